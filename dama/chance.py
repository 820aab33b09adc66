"""Numbers that look drawn by lot but follow from what they are drawn for, so that a game can be played again."""

_BITS = (1 << 64) - 1


def lot(*facts: int) -> int:
    """A number of 64 bits for these facts; other facts give one that has nothing to do with it (SplitMix64)."""
    mixed = 0
    for fact in facts:
        mixed = (mixed ^ fact) + 0x9E3779B97F4A7C15 & _BITS
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _BITS
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _BITS
        mixed ^= mixed >> 31
    return mixed
