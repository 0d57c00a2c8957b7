"""The questions about attitudes and persuasion."""

from __future__ import annotations

from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.reckoning import Term
from tableside.core.values import Illegal
from tableside.systems.wrath_glory.campaign.society import commands as do
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.ladder import LADDER, MEANING, NEUTRAL
from tableside.systems.wrath_glory.numbers.traits import is_vehicle
from tableside.systems.wrath_glory.offers import not_rolling
from tableside.systems.wrath_glory.purposes import PERSUASION
from tableside.systems.wrath_glory.skill_tests.calls import numbers
from tableside.systems.wrath_glory.state import Known, State, Test
from tableside.systems.wrath_glory.turns.slots import check, needs_rule

SKILL, WORD = "persuasion", "persuade"


def _others(game: Game, known: Known) -> tuple[Option, ...]:
    needs_rule(game, "WG-SOC-01", "This ruleset has no attitudes.")
    found = tuple(
        Option(one.id, one.name)
        for one in known.characters.values()
        if not one.hero and not is_vehicle(one)
    )
    if not found:
        raise Illegal("nobody_there", "Nobody but heroes is on the roster.", "WG-SOC-01")
    return found


def _set_attitude(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.word("who", _others(game, known), "Whose attitude?")
    now = known.characters[who].attitude or NEUTRAL
    options = tuple(Option(one, f"{one.title()}: {MEANING[one]}") for one in LADDER)
    pick.word("attitude", options, "How do they feel about the party?", now)
    return pick.ready(do.SetAttitude)


def _persuade(game: Game, known: Known, pick: Picker) -> Ready:
    others = _others(game, known)
    present = tuple(one for one in others if known.characters[str(one.value)].present)
    if not present:
        raise Illegal("nobody_there", "There is nobody to talk to.", "WG-SOC-01")
    not_rolling(known, pick)
    check(game, known, pick, Slot.COMBAT, WORD)
    target = pick.word("target", present, "Whom?")
    test = persuasion(game, known, pick.offer.character, target)
    return pick.ready(do.Persuade, *numbers(game, known, pick, test))


def persuasion(game: Game, source: Known | State, who: str, target: str) -> Test:
    """WG-SOC-01: the attitude makes it harder or easier; the DN beneath it is the GM's."""
    attitude = source.characters[target].attitude or NEUTRAL
    amount = getattr(game.rules.values.social, attitude, 0)
    terms = (Term(attitude.title(), amount, "WG-SOC-01"),) if amount else ()
    return Test(who, SKILL, purpose=PERSUASION, dn_terms=terms, concerns=target, effect=attitude)


VERBS = (
    Verb(do.SetAttitude, "Set an attitude", "WG-SOC-01", Who.GM, _set_attitude),
    Verb(do.Persuade, "Persuade somebody", "WG-SOC-01", Who.OWN, _persuade),
)
