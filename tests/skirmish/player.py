"""A skirmish played at random: five seats, ten fighters, whatever is offered, to its end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from contract.domains import sample
from tableside.core.history import History
from tableside.core.matters import has_children
from tableside.core.offers import Field, Offer, Ready
from tableside.core.values import ALL_ENFORCED, GM, GM_SEAT, Actor, Illegal, Roll, Value
from tableside.core.verbs import places, tag_of
from tableside.systems import load
from tableside.systems.wrath_glory.numbers.derived_conditions import down
from tableside.systems.wrath_glory.samples import sample as skirmish
from tableside.systems.wrath_glory.state import COMBAT, MODE, Setup
from tableside.systems.wrath_glory.turns.order import next_in_line

PLAYERS = tuple(Actor(name) for name in ("anna", "ben", "cleo", "dora"))
THREATS, ROUNDS = 6, 50
HEROES_DOWN, THREATS_DOWN, LONG_ENOUGH = "heroes down", "threats down", "long enough"
# These lead out of the fight; everything else that is offered is played.
OUTSIDE = frozenset(
    {"set_mode", "begin_evening", "end_evening", "end_scene", "rest", "regroup", "respite"}
)
GOES_ON = frozenset({"attack", "take_turn", "give_turn", "end_turn", "end_round"})
Choice = tuple[Any, Ready]  # what somebody knows, and what they do


@dataclass(frozen=True)
class Habits:
    """How likely somebody does what."""

    proposed: float = 0.75  # takes the table's own proposal; otherwise any value that is allowed
    attacks: float = 0.9  # attacks if they can
    otherwise: float = 0.3  # tries another verb of theirs before the turn ends
    anything: float = 0.05  # anybody does whatever any seat is offered
    seldom: float = 0.05  # the GM speaks in another's place, or past a question


RANDOM = Habits()
PLAIN = Habits(proposed=1, attacks=1, otherwise=0, anything=0, seldom=0)


@cache
def system_of(ruleset: str) -> Any:
    """The game with its ruleset bound in, loaded once per process."""
    return load("wrath-glory", ruleset)


@cache
def _sample(ruleset: str) -> Setup:
    return skirmish(ruleset).setup({MODE: COMBAT})


def setup_of(ruleset: str, rng: Random, *, enforced: bool) -> Setup:
    """The ruleset's own skirmish: a hero for each player against six of the threats."""
    made = _sample(ruleset)
    heroes = [one for one in made.characters if one.hero]
    threats = [one for one in made.characters if not one.hero]
    cast = (
        *(replace(one, controller=seat.seat) for one, seat in zip(heroes, PLAYERS, strict=True)),
        *rng.sample(threats, THREATS),
    )
    return replace(made, characters=cast, limits=ALL_ENFORCED if enforced else {})


