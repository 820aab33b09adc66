"""Learning the evaluation and the opening book from self-play, and matches. Not part of what the browser gets."""

from pathlib import Path

DATA = Path(__file__).parents[1] / "data"
"""Where what has been learned is kept."""
