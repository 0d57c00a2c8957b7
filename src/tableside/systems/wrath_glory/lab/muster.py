"""From a table to what the kernel plays with: every number by the engine's own functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core.effects import Effect
from tableside.core.rows import RowTable
from tableside.systems.kit.lab import NEVER, LabError, Muster, Tables
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.harm.soak import soak_pool
from tableside.systems.wrath_glory.lab.coverage import beyond, coverage
from tableside.systems.wrath_glory.lab.criticals import (
    lying,
    passing,
    rows_of,
    tables_of,
    troubles_of,
    weights_of,
    without,
)
from tableside.systems.wrath_glory.lab.feats import (
    Feat,
    Mending,
    exhausted_at,
    healed,
    left,
    mending_of,
    price_of,
    takes_the_turn,
    tired_at,
)
from tableside.systems.wrath_glory.lab.kernel import (
    AGAIN,
    AWAKE,
    FAILED,
    PRICES,
    STABLE,
    Cast,
)
from tableside.systems.wrath_glory.lab.pairings import Pairings, pairings_of
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.derived import number_of
from tableside.systems.wrath_glory.numbers.derived_conditions import (
    dead,
    defiant,
    dies_like_a_hero,
    down,
    last_failure,
    most_of,
    stabilised,
    taken,
    top_of,
)
from tableside.systems.wrath_glory.numbers.reckon import dn_of, glory_max, pool_of
from tableside.systems.wrath_glory.odds.joint import Pairing, brings_of, over_of
from tableside.systems.wrath_glory.odds.tables import thrown
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import AttackStep, Equal, SoakOverflow, Threshold
from tableside.systems.wrath_glory.state import (
    COMBAT,
    DEFIANCE,
    GLORY,
    MODE,
    RUIN,
    SHOCK,
    UNKNOWN,
    WOUNDS,
    WRATH,
    Person,
    State,
    Test,
)
from tableside.systems.wrath_glory.state.fight import Fight, Side, Slot
from tableside.systems.wrath_glory.state.purposes import PANIC
from tableside.systems.wrath_glory.turns.order import fights, picking, side_of

MOST_FIGHTERS = 40
_TIES = {Equal.ONE: {1: 1}, Equal.D3: {1: 1, 2: 1, 3: 1}}
# WG-DYING-09: by a die, and where that leads.
_CHECK = {AWAKE: 1, STABLE: 2, STABLE + 1: 2, STABLE + 2: 1}


def muster(game: Game, state: State) -> Muster:
    """Everybody in the fight, or in the one that would begin now."""
    rules = game.rules
    if found := beyond(rules):
        raise LabError(f"The lab does not play this ruleset yet: {'; '.join(found)}.")
    state = started(game, state)
    people = _people(rules, state)
    tables = Tables()
    changes = Changes.of(rules)
    bare = without(rules, state)
    pairings = pairings_of(game, bare, people, tables, changes.span)
    cast = _Standing(game, state, people).cast(tables, pairings, changes)
    names = {one.id: one.name for one in people}
    return Muster(
        people=tuple(names),
        names=names,
        heroes=cast.heroes,
        cast=cast,
        tables=tuple(tables.made),
        coverage=coverage(rules, people, _played(rules, state, people, pairings)),
    )


class Changes(NamedTuple):
    """By how much a DN is changed by what comes and goes in a fight."""

    heavy: int = 0
    into_melee: int = 0
    prone: int = 0
    restrained: int = 0
    passing: tuple[int, ...] = ()  # on either side

    @classmethod
    def of(cls, rules: Ruleset) -> Changes:
        """As the engine's own conditions say, by the rows of the tables."""
        wounded = rules.values.wounded
        made = cls(
            wounded.heavy - wounded.light if rules.plays("WG-WOUND-03") else 0,
            rules.values.modifiers.into_melee if rules.plays("WG-ATK-12") else 0,
        )
        if not tables_of(rules):
            return made
        return made._replace(
            prone=_amount(conditions.prone(rules, "")),
            restrained=_amount(conditions.restrained(rules, "")),
            passing=tuple(by for one in passing(rules) for by in (one.own, one.theirs)),
        )

    @property
    def low(self) -> int:
        """All that makes it easier, at once."""
        return sum(min(0, one) for one in (*self[:4], *self.passing))

    @property
    def span(self) -> range:
        """Every change that may come of them together."""
        return range(self.low, sum(max(0, one) for one in (*self[:4], *self.passing)) + 1)


def _amount(effect: Effect) -> int:
    return sum(one.amount for one in effect.modifiers if one.quantity in ("dn", "defence"))


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


