"""PDN, the portable draughts notation: games of every ruleset read and written.

The format: PDN 3.0 and the older habits its authors list (https://pdn.fmjd.org).
"""

from dama.pdn.reader import PdnGame, first_game, read_games, scan_games
from dama.pdn.writer import write_game

__all__ = ["PdnGame", "first_game", "read_games", "scan_games", "write_game"]
