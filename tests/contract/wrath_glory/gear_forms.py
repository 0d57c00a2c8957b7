"""Weapons, cards, copies, options and places at the desk, filled in well and badly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from contract.games import Maker, Spoiler
from contract.wrath_glory.cast import CARDS, GUN, KNIFE, PISTOL_ARM, POWERS
from tableside.core.cards import DropCard, TakeCard
from tableside.core.values import Actor, Command, Role
from tableside.systems.kit.sheet import Coming
from tableside.systems.wrath_glory.experience import GiveExperience
from tableside.systems.wrath_glory.numbers.skills import OWN_SKILLS
from tableside.systems.wrath_glory.options import NameSkill, SetOption
from tableside.systems.wrath_glory.sheet import desk as warp
from tableside.systems.wrath_glory.sheet.desk import (
    BringIn,
    CopyThreat,
    DropWeapon,
    PasteThreat,
    TakeWeapon,
)
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Category, Power, Weapon

WEAPONS = (Weapon("sword", "Sword", Category.MELEE, damage=3, ed=2), GUN, KNIFE, PISTOL_ARM)


def _own(state: Any, actor: Actor, rng: Random) -> Any:
    """Somebody whose sheet this seat may write on."""
    gm = actor.role is Role.GM
    own = [one for one in state.characters.values() if gm or one.controller == actor.seat]
    return rng.choice(own) if own else None


def _take_weapon(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    one = _own(state, actor, rng)
    return None if one is None else TakeWeapon(one.id, weapon=rng.choice(WEAPONS))


def _drop_weapon(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    one = _own(state, actor, rng)
    if one is None or not one.weapons:
        return None
    return DropWeapon(one.id, weapon=rng.choice(one.weapons).id)


def _take_card(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    one = _own(state, actor, rng)
    if one is None:
        return None
    cards = [card for card in CARDS if one.hero or "wrath" not in card.cost]
    return TakeCard(one.id, card=rng.choice(cards))


def _drop_card(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    one = _own(state, actor, rng)
    return DropCard(one.id, card=rng.choice(one.cards).id) if one and one.cards else None


def _take_power(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    one = _own(state, actor, rng)
    return None if one is None else warp.TakePower(one.id, power=rng.choice(POWERS))


def _drop_power(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    one = _own(state, actor, rng)
    if one is None or not one.powers:
        return None
    return warp.DropPower(one.id, power=rng.choice(one.powers).id)


def _copy(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    threats = [key for key, one in state.characters.items() if not one.hero]
    if not threats or len(state.characters) > 10:
        return None
    return CopyThreat(rng.choice(threats), count=rng.choice((1, 2)))


def _paste(_system: Any, state: Any, _actor: Actor, _rng: Random) -> Command | None:
    if len(state.characters) > 10:
        return None
    return PasteThreat(text="Ganger; Defence 2; Resilience 5; Wounds 3; Shock 2")


def _bring(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    if len(state.characters) > 10:
        return None
    hag = Person("x", "Mud hag", hero=False, defence=2, resilience=4, max_wounds=3, max_shock=1)
    return BringIn(people=(Coming(hag, 2, hidden=rng.randint(0, 2)), Coming(hag)))


def _experience(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    heroes = [key for key, one in state.characters.items() if one.hero]
    if not heroes:
        return None
    who = tuple(rng.sample(heroes, rng.randint(1, len(heroes))))
    return GiveExperience(who=who, points=rng.randint(1, 30), why="The session")


def _bad_experience(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield GiveExperience(points=5, why="Nobody"), "not_a_choice"
    for key, one in state.characters.items():
        if one.hero:
            yield GiveExperience(who=(key,), points=0, why="Nothing"), "bad_number"
            yield GiveExperience(who=(key,), points=5), "bad_name"
        else:
            yield GiveExperience(who=(key,), points=5, why="A deed"), "not_a_choice"


def _option(system: Any, _state: Any, _actor: Actor, rng: Random) -> Command:
    names = ("distance", "foes", "foes_defence", "threat_policy", "threat_soak")
    option = rng.choice(names)
    return SetOption(option=option, value=rng.choice(system.facts[option]))


def _skill(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command:
    own = state.facts.get(OWN_SKILLS, "")
    if "sailing" in own and rng.random() < 0.5:
        return NameSkill(skill="sailing", strike=True)
    return NameSkill(skill="sailing", attribute=rng.choice(("", "agility")))


GEAR_FORMS: Mapping[str, Maker] = {
    "take_weapon": _take_weapon,
    "drop_weapon": _drop_weapon,
    "take_card": _take_card,
    "drop_card": _drop_card,
    "take_power": _take_power,
    "drop_power": _drop_power,
    "copy_threat": _copy,
    "paste_threat": _paste,
    "bring_in": _bring,
    "set_option": _option,
    "give_experience": _experience,
    "name_skill": _skill,
}


def _bad_copy(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    for key, one in state.characters.items():
        if one.hero:
            yield CopyThreat(key), "not_a_threat"
        else:
            yield CopyThreat(key, count=0), "not_a_choice"


def _bad_option(_system: Any, _state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield SetOption(option="mode", value="combat"), "no_such_option"
    yield SetOption(option="foes", value="smoke"), "not_a_choice"


def _bad_skill(_system: Any, _state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield NameSkill(skill="pilot"), "taken"
    yield NameSkill(skill="Sail"), "bad_skill"


def _bad_paste(_system: Any, _state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield PasteThreat(text=""), "not_understood"
    yield PasteThreat(text="Ganger; Defence 2", count=31), "not_a_choice"


def _bad_bring(_system: Any, _state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield BringIn(), "not_a_choice"
    yield BringIn(people=(Coming(Person("x", ""), 1),)), "bad_name"
    yield BringIn(people=(Coming(Person("x", "Two"), 2),)), "not_a_choice"
    yield BringIn(people=(Coming(Person("x", "One"), 1, hidden=1),)), "not_a_choice"
    yield BringIn(people=(Coming(Person("x", "Ox", hero=False, defence=101)),)), "bad_number"


def _bad_power(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    key = next(iter(state.characters))
    yield warp.TakePower(key), "no_power"
    yield warp.TakePower(key, power=Power("Big", "Odd")), "bad_id"
    yield warp.TakePower(key, power=Power("odd", "Odd", damage=3)), "bad_power"


def _no_power(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield warp.DropPower(next(iter(state.characters)), power="nothing_such"), "not_there"


GEAR_SPOILERS: Mapping[str, Spoiler] = {
    "take_power": _bad_power,
    "drop_power": _no_power,
    "copy_threat": _bad_copy,
    "set_option": _bad_option,
    "name_skill": _bad_skill,
    "paste_threat": _bad_paste,
    "bring_in": _bad_bring,
    "give_experience": _bad_experience,
}
