"""A player's own rules: their ids, what is refused, what every switch does, and whole games by them."""

import json

import pytest

from dama.api import dispatch
from dama.book import book, book_move
from dama.drawrules import NoProgress
from dama.endings import endings
from dama.errors import BadOwnRules, DamaError, IllegalMove, InvalidMove, UnknownRuleset
from dama.evaluation import by_thumb, evaluation
from dama.explain import explain_names
from dama.game import Game, Record, new_game, replay
from dama.kernels import Kernel
from dama.levels import Level, choose
from dama.lookup import ruleset
from dama.moves import legal_moves, play
from dama.notation import ascii_text, find_move, shown
from dama.ownrules import LONGEST_ID, SWITCHES, offered, parts, unchanged
from dama.pdn import read_games, write_game
from dama.position import fen, parse_fen, start
from dama.rulesets import RULESETS, Ruleset, Side
from dama.sentences import error_sentence
from tests.rules.vectors import WORKED_EXAMPLE, game, moves, position

pytestmark = pytest.mark.requirement("R43")


def alone() -> list[str]:
    """Every switch by itself, in every standard ruleset that it changes."""
    found = []
    for base in RULESETS.values():
        for word in (word for words in offered(base).values() for word in words):
            try:
                found.append(ruleset(f"{base.id}+{word}").id)
            except BadOwnRules:
                continue  # it makes a difference beside another switch only
    return found


ALONE = alone()

# --- Ids ------------------------------------------------------------------------------------------


def test_an_id_tells_the_standard_ruleset_and_what_is_changed() -> None:
    rules = ruleset("turkish+optional+back")
    assert rules.id == "turkish+optional+back"
    assert parts(rules) == ("turkish", ["optional", "back"])
    assert (rules.capture, set(rules.man_capture)) == ("optional", {"N", "E", "S", "W"})
    assert rules.draws == ruleset("turkish").draws


def test_the_ruleset_of_an_id_is_always_the_same_one() -> None:
    assert ruleset("turkish+optional") is ruleset("turkish+optional")


def test_standard_rulesets_are_not_made_more_by_asking_for_own_ones() -> None:
    before = list(RULESETS)
    ruleset("english+flying")
    assert list(RULESETS) == before


def test_ids_are_short_and_safe_in_an_address_and_in_a_store() -> None:
    longest = "+".join([max(RULESETS, key=len), *(max(words) for words in _words_by_group().values())])
    assert len(longest) <= LONGEST_ID
    for switch in SWITCHES:
        assert switch.word.isascii()
        assert switch.word.replace("-", "").isalpha()


def _words_by_group() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for switch in SWITCHES:
        found.setdefault(switch.group, []).append(switch.word)
    return found


def test_every_switch_changes_some_ruleset_or_is_refused_with_a_reason() -> None:
    heard = {word for base in RULESETS.values() for words in offered(base).values() for word in words}
    assert {switch.word for switch in SWITCHES} - heard == {"plain", "must"}


@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("turkish", "must no-back flying crown-end white-first most plain"),
        ("english", "must no-back short crown-stops black-first free chequered"),
        ("italian", "must no-back short crown-stops white-first chequered"),  # no word says how a capture is chosen
    ],
)
def test_what_a_standard_ruleset_says_itself_is_known(name: str, answers: str) -> None:
    assert list(unchanged(ruleset(name)).values()) == answers.split()


@pytest.mark.parametrize("base", RULESETS.values(), ids=RULESETS)
def test_what_a_ruleset_says_itself_is_no_change_of_it(base: Ruleset) -> None:
    for group, word in unchanged(base).items():
        assert word not in offered(base).get(group, [])
        with pytest.raises(BadOwnRules) as refused:
            ruleset(f"{base.id}+{word}")
        assert refused.value.data["form"] == "no_change"


