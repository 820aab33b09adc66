"""The hot path: move generation, perft, evaluation and search, for every ruleset.

One source, two ways to run it: as plain Python, or compiled by Cython (its pure-Python mode) into a native or a
WebAssembly module. Both give the same answers, node for node.

A node is three 64-bit sets of squares (``own`` and ``opp`` pieces, and the ``kings`` of both) and the side to
move, 0 for White. The children of a node go to one stack of parallel arrays. ``use`` loads the tables of a ruleset
(``dama.geometry.Tables``) and of its evaluation; the module is for one thread, one call at a time.

``dama/training/kernel_endings.py`` goes on where this file ends: the native build compiles both as one.

For plain Python every left shift and product is cut to 64 bits by hand; the compiler drops those masks. Never write
``1 << n`` here: in WebAssembly that is a 32-bit number.
"""

from time import perf_counter

try:
    import cython

    if not cython.compiled:
        raise ImportError  # the Cython package's own stand-in is not needed and slower
except ImportError:
    from dama import _cython as cython

NAME = "compiled" if cython.compiled else "python"

MOST_CHILDREN = cython.declare(cython.int, 32768)  # of all nodes of one line of search together
MOST_PLIES = cython.declare(cython.int, 96)  # no line of search is longer
MOST_HISTORY = cython.declare(cython.int, 512)  # positions of the game that a search remembers
MOST_TRIES = cython.declare(cython.longlong, 393216)  # for one list of legal moves; beyond, the position is refused
FEW_STORED = cython.declare(cython.int, 16)  # what has fewer scores more from pause to pause comes no further
NO_LIMIT = cython.declare(cython.longlong, 1000000000000000000)
TABLE_SIZE = cython.declare(cython.int, 1048576)
WIN = cython.declare(cython.int, 20000)  # a won position's score, less the plies to the win
DECIDED = cython.declare(cython.int, 19000)  # beyond it a score is a win that has been seen to its end
INFINITE = cython.declare(cython.int, 30000)
EXACT = cython.declare(cython.int, 1)  # what the table knows of a score
AT_LEAST = cython.declare(cython.int, 2)
AT_MOST = cython.declare(cython.int, 3)
SURE_DEPTH = cython.declare(cython.int, 3)  # how deep the evaluation alone may tell that a line is won enough
SURE_MARGIN = cython.declare(cython.int, 45)
PROBE_DEPTH = cython.declare(cython.int, 6)
PROBE_LESS = cython.declare(cython.int, 4)
PROBE_MARGIN = cython.declare(cython.int, 50)
HUFF_COST = cython.declare(cython.int, 100)  # what a search gives for the man that is lost where none is captured

# The children of the nodes of the current line.
child_own = cython.declare(cython.ulonglong[32768])
child_opp = cython.declare(cython.ulonglong[32768])
child_kings = cython.declare(cython.ulonglong[32768])
child_move = cython.declare(cython.int[32768])  # origin + 64 * target
child_rank = cython.declare(cython.longlong[32768])  # what comes first in a search

# The ruleset in use.
board = cython.declare(cython.ulonglong, 0)
by = cython.declare(cython.int[8])
may_step = cython.declare(cython.ulonglong[8])
steps = cython.declare(cython.int[24])  # directions of white men, black men, kings: 8 places each
jumps = cython.declare(cython.int[24])
n_steps = cython.declare(cython.int[3])
n_jumps = cython.declare(cython.int[3])
crown = cython.declare(cython.ulonglong[2])
flying = cython.declare(cython.bint, False)
lands_just_behind = cython.declare(cython.bint, False)
men_take_kings = cython.declare(cython.bint, False)
removed_at_once = cython.declare(cython.bint, False)
may_reverse = cython.declare(cython.bint, False)
crowning_stops = cython.declare(cython.bint, False)
crowned_at_once = cython.declare(cython.bint, False)
may_decline = cython.declare(cython.bint, False)  # a step may be played although there is a capture
huffs = cython.declare(cython.bint, False)  # but then the piece that should have captured leaves the board
name_place = cython.declare(cython.int[64])  # of each square, in the order of the squares' names
one_each_draws = cython.declare(cython.bint, False)
still_limit = cython.declare(cython.int, 0)  # plies without a capture or a man's move; 0: no limit
force_rule = cython.declare(cython.int[4096])  # by forces, see _force: a rule that counts while they last, or 0
has_rules = cython.declare(cython.bint, False)  # there are rules by forces
rule_limit = cython.declare(cython.int[16])
rule_restarts = cython.declare(cython.bint[16])  # whenever the forces change
rule_suspends = cython.declare(cython.bint[16])  # the limit of still plies
diagonal = cython.declare(cython.ulonglong, 0)  # the longest line of played squares
diagonal_limit = cython.declare(cython.int, 0)  # plies that a lone king may stay there against some forces; 0: no limit
diagonal_force = cython.declare(cython.int[4096])  # by forces: 1 where that king is White's, 2 Black's, 0 there is none
weight_man = cython.declare(cython.longlong, 0)
weight_king = cython.declare(cython.longlong, 0)
weight_by_king = cython.declare(cython.longlong, 0)
weight_early_king = cython.declare(cython.longlong, 0)

loaded = (None, None)  # the tables and the evaluation in use

# The evaluation in use (``dama.evaluation``). Worths have an opening part, times 65536, and an ending part.
n_features = cython.declare(cython.int, 0)
feature_set = cython.declare(cython.ulonglong[64])  # White's, then Black's sets
feature_weight = cython.declare(cython.int[32])
n_patterns = cython.declare(cython.int, 0)
pattern_set = cython.declare(cython.ulonglong[64])
pattern_fold = cython.declare(cython.int[192])
pattern_digits = cython.declare(cython.int[64])  # where its digits begin
pattern_base = cython.declare(cython.int[64])  # where its weights begin
pattern_turned = cython.declare(cython.bint[64])  # seen with Black's eyes
digits = cython.declare(cython.int[32768])
weights = cython.declare(cython.int[131072])
king_worth = cython.declare(cython.int[64])  # of so many kings together
tempo_worth = cython.declare(cython.int, 0)
ahead_worth = cython.declare(cython.int, 0)
opening_part = cython.declare(cython.int[64])  # of 32, by the number of pieces

# The endings in use (``dama.endings``).
ending_place = cython.declare(cython.longlong[512])  # for men, then kings, and so many of them: what a square adds
ending_square = cython.declare(cython.int[128])  # where men, then where kings can stand; -1 beyond the last
ending_men = cython.declare(cython.ulonglong[2])  # where White's and Black's men can stand
ending_sets = cython.declare(cython.longlong[8])  # for men, then kings: how many sets of so many squares there are
ending_last = cython.declare(cython.int, 0)  # the board is turned by counting its squares from this one down
ending_start = cython.declare(cython.longlong[256])  # by forces: where their positions begin, or -1
ending_folds = cython.declare(cython.bint, False)  # of a position and its mirror image only one is there
ending_fold_start = cython.declare(cython.int[8])  # for men, then kings, and one or two of them
ending_fold = cython.declare(cython.int[4096])  # for a set: twice the place of it or its image, 1 more for the latter
ending_few = cython.declare(cython.int, 0)  # up to so many pieces a position has a byte
ending_most = cython.declare(cython.int, 0)  # up to so many it has half a byte
ending_plies = cython.declare(cython.int[4096])  # what half a byte means, by forces: lost within so many plies
ending_longest = cython.declare(cython.int, 0)  # no loss takes more plies
looked_further = cython.declare(cython.int, -9)  # the ply of the current line where a table left it to the next ply
endings_in_use = None
small_cells = cython.declare(cython.p_const_uchar)  # a byte each
large_cells = cython.declare(cython.p_const_uchar)  # half a byte each

