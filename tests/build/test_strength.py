"""How the bench counts what a search is worth: the shots it finds and the plies it looks ahead."""

from collections.abc import Mapping
from typing import Any

import pytest

from dama import Record, legal_moves, replay
from dama.levels import Choice
from dama.views import choice_view
from tools.strength import RULESETS, shots, strength, strength_table


class Player:
    """Answers as the package does, but without a search: it finds so many shots of a suite and no others."""

    def __init__(self, ruleset: str, finds: int) -> None:
        self.found = {shot["fen"]: shot["best"] for shot in shots(ruleset)[:finds]}
        self.missed = {shot["fen"]: shot["best"] for shot in shots(ruleset)[finds:]}
        self.asked: list[Mapping[str, Any]] = []

    def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
        self.asked.append(request)
        at = replay(Record.from_json(request["record"])).position
        start = request["record"]["start"]
        moves = {move.text(at.board): move for move in legal_moves(at)}
        others = (move for text, move in moves.items() if text != self.missed.get(start))
        move = moves[self.found[start]] if start in self.found else next(others)
        choice = Choice(move, score=0, depth=9 if start is None else 6, nodes=1, seconds=1.0, line=(move,))
        return choice_view(at.ruleset, choice)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("finds", [0, 1, 7])
def test_the_shots_that_are_found_are_counted(ruleset: str, finds: int) -> None:
    assert strength(Player(ruleset, finds), ruleset) == f"9 / 6 plies, {finds} of {len(shots(ruleset))} shots"


def test_the_start_is_searched_and_every_position_of_the_suite_by_the_level_hard() -> None:
    player = Player("turkish", 0)
    strength(player, "turkish")
    at_start, *suite = player.asked
    assert at_start["record"]["start"] is None
    assert [one["record"]["start"] for one in suite] == [shot["fen"] for shot in shots("turkish")]
    assert {(one["op"], one["level"]) for one in suite} == {("search", "hard")}


def test_every_place_has_a_row_with_every_ruleset() -> None:
    head, *rows = strength_table({"here": Player("turkish", 2), "there": Player("english", 3)}).splitlines()
    assert head.split()[-len(RULESETS) :] == list(RULESETS)
    assert [row.split()[0] for row in rows] == ["here", "there"]
    assert f"9 / 6 plies, 2 of {len(shots('turkish'))} shots" in rows[0]
    assert f"9 / 6 plies, 3 of {len(shots('english'))} shots" in rows[1]