# The id; the error, its form.
REFUSED = {
    "an unknown standard ruleset": ("chess+optional", UnknownRuleset, None),
    "nothing but a sign": ("+", UnknownRuleset, None),
    "an endless text": ("turkish+" * 10_000, UnknownRuleset, None),
    "an unknown switch": ("turkish+sideways", BadOwnRules, "unknown"),
    "no switch": ("turkish+", BadOwnRules, "unknown"),
    "a path": ("turkish+../../secret", BadOwnRules, "unknown"),
    "capitals": ("turkish+Optional", BadOwnRules, "unknown"),
    "two answers to one question": ("turkish+optional+huffing", BadOwnRules, "twice"),
    "a switch twice": ("turkish+back+back", BadOwnRules, "twice"),
    "another order": ("turkish+back+optional", BadOwnRules, "order"),
    "what is so anyway": ("turkish+flying", BadOwnRules, "no_change"),
    "the side that starts anyway": ("english+black-first", BadOwnRules, "no_change"),
    "the choice that is made anyway": ("turkish+back+most", BadOwnRules, "no_change"),
    "a crown that men who capture ahead cannot use": ("english+crown-end", BadOwnRules, "no_change"),
    "a crown that makes no difference to them either": ("czech+crown-stops", BadOwnRules, "no_change"),
    "the same once they do not capture back": ("international+no-back+crown-stops", BadOwnRules, "no_change"),
    "a plain board of which half is played": ("russian+plain", BadOwnRules, "plain"),
}


@pytest.mark.parametrize(
    ("name", "error", "form"), [pytest.param(*row, id=sentence) for sentence, row in REFUSED.items()]
)
def test_rules_that_make_no_sense_are_refused_in_both_languages(
    name: str, error: type[DamaError], form: str | None
) -> None:
    with pytest.raises(error) as refused:
        ruleset(name)
    assert refused.value.data.get("form") == form
    told = error_sentence(refused.value)
    assert told["tr"] != told["en"]
    assert all(len(text) < 300 for text in told.values())


def test_the_order_that_is_wanted_is_told() -> None:
    with pytest.raises(BadOwnRules) as refused:
        ruleset("turkish+back+optional")
    assert "turkish+optional+back" in error_sentence(refused.value)["tr"]


def test_a_switch_may_need_another_one_to_make_a_difference() -> None:
    assert ruleset("english+back+crown-end").crowning == "end"


# --- What the switches do -------------------------------------------------------------------------

# Ruleset, position, its legal moves.
PLAYED = {
    "a capture is compulsory": ("turkish", "W:Wa2,d4:Bd5,h8", "d4xd6"),
    "optional: a step may be played": ("turkish+optional", "W:Wa2,d4:Bd5,h8", "a2-a3 a2-b2 d4-c4 d4-e4 d4xd6"),
    "optional: a chain must be finished": ("turkish+optional", "W:Wd4:Bd5,e6,h8", "d4-c4 d4-e4 d4xd6xf6"),
    "optional: who captures takes the most": ("turkish+optional", "W:Wd4:Bc4,d5,e6,h8", "d4-e4 d4xd6xf6"),
    "optional and free: or any other": ("turkish+optional+free", "W:Wd4:Bc4,d5,e6,h8", "d4-e4 d4xb4 d4xd6xf6"),
    "huffing: a step costs the piece": (
        "turkish+huffing", "W:Wa2,d4:Bd5,h8", "a2-a3~d4 a2-b2~d4 d4-c4~c4 d4-e4~e4 d4xd6"
    ),
    "huffing: nothing to capture, nothing to lose": ("turkish+huffing", "W:Wd4:Bh8", "d4-c4 d4-d5 d4-e4"),
    "huffing: of equals the first square": (
        "turkish+huffing", "W:Wa2,g4:Ba3,g5,h8", "a2-b2~b2 a2xa4 g4-f4~a2 g4-h4~a2 g4xg6"
    ),
    "huffing: where numbers begin at the top left": (
        "english+huffing", "W:W18,26:B15,22", "18-14~14 18x11 26-23~18 26x17"
    ),
    "huffing: the piece that takes most": (
        "turkish+huffing+free", "W:Wa2,g4:Ba3,g5,f6", "a2-b2~g4 a2xa4 g4-f4~f4 g4-h4~h4 g4xg6xe6"
    ),
    "huffing: whoever is crowned instead": (
        "turkish+huffing", "W:Wa6,h7:Ba7,h2", "a6-b6~b6 a6xa8 h7-g7~a6 h7-h8~a6"
    ),
    "huffing: a man that is huffed as it is crowned": ("turkish+huffing", "W:Wa7:Bb7,h2", "a7-a8~a8 a7xc7"),
    "back: men capture backwards": ("turkish+back", "W:Wd4:Bd3,h8", "d4xd2"),
    "back: but do not go back": ("turkish+back", "W:Wd4:Bh8", "d4-c4 d4-d5 d4-e4"),
    "no-back: men capture ahead only": ("international+no-back", "W:W28:B33,3", "28-22 28-23"),
    "short: a king goes one square": ("turkish+short", "W:WKa1:Bh8", "a1-a2 a1-b1"),
    "short: and captures its neighbour": ("turkish+short", "W:WKa1:Ba2,e1", "a1xa3"),
    "flying: a king goes any distance": ("english+flying", "W:WK32:B27,1,5", "32x14 32x18 32x23 32x9"),
    "crown-on: a man goes on as a king": ("turkish+crown-on", "W:Wd6:Bd7,g8,a3", "d6xd8xh8"),
    "crown-stops: a man stops on the last rank": ("turkish+crown-stops", "W:Wd6:Bd7,e8,a3", "d6xd8"),
    "crown-end: it stays a man on its way": ("russian+crown-end", "W:Wd6:Be7,g7,a3", "d6xf8xh6"),
    "most: the longest capture": ("english+most", "W:W26,28:B22,24,15,4", "28x19x10"),
    "free: any capture": ("turkish+free", "W:Wd4:Bc4,d5,e6,h8", "d4xb4 d4xd6xf6"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "at", "legal"), [pytest.param(*row, id=sentence) for sentence, row in PLAYED.items()]
)
def test_a_switch_changes_the_moves(kernel: Kernel, rules: str, at: str, legal: str) -> None:
    assert moves(rules, at) == legal.split()