# The node whose captures are being generated.
top = cython.declare(cython.int, 0)  # where the next child goes
base = cython.declare(cython.int, 0)  # its first child
best = cython.declare(cython.longlong, 0)  # the greatest weight of its captures so far
now_rest = cython.declare(cython.ulonglong, 0)  # the side's pieces but the capturing one
now_opp = cython.declare(cython.ulonglong, 0)
now_kings = cython.declare(cython.ulonglong, 0)
now_origin = cython.declare(cython.int, 0)
now_side = cython.declare(cython.int, 0)
now_man = cython.declare(cython.bint, False)  # the capturing piece began as a man

# Listing moves in full, for the legal moves of a position.
listing = cython.declare(cython.bint, False)
path_square = cython.declare(cython.ulonglong[64])
path_victim = cython.declare(cython.ulonglong[64])
listed: list[tuple[list[int], list[int], bool]] = []

# The limits of a call.
tried = cython.declare(cython.longlong, 0)  # jumps looked for
nodes = cython.declare(cython.longlong, 0)  # positions searched
try_limit = cython.declare(cython.longlong, 0)
node_limit = cython.declare(cython.longlong, 0)
deadline = cython.declare(cython.double, 0.0)
stop = cython.declare(cython.bint, False)
pause = cython.declare(cython.double, 0.0)  # a search that has not finished after so many seconds can be gone on with
pause_now = cython.declare(cython.double, 0.0)  # grows while a search comes no further from pause to pause
stored = cython.declare(cython.int, 0)  # how many positions more it has a score of since the last one
searched = cython.declare(cython.longlong, 0)  # positions of the search so far, over its pauses
search_limit = cython.declare(cython.longlong, 0)
search_deadline = cython.declare(cython.double, 0.0)

# The search.
selective = cython.declare(cython.bint, False)
jitter = cython.declare(cython.int, 0)
seed = cython.declare(cython.ulonglong, 0)
line_key = cython.declare(cython.ulonglong[640])  # the game so far, then the current line
line_since = cython.declare(cython.int[640])  # plies since the last capture
line_still = cython.declare(cython.int[128])  # plies of the current line: since a capture or a man's move
line_force = cython.declare(cython.int[128])
line_count = cython.declare(cython.int[128])  # plies that the rule of the forces has been counting
line_diagonal = cython.declare(cython.int[128])  # plies that the rule of the diagonal has; -1 where it does not count
repeat_cost = cython.declare(cython.int, 0)  # how much worse a root move is than it looks if it repeats a position
n_history = cython.declare(cython.int, 0)
history = cython.declare(cython.int[8192])  # side, origin, target: how often it was best
killer = cython.declare(cython.int[256])
table_mask = cython.declare(cython.ulonglong, 0)
table_key = cython.declare(cython.ulonglong[1048576])
table_data = cython.declare(cython.longlong[1048576])
root_own = cython.declare(cython.ulonglong, 0)  # the position after the best move found
root_opp = cython.declare(cython.ulonglong, 0)
root_kings = cython.declare(cython.ulonglong, 0)
root_move = cython.declare(cython.int, -1)
root_cost = cython.declare(cython.int, 0)  # what was taken off its score because it repeats a position

if not cython.compiled:
    child_own, child_opp, child_kings = [0] * 32768, [0] * 32768, [0] * 32768
    child_move, child_rank = [0] * 32768, [0] * 32768
    by, may_step, steps, jumps, n_steps, n_jumps = [0] * 8, [0] * 8, [0] * 24, [0] * 24, [0] * 3, [0] * 3
    crown, feature_set, feature_weight, name_place = [0] * 2, [0] * 64, [0] * 32, [0] * 64
    pattern_set, pattern_fold, pattern_digits = [0] * 64, [0] * 192, [0] * 64
    pattern_base, pattern_turned, digits, weights = [0] * 64, [False] * 64, [0] * 32768, [0] * 131072
    king_worth, opening_part = [0] * 64, [0] * 64
    path_square, path_victim = [0] * 64, [0] * 64
    line_key, line_since, history, killer = [0] * 640, [0] * 640, [0] * 8192, [0] * 256
    line_still, line_force, line_count, line_diagonal = [0] * 128, [0] * 128, [0] * 128, [-1] * 128
    diagonal_force = [0] * 4096
    force_rule, rule_limit, rule_restarts, rule_suspends = [0] * 4096, [0] * 16, [False] * 16, [False] * 16
    table_key, table_data = [], []
    ending_place, ending_square, ending_men, ending_sets = [0] * 512, [0] * 128, [0] * 2, [0] * 8
    ending_start, ending_fold_start, ending_fold, ending_plies = [-1] * 256, [0] * 8, [0] * 4096, [0] * 4096


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _step(x: cython.ulonglong, d: cython.int) -> cython.ulonglong:
    """The set moved one step in direction d; squares without such a neighbour drop out."""
    x &= may_step[d]
    if cython.compiled:
        return (x << by[d]) | (x >> ((64 - by[d]) & 63))
    return ((x << by[d]) | (x >> ((64 - by[d]) & 63))) & 0xFFFFFFFFFFFFFFFF


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _count(x: cython.ulonglong) -> cython.int:
    """How many squares are in the set."""
    if cython.compiled:  # compilers know this form and use the processor's own instruction
        m1: cython.ulonglong = 0x5555555555555555
        m2: cython.ulonglong = 0x3333333333333333
        m4: cython.ulonglong = 0x0F0F0F0F0F0F0F0F
        h1: cython.ulonglong = 0x0101010101010101
        x -= (x >> 1) & m1
        x = (x & m2) + ((x >> 2) & m2)
        x = (x + (x >> 4)) & m4
        return (x * h1) >> 56
    return x.bit_count()


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _index(x: cython.ulonglong) -> cython.int:
    """The number of the lowest square in the set."""
    return _count((x & -x) - 1)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _product(x: cython.ulonglong, y: cython.ulonglong) -> cython.ulonglong:
    if cython.compiled:
        return x * y
    return (x * y) & 0xFFFFFFFFFFFFFFFF


