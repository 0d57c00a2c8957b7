"""The conditions by their names: how each is made, how long it lasts, what it takes to end it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tableside.core.effects import Effect, Moment, Occasion, Until
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.conditions import FEAR, PRONE, RESTRAINED, TERROR, borne
from tableside.systems.wrath_glory.state import Reading

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset
    from tableside.systems.wrath_glory.state import State

TOUGHNESS, WILLPOWER = "toughness", "willpower"
MEDICAE, LEADERSHIP = "medicae", "leadership"
POISONED, PINNED, FRENZIED = "poisoned", "pinned", "frenzied"
BURNING, BLEEDING, FLYING = "burning", "bleeding", "flying"


@dataclass(frozen=True)
class Cause:
    """What a condition is made from: on whom, how strong, how long, by what."""

    rules: Ruleset
    who: str
    until: Until
    rating: int = 0
    damage: int = 0
    source: str = ""
    name: str = ""  # of the source


Lasting = Callable[["State", str], Until]


def _always(_state: State, _who: str) -> Until:
    return conditions.ALWAYS


def _scene(_state: State, _who: str) -> Until:
    return Moment(Occasion.SCENE)


def _one_round(state: State, who: str) -> Until:
    """CONV-8: until the end of the bearer's next turn."""
    return conditions.next_turn(state, who)


@dataclass(frozen=True)
class Named:
    """One condition of the rules."""

    label: str
    rule: str
    make: Callable[[Cause], Effect]
    lasts: Lasting = _one_round
    rated: str = ""  # what its number is called; empty: it has none
    shaken_by: str = ""  # WG-COND-01: the attribute that suits it; empty: only its own way out
    of_the_mind: bool = False  # only Willpower and Leadership are of any use against it

    @property
    def shakers(self) -> tuple[str, ...]:
        """By what its bearer may shake it off, what suits it first."""
        others = (one for one in (TOUGHNESS, WILLPOWER) if one != self.shaken_by)
        return (self.shaken_by,) if self.of_the_mind else (self.shaken_by, *others)

    @property
    def helpers(self) -> tuple[str, ...]:
        """WG-COND-02: by what a friend may end it, what suits it first."""
        if self.of_the_mind:
            return (LEADERSHIP,)
        both = (MEDICAE, LEADERSHIP)
        return both if self.shaken_by == TOUGHNESS else both[::-1]


NAMED: Mapping[str, Named] = {
    "bleeding": Named(
        "Bleeding",
        "WG-COND-03",
        lambda of: conditions.bleeding(of.who, of.until),
        _always,
        shaken_by=TOUGHNESS,
    ),
    "blinded": Named(
        "Blinded",
        "WG-COND-04",
        lambda of: conditions.blinded(of.rules, of.who, of.until),
        shaken_by=TOUGHNESS,
    ),
    "burning": Named(
        "Burning",
        "WG-COND-05",
        lambda of: conditions.burning(of.who, of.until),
        _always,
        shaken_by=WILLPOWER,
    ),
    "fear": Named(
        "Fear",
        "WG-COND-07",
        lambda of: conditions.fear(of.rules, of.who, of.source, of.name, of.rating),
        _scene,
        rated="Fear value",
        shaken_by=WILLPOWER,
        of_the_mind=True,
    ),
    "flying": Named("Flying", "WG-HAZ-02", lambda of: conditions.flying(of.who, of.until), _always),
    "frenzied": Named(
        "Frenzied",
        "WG-COND-08",
        lambda of: conditions.frenzied(of.who, of.until),
        _scene,
        shaken_by=WILLPOWER,
    ),
    "hindered": Named(
        "Hindered",
        "WG-COND-09",
        lambda of: conditions.hindered(of.who, of.rating, of.until),
        rated="How much?",
        shaken_by=WILLPOWER,
    ),
    "pinned": Named(
        "Pinned",
        "WG-COND-10",
        lambda of: conditions.pinned(of.rules, of.who, of.until),
        shaken_by=WILLPOWER,
    ),
    "poisoned": Named(
        "Poisoned",
        "WG-COND-11",
        lambda of: conditions.poisoned(of.rules, of.who, of.rating, of.damage, until=of.until),
        _always,
        rated="DN of the poison",
        shaken_by=TOUGHNESS,
    ),
    PRONE: Named(
        "Prone", "WG-COND-12", lambda of: conditions.prone(of.rules, of.who, of.until), _always
    ),
    RESTRAINED: Named(
        "Restrained",
        "WG-COND-13",
        lambda of: conditions.restrained(of.rules, of.who, of.until),
        _always,
        shaken_by=TOUGHNESS,
    ),
    "staggered": Named(
        "Staggered",
        "WG-COND-14",
        lambda of: conditions.staggered(of.who, of.until),
        shaken_by=TOUGHNESS,
    ),
    "surprised": Named("Surprised", "WG-ATK-08", lambda of: conditions.surprised(of.who, of.until)),
    "terror": Named(
        "Terror",
        "WG-COND-15",
        lambda of: conditions.terror(of.rules, of.who, of.source, of.name),
        _scene,
        shaken_by=WILLPOWER,
        of_the_mind=True,
    ),
    "vulnerable": Named(
        "Vulnerable",
        "WG-COND-16",
        lambda of: conditions.vulnerable(of.who, of.rating, of.until),
        rated="How much?",
        shaken_by=TOUGHNESS,
    ),
}
# WG-COND-08: what finds no hold on somebody in a frenzy, and goes when the frenzy comes.
KEPT_OFF = (FEAR, TERROR, PINNED)


def played(rules: Ruleset) -> dict[str, Named]:
    """The conditions that a ruleset knows; Prone is named in all of them."""
    return {key: one for key, one in NAMED.items() if rules.plays(one.rule)}


def immune(rules: Ruleset, source: Reading, who: str, condition: str) -> bool:
    """WG-COND-08: whether a frenzy keeps a condition off."""
    frenzy = rules.plays("WG-COND-08") and borne(source, who, FRENZIED)
    return condition in KEPT_OFF and bool(frenzy)


def shakeable(source: Reading, who: str) -> dict[str, tuple[Effect, Named]]:
    """WG-COND-01: what lies on somebody and can be shaken off, by its id."""
    return {
        effect.id: (effect, named)
        for key, named in NAMED.items()
        if named.shaken_by
        for effect in borne(source, who, key)
    }