def test_the_other_side_starts() -> None:
    assert start(ruleset("turkish+black-first")).side is Side.BLACK
    assert start(ruleset("english+white-first")).side is Side.WHITE


def test_a_chequered_board_is_the_same_game() -> None:
    look = ruleset("turkish+chequered")
    assert look.chequered
    assert look.game_type == ruleset("turkish").game_type
    assert endings(look) is not None
    assert evaluation(look) != by_thumb(look)
    assert book_move(new_game(look), 1) is not None


@pytest.mark.parametrize("name", [name for name in ALONE if not ruleset(name).like])
def test_nothing_learned_of_a_game_is_used_for_another(name: str) -> None:
    rules = ruleset(name)
    assert endings(rules) is None
    assert evaluation(rules) == by_thumb(rules)
    assert not book(rules.learned_as).positions


# --- Huffing --------------------------------------------------------------------------------------

HUFFING = ruleset("turkish+huffing")


def test_the_huffed_piece_leaves_the_board_at_the_end_of_the_step() -> None:
    at = position(HUFFING.id, "W:Wa2,d4:Bd5,h8")
    assert fen(play(at, find_move(at, "a2-a3"))) == "B:Wa3:Bd5,h8"
    assert fen(play(at, find_move(at, "d4-e4"))) == "B:Wa2:Bd5,h8"


def test_a_step_that_is_huffed_is_read_as_it_is_written() -> None:
    at = position(HUFFING.id, "W:Wa2,d4:Bd5,h8")
    for move in legal_moves(at):
        assert find_move(at, ascii_text(HUFFING, move)) == find_move(at, shown(HUFFING, move)) == move
    assert shown(HUFFING, find_move(at, "a2-a3")) == "a2–a3 ~d4"
    with pytest.raises(IllegalMove):
        find_move(at, "a2-a3~a3")
    with pytest.raises(InvalidMove):
        find_move(at, "a2-a3~")


def test_who_loses_the_last_piece_by_huffing_has_lost() -> None:
    over = game(HUFFING.id, "W:Wd4:Bd5,h8", "d4-c4")
    assert over.result is not None
    assert (over.result.winner, over.result.reason) == (Side.BLACK, "no_pieces")


def test_a_huff_breaks_the_count_without_progress() -> None:
    start_of_game, steps = "W:WKa1,c2:BKh8,b6", "a1-b1 h8-g8"
    assert _still(game(HUFFING.id, start_of_game, steps)) == 2
    assert _still(game(HUFFING.id, start_of_game, f"{steps} b1-c1~c1")) == 0


def _still(played: Game) -> int:
    return next(counter.count for counter in played.counters if isinstance(counter.rule, NoProgress))


def test_a_page_is_told_what_is_huffed_and_that_nobody_must_capture() -> None:
    record = {"v": 1, "ruleset": HUFFING.id, "start": "W:Wa2,d4:Bd5,h8", "moves": []}
    view = json.loads(dispatch(json.dumps({"id": 1, "op": "view", "record": record})))["result"]
    assert view["status"] == "to_move"
    assert {move["text"]: move.get("huffed") for move in view["legal"]} == {
        "a2-a3~d4": "d4", "a2-b2~d4": "d4", "d4-c4~c4": "c4", "d4-e4~e4": "e4", "d4xd6": None,
    }  # fmt: skip