@cython.cfunc
@cython.exceptval(check=False)
def _key(own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int) -> cython.ulonglong:
    """A number for the position, as good as unique: each set is mixed in by an odd product and a shift."""
    a: cython.ulonglong = 0x9E3779B97F4A7C15
    b: cython.ulonglong = 0xBF58476D1CE4E5B9
    c: cython.ulonglong = 0x94D049BB133111EB
    h: cython.ulonglong = _product(own ^ side, a)
    h = _product(h ^ (h >> 32) ^ opp, b)
    h = _product(h ^ (h >> 29) ^ kings, c)
    h = _product(h ^ (h >> 32), a)
    return h ^ (h >> 31)


# ---- moves -----------------------------------------------------------------------------------------------------


@cython.cfunc
@cython.exceptval(check=False)
def _list(land: cython.ulonglong, jumped: cython.int, crowned: cython.bint) -> cython.void:
    """Put the capture just completed on the list of moves in full."""
    squares = [now_origin]
    victims = []
    i: cython.int
    for i in range(jumped):
        squares.append(_index(path_square[i]))
        victims.append(_index(path_victim[i]))
    squares[jumped] = _index(land)
    listed.append((squares, victims, crowned))


@cython.cfunc
@cython.exceptval(check=False)
def _end(
    land: cython.ulonglong,
    was_king: cython.bint,
    taken: cython.ulonglong,
    jumped: cython.int,
    weight: cython.longlong,
) -> cython.void:
    """A capture ends on this square: keep it unless a weightier one is known or it is there already."""
    global top, best
    i: cython.int
    own: cython.ulonglong = now_rest | land
    opp: cython.ulonglong = now_opp & ~taken
    kings: cython.ulonglong = now_kings & ~taken
    crowned: cython.bint = not was_king and (land & crown[now_side]) != 0
    move: cython.int = now_origin + 64 * _index(land)
    if weight < best:
        return
    if weight > best:
        best = weight
        top = base
        if listing:
            listed.clear()
    if was_king or crowned:
        kings |= land
    if listing:
        _list(land, jumped, now_man and (was_king or crowned))
    elif jumped > 1:  # a single jump cannot be made in two ways
        for i in range(base, top):
            if child_own[i] == own and child_opp[i] == opp and child_move[i] == move and child_kings[i] == kings:
                return
    if top < MOST_CHILDREN:
        child_own[top] = own
        child_opp[top] = opp
        child_kings[top] = kings
        child_move[top] = move
        child_rank[top] = jumped
        top += 1


@cython.cfunc
@cython.exceptval(check=False)
def _chain(
    piece: cython.ulonglong,
    king: cython.bint,
    targets: cython.ulonglong,
    standing: cython.ulonglong,
    taken: cython.ulonglong,
    back: cython.int,
    jumped: cython.int,
    weight: cython.longlong,
) -> cython.bint:
    """Follow every capture of the piece from its square; whether there is one.

    targets: opponents not yet taken; standing: all pieces in the way, the capturing one left out; back: the
    direction it may not jump in, or -1; jumped: how many it has taken; weight: what that is worth by the choice rule.
    """
    global tried
    i: cython.int
    d: cython.int
    onward: cython.bint
    found: cython.bint = False
    victim: cython.ulonglong
    land: cython.ulonglong
    behind: cython.ulonglong
    left: cython.ulonglong
    now_king: cython.bint
    worth: cython.longlong
    kind: cython.int = 2 if king else now_side
    empty: cython.ulonglong = board & ~standing
    far: cython.bint = king and flying
    prey: cython.ulonglong = targets if king or men_take_kings else targets & ~now_kings
    tried += 1
    if tried & 65535 == 0:
        _look_at_clock()
    if stop:
        return True
    for i in range(n_jumps[kind]):
        d = jumps[8 * kind + i]
        if d == back:
            continue
        victim = _step(piece, d)
        if far:
            while victim & empty:
                victim = _step(victim, d)
        if not victim & prey:
            continue
        behind = _step(victim, d) & empty
        if not behind:
            continue
        found = True
        worth = weight + (weight_king + (weight_early_king >> jumped) if victim & now_kings else weight_man)
        left = standing & ~victim if removed_at_once else standing
        path_victim[jumped] = victim
        onward = False
        land = behind
        while land:
            path_square[jumped] = land
            now_king = king
            if land & crown[now_side] and not king:
                now_king = crowned_at_once
            if not (crowning_stops and not king and land & crown[now_side]) and _chain(
                land,
                now_king,
                targets & ~victim,
                left,
                taken | victim,
                -1 if may_reverse else (d + 4) & 7,
                jumped + 1,
                worth,
            ):
                onward = True
            if not far or lands_just_behind:
                break
            land = _step(land, d) & empty
        if not onward:  # it may end only where no landing lets it go on
            land = behind
            while land:
                _end(land, king, taken | victim, jumped + 1, worth)
                if not far or lands_just_behind:
                    break
                land = _step(land, d) & empty
    return found


@cython.cfunc
@cython.exceptval(check=False)
def _captures_of(
    piece: cython.ulonglong,
    own: cython.ulonglong,
    opp: cython.ulonglong,
    kings: cython.ulonglong,
    side: cython.int,
) -> cython.bint:
    global now_rest, now_opp, now_kings, now_origin, now_side, now_man
    king: cython.bint = (kings & piece) != 0
    now_rest = own & ~piece
    now_opp = opp
    now_kings = kings & ~piece
    now_origin = _index(piece)
    now_side = side
    now_man = not king
    return _chain(piece, king, opp, now_rest | opp, 0, -1, 0, weight_by_king if king else 0)


@cython.cfunc
@cython.exceptval(check=False)
def _captures(own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int) -> cython.int:
    """Put the children by capture on the stack; how many there are."""
    global base, best
    i: cython.int
    d: cython.int
    piece: cython.ulonglong
    empty: cython.ulonglong = board & ~(own | opp)
    prey: cython.ulonglong = opp if men_take_kings else opp & ~kings
    men: cython.ulonglong = own & ~kings
    left: cython.ulonglong = own & kings
    base = top
    best = -1
    for i in range(n_jumps[side]):  # all men that have a jump: from the empty squares back over victims
        d = (jumps[8 * side + i] + 4) & 7
        left |= _step(_step(empty, d) & prey, d) & men
    while left:
        piece = left & -left
        left ^= piece
        _captures_of(piece, own, opp, kings, side)
    return top - base


@cython.cfunc
@cython.exceptval(check=False)
def _push_step(
    piece: cython.ulonglong,
    target: cython.ulonglong,
    own: cython.ulonglong,
    opp: cython.ulonglong,
    kings: cython.ulonglong,
    side: cython.int,
) -> cython.void:
    global top
    if top >= MOST_CHILDREN:
        return
    child_own[top] = own ^ piece ^ target
    child_opp[top] = opp
    if kings & piece:
        child_kings[top] = kings ^ piece ^ target
    else:
        child_kings[top] = kings | (target & crown[side])
    child_move[top] = _index(piece) + 64 * _index(target)
    child_rank[top] = 0
    top += 1


