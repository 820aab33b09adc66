"""The computer's levels: each plays every ruleset, and each better than the one below."""

from dataclasses import replace

import pytest

from dama.chance import lot
from dama.game import Game, new_game
from dama.kernels import Kernel
from dama.levels import LEVELS, Level, _counts, choose
from dama.lookup import ruleset
from dama.notation import find_move
from dama.position import parse_fen
from dama.rulesets import RULESETS
from dama.training.duel import by_nodes, duel, main

SLOW = 20_000
"""Positions a second: so few that a match takes seconds."""


@pytest.mark.requirement("R24")
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_moves_in_every_ruleset(kernel: Kernel, rules: str, name: str) -> None:
    """Without the book, which would make these moves, and without the clock."""
    game, level = new_game(ruleset(rules)), by_nodes(replace(LEVELS[name], book=False), 200)
    for _ in range(6 if kernel.NAME == "compiled" else 2):
        choice = choose(game, level)
        assert choice.nodes > 0
        assert choice.move == choice.line[0]
        game = game.after(choice.move)


@pytest.mark.requirement("R24")
def test_medium_looks_exactly_six_plies_ahead() -> None:
    choice = choose(_game("W:Wa2,b2,c2,d3,e3:Ba7,b7,c6,d6,e7"), LEVELS["medium"])
    assert choice.depth == 6
    assert not LEVELS["medium"].selective


@pytest.mark.requirement("R24")
def test_hard_thinks_a_second_and_master_five() -> None:
    for level, seconds in (("hard", 1.0), ("master", 5.0)):
        assert LEVELS[level].seconds == seconds
        assert LEVELS[level].selective


@pytest.mark.requirement("R24")
@pytest.mark.parametrize(("stronger", "weaker"), [("medium", "easy"), ("hard", "medium")])
def test_each_level_beats_the_one_below(native: Kernel, stronger: str, weaker: str) -> None:
    """Eight games; hard has a fixed number of positions, so that load bends nothing."""
    levels = {"easy": LEVELS["easy"], "medium": LEVELS["medium"], "hard": by_nodes(LEVELS["hard"], 200_000)}
    *_, tally = duel(ruleset("turkish"), levels[stronger], levels[weaker], 8)
    assert tally.won + tally.drawn / 2 >= 5.5


def test_easy_is_sensible_and_can_be_beaten(native: Kernel) -> None:
    """It beats one who is always in haste, and loses to one who always looks at the answer to a move."""
    rules, easy = ruleset("turkish"), LEVELS["easy"]
    *_, hasty = duel(rules, easy, replace(easy, haste=100), 8)
    *_, careful = duel(rules, replace(easy, haste=0), easy, 8)
    assert hasty.won >= 6
    assert careful.won >= 4


def test_a_beginner_in_haste_goes_for_a_capture_and_overlooks_the_answer(kernel: Kernel) -> None:
    """d3-d4 threatens d5 and is taken itself; a careful beginner of the same level does not play it."""
    game = _game("W:Wd3,h2:Bd5,d7,a7")
    hasty = choose(game, replace(LEVELS["easy"], haste=100, noise=0))
    careful = choose(game, replace(LEVELS["easy"], haste=0, noise=0))
    assert hasty.move.text(game.position.board) == "d3-d4"
    assert careful.move.text(game.position.board) != "d3-d4"
    assert careful.score < hasty.score


def test_easy_is_in_haste_as_often_as_its_level_says() -> None:
    percent = LEVELS["easy"].haste
    hasty = sum(lot(seed, 9) % 100 < percent for seed in range(2000))
    assert abs(hasty - 20 * percent) < 100


def test_the_same_seed_makes_the_same_game_and_other_seeds_make_others(native: Kernel) -> None:
    games = {seed: _played(LEVELS["easy"], seed) for seed in range(6)}
    assert games == {seed: _played(LEVELS["easy"], seed) for seed in range(6)}
    assert len(set(games.values())) == 6


def _played(level: Level, seed: int) -> tuple[str, ...]:
    game = new_game(ruleset("turkish"))
    while not game.result and len(game.moves) < 20:
        game = game.after(choose(game, level, seed).move)
    return game.record.moves


