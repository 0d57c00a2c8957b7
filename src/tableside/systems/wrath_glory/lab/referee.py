"""The engine itself plays a fight by the same ways: what the kernel must agree with.

It notes on a tape what the dice came to, in the order in which a kernel draws and picks.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.cards import Card, UseCard
from tableside.core.desk import EndEffect
from tableside.core.history import History, Start
from tableside.core.matters import has_children
from tableside.core.offers import Offer, Ready
from tableside.core.row_interpreter import Run
from tableside.core.row_play import CARD, PickAffected, RowDiceFell
from tableside.core.rows import number, total
from tableside.core.state import track_of
from tableside.core.values import GM, GM_SEAT, Actor, Command, Event, Roll
from tableside.core.verbs import TakeDefault
from tableside.systems.kit.lab import DANGEROUS, NEAREST, RANDOM, Fought, LabError, Pick
from tableside.systems.wrath_glory.attack.glory import AddDamage
from tableside.systems.wrath_glory.attack.resolve import AttackLanded
from tableside.systems.wrath_glory.conditions.conditions import HazardRolled
from tableside.systems.wrath_glory.conditions.named import BURNING
from tableside.systems.wrath_glory.conditions.ticking import TurnLost
from tableside.systems.wrath_glory.harm.defiance import DefianceRolled, Outcome
from tableside.systems.wrath_glory.harm.resist import Struck
from tableside.systems.wrath_glory.harm.soak import RerollSoak, SoakRolled, turned_aside
from tableside.systems.wrath_glory.lab.criticals import Harm, flags_of, lying, passing, without
from tableside.systems.wrath_glory.lab.feats import (
    Feat,
    exhausted_at,
    in_calm,
    mending_of,
    pays,
    takes_the_turn,
)
from tableside.systems.wrath_glory.lab.kernel import (
    AGAIN,
    AWAKE,
    FAILED,
    JAMMED,
    MOST_ROUNDS,
    SIDE,
    STABLE,
)
from tableside.systems.wrath_glory.lab.pairings import (
    armed,
    attack_with,
    calm,
    expected,
    feat_of,
    stronger,
)
from tableside.systems.wrath_glory.lab.ways import Plan
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.blows import REROLL
from tableside.systems.wrath_glory.numbers.derived_conditions import (
    down,
    exhausted,
    most_of,
    taken,
)
from tableside.systems.wrath_glory.numbers.dice import failures, icons, third
from tableside.systems.wrath_glory.numbers.reckon import psychic
from tableside.systems.wrath_glory.numbers.shifting import POTENCY, usual
from tableside.systems.wrath_glory.numbers.tables import COMPLICATION as TROUBLE
from tableside.systems.wrath_glory.numbers.tables import CRITICAL as CRITICAL_HIT
from tableside.systems.wrath_glory.numbers.tables import PROCEDURE as ROWS
from tableside.systems.wrath_glory.numbers.tables import table_for
from tableside.systems.wrath_glory.odds.joint import coded
from tableside.systems.wrath_glory.odds.wrath import COMPLICATION, CRITICAL
from tableside.systems.wrath_glory.ruleset.fights import Equal, Threshold
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled
from tableside.systems.wrath_glory.skill_tests.tests import DiceFell, Settle
from tableside.systems.wrath_glory.skill_tests.wrath import RerollFailures
from tableside.systems.wrath_glory.state import GLORY, SHOCK, WOUNDS, WRATH, State, Test
from tableside.systems.wrath_glory.state.fight import Attack, Blow, Side
from tableside.systems.wrath_glory.state.gear import Level, Power
from tableside.systems.wrath_glory.state.purposes import ATTACK, POWER, STRIKE
from tableside.systems.wrath_glory.system import WrathGlory
from tableside.systems.wrath_glory.tables.deeds import RowHarmed, WeaponLost
from tableside.systems.wrath_glory.tables.rows import RowFound
from tableside.systems.wrath_glory.turns.actions import StandUp
from tableside.systems.wrath_glory.turns.order import fights, next_in_line, side_of
from tableside.systems.wrath_glory.turns.rounds import EndTurn, GiveTurn, TakeTurn
from tableside.systems.wrath_glory.warp import UsePower

SELECT = "select"  # where a row asks whom else it strikes: nobody
MOST_ANSWERS = 60  # to one deed; beyond that something waits that the lab cannot answer


class Referee:
    """One fight from a state to its end."""

    def __init__(
        self, game: WrathGlory, state: State, heroes: Plan, foes: Plan, pick: Pick
    ) -> None:
        game = in_calm(game)
        self.game, self.rules, self.pick = game, game.rules, pick
        system: Any = game
        self.history = History(system, None, Start(0, 0, state))
        self.plans = {Side.PLAYERS: heroes, Side.GM: foes}
        self.tape: list[tuple[Any, ...]] = []
        there = [one for one in state.characters.values() if fights(state, one.id)]
        sides = {one.id: side_of(state, one.id) for one in there}
        self.people = sorted(sides, key=lambda who: sides[who] is Side.GM)
        self.side = sides
        self.danger = {who: self._danger(state, who) for who in self.people}
        bare = without(self.rules, state)
        self.feats = {who: self._feat(bare, who) for who in self.people}
        self.attacks = self.criticals = self.last = self._since = 0

    @property
    def state(self) -> State:
        """The present."""
        now: State = self.history.state
        return now

    def _danger(self, state: State, who: str) -> int:
        """The harm that somebody does when fresh, against each of the other side in turn."""
        state = without(self.rules, state)
        tracks = {key: 0 if key.endswith(WOUNDS) else held for key, held in state.tracks.items()}
        assert state.fight is not None
        fresh = replace(state, tracks=tracks, fight=replace(state.fight, engaged=()))
        others = [one for one in self.people if self.side[one] is not self.side[who]]
        return sum(
            round(1000 * expected(armed(self.game, fresh, who, one).pairing)) for one in others
        )

    def _feat(self, bare: State, who: str) -> Feat | None:
        others = [one for one in self.people if self.side[one] is not self.side[who]]
        return feat_of(self.game, bare, who, others)

    def play(self) -> Fought:
        """To the end."""
        while not self.over():
            self.step()
        return Fought(self._result(), self.tape)

    def over(self) -> bool:
        """Whether a side is down, or it has gone on for too long."""
        both = self._up(Side.PLAYERS) and self._up(Side.GM)
        return not both or self._round() > MOST_ROUNDS

    def next_up(self) -> str:
        """Who acts now: whose turn is on, else the first in line who stands."""
        active = self._active()
        line = [active] if active else list(next_in_line(self.rules, self.state))
        upright = [who for who in line if not down(self.rules, self.state, who)] or line
        return min(upright, key=self.people.index)

    def step(self) -> None:
        """One turn."""
        self._turn(self.next_up())

    def _round(self) -> int:
        assert self.state.fight is not None
        return self.state.fight.round

    def _active(self) -> str:
        assert self.state.fight is not None
        return self.state.fight.active

    def _up(self, side: Side) -> list[str]:
        state = self.state
        return [
            who
            for who in self.people
            if self.side[who] is side and not down(self.rules, state, who)
        ]

    def _seat(self, who: str) -> Actor:
        controller = self.state.characters[who].controller
        return Actor(controller) if controller else GM

    def _submit(self, who: str, command: Command) -> None:
        self.history.submit(self._seat(who), command, self._throw)

    def _throw(self, roll: Roll) -> tuple[int, ...]:
        return tuple(1 + self.pick(sides) for sides in roll.sides)

    def _turn(self, who: str) -> None:
        rows, stood = len(self.history.rows), not down(self.rules, self.state, who)
        began = self._round()  # which may be over when the flames have done with somebody
        self._quench()
        if self._active() != who and self.side[who] is Side.GM:
            self.history.submit(GM, GiveTurn(who=who), self._throw)
            self._answer()
        elif self._active() != who:
            self._submit(who, TakeTurn(character=who))
            self._answer()
        self._defied(rows)
        self._burnt(rows, who, stood=stood, began=began)
        able = self._active() == who and not down(self.rules, self.state, who)
        if able and self._made_ready(who):
            if conditions.borne(self.state, who, conditions.PRONE):
                self._submit(who, StandUp(character=who))
            if not self._mend(who):
                self._attack(who)
        if self._active() == who:
            self._submit(who, EndTurn(character=who))
            self._answer()

    def _made_ready(self, who: str) -> bool:
        """Whether weapons are at hand: what is out of order takes this turn, and no more."""
        lost = [one for one in self.state.effects if one.on == who and one.out]
        for one in lost:
            self.history.submit(GM, EndEffect(effect=one.id), self._throw)
        return not any(one.out is not None and one.out.skill for one in lost)

    def _defied(self, since: int) -> None:
        """WG-DYING-09: what a die said about somebody out of Wounds."""
        for one in self._events(since):
            if isinstance(one, DefianceRolled):
                awake = one.outcome is Outcome.AWAKE
                stable = one.outcome is Outcome.STABLE
                fate = AWAKE if awake else STABLE if stable else STABLE + one.marks
                self.tape.append(("defiance", fate))

    def _quench(self) -> None:
        """Somebody puts out whoever has fallen in flames."""
        for who in self.people:
            if down(self.rules, self.state, who):
                for one in conditions.borne(self.state, who, BURNING):
                    self.history.submit(GM, EndEffect(effect=one.id), self._throw)

    def _burnt(self, since: int, who: str, *, stood: bool, began: int) -> None:
        """WG-HAZ-03, -04: what the flames did as a turn began, and whether somebody kept calm."""
        rows, events = self.history.rows[since:], self._events(since)
        fires = [one for one in events if isinstance(one, HazardRolled)]
        if not fires or not stood:
            return
        self.tape.append(("fire", fires[0].amount))
        if down(self.rules, self.state, who):
            self.last = began
        settled = next((one for one in events if isinstance(one, TestSettled)), None)
        if settled is None:
            return  # out of it, with no mind to lose
        faces = (fell for row in rows for key, fell in row.faces.items() if key.endswith(".pool"))
        lost = any(isinstance(one, TurnLost) for one in events)
        hero = self.side[who] is Side.PLAYERS
        brings = CRITICAL if settled.wrath_sixes else 0
        brings |= COMPLICATION if settled.complications and hero else 0
        self.tape.append(
            ("panic", len(next(faces, ())), settled.dn, (0 if lost else AGAIN) + brings)
        )

    def _attack(self, who: str) -> None:
        target = self._aim(who)
        at_ease, feat = calm(self.rules, self.state, who), self.feats[who]
        arms = armed(self.game, at_ease, who, target)
        rows = self._since = len(self.history.rows)
        self.attacks, self.last = self.attacks + 1, self._round()
        before = self.state
        able = feat is not None and pays(self.rules, before, who, feat.of)
        if feat and able and stronger(self.game, at_ease, feat, target, arms.pairing) is not None:
            self._submit(who, _used(who, feat.of, target))
            self._answer(target, before)
            self._note_feat(rows, feat, target, before)
            return
        self._submit(who, attack_with(self.rules, self.state, who, arms.weapon, target))
        self._answer(target, before)
        self._note(rows, target, before)

    def _mend(self, who: str) -> bool:
        """A hero heals whoever is nearest to falling, and whether that takes the turn."""
        by = mending_of(self.rules, self.state, self.state.characters[who])
        if by is None or not pays(self.rules, self.state, who, by.of):
            return False
        plan, state = self.plans[self.side[who]], self.state
        there = [
            one
            for one in self._up(Side.PLAYERS)
            if (one == who) is by.own
            and taken(state, one, by.track)
            and self._room(one, by.track) <= plan.mends
        ]
        if not there:
            return False
        target = min(there, key=lambda one: self._room(one, by.track))
        since, said = len(self.history.rows), number(by.amount)
        self._submit(who, UseCard(character=who, card=by.of.id))
        self._answer(target)
        fell = [one.faces for one in self._events(since) if isinstance(one, RowDiceFell)]
        faces = next(iter(fell), ())
        thrown = sum(map(third, faces)) if said.sides == 3 else sum(faces)
        self.tape.append(("heals", said.plus + thrown))
        return takes_the_turn(self.rules, by.of)

    def _room(self, who: str, track: str) -> int:
        """How much more somebody takes before they fall, or are Exhausted."""
        state = self.state
        if track == WOUNDS:
            return self._left(state, who)
        return exhausted_at(self.rules, state.characters[who]) - taken(state, who, SHOCK)

    def _aim(self, who: str) -> str:
        state, side = self.state, self.side[who]
        foes, aim = self._up(side.other), self.plans[side].aim
        if aim == RANDOM:
            place = self.pick(len(foes))
            self.tape.append(("pick", len(foes), place))
            return foes[place]
        if aim == DANGEROUS:
            return max(foes, key=self.danger.__getitem__)
        sign = -1 if aim == NEAREST else 1
        return max(foes, key=lambda one: sign * self._left(state, one))

    def _left(self, state: State, who: str) -> int:
        """How many Wounds put somebody out of it."""
        most = most_of(self.rules, state.characters[who], WOUNDS)
        at_end = self.rules.values.tracks.threshold is Threshold.AT
        return max(1, most + (not at_end)) - taken(state, who, WOUNDS)

    def _answer(self, target: str = "", before: State | None = None) -> None:
        """Whatever waits is answered as the way says, all else as the table proposes."""
        for _ in range(MOST_ANSWERS):
            matters = self.state.matters
            waiting = [one for one in matters if one.asks and not has_children(matters, one.id)]
            if not waiting:
                return
            one = min(waiting, key=_stands_beside)  # which nobody waits for
            asked = one.asks[0]
            if one.procedure == ROWS and one.step == SELECT and _of_card(one):
                chosen = PickAffected(
                    "" if asked == GM_SEAT else asked, one.id, one.revision, targets=(target,)
                )
                actor = GM if asked == GM_SEAT else self._seat(asked)
                self.history.submit(actor, chosen, self._throw)
            elif one.procedure == ROWS and one.step == SELECT:
                nobody = PickAffected("", one.id, one.revision)
                self.history.submit(GM, nobody, self._throw)
            elif isinstance(one.values, Blow) and one.step == REROLL and self._resoaks(one.values):
                self._submit(asked, RerollSoak(asked, one.id, one.revision))
            elif isinstance(one.values, Test) and self._rerolls(one.values):
                self._submit(asked, RerollFailures(asked, one.id, one.revision))
            elif isinstance(one.values, Test) and _of_feat(one):
                shifts = usual(self.rules, one.values)
                self._submit(asked, Settle(asked, one.id, one.revision, shifts=shifts))
            elif isinstance(one.values, Attack) and _stands_beside(one) and before is not None:
                points = self._glory(one.values, before, target)
                self._submit(asked, AddDamage(asked, one.id, one.revision, points=points))
            else:
                self._default(asked, one)
        raise LabError("The engine asks again and again for what the lab does not answer.")

    def _rerolls(self, test: Test) -> bool:
        plan = self.plans[self.side[test.character]]
        missed = (
            test.purpose in (ATTACK, POWER, STRIKE)
            and test.dn is not None
            and icons(test.faces) < test.dn.value
        )
        held = self.state.tracks.get(track_of(test.character, WRATH), 0)
        loose = failures(test.faces, test.wrath_dice)
        return bool(plan.reroll and missed and held and loose and not test.rerolls)

    def _resoaks(self, blow: Blow) -> bool:
        """WG-WP-08: for Wounds that the dice leave and more icons could turn aside."""
        most = turned_aside(self.rules, self.state, replace(blow, soak=(6,) * blow.wounds))
        return bool(self.plans[Side.PLAYERS].resoak) and icons(blow.soak) < most

    def _glory(self, attack: Attack, before: State, target: str) -> dict[str, int]:
        """As many points as fell the target, if there are enough of them."""
        mark = next(one for one in attack.marks if one.target == target)
        struck = [
            event for event in self._events(0) if isinstance(event, Struck)
        ]  # the newest is this attack's
        assert mark.damage is not None
        resilience = struck[-1].resilience if struck else None
        assert resilience is not None
        more = [one for one in self._events(self._since) if isinstance(one, RowHarmed)]
        shock = exhausted(self.rules, before, target)
        extra = sum(one.wounds + one.mortal + (one.shock if shock else 0) for one in more)
        needed = self._left(before, target) - extra - (mark.damage.value - resilience)
        held = min(self.state.tracks[GLORY], attack.beside or self.state.tracks[GLORY])
        stands = not down(self.rules, self.state, target)
        spends = stands and self.plans[self.side[attack.attacker]].glory
        return {target: needed} if spends and 0 < needed <= held else {}

    def _default(self, asked: str, matter: Any) -> None:
        """Whoever can soak does; all else as the table proposes."""
        who = "" if asked == GM_SEAT else asked
        if matter.procedure == "blow" and matter.step == "soak":
            known = self.game.known(self.state, self._seat(who) if who else GM)
            offer = Offer("soak", who, matter.id, matter.revision)
            ready = self.game.walk(known, offer, lambda field: field.default)
            if isinstance(ready, Ready):
                self.history.submit(known.actor, ready.command, self._throw)
                return
        self.history.submit(GM, TakeDefault(who, matter.id, matter.revision), self._throw)

    def _events(self, since: int) -> list[Event]:
        return [event for row in self.history.rows[since:] for event in row.events]

    def _softer(self, state: State, who: str) -> int:
        """How much lower than mustered the Resilience of somebody was."""
        assert state.fight is not None
        turn, (_, until) = state.fight.turns.get(who, 0), lying(self.rules, state, who)
        kinds = zip(passing(self.rules), until, strict=True)
        return sum(one.softer for one, ends in kinds if ends > turn)

    def _note(self, since: int, target: str, before: State) -> None:
        """WG-ATK-02 to WG-SOAK-01: what the dice of one attack came to."""
        rows, events = self.history.rows[since:], self._events(since)
        landed = next(one for one in events if isinstance(one, AttackLanded))
        settled = next(one for one in events if isinstance(one, TestSettled))
        attacker = landed.attacker
        faces = {key: fell for row in rows for key, fell in row.faces.items()}
        pool = next(len(fell) for key, fell in faces.items() if key.endswith(".test.pool"))
        again = any(isinstance(row.command, RerollFailures) for row in rows)
        if again:
            self.tape.append(("attack", pool, landed.dns[target], coded(None, 0), None))
        over, harm = None, None
        if landed.hit:
            struck = next(one for one in events if isinstance(one, Struck))
            assert struck.damage is not None
            assert struck.resilience is not None
            more = sum(one.damage for one in events if isinstance(one, RowHarmed))
            over = struck.damage - more - struck.resilience
            shifts = landed.shifts.get("damage", 0)
            dice = sum(len(fell) for key, fell in faces.items() if ".ed." in key)
            soft = self._softer(before, target)
            over -= soft
            harm = (dice - shifts, shifts, struck.resilience + soft)
        fell = next(one for one in events if isinstance(one, DiceFell))
        stuck = not (again or failures(fell.pool, fell.wrath_dice))
        brings = CRITICAL if settled.wrath_sixes else 0
        if settled.complications and self.side[attacker] is Side.PLAYERS:
            brings |= COMPLICATION
        if settled.wrath_sixes and landed.hit and self.side[attacker] is Side.PLAYERS:
            self.criticals += 1
        self.tape.append(
            ("attack", pool, landed.dns[target], coded(over, brings, stuck=stuck), harm)
        )
        fallen = [one for one in events if isinstance(one, RowFound)]
        for found in fallen:
            if found.kind == TROUBLE:
                self._note_row("complication", found, events, TROUBLE)
        for found in fallen:
            if found.kind == CRITICAL_HIT:
                self._note_row("critical", found, events, CRITICAL_HIT)
        self._note_tie(over, faces)
        self._note_soak(events)

    def _note_feat(self, since: int, feat: Feat, target: str, before: State) -> None:
        """What the dice of a power or of a card came to."""
        rows, events = self.history.rows[since:], self._events(since)
        settled = next(one for one in events if isinstance(one, TestSettled))
        faces = {key: fell for row in rows for key, fell in row.faces.items()}
        pool = next(len(fell) for key, fell in faces.items() if key.endswith(".pool"))
        again = any(isinstance(row.command, RerollFailures) for row in rows)
        if again:
            self.tape.append(("attack", pool, settled.dn, coded(None, 0), None))
        over, harm = None, None
        if settled.success:
            struck = next(one for one in events if isinstance(one, Struck))
            assert struck.damage is not None
            assert struck.resilience is not None
            soft, shifts = self._softer(before, target), settled.shifts.get(POTENCY, 0)
            over = struck.damage - struck.resilience - soft
            dice = sum(len(fell) for key, fell in faces.items() if key.endswith(".ed"))
            harm = (dice - feat.potency * shifts, shifts, struck.resilience + soft)
        fell = next(one for one in events if isinstance(one, DiceFell))
        stuck = not (again or failures(fell.pool, fell.wrath_dice))
        glory = settled.wrath_sixes and not psychic(self.rules, feat.test)
        code = coded(over, CRITICAL if glory else 0, stuck=stuck)
        self.tape.append(("attack", pool, settled.dn, code, harm))
        self._note_tie(over, faces)
        self._note_soak(events)

    def _note_soak(self, events: list[Event]) -> None:
        """WG-SOAK-01, WG-WP-08: the icons of a soak, and of its dice thrown again."""
        if soaked := [one for one in events if isinstance(one, SoakRolled)]:
            first, *more_dice = soaked
            failed = len(failures(first.faces, 0))
            self.tape.append(("soak", len(first.faces), (first.icons << FAILED) + failed))
            for one in more_dice:
                self.tape.append(("resoak", len(one.faces), icons(one.faces)))

    def _note_tie(self, over: int | None, faces: dict[str, tuple[int, ...]]) -> None:
        """WG-DMG-05: the Shock of damage that equals Resilience."""
        thrown = (
            fell[0] for key, fell in faces.items() if ".tie." in key or key.endswith(".shock")
        )
        if (face := next(thrown, 0)) != 0:
            self.tape.append(("tie", third(face)))
        elif over == 0 and self.rules.values.damage.equal is Equal.ONE:
            self.tape.append(("tie", 1))

    def _note_row(self, of: str, found: RowFound, events: list[Event], kind: str) -> None:
        """WG-CRIT-03, WG-COMP-00: the harm of a row, and the conditions that follow."""
        rows = table_for(self.rules, kind)
        assert rows is not None
        more = [one for one in events if isinstance(one, RowHarmed)] if of == "critical" else []
        flags = flags_of(self.rules, rows.row(total(found.faces)))
        if not any(isinstance(one, WeaponLost) for one in events):
            flags &= ~(JAMMED | JAMMED << SIDE)  # there was none
        harm = Harm(
            sum(one.wounds for one in more),
            sum(one.mortal for one in more),
            sum(one.shock for one in more),
            flags,
            sum(one.damage for one in more),
        )
        self.tape.append((of, harm.code))

    def _result(self) -> list[int]:
        state = self.state
        heroes, foes = self._up(Side.PLAYERS), self._up(Side.GM)
        out = [
            int(bool(heroes) and not foes),
            int(bool(heroes) and bool(foes)),
            self.last or self._round(),
            self.attacks,
            state.tracks[GLORY],
            self.criticals,
        ]
        for who in self.people:
            held = (taken(state, who, WOUNDS), taken(state, who, SHOCK))
            wrath = state.tracks.get(track_of(who, WRATH), 0)
            out += (int(down(self.rules, state, who)), *held, wrath)
        return out


def _used(who: str, of: Power | Card, target: str) -> Command:
    """WG-PSY-02: a power at the level that adds no dice; or a card."""
    if isinstance(of, Card):
        return UseCard(character=who, card=of.id)
    level = "" if of.minor else Level.BOUND.value
    return UsePower(character=who, power=of.id, level=level, targets=(target,))


def _of_feat(matter: Any) -> bool:
    """A test whose sixes are for Potency, or for nothing."""
    return matter.values.purpose in (POWER, STRIKE) and matter.step in ("spend", "shift")


def _of_card(matter: Any) -> bool:
    return isinstance(matter.values, Run) and matter.values.kind == CARD


def _stands_beside(matter: Any) -> bool:
    """Glory for damage, which is answered once all else about the blow is known."""
    return isinstance(matter.values, Attack) and matter.step == "glory"


def referee(game: WrathGlory, state: State, heroes: Plan, foes: Plan, pick: Pick) -> Fought:
    """One fight that the engine plays, its dice by this chance."""
    return Referee(game, state, heroes, foes, pick).play()
