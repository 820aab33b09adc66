"""Games read from PDN: the ruleset found, every move played, short captures resolved by what follows."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from dama.errors import AmbiguousMove, BadPdn, DamaError, IllegalMove, SearchCancelled, quote
from dama.game import MOST_MOVES, Ended, Game, Record, Result, new_game
from dama.lookup import ruleset
from dama.notation import ascii_text, find_move, fitting_moves, numbered, parse_squares
from dama.pdn.tokens import OWN_RULES, Draft, Fault, drafts
from dama.position import Position, parse_fen, start
from dama.rulesets import RULESETS, Ruleset, Side
from dama.sentences import sentence
from dama.steps import Steps, finish

LONGEST_TEXT = 50_000_000
"""Characters of a text that is read."""
MOST_GAMES = 10_000
"""Games that ``read_games`` returns at once; ``scan_games`` has no limit."""
_MOST_READINGS = 16
"""Ways to read the ambiguous captures of a game that are followed at a time."""

_WINNERS: dict[str, Side | None] = {
    "1-0": Side.WHITE, "2-0": Side.WHITE, "0-1": Side.BLACK, "0-2": Side.BLACK,
    "1/2-1/2": None, "½-½": None, "1-1": None,
}  # fmt: skip


@dataclass(frozen=True)
class PdnGame:
    """A game of a PDN text."""

    tags: Mapping[str, str]
    record: Record
    result: str
    """As it stands in the text: ``"2-0"``, ``"1/2-1/2"``, ``"*"`` ..."""
    final: Position
    on_board: Result | None
    """What the rules say of the last position, whatever the text says."""


def read_games(text: str, hint: str | None = None) -> list[PdnGame]:
    """Every game of a PDN text. hint: the id of the ruleset that is tried first for games that do not name theirs;
    they are read by the first that fits.

    Raises ``BadPdn``, ``IllegalMove`` or ``AmbiguousMove``; ``data`` has the game's number, the move's and the token.
    """
    games: list[PdnGame] = []
    for found in scan_games(text, hint):
        if isinstance(found, DamaError):
            raise found
        if len(games) == MOST_GAMES:
            raise BadPdn(f"The text has more than {MOST_GAMES} games.", game=MOST_GAMES + 1, move=0, token="", text="")
        games.append(found)
    return games


def scan_games(text: str, hint: str | None = None) -> Iterator[PdnGame | DamaError]:
    """As ``read_games``, one by one; a game that cannot be read gives its error, and reading goes on."""
    found, hinted = _drafts(text), _hinted(hint)
    for number, draft in enumerate(found, 1):
        try:
            yield finish(_reading(draft, number, hinted))
        except DamaError as error:
            yield error


def first_game(text: str, hint: str | None = None) -> Steps[tuple[PdnGame | None, int]]:
    """The first game of a PDN text, None if there is none, and how many there are: the others are counted, not read.

    It pauses after every move and every game. Raises as ``read_games``, of the first game.
    """
    found, hinted = _drafts(text), _hinted(hint)
    first = next(found, None)
    if first is None:
        return None, 0
    game = yield from _reading(first, 1, hinted)
    count = 1
    for draft in found:
        count += bool(draft.tags or draft.moves)  # what is left at the end of a text is no game
        yield
    return game, count


def _drafts(text: str) -> Iterator[Draft]:
    if len(text) > LONGEST_TEXT:
        raise BadPdn("The text is too long to be read.", game=0, move=0, token="", text="")
    return drafts(text)


def _hinted(hint: str | None) -> Ruleset | None:
    return None if hint is None else ruleset(hint)


def _reading(draft: Draft, number: int, hint: Ruleset | None) -> Steps[PdnGame]:
    """The game of a draft: by the ruleset it names, else by the first that fits."""
    if draft.fault is not None:
        raise _unreadable(draft.fault, number, len(draft.moves))
    if len(draft.moves) > MOST_MOVES:
        raise _too_long(draft, number)
    furthest: DamaError | None = None
    for rules in _candidates(draft, number, hint):
        try:
            game = yield from _played(draft, number, rules)
            return _finished(draft, game, game.result)
        except SearchCancelled:
            raise
        except DamaError as error:
            if furthest is None or error.data.get("move", 0) > furthest.data["move"]:
                furthest = error if "move" in error.data else _refused(error, "", number, len(draft.moves))
    assert furthest is not None  # there is always a candidate
    raise furthest


def _candidates(draft: Draft, number: int, hint: Ruleset | None) -> list[Ruleset]:
    """The rulesets to try, the likelier first."""
    own = draft.tag(OWN_RULES)
    if own is not None and "+" in own:
        try:
            return [ruleset(own)]
        except DamaError as error:
            raise _unreadable(Fault(own, "are rules that are not played here"), number, 0) from error
    game_type = draft.tag("GameType")
    if game_type is None:
        known = RULESETS.values() if hint is None else dict.fromkeys([hint, *RULESETS.values()])
        return sorted(known, key=_unlikeliness(draft, hint))
    found = re.match(r"\s*(\d+)(?:\s*,\s*[WB]\s*,\s*(\d+))?", game_type, re.ASCII)
    for rules in RULESETS.values():
        kind, _, width = rules.game_type.split(",")[:3]
        if found and found[1] == kind and found[2] in (None, width):
            return [rules]
    raise _unreadable(Fault(game_type, "is a game type that is not played here"), number, 0)


def _unlikeliness(draft: Draft, hint: Ruleset | None) -> Callable[[Ruleset], tuple[bool, bool, bool]]:
    """A key that puts the hint first, then the rulesets whose squares and captures are written as the draft's are."""
    letters = _has_letters(draft.moves[0] if draft.moves else draft.tag("FEN") or "a1")
    colon = any(":" in move for move in draft.moves)
    return lambda rules: (rules is not hint, letters == rules.numeric, colon != (rules.capture_sign == ":"))