@cython.cfunc
@cython.exceptval(check=False)
def _quiet(own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int) -> cython.int:
    """Put the children by a step on the stack; how many there are."""
    i: cython.int
    d: cython.int
    first: cython.int = top
    piece: cython.ulonglong
    target: cython.ulonglong
    targets: cython.ulonglong
    left: cython.ulonglong = own & kings
    men: cython.ulonglong = own & ~kings
    empty: cython.ulonglong = board & ~(own | opp)
    for i in range(n_steps[side]):
        d = steps[8 * side + i]
        targets = _step(men, d) & empty
        while targets:
            target = targets & -targets
            targets ^= target
            _push_step(_step(target, (d + 4) & 7), target, own, opp, kings, side)
    while left:
        piece = left & -left
        left ^= piece
        for i in range(n_steps[2]):
            d = steps[16 + i]
            target = _step(piece, d) & empty
            while target:
                _push_step(piece, target, own, opp, kings, side)
                if not flying:
                    break
                target = _step(target, d) & empty
    return top - first


@cython.cfunc
@cython.exceptval(check=False)
def _liable(first: cython.int, n: cython.int) -> cython.int:
    """The piece that should have captured if none does: of these captures' the one that takes most, the first by
    the names of the squares."""
    i: cython.int
    origin: cython.int
    found: cython.int = -1
    most: cython.longlong = 0
    for i in range(first, first + n):
        origin = child_move[i] % 64
        if child_rank[i] > most or (child_rank[i] == most and name_place[origin] < name_place[found]):
            found = origin
            most = child_rank[i]
    return found


@cython.cfunc
@cython.exceptval(check=False)
def _decline(
    own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int, captures: cython.int
) -> cython.int:
    """Put the children by a step beside so many by capture, the last on the stack; how many there are."""
    i: cython.int
    gone: cython.int
    one: cython.ulonglong = 1
    first: cython.int = top
    liable: cython.int = _liable(first - captures, captures) if huffs else -1
    n: cython.int = _quiet(own, opp, kings, side)
    if huffs:
        for i in range(first, first + n):
            gone = child_move[i] // 64 if child_move[i] % 64 == liable else liable
            child_own[i] &= ~(one << gone)
            child_kings[i] &= ~(one << gone)
    return n


@cython.cfunc
@cython.exceptval(check=False)
def _perft(
    own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int, depth: cython.int
) -> cython.longlong:
    global top
    i: cython.int
    first: cython.int = top
    total: cython.longlong = 0
    n: cython.int = _captures(own, opp, kings, side)
    if n == 0:
        n = _quiet(own, opp, kings, side)
    elif may_decline:
        n += _decline(own, opp, kings, side, n)
    if depth == 1:
        total = n
    else:
        for i in range(first, first + n):
            total += _perft(child_opp[i], child_own[i], child_kings[i], side ^ 1, depth - 1)
    top = first
    return total


# ---- endings: numbering the positions of few pieces -------------------------------------------------------------
#
# A slice is all positions of the same forces. Each side's pieces are seen with its own eyes, so that a position of
# Black's has the number of White's that is the same turned round. A set of k squares is numbered by the sum of the
# binomials (its first place over 1) + (its second over 2) + ... (its last over k).


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _forces(own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong) -> cython.int:
    """The number of a slice, where neither side has more than three pieces."""
    return _count(own & ~kings) + 4 * _count(own & kings) + 16 * _count(opp & ~kings) + 64 * _count(opp & kings)


@cython.cfunc
@cython.exceptval(check=False)
def _number(x: cython.ulonglong, kind: cython.int, turned: cython.bint) -> cython.longlong:
    """The number of a set of squares among all sets of as many. kind: 0 for men, 1 for kings."""
    square: cython.int
    n: cython.longlong = 0
    k: cython.int = _count(x) if turned else 1
    while x:
        square = _index(x)
        x &= x - 1
        n += ending_place[256 * kind + 64 * k + (ending_last - square if turned else square)]
        k += -1 if turned else 1
    return n


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _mirrored(x: cython.ulonglong) -> cython.ulonglong:
    """The set with left and right exchanged, on the board whose squares are all played."""
    a: cython.ulonglong = 0x5555555555555555
    b: cython.ulonglong = 0x3333333333333333
    c: cython.ulonglong = 0x0F0F0F0F0F0F0F0F
    x = ((x >> 1) & a) | ((x & a) << 1)
    x = ((x >> 2) & b) | ((x & b) << 2)
    return ((x >> 4) & c) | ((x & c) << 4)


@cython.cfunc
@cython.exceptval(check=False)
def _cell(own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int) -> cython.longlong:
    """Where the position is in its table."""
    fold: cython.int
    kind: cython.int
    lead: cython.ulonglong
    n: cython.longlong
    start: cython.longlong = ending_start[_forces(own, opp, kings)]
    kind = 0 if own & ~kings else 1
    lead = own & kings if kind else own & ~kings
    n = _number(lead, kind, side != 0)
    if ending_folds:
        fold = ending_fold[ending_fold_start[4 * kind + _count(lead)] + n]
        n = fold >> 1
        if fold & 1:
            own, opp, kings = _mirrored(own), _mirrored(opp), _mirrored(kings)
    if kind == 0:
        n = n * ending_sets[4 + _count(own & kings)] + _number(own & kings, 1, side != 0)
    n = n * ending_sets[_count(opp & ~kings)] + _number(opp & ~kings, 0, side == 0)
    return start + n * ending_sets[4 + _count(opp & kings)] + _number(opp & kings, 1, side == 0)


@cython.cfunc
@cython.exceptval(check=False)
def _ending(own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int) -> cython.int:
    """What the tables say of a position without captures: -1 nothing, 0 drawn, 1 won, else lost within v % 256 - 2
    plies and not before v // 256. 255: no more than that it is not lost, and that one ply will show what it is.
    """
    at: cython.longlong
    v: cython.int
    forces: cython.int
    small: cython.bint
    if own == 0 or opp == 0:
        return -1
    if own & ~kings & ~ending_men[side] or opp & ~kings & ~ending_men[side ^ 1]:
        return -1  # a man where none comes in a game
    forces = _forces(own, opp, kings)
    if ending_start[forces] < 0:
        return 255
    at = _cell(own, opp, kings, side)
    small = _count(own | opp) <= ending_few
    v = small_cells[at] if small else (large_cells[at >> 1] >> (4 * (at & 1))) & 15
    if v == 1 and _count(own) > _count(opp):
        return 255
    if v < 2:
        return v
    if small:
        return 2 * v - 2 + 256 * (2 * v - 4)
    return ending_plies[16 * forces + v] + 2 + 256 * (ending_plies[16 * forces + v - 1] + 2)


# ---- search ----------------------------------------------------------------------------------------------------


