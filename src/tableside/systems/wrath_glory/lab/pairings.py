"""What every attack comes to: of everybody against everybody else, as the engine reckons it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from tableside.systems.kit.lab import LabError, Tables
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.attack.declare import (
    MakeAttack,
    completed,
    planned,
    wrath_dice,
)
from tableside.systems.wrath_glory.attack.options import at_hand, unwieldy
from tableside.systems.wrath_glory.attack.reach import bands
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.harm.resist import resilience_of
from tableside.systems.wrath_glory.lab.criticals import (
    without,
)
from tableside.systems.wrath_glory.lab.feats import (
    Feat,
    feats_of,
    pairing_of,
)
from tableside.systems.wrath_glory.lab.kernel import (
    POSTURES,
    PRESSED,
    WOUNDED,
)
from tableside.systems.wrath_glory.numbers.against import dns_of
from tableside.systems.wrath_glory.numbers.derived_conditions import (
    taken,
)
from tableside.systems.wrath_glory.numbers.reckon import pool_of, psychic
from tableside.systems.wrath_glory.numbers.traits import ap_of
from tableside.systems.wrath_glory.odds.joint import Pairing, brings_of, over_of
from tableside.systems.wrath_glory.odds.wrath import CRITICAL
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import (
    WOUNDS,
    Person,
    State,
)
from tableside.systems.wrath_glory.state.fight import Attack, Blow, Mark
from tableside.systems.wrath_glory.state.gear import Weapon
from tableside.systems.wrath_glory.turns.order import side_of
from tableside.systems.wrath_glory.weighing.attacks import dealt, each_die


class Pairings(NamedTuple):
    """The tables of every attack, by who, whom, posture and DN; and the harm that each does."""

    first: list[int]
    second: list[int]
    melee: list[int]
    danger: list[int]
    feat: list[int]
    feat_again: list[int]
    feats: dict[str, Feat]  # by whoever has one that does more than a weapon


class Arms(NamedTuple):
    """What somebody attacks somebody with, and all that decides what it comes to."""

    weapon: Weapon
    pairing: Pairing


def armed(game: Game, state: State, who: str, target: str) -> Arms:
    """The weapon that does most harm as things stand, and what it would come to.

    Of several that do the same, the one that the sheet lists first. Whoever has nothing else fires
    a rifle even in a melee, which most tables let pass.
    """
    rules = game.rules
    held = at_hand(rules, state, who)
    fit = [one for one in held if not unwieldy(rules, state, who, one)]
    for weapons in (fit, held):
        found = [(one, _pairing(game, state, who, target, one)) for one in weapons]
        ready = [Arms(weapon, pairing) for weapon, pairing in found if pairing is not None]
        if ready:
            return max(ready, key=lambda one: expected(one.pairing))
    raise LabError(
        f"{state.characters[who].name} has nothing to attack with: give the sheet a weapon and the"
        " total of its skill, or leave them out."
    )


def expected(pairing: Pairing) -> float:
    """The Wounds to expect before anybody soaks, for comparing alone."""
    weights, total = pairing.at_once
    return sum(weight * max(0, over_of(code) or 0) for code, weight in weights.items()) / total


def attack_with(rules: Ruleset, state: State, who: str, weapon: Weapon, target: str) -> MakeAttack:
    """The attack as it is declared: a shot neither from close by nor from afar."""
    said = rules.plays("WG-ATK-06") and not weapon.melee
    far = at.NORMAL if said and not bands(rules, state, who, weapon, (target,)) else ""
    return MakeAttack(character=who, weapon=weapon.id, targets=(target,), range=far)


def _pairing(game: Game, state: State, who: str, target: str, weapon: Weapon) -> Pairing | None:
    """As the engine would reckon the attack; None while the sheet lacks the skill."""
    rules = game.rules
    command = attack_with(rules, state, who, weapon, target)
    plan = completed(game, state, planned(game, state, command))
    dice = wrath_dice(game, state, who)
    test = at.attack_test(rules, state, plan, dice)
    pool = pool_of(rules, state, test)
    if pool is None:
        return None
    attack = Attack(
        attacker=who,
        weapon=plan.weapon,
        marks=(),
        melee=plan.weapon.melee,
        ed_terms=at.ed_terms(rules, state, plan),
    )
    mark = Mark(target, band=plan.band(target))
    flat, ed = dealt(rules, state, attack, mark)
    bonus = each_die(rules, state, attack, mark)
    if bonus is None:
        raise LabError(f"{weapon.name} adds to its damage dice in a way the lab does not play.")
    plain, deep = (
        resilience_of(
            rules, state, Blow(target, "", damage=flat, ap=ap_of(rules, weapon, shifted))
        ).value
        for shifted in (0, 1)
    )
    return Pairing(
        pool.value,
        dns_of(rules, state, test)[target].value,
        flat.value,
        ed.value,
        face_bonus=bonus,
        resilience=plain,
        opened=deep,
        wrath_dice=dice,
        colour=not state.characters[who].hero,
    )


def calm(rules: Ruleset, state: State, who: str) -> State:
    """The table as a weapon is chosen: without what comes and goes, and melees of others."""
    assert state.fight is not None
    own = tuple(pair for pair in state.fight.engaged if who in pair)
    lightly = min(1, taken(state, who, WOUNDS))
    tracks = {**state.tracks, f"{who}.{WOUNDS}": lightly}
    return without(rules, replace(state, tracks=tracks, fight=replace(state.fight, engaged=own)))


def postures(state: State, who: str, target: str) -> Iterator[State]:
    """The same table with both on their feet, as play may put the attacker.

    A bit each: wounded, in melee with somebody of the other side.
    """
    assert state.fight is not None
    for posture in range(POSTURES):
        tracks = {
            **state.tracks,
            f"{who}.{WOUNDS}": 1 if posture & WOUNDED else 0,
            f"{target}.{WOUNDS}": 0,
        }
        own = ((min(who, target), max(who, target)),) if posture & PRESSED else ()
        fight = replace(state.fight, engaged=own)
        yield replace(state, tracks=tracks, fight=fight)


def feat_of(game: Game, state: State, who: str, foes: list[str]) -> Feat | None:
    """The first power or card of somebody's that does more than a weapon against any of them."""
    one = state.characters[who]
    for feat in feats_of(game.rules, state, one):
        for other in foes:
            for each in postures(state, who, other):
                if stronger(game, each, feat, other, armed(game, each, who, other).pairing):
                    return feat
    return None


