"""Questions that every attack asks alike: numbers by hand, a missing pool, the GM's leave."""

from __future__ import annotations

from tableside.core.offers import Picker
from tableside.core.reckoning import Reckoning
from tableside.core.values import Role
from tableside.systems.wrath_glory.against import dns_of, kept_back
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.reckon import dn_of, pool_of
from tableside.systems.wrath_glory.skills import spoken
from tableside.systems.wrath_glory.state import THREAT_POLICY, Known, Test

MOST_TOTAL, MOST_BONUS, MOST_PENALTY = 30, 10, 10


def by_hand(game: Game, pick: Picker) -> tuple[int, int]:
    """Dice and DN that somebody adds without a rule behind them."""
    bonus = 0
    if game.rules.plays("WG-TEST-02"):
        bonus = pick.number("bonus", -MOST_BONUS, MOST_BONUS, "Bonus dice", default=0)
    return bonus, pick.number("penalty", 0, MOST_PENALTY, "Penalties to the DN", default=0)


def numbers(game: Game, known: Known, pick: Picker, test: Test) -> tuple[Reckoning, ...]:
    """Pool and DNs for whoever may know them; a pool that the sheet lacks is asked for."""
    total = None
    if pool_of(game.rules, known, test) is None:
        label = f"{known.characters[test.character].name}'s {spoken(test.skill)} total?"
        total = pick.number("total", 0, MOST_TOTAL, label, default=1)
    pool = pool_of(game.rules, known, test, total)
    assert pool is not None
    if kept_back(known, test) and known.actor.role is not Role.GM:
        return (pool,)
    if test.base_dn:
        return (pool, dn_of(game.rules, known, test, test.base_dn))
    return (pool, *dns_of(game.rules, known, test).values())


def ask_for_threat(known: Known, pick: Picker, who: str) -> None:
    """Whether the GM wants to look at this roll of a threat, whatever the policy."""
    threat = not known.characters[who].hero
    if threat and known.actor.role is Role.GM and known.facts[THREAT_POLICY] == "auto":
        pick.flag("ask", "This roll", yes="Ask me", no="By itself")
