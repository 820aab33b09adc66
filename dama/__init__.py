"""Turkish dama and its sister draughts games: rules, notation and a computer opponent.

>>> import dama
>>> game = dama.new_game(dama.ruleset("turkish"))
>>> [dama.shown(game.ruleset, move) for move in game.legal][:3]
['a3–a4', 'b3–b4', 'c3–c4']
>>> game = game.after(dama.find_move(game.position, "d3-d4"))
>>> game.position.side.label
'black'
"""

from dama.errors import (
    AmbiguousMove,
    BadFen,
    BadPdn,
    BadRecord,
    BadRequest,
    DamaError,
    IllegalMove,
    InvalidMove,
    SearchCancelled,
    UnknownRuleset,
)
from dama.game import Ended, Game, Record, Result, new_game, replay
from dama.levels import LEVELS, Choice, Level, choose
from dama.lookup import ruleset
from dama.moves import Move, legal_moves, perft, play
from dama.notation import ascii_text, find_move, shown
from dama.position import Position, fen, parse_fen, start
from dama.rulesets import RULESETS, Ruleset, Side
from dama.version import __version__

__all__ = [
    "LEVELS",
    "RULESETS",
    "AmbiguousMove",
    "BadFen",
    "BadPdn",
    "BadRecord",
    "BadRequest",
    "Choice",
    "DamaError",
    "Ended",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Level",
    "Move",
    "Position",
    "Record",
    "Result",
    "Ruleset",
    "SearchCancelled",
    "Side",
    "UnknownRuleset",
    "__version__",
    "ascii_text",
    "choose",
    "fen",
    "find_move",
    "legal_moves",
    "new_game",
    "parse_fen",
    "perft",
    "play",
    "replay",
    "ruleset",
    "shown",
    "start",
]