@cython.cfunc
@cython.exceptval(check=False)
def _evaluate(own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int) -> cython.int:
    """What the position is worth to the side to move, in hundredths of a man."""
    i: cython.int
    noise: cython.int
    part: cython.int
    ending: cython.int
    at: cython.int
    x: cython.ulonglong
    y: cython.ulonglong
    white: cython.ulonglong = (opp if side else own) & ~kings
    black: cython.ulonglong = (own if side else opp) & ~kings
    worth: cython.int = 0
    score: cython.int
    for i in range(n_features):
        worth += feature_weight[i] * (_count(white & feature_set[i]) - _count(black & feature_set[32 + i]))
    for i in range(n_patterns):
        x = white & pattern_set[i]
        y = black & pattern_set[i]
        x = ((x >> pattern_fold[3 * i]) | (x >> pattern_fold[3 * i + 1]) | (x >> pattern_fold[3 * i + 2])) & 1023
        y = ((y >> pattern_fold[3 * i]) | (y >> pattern_fold[3 * i + 1]) | (y >> pattern_fold[3 * i + 2])) & 1023
        at = pattern_digits[i]
        if pattern_turned[i]:
            worth -= weights[pattern_base[i] + digits[at + y] + 2 * digits[at + x]]
        else:
            worth += weights[pattern_base[i] + digits[at + x] + 2 * digits[at + y]]
    if side:
        worth = -worth
    worth += king_worth[_count(own & kings)] - king_worth[_count(opp & kings)] + tempo_worth
    ending = ((worth + 32768) & 65535) - 32768
    part = opening_part[_count(own | opp)]
    score = (((worth - ending) >> 16) * part + ending * (32 - part)) >> 5
    if score > 0:  # the side that is ahead gains by every exchange
        score += ahead_worth * max(32 - _count(own | opp), 0)
    elif score < 0:
        score -= ahead_worth * max(32 - _count(own | opp), 0)
    if jitter:
        noise = (_key(own ^ seed, opp, kings, side) >> 32) % (2 * jitter + 1)
        score += noise - jitter
    return score


@cython.cfunc
@cython.exceptval(check=False)
def _look_at_clock() -> cython.void:
    """Stop where a limit is reached, be it in the middle of a node with very many captures."""
    global stop
    if tried >= try_limit or nodes >= node_limit or perf_counter() >= deadline:
        stop = True


@cython.cfunc
@cython.exceptval(check=False)
def _limit(tries: cython.longlong, most_nodes: cython.longlong, seconds: cython.double) -> cython.void:
    """Begin a call that stops at one of these limits."""
    global stop, tried, nodes, try_limit, node_limit, deadline
    stop = False
    tried = nodes = 0
    try_limit = tries
    node_limit = most_nodes
    deadline = perf_counter() + seconds


@cython.cfunc
@cython.exceptval(check=False)
def _repeated(key: cython.ulonglong, ply: cython.int) -> cython.bint:
    """Whether the position occurred before, in this line or in the game; no capture lies between."""
    at: cython.int = n_history + ply
    i: cython.int = at - 4
    last: cython.int = at - line_since[at]
    line_key[at] = key
    while i >= last:
        if line_key[i] == key:
            return True
        i -= 2
    return False


@cython.cfunc
@cython.exceptval(check=False)
def _was_there(i: cython.int, side: cython.int) -> cython.bint:
    """Whether the position of root child i occurred in the game."""
    key: cython.ulonglong = _key(child_opp[i], child_own[i], child_kings[i], side ^ 1)
    at: cython.int = n_history - 1
    while at >= 0:
        if line_key[at] == key:
            return True
        at -= 2
    return False


@cython.cfunc
@cython.exceptval(check=False)
def _force(own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int) -> cython.int:
    """The forces as a number: White's men, White's kings, Black's men, Black's kings; seven stands for more."""
    white: cython.ulonglong = opp if side else own
    black: cython.ulonglong = own if side else opp
    return (
        min(_count(white & ~kings), 7)
        + 8 * min(_count(white & kings), 7)
        + 64 * min(_count(black & ~kings), 7)
        + 512 * min(_count(black & kings), 7)
    )


@cython.cfunc
@cython.exceptval(check=False)
def _on_diagonal(force: cython.int, own: cython.ulonglong, opp: cython.ulonglong, side: cython.int) -> cython.bint:
    """Whether the rule of the diagonal counts in a position with these forces."""
    lone: cython.int = diagonal_force[force]
    return lone != 0 and ((own if (lone == 1) == (side == 0) else opp) & diagonal) != 0


@cython.cfunc
@cython.exceptval(check=False)
def _count_on(
    i: cython.int,
    own: cython.ulonglong,
    opp: cython.ulonglong,
    kings: cython.ulonglong,
    side: cython.int,
    ply: cython.int,
    quiet: cython.bint,
) -> cython.void:
    """Set the draw counters for child i of the position at this ply."""
    force: cython.int
    rule: cython.int
    at: cython.int = n_history + ply
    line_since[at + 1] = line_since[at] + 1 if quiet else 0
    line_still[ply + 1] = line_still[ply] + 1 if quiet and own & kings & ~child_own[i] else 0
    force = -1
    if has_rules and _count(own | opp) < 16:
        force = _force(child_opp[i], child_own[i], child_kings[i], side ^ 1)
        rule = force_rule[force]
        if (
            rule == 0
            or line_force[ply] < 0
            or force_rule[line_force[ply]] != rule
            or (rule_restarts[rule] and line_force[ply] != force)
        ):
            line_count[ply + 1] = 0
        else:
            line_count[ply + 1] = line_count[ply] + 1
        if rule_suspends[rule]:
            line_still[ply + 1] = 0
    line_force[ply + 1] = force
    if diagonal_limit and force >= 0 and _on_diagonal(force, child_opp[i], child_own[i], side ^ 1):
        line_diagonal[ply + 1] = line_diagonal[ply] + 1
    else:
        line_diagonal[ply + 1] = -1


@cython.cfunc
@cython.exceptval(check=False)
def _drawn_by_count(ply: cython.int) -> cython.bint:
    rule: cython.int
    if still_limit and line_still[ply] >= still_limit:
        return True
    if diagonal_limit and line_diagonal[ply] >= diagonal_limit:
        return True
    if line_force[ply] < 0:
        return False
    rule = force_rule[line_force[ply]]
    return rule != 0 and line_count[ply] >= rule_limit[rule]


@cython.cfunc
@cython.exceptval(check=False)
def _can_capture(
    own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int
) -> cython.bint:
    """Whether the side could capture if it were to move."""
    i: cython.int
    d: cython.int
    king: cython.ulonglong
    reached: cython.ulonglong
    empty: cython.ulonglong = board & ~(own | opp)
    prey: cython.ulonglong = opp if men_take_kings else opp & ~kings
    men: cython.ulonglong = own & ~kings
    left: cython.ulonglong = own & kings
    for i in range(n_jumps[side]):
        d = (jumps[8 * side + i] + 4) & 7
        if _step(_step(empty, d) & prey, d) & men:
            return True
    while left:
        king = left & -left
        left ^= king
        for i in range(n_jumps[2]):
            d = jumps[16 + i]
            reached = _step(king, d)
            while flying and reached & empty:
                reached = _step(reached, d)
            if reached & opp and _step(reached, d) & empty:
                return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def _rank_children(
    first: cython.int, n: cython.int, side: cython.int, ply: cython.int, known: cython.int
) -> cython.void:
    """Say in which order to search the children: the table's move, long captures, what was best before."""
    i: cython.int
    move: cython.int
    rank: cython.longlong
    for i in range(first, first + n):
        move = child_move[i]
        rank = child_rank[i] * 1000000
        if child_rank[i] == 0:
            rank = history[4096 * side + move]
            if move == killer[2 * ply]:
                rank = 2000000000
            elif move == killer[2 * ply + 1]:
                rank = 1000000000
        if move == known:
            rank = 1000000000000
        child_rank[i] = rank


