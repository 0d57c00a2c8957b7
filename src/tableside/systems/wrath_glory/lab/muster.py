"""From a table to what the kernel plays with: every number by the engine's own functions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from tableside.systems.kit.lab import NEVER, LabError, Muster, Tables
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.attack.declare import (
    MakeAttack,
    completed,
    planned,
    wrath_dice,
)
from tableside.systems.wrath_glory.attack.options import at_hand, unwieldy
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.harm.resist import resilience_of
from tableside.systems.wrath_glory.harm.soak import soak_pool
from tableside.systems.wrath_glory.lab.coverage import beyond, coverage
from tableside.systems.wrath_glory.lab.kernel import POSTURES, PRESSED, WOUNDED, Cast
from tableside.systems.wrath_glory.numbers.against import dns_of
from tableside.systems.wrath_glory.numbers.derived import number_of
from tableside.systems.wrath_glory.numbers.derived_conditions import (
    dies_like_a_hero,
    down,
    most_of,
    taken,
    top_of,
)
from tableside.systems.wrath_glory.numbers.reckon import glory_max, pool_of
from tableside.systems.wrath_glory.numbers.traits import ap_of
from tableside.systems.wrath_glory.odds.joint import Pairing, over_of
from tableside.systems.wrath_glory.odds.tables import thrown
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import Equal, Threshold
from tableside.systems.wrath_glory.state import (
    COMBAT,
    GLORY,
    MODE,
    SHOCK,
    UNKNOWN,
    WOUNDS,
    WRATH,
    Person,
    State,
)
from tableside.systems.wrath_glory.state.fight import Attack, Blow, Fight, Mark, Side, Slot
from tableside.systems.wrath_glory.state.gear import Weapon
from tableside.systems.wrath_glory.turns.order import fights, picking, side_of
from tableside.systems.wrath_glory.weighing.attacks import dealt, each_die

MOST_FIGHTERS = 40
_TIES = {Equal.NONE: 0, Equal.ONE: 1}


class Arms(NamedTuple):
    """What somebody attacks somebody with, and all that decides what it comes to."""

    weapon: Weapon
    pairing: Pairing


def muster(game: Game, state: State) -> Muster:
    """Everybody in the fight, or in the one that would begin now."""
    rules = game.rules
    if found := beyond(rules):
        raise LabError(f"The lab does not play this ruleset yet: {'; '.join(found)}.")
    state = started(game, state)
    people = _people(rules, state)
    tables = Tables()
    first, second, melee, danger = _pairings(game, state, people, tables)
    cast = _Standing(game, state, people).cast(tables, first, second, melee, danger)
    names = {one.id: one.name for one in people}
    return Muster(
        people=tuple(names),
        names=names,
        heroes=cast.heroes,
        cast=cast,
        tables=tuple(tables.made),
        coverage=coverage(rules, people),
    )


def started(_game: Game, state: State) -> State:
    """The table with a fight, which begins now if there is none."""
    if state.fight is not None:
        return state
    return replace(state, fight=Fight(), facts={**state.facts, MODE: COMBAT})


def _people(rules: Ruleset, state: State) -> list[Person]:
    there = [one for one in state.characters.values() if fights(state, one.id)]
    people = sorted(there, key=lambda one: side_of(state, one.id) is Side.GM)
    sides = {side_of(state, one.id) for one in people}
    if len(sides) < 2:
        raise LabError("A fight takes somebody on either side: there is nobody to meet.")
    if len(people) > MOST_FIGHTERS:
        raise LabError(f"The lab plays up to {MOST_FIGHTERS} fighters; here are {len(people)}.")
    for one in people:
        if one.vehicle is not None:
            raise LabError(f"{one.name} is a vehicle, which the lab does not play: leave it out.")
        for number, words in (
            ("max_wounds", "Maximum Wounds"),
            ("resilience", "a Resilience"),
            ("defence", "a Defence"),
        ):
            if number_of(rules, one, number) == UNKNOWN:
                raise LabError(f"{one.name}'s sheet does not say {words}: write it there.")
    return people


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


def _pairing(game: Game, state: State, who: str, target: str, weapon: Weapon) -> Pairing | None:
    """As the engine would reckon the attack; None while the sheet lacks the skill."""
    rules = game.rules
    command = MakeAttack(character=who, weapon=weapon.id, targets=(target,))
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


def postures(state: State, who: str, target: str) -> Iterator[State]:
    """The same table with both on their feet, as play may put the attacker.

    A bit each: wounded, in melee with somebody of the other side.
    """
    assert state.fight is not None
    hurt = state.tracks.get(f"{who}.{WOUNDS}", 0)
    others = tuple(pair for pair in state.fight.engaged if who not in pair)
    for posture in range(POSTURES):
        tracks = {
            **state.tracks,
            f"{who}.{WOUNDS}": max(1, hurt) if posture & WOUNDED else 0,
            f"{target}.{WOUNDS}": 0,
        }
        own = ((min(who, target), max(who, target)),) if posture & PRESSED else ()
        fight = replace(state.fight, engaged=(*others, *own))
        yield replace(state, tracks=tracks, fight=fight)


def _alike(state: State, one: Person) -> object:
    """Equal for those whose numbers are the same; whatever lies on somebody sets them apart."""
    lies = tuple(effect for effect in state.effects if effect.bears_on(one.id))
    if lies:
        return one.id
    return repr(replace(one, id="", name="", controller="", portrait="", notes=""))


def _pairings(
    game: Game, state: State, people: list[Person], tables: Tables
) -> tuple[list[int], list[int], list[int], list[int]]:
    """The tables of every attack, by who, whom and posture; and how much harm each of them does."""
    n = len(people)
    first, second, melee = ([0] * (n * n * POSTURES) for _ in range(3))
    danger = [0] * n
    alike = [_alike(state, one) for one in people]
    seen: dict[tuple[object, object], list[Arms]] = {}
    for i, one in enumerate(people):
        for j, other in enumerate(people):
            if side_of(state, one.id) is side_of(state, other.id):
                continue
            pair = alike[i], alike[j]
            if pair not in seen:
                then = postures(state, one.id, other.id)
                seen[pair] = [armed(game, each, one.id, other.id) for each in then]
            danger[i] += round(1000 * expected(seen[pair][0].pairing))
            for posture, (weapon, pairing) in enumerate(seen[pair]):
                place = (i * n + j) * POSTURES + posture
                first[place] = tables.place((pairing, "first"), partial(_first, pairing))
                melee[place] = int(weapon.melee)
                if one.hero:
                    second[place] = tables.place((pairing, "second"), partial(_second, pairing))
    return first, second, melee, danger


def _first(pairing: Pairing) -> dict[int, int]:
    return pairing.at_once[0]


def _second(pairing: Pairing) -> dict[int, int]:
    return pairing.after_miss[0]


class _Standing:
    """How everybody stands as the fight begins or goes on."""

    def __init__(self, game: Game, state: State, people: list[Person]) -> None:
        self.game, self.rules, self.state = game, game.rules, state
        self.people = people
        self.places = {one.id: place for place, one in enumerate(people)}

    def cast(
        self,
        tables: Tables,
        first: list[int],
        second: list[int],
        melee: list[int],
        danger: list[int],
    ) -> Cast:
        """All of it as whole numbers."""
        rules, state, people = self.rules, self.state, self.people
        top = glory_max(rules, state)
        at_end = rules.values.tracks.threshold is Threshold.AT
        beyond_most = 0 if at_end else 1
        most = [most_of(rules, one, WOUNDS) for one in people]
        acts = rules.values.wounds.down_acts
        assert state.fight is not None
        return Cast(
            heroes=sum(side_of(state, one.id) is Side.PLAYERS for one in people),
            down_at=[max(1, one + beyond_most) for one in most],
            top_wounds=[self._top(one, WOUNDS) for one in people],
            exhausted_at=[self._exhausted_at(one, beyond_most) for one in people],
            top_shock=[self._top(one, SHOCK) for one in people],
            clings=[int(acts and dies_like_a_hero(one)) for one in people],
            soak=[self._soak(one, tables) for one in people],
            danger=danger,
            first=first,
            second=second,
            melee=melee,
            tie=_TIES[rules.values.damage.equal],
            top_glory=NEVER if top is None else top.value,
            wounds=[taken(state, one.id, WOUNDS) for one in people],
            shock=[taken(state, one.id, SHOCK) for one in people],
            wrath=[state.tracks.get(f"{one.id}.{WRATH}", 0) for one in people],
            engaged=self._engaged(),
            acted=self._acted(),
            glory=state.tracks.get(GLORY, 0),
            gm_picks=int(self._picks() is Side.GM),
            opens=self._opens(),
            round=state.fight.round,
        )

    def _top(self, one: Person, track: str) -> int:
        top = top_of(self.rules, self.state, f"{one.id}.{track}")
        return NEVER if top is None else top.value

    def _exhausted_at(self, one: Person, beyond_most: int) -> int:
        most = number_of(self.rules, one, "max_shock")
        played = self.rules.plays("WG-SHOCK-02") and self.rules.plays("WG-SHOCK-05")
        return most + beyond_most if played and most > 0 else NEVER

    def _soak(self, one: Person, tables: Tables) -> int:
        """The table of a hero's Determination; threats have none here (`beyond`)."""
        if not one.hero or not self.rules.plays("WG-SOAK-01"):
            return -1
        pool = soak_pool(self.rules, self.state, one.id)
        if pool is None:
            name = self.rules.values.soak.name.value
            raise LabError(f"{one.name}'s sheet does not say the dice of {name}: write them there.")
        return tables.place(("soak", pool.value), lambda: dict(enumerate(thrown(pool.value))))

    def _engaged(self) -> list[int]:
        made, fight = [0] * len(self.people), self.state.fight
        assert fight is not None
        for one, other in fight.engaged:
            if one in self.places and other in self.places:
                made[self.places[one]] |= 1 << self.places[other]
                made[self.places[other]] |= 1 << self.places[one]
        return made

    def _opens(self) -> int:
        """WG-ACT-01: whoever is in the middle of a turn and has not struck yet."""
        fight = self.state.fight
        assert fight is not None
        slots = self.rules.values.turns.slots.get(Slot.COMBAT, 1)
        free = fight.active and fight.turn.used.get(Slot.COMBAT, 0) < slots
        if not free or down(self.rules, self.state, fight.active):
            return -1
        return self.places.get(fight.active, -1)

    def _acted(self) -> list[int]:
        fight = self.state.fight
        assert fight is not None
        passed = {*fight.acted, fight.active}
        return [int(one.id in passed) for one in self.people]

    def _picks(self) -> Side:
        """Whose side plays on: of the turn that is open, or of whoever may pick next."""
        fight = self.state.fight
        assert fight is not None
        if self._opens() >= 0:
            return fight.side
        return picking(self.rules, self.state) or Side.PLAYERS
