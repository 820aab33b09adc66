"""Patterns of men: how they lie on each board, and what the kernels make of learned weights."""

import random
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from dama.evaluation import Evaluation, by_thumb, evaluation, with_weights
from dama.geometry import board, mask, squares_of
from dama.kernels import INFINITE, Kernel, Sets
from dama.lookup import ruleset
from dama.position import parse_fen
from dama.rulesets import RULESETS, Ruleset, Side
from dama.weights import NUMBERS, SQUARES, ZERO, Place, layout, symmetries

WORTHS: dict[str, Any] = {"man": [90, 100], "kings": [[0, 0], [290, 350], [560, 430]], "tempo": [3, 1]}


def made_up(rules: Ruleset, seed: int = 1) -> Evaluation:
    """An evaluation with random weights."""
    rng = random.Random(seed)
    return with_weights(rules, WORTHS, rng.randbytes(2 * NUMBERS * layout(rules).tables))


def quiet_positions(kernel: Kernel, rules: Ruleset, count: int) -> list[Sets]:
    """Random positions of men and a few kings, White to move, in which White cannot capture."""
    rng, squares, found = random.Random(3), list(board(rules).squares), list[Sets]()
    crown = board(rules).tables.crown
    kernel.use(board(rules).tables, made_up(rules))
    while len(found) < count:
        chosen = rng.sample(squares, rng.randint(4, 10))
        half = len(chosen) // 2
        white, black = (mask(part) for part in (chosen[:half], chosen[half:]))
        kings = mask(rng.sample(chosen, 2)) | white & crown[0] | black & crown[1]
        moves = kernel.legal(white, black, kings, 0)
        if moves and not moves[0][1]:
            found.append((white, black, kings, 0))
    return found


def evaluated(kernel: Kernel, rules: Ruleset, given: Evaluation, sets: Sets) -> int:
    """What the kernel's evaluation says of a quiet position: a search of no plies."""
    kernel.use(board(rules).tables, given)
    kernel.prepare([], (0, 0, 0, 0), 1 << 10, 1 << 30, 60.0, 60.0, False, 0, 0, 0)
    return kernel.search(*sets, 0, -INFINITE, INFINITE)[0]


def by_hand(rules: Ruleset, given: Evaluation, sets: Sets) -> int:
    """The same by the words of ``dama.weights``."""
    white, black, kings, _ = sets
    parts = [0, 0]
    men = [white & ~kings, black & ~kings]
    for pattern, order in zip(layout(rules).patterns, layout(rules).orders, strict=True):
        own, other = reversed(men) if pattern.turned else men
        number = sum(3**place * ((own >> square & 1) + 2 * (other >> square & 1)) for place, square in enumerate(order))
        sign = -1 if pattern.turned else 1
        for part in range(2):
            parts[part] += sign * (given.weights[2 * (pattern.base + number) + part] - ZERO)
    king_counts = [min((side & kings).bit_count(), 2) for side in (white, black)]
    for part in range(2):
        parts[part] += WORTHS["man"][part] * (men[0].bit_count() - men[1].bit_count()) + WORTHS["tempo"][part]
        parts[part] += WORTHS["kings"][king_counts[0]][part] - WORTHS["kings"][king_counts[1]][part]
    opening = given.opening_part[min((white | black).bit_count(), len(given.opening_part) - 1)]
    return (parts[0] * opening + parts[1] * (32 - opening)) >> 5


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_fold_tells_every_set_of_men_on_a_pattern_from_any_other(rules: Ruleset) -> None:
    for pattern, order in zip(layout(rules).patterns, layout(rules).orders, strict=True):
        numbers = set()
        digits = layout(rules).digits[pattern.digits]
        for size in range(SQUARES + 1):
            for chosen in combinations(order, size):
                x = sum(1 << square for square in chosen)
                folded = (x >> pattern.fold[0] | x >> pattern.fold[1] | x >> pattern.fold[2]) & 1023
                number = sum(digits[bit] for bit in squares_of(folded))
                assert number == sum(3 ** order.index(square) for square in chosen)
                numbers.add(number)
        assert len(numbers) == 2**SQUARES


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_patterns_that_look_the_same_share_their_weights(rules: Ruleset) -> None:
    places, patterns = board(rules).places, layout(rules)
    of_place = {
        frozenset(places[s] for s in order): p for p, order in zip(patterns.patterns, patterns.orders, strict=True)
    }
    for squares, pattern in of_place.items():
        for turn, _ in symmetries(rules):
            image: frozenset[Place] = frozenset(map(turn, squares))
            assert of_place[image].base == pattern.base
    assert {pattern.base for pattern in patterns.patterns} == {NUMBERS * table for table in range(patterns.tables)}


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_the_kernel_adds_up_what_the_words_say(kernel: Kernel, rules: Ruleset) -> None:
    given = made_up(rules)
    for sets in quiet_positions(kernel, rules, 20):
        assert evaluated(kernel, rules, given, sets) == by_hand(rules, given, sets)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_position_is_worth_the_same_to_either_side(kernel: Kernel, rules: Ruleset) -> None:
    """Seen from Black's side of the board, or in a mirror where one is allowed, it is the same position."""
    square_at = {place: square for square, place in board(rules).places.items()}
    for sets in quiet_positions(kernel, rules, 10):
        value = evaluated(kernel, rules, evaluation(rules), sets)
        for turn, colours in symmetries(rules):
            turned = [mask(square_at[turn(board(rules).places[square])] for square in squares_of(x)) for x in sets[:3]]
            image = (turned[0], turned[1], turned[2], Side.BLACK if colours else Side.WHITE)
            assert abs(evaluated(kernel, rules, evaluation(rules), image) - value) <= 1


def test_turkish_dama_has_learned_weights() -> None:
    assert evaluation(ruleset("turkish")).patterns


@pytest.mark.parametrize(("start", "worth"), [("W:W31-50:B1-19", 1), ("W:W32-50:B1-20", -1)])
def test_with_more_than_32_pieces_being_ahead_is_still_no_drawback(kernel: Kernel, start: str, worth: int) -> None:
    """By rules of thumb the side that is ahead gains by exchanges; that begins when 32 pieces are left."""
    rules = ruleset("international")
    sets = parse_fen(rules, start).sets
    alone = evaluated(kernel, rules, replace(by_thumb(rules), ahead=0), sets)
    assert alone * worth > 0
    assert evaluated(kernel, rules, by_thumb(rules), sets) == alone