@cython.cfunc
@cython.exceptval(check=False)
def _bring_best(i: cython.int, end: cython.int) -> cython.void:
    """Exchange child i with the one of highest rank from i on."""
    j: cython.int = i
    k: cython.int
    for k in range(i + 1, end):
        if child_rank[k] > child_rank[j]:
            j = k
    if j != i:
        child_own[i], child_own[j] = child_own[j], child_own[i]
        child_opp[i], child_opp[j] = child_opp[j], child_opp[i]
        child_kings[i], child_kings[j] = child_kings[j], child_kings[i]
        child_move[i], child_move[j] = child_move[j], child_move[i]
        child_rank[i], child_rank[j] = child_rank[j], child_rank[i]


@cython.cfunc
@cython.exceptval(check=False)
def _note_cut(move: cython.int, side: cython.int, depth: cython.int, ply: cython.int) -> cython.void:
    """A quiet move refuted the line: try it early elsewhere."""
    at: cython.int = 4096 * side + move
    if killer[2 * ply] != move:
        killer[2 * ply + 1] = killer[2 * ply]
        killer[2 * ply] = move
    history[at] = min(history[at] + depth * depth, 900000000)


@cython.cfunc
@cython.exceptval(check=False)
def _store(
    key: cython.ulonglong,
    score: cython.int,
    depth: cython.int,
    bound: cython.int,
    move: cython.int,
    ply: cython.int,
) -> cython.void:
    global stored
    slot: cython.int = key & table_mask
    packed: cython.longlong
    if looked_further < 0 and table_key[slot] != key and table_key[slot + 1] != key:
        stored += 1  # what a table left to the next ply is found anew by every look at captures
    if score > DECIDED:  # a win is stored as its distance from this position, not from the root
        score += ply
    elif score < -DECIDED:
        score -= ply
    packed = score + 32768
    if table_key[slot] != key and ((table_data[slot] >> 14) & 255) > depth:
        slot += 1  # the first of the two places keeps what was searched deeper
    table_key[slot] = key
    # the move in 12 bits, the bound in 2, the depth in 8, and the score above them
    table_data[slot] = (packed * 256 + depth) * 16384 + bound * 4096 + move


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _find(key: cython.ulonglong) -> cython.int:
    """Where the table knows the position, or -1."""
    slot: cython.int = key & table_mask
    if table_key[slot] == key:
        return slot
    return slot + 1 if table_key[slot + 1] == key else -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _search_child(
    i: cython.int, side: cython.int, depth: cython.int, ply: cython.int, alpha: cython.int, beta: cython.int
) -> cython.int:
    """The score of child i for the side that moves to it."""
    return -_search(child_opp[i], child_own[i], child_kings[i], side ^ 1, depth, ply + 1, -beta, -alpha)


@cython.cfunc
@cython.exceptval(check=False)
def _foreseen(
    own: cython.ulonglong,
    opp: cython.ulonglong,
    kings: cython.ulonglong,
    side: cython.int,
    depth: cython.int,
    ply: cython.int,
    beta: cython.int,
) -> cython.int:
    """A score that is so surely above beta that the position need not be searched to its depth, or -INFINITE."""
    v: cython.int
    if depth <= SURE_DEPTH:
        v = _evaluate(own, opp, kings, side)
        return v if v - SURE_MARGIN * depth >= beta else -INFINITE
    if depth >= PROBE_DEPTH:  # as ProbCut does: a shallower search with a margin foretells the deep one
        v = _search(own, opp, kings, side, depth - PROBE_LESS, ply, beta + PROBE_MARGIN - 1, beta + PROBE_MARGIN)
        if v >= beta + PROBE_MARGIN:
            return beta
    return -INFINITE


@cython.cfunc
@cython.exceptval(check=False)
def _plies_left(ply: cython.int) -> cython.int:
    """How many plies may still be played before a rule that counts them draws the game."""
    rule: cython.int
    left: cython.int = still_limit - line_still[ply] if still_limit else INFINITE
    if line_force[ply] >= 0:
        rule = force_rule[line_force[ply]]
        if rule:
            left = min(left, rule_limit[rule] - line_count[ply])
    return left


@cython.cfunc
@cython.exceptval(check=False)
def _known(
    own: cython.ulonglong,
    opp: cython.ulonglong,
    kings: cython.ulonglong,
    side: cython.int,
    depth: cython.int,
    ply: cython.int,
    alpha: cython.int,
    beta: cython.int,
) -> cython.int:
    """The score of a position without captures by the endgame tables; INFINITE where it has to be searched.

    How soon a position is won is seen one ply further on. A loss that comes so late that the game is drawn by count
    before is little less than a draw.
    """
    global looked_further
    least: cython.int
    most: cython.int
    before: cython.int
    left: cython.int = _plies_left(ply)
    v: cython.int = _ending(own, opp, kings, side)
    if v < 0:
        return INFINITE
    if v == 0:
        return 0
    if v == 1 and beta <= WIN - 600 and ending_longest < left:
        return WIN - 600
    if v == 1 or v == 255:
        if depth > 0:
            return INFINITE
        if ply == looked_further + 1:  # one ply was enough: the move to this position is a mistake there
            return WIN - 600 if v == 1 else 0
        before = looked_further
        looked_further = ply
        v = _search(own, opp, kings, side, 1, ply, alpha, beta)
        looked_further = before
        return v
    least = v // 256
    most = v % 256 - 2
    if most > left:
        return most // 2 - 64
    if depth <= 0 or least == most or ply + most - WIN <= alpha:
        return ply + most - WIN
    return ply + least - WIN if ply + least - WIN >= beta else INFINITE