def _has_letters(text: str) -> bool:
    """Whether a move or a FEN names squares such as d4; the B of "B:W29:B9" is a colour."""
    return re.search(r"(?<!:)[a-h][0-9]", text, re.IGNORECASE) is not None


def _played(draft: Draft, number: int, rules: Ruleset) -> Steps[Game]:
    """The moves of a draft played on the board; ambiguous captures are followed every way until one is left."""
    games = [new_game(rules, _first_position(draft, number, rules))]
    late = int(games[0].position.side is not rules.first)  # then the second player makes the first move
    for ply, token in enumerate(draft.moves):
        try:
            squares = parse_squares(rules, token)
            open_games = [game for game in games if not game.is_over(beyond_draws=True)]
            if not open_games:
                raise IllegalMove(f"{quote(token)} comes when the game is over.", text=token)
            longer = [game.after(move) for game in open_games for move in fitting_moves(game.possible, squares)]
            if not longer:
                find_move(open_games[0].position, token, open_games[0].possible)  # raises, and says what is wrong
        except DamaError as error:
            raise _refused(error, token, number, ply + late) from error
        if len(longer) > _MOST_READINGS:
            raise _ambiguous(longer, draft, number, late)
        games = longer
        yield
    if len(games) > 1:
        raise _ambiguous(games, draft, number, late)
    return games[0]


def _first_position(draft: Draft, number: int, rules: Ruleset) -> Position | None:
    """The position of the FEN tag, None if it is the usual start."""
    text = draft.tag("FEN")
    if text is None:
        return None
    by_numbers = not rules.numeric and not _has_letters(text)
    try:  # some files number the squares from the top left in games that use letters and digits
        found = parse_fen(numbered(rules) if by_numbers else rules, text)
    except DamaError as error:
        raise _unreadable(Fault(str(error.data["token"]), "is wrong in the FEN"), number, 0) from error
    position = Position(rules, found.white, found.black, found.kings, found.side)
    return None if position == start(rules) else position


def _finished(draft: Draft, game: Game, on_board: Result | None) -> PdnGame:
    """The game with the result that its players gave it, where the board does not say."""
    result = draft.result if draft.result not in (None, "*") else (draft.tag("Result") or "*")
    plain = "".join(result.split())
    ended = None
    if on_board is None and plain in _WINNERS:
        winner = _WINNERS[plain]
        ended = Ended(winner, "agreed" if winner is None else "resigned")
    record = replace(game.record, result=ended)
    return PdnGame(draft.tags, record, plain, game.position, on_board)


def _where(number: int, plies: int) -> str:
    return f"Game {number}, move {plies // 2 + 1}"


def _unreadable(fault: Fault, number: int, plies: int) -> BadPdn:
    message = f"{_where(number, plies)}: {quote(fault.token)} {fault.why}."
    return BadPdn(message, game=number, move=plies // 2 + 1, token=fault.token, text=fault.token)


def _too_long(draft: Draft, number: int) -> BadPdn:
    token = draft.moves[MOST_MOVES]
    facts = {"game": number, "move": MOST_MOVES // 2 + 1, "token": token, "most": MOST_MOVES}
    message = sentence("error.bad_pdn.too_many", facts)["en"]
    return BadPdn(message, text=token, form="too_many", **facts)


def _refused(error: DamaError, token: str, number: int, plies: int) -> DamaError:
    """The error of a move, with its place in the text."""
    kind = IllegalMove if isinstance(error, IllegalMove) else BadPdn
    form = {"form": "pdn"} if kind is IllegalMove else {}
    data = {**error.data, **form, "game": number, "move": plies // 2 + 1, "token": token, "text": token}
    return kind(f"{_where(number, plies)}: {error}", **data)


def _ambiguous(games: list[Game], draft: Draft, number: int, late: int) -> AmbiguousMove:
    """The first move that can be read in several ways, with the ways."""
    columns = enumerate(zip(*(game.moves for game in games), strict=True))
    ply, moves = next((ply, moves) for ply, moves in columns if len(set(moves)) > 1)
    candidates = sorted({ascii_text(games[0].ruleset, move) for move in moves})
    token = draft.moves[ply]
    return AmbiguousMove(
        f"{_where(number, ply + late)}: {quote(token)} may mean {' or '.join(candidates[:4])}.",
        game=number, move=(ply + late) // 2 + 1, token=token, text=token, candidates=candidates, form="pdn",
    )  # fmt: skip
