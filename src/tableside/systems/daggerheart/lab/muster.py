"""From a table to what the kernel plays with: every number by the engine's own functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from msgspec.structs import astuple, replace

from tableside.core.rows import number
from tableside.core.state import track_of
from tableside.core.values import GM
from tableside.systems.daggerheart import odds
from tableside.systems.daggerheart.fights import adversaries as by_foes
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks
from tableside.systems.daggerheart.fights.attacks import (
    Attack,
    aimed_at,
    dice_of,
    prepared,
    weapons_of,
)
from tableside.systems.daggerheart.fights.damage import effective
from tableside.systems.daggerheart.fights.thresholds import lacks
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.lab.coverage import coverage
from tableside.systems.daggerheart.lab.feats import Feat, Mending, feats_of, left, mending_of
from tableside.systems.daggerheart.lab.kernel import WAYS, Cast
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.numbers.derived_conditions import hope_slots, out, slots
from tableside.systems.daggerheart.odds import joint
from tableside.systems.daggerheart.scene.spotlight import players_hold, wound_up
from tableside.systems.daggerheart.state import (
    ARMOUR,
    ENVIRONMENT,
    FEAR,
    HOPE,
    HP,
    STRESS,
    Known,
    Person,
    State,
)
from tableside.systems.daggerheart.state.fight import Hit
from tableside.systems.daggerheart.state.gear import Weapon
from tableside.systems.daggerheart.weighing.fights import blow_by, d20, dealt_by, hp_marked
from tableside.systems.daggerheart.weighing.rolls import open_modifiers, pool_for, reach_of
from tableside.systems.kit.lab import LabError, Muster, Tables, Weights, totals

MOST_FIGHTERS = 40
Marks = Callable[[int], int]


def muster(game: Game, state: State) -> Muster:
    """Everybody who stands against each other in this scene."""
    people, pairs = pairings(game, state)
    tables = pairs.tables_made
    feats = [pairs.feats.get(one.id) for one in people]
    mendings = [mending_of(one) for one in people]
    hp_max = [slots(state, one.id, HP)[1] for one in people]
    heroes = sum(one.hero for one in people)
    values = game.rules.values
    kinds: dict[object, int] = {}
    turn = state.turn
    cast = Cast(
        heroes=heroes,
        hp_max=hp_max,
        armour_max=[slots(state, one.id, ARMOUR)[1] if one.hero else 0 for one in people],
        hope_max=[_hope(game, state, one) for one in people],
        fear_max=values.fear.max,
        relentless=[0 if one.hero or not one.weapons else max(1, one.relentless) for one in people],
        slow=[int(one.slow) for one in people],
        minion=[0 if one.hero else one.minion for one in people],
        kind=[kinds.setdefault(_company(one), len(kinds)) for one in people],
        halves=[
            -(-most // 2) if one.horde else 0 for one, most in zip(people, hp_max, strict=True)
        ],
        direct=pairs.direct,
        experience=[int(one.hero and bool(_experience(one))) for one in people],
        danger=pairs.danger,
        tables=pairs.tables,
        feat=pairs.feat,
        feat_hope=_costs(feats, HOPE),
        feat_stress=_costs(feats, STRESS),
        feat_fear=_costs(feats, FEAR),
        feat_direct=[int(one is not None and one.weapon.damage.direct) for one in feats],
        feat_left=_left(state, people, feats),
        mends=[-1 if one is None else _healing(tables, one) for one in mendings],
        mends_self=[int(one is not None and one.own) for one in mendings],
        mends_hope=_costs(mendings, HOPE),
        mends_stress=_costs(mendings, STRESS),
        mends_left=_left(state, people, mendings),
        stress_max=[slots(state, one.id, STRESS)[1] for one in people],
        group_cost=values.adversaries.group_attack_cost,
        keep_cost=values.spotlight.keep_cost,
        hp=[
            most if out(state, one.id) else min(slots(state, one.id, HP)[0], most)
            for one, most in zip(people, hp_max, strict=True)
        ],
        armour=[_held(state, one, ARMOUR) for one in people],
        stress=[_held(state, one, STRESS) for one in people],
        hope=[_held(state, one, HOPE) for one in people],
        fear=state.tracks[FEAR],
        tokens=[int(wound_up(state, one.id)) for one in people],
        players=int(players_hold(state)),
        moves=turn.moves if turn else 0,
        used=[turn.used.get(one.id, 0) if turn else 0 for one in people],
    )
    names = {one.id: one.name for one in people}
    return Muster(
        people=tuple(names),
        names=names,
        heroes=heroes,
        cast=cast,
        tables=tuple(tables.made),
        coverage=coverage(game.rules, people, _played((*feats, *mendings))),
    )


def _costs(cards: Iterable[Feat | Mending | None], what: str) -> list[int]:
    return [0 if one is None else one.card.cost.get(what, 0) for one in cards]


def _left(state: State, people: list[Person], cards: Sequence[Feat | Mending | None]) -> list[int]:
    both = zip(people, cards, strict=True)
    return [0 if one is None else left(state, who.id, one.card) for who, one in both]


def _played(cards: Iterable[Feat | Mending | None]) -> set[str]:
    return {one.card.id for one in cards if one is not None}


def _healing(tables: Tables, mending: Mending) -> int:
    """What its dice come to."""
    said = number(mending.amount)
    return tables.place(("heals", *astuple(said)), partial(totals, said))


def _people(state: State) -> list[Person]:
    there = [
        one for one in state.characters.values() if one.present and one.foe_type != ENVIRONMENT
    ]
    people = sorted(there, key=lambda one: not one.hero)
    if len({one.hero for one in people}) < 2:
        raise LabError("A fight takes somebody on either side: there is nobody to meet.")
    if len(people) > MOST_FIGHTERS:
        raise LabError(f"The lab plays up to {MOST_FIGHTERS} fighters; here are {len(people)}.")
    for one in people:
        if not one.hero and not one.difficulty:
            raise LabError(f"{one.name}'s block does not say its Difficulty: write it there.")
        if not one.hero and one.attack_dice:
            raise LabError(f"{one.name} attacks with {one.attack_dice}: write a number there.")
        if lacks(one):
            raise LabError(f"{one.name}'s thresholds are not said: write them down, and ask again.")
    return people


def pairings(game: Game, state: State) -> tuple[list[Person], Pairings]:
    """Everybody in it, and their attacks."""
    people = _people(state)
    return people, Pairings(game, game.known(state, GM), people, Tables())


def _held(state: State, one: Person, track: str) -> int:
    return state.tracks.get(track_of(one.id, track), 0)


def _hope(game: Game, state: State, one: Person) -> int:
    return hope_slots(state, one.id, game.rules.values.hope.max).value if one.hero else 0


def _company(one: Person) -> object:
    """DH-FOE-06: whom somebody falls with and strikes with."""
    return (one.kind, one.minion) if one.minion and one.kind and not one.hero else one.id


def _experience(one: Person) -> str:
    """The first that the GM has said yes to."""
    return next((each.id for each in one.experiences if each.standing == "approved"), "")


def armed(game: Game, known: Known, who: str, target: str) -> Weapon:
    """The weapon of a hero that marks most; of several alike the first."""
    held = weapons_of(game.rules, known.characters[who])
    if len(held) == 1:
        return held[0]
    return max(held, key=lambda one: _expected(game, known, who, target, one))


def _expected(game: Game, known: Known, who: str, target: str, weapon: Weapon) -> float:
    try:
        _, made = _hero(game, known, Attack(character=who, target=target, weapon=weapon.id), "")
    except LabError:
        return -1.0
    weights = made()
    return sum((code % joint.EACH) * share for code, share in weights.items()) / sum(
        weights.values()
    )


Made = tuple[tuple[object, ...], Callable[[], dict[int, int]]]  # the numbers, and their table


def _hero(
    game: Game, known: Known, command: Attack, experience: str, feat: Feat | None = None
) -> Made:
    """A hero's attack, or one that stands on a card, as the engine would reckon it."""
    weapon, roll = prepared(game, known, command)
    if feat is not None:
        weapon = feat.weapon
        roll = aimed_at(known, command.character, weapon, (command.target,))
    who, target = command.character, command.target
    person = known.characters[who]
    modifier, reach = open_modifiers(known, roll), reach_of(known, roll)
    if modifier is None or reach is None:
        raise LabError(
            f"{person.name}'s sheet does not say {roll.trait or 'the trait of their weapon'}:"
            " write it there, and ask again."
        )
    if experience:
        modifier += next(one.bonus for one in person.experiences if one.id == experience)
    pool = pool_for(game, known, roll)
    dealt = dealt_by(known, who, weapon, dice_of(known, who, weapon))
    if dealt is None:
        raise LabError(f"What {weapon.name} deals is no mere sum, which the lab does not play.")
    die = game.rules.values.advantage.die
    marks = _marks(game, known, blow_by(command, weapon))
    key = (
        modifier,
        reach,
        pool.own,
        pool.apart,
        pool.hope,
        *_numbers(dealt),
        *_spread(marks, dealt),
    )

    def made() -> dict[int, int]:
        rolled = odds.for_action(
            modifier, reach, pool.own, die=die, apart=pool.apart, hope=pool.hope
        )
        return joint.for_hero(rolled, dealt, marks)

    return ("hero", *key, known.characters[target].minion), made