def stronger(game: Game, state: State, feat: Feat, target: str, than: Pairing) -> Pairing | None:
    """What it comes to, where that is more than with a weapon."""
    made = pairing_of(game.rules, state, feat, target)
    return made if made is not None and expected(made) > expected(than) else None


def _alike(state: State, one: Person) -> object:
    """Equal for those whose numbers are the same; whatever lies on somebody sets them apart."""
    lies = tuple(effect for effect in state.effects if effect.bears_on(one.id))
    if lies:
        return one.id
    return repr(replace(one, id="", name="", controller="", portrait="", notes=""))


def pairings_of(
    game: Game, state: State, people: list[Person], tables: Tables, span: range
) -> Pairings:
    """Of everybody against everybody on the other side."""
    n = len(people)
    melee = [0] * (n * n * POSTURES)
    first, second = ([0] * (n * n * POSTURES * len(span)) for _ in range(2))
    feat, again = ([-1] * (n * n * POSTURES * len(span)) for _ in range(2))
    danger, feats = [0] * n, dict[str, Feat]()
    alike = [_alike(state, one) for one in people]
    seen: dict[tuple[object, object], list[Arms]] = {}
    for i, one in enumerate(people):
        side = side_of(state, one.id)
        foes = [each.id for each in people if side_of(state, each.id) is not side]
        if (found := feat_of(game, state, one.id, foes)) is not None:
            feats[one.id] = found
        for j, other in enumerate(people):
            if other.id not in foes:
                continue
            pair = alike[i], alike[j]
            if pair not in seen:
                then = postures(state, one.id, other.id)
                seen[pair] = [armed(game, each, one.id, other.id) for each in then]
            danger[i] += round(1000 * expected(seen[pair][0].pairing))
            for posture, (weapon, pairing) in enumerate(seen[pair]):
                place = (i * n + j) * POSTURES + posture
                melee[place] = int(weapon.melee)
                for more, by in enumerate(span, place * len(span)):
                    made = pairing.harder(by)
                    first[more] = tables.place((made, "first"), partial(_first, made))
                    if one.hero:
                        second[more] = tables.place((made, "second"), partial(_second, made))
            if found is not None:
                both = zip(postures(state, one.id, other.id), seen[pair], strict=True)
                better = (stronger(game, at, found, other.id, arms.pairing) for at, arms in both)
                bits = 0 if psychic(game.rules, found.test) else CRITICAL
                place = (i * n + j) * POSTURES * len(span)
                for more, (plain, reroll) in enumerate(_placed(tables, better, span, bits), place):
                    feat[more], again[more] = plain, reroll
    return Pairings(first, second, melee, danger, feat, again, feats)


def _placed(
    tables: Tables, made: Iterable[Pairing | None], span: range, bits: int
) -> Iterator[tuple[int, int]]:
    """The tables of a power or card, by posture and DN; -1 where a weapon does as much."""
    for one in made:
        for by in span:
            if one is None:
                yield -1, -1
                continue
            blow = one.harder(by)
            first = tables.place((blow, bits), partial(_only, blow, bits, _first))
            yield first, tables.place((blow, bits, "second"), partial(_only, blow, bits, _second))


def _only(pairing: Pairing, bits: int, of: Callable[[Pairing], dict[int, int]]) -> dict[int, int]:
    """The same with no more of what the Wrath die brings: no Glory by the warp (WG-PSY-09)."""
    made: dict[int, int] = {}
    for code, weight in of(pairing).items():
        kept = code - brings_of(code) + (brings_of(code) & bits)
        made[kept] = made.get(kept, 0) + weight
    return made


def _first(pairing: Pairing) -> dict[int, int]:
    return pairing.at_once[0]


def _second(pairing: Pairing) -> dict[int, int]:
    return pairing.after_miss[0]
