"""What the computer has to say about a game: a reason, its facts, and the sentence they make."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from dama.sentences import sentence

EVEN = 25
"""Up to so many hundredths of a man a position is called level."""
MAN = 75
"""From so many on a difference is told in men; below, kings and men may well be even in number."""


@dataclass(frozen=True)
class Remark:
    """A reason, named as its sentence is in ``data/sentences.json``, and the facts that the sentence tells."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def sentence(self) -> dict[str, str]:
        """The remark in every language."""
        return sentence(self.code, self.facts)


def in_men(score: int) -> int:
    """How many men the difference is about worth; 0 where it is less than one."""
    return max(1, round(abs(score) / 100)) if abs(score) >= MAN else 0
