"""What every table of Wrath & Glory has, whatever subjects it is closed from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from tableside.core.cards import taken_up
from tableside.core.effects import Fallen
from tableside.core.headings import spoken
from tableside.core.known import Seen
from tableside.core.matters import Concern, MatterMoved, MatterOpened, find
from tableside.core.offers import Offer
from tableside.core.reckoning import Reckoning
from tableside.core.rulesets import Resolved
from tableside.core.state import (
    Character,
    CharacterJoined,
    SheetEdited,
    TableState,
    WentOff,
    track_of,
)
from tableside.core.values import GM, Actor, Event, Fault, Illegal, Limit, Missed, Verdict
from tableside.core.verbs import tag_of
from tableside.systems.wrath_glory import SHIPPED, faults, view
from tableside.systems.wrath_glory.evening import starting_wrath
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.derived_conditions import (
    defiant,
    dies_like_a_hero,
    ends_of,
    fallen,
    top_of,
)
from tableside.systems.wrath_glory.numbers.reckon import QUANTITIES, glory_max
from tableside.systems.wrath_glory.numbers.shifting import final_icons, shortfall
from tableside.systems.wrath_glory.numbers.spending import prices, rerollable
from tableside.systems.wrath_glory.ruleset import Ruleset, TestStep, check
from tableside.systems.wrath_glory.sheet.ratings import check_ratings
from tableside.systems.wrath_glory.skill_tests.opposed import verdict
from tableside.systems.wrath_glory.skill_tests.tests import Settle
from tableside.systems.wrath_glory.skill_tests.wrath import SAVING, RerollFailures
from tableside.systems.wrath_glory.state import (
    ASSETS,
    COMBAT,
    DEFIANCE,
    GLORY,
    MODE,
    RELOADS,
    RUIN,
    SHOCK,
    UNKNOWN,
    WEALTH,
    WOUNDS,
    WRATH,
    Known,
    Person,
    Reading,
    Setup,
    State,
    Test,
    Values,
)
from tableside.systems.wrath_glory.turns.turns import FightBegan

# The core's events that hold types of this game.
GENERIC = (
    MatterOpened[Values],
    MatterMoved[Values],
    CharacterJoined[Person],
    SheetEdited[Person],
    WentOff[Person],
)

# The verbs of a test, whoever wrote them, are offered before all others and in this order.
FIRST = (
    *("roll", "buy_successes", "allow_buying", "deny_buying", "reroll_failures"),
    *("roll_glory_dice", "settle", "stop", "judge", "agree", "object"),
    *("told", "give_ruin", "accept_detail", "decline_detail"),
    *("try_test", "add_detail", "call_test", "oppose", "award_wrath", "meet_objective"),
    *("spend_ruin", "set_mode", "begin_evening", "end_evening", "end_scene"),
)


class Table(Game):
    """Tests, evenings, and what a seat knows; fights and all that builds on them come on top."""

    name = SHIPPED.system
    limits: ClassVar[Mapping[Limit, str]] = {
        Limit.COST: "Paying with what is not there: Wrath, Glory, Ruin, Shock, ammo.",
        Limit.CAP: "Going above a maximum.",
        Limit.ONCE: "A second time for what is done once a test, a turn or a scene.",
        Limit.TIMING: "The wrong moment: a test while another is open, a respite in a fight.",
        Limit.RANGE: "Weapons, powers and steps that do not reach so far.",
        Limit.TURN_ORDER: "Acting out of turn, or with more actions than a turn has.",
    }
    quantities = QUANTITIES
    notes = frozenset({"note", "injury", "later", "setback"})
    state_type: ClassVar[type[TableState[Concern, Character]]] = State
    setup_type: ClassVar[type[msgspec.Struct]] = Setup

    def __init__(self, resolved: Resolved, digest: str = "") -> None:
        self.rules: Ruleset = Ruleset(resolved, check, digest)
        self._seen: Seen[Known] = Seen()

    def new(self, setup: Setup) -> State:
        """A table at its start."""
        for one in setup.characters:
            self.check_sheet(one)
        values = self.rules.values
        tracks = {GLORY: values.glory.start, RUIN: values.ruin.start}
        state = self.begin(State, setup, tracks, self.facts)
        for one in setup.characters:
            for event in taken_up(one.id, one.cards, secret=not one.hero):
                state = self.evolve(state, event)
        if state.facts[MODE] == COMBAT:
            state = self.evolve(state, FightBegan())
        return state

    def check_sheet(self, person: Person) -> None:
        """Refuse what cannot stand on a sheet."""
        check_ratings(person)

    def fresh_tracks(self, person: Person) -> dict[str, int]:
        """The tracks a character brings to the table."""
        fresh = {track_of(person.id, WOUNDS): 0, track_of(person.id, SHOCK): 0}
        if person.hero:
            fresh[track_of(person.id, WRATH)] = starting_wrath(self.rules, person)[0]
        if defiant(self.rules) and dies_like_a_hero(person):
            fresh[track_of(person.id, DEFIANCE)] = 0
        for weapon in person.weapons:
            if weapon.reloads != UNKNOWN:
                fresh[track_of(person.id, f"{RELOADS}_{weapon.id}")] = weapon.reloads
        if person.hero and self.rules.plays("WG-INF-07"):
            held = ((WEALTH, person.wealth), (ASSETS, person.assets))
            fresh |= {track_of(person.id, own): n for own, n in held if n != UNKNOWN}
        return fresh

    def known(self, state: State, actor: Actor) -> Known:
        """What this seat may know."""

        return self._seen.known(state, actor, view.eyes, self._see)

    def _see(self, state: State, actor: Actor) -> Known:
        return self._seen.worked_out(self, self.seen_by(state, actor))

    def fallen(self, known: Known) -> Mapping[str, Fallen]:
        """WG-WOUND-04, -05: whoever is down or dead."""
        return fallen(self.rules, known)

    def seen_by(self, state: State, actor: Actor) -> Known:
        """The same, without where tracks end."""
        return view.known(self.rules, state, actor)

    def verdict(self, state: State, event: Event) -> Verdict | None:
        """How a test or a roll ended."""
        return verdict(state, event)

    def missed(self, known: Known, matter: str) -> Missed | None:
        """A test that falls short of an open DN while its roller may still spend on it."""
        thread = find(known.matters, matter)
        if thread is None or thread.step != TestStep.SPEND or not isinstance(thread.values, Test):
            return None
        if not (short := shortfall(thread.values)):
            return None
        # The GM speaks for everyone, so what the roller may do shows from any seat's knowledge.
        seen, who = replace(known, actor=GM), thread.values.character
        offers = [Offer(verb, who, matter, thread.revision) for verb in SAVING]
        saving = [o.verb for o in offers if not isinstance(self.ask_next(seen, o, {}), Illegal)]
        says = tuple(_save_says(self.rules, known, thread.values, one) for one in saving)
        return Missed(matter, short, tuple(saving), says, tag_of(Settle)) if saving else None

    def glory_maximum(self, source: Reading) -> Reckoning | None:
        """WG-GLORY-02 for state or known."""
        return glory_max(self.rules, source)

    def maximum(self, state: Reading, track: str) -> Reckoning | None:
        """Glory, Wounds, Shock and Defiance failures end; Wrath, Ruin and Reloads do not (A-31)."""
        return self.glory_maximum(state) if track == GLORY else top_of(self.rules, state, track)

    def maximums(self, known: Known) -> dict[str, Reckoning]:
        """The same for every track that a seat knows of."""
        ends = ends_of(self.rules, known.characters, shown=True)
        found = {track: ends[track] for track in known.tracks if track in ends}
        glory = self.glory_maximum(known)
        return found if glory is None else {GLORY: glory, **found}

    def reckonings(self, values: msgspec.Struct) -> tuple[Reckoning, ...]:
        """Pool and DNs of a test, and the icons once there are dice or a bought success."""
        held = super().reckonings(values)
        if not isinstance(values, Test):
            return held
        others = (one for one in values.dns.values() if one != values.dn)
        counted = values.faces or values.bought is not None
        return (*held, *others, *((final_icons(values),) if counted else ()))

    def faults(self, state: State) -> Iterable[Fault]:
        """Everything wrong with a state."""
        yield from super().faults(state)
        yield from faults.faults(self.rules, state)


def _save_says(rules: Ruleset, known: Known, test: Test, verb: str) -> str:
    """What somebody may still do about a miss: `re-roll 2 failures for 1 Wrath`."""
    if verb != tag_of(RerollFailures):
        return f"add {_several(known.tracks[GLORY], 'Glory die', 'Glory dice', 'up to ')}"
    price = " and ".join(f"{n} {spoken(what)}" for what, n in prices(rules)[verb].items())
    return f"re-roll {_several(len(rerollable(rules, test)), 'failure', 'failures')} for {price}"


def _several(count: int, one: str, many: str, most: str = "") -> str:
    return f"{count} {one}" if count == 1 else f"{most}{count} {many}"
