"""Endings of few pieces: what the tables know, that it is true, and that the computer plays by it."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from dama import endings, kernels
from dama.draws import Counter
from dama.endings import Endings, Slice, number_of, numbering, read, slices
from dama.evaluation import evaluation
from dama.game import Game, new_game
from dama.geometry import board, mask
from dama.kernels import DECIDED, WIN, Kernel, Wanted
from dama.levels import LEVELS, Level, choose
from dama.lookup import ruleset
from dama.position import Position, parse_fen
from dama.rulesets import RULESETS, Ruleset, Side
from dama.training.endings import solve, write
from dama.training.settling import table_kernel
from tools.project import PACKAGE, WEB

LARGE = WEB / "endings" / "turkish.bin"
TURKISH = ruleset("turkish")
AT_A_GLANCE = Level(depth=1)
NO_TABLES = Level(depth=6, selective=False, endings=False)
BOTH: tuple[Wanted, ...] = ("python", "compiled")


def random_game(rules: Ruleset, forces: Slice, rng: random.Random) -> Game:
    """A game that begins with these forces on random squares; White has the first and is to move."""
    squares = board(rules)
    low = rules.men_ranks[0] - 1
    every = list(squares.squares)
    men = [square for square in every if low <= squares.places[square][1] < rules.size - 1]
    turned = min(every) + max(every)
    while True:
        sides, kings = [], 0
        for force, of_men in zip(forces, (men, [turned - square for square in men]), strict=True):
            chosen = [rng.choice(every if letter == "K" else of_men) for letter in force]
            sides.append(mask(chosen))
            kings |= mask(square for square, letter in zip(chosen, force, strict=True) if letter == "K")
        white, black = sides
        game = new_game(rules, Position(rules, white, black, kings, Side.WHITE))
        if (white | black).bit_count() == len("".join(forces)) and game.legal:
            return game


def random_games(rules: Ruleset, pieces: int, count: int, seed: int = 1) -> Iterator[Game]:
    """So many games of each slice."""
    rng = random.Random(seed)
    for forces in slices(rules, pieces, pieces):
        for _ in range(count):
            yield random_game(rules, forces, rng)


def is_won(score: int) -> bool:
    """Whether a score is that of a sure win."""
    return score > DECIDED


@pytest.fixture
def large(native: Kernel) -> Iterator[None]:
    """Turkish tables of four pieces are in use."""
    endings.add("turkish", LARGE.read_bytes())
    yield
    endings._added.clear()
    endings.endings.cache_clear()


# ---- numbering --------------------------------------------------------------------------------------------------


def unfolded(rules: Ruleset) -> Endings:
    """Tables without content, in which every position has a number of its own, from 0 in each slice."""
    return Endings(numbering(rules, folds=False), (0,) * 256, 0, 0, 0, b"", b"", ())


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_position_has_a_number_of_its_own(kernel: Kernel, rules: Ruleset) -> None:
    order, maker = numbering(rules, folds=False), table_kernel(kernel.NAME)
    for forces in slices(rules, 3, 3):
        kernel.use(board(rules).tables, evaluation(rules))
        kernel.use_endings(unfolded(rules))
        step = 97 if kernel.NAME == "compiled" else 997
        numbers = range(0, order.size(forces), step)
        positions = {n: position for n in numbers if (position := maker.position_of(number_of(forces), n)) is not None}
        assert positions
        for n, position in positions.items():
            assert maker.cell(*position, 0) == n


def test_a_position_has_the_same_number_for_either_colour_and_in_a_mirror(kernel: Kernel) -> None:
    kernel.use(board(TURKISH).tables, evaluation(TURKISH))
    rng, maker, mirrors = random.Random(3), table_kernel(kernel.NAME), 0
    for forces in [("K", "KM"), ("M", "MM"), ("M", "KK"), ("M", "KM")]:
        own, opp, kings, _ = random_game(TURKISH, forces, rng).position.sets
        kernel.use_endings(endings.endings(TURKISH))
        number = maker.cell(own, opp, kings, 0)
        turned = [int(f"{x:064b}"[::-1], 2) for x in (own, opp, kings)]
        mirrored = [int.from_bytes(int(f"{b:08b}"[::-1], 2) for b in x.to_bytes(8)) for x in (own, opp, kings)]
        assert maker.cell(turned[0], turned[1], turned[2], 1) == number
        if len(set(mirrored) | {own, opp, kings}) == 6:
            mirrors += 1
            assert maker.cell(mirrored[0], mirrored[1], mirrored[2], 0) == number
    assert mirrors


# ---- what the tables say ----------------------------------------------------------------------------------------


def test_known_facts_of_three_pieces(native: Kernel) -> None:
    """For the side that is named first, with the other side's or its own move as the books count it."""
    shares = {"v".join(one.forces): one.shares() for one in solve(table_kernel("compiled"), TURKISH, 3)}

    assert shares["KvKK"][1] == pytest.approx(0.92, abs=0.005), "two kings do not beat one"
    assert shares["KKvM"][0] == pytest.approx(0.976, abs=0.001)
    assert shares["MMvK"][1] > 0.9
    assert len(shares) == 12, "one piece each is drawn at once"


