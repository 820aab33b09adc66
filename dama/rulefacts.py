"""The facts of a ruleset that its rulebook tells, all of them from its row."""

from collections.abc import Sequence
from typing import Any

from dama.compass import Compass, goes_back
from dama.drawrules import DrawRule, Endgame, NoProgress, OnePieceEach, Repetition, SameForce
from dama.examples import examples
from dama.geometry import Board, board, squares_of
from dama.moves import legal_moves
from dama.position import Position, start
from dama.rulesets import FILES, Ruleset, Side

_TOGETHER = (
    "N NE E SE S SW W NW",
    "N E S W",
    "NE SE SW NW",
    "NE NW",
    "SE SW",
)
"""Directions that have a name together; the larger sets come first."""
_IN_ORDER = ("N", "W", "E", "S", "NW", "NE", "SW", "SE")
_LONG_LIST = "KKK+"
"""Stands for three kings or more."""


def facts_of(rules: Ruleset) -> dict[str, Any]:
    """Numbers, squares and directions by the names that ``data/rulebook.json`` uses."""
    squares, first, last = board(rules), rules.men_ranks[0], rules.men_ranks[1]
    ranks = range(first, last + 1)
    position = start(rules)
    return {
        "size": rules.size,
        "squares": len(squares.squares),
        "men": position.white.bit_count(),
        "ranks": len(ranks),
        "white_ranks": list(ranks),
        "black_ranks": [rules.size + 1 - rank for rank in reversed(ranks)],
        "middle": rules.size - 2 * last,
        "first": rules.first.label,
        "opening": len(legal_moves(position)),
        "last_file": FILES[rules.size - 1],
        "man_step": ways(rules.man_step),
        "man_capture": ways(rules.man_capture),
        "king_step": ways(rules.king_step),
        "king_capture": ways(rules.king_capture),
        "man_never": nevers(rules.man_step),
        "man_never_takes": nevers(rules.man_capture),
        "king_never": nevers(rules.king_step),
        "king_never_takes": nevers(rules.king_capture),
        "long_diagonal": "–".join(squares.name(square) for square in _long_diagonal(squares)),
        **_numbers(rules, squares, position),
        **examples(rules),
    }


def facts_of_draw(rule: DrawRule) -> dict[str, Any]:
    """The limits of a draw rule, and whose it is."""
    return {"standing": rule.standing, **_limits(rule)}


def _limits(rule: DrawRule) -> dict[str, Any]:
    match rule:
        case Repetition():
            return {"times": rule.times}
        case OnePieceEach():
            return {}
        case Endgame():
            return {"moves": rule.plies // 2, "strong": _forces(rule.strong), "weak": _forces(rule.weak)}
        case SameForce():
            fewest, most = rule.pieces
            return {"moves": rule.plies // 2, "fewest": fewest, "most": most}
        case NoProgress():
            fewest, most = rule.suspended_for or (0, 0)
            return {"moves": rule.plies // 2, "fewest": fewest, "most": most}


def ways(directions: Sequence[Compass]) -> list[str]:
    """The directions as the words have them: those that have a name together as one, the forward ones first."""
    left, found = set(directions), []
    for group in _TOGETHER:
        if left.issuperset(group.split()):
            left -= set(group.split())
            found.append(group)
    return [*(direction for direction in _IN_ORDER if direction in left), *found]


def nevers(directions: Sequence[Compass]) -> list[str]:
    """Where a piece with these directions does not go: back, sideways, diagonally, straight."""
    straight = any(len(direction) == 1 for direction in directions)
    diagonal = any(len(direction) == 2 for direction in directions)
    return [
        *(["back"] if not goes_back(directions) else []),
        *(["sideways"] if straight and not {"E", "W"} & set(directions) else []),
        *(["diagonal"] if not diagonal else []),
        *(["straight"] if not straight else []),
    ]


def _forces(forces: Sequence[str]) -> list[str]:
    """The forces as the words have them; all numbers of kings from three on are one word."""
    many = [force for force in forces if len(force) > 3 and set(force) == {"K"}]
    if not many:
        return list(forces)
    return [*(force for force in forces if force not in many and force != "KKK"), _LONG_LIST]


def _long_diagonal(squares: Board) -> tuple[int, int]:
    """The two played corners that the longest diagonal joins."""
    last = squares.size - 1
    left, right = squares.at(0, 0), squares.at(last, last)
    if left is not None and right is not None:
        return left, right
    left, right = squares.at(0, last), squares.at(last, 0)
    assert left is not None
    assert right is not None
    return right, left


def _numbers(rules: Ruleset, squares: Board, position: Position) -> dict[str, str]:
    """Which numbers the men begin on and are crowned on, where squares are numbered."""
    if not rules.numeric:
        return {}

    def span(wanted: int) -> str:
        numbers = sorted(int(squares.name(square)) for square in squares_of(wanted))
        return f"{numbers[0]}–{numbers[-1]}"

    return {
        "white_numbers": span(position.white),
        "black_numbers": span(position.black),
        "white_crown": span(squares.tables.crown[Side.WHITE]),
        "black_crown": span(squares.tables.crown[Side.BLACK]),
    }
