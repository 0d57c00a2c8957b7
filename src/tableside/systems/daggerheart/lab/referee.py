"""The engine itself plays a fight by the same ways: what the kernel must agree with.

It notes on a tape what the dice came to, in the order in which a kernel draws and picks.
"""

from __future__ import annotations

from typing import Any

from tableside.core.cards import Card, UseCard
from tableside.core.history import History, Start
from tableside.core.matters import has_children
from tableside.core.notes import Note
from tableside.core.offers import Offer, Ready
from tableside.core.row_interpreter import Run
from tableside.core.row_play import SELECT, PickAffected
from tableside.core.rows import number
from tableside.core.state import track_of
from tableside.core.values import GM, GM_SEAT, Actor, Command, Event, Roll
from tableside.core.verbs import TakeDefault
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks, FoeRolled, GroupAttack
from tableside.systems.daggerheart.fights.attacks import Attack, weapons_of
from tableside.systems.daggerheart.fights.damage import Harmed, MarkArmour, TakeHit
from tableside.systems.daggerheart.fights.slow import WindUp
from tableside.systems.daggerheart.lab.feats import Feat, Mending, left, mending_of
from tableside.systems.daggerheart.lab.kernel import MOST_ACTIONS, WAYS
from tableside.systems.daggerheart.lab.muster import armed, pairings
from tableside.systems.daggerheart.lab.ways import FoePlan, HeroPlan
from tableside.systems.daggerheart.numbers.derived_conditions import out, slots
from tableside.systems.daggerheart.odds.joint import EACH
from tableside.systems.daggerheart.odds.rolls import OUTCOMES
from tableside.systems.daggerheart.rolls.outcome import RollSettled
from tableside.systems.daggerheart.rolls.rolls import RollDuality
from tableside.systems.daggerheart.scene.spotlight import (
    KeepSpotlight,
    PassSpotlight,
    players_hold,
    wound_up,
)
from tableside.systems.daggerheart.state import (
    ARMOUR,
    FEAR,
    HOPE,
    HP,
    STRESS,
    DualityRoll,
    Person,
    State,
)
from tableside.systems.daggerheart.state.fight import Hit
from tableside.systems.daggerheart.system import Daggerheart
from tableside.systems.kit.lab import DANGEROUS, NEAREST, RANDOM, Fought, LabError, Pick

MOST_ANSWERS = 60  # to one deed; beyond that something waits that the lab cannot answer
_PLACES = {"critical_success": 0, "success_with_hope": 1, "success_with_fear": 2} | {
    "failure_with_hope": 3,
    "failure_with_fear": 4,
}
assert len(_PLACES) == len(OUTCOMES)