def _foe(
    game: Game, known: Known, command: FoeAttacks, together: int, feat: Feat | None = None
) -> tuple[Made, bool]:
    """An adversary's attack likewise, and whether armour helps against it."""
    planned = by_foes.planned(game, known, command)
    if feat is not None:
        planned = replace(planned, weapon=feat.weapon)
    made = replace(by_foes.readied(known, planned), together=together)
    weapon = by_foes.weapon_now(known, made)
    thrown = by_foes.damage_dice(known, made)
    dealt = dealt_by(known, command.character, weapon, thrown, together)
    if dealt is None:
        raise LabError(f"What {weapon.name} deals is no mere sum, which the lab does not play.")
    marks = _marks(game, known, blow_by(command, weapon))
    rolled = d20(made)
    key = ("foe", rolled.hit, rolled.critical, *_numbers(dealt), *_spread(marks, dealt))
    return (key, lambda: joint.for_adversary(rolled, dealt, marks)), weapon.damage.direct


def _numbers(weapon: odds.Weapon) -> tuple[object, ...]:
    return weapon.dice, weapon.sides, weapon.flat, weapon.more


def _spread(marks: Marks, weapon: odds.Weapon) -> tuple[int, ...]:
    """What each number of damage marks: targets who take the same share their tables."""
    found = {*weapon.damage(), *weapon.damage(critical=True)}
    return tuple(marks(damage) for damage in sorted(found))


