"""Rulesets by their ids: the standard ones and those that players have made of them."""

from dama.rulesets import Ruleset, standard


def ruleset(name: str) -> Ruleset:
    """The ruleset of that id, a standard one or one that a player has made of it (``dama.ownrules``).

    Raises ``UnknownRuleset`` if there is none and ``BadOwnRules`` if a standard one cannot be changed like that.
    """
    if "+" not in name:
        return standard(name)
    from dama.ownrules import own_ruleset  # most games are played by standard rules, and at a start every module costs

    return own_ruleset(name)
