"""What each seat reads of attacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tableside.core.chapter import Teller
from tableside.core.tell import name_of, remembered
from tableside.core.values import Actor, Event, Line, Thrown
from tableside.systems.wrath_glory.combat.attack import events as was
from tableside.systems.wrath_glory.combat.attack import situation as at
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.traits import RUNNING, SUPERCHARGED
from tableside.systems.wrath_glory.shifting import DAMAGE, counted
from tableside.systems.wrath_glory.skills import spoken
from tableside.systems.wrath_glory.state import State
from tableside.systems.wrath_glory.view import shows_defence

_WORDS = {
    at.AIM: ("aims", "WG-OPT-21"),
    at.STEADY: ("aims past friends", "WG-OPT-21"),
    at.BRACE: ("braces", "WG-OPT-25"),
    at.CHARGE: ("charges", "WG-OPT-19"),
    at.ALL_OUT: ("all-out", "WG-OPT-20"),
    at.SALVO: ("Salvo", "WG-OPT-23"),
    at.SURPRISE: ("by surprise", "WG-ATK-08"),
    at.INTO_MELEE: ("into a melee", "WG-ATK-12"),
    at.POINT_BLANK: ("at arm's length", "WG-TRAIT-12"),
    at.MOUNTED: ("from a steady mount", "WG-TRAIT-07"),
    RUNNING: ("on the run", "WG-TRAIT-03"),
    SUPERCHARGED: ("supercharged", "WG-TRAIT-18"),
    at.BUY: ("plays it safe", "WG-TEST-07"),
    at.MEDIUM: ("at an arm or a leg", "WG-OPT-22"),
    at.SMALL: ("at a hand or the head", "WG-OPT-22"),
    at.TINY: ("at a joint or a slit", "WG-OPT-22"),
}
_RANGES = {at.CLOSE: "close range", at.LONG: "long range"}
_COVERS = {at.HALF: "in some cover", at.MORE: "in heavy cover"}


def _listed(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _declared(_game: Game, state: State, event: was.AttackDeclared, _actor: Actor) -> Line:
    who, whom = (
        name_of(state, event.attacker),
        _listed(name_of(state, one) for one in event.targets) if event.targets else "a spot",
    )
    said = [_WORDS[one] for one in event.options]
    how = [word for word, _ in said]
    how += [words[key] for words, key in _situation(event) if key in words]
    more = f" ({', '.join(how)})" if how else ""
    several = ("WG-OPT-12",) if len(event.targets) > 1 else ()
    basic = "WG-OPT-01" if event.melee else "WG-OPT-02" if event.targets else "WG-AREA-02"
    rules = (basic, *several, *(rule for _, rule in said))
    return Line(f"{who} attacks {whom} with {event.weapon}{more}.", rules)


def _nobody(event: was.AttackLanded) -> bool:
    """WG-AREA-02: whether it was aimed at a spot."""
    return not event.hit and not event.missed


def _situation(event: was.AttackDeclared) -> tuple[tuple[Mapping[str, str], str], ...]:
    return (_RANGES, event.range), (_COVERS, event.cover)


def _landed(_game: Game, state: State, event: was.AttackLanded, actor: Actor) -> Line:
    who = name_of(state, event.attacker)
    parts = []
    if event.hit:
        parts.append(f"hits {_against(state, event, event.hit, actor)}")
    if event.missed:
        parts.append(f"misses {_against(state, event, event.missed, actor)}")
    if _nobody(event):
        parts.append("throws at a spot")
    shifted = event.shifts.get(DAMAGE, 0)
    more = f", {shifted} shifted into damage" if shifted else ""
    rules = ("WG-ATK-02", *(("WG-SHIFT-06",) if shifted else ()))
    icons = counted(event.icons, "icon", "icons")
    # Whoever may not read a Defence could read it out of the odds.
    shown = all(shows_defence(state, one, actor) for one in event.dns)
    rare = remembered(event.long_shot, saved=event.saved) if shown else ""
    return Line(f"{who} {' and '.join(parts)}: {icons}{more}{rare}.", rules)


def _against(state: State, event: was.AttackLanded, targets: tuple[str, ...], actor: Actor) -> str:
    def named(one: str) -> str:
        if one not in event.dns:
            return f"{name_of(state, one)} (out of reach)"
        hidden = not shows_defence(state, one, actor)
        return name_of(state, one) if hidden else f"{name_of(state, one)} (DN {event.dns[one]})"

    return _listed(named(one) for one in targets)


def _rolled(_game: Game, state: State, event: was.DamageRolled, _actor: Actor) -> Line:
    target = name_of(state, event.target)
    faces = " ".join(map(str, event.faces))
    dice = f"Extra Damage Dice {faces}: " if faces else ""
    thrown = Thrown("damage", event.faces, character=event.attacker) if faces else None
    text = f"{dice}{event.damage} damage to {target}."
    return Line(text, ("WG-DMG-01", "WG-DMG-03"), thrown)


def _raised(_game: Game, state: State, event: was.DamageRaised, _actor: Actor) -> Line:
    target = name_of(state, event.target)
    return Line(f"Glory makes it {event.damage} damage to {target}.", ("WG-GLORY-06",))


def _interacts(_game: Game, state: State, event: was.InteractionDeclared, _actor: Actor) -> Line:
    who, whom = (
        name_of(state, event.character),
        _listed(name_of(state, one) for one in event.targets),
    )
    end = {"hindered": "to hinder", "vulnerable": "to expose"}.get(event.effect, "to unsettle")
    if event.weapon:
        text = f"{who} lays suppressive fire with {event.weapon} {end} {whom}."
        return Line(text, ("WG-OPT-24", "WG-OPT-03"))
    return Line(f"{who} tries {end} {whom} ({spoken(event.skill)}).", ("WG-OPT-03",))


def _fell(_game: Game, state: State, event: was.KnockedDown, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{event.weapon} throws {who} down.", ("WG-TRAIT-07",))


def _strayed(_game: Game, state: State, event: was.ShotStrayed, _actor: Actor) -> Line:
    who, whom = name_of(state, event.attacker), name_of(state, event.target)
    return Line(f"{who}'s shot goes astray and hits {whom}.", ("WG-ATK-12",))


LINES: Mapping[type[Event], Teller] = {
    was.AttackDeclared: _declared,
    was.AttackLanded: _landed,
    was.DamageRolled: _rolled,
    was.DamageRaised: _raised,
    was.InteractionDeclared: _interacts,
    was.KnockedDown: _fell,
    was.ShotStrayed: _strayed,
}