@cython.cfunc
@cython.exceptval(check=False)
def _search(
    own: cython.ulonglong,
    opp: cython.ulonglong,
    kings: cython.ulonglong,
    side: cython.int,
    depth: cython.int,
    ply: cython.int,
    alpha: cython.int,
    beta: cython.int,
) -> cython.int:
    """The score of the position for the side to move, within the window.

    Principal variation search with a transposition table; beyond the depth only captures, and one ply more where the
    opponent threatens one. Where nobody has to capture, a position is worth there no less than by its looks.
    """
    global top, nodes, root_own, root_opp, root_kings, root_move, root_cost
    key: cython.ulonglong = 0
    i: cython.int
    n: cython.int
    v: cython.int
    low: cython.int = alpha
    bound: cython.int
    known: cython.int = -1
    data: cython.longlong
    first: cython.int = top
    score: cython.int = -INFINITE
    choice: cython.int = 0
    less: cython.int
    cost: cython.int = 0
    drawn: cython.bint = False
    quiet: cython.bint = False
    calm: cython.bint = False
    step: cython.bint
    decides: cython.bint
    nodes += 1
    if nodes & 1023 == 0:
        _look_at_clock()
    if stop:
        return 0
    if ply and one_each_draws and _count(own) == 1 and _count(opp) == 1:
        return 0
    if depth > 0:
        key = _key(own, opp, kings, side)
        if _repeated(key, ply) and ply:
            return 0
        i = _find(key)
        if i >= 0:
            data = table_data[i]
            known = data & 4095
            bound = (data >> 12) & 3
            v = (data >> 22) - 32768
            if v > DECIDED:
                v -= ply
            elif v < -DECIDED:
                v += ply
            decides = bound == EXACT or (bound == AT_LEAST and v >= beta) or (bound == AT_MOST and v <= alpha)
            if ply and decides and ((data >> 14) & 255) >= depth:
                return v
        drawn = ply > 0 and _drawn_by_count(ply)
    if huffs and opp == 0:  # the last piece was huffed
        return WIN - ply
    n = _captures(own, opp, kings, side)
    if n == 0:
        quiet = True
        if ply >= MOST_PLIES:
            return _evaluate(own, opp, kings, side)
        if ply and not drawn and _count(own | opp) <= ending_most:
            v = _known(own, opp, kings, side, depth, ply, alpha, beta)
            if v != INFINITE:
                return v
        else:
            calm = selective and depth >= 0 and not _can_capture(opp, own, kings, side ^ 1)
        if depth <= 0 and own != 0 and (calm or depth < 0 or not selective):
            return _evaluate(own, opp, kings, side)
        if calm and not drawn and ply and depth > 0 and beta - alpha == 1 and -DECIDED < beta < DECIDED:
            v = _foreseen(own, opp, kings, side, depth, ply, beta)
            if stop:
                return 0
            if v != -INFINITE:
                return v
        n = _quiet(own, opp, kings, side)
    elif may_decline:
        if depth > 0:
            n += _decline(own, opp, kings, side, n)
        else:
            score = _evaluate(own, opp, kings, side) - (HUFF_COST if huffs else 0)
            if score >= beta:
                top = first
                return score
            alpha = max(alpha, score)
    if n == 0:
        return ply - WIN
    if ply >= MOST_PLIES:
        top = first
        return _evaluate(own, opp, kings, side)
    if drawn:
        top = first
        return 0
    if n == 1 and depth > 0 and selective and ply < 64:
        depth += 1
    _rank_children(first, n, side, ply, known)
    for i in range(first, first + n):
        _bring_best(i, first + n)
        step = quiet or (may_decline and child_opp[i] == opp and _count(child_own[i]) == _count(own))
        _count_on(i, own, opp, kings, side, ply, step)
        if ply == 0 and repeat_cost:
            cost = repeat_cost if _was_there(i, side) else 0
        if i == first:
            v = _search_child(i, side, depth - 1, ply, alpha + cost, beta + cost) - cost
        else:  # the others only have to be shown no better; search again what is
            less = 0
            if selective and step and depth >= 3 and i - first >= 3:
                less = 1 + (i - first >= 10)
            v = _search_child(i, side, depth - 1 - less, ply, alpha + cost, alpha + cost + 1) - cost
            if less and v > alpha:
                v = _search_child(i, side, depth - 1, ply, alpha + cost, alpha + cost + 1) - cost
            if alpha < v < beta:
                v = _search_child(i, side, depth - 1, ply, alpha + cost, beta + cost) - cost
        if stop:
            top = first
            return 0
        if v > score:
            score = v
            choice = child_move[i]
            if v > alpha:
                alpha = v
                if ply == 0:
                    root_own, root_opp, root_kings = child_own[i], child_opp[i], child_kings[i]
                    root_move = choice
                    root_cost = cost
                if v >= beta:
                    if step and depth > 0:
                        _note_cut(choice, side, depth, ply)
                    break
    top = first
    if depth > 0:
        bound = AT_LEAST if score >= beta else EXACT if score > low else AT_MOST
        _store(key, score, depth, bound, choice, ply)
    return score


# ---- what the package calls: ``dama.kernels.Kernel`` has the types ----------------------------------------------


def use(tables, evaluation):
    """Load a ruleset's tables (``dama.geometry.Tables``) and evaluation (``dama.evaluation.Evaluation``)."""
    global board, flying, lands_just_behind, men_take_kings, removed_at_once, may_reverse, crowning_stops
    global still_limit, has_rules, may_decline, huffs, diagonal, diagonal_limit
    global crowned_at_once, one_each_draws, weight_man, weight_king, weight_by_king, weight_early_king
    global loaded
    if loaded[0] is tables and loaded[1] is evaluation:
        return
    loaded = (tables, evaluation)
    use_endings(None)
    board = tables.board
    flying = tables.flying
    lands_just_behind = tables.lands_just_behind
    men_take_kings = tables.men_take_kings
    removed_at_once = tables.removed_at_once
    may_reverse = tables.may_reverse
    crowning_stops = tables.crowning_stops
    crowned_at_once = tables.crowned_at_once
    may_decline = tables.may_decline
    huffs = tables.huffs
    for i, place in enumerate(tables.name_places):
        name_place[i] = place
    one_each_draws = tables.one_each_draws
    weight_man = tables.weight_man
    weight_king = tables.weight_king
    weight_by_king = tables.weight_by_king
    weight_early_king = tables.weight_early_king
    draws = tables.draws
    still_limit = draws.still
    diagonal, diagonal_limit = tables.longest_line, draws.diagonal
    has_rules = len(draws.rules) > 0
    for i, rule in enumerate(draws.rules):
        force_rule[i] = rule
    for i, lone in enumerate(draws.lone):
        diagonal_force[i] = lone
    for i in range(len(draws.limits)):
        rule_limit[i], rule_restarts[i], rule_suspends[i] = draws.limits[i], draws.restarts[i], draws.suspends[i]
    for d in range(8):
        by[d], may_step[d] = tables.by[d], tables.may_step[d]
    for kind in range(3):
        n_steps[kind], n_jumps[kind] = len(tables.steps[kind]), len(tables.jumps[kind])
        for i, d in enumerate(tables.steps[kind]):
            steps[8 * kind + i] = d
        for i, d in enumerate(tables.jumps[kind]):
            jumps[8 * kind + i] = d
    crown[0], crown[1] = tables.crown
    _use_evaluation(evaluation)


