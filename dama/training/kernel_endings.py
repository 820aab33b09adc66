"""The rest of the kernel: making endgame tables, which no page does.

It goes on where ``dama/kernel.py`` ends, with that file's names: the native build compiles both as one module, and
``dama.training.settling`` runs this in the plain kernel.
"""

# What ``dama.kernel`` has stands for itself here.
# mypy: disable-error-code="name-defined"
# ruff: noqa: F821

work_cells = cython.declare(cython.p_uchar)  # see settle
work_latest = cython.declare(cython.int, 0)  # the greatest number put there


@cython.cfunc
@cython.exceptval(check=False)
def _set(n: cython.longlong, k: cython.int, kind: cython.int, turned: cython.bint) -> cython.ulonglong:
    """The set of k squares that has the number n."""
    one: cython.ulonglong = 1
    x: cython.ulonglong = 0
    place: cython.int = 63
    square: cython.int
    while k > 0:
        square = ending_square[64 * kind + place]
        if square >= 0 and ending_place[256 * kind + 64 * k + square] <= n:
            n -= ending_place[256 * kind + 64 * k + square]
            x |= one << (ending_last - square if turned else square)
            k -= 1
        place -= 1
    return x


@cython.cfunc
@cython.exceptval(check=False)
def _place(forces: cython.int, n: cython.longlong) -> cython.bint:
    """Set up position n of a slice, White to move, beyond the children; false where two pieces share a square."""
    a: cython.int = forces & 3
    b: cython.int = (forces >> 2) & 3
    c: cython.int = (forces >> 4) & 3
    d: cython.int = forces >> 6
    opp_kings: cython.ulonglong = _set(n % ending_sets[4 + d], d, 1, True)
    n //= ending_sets[4 + d]
    child_opp[top] = opp_kings | _set(n % ending_sets[c], c, 0, True)
    n //= ending_sets[c]
    own_kings: cython.ulonglong = _set(n % ending_sets[4 + b], b, 1, False)
    child_own[top] = own_kings | _set(n // ending_sets[4 + b], a, 0, False)
    child_kings[top] = own_kings | opp_kings
    return _count(child_own[top] | child_opp[top]) == a + b + c + d


@cython.cfunc
@cython.exceptval(check=False)
def _worth(own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int) -> cython.int:
    """What is known of a position so far: 0 nothing or a draw, else one more than the plies to its end."""
    if own == 0:
        return 1
    if one_each_draws and _count(own) == 1 and _count(opp) == 1:
        return 0
    return work_cells[_cell(own, opp, kings, side)] & 127


@cython.cfunc
@cython.exceptval(check=False)
def _rule(own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int) -> cython.int:
    """The draw rule that counts for the forces, and goes on counting when they change within it; 0 for none."""
    rule: cython.int = force_rule[_force(own, opp, kings, side)] if has_rules else 0
    return 0 if rule_restarts[rule] else rule


@cython.cfunc
@cython.exceptval(check=False)
def _judge(
    own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int, known: cython.int
) -> cython.int:
    """What its moves say of a position; 128 more where there is a capture.

    While a slice and its counterpart are worked on, only what is not above ``known`` is final there. Where a draw
    rule counts, plies are those until its count ends, be it by other forces.
    """
    global top
    i: cython.int
    v: cython.int
    first: cython.int = top
    soonest: cython.int = 127
    latest: cython.int = 1
    taking: cython.bint = True
    rule: cython.int = _rule(own, opp, kings, side)
    n: cython.int = _captures(own, opp, kings, side)
    if n == 0:
        taking = False
        n = _quiet(own, opp, kings, side)
    for i in range(first, first + n):
        v = _worth(child_opp[i], child_own[i], child_kings[i], side ^ 1)
        if v > known and not taking and _count(child_kings[i]) == _count(kings):
            v = 0
        if rule and v > 2 and _rule(child_opp[i], child_own[i], child_kings[i], side ^ 1) != rule:
            v = 2 - (v & 1)
        if v & 1:  # lost for the other side
            soonest = min(soonest, v + 1)
        elif v:
            latest = max(latest, v + 1)
        else:
            latest = 127
    top = first
    v = soonest if soonest < 127 else 0 if latest == 127 else latest
    return v + 128 if taking else v


@cython.cfunc
@cython.exceptval(check=False)
def _tell(
    own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, side: cython.int, known: cython.int
) -> cython.void:
    """A move without capture leads from this position to one of which ``known`` is known."""
    global work_latest
    at: cython.longlong = _cell(own, opp, kings, side)
    v: cython.int = work_cells[at]
    if known & 1 and (v == 0 or known + 1 < v < 128):
        work_cells[at] = known + 1
        work_latest = max(work_latest, known + 1)
    elif v == 0:
        v = _judge(own, opp, kings, side, known) & 127
        work_cells[at] = v
        work_latest = max(work_latest, v)


@cython.cfunc
@cython.exceptval(check=False)
def _tell_those_before(
    own: cython.ulonglong, opp: cython.ulonglong, kings: cython.ulonglong, known: cython.int
) -> cython.void:
    """Tell every position from which a move of Black's, without capture or crowning, leads to this one."""
    i: cython.int
    d: cython.int
    kind: cython.int
    piece: cython.ulonglong
    origin: cython.ulonglong
    left: cython.ulonglong = opp
    empty: cython.ulonglong = board & ~(own | opp)
    while left:
        piece = left & -left
        left ^= piece
        kind = 2 if kings & piece else 1
        for i in range(n_steps[kind]):
            d = (steps[8 * kind + i] + 4) & 7
            origin = _step(piece, d) & empty
            while origin:
                if kind == 2:
                    _tell(opp ^ piece ^ origin, own, kings ^ piece ^ origin, 1, known)
                elif origin & ending_men[1]:
                    _tell(opp ^ piece ^ origin, own, kings, 1, known)
                if kind == 1 or not flying:
                    break
                origin = _step(origin, d) & empty


# ---- what ``dama.training`` calls: ``dama.training.settling.TableKernel`` has the types --------------------------


def settle(work, forces, size):
    """Begin a slice of an endgame table: what captures and crownings, which leave it, say of its positions.

    work: a byte for each position of this slice and those before: 0 where nothing is known or it is drawn, else one
    more than the plies to the end, so that odd is lost; 128 more where there is a capture, and 255 where two pieces
    share a square. Returns the greatest number without those.
    """
    global work_cells, work_latest
    n: cython.longlong
    v: cython.int
    start: cython.longlong = ending_start[forces]
    work_cells = work
    work_latest = 0
    _limit(NO_LIMIT, NO_LIMIT, 1e9)
    for n in range(size):
        v = 255
        if _place(forces, n):
            v = _judge(child_own[top], child_opp[top], child_kings[top], 0, 0)
            work_latest = max(work_latest, v & 127)
        work_cells[start + n] = v
    return work_latest


def position_of(forces, n):
    """(own, opp, kings) of a position by its number in its slice, White to move; None where two pieces share a square.

    Only for a numbering that folds nothing.
    """
    return (child_own[top], child_opp[top], child_kings[top]) if _place(forces, n) else None


def cell(own, opp, kings, side):
    """Where a position is in its table."""
    return _cell(own, opp, kings, side)


def spread(work, forces, size, known):
    """Tell the positions before those of a slice of which ``known`` is known; the greatest number that came of it."""
    global work_cells, work_latest
    n: cython.longlong
    start: cython.longlong = ending_start[forces]
    work_cells = work
    work_latest = 0
    for n in range(size):
        if work_cells[start + n] & 127 == known and _place(forces, n):
            _tell_those_before(child_own[top], child_opp[top], child_kings[top], known)
    return work_latest
