"""The arithmetic of attacks and blows worked out a second time, from sheets, faces and events."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.effects import SCENE
from tableside.core.matters import MatterClosed, MatterMoved
from tableside.core.reckoning import Op
from tableside.core.state import Assumed, Gained
from tableside.systems.wrath_glory.attack.glory import DamageRaised
from tableside.systems.wrath_glory.attack.resolve import AttackLanded, DamageRolled
from tableside.systems.wrath_glory.harm.resist import ShockRolled, Struck
from tableside.systems.wrath_glory.harm.soak import SoakRolled
from tableside.systems.wrath_glory.harm.wounds import Harmed
from tableside.systems.wrath_glory.state import Person, State, Test
from tableside.systems.wrath_glory.state.fight import Attack, Blow, Dealt

_SIZES = ("medium", "small", "tiny")


def worth(faces: tuple[int, ...]) -> int:
    """Icons: one for a four or five, two for a six."""
    return len([face for face in faces if face > 3]) + faces.count(6)


def harm_laws(system: Any, state: State, events: tuple[Any, ...], place: int) -> None:
    """What one event about an attack or a blow says, given those around it in its row."""
    event = events[place]
    if isinstance(event, Struck):
        _struck(system, state, event, events[:place])
    elif isinstance(event, SoakRolled):
        assert event.icons == worth(event.pool), event
        assert len(event.pool) >= len(event.faces)
    elif isinstance(event, Harmed):
        _harmed(system, state, event, events[place + 1 :])
    elif isinstance(event, AttackLanded):
        _landed(state, event)
    elif isinstance(event, DamageRolled):
        _damage(system, state, event)
    elif isinstance(event, DamageRaised):
        _raised(state, event)
    elif isinstance(event, MatterMoved) and event.roll is not None and ".ed." in event.roll.key:
        _extra_dice(system, state, event)


def _values(state: State, matter: str) -> Any:
    return next(m.values for m in state.matters if m.id == matter)


def changed(state: State, quantity: str, who: str, number: int) -> int | None:
    """A number with what lasts added up; None where more than plain addition is at work."""
    found = [
        (effect, modifier)
        for effect in state.effects
        if effect.on in (who, SCENE)
        for modifier in effect.modifiers
        if modifier.quantity == quantity
    ]
    names = [(effect.name, effect.secret) for effect, _ in found if not effect.by_gm]
    if len(names) != len(set(names)):
        return None  # CONV-9: of two alike only the stronger counts
    if any(modifier.op is not Op.ADD or modifier.when for _, modifier in found):
        return None
    ruled = sum(modifier.amount for effect, modifier in found if not effect.by_gm)
    by_gm = sum(modifier.amount for effect, modifier in found if effect.by_gm)
    return max(0, number + ruled) + by_gm


def _raised(state: State, event: DamageRaised) -> None:
    """WG-GLORY-06: on top of what the hit comes to, as the offer or the open attack holds it."""
    held: list[Any] = [
        m.values for m in state.matters if m.id in (event.matter, f"{event.matter}.glory")
    ]
    damage = [m.damage.value for one in held for m in one.marks if m.target == event.target]
    assert event.damage - event.by in damage, event


def _landed(state: State, event: AttackLanded) -> None:
    """WG-OPT-13: one roll, compared with each target's DN."""
    attack: Attack = _values(state, event.matter)
    test: Test = _values(state, f"{event.matter}.test")
    assert event.dns == {target: dn.value for target, dn in test.dns.items()}, event
    for mark in attack.marks:
        hit = mark.reached and event.kept >= event.dns[mark.target]
        assert (mark.target in event.hit) is hit, event
        assert (mark.target in event.missed) is not hit, event


def _extra_dice(system: Any, state: State, event: MatterMoved[Attack]) -> None:
    """WG-DMG-03: the weapon's dice, those that options bring, one for each shifted six."""
    attack, values = event.values, system.rules.values
    dice = attack.weapon.ed + attack.shifts.get("damage", 0)
    for size, more in zip(_SIZES, values.options.called_ed, strict=True):
        dice += more * (size in attack.options)
    dice += values.modifiers.surprise_ed * ("surprise" in attack.options)
    if system.rules.plays("WG-TRAIT-15") and "aim" in attack.options:
        dice += attack.weapon.traits.get("sniper", 0)
    dice += 2 * ("supercharged" in attack.options)  # WG-TRAIT-18
    wanted = changed(state, "ed", attack.attacker, dice)
    assert event.roll is not None
    assert wanted in (None, len(event.roll.sides)), (event.roll, wanted)