class Skirmish:
    """One fight from its first round until a side is down."""

    def __init__(self, ruleset: str, seed: int, habits: Habits = RANDOM) -> None:
        self.habits = habits
        self.system = system_of(ruleset)
        self.rng = Random(f"{ruleset}/{seed}")
        self.setup = setup_of(ruleset, self.rng, enforced=seed % 2 == 0)
        self.history = History(self.system, self.setup)
        self.met: Counter[str] = Counter()

    @property
    def state(self) -> Any:
        """The present."""
        return self.history.state

    def ending(self) -> str:
        """How the fight has ended, if it has."""
        rules, state = self.system.rules, self.state
        upright = {one.hero for key, one in state.characters.items() if not down(rules, state, key)}
        if upright == {True, False}:
            return LONG_ENOUGH if state.fight.round > ROUNDS else ""
        return THREATS_DOWN if True in upright else HEROES_DOWN

    def over(self) -> bool:
        """Whether one side is down, or the fight has gone on for long enough."""
        return bool(self.ending())

    def step(self) -> None:
        """Somebody answers an open question, or acts."""
        known, ready = self._question() or self._deed() or self._anything()
        self.history.submit(known.actor, ready.command, self._throw)
        self.met[tag_of(type(ready.command))] += 1

    def everything(self) -> list[tuple[Any, Offer]]:
        """Whatever any seat may do now."""
        seen = [self.system.known(self.state, seat) for seat in (GM, *PLAYERS)]
        return [(known, offer) for known in seen for offer in self.system.offers(known)]

    def choose(self, field: Field) -> Value:
        """What the table proposes, or now and then anything else that is allowed."""
        if self.rng.random() < self.habits.proposed:
            return field.default
        made: Value = sample(field.domain, self.rng)
        return made

    def _throw(self, roll: Roll) -> tuple[int, ...]:
        """Fair dice."""
        return tuple(self.rng.randint(1, sides) for sides in roll.sides)

    def waiting(self) -> list[Any]:
        """The questions that can be answered now."""
        matters = self.state.matters
        return [one for one in matters if one.asks and not has_children(matters, one.id)]

    def _question(self) -> Choice | None:
        """One of the questions that wait, answered by whoever it is for or by the GM."""
        waiting = self.waiting()
        if not waiting:
            return None
        matter = self.rng.choice(waiting)
        who = self.rng.choice(matter.asks)
        character = "" if who == GM_SEAT else who
        known = self.system.known(self.state, self._seat(character))
        if known.actor is GM and self.rng.random() < self.habits.seldom:
            way = self.rng.choice((("take_default", character), ("call_off", "")))
            past = Offer(*way, matter.id, matter.revision)
            return self._tried(known, past) or self._answer(known, character, matter)
        return self._answer(known, character, matter)

    def _answer(self, known: Any, who: str, matter: Any) -> Choice:
        found = self._standing(known, who, matter)
        assert found, f"{matter.id} asks {who or 'the GM'}, but nothing answers it"
        return self.walked(known, self.rng.choice(found))

    def _deed(self) -> Choice | None:
        """Mostly an attack; then the turn ends, or something else is tried first."""
        habits, chance = self.habits, self.rng.random
        if chance() < habits.anything:
            return None
        fight = self.state.fight
        who = fight.active or self.rng.choice(next_in_line(self.system.rules, self.state) or ("",))
        known = self.system.known(self.state, self._seat(who))
        if chance() < habits.attacks and (struck := self._free(known, "attack", who)):
            return struck
        if chance() < habits.otherwise and (several := self._standing(known, who)):
            return self.walked(known, self.rng.choice(several))
        tries = (self._free(known, verb, who) for verb in ("end_turn", "take_turn", "give_turn"))
        return next((one for one in tries if one is not None), None)

    def _anything(self) -> Choice:
        """Any offer of any seat; there must be one that takes the fight on."""
        found = self.everything()
        verbs = {offer.verb for _, offer in found}
        assert verbs & GOES_ON, f"nobody can go on; there is only {sorted(verbs)}"
        return self.walked(*self.rng.choice([one for one in found if one[1].verb not in OUTSIDE]))

    def _seat(self, who: str) -> Actor:
        """Who speaks for somebody: their player, now and then the GM in that place."""
        seat = self.state.characters[who].controller if who else ""
        return GM if not seat or self.rng.random() < self.habits.seldom else Actor(seat)

    def _free(self, known: Any, verb: str, who: str) -> Choice | None:
        """A verb free of any matter, if it stands for somebody, or for the GM."""
        offers = places(known, self.system.verbs[verb])
        tries = (self._tried(known, one) for one in offers if one.character in ("", who))
        return next((one for one in tries if one is not None), None)

    def _standing(self, known: Any, who: str, matter: Any = None) -> list[Offer]:
        """What somebody may do in answer to a matter, or free of any."""
        procedure, name = (matter.procedure, matter.id) if matter else ("", "")
        return [
            offer
            for verb in self.system.verbs.values()
            if verb.procedure == procedure and verb.name not in OUTSIDE
            for offer in places(known, verb)
            if (offer.character, offer.matter) == (who, name) and self._stands(known, offer)
        ]

    def _stands(self, known: Any, offer: Offer) -> bool:
        return not isinstance(self.system.ask_next(known, offer, {}), Illegal)

    def _tried(self, known: Any, offer: Offer) -> Choice | None:
        """An offer walked to its end, if it stands at all."""
        ready = self.system.walk(known, offer, self.choose)
        if isinstance(ready, Ready):
            return known, ready
        assert not self._stands(known, offer), f"{offer.verb} is offered, but ends in {ready!r}"
        return None

    def walked(self, known: Any, offer: Offer) -> Choice:
        """An offer walked to its end; whatever is offered can be done."""
        choice = self._tried(known, offer)
        assert choice is not None, f"{offer.verb} is offered, but does not stand"
        return choice
