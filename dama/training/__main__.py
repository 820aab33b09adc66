"""The learning pipeline as a command; it needs a native kernel::

python -m dama.training play RULESET --files 40 --depth 4      self-play into a folder; goes on where it stopped
python -m dama.training fit RULESET                            weights from the folder's games
python -m dama.training match RULESET OLD NEW                  what new weights are worth
python -m dama.training learn RULESET                          all of it; keeps the new weights if they are better
python -m dama.training book RULESET                           the opening book, with the weights there are
python -m dama.training levels RULESET                         how often each level beats the one below
python -m dama.training endings RULESET --pieces 3             endgame tables of up to so many pieces, three or four

The first four also need numpy.
"""

import importlib
import sys

_MODULES = {"book": "dama.training.book", "levels": "dama.training.duel", "endings": "dama.training.tables"}


def main(arguments: list[str]) -> int:
    """Run a command; 0 when it went well, 1 when what was measured was not good enough."""
    module = _MODULES.get(arguments[0] if arguments else "")
    if module:
        return int(importlib.import_module(module).main(arguments[1:]))
    return int(importlib.import_module("dama.training.learning").main(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
