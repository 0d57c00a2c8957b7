"""The desk of a fight, filled in well and badly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from contract.daggerheart.card_forms import own_sheet
from contract.games import Maker, Spoiler
from tableside.core.values import Actor, Command
from tableside.systems.daggerheart.fights import conditions
from tableside.systems.daggerheart.fights import ranges as moves
from tableside.systems.daggerheart.fights.damage import Harm
from tableside.systems.daggerheart.fights.slots import Clear, ForceStress, MarkHp
from tableside.systems.daggerheart.sheet import desk as gear
from tableside.systems.daggerheart.state import Person
from tableside.systems.daggerheart.state.gear import BANDS, Damage, Weapon
from tableside.systems.kit.sheet import Coming

AXE = Weapon("axe", "Axe", Damage(0, 10, 3), "strength")
SLING = Weapon("sling", "Sling", Damage(2, 4, 0, ("phy", "mag")), range="far")
BLOCK = """Reed Thing
Tier 1 Skulk
hush-7 nobody knows it
Difficulty: 13 | Thresholds: 6/11 | HP: 4 | Stress: 2
ATK: +2 | Reeds: Very Close | 1d8+3 phy
Experience: Marsh +2
Lash - Action: Mark a Stress to strike twice.
"""


def _some(state: Any, rng: Random) -> tuple[str, ...]:
    people = list(state.characters)
    return tuple(rng.sample(people, rng.randint(1, min(3, len(people)))))


def _harm(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command:
    targets = _some(state, rng)
    return Harm(
        targets=targets,
        dice=rng.choice((0, 1, 2)),
        die=rng.choice((4, 8, 12)),
        flat=rng.choice((1, 7, 20)),
        types=rng.choice((("phy",), ("mag",), ("phy", "mag"))),
        direct=rng.random() < 0.3,
        halved=targets[:1] if rng.random() < 0.3 else (),
    )


def _force(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command:
    return ForceStress(targets=_some(state, rng), stress=rng.choice((1, 2, 6)))


def _mark(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command:
    return MarkHp(targets=_some(state, rng)[:1], hp=rng.choice((1, 1, 3)))


def _clear(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    one = own_sheet(state, actor, rng)
    if one is None:
        return None
    what = rng.choice(("hp", "stress", "armour") if one.hero else ("hp", "stress"))
    return Clear(one.id, what=what, amount=rng.randint(1, 4))


def _condition(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command:
    special = rng.random() < 0.3
    return conditions.GiveCondition(
        targets=_some(state, rng),
        condition=rng.choice(("vulnerable", "restrained", "hidden", "Frightened")),
        temporary=not special,
        clears="dawn comes" if special else "",
    )


def _range(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    one = own_sheet(state, actor, rng)
    others = [key for key in state.characters if one is not None and key != one.id]
    if one is None or not others:
        return None
    if state.facts["range_mode"] == "theatre":
        return moves.SetRange(one.id, to=rng.choice(others), band=rng.choice(BANDS))
    return moves.SetRange(one.id, to=rng.choice(others), distance=rng.randint(0, 70))


def _take(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    one = own_sheet(state, actor, rng)
    return None if one is None else gear.TakeWeapon(one.id, weapon=rng.choice((AXE, SLING)))


def _drop(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    one = own_sheet(state, actor, rng)
    if one is None or not one.weapons:
        return None
    return gear.DropWeapon(one.id, weapon=rng.choice(one.weapons).id)


def _copy(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    foes = [key for key, one in state.characters.items() if not one.hero]
    if not foes or len(state.characters) > 9:
        return None
    return gear.CopyAdversary(rng.choice(foes), count=rng.randint(1, 2))


def _paste(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    if len(state.characters) > 9:
        return None
    return gear.PasteAdversary(text=BLOCK, name=rng.choice(("", "Shade")), count=rng.randint(1, 2))


def _bring(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    if len(state.characters) > 9:
        return None
    wight = Person("x", "Wight", hero=False, hp_max=3, weapons=(AXE,))
    return gear.BringIn(people=(Coming(wight, 2, hidden=rng.randint(0, 2)), Coming(wight)))


def _option(system: Any, _state: Any, _actor: Actor, rng: Random) -> Command:
    option = rng.choice([name for name in system.facts if name != "spotlight"])
    return gear.SetOption(option=option, value=rng.choice(system.facts[option]))


COMBAT_FORMS: Mapping[str, Maker] = {
    "harm": _harm,
    "force_stress": _force,
    "mark_hp": _mark,
    "clear": _clear,
    "give_condition": _condition,
    "set_range": _range,
    "take_weapon": _take,
    "drop_weapon": _drop,
    "copy_adversary": _copy,
    "paste_adversary": _paste,
    "bring_in": _bring,
    "set_option": _option,
}


def _first(state: Any) -> str:
    return str(next(iter(state.characters)))


def _bad_harm(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    who = (_first(state),)
    yield Harm(targets=(), flat=1), "not_a_choice"
    yield Harm(targets=("nobody",), flat=1), "no_such_character"
    yield Harm(targets=who), "not_a_choice"
    yield Harm(targets=who, flat=1, types=("fire",)), "bad_type"
    yield Harm(targets=who, flat=1, halved=("nobody",)), "not_a_choice"


def _bad_force(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield ForceStress(targets=()), "not_a_choice"
    yield ForceStress(targets=(_first(state),), stress=13), "not_a_choice"


def _bad_mark(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield MarkHp(targets=("nobody",)), "no_such_character"
    yield MarkHp(targets=(_first(state),), hp=0), "not_a_choice"


def _bad_clear(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield Clear(_first(state), what="hope"), "not_a_choice"
    yield Clear("nobody", what="hp"), "no_such_character"
    yield Clear(_first(state), what="hp", amount=0), "not_a_choice"


def _bad_condition(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    who = (_first(state),)
    yield conditions.GiveCondition(targets=who), "no_name"
    yield conditions.GiveCondition(condition="Odd"), "not_a_choice"
    yield conditions.GiveCondition(targets=who, condition="Odd", clears="dawn"), "not_a_choice"
    yield conditions.GiveCondition(targets=("nobody",), condition="Odd"), "no_such_character"


def _bad_range(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    who = _first(state)
    yield moves.SetRange(who, to=who, band="melee"), "not_a_choice"
    yield moves.SetRange(who, to="nobody", band="melee"), "no_such_character"


def _bad_take(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield gear.TakeWeapon(_first(state)), "not_a_choice"
    yield gear.TakeWeapon(_first(state), weapon=Weapon("x", "X", range="there")), "bad_range"
    yield gear.TakeWeapon("nobody", weapon=AXE), "no_such_character"


def _bad_drop(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield gear.DropWeapon(_first(state), weapon="nothing"), "not_there"


def _bad_copy(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    hero = next((key for key, one in state.characters.items() if one.hero), "")
    yield gear.CopyAdversary("nobody"), "no_such_character"
    if hero:
        yield gear.CopyAdversary(hero), "not_an_adversary"


def _bad_paste(_system: Any, _state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield gear.PasteAdversary(text="A fine day."), "not_understood"
    yield gear.PasteAdversary(text=BLOCK, count=0), "not_a_choice"
    yield gear.PasteAdversary(text="x" * 8001), "too_long"


def _bad_bring(_system: Any, _state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield gear.BringIn(), "not_a_choice"
    yield gear.BringIn(people=(Coming(Person("x", ""), 1),)), "bad_name"
    yield gear.BringIn(people=(Coming(Person("x", "Two"), 2),)), "not_a_choice"
    yield gear.BringIn(people=(Coming(Person("x", "One"), 1, hidden=1),)), "not_a_choice"
    yield gear.BringIn(people=(Coming(Person("x", "Ox", hero=False, tier=9)),)), "bad_number"


def _bad_option(_system: Any, _state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield gear.SetOption(option="weather"), "no_such_option"
    yield gear.SetOption(option="spotlight", value="gm"), "no_such_option"
    yield gear.SetOption(option="foes", value="all"), "not_a_choice"


COMBAT_SPOILERS: Mapping[str, Spoiler] = {
    "harm": _bad_harm,
    "force_stress": _bad_force,
    "mark_hp": _bad_mark,
    "clear": _bad_clear,
    "give_condition": _bad_condition,
    "set_range": _bad_range,
    "take_weapon": _bad_take,
    "drop_weapon": _bad_drop,
    "copy_adversary": _bad_copy,
    "paste_adversary": _bad_paste,
    "bring_in": _bad_bring,
    "set_option": _bad_option,
}
