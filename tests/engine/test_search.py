"""The search: what it finds, how it stops, and that both kernels search alike."""

import itertools
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from dama import kernels
from dama.errors import BadRequest, SearchCancelled
from dama.game import Game, Record, new_game, replay
from dama.kernels import WIN, Kernel, Wanted
from dama.levels import MOST_SEED, Choice, Level, choose, thinking
from dama.lookup import ruleset
from dama.position import Position, parse_fen
from dama.rulesets import RULESETS
from dama.steps import finish, step
from tests.positions import middlegames

DATA = Path(__file__).parents[1] / "data"
BOTH: tuple[Wanted, ...] = ("python", "compiled")


def game(rules: str, fen: str | None = None) -> Game:
    row = ruleset(rules)
    return new_game(row, None if fen is None else parse_fen(row, fen))


def text(choice: Choice, rules: str) -> str:
    return choice.move.text(new_game(ruleset(rules)).position.board)


WINS = [
    pytest.param("turkish", "W:Wd4:Bd5", "d4xd6", 1, id="the last piece is taken"),
    pytest.param("turkish", "W:Wa6,a7,Kb7,Kc8:Ba8", "b7-b8", 1, id="the only piece is shut in"),
    pytest.param("turkish", "W:Wa2,g2,h2,d4:Bc4,d5,e6,a7,f7", "d4xd6xf6xf8", None, id="the compulsory chain"),
    pytest.param("english", "W:W11:B8", "11x4", 1, id="a short capture"),
    pytest.param("international", "W:WK6:B44,33", "6x39x50", 1, id="a long king"),
]


@pytest.mark.parametrize(("rules", "fen", "move", "plies"), WINS)
def test_a_win_within_reach_is_played(kernel: Kernel, rules: str, fen: str, move: str, plies: int | None) -> None:
    choice = choose(game(rules, fen), Level(depth=5))
    assert text(choice, rules) == move
    if plies is not None:
        assert choice.score == WIN - plies


def test_a_lost_game_is_scored_as_lost(kernel: Kernel) -> None:
    choice = choose(game("turkish", "B:Wb7,d7,d6:Ba8,b8"), Level(depth=4))
    assert choice.score < 0


@pytest.mark.parametrize("rules", RULESETS)
def test_both_kernels_search_the_same_tree(native: Kernel, rules: str) -> None:
    """Same move, score, depth and number of positions, from the start and from the middle of a game."""
    for played, selective in itertools.product((0, 12), (False, True)):
        answers = []
        for wanted in BOTH:
            kernels.choose(wanted)
            begun = _played_on(game(rules), played)
            choice = choose(begun, Level(depth=4, selective=selective, noise=3), seed=7)
            answers.append((choice.move, choice.score, choice.depth, choice.nodes, choice.line))
        assert answers[0] == answers[1]


@pytest.mark.parametrize("rules", RULESETS)
def test_both_kernels_search_fifty_positions_alike(native: Kernel, rules: str) -> None:
    for start in middlegames(rules, 50):
        answers = []
        for wanted in BOTH:
            kernels.choose(wanted)
            choice = choose(game(rules, start), Level(depth=4))
            answers.append((choice.move, choice.score, choice.depth, choice.nodes))
        assert answers[0] == answers[1], start


def test_both_kernels_search_alike_after_more_quiet_plies_than_they_remember(native: Kernel) -> None:
    """Kings go to and fro for 700 plies, which nobody claims to be a draw; then a man moves."""
    shuffled = ("a1-b1", "h8-g8", "b1-a1", "g8-h8") * 175
    record = Record("turkish", "W:WKa1,c2,d2:BKh8,c7,e7,f7", (*shuffled, "c2-c3"))
    answers = []
    for wanted in BOTH:
        kernels.choose(wanted)
        choice = choose(replay(record, beyond_draws=True), Level(depth=5))
        answers.append((choice.move, choice.score, choice.nodes))
    assert answers[0] == answers[1]
    assert answers[0][1] != 0, "no position of Black's can be one that was there before"