def _damage(system: Any, state: State, event: DamageRolled) -> None:
    """WG-DMG-01 to -03: flat damage, Strength behind a blade, a psyker's will, icons."""
    attack: Attack = _values(state, event.matter)
    flat, own = attack.weapon.damage, state.characters[event.attacker].attributes
    if attack.melee and attack.weapon.adds_strength and own.get("strength"):
        strength = changed(state, "strength", event.attacker, own["strength"])
        if strength is None:
            return
        flat += strength
    if "force" in attack.weapon.traits and system.rules.plays("WG-TRAIT-06"):
        will = changed(state, "willpower", event.attacker, own.get("willpower", 0))
        if will is None or event.attacker != "seer":
            return
        flat += -(-will // 2)
    wanted = changed(state, "damage", event.attacker, flat + worth(event.faces))
    assert wanted in (None, event.damage), (event, wanted)


def _resilience(system: Any, state: State, blow: Blow) -> int | None:
    """WG-DMG-06, -07: what AP and open armour leave of it (A-20)."""
    person = state.characters[blow.target]
    left = person.resilience
    if blow.ignores_armour:
        left -= min(person.armour, left)
    elif system.rules.values.damage.ap == "resilience" or person.armour < 0:
        left -= blow.ap
    else:
        left -= min(blow.ap, person.armour)
    return changed(state, "resilience", blow.target, left)


def _as_assumed(state: State, before: tuple[Any, ...]) -> State:
    """The sheets with what was taken by default for this one blow."""
    people = dict(state.characters)
    for one in before:
        if isinstance(one, Assumed) and one.number in ("Resilience", "Armour"):
            person = people[one.character]
            people[one.character] = replace(person, **{one.number.lower(): one.value})
    return replace(state, characters=people)


def _struck(system: Any, state: State, event: Struck, before: tuple[Any, ...]) -> None:
    """WG-DMG-04, -05: damage less Resilience; a tie brings Shock; Exhausted makes it worse."""
    held: Blow = _values(state, event.matter)
    wounds, mortal, shock = held.wounds, held.mortal, held.shock
    if held.damage is not None:
        assert (event.damage, event.resilience) != (None, None)
        assert event.damage == held.damage.value, event
        wanted = _resilience(system, _as_assumed(state, before), held)
        if held.resilience is None:  # the d3 of a tie came later, on what was met before
            assert wanted in (None, event.resilience), (event, wanted)
        if held.resilience is None or held.dealt:
            wounds += max(0, event.damage - event.resilience)  # type: ignore[operator]
        if event.damage == event.resilience:
            shock += _tie(system, event, before, held.tie)
    values = system.rules.values
    spent = held.dealt.exhausted if held.dealt else over(system, state, event.target, "shock")
    if system.rules.plays("WG-SHOCK-05") and spent:
        if values.exhausted.shock_becomes == "mortal":
            mortal, shock = mortal + shock, 0
        else:
            wounds, shock = wounds + shock, 0
    assert (event.wounds, event.mortal, event.shock) == (wounds, mortal, shock), (held, event)


def _tie(system: Any, event: Struck, before: tuple[Any, ...], face: int) -> int:
    equal = system.rules.values.damage.equal
    if equal != "d3":
        return int(equal == "one")
    if face:  # CONV-6: thrown after the damage dice of the attack
        return (face + 1) // 2
    (fell,) = [e for e in before if isinstance(e, ShockRolled) and e.matter == event.matter]
    assert fell.shock == (fell.face + 1) // 2, fell
    return int(fell.shock)


def most_of(system: Any, state: State, who: str, track: str) -> int:
    """What the sheet says, or the ruleset makes of the rest of a hero's; below 0: nobody knows."""
    one: Person = state.characters[who]
    said: int = getattr(one, f"max_{track}")
    if said >= 0 or not one.hero or getattr(system.rules.values.tests, f"max_{track}") is None:
        return said
    word, tiers = {"wounds": ("toughness", 2), "shock": ("willpower", 1)}[track]
    own = one.totals.get(word, one.attributes.get(word))
    return -1 if own is None else max(0, own + tiers * one.tier)


def over(system: Any, state: State, who: str, track: str, more: int = 0) -> bool:
    """CONV-7: past the end of a track, or at it, as the ruleset says."""
    most = most_of(system, state, who, track)
    points = state.tracks[f"{who}.{track}"] + more
    rule = {"shock": "WG-SHOCK-02", "wounds": "WG-WOUND-04"}[track]
    if most < 0 or points <= 0 or not system.rules.plays(rule):
        return False
    return points > most or (system.rules.values.tracks.threshold == "at" and points == most)


def _room(system: Any, state: State, who: str, track: str) -> int | None:
    most = most_of(system, state, who, track)
    if most < 0:
        return None
    end: int = most + system.rules.values.tracks.beyond
    return max(0, end - state.tracks[f"{who}.{track}"])


def _harmed(system: Any, state: State, event: Harmed, after: tuple[Any, ...]) -> None:
    """WG-SOAK-01: what was pending is soaked or taken; nothing appears or vanishes."""
    blow: Blow = _values(state, event.matter)
    rules, person = system.rules, state.characters[event.target]
    gear = person.can_soak_mortal and rules.plays("WG-MORTAL-02")
    soaked = min(worth(blow.soak), blow.wounds + (blow.mortal if gear else 0))
    room = _room(system, state, event.target, "shock")
    overflow = rules.values.soak.overflow
    if person.hero and room is not None and overflow == "stay":  # its own Shock comes first
        soaked = min(soaked, max(0, room - blow.shock))
    turned = soaked if person.hero else 0
    surplus = max(0, turned - room) if room is not None and overflow == "mortal" else 0
    taken = blow.wounds + blow.mortal - soaked + surplus
    assert event.soaked == soaked, (blow, event)
    marked = blow.dealt or Dealt()
    whole_wounds, whole_shock = taken, blow.shock + turned - surplus
    taken -= marked.wounds + marked.mortal  # WG-GLORY-06: only what it does beyond that
    assert event.more is (blow.dealt is not None), event
    assert event.wounds + event.mortal == max(0, taken), (blow, event)
    assert event.shock == max(0, whole_shock - marked.shock), (blow, event)
    most = most_of(system, state, event.target, "wounds")
    dies = rules.plays("WG-WOUND-05") and most > 0 and blow.by_attack
    times = rules.values.instant_death.instant_times
    assert event.dead == (dies and whole_wounds >= times * most), event
    lies = blow.dealt is None and _dying(system, state, event.target)
    assert event.injured == (taken > 0 and lies), event
    ours = after[: after.index(MatterClosed(event.matter))]
    wounds = 0 if event.injured else max(0, taken)  # WG-DYING-03
    for track, amount in (("wounds", wounds), ("shock", event.shock)):
        whole = f"{event.target}.{track}"
        marks = [e for e in ours if isinstance(e, Gained) and e.track == whole]
        _marked(system, state, (event.target, track, amount), marks)
        fits = sum(mark.amount for mark in marks)
        paid = rules.values.soak.price if track == "shock" and blow.soak and person.hero else 0
        before = over(system, state, event.target, track, -paid)  # WG-SOAK-04
        falls = over(system, state, event.target, track, fits) and not before
        assert (event.exhausted if track == "shock" else bool(event.down)) == falls, event


def _dying(system: Any, state: State, who: str) -> bool:
    """WG-DYING-03: a hero, or a threat like one, who lies there and is not dead yet."""
    person, rules = state.characters[who], system.rules
    if rules.values.dying.model != "traumatic" or not rules.plays("WG-DYING-03"):
        return False
    lives = all(one.id != f"{who}.dead" for one in state.effects)
    return lives and (person.hero or person.important) and over(system, state, who, "wounds")


def _marked(system: Any, state: State, due: tuple[str, str, int], marks: list[Gained]) -> None:
    """WG-DMG-09: as much is marked as the track takes, and the rest is dropped."""
    who, track, amount = due
    room = _room(system, state, who, track)
    fits = amount if room is None else min(amount, room)
    rule = {"wounds": "WG-WOUND-01", "shock": "WG-SHOCK-01"}[track]
    wanted = [Gained(f"{who}.{track}", fits, rule, amount - fits)] if amount else []
    assert marks == wanted, (marks, wanted)
