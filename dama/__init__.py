"""Turkish dama and its sister draughts games: rules, notation and a computer opponent."""

__version__ = "0.1.0"