def test_a_step_that_will_be_huffed_is_explained() -> None:
    verdict = explain_names(position(HUFFING.id, "W:Wa2,d4:Bd5,h8"), ["a2", "a3"])
    assert verdict.legal
    assert "d4" in verdict.sentences["tr"]


# Ruleset, position, path; the reason.
EXPLAINED = {
    "a piece that has a worse capture only": ("turkish+optional", WORKED_EXAMPLE, "d4 b4", "longer_chain"),
    "a step in a wrong direction": ("turkish+optional", "W:Wa2,d4:Bd5,h8", "a2 a1", "backward"),
    "a chain broken off": ("turkish+optional", "W:Wd4:Bd5,e6,h8", "d4 d6", "unfinished_chain"),
    "a piece that cannot move": ("turkish+optional", "W:Wa2,a3,b2,h4:Bh5,a4,c2,e8", "a2", "no_move_for_piece"),
    "only captures are left": ("turkish+optional", "W:Wa4:Ba5,b4,c4,h8", "a4 a3", "must_capture"),
    "a man that does not capture back": ("turkish+optional", "W:Wd4:Bd5,d3,h8", "d4 d2", "backward"),
}


@pytest.mark.parametrize(
    ("rules", "at", "path", "code"), [pytest.param(*row, id=sentence) for sentence, row in EXPLAINED.items()]
)
def test_a_refused_move_is_explained_by_the_own_rules(rules: str, at: str, path: str, code: str) -> None:
    assert explain_names(position(rules, at), path.split()).code == code


def test_a_capture_sign_means_a_capture_where_a_step_goes_the_same_way() -> None:
    at = position("turkish+optional", "W:WKa1:Ba3,b4,c3,h8")
    around = find_move(at, "a1xc1")
    assert around.captures
    assert not find_move(at, "a1-c1").captures


# --- Games ----------------------------------------------------------------------------------------

QUICK = Level(depth=2, noise=60, memory=12, lively=True)


@pytest.mark.parametrize("name", [*ALONE, "turkish+huffing+back+short+crown-on+black-first+free+chequered"])
def test_the_computer_plays_itself_to_the_end_and_the_game_is_kept(native: Kernel, name: str) -> None:
    played = new_game(ruleset(name))
    while not played.result:
        played = played.after(choose(played, QUICK, seed=7).move)
    assert replay(Record.from_json(played.record.to_json())).result == played.result
    (read,) = read_games(write_game(played.record))
    assert read.record.moves == played.record.moves
    assert read.record.ruleset == (ruleset(name).like or name)


def test_the_search_declines_a_capture_that_loses_and_takes_one_that_wins(kernel: Kernel) -> None:
    trap, gift = "W:WKa1,h2:Ba4,a6,a7", "W:Wd3,a2:Bd4,h8"
    optional = ruleset("turkish+optional")
    level = Level(depth=4)
    chosen = [choose(new_game(optional, position(optional.id, at)), level).move for at in (trap, gift)]
    assert [bool(move.captures) for move in chosen] == [False, True]


def test_a_pdn_of_own_rules_names_them_and_not_a_game_that_others_would_take_it_for() -> None:
    text = write_game(Record("turkish+optional", None, ("d3-d4",)))
    assert '[Ruleset "turkish+optional"]' in text
    assert "GameType" not in text
    (read,) = read_games(text)
    assert read.record == Record("turkish+optional", None, ("d3-d4",))


def test_a_pdn_of_the_same_game_on_another_board_has_its_game_type() -> None:
    assert '[GameType "30,W,8,8,A0,0"]' in write_game(Record("turkish+chequered", None, ("d3-d4",)))


def test_a_pdn_with_rules_that_make_no_sense_is_refused_by_its_tag() -> None:
    with pytest.raises(DamaError) as refused:
        read_games('[Ruleset "turkish+flying"]\n\n1. d3-d4 *')
    assert refused.value.data["token"] == "turkish+flying"


def test_a_pdn_without_a_name_is_read_by_the_own_rules_asked_for() -> None:
    (read,) = read_games("1. d3-d4 *", "turkish+optional")
    assert read.record.ruleset == "turkish+optional"


def test_where_no_capture_is_due_steps_are_legal_however_many_captures_there_are(native: Kernel) -> None:
    """Plain Python would take minutes to list them."""
    rules = ruleset("frisian+optional+free")
    many = parse_fen(rules, "W:WK40:B7,8,11,13,14,17,19,22,27,28,29,30,33,37,38,39,41,42,44")
    assert len([move for move in legal_moves(many) if not move.captures]) == 3
