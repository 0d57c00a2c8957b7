"""Short words for asking a table about odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from support import Table
from tableside.core.chances import Odds
from tableside.core.offers import Offer
from tableside.core.values import Actor, Command
from tableside.core.verbs import tag_of


def asked(
    at: Table, actor: Actor, command: Command, *, by_number: bool = False, **chosen: Any
) -> Odds:
    """The odds of a choice that must have some."""
    found = maybe(at, actor, command, by_number=by_number, **chosen)
    assert found is not None
    return found


def maybe(
    at: Table, actor: Actor, command: Command, *, by_number: bool = False, **chosen: Any
) -> Odds | None:
    """The odds of a choice, if it has any for this seat."""
    verb = tag_of(type(command))
    offer = Offer(verb, command.character, command.matter, command.revision)
    known = at.system.known(at.state, actor)
    found: Odds | None = at.system.odds(known, offer, chosen, by_number=by_number)
    return found


def told(found: Odds) -> dict[str, Any]:
    """Each way with its exact chance, or the words in its place."""
    return {
        one.label: Fraction(one.chance.exact) if one.chance else one.result
        for one in found.prospects
    }
