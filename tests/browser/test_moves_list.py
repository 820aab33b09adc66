"""The list of moves shows the newest one when there is a new one, and is else left where the person has scrolled it."""

import pytest

from dama.game import new_game
from dama.notation import ascii_text
from dama.rulesets import RULESETS
from tests.browser.game import Game

pytestmark = pytest.mark.browser

AT_THE_END = "list => list.scrollTop > 0 && list.scrollTop + list.clientHeight >= list.scrollHeight - 1"


def test_the_list_of_moves_goes_to_its_end_only_when_there_is_another_move(game: Game) -> None:
    played = new_game(RULESETS["turkish"])
    while len(played.moves) < 40:
        played = played.after(played.legal[0])
    moves = [ascii_text(played.ruleset, move) for move in played.moves]
    game.follow(f"#ruleset=turkish&opponent=friend&moves={','.join(moves)}")
    game.expect_count(40)
    listed = game.page.locator("[data-moves]")
    game.until(lambda: listed.evaluate(AT_THE_END), lambda: "the list is not at its end")

    listed.evaluate("list => { list.scrollTop = 0; }")
    origin = game.in_state("movable")[0]
    game.press(origin)
    game.expect_state("lifted", origin)
    assert listed.evaluate("list => list.scrollTop") == 0
    game.press(game.in_state("landing")[0])
    game.until(lambda: listed.evaluate(AT_THE_END), lambda: "the list does not show the move")
