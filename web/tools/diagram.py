"""A position as a drawing: SVG in the page, coloured by its style sheet, with a text for those who listen."""

from collections.abc import Iterator

from markupsafe import Markup, escape

from dama.geometry import board
from dama.notation import names
from dama.rulesets import FILES, Ruleset
from tools.positions import Example, drawn_path

SQUARE = 40
EDGE = 22
RIM = 8
"""Units of the drawing: a square's side, the sides of the frame with coordinates, and the other two."""


def draw(example: Example, label: str, under: str | None = None) -> Markup:
    """The diagram of an example; ``label`` is its text.

    under: the id of an empty board that the page has (``empty_board``), for pages with many diagrams.
    """
    rules = example.game.ruleset
    below = [*_board(rules), *_names(rules)] if under is None else [f'<use href="#{under}"/>']
    parts = [*below, *_marks(example), *_pieces(example), *_arrows(example)]
    left = EDGE - RIM if rules.numeric else 0
    seen = rules.size * SQUARE + EDGE - left + RIM
    head = f'<svg class="diagram" viewBox="{left} {EDGE - RIM} {seen} {seen}" role="img" aria-label="{escape(label)}">'
    return Markup(f"{head}{''.join(parts)}</svg>")  # every part is made of numbers and fixed words


def empty_board(rules: Ruleset, name: str) -> Markup:
    """An empty board with an id, for the definitions of a page."""
    return Markup(f'<g id="{name}">{"".join([*_board(rules), *_names(rules)])}</g>')


def _corner(place: tuple[int, int], size: int) -> tuple[int, int]:
    """The upper left corner of a square on the drawing."""
    file, rank = place
    return EDGE + file * SQUARE, EDGE + (size - 1 - rank) * SQUARE


def _middle(place: tuple[int, int], size: int) -> tuple[int, int]:
    x, y = _corner(place, size)
    return x + SQUARE // 2, y + SQUARE // 2


def _board(rules: Ruleset) -> Iterator[str]:
    size = rules.size
    inner, width = size * SQUARE, size * SQUARE + 2 * EDGE
    yield f'<rect class="d-frame" width="{width}" height="{width}" rx="8"/>'
    yield f'<rect class="d-wood" x="{EDGE}" y="{EDGE}" width="{inner}" height="{inner}"/>'
    if rules.chequered:
        for x, y in (_corner(place, size) for place in _dark(rules)):
            yield f'<rect class="d-dark" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"/>'
    lines = (f"M{EDGE + n * SQUARE} {EDGE}v{inner}M{EDGE} {EDGE + n * SQUARE}h{inner}" for n in range(size + 1))
    yield f'<path class="d-lines" d="{"".join(lines)}"/>'


def _dark(rules: Ruleset) -> list[tuple[int, int]]:
    """The dark squares: those that are played, where that is half of them."""
    if rules.squares != "all":
        return list(board(rules).places.values())
    return [(file, rank) for file in range(rules.size) for rank in range(rules.size) if (file + rank) % 2 == 0]


def _names(rules: Ruleset) -> Iterator[str]:
    """Letters and digits on the frame, or the number of every square in its corner."""
    size, squares = rules.size, board(rules)
    for n in range(size) if not rules.numeric else ():
        across, up = _middle((n, n), size)
        yield f'<text class="d-name" x="{across}" y="{size * SQUARE + 2 * EDGE - 7}">{FILES[n]}</text>'
        yield f'<text class="d-name" x="{EDGE // 2}" y="{up + 4}">{n + 1}</text>'
    for square in squares.squares if rules.numeric else ():
        x, y = _corner(squares.places[square], size)
        yield f'<text class="d-number" x="{x + 2}" y="{y + 9}">{squares.name(square)}</text>'


def _pieces(example: Example) -> Iterator[str]:
    position = example.game.position
    for square, piece in position.pieces().items():
        x, y = _middle(position.board.places[square], position.ruleset.size)
        colour, _, kind = piece.partition("-")
        yield f'<g class="d-{colour}" transform="translate({x} {y})"><circle r="16"/><circle class="d-ring" r="11"/>'
        yield '<path class="d-crown" d="M-8 6h16l2-11-6 4-4-8-4 8-6-4z"/></g>' if kind == "king" else "</g>"


def _marks(example: Example) -> Iterator[str]:
    """Discs where a piece may land, and crosses on what the shown move takes."""
    game = example.game
    places, size = board(game.ruleset).places, game.ruleset.size
    if origin := example.facts.get("steps"):
        moves = [move for move in game.legal if names(game.ruleset, move.path)[0] == origin]
        for square in sorted({move.path[1] for move in moves}):
            x, y = _middle(places[square], size)
            yield f'<circle class="d-landing" cx="{x}" cy="{y}" r="7"/>'
    if text := example.facts.get("show"):
        for square in example.move(text).captures:
            x, y = _corner(places[square], size)
            yield f'<rect class="d-taken" x="{x + 1}" y="{y + 1}" width="{SQUARE - 2}" height="{SQUARE - 2}"/>'


def _arrows(example: Example) -> Iterator[str]:
    for kind in ("refuse", "show"):
        if text := example.facts.get(kind):
            points = [_middle(place, example.game.ruleset.size) for place in drawn_path(example, text)]
            yield f'<polyline class="d-path d-{kind}" points="{" ".join(f"{x},{y}" for x, y in points)}"/>'
            yield from (_landing(kind, number, x, y) for number, (x, y) in enumerate(points[1:], 1))


def _landing(kind: str, number: int, x: int, y: int) -> str:
    """The numbered end of a hop; a cross where the move is refused."""
    sign = str(number) if kind == "show" else "×"
    return f'<g class="d-end d-{kind}" transform="translate({x} {y})"><circle r="8"/><text y="4">{sign}</text></g>'
