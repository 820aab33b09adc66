"""Learning from self-play: the same seed gives the same games, what is there to learn is learned, a better one wins."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from dama.evaluation import by_thumb, with_weights
from dama.geometry import board
from dama.kernels import Kernel
from dama.lookup import ruleset
from dama.rulesets import RULESETS, Ruleset
from dama.training import collect as collecting
from dama.training.collect import collect, positions
from dama.training.fit import examples, fit, symmetric, write
from dama.training.learning import is_better, main
from dama.training.line import Line
from dama.training.match import Score, play_match
from dama.training.selfplay import games, rows_of
from dama.weights import NUMBERS, layout, read

TURKISH = ruleset("turkish")


@pytest.mark.parametrize("rules", RULESETS)
def test_self_play_is_reproduced_by_its_seed_and_keeps_quiet_positions(native: Kernel, rules: str) -> None:
    first, again, other = ([game.rows for game in islice(games(ruleset(rules), 2, seed), 3)] for seed in (1, 1, 2))
    assert first == again != other
    for (own, opp, kings, side), _ in first[0]:
        moves = native.legal(own, opp, kings, side)
        assert moves
        assert not moves[0][1]


def test_games_are_played_to_a_result_by_the_rules(native: Kernel) -> None:
    played = list(islice(games(TURKISH, 2, 5), 20))
    assert {game.result for game in played} >= {1, -1}


def test_collecting_goes_on_where_it_stopped(native: Kernel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "GAMES_A_FILE", 2)
    assert list(collect(TURKISH, tmp_path, 1, 2)) == [0, 1]
    kept = (tmp_path / "00000.npy").stat().st_mtime_ns
    assert list(collect(TURKISH, tmp_path, 2, 2)) == [1, 2]
    assert (tmp_path / "00000.npy").stat().st_mtime_ns == kept
    assert len(positions(tmp_path)) > 20
    with pytest.raises(FileNotFoundError):
        positions(tmp_path / "nothing")


def test_a_man_more_is_learned_to_be_worth_something(native: Kernel, tmp_path: Path) -> None:
    rows = np.concatenate([rows_of(game) for game in islice(games(TURKISH, 2, 9), 60)])
    material = [int(row["white"]).bit_count() - int(row["black"]).bit_count() for row in rows]
    rows["result"] = np.sign(material)
    *_, (weights, loss, _) = fit(TURKISH, examples(TURKISH, rows), epochs=60)
    assert loss < 0.5 < np.log(2)
    assert (weights.material[:, 0] > 0).all()

    write(TURKISH, weights, tmp_path / "new.bin", {"positions": len(rows)})
    worths, tables = read((tmp_path / "new.bin").read_bytes())
    assert worths["positions"] == len(rows)
    assert len(tables) == 2 * NUMBERS * layout(TURKISH).tables
    better = with_weights(TURKISH, worths, tables)
    blind = with_weights(TURKISH, {"man": [0, 0], "kings": [[0, 0]], "tempo": [0, 0]}, bytes([128]) * len(tables))
    *_, score = play_match(TURKISH, better, blind, pairs=6, nodes=1000)
    assert score.share > 0.8


def test_an_evaluation_is_no_better_than_itself(native: Kernel) -> None:
    *_, score = play_match(TURKISH, by_thumb(TURKISH), by_thumb(TURKISH), pairs=4, nodes=200)
    assert score.share == 0.5


def test_a_match_of_nothing_against_itself_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["match", "turkish"])
    assert "match needs a file of weights, or two" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("score", "better"),
    [((2.0,) * 20, True), ((1.0,) * 20, False), ((0.0,) * 20, False), ((2.0, 1.0, 0.5), False)],
)
def test_weights_are_better_when_the_whole_interval_says_so(score: tuple[float, ...], better: bool) -> None:
    assert is_better(Score(score)) is better


@pytest.mark.parametrize(("rules", "times"), [("turkish", 3), ("italian", 4)])
def test_a_line_is_drawn_by_repetition_as_often_as_the_row_says(native: Kernel, rules: str, times: int) -> None:
    line = there_and_back(native, ruleset(rules), times - 1)
    assert not line.is_drawn()
    line = there_and_back(native, ruleset(rules), times)
    assert line.is_drawn()


def test_where_nothing_counts_plies_a_line_is_not_drawn_by_them(native: Kernel) -> None:
    endless = replace(TURKISH, id="endless", draws=())
    assert not there_and_back(native, endless, 30).is_drawn()
    line = there_and_back(native, endless, 0)
    line.still = 79
    assert not line.is_drawn()


def there_and_back(kernel: Kernel, rules: Ruleset, times: int) -> Line:
    """A line in which a position is reached so often, by kings that go to and fro."""
    kernel.use(board(rules).tables, by_thumb(rules))
    names = ("a1", "a2", "h8", "h7", "d3") if not rules.numeric else ("32", "28", "1", "5", "22")
    a, b, c, d, man = (1 << board(rules).square(name) for name in names)
    line = Line(kernel, rules, (a | man, c, a | c, 0))
    for _ in range(times - 1):
        line.go_to((c, b | man, b | c, 1))
        line.go_to((b | man, d, b | d, 0))
        line.go_to((d, a | man, a | d, 1))
        line.go_to((a | man, c, a | c, 0))
    return line


def test_the_interval_of_a_score_holds_its_middle() -> None:
    middle, low, high = Score((2.0, 1.0, 1.5, 0.5)).elo
    assert low < middle < high
    assert Score((1.0,) * 50).elo[0] == pytest.approx(0)


@pytest.mark.parametrize("rules", RULESETS)
def test_tables_are_made_symmetric_once_and_for_all(rules: str) -> None:
    size = NUMBERS * layout(ruleset(rules)).tables
    tables = np.random.default_rng(1).normal(size=(2, size)).astype(np.float32)
    made = symmetric(ruleset(rules), tables)
    assert np.allclose(symmetric(ruleset(rules), made), made, atol=1e-6)