def _played_on(begun: Game, plies: int) -> Game:
    for ply in range(plies):
        if begun.result:
            break
        begun = begun.after(begun.legal[ply % len(begun.legal)])
    return begun


def test_the_same_seed_gives_the_same_answer_and_others_vary_it() -> None:
    openings = {
        seed: choose(game("turkish"), Level(depth=3, noise=60, selective=False), seed).move for seed in range(12)
    }
    again = {seed: choose(game("turkish"), Level(depth=3, noise=60, selective=False), seed).move for seed in range(12)}
    assert openings == again
    assert len(set(openings.values())) > 1


def test_a_search_keeps_to_its_number_of_positions(kernel: Kernel) -> None:
    choice = choose(game("turkish"), Level(nodes=20_000))
    assert 20_000 <= choice.nodes < 21_100  # it looks at the limits every 1024 positions
    assert choice.depth >= 3


def test_a_search_stopped_before_its_first_ply_still_moves(kernel: Kernel) -> None:
    begun = game("turkish")
    assert choose(begun, Level(seconds=0.0)).move in begun.legal


def test_a_search_can_be_called_off(kernel: Kernel) -> None:
    asked = itertools.count()
    with pytest.raises(SearchCancelled):
        choose(game("turkish"), Level(seconds=60), poll=lambda: next(asked) >= 2)
    assert next(asked) == 3, "it was asked once more after it had been told to stop"


def test_a_search_after_a_cancelled_one_is_whole(kernel: Kernel) -> None:
    before = choose(game("turkish"), Level(depth=4))
    with pytest.raises(SearchCancelled):
        choose(game("turkish"), Level(seconds=60), poll=lambda: True)
    after = choose(game("turkish"), Level(depth=4))
    assert (before.move, before.score, before.nodes) == (after.move, after.score, after.nodes)


@pytest.mark.parametrize("rules", ["turkish", "international"])
def test_a_search_that_pauses_comes_to_the_score_of_one_that_does_not(kernel: Kernel, rules: str) -> None:
    level = Level(depth=5, selective=False)
    steps = thinking(game(rules), level, pause=0.0)
    pauses = 0
    while (choice := step(steps)) is None:
        pauses += 1
    assert pauses > 1
    assert choice.score == choose(game(rules), level).score


def test_a_search_that_pauses_keeps_to_its_number_of_positions(kernel: Kernel) -> None:
    assert 20_000 <= finish(thinking(game("turkish"), Level(nodes=20_000), pause=0.0)).nodes < 21_100


def test_a_search_that_comes_no_further_between_two_pauses_pauses_later(native: Kernel) -> None:
    """One look at the captures there takes longer than a pause."""
    kings = "W:WKe1,Kd2,Kf2,Kg3,Kb4,Kc5,Ke5,Kb6,Kf6,Ka7:BKa1,Kc1,Kg1,Kd4,Kf4,Ka5,Kg5,Kg7,Kd8,Kf8"
    steps = thinking(game("russian", kings), Level(depth=1, selective=False), pause=0.0)
    pauses = 0
    while step(steps) is None:
        pauses += 1
        assert pauses < 100
    assert pauses > 1


def test_whoever_polls_a_search_may_look_at_other_games(kernel: Kernel) -> None:
    """As a board does that is drawn anew meanwhile."""
    others = [game(rules).legal for rules in RULESETS]
    steps = thinking(game("turkish"), Level(nodes=20_000), pause=0.0)
    while (choice := step(steps)) is None:
        assert [game(rules).legal for rules in RULESETS] == others
    assert 20_000 <= choice.nodes < 21_100


def test_a_second_search_in_the_middle_of_one_is_refused_to_the_first(kernel: Kernel) -> None:
    steps = thinking(game("turkish"), Level(nodes=20_000), pause=0.0)
    assert step(steps) is None
    choose(game("english"), Level(depth=1))
    with pytest.raises(BadRequest, match="Another search"):
        step(steps)