def _played(
    rules: Ruleset, state: State, people: list[Person], pairings: Pairings
) -> set[tuple[str, str]]:
    """The powers and cards that are played, by whose they are."""
    mendings = ((one.id, mending_of(rules, state, one)) for one in people)
    healing = {(who, one.of.id) for who, one in mendings if one is not None}
    return healing | {(who, one.of.id) for who, one in pairings.feats.items()}


def _soaked(pool: int) -> dict[int, int]:
    """The icons of a soak, and how many of its dice fail."""
    made = {0: 1}
    for _ in range(pool):
        then = dict[int, int]()
        for code, weight in made.items():
            for one, faces in ((1, 3), (1 << FAILED, 2), (2 << FAILED, 1)):
                then[code + one] = then.get(code + one, 0) + weight * faces
        made = then
    return made


def _calm(pool: int, dn: int, hero: int) -> dict[int, int]:
    """Whether a test is passed (from AGAIN on), and what its Wrath die brings."""
    if pool <= 0:
        return {0: 1}
    found: dict[int, int] = {}
    test = Pairing(pool, dn, 0, 0, wrath_dice=hero, colour=not hero)
    for code, weight in test.at_once[0].items():
        calm = (AGAIN if over_of(code) is not None else 0) + brings_of(code)
        found[calm] = found.get(calm, 0) + weight
    return found


def _thrown(dice: int) -> dict[int, int]:
    return dict(enumerate(thrown(dice)))


def _row(rules: Ruleset, rows: RowTable | None, of: str, tables: Tables) -> int:
    return -1 if rows is None else tables.place((of,), lambda: weights_of(rules, rows))


def _prices(of: Iterable[Feat | Mending | None]) -> list[int]:
    return [amount for one in of for amount in ([0] * PRICES if one is None else price_of(one.of))]


def _left(state: State, people: list[Person], of: Sequence[Feat | Mending | None]) -> list[int]:
    both = zip(people, of, strict=True)
    return [0 if one is None else left(state, who.id, one.of) for who, one in both]