def test_a_hint_thinks_about_the_only_move_and_a_level_does_not(native: Kernel) -> None:
    game = _game("W:Wd4,a2,h2:Bd5,a7,h7,f7")
    assert choose(game, Level(depth=5)).depth == 1
    assert choose(game, Level(depth=5, at_once=False)).depth == 5


def test_a_lively_level_does_not_repeat_a_position_that_is_level(native: Kernel) -> None:
    """White can go back and forth on its first ranks; a player who is not lively may do so."""
    begun = _game("W:WKa1,c3,d3,e3,f3:BKh8,c6,d6,e6,f6", "a1-b1", "h8-g8", "b1-a1", "g8-h8")
    choice = choose(begun, Level(nodes=20_000, lively=True))
    assert begun.after(choice.move).position not in begun.positions
    assert choice.line[0] == choice.move


def test_a_search_goes_on_from_the_count_of_the_rule_that_its_tables_have() -> None:
    """Two kings and a man against a king are four pieces; what other rules have counted is not theirs."""
    rules = ruleset("russian")
    game = new_game(rules, parse_fen(rules, "W:WKc1,Ke1,g7:BKd4"))
    counters = tuple(replace(counter, count=10 * n) for n, counter in enumerate(game.counters))
    (four_or_five,) = (counter for counter in counters if counter.limit == 60)
    assert _counts(replace(game, counters=counters))[2] == four_or_five.count
    assert max(counter.count for counter in counters) > four_or_five.count
    many = new_game(rules, parse_fen(rules, "W:Wc1,e1,g1,a1:Bd8,f8,h8,b8"))
    assert _counts(replace(many, counters=counters))[2] == 0, "no rule of forces counts there"


def test_a_lively_level_that_is_lost_still_repeats_for_a_draw(native: Kernel) -> None:
    begun = _game("W:WKd1,b2:Ba7,Kh8,f7,g7,f6,g6", "d1-c1", "h8-h7", "c1-d1", "h7-h8")
    lively = choose(begun, Level(depth=2, selective=False, lively=True))
    assert (lively.score, begun.after(lively.move).position in begun.positions) == (0, True)


@pytest.mark.parametrize("nodes", [20_000, 400_000])
def test_a_lively_level_does_not_give_a_drawn_game_away(native: Kernel, nodes: int) -> None:
    """There h2-b8 looks as good as the repetition for a while, and loses by force."""
    begun = _game("W:WKh2,a7:BKc5,Kg7,Kd8", "h2-g3", "d8-f6", "g3-h2", "f6-d8", rules="brazilian")
    choice = choose(begun, Level(nodes=nodes, lively=True, noise=2))
    assert choice.move.text(begun.position.board) != "h2-b8"


@pytest.mark.parametrize(
    ("rules", "start", "moves"),
    [
        ("brazilian", "B:WKa1:BKb2,Kb6,Kd8", "b2-a3 a1-h8 a3-d6 h8-c3 d6-h2 c3-g7 b6-c5 g7-c3 c5-e3"),
        ("russian", "B:WKa1:BKa3,Kg7,Kd8", "g7-f8 a1-c3 d8-a5 c3-a1 a3-c1 a1-f6 f8-c5 f6-g7 c5-f2"),
    ],
)
def test_a_lone_king_ends_the_game_drawn_by_staying_on_the_longest_diagonal(
    native: Kernel, rules: str, start: str, moves: str
) -> None:
    begun = _game(start, *moves.split(), rules=rules)
    for seed in range(5):
        choice = choose(begun, Level(nodes=20_000, noise=2), seed)
        ended = begun.after(choice.move).result
        assert (choice.score, ended and ended.reason) == (0, "endgame")


def test_the_levels_are_measured_by_a_command(native: Kernel, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["turkish", "--games", "2", "--only", "medium", "--speed", str(SLOW)])
    told = capsys.readouterr().out.rsplit("\r", 1)[1]
    assert told.startswith("medium against easy, 2 games: +")
    assert status == (0 if "100 % won" in told else 1)


def _game(fen: str, *moves: str, rules: str = "turkish") -> Game:
    row = ruleset(rules)
    game = new_game(row, parse_fen(row, fen))
    for move in moves:
        game = game.after(find_move(game.position, move))
    return game