class Referee:
    """One fight from a state to its end."""

    def __init__(
        self, game: Daggerheart, state: State, plans: tuple[HeroPlan, FoePlan], pick: Pick
    ) -> None:
        self.game, self.pick = game, pick
        self.heroes, self.foes = plans
        system: Any = game
        self.history = History(system, None, Start(0, 0, state))
        people, pairs = pairings(game, state)
        self.people = tuple(one.id for one in people)
        self.danger = dict(zip(self.people, pairs.danger, strict=True))
        self.feats, self.better = pairs.feats, pairs.better
        self.healed = 0  # by the dice of the last card
        self.tape: list[tuple[Any, ...]] = []
        self.damage: tuple[int, ...] = ()  # the sides of the dice of this attack's damage
        self.actions = self.turns = 0
        self.last = -1

    @property
    def state(self) -> State:
        """The present."""
        now: State = self.history.state
        return now

    def play(self) -> Fought:
        """To the end."""
        while not self.over():
            self.step()
        return Fought(self._result(), self.tape)

    def over(self) -> bool:
        """Whether a side is down, or it has gone on for too long."""
        both = self._up(hero=True) and self._up(hero=False)
        return not both or self.actions >= MOST_ACTIONS

    def step(self) -> None:
        """A hero's action, or a move of the GM's."""
        if players_hold(self.state):
            self._act()
        elif not self._move():
            self._submit(GM, PassSpotlight())

    def _up(self, *, hero: bool) -> list[str]:
        state = self.state
        there = (who for who in self.people if state.characters[who].hero is hero)
        return [who for who in there if not out(state, who)]

    def _person(self, who: str) -> Person:
        return self.state.characters[who]

    def _seat(self, who: str) -> Actor:
        controller = self._person(who).controller if who else ""
        return Actor(controller) if controller else GM

    def _submit(self, actor: Actor, command: Command) -> list[Event]:
        row = self.history.submit(actor, command, self._throw)
        return list(row.events)

    def _throw(self, roll: Roll) -> tuple[int, ...]:
        if roll.key.endswith(".damage"):
            self.damage = roll.sides
        faces = tuple(1 + self.pick(sides) for sides in roll.sides)
        self.healed += sum(faces)
        return faces

    def _left(self, who: str) -> int:
        held, most = slots(self.state, who, HP)
        return most - held

    def _aim(self, aim: int, *, hero: bool) -> str:
        there = self._up(hero=hero)
        if aim == RANDOM:
            place = self.pick(len(there))
            self.tape.append(("pick", len(there), place))
            return there[place]
        if aim == DANGEROUS:
            return max(there, key=self.danger.__getitem__)
        sign = -1 if aim == NEAREST else 1
        return max(there, key=lambda one: sign * self._left(one))

    def _act(self) -> None:
        """A hero attacks; an Experience goes in where there is Hope enough."""
        heroes = [who for who in self.people if self._person(who).hero]
        turn = [heroes[(self.last + step) % len(heroes)] for step in range(1, len(heroes) + 1)]
        who = next(one for one in turn if not out(self.state, one))
        self.last, self.actions = heroes.index(who), self.actions + 1
        self._mend(who)
        target, self.damage = self._aim(self.heroes.aim, hero=False), ()
        if (card := self._card(who, target)) is not None:
            events = self._submit(self._seat(who), UseCard(character=who, card=card.id))
        else:
            weapon = armed(self.game, self.game.known(self.state, GM), who, target)
            several = len(weapons_of(self.game.rules, self._person(who))) > 1
            strike = Attack(character=who, target=target, weapon=weapon.id if several else "")
            events = self._submit(self._seat(who), strike)
        self._answer(events, target)
        settled = next(one for one in events if isinstance(one, RollSettled))
        marked, minion = 0, self._person(target).minion
        for one in events:
            if isinstance(one, Harmed) and one.target == target:
                fell = 1 + one.effective // minion if minion and one.effective > 0 else 0
                marked = fell if minion else one.hp
        code = _PLACES[settled.outcome] * EACH + marked
        self.tape.append(("hero", settled.difficulty, code, self.damage))
        if not players_hold(self.state):
            self.turns += 1

    def _card(self, who: str, target: str) -> Card | None:
        """The card that strikes harder than the weapon, if it can be paid."""
        feat = self.feats.get(who)
        better = feat is not None and (who, target) in self.better
        return feat.card if feat is not None and better and self._pays(who, feat) else None

    def _pays(self, who: str, by: Feat | Mending) -> bool:
        """Whether it is left and can be paid; nobody marks the last Stress, nor goes below what is
        kept of Fear.
        """
        state, cost = self.state, by.card.cost
        stress, fear = cost.get(STRESS, 0), cost.get(FEAR, 0)
        held, most = slots(state, who, STRESS)
        hope = state.tracks.get(track_of(who, HOPE), 0) >= cost.get(HOPE, 0)
        tired = bool(stress) and held + stress >= most
        dear = bool(fear) and state.tracks[FEAR] - fear < self.foes.keeps
        return bool(left(state, who, by.card)) and hope and not tired and not dear

    def _mend(self, who: str) -> None:
        """A hero clears HP of whoever has the fewest left, before acting."""
        by = mending_of(self._person(who))
        if by is None or not self._pays(who, by):
            return
        heroes = self._up(hero=True)
        there = [
            one
            for one in heroes
            if (one == who) is by.own
            and slots(self.state, one, HP)[0]
            and self._left(one) <= self.heroes.mends
        ]
        if not there:
            return
        target = min(there, key=self._left)
        self.healed = number(by.amount).plus
        events = self._submit(self._seat(who), UseCard(character=who, card=by.card.id))
        self._answer(events, target)
        self.tape.append(("heals", self.healed))

    def _move(self) -> bool:
        """DH-SPOT-06: an adversary has the spotlight, if there is a move or Fear for one."""
        state = self.state
        assert state.turn is not None
        used, rules = state.turn.used, self.game.rules.values
        fresh = [who for who in self._up(hero=False) if self._fresh(who, used)]
        if not fresh:
            return False
        cost, who = rules.spotlight.keep_cost, fresh[0]
        if state.turn.moves <= 0:
            if state.tracks[FEAR] - cost < self.foes.keeps:
                return False
            self._submit(GM, KeepSpotlight())
        if self._person(who).slow and not wound_up(self.state, who):
            self._submit(GM, WindUp(character=who))
            return True
        target, self.damage = self._aim(self.foes.aim, hero=True), ()
        company = self._company(who, fresh)
        struck: list[Event]
        if (card := self._card(who, target)) is not None:
            struck = self._submit(GM, UseCard(character=who, card=card.id))
        elif company:
            struck = self._submit(GM, GroupAttack(character=who, others=company, target=target))
        else:
            struck = self._submit(GM, FoeAttacks(character=who, target=target))
        self._answer(struck, target)
        rolled = next(one for one in struck if isinstance(one, FoeRolled))
        hits = [one for one in struck if isinstance(one, Harmed) and one.target == target]
        marked = hits[0].hp + hits[0].armour if hits else 0
        self.tape.append(("foe", rolled.needed, marked, self.damage))
        return True

    def _fresh(self, who: str, used: Any) -> bool:
        one = self._person(who)
        return bool(one.weapons) and used.get(who, 0) < max(1, one.relentless)

    def _company(self, who: str, fresh: list[str]) -> tuple[str, ...]:
        """DH-FOE-06: Minions of its kind who strike as one, if there is Fear for it."""
        one, cost = self._person(who), self.game.rules.values.adversaries.group_attack_cost
        dear = self.state.tracks[FEAR] - cost < self.foes.keeps
        if not one.minion or not one.kind or dear:
            return ()
        alike = [
            each
            for each in fresh
            if each != who
            and (self._person(each).kind, self._person(each).minion) == (one.kind, one.minion)
        ]
        return tuple(alike[: WAYS - 1])

    def _answer(self, events: list[Event], target: str) -> None:
        """Whatever waits is answered as the way says, all else as the table proposes."""
        for _ in range(MOST_ANSWERS):
            matters = self.state.matters
            waiting = [
                one
                for one in matters
                if one.asks
                and not has_children(matters, one.id)
                and not isinstance(one.values, Note)
            ]
            if not waiting:
                return
            one = waiting[0]
            asked = "" if one.asks[0] == GM_SEAT else one.asks[0]
            key = (asked, one.id, one.revision)
            if isinstance(one.values, DualityRoll) and one.step == "call":
                used = self._experience(asked)
                events += self._submit(self._seat(asked), RollDuality(*key, experiences=used))
            elif isinstance(one.values, Run) and one.step == SELECT:
                events += self._submit(self._seat(asked), PickAffected(*key, targets=(target,)))
            elif isinstance(one.values, Hit) and self._offered(asked, one):
                wanted = self._marks_armour(one.values)
                events += self._submit(self._seat(asked), (MarkArmour if wanted else TakeHit)(*key))
            else:
                events += self._submit(GM, TakeDefault(*key))
        raise LabError("The engine asks again and again for what the lab does not answer.")

    def _experience(self, who: str) -> tuple[str, ...]:
        one = self._person(who)
        approved = [each.id for each in one.experiences if each.standing == "approved"]
        held = self.state.tracks[track_of(who, HOPE)]
        return tuple(approved[:1]) if held >= self.heroes.experience else ()

    def _offered(self, who: str, matter: Any) -> bool:
        known = self.game.known(self.state, self._seat(who))
        offer = Offer("mark_armour", who, matter.id, matter.revision)
        return isinstance(self.game.walk(known, offer, lambda field: field.default), Ready)

    def _marks_armour(self, hit: Hit) -> bool:
        return hit.hp >= self.heroes.armour or hit.hp >= self._left(hit.target)

    def _result(self) -> list[int]:
        state = self.state
        heroes, foes = self._up(hero=True), self._up(hero=False)
        made = [int(bool(heroes) and not foes), int(bool(heroes) and bool(foes))]
        made += (self.actions, self.turns, state.tracks[FEAR])
        for who in self.people:
            fallen = bool(out(state, who))
            held, most = slots(state, who, HP)
            rest = (state.tracks.get(track_of(who, one), 0) for one in (ARMOUR, STRESS))
            hope = 0 if fallen else state.tracks.get(track_of(who, HOPE), 0)
            made += (int(fallen), most if fallen else held, *rest, hope)
        return made


def referee(game: Daggerheart, state: State, heroes: Any, foes: Any, pick: Pick) -> Fought:
    """One fight that the engine plays, its dice by this chance."""
    return Referee(game, state, (heroes, foes), pick).play()