class _Standing:
    """How everybody stands as the fight begins or goes on."""

    def __init__(self, game: Game, state: State, people: list[Person]) -> None:
        self.game, self.rules, self.state = game, game.rules, state
        self.people = people
        self.places = {one.id: place for place, one in enumerate(people)}

    def cast(self, tables: Tables, pairings: Pairings, changes: Changes) -> Cast:
        """All of it as whole numbers."""
        rules, state, people = self.rules, self.state, self.people
        mendings = [mending_of(rules, state, one) for one in people]
        feats = [pairings.feats.get(one.id) for one in people]
        top = glory_max(rules, state)
        at_end = rules.values.tracks.threshold is Threshold.AT
        beyond_most = 0 if at_end else 1
        most = [most_of(rules, one, WOUNDS) for one in people]
        acts = rules.values.wounds.down_acts
        assert state.fight is not None
        rows, troubles, kinds = rows_of(rules), troubles_of(rules), passing(rules)
        lie = [lying(rules, state, one.id) for one in people]
        ties, price = _TIES.get(rules.values.damage.equal), rules.values.soak.price
        defies, steps = defiant(rules), rules.values.attack.steps
        last = last_failure(rules)
        return Cast(
            heroes=sum(side_of(state, one.id) is Side.PLAYERS for one in people),
            down_at=[max(1, one + beyond_most) for one in most],
            top_wounds=[self._top(one, WOUNDS) for one in people],
            exhausted_at=[exhausted_at(rules, one) for one in people],
            top_shock=[self._top(one, SHOCK) for one in people],
            clings=[int(acts and dies_like_a_hero(one)) for one in people],
            heavy_at=[one // 2 + 1 if rules.plays("WG-WOUND-03") else NEVER for one in most],
            soak=[self._soak(one, tables) for one in people],
            again=self._again(tables),
            danger=pairings.danger,
            first=pairings.first,
            second=pairings.second,
            melee=pairings.melee,
            feat=pairings.feat,
            feat_again=pairings.feat_again,
            feat_sort=[0 if one is None else one.sort for one in feats],
            feat_price=_prices(feats),
            feat_left=_left(state, people, feats),
            mends=[
                -1 if one is None else tables.place(("heals", one.amount), partial(healed, one))
                for one in mendings
            ],
            mends_shock=[int(one is not None and one.track == SHOCK) for one in mendings],
            mends_self=[int(one is not None and one.own) for one in mendings],
            mends_turn=[int(one is not None and takes_the_turn(rules, one.of)) for one in mendings],
            mends_price=_prices(mendings),
            mends_left=_left(state, people, mendings),
            tired_at=[tired_at(rules, state, one) for one in people],
            tie=-1 if ties is None else tables.place(("tie",), lambda: ties),
            soak_price=price,
            spills=int(rules.values.soak.overflow is SoakOverflow.IGNORE),
            top_glory=NEVER if top is None else top.value,
            late=int(steps.index(AttackStep.CRITICAL) < steps.index(AttackStep.GLORY)),
            defy=tables.place(("defiance",), lambda: _CHECK) if defies else -1,
            last_mark=NEVER if last is None else last.value,
            struggles=[int(defies and dies_like_a_hero(one)) for one in people],
            kills_at=[self._kills_at(one) if defies else NEVER for one in most],
            wakes_at=[max(0, one - 1) for one in most],
            crit=_row(rules, rows, "critical", tables),
            trouble=_row(rules, troubles, "complication", tables),
            fire=-1 if rows is None else tables.place(("fire",), lambda: {1: 1, 2: 1, 3: 1}),
            panic=[] if rows is None else self._panic(tables, changes.span),
            low=changes.low,
            span=len(changes.span),
            heavy_dn=changes.heavy,
            into_melee=changes.into_melee,
            prone_dn=changes.prone,
            restrained_dn=changes.restrained,
            own_dn=[one.own for one in kinds],
            their_dn=[one.theirs for one in kinds],
            softer=[one.softer for one in kinds],
            in_tests=[one.in_tests for one in kinds],
            wounds=[taken(state, one.id, WOUNDS) for one in people],
            shock=[taken(state, one.id, SHOCK) for one in people],
            wrath=[state.tracks.get(f"{one.id}.{WRATH}", 0) for one in people],
            engaged=self._engaged(),
            acted=self._acted(),
            lying=[flags for flags, _ in lie],
            until=[self._until(*each) for each in self._ends(lie)],
            turns=[state.fight.turns.get(one.id, 0) for one in people],
            marks=[taken(state, one.id, DEFIANCE) for one in people],
            still=[int(stabilised(state, one.id) or dead(state, one.id)) for one in people],
            glory=state.tracks.get(GLORY, 0),
            ruin=state.tracks.get(RUIN, 0),
            gm_picks=int(self._picks() is Side.GM),
            opens=self._opens(),
            round=state.fight.round,
        )

    def _ends(self, lie: list[tuple[int, tuple[int, ...]]]) -> Iterator[tuple[Person, int]]:
        for one, (_, moments) in zip(self.people, lie, strict=True):
            yield from ((one, when) for when in moments)

    def _kills_at(self, most: int) -> int:
        """WG-WOUND-05."""
        rules = self.rules
        if most <= 0 or not rules.plays("WG-WOUND-05"):
            return NEVER
        times: int = rules.values.instant_death.instant_times
        return times * most

    def _top(self, one: Person, track: str) -> int:
        top = top_of(self.rules, self.state, f"{one.id}.{track}")
        return NEVER if top is None else top.value

    def _soak(self, one: Person, tables: Tables) -> int:
        """The table of a hero's soak; threats have none here (see the coverage)."""
        if not one.hero or not self.rules.plays("WG-SOAK-01"):
            return -1
        pool = soak_pool(self.rules, self.state, one.id)
        if pool is None:
            name = self.rules.values.soak.name.value
            raise LabError(f"{one.name}'s sheet does not say the dice of {name}: write them there.")
        return tables.place(("soak", pool.value), partial(_soaked, pool.value))

    def _again(self, tables: Tables) -> list[int]:
        """WG-WP-08: the failures of a soak, thrown again."""
        if not (self.rules.plays("WG-WP-08") and self.rules.values.soak.reroll):
            return []
        pools = (soak_pool(self.rules, self.state, one.id) for one in self.people if one.hero)
        most = max((pool.value for pool in pools if pool is not None), default=0)
        return [tables.place(("resoak", dice), partial(_thrown, dice)) for dice in range(most + 1)]

    def _until(self, one: Person, when: int) -> int:
        """When a condition ends; it is as good as over if that turn is the one that runs out."""
        fight = self.state.fight
        assert fight is not None
        over = fight.active == one.id and self._opens() < 0 and when <= fight.turns.get(one.id, 0)
        return 0 if over else when

    def _panic(self, tables: Tables, span: range) -> list[int]:
        """WG-HAZ-04: the test of somebody on fire, unhurt and wounded, by what makes it harder."""
        rules, made = self.rules, []
        bare = without(rules, self.state)
        for one in self.people:
            test = Test(one.id, "willpower", rules.values.hazards.panic_dn, purpose=PANIC)
            test = replace(test, wrath_dice=int(one.hero))
            for hurt in (0, 1):
                tracks = {**bare.tracks, f"{one.id}.{WOUNDS}": hurt}
                state = replace(bare, tracks=tracks)
                pool = pool_of(rules, state, test) or pool_of(rules, state, test, 1)
                assert pool is not None
                dn = dn_of(rules, state, test, test.base_dn).value
                for more in span:
                    found = pool.value, dn + more, int(one.hero)
                    made.append(tables.place(("panic", *found), partial(_calm, *found)))
        return made

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