def _marks(game: Game, known: Known, blow: Hit) -> Marks:
    person = known.characters[blow.target]
    if person.hero or not person.minion:
        return partial(hp_marked, game, known, blow)

    def felled(damage: int) -> int:
        hit = replace(blow, damage=replace(blow.damage, total=max(0, damage)))
        return dice.felled(effective(game.rules, known, hit).value, person.minion)

    return felled


class Pairings:
    """The tables of every attack, by who, whom and way; and how much harm each of them does."""

    def __init__(self, game: Game, known: Known, people: list[Person], tables: Tables) -> None:
        self.game, self.known, self.tables_made = game, known, tables
        n = len(people)
        self.tables = [0] * (n * n * WAYS)
        self.direct, self.danger = [0] * (n * WAYS), [0] * n
        self.feat = [-1] * (n * n * 2)
        self.feats: dict[str, Feat] = {}  # by whoever has one that does more than a weapon
        self.better: set[tuple[str, str]] = set()  # against whom it does
        alike = [self._alike(one) for one in people]
        seen: dict[tuple[object, object], list[tuple[int, bool]]] = {}
        for i, one in enumerate(people):
            for j, other in enumerate(people):
                if one.hero == other.hero or not (one.hero or one.weapons):
                    continue
                pair = alike[i], alike[j]
                if pair not in seen:
                    seen[pair] = self._of(one, other, people)
                for way, (place, direct) in enumerate(seen[pair]):
                    self.tables[(i * n + j) * WAYS + way] = place
                    self.direct[i * WAYS + way] = int(direct)
                self.danger[i] += self._harm(seen[pair][0][0], other)
                self._strikes((i * n + j) * 2, one, other, seen[pair][0][0])

    def _alike(self, one: Person) -> object:
        known = self.known
        lies = any(effect.bears_on(one.id) for effect in known.effects)
        if lies or (one.horde and slots(known, one.id, HP)[0]):
            return one.id
        return repr(replace(one, id="", name="", controller="", portrait="", notes=""))

    def _harm(self, place: int, other: Person) -> int:
        return self._mean(self.tables_made.made[place].weights, other)

    @staticmethod
    def _mean(weights: Weights, other: Person) -> int:
        code = joint.EACH if not other.hero else 1 << 30
        marked = sum(one % code * weight for one, weight in weights.items())
        return round(1000 * marked / sum(weights.values()))

    def _strikes(self, place: int, one: Person, other: Person, weapon: int) -> None:
        """The first card of somebody's that strikes harder than their weapon, against each."""
        mean, feat = self._harm(weapon, other), self.feats.get(one.id)
        for each in (feat,) if feat is not None else feats_of(one):
            if one.minion or one.slow or one.horde:
                return
            try:
                made = self._by_card(one, other, each)
            except LabError:
                continue
            if self._mean(made[0][1](), other) > mean:
                tables = [self.tables_made.place(*table) for table in made]
                self.feats[one.id] = each
                self.better.add((one.id, other.id))
                self.feat[place], self.feat[place + 1] = tables[0], tables[-1]
                return

    def _by_card(self, one: Person, other: Person, feat: Feat) -> list[Made]:
        game, known = self.game, self.known
        if one.hero:
            weapon = weapons_of(game.rules, one)[0].id
            command = Attack(character=one.id, target=other.id, weapon=weapon)
            ways = ("", used) if (used := _experience(one)) else ("",)
            return [_hero(game, known, command, way, feat) for way in ways]
        order = FoeAttacks(character=one.id, target=other.id, weapon="")
        return [_foe(game, known, order, 1, feat)[0]]

    def _of(self, one: Person, other: Person, people: list[Person]) -> list[tuple[int, bool]]:
        game, known, tables = self.game, self.known, self.tables_made
        if one.hero:
            weapon = armed(game, known, one.id, other.id)
            command = Attack(character=one.id, target=other.id, weapon=weapon.id)
            ways = ("", used) if (used := _experience(one)) else ("",)
            return [(tables.place(*_hero(game, known, command, way)), False) for way in ways]
        order = FoeAttacks(character=one.id, target=other.id, weapon="")
        company = sum(_company(each) == _company(one) for each in people)
        several = min(company, WAYS) if one.minion and one.kind else 1
        made = [_foe(game, known, order, together) for together in range(1, several + 1)]
        if one.horde and several == 1:
            made.append(_foe(game, self._halved(one), order, 1))
        return [(tables.place(*each), direct) for each, direct in made]

    def _halved(self, one: Person) -> Known:
        """A table at which a Horde has lost half of itself."""
        most = slots(self.known, one.id, HP)[1]
        tracks = {**self.known.tracks, track_of(one.id, HP): -(-most // 2)}
        return replace(self.known, tracks=tracks)