def test_what_goes_wrong_in_a_poll_is_heard_of(kernel: Kernel) -> None:
    def poll() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        choose(game("turkish"), Level(seconds=60), poll=poll)
    assert choose(game("turkish"), Level(depth=2)).depth == 2


def test_threads_take_turns(kernel: Kernel) -> None:
    level = Level(depth=3, selective=False)

    def played(rules: str) -> tuple[Choice, Position]:
        begun = game(rules)
        for _ in range(4):
            begun = replay(begun.after(begun.legal[0]).record)
        return replace(choose(begun, level), seconds=0.0), begun.position

    wanted = [*map(played, RULESETS)] * 3
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(played, list(RULESETS) * 3)) == wanted


def test_two_games_of_different_rulesets_do_not_disturb_each_other(kernel: Kernel) -> None:
    alone = choose(game("international"), Level(depth=4))
    choose(game("turkish"), Level(depth=4))
    again = choose(game("international"), Level(depth=4))
    assert (alone.move, alone.score, alone.nodes) == (again.move, again.score, again.nodes)


def test_a_side_that_is_lost_repeats_the_position_for_a_draw(kernel: Kernel) -> None:
    """White, far behind, can come back to a position that was there before; its score is then a draw's."""
    begun = game("turkish", "W:WKd1,b2:Ba7,Kh8,f7,g7,f6,g6")
    shuffled = replay_moves(begun, ["d1-c1", "h8-h7", "c1-d1", "h7-h8"])
    assert choose(shuffled, Level(depth=2, selective=False)).score == 0
    assert choose(begun, Level(depth=2, selective=False)).score < 0


def replay_moves(begun: Game, moves: list[str]) -> Game:
    record = begun.record
    return replay(type(record)(record.ruleset, record.start, tuple(moves)))


def test_a_finished_game_has_no_move_to_choose() -> None:
    with pytest.raises(ValueError, match="over"):
        choose(replay_moves(game("turkish", "W:Wd4:Bd5"), ["d4xd6"]), Level(depth=2))


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("depth", (0, 61, 1 << 70, 2.5)),
        ("seconds", (-1.0, float("nan"), "1")),
        ("nodes", (0, -1, 1 << 63, 1 << 70)),
        ("noise", (-1, 1001, 1 << 70)),
    ],
)
def test_a_level_beyond_what_the_kernel_can_take_is_refused(name: str, numbers: tuple[object, ...]) -> None:
    for number in numbers:
        with pytest.raises(BadRequest, match=f"A level has {name} from"):
            Level(**{name: number})  # type: ignore[arg-type]  # one field or another


@pytest.mark.parametrize("seed", [-1, MOST_SEED + 1, 1 << 70])
def test_a_seed_beyond_what_the_kernel_can_take_is_refused(seed: int) -> None:
    with pytest.raises(BadRequest, match="A seed is a number from 0 to 9223372036854775807"):
        choose(game("turkish"), Level(depth=1), seed)


def test_the_widest_limits_are_taken(kernel: Kernel) -> None:
    widest = Level(depth=60, seconds=float("inf"), nodes=1 << 60, noise=1000)
    begun = game("turkish", "W:Wd4:Bd5,h7")  # one move alone, found at once
    assert choose(begun, widest, MOST_SEED).move in begun.legal


def test_the_line_expected_can_be_played(kernel: Kernel) -> None:
    begun = game("brazilian")
    for move in choose(begun, Level(depth=6)).line:
        assert move in begun.legal
        begun = begun.after(move)


@pytest.mark.parametrize("rules", ["turkish", "english", "international"])
def test_most_shots_of_the_suite_are_found(native: Kernel, rules: str) -> None:
    """Positions in which the best move only shows after a sacrifice; plain Python would take too long."""
    suite = json.loads((DATA / "suites" / f"{rules}_shots.json").read_text(encoding="utf-8"))
    found = [text(choose(game(rules, shot["fen"]), Level(nodes=150_000)), rules) == shot["best"] for shot in suite]
    assert sum(found) >= 0.6 * len(found)
