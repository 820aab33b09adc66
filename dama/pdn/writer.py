"""Games written as PDN: the seven tags of the roster, the ruleset, the start, every landing square of every move."""

import re
from collections.abc import Iterator, Mapping

from dama.errors import BadPdn, quote
from dama.game import Game, Record, replay
from dama.notation import pdn_text
from dama.pdn.tokens import OWN_RULES, TAG_NAME
from dama.position import fen

_ROSTER = ("Event", "Site", "Date", "Round", "White", "Black")
_OURS = ("Result", "GameType", OWN_RULES, "SetUp", "FEN")
_SCORES = {"1-0": {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2"},
           "2-0": {"1-0": "2-0", "0-1": "0-2", "1/2-1/2": "1-1"}}  # fmt: skip
_LINE = 79


def write_game(record: Record, tags: Mapping[str, str] | None = None) -> str:
    """A game as PDN. tags: values for the roster (Event, White ...) and any others; the rest is written by the record.

    Capitals make no difference in the names of tags: of several that are the same the first one is written.

    Raises ``BadRecord`` for a record that cannot be replayed and ``BadPdn`` for a tag's name that PDN does not allow.
    """
    game = replay(record, beyond_draws=True)
    score = _SCORES[game.ruleset.score][game.result.score] if game.result else "*"
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in _header(game, score, tags or {})]
    return "\n".join([*lines, "", *_wrapped([*_movetext(game), score]), ""])


def _header(game: Game, score: str, tags: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name in tags:
        if not re.fullmatch(TAG_NAME, name):
            raise BadPdn(f"{quote(name)} cannot be the name of a tag.", game=0, move=0, token=name, text=name)
    others: dict[str, tuple[str, str]] = {}
    for name, value in tags.items():
        others.setdefault(name.lower(), (name, value))
    for name in _ROSTER:
        unknown = "????.??.??" if name == "Date" else "?"
        yield name, others.pop(name.lower(), (name, unknown))[1]
    yield "Result", score
    yield ("GameType", game.ruleset.game_type) if game.ruleset.game_type else (OWN_RULES, game.ruleset.id)
    if game.record.start is not None:
        yield "SetUp", "1"
        yield "FEN", fen(game.positions[0])
    yield from (others[name] for name in others if name not in {ours.lower() for ours in _OURS})


def _movetext(game: Game) -> Iterator[str]:
    """Move numbers and moves; a game that the second player begins starts with "1..."."""
    rules = game.ruleset
    late = game.positions[0].side is not rules.first
    for ply, move in enumerate(game.moves, int(late)):
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        elif ply == 1 and late:
            yield "1..."
        yield pdn_text(rules, move)


def _wrapped(words: list[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _LINE:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


def _escaped(value: str) -> str:
    return re.sub(r"\s", " ", value).replace("\\", "\\\\").replace('"', '\\"')