def _use_evaluation(evaluation):
    global n_features, n_patterns, tempo_worth, ahead_worth
    i: cython.int
    j: cython.int
    raw: bytes = evaluation.weights
    n_features = len(evaluation.features)
    for i, (weight, white, black) in enumerate(evaluation.features):
        feature_weight[i], feature_set[i], feature_set[32 + i] = weight, white, black
    n_patterns = len(evaluation.patterns)
    for i, pattern in enumerate(evaluation.patterns):
        pattern_set[i] = pattern.squares
        pattern_base[i] = pattern.base
        pattern_turned[i] = pattern.turned
        pattern_digits[i] = 1024 * pattern.digits
        for j in range(3):
            pattern_fold[3 * i + j] = pattern.fold[j]
    for i, values in enumerate(evaluation.digits):
        for j in range(1024):  # a number is its lowest bit and the rest, which has been added up before
            low = (j & -j).bit_length() - 1
            digits[1024 * i + j] = values[low] + digits[1024 * i + (j & (j - 1))] if j else 0
    for i in range(len(raw) // 2):
        weights[i] = 65536 * ((raw[2 * i] & 255) - 128) + (raw[2 * i + 1] & 255) - 128
    for i in range(64):
        king_worth[i] = evaluation.kings[min(i, len(evaluation.kings) - 1)]
        opening_part[i] = evaluation.opening_part[min(i, len(evaluation.opening_part) - 1)]
    tempo_worth = evaluation.tempo
    ahead_worth = evaluation.ahead


def legal(own, opp, kings, side):
    """Every legal move in full: (squares: origin and landings, victims in order, whether a man was crowned).

    None where the position has so many ways to capture that listing them would not end in reasonable time.
    """
    global top, listing
    first: cython.int = top
    i: cython.int
    n: cython.int
    _limit(MOST_TRIES, NO_LIMIT, 1e9)
    listing = True
    listed.clear()
    n = _captures(own, opp, kings, side)
    listing = False
    moves = list(listed)
    listed.clear()
    top = first  # the captures are listed: the steps have the room to themselves
    if n == 0 or may_decline:
        n = _quiet(own, opp, kings, side)
        for i in range(first, first + n):
            origin = child_move[i] % 64
            target = child_move[i] // 64
            moves.append(([origin, target], [], child_kings[i] != kings and not (kings >> origin) & 1))
    top = first
    return None if stop else moves


def liable(own, opp, kings, side):
    """The square of the piece that is huffed if the side makes a step; -1 where it cannot capture."""
    global top
    first: cython.int = top
    square: cython.int
    _limit(MOST_TRIES, NO_LIMIT, 1e9)
    square = _liable(first, _captures(own, opp, kings, side))
    top = first
    return square


def perft(own, opp, kings, side, depth):
    """How many lines of so many plies there are; ways with the same ends and the same victims count once."""
    _limit(NO_LIMIT, NO_LIMIT, 1e9)
    return _perft(own, opp, kings, side, depth) if depth > 0 else 1


def key(own, opp, kings, side):
    """The number by which searches know the position."""
    return _key(own, opp, kings, side)


def prepare(keys, counts, memory, max_nodes, seconds, pause_after, is_selective, noise, noise_seed, cost):
    """Begin a search: forget the last one.

    keys: the positions of the game so far, the current one left out; counts: plies since the last capture, since a
    capture or a man's move, that the rule of the forces has counted, and that of the diagonal; memory: how many
    positions to remember, a power of two up to TABLE_SIZE; max_nodes, seconds: when to stop; pause_after: so many
    seconds after it was called ``search`` returns, finished or not; is_selective: search unlikely moves less deep and
    forced ones deeper; noise: the evaluation is bent by up to so much, by noise_seed; cost: a move to a position of the
    game so far counts as so much worse.
    """
    global selective, jitter, seed, n_history, pause, top, table_mask, table_key, table_data, looked_further
    global root_own, root_opp, root_kings, root_move, root_cost, repeat_cost, searched, search_limit, search_deadline
    global pause_now
    i: cython.int
    if cython.compiled:
        for i in range(memory):
            table_key[i] = 0
            table_data[i] = 0
    else:
        table_key, table_data = [0] * memory, [0] * memory
    table_mask = memory - 2  # the first of two places that belong to a key
    for i in range(8192):
        history[i] = 0
    for i in range(256):
        killer[i] = -1
    recent = keys[-MOST_HISTORY:]
    n_history = len(recent)
    for i in range(n_history):
        line_key[i] = recent[i]
    line_since[n_history] = min(counts[0], n_history)  # the positions before are forgotten
    line_still[0], line_count[0], line_diagonal[0] = counts[1], counts[2], counts[3]
    line_force[0] = -1
    top = 0
    root_own = root_opp = root_kings = 0
    root_move = -1
    root_cost = 0
    looked_further = -9
    searched = 0
    search_limit = max_nodes
    search_deadline = perf_counter() + seconds
    selective = is_selective
    jitter = noise
    seed = noise_seed
    pause = pause_now = pause_after
    repeat_cost = cost


def search(own, opp, kings, side, depth, alpha, beta):
    """(score, nodes so far, whether it was finished) of a search to that depth within the window.

    One that paused before its end goes on when it is called again: what it has seen to the end is remembered. Where
    that was next to nothing it pauses later. In between the kernel may be asked for anything but another search.
    """
    global nodes, searched, stored, pause_now
    force: cython.int = _force(own, opp, kings, side)
    _limit(NO_LIMIT, search_limit, min(pause_now, search_deadline - perf_counter()))
    nodes = searched
    stored = 0
    if has_rules:
        line_force[0] = force
    if not (diagonal_limit and _on_diagonal(force, own, opp, side)):
        line_diagonal[0] = -1
    score = _search(own, opp, kings, side, depth, 0, alpha, beta)
    searched = nodes
    pause_now = max(2 * pause_now, 0.001) if stop and stored < FEW_STORED else pause
    return score, nodes, not stop


def may_go_on():
    """Whether a search that was not finished has but paused: it has time and positions left."""
    return searched < search_limit and perf_counter() < search_deadline


def best_after():
    """(own, opp, kings, origin + 64 * target) of the last search's best move: its mover's sets after it."""
    return root_own, root_opp, root_kings, root_move


def best_cost():
    """What the last search took off its score because the best move repeats a position."""
    return root_cost


def use_endings(endings):
    """Load endgame tables of the ruleset in use (``dama.endings.Endings``); None: search without."""
    global endings_in_use, ending_last, ending_folds, ending_few, ending_most, ending_longest, small_cells, large_cells
    if endings is endings_in_use:
        return
    endings_in_use = endings
    ending_few = ending_most = 0
    if endings is None:
        return
    numbering = endings.numbering
    small: bytes = endings.small
    large: bytes = endings.large
    ending_last = numbering.last
    ending_folds = len(numbering.fold) > 0
    for i in range(2):
        ending_men[i] = numbering.men[i]
    for i in range(8):
        ending_sets[i], ending_fold_start[i] = numbering.sets[i], numbering.fold_starts[i]
    for i, value in enumerate(numbering.places):
        ending_place[i] = value
    for i, value in enumerate(numbering.squares):
        ending_square[i] = value
    for i, value in enumerate(numbering.fold):
        ending_fold[i] = value
    for i, value in enumerate(endings.starts):
        ending_start[i] = value
    for i, value in enumerate(endings.plies):
        ending_plies[i] = value
    small_cells, large_cells = small, large
    ending_few, ending_most, ending_longest = endings.few, endings.most, endings.longest


def known_move(own, opp, kings, side):
    """The move that the search thinks best in a position, as origin + 64 * target; -1 where it knows none."""
    slot: cython.int = _find(_key(own, opp, kings, side))
    return table_data[slot] & 4095 if slot >= 0 else -1