FACTS = [("KKK", "K", 0, 0.996), ("KKM", "K", 0, 0.984), ("KMM", "K", 0, 0.82), ("MMM", "K", 0, 0.31)]
FACTS += [("KK", "KK", 1, 0.83)]


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize(("own", "opp", "drawn", "share"), FACTS)
def test_known_facts_of_four_pieces(own: str, opp: str, drawn: int, share: float) -> None:
    """Won (or drawn) shares with the first side to move, on random positions."""
    rng, count = random.Random(5), 600
    scores = [choose(random_game(TURKISH, (own, opp), rng), AT_A_GLANCE).score for _ in range(count)]
    found = sum(score == 0 if drawn else is_won(score) for score in scores)
    assert found / count == pytest.approx(share, abs=0.05)


@pytest.mark.parametrize("rules", ["turkish", "english"])
def test_the_files_are_what_the_generator_makes(
    native: Kernel, rules: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    made = tmp_path_factory.mktemp("endings") / "made.bin"
    write(ruleset(rules), {one.forces: one for one in solve(table_kernel("compiled"), ruleset(rules), 3)}, made)
    assert read(made.read_bytes()) == read((PACKAGE / "data" / "endings" / f"{rules}.bin").read_bytes())


def test_both_kernels_work_out_the_same(native: Kernel) -> None:
    rules = ruleset("russian")
    made = [[one.cells for one in solve(table_kernel(wanted), rules, 2)] for wanted in BOTH]
    assert made[0] == made[1]


def test_the_larger_tables_take_little_memory() -> None:
    _, cells = read(LARGE.read_bytes())
    assert len(cells) < 20_000_000
    assert LARGE.stat().st_size < 1_300_000


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_plain_search_proves_what_the_tables_say(native: Kernel, rules: Ruleset) -> None:
    """Whatever the search decides is what the tables say, and it decides all that they say is near."""
    near = 0
    for game in random_games(rules, 3, 6):
        told = choose(game, AT_A_GLANCE).score
        proof = choose(game, Level(depth=8, selective=False, endings=False)).score
        if min(WIN - abs(proof), WIN - abs(told)) < 8:
            near += 1
            assert proof == told
    assert near


@pytest.mark.usefixtures("large")
def test_a_plain_search_proves_what_the_larger_tables_say() -> None:
    near = far = 0
    for game in random_games(TURKISH, 4, 6):
        told = choose(game, Level(depth=6, selective=False)).score
        proof = choose(game, NO_TABLES).score
        if is_won(abs(proof)):
            near += 1
            assert proof == told
        elif is_won(abs(told)):
            far += 1
            assert WIN - abs(told) >= 6
    assert near
    assert far


# ---- playing by them --------------------------------------------------------------------------------------------


def play_out(game: Game, white: Level, black: Level) -> Game:
    """The game played to its end."""
    while not game.result:
        game = game.after(choose(game, white if game.position.side is Side.WHITE else black).move)
    return game


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_won_ending_is_won_in_the_fewest_moves(native: Kernel, rules: Ruleset) -> None:
    """Both sides know the tables: the game takes exactly the plies that were told at its beginning."""
    scores = [(game, choose(game, AT_A_GLANCE).score) for game in random_games(rules, 3, 2)]
    won = [(game, score) for game, score in scores if is_won(abs(score))]
    assert won
    for game, score in won:
        ended = play_out(game, AT_A_GLANCE, LEVELS["medium"])
        assert ended.result is not None
        assert ended.result.winner is (Side.WHITE if score > 0 else Side.BLACK)
        assert len(ended.moves) == WIN - abs(score)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_drawn_ending_is_held(native: Kernel, rules: Ruleset) -> None:
    """One ply with the tables against six without."""
    drawn = [game for game in random_games(rules, 3, 1) if choose(game, AT_A_GLANCE).score == 0]
    assert drawn
    for game in drawn:
        ended = play_out(game, AT_A_GLANCE, NO_TABLES)
        assert ended.result is not None
        assert ended.result.winner is not Side.BLACK


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize("level", [LEVELS["medium"], Level(nodes=20_000)], ids=["medium", "nodes"])
def test_endings_of_four_pieces_are_not_misplayed(level: Level) -> None:
    """Won ones are won, drawn ones held, by either level against the most stubborn defence the tables know."""
    for game in random_games(TURKISH, 4, 1):
        score = choose(game, level).score
        ended = play_out(game, level, LEVELS["medium"])
        winner = ended.result.winner if ended.result else None
        assert winner is (Side.WHITE if is_won(score) else Side.BLACK if is_won(-score) else None)


def test_without_the_larger_tables_play_is_sound(kernel: Kernel) -> None:
    """Nothing is claimed that is not known, and an exchange into three pieces is seen as what it is."""
    game = new_game(TURKISH, parse_fen(TURKISH, "W:WKa1,Kb1,c2:BKh8"))
    choice = choose(game, Level(depth=2))
    assert choice.move in game.legal
    assert not is_won(choice.score)


def test_the_tables_are_used_from_further_away(kernel: Kernel) -> None:
    """Five pieces on the board; the exchange that comes leaves an ending that the tables know as won."""
    game = new_game(TURKISH, parse_fen(TURKISH, "W:Wb4,e5,b7:Ba4,c7"))
    with_tables, without = (choose(game, Level(depth=3, endings=known)).score for known in (True, False))
    assert is_won(with_tables)
    assert not is_won(without)


def test_a_beginner_does_not_know_them() -> None:
    assert [name for name, level in LEVELS.items() if not level.endings] == ["easy"]


def test_both_kernels_search_alike_with_tables(native: Kernel) -> None:
    for rules in (TURKISH, ruleset("international")):
        for game in list(random_games(rules, 4, 1))[:12]:
            answers = []
            for wanted in BOTH:
                kernels.choose(wanted)
                choice = choose(game, Level(depth=3))
                answers.append((choice.move, choice.score, choice.nodes))
            assert answers[0] == answers[1]


def test_a_win_that_a_draw_rule_comes_before_is_none(native: Kernel) -> None:
    """International: two kings against one have ten plies."""
    rules, rng = ruleset("international"), random.Random(7)
    while True:
        game = random_game(rules, ("KK", "K"), rng)
        if choose(game, AT_A_GLANCE).score == WIN - 5:
            break
    for played, won in ((5, True), (6, False)):
        counters = tuple(
            Counter(counter.rule, played, counter.limit) if counter.rule.reason == "endgame" else counter
            for counter in game.counters
        )
        assert is_won(choose(replace(game, counters=counters), AT_A_GLANCE).score) is won
