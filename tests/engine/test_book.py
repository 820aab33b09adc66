"""The opening book, and how it is made."""

import json
from pathlib import Path

import pytest

import dama.book
from dama.book import Book, book, book_move, name_of
from dama.game import Game, new_game
from dama.kernels import Kernel
from dama.levels import LEVELS, Level, choose
from dama.lookup import ruleset
from dama.moves import legal_moves, play
from dama.position import Position, start
from dama.rulesets import RULESETS
from dama.training.book import Plan, main, make, write

BOOKS = [name for name in RULESETS if book(name).positions]
MOST_BYTES = 8000


def reached(rules: str) -> dict[str, Position]:
    """The positions that the book's own moves lead to, its last ones included, by their names."""
    known, found = book(rules), dict[str, Position]()
    waiting = [start(ruleset(rules))]
    while waiting:
        position = waiting.pop()
        if name_of(position) in found:
            continue
        found[name_of(position)] = position
        moves = legal_moves(position)
        weights = known.moves(position) or ({moves[0].text(position.board): 1} if len(moves) == 1 else {})
        waiting += [play(position, move) for move in moves if move.text(position.board) in weights]
    return found


def test_turkish_has_a_book() -> None:
    assert "turkish" in BOOKS


@pytest.mark.parametrize("rules", BOOKS)
def test_a_book_holds_only_legal_moves_of_positions_that_it_reaches(rules: str) -> None:
    found = reached(rules)
    for name in book(rules).positions:
        position = found[name]
        legal = {move.text(position.board) for move in legal_moves(position)}
        weights = book(rules).moves(position)
        assert weights.keys() <= legal
        assert all(1 <= weight <= 9 for weight in weights.values())


@pytest.mark.parametrize("rules", BOOKS)
def test_a_book_is_small(rules: str) -> None:
    assert (Path(dama.book.__file__).parent / "data" / "book" / f"{rules}.json").stat().st_size < MOST_BYTES


@pytest.mark.parametrize("rules", BOOKS)
def test_no_move_of_a_book_is_a_mistake(native: Kernel, rules: str) -> None:
    """From a sample of its positions no move loses more than a third of a man against the best."""
    found = reached(rules)
    for name in list(book(rules).positions)[::10]:
        game = new_game(ruleset(rules), found[name])
        best = choose(game, Level(nodes=60_000)).score
        known = [move for move in game.legal if move.text(game.position.board) in book(rules).moves(game.position)]
        assert known
        for move in known:
            assert -choose(game.after(move), Level(nodes=60_000)).score > best - 34


@pytest.mark.requirement("R24")
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_begins_by_the_book_without_thinking(level: str) -> None:
    choice = choose(new_game(ruleset("turkish")), LEVELS[level])
    assert (choice.nodes, choice.line) == (0, (choice.move,))


def test_games_begin_in_many_ways_and_the_seed_decides() -> None:
    openings = {seed: _opening(seed) for seed in range(30)}
    assert len(set(openings.values())) > 20
    assert openings == {seed: _opening(seed) for seed in range(30)}


def _opening(seed: int) -> tuple[str, ...]:
    game = new_game(ruleset("turkish"))
    while (move := book_move(game, seed)) is not None:
        game = game.after(move)
    assert 2 <= len(game.moves) <= book("turkish").plies
    return game.record.moves


def test_beyond_its_plies_a_book_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(ruleset("turkish"))
    short = Book(0, {name_of(game.position): "d3-d4 9"})
    monkeypatch.setattr("dama.book.book", lambda _: short)
    assert book_move(game, 1) is None


def test_a_move_of_a_book_that_is_not_legal_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(ruleset("turkish"))
    damaged = Book(8, {name_of(game.position): "d3-d5 9"})
    monkeypatch.setattr("dama.book.book", lambda _: damaged)
    assert book_move(game, 1) is None


def test_a_ruleset_without_a_book_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dama.book.book", lambda _: dama.book.EMPTY)
    game: Game = new_game(ruleset("russian"))
    assert choose(game, LEVELS["easy"]).move in game.legal


def test_a_book_is_made_by_a_command(
    native: Kernel, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("dama.training.book.DATA", tmp_path)
    assert (
        main(["english", "--positions", "6", "--plies", "3", "--nodes", "500", "--moves", "3", "--margin", "60"]) == 0
    )
    assert "english: 6 positions" in capsys.readouterr().out
    made = json.loads((tmp_path / "book" / "english.json").read_text())
    assert made["plies"] == 3
    assert len(made["positions"]) == 6
    first = made["positions"][name_of(start(ruleset("english")))].split()
    assert 1 <= len(first) // 2 <= 3
    assert first[1] == "9"


def test_a_margin_of_nothing_keeps_the_best_moves_alone(native: Kernel, tmp_path: Path) -> None:
    plan = Plan(plies=1, positions=1, nodes=300, margin=0)
    (found,) = make(ruleset("turkish"), plan)
    write(found, plan, tmp_path / "book" / "turkish.json")
    assert set(next(iter(found.values())).split()[1::2]) == {"9"}
