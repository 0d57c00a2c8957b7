"""A test from its call to its outcome (WG-TEST, WG-SHIFT)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from tableside.core.evening import party, people
from tableside.core.known import has_secret, used
from tableside.core.last_roll import InRoll, Part
from tableside.core.matters import Matter, MatterClosed, MatterOpened, find, moved, opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.reckoning import Reckoning
from tableside.core.showing import ONWARD, Showing, Weight
from tableside.core.state import Assumed
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line, Role, Roll, Thrown
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.against import by_intent, dns_of, kept_back, recounted
from tableside.systems.wrath_glory.numbers.circumstances import ask_circumstances, in_manner
from tableside.systems.wrath_glory.numbers.conditions import TERROR
from tableside.systems.wrath_glory.numbers.dice import failures, icons
from tableside.systems.wrath_glory.numbers.reckon import (
    SURGE,
    dn_of,
    pool_of,
    psychic,
    surging,
    wrath_dice_of,
)
from tableside.systems.wrath_glory.numbers.shifting import (
    dn_is_open,
    final_icons,
    fitting,
    most_meant,
    room,
    uses,
    usual,
)
from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.numbers.spending import (
    credited,
    may_spend,
    rerollable,
    uncredited,
    window_closed,
)
from tableside.systems.wrath_glory.ruleset import GloryShift, Ruleset, TestStep
from tableside.systems.wrath_glory.skill_tests.calls import (
    Deed,
    ask_to_buy,
    begun,
    kept_total,
    others_of_a_kind,
)
from tableside.systems.wrath_glory.skill_tests.glory import credit
from tableside.systems.wrath_glory.skill_tests.headings import head
from tableside.systems.wrath_glory.skill_tests.outcome import settle_test
from tableside.systems.wrath_glory.skill_tests.questions import (
    MOST_BONUS,
    MOST_DN,
    MOST_MINUTES,
    MOST_PENALTY,
    MOST_TEXT,
    MOST_TOTAL,
    MOST_WRATH_DICE,
    ask_story,
    not_rolling,
    skills,
    the_test,
)
from tableside.systems.wrath_glory.state import GLORY, Known, State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Volley
from tableside.systems.wrath_glory.state.purposes import CALLED, CLIMB, FEAR, STABILISE

TESTS = Subject("tests")
TESTS.called("test", "test")

_CALLED_BY = {STABILISE: "WG-MED-03", CLIMB: "WG-MOVE-07"}  # what sets the DN, if not the GM


class CallTest(Command, frozen=True, kw_only=True, tag="call_test"):
    """The GM calls a test for one, several or all."""

    who: tuple[str, ...] = ()
    skill: str = ""
    dn: int = 0
    hidden: bool = False
    penalty: int = 0
    bonus: int = 0
    wrath_dice: int = 1
    story: bool = True
    minutes: int = 0
    special: str = ""  # WG-SHIFT-09: a shift use of this test alone
    concerns: str = ""  # WG-FEAR-02: what somebody who is tested fears
    sight: str = ""  # WG-COND-04: whether it needs sight, if somebody tested is Blinded
    manner: str = ""  # WG-ATK-05, WG-ATK-10: Stealth slowly, Medicae on oneself
    note: str = ""


call_test = TESTS.verb(CallTest, "Call a test", "WG-TEST-05", Who.GM, showing=Showing(part="call"))


@call_test.asks
def _who_and_what(game: Game, known: Known, pick: Picker) -> Ready:
    rules = game.rules
    who = pick.some("who", people(known), "Who is tested?", low=1, default=party(known))
    skill = pick.word("skill", skills(known), "Which skill?")
    default = rules.values.tests.dn_default
    dn = pick.number("dn", 0, MOST_DN, "DN (0: judge it after the roll)", default=default)
    if dn:
        pick.flag("hidden", "Is the DN shown?", yes="hidden", no="shown")
    pick.number("penalty", 0, MOST_PENALTY, "Penalties to the DN", default=0)
    if rules.plays("WG-TEST-02"):
        pick.number("bonus", -MOST_BONUS, MOST_BONUS, "Bonus dice", default=0)
    if rules.plays("WG-WRATH-09"):
        pick.number("wrath_dice", 1, MOST_WRATH_DICE, "Wrath dice", default=1)
    if rules.values.shifts.glory is GloryShift.STORY and dn:
        ask_story(pick)
    pick.number("minutes", 0, MOST_MINUTES, "How many minutes does it take? (0: open)", default=0)
    if rules.plays("WG-SHIFT-09"):
        pick.text("special", MOST_TEXT, "What a shifted six buys on this test alone")
    ask_circumstances(rules, known, pick, who, skill)
    pick.text("note", MOST_TEXT, "A note for yourself")
    return pick.ready(CallTest)


@call_test.decides
def _call_test(game: Game, state: State, _actor: Actor, command: CallTest) -> Events:
    """WG-TEST-05: the GM calls a test; each one tested gets a matter of their own."""
    events: list[Event] = []
    for place, who in enumerate(command.who, 1):
        test = Test(
            who,
            command.skill,
            base_dn=command.dn,
            penalty=command.penalty,
            bonus=command.bonus,
            wrath_dice=command.wrath_dice,
            hidden=command.hidden,
            story=command.story,
            minutes=command.minutes,
            special=command.special,
            concerns=command.concerns,
            sight=command.sight,
            note=command.note,
        )
        # WG-WRATH-01, -10: the Wrath die is for tests that players make; the warp asks nobody.
        if not state.characters[who].hero and not psychic(game.rules, test):
            test = replace(test, wrath_dice=0)
        test = in_manner(game.rules, test, command.manner)
        events.append(MatterOpened(Matter(f"t{state.opened + place}", "test", TestStep.CALL, test)))
    return events


@TESTS.tells_opening(Test)
def _tell_called(game: Game, state: State, matter: Matter[Test], actor: Actor) -> Line | None:
    if matter.parent:
        return None
    test = matter.values
    who, skill = name_of(state, test.character), spoken(test.skill)
    if not test.base_dn:
        return Line(f"{who} tests {skill}.", ("WG-TEST-01",))
    dn = dn_of(game.rules, state, test, test.base_dn)
    hidden = test.hidden or has_secret(state, dn)
    against = f", DN {dn.value}{' (hidden)' if hidden else ''}"
    if hidden and actor.role is not Role.GM:
        against = " against a hidden DN"
    if test.purpose == FEAR:
        rules = ("WG-FEAR-01", *(("WG-COND-15",) if test.effect == TERROR else ()))
        return Line(f"{who} faces {name_of(state, test.concerns)}: {skill}{against}.", rules)
    rule = _CALLED_BY.get(test.purpose, "WG-TEST-05")
    return Line(f"{who} tests {skill}{against}.", (rule,))


@TESTS.step("test", "call")
def _call_step(game: Game, state: State, thread: Thread) -> Events:
    """Known numbers of a threat, or of a deed just declared, roll at once; others are asked."""
    test = thread.values
    assert isinstance(test, Test)
    declared = test.purpose and test.purpose not in CALLED
    at_once = declared or not state.characters[test.character].hero
    if at_once and pool_of(game.rules, state, test) is not None:
        return throw(game, state, thread, test, -1)
    return [moved(thread, asks=(test.character,))]


class TryTest(Deed, frozen=True, kw_only=True, tag="try_test"):
    """A player rolls unasked and without a DN; the GM judges afterwards."""

    skill: str = ""
    total: int = -1
    bonus: int = 0
    concerns: str = ""  # WG-FEAR-02: what the hero fears
    sight: str = ""  # WG-COND-04: whether it needs sight, if the hero is Blinded
    manner: str = ""  # WG-ATK-05, WG-ATK-10: Stealth slowly, Medicae on oneself


try_test = TESTS.verb(
    TryTest,
    "Roll a test",
    "WG-TEST-01",
    Who.OWN,
    showing=Showing(part="own roll", rolls=True, anytime=True),
)


@try_test.asks
def _what_is_tried(game: Game, known: Known, pick: Picker) -> Ready:
    hero = known.characters[pick.offer.character]
    not_rolling(known, pick)
    skill = pick.word("skill", skills(known), "Which skill?")
    test = Test(hero.id, skill)
    total = None
    if pool_of(game.rules, known, test) is None:
        total = pick.number("total", 0, MOST_TOTAL, f"Your {spoken(skill)} total?", default=1)
    bonus = 0
    if game.rules.plays("WG-TEST-02"):
        bonus = pick.number("bonus", -MOST_BONUS, MOST_BONUS, "Bonus dice", default=0)
    how = ask_circumstances(game.rules, known, pick, (hero.id,), skill)
    test = Test(hero.id, skill, bonus=bonus, concerns=how.concerns, sight=how.sight)
    test = in_manner(game.rules, test, how.manner)
    ask_to_buy(game, known, pick, test, total)
    pool = pool_of(game.rules, known, test, total)
    assert pool is not None
    return pick.ready(TryTest, pool)


@try_test.decides
def _try_test(game: Game, state: State, _actor: Actor, command: TryTest) -> Events:
    """A player rolls unasked and without a DN."""
    test = Test(
        command.character,
        command.skill,
        bonus=command.bonus,
        concerns=command.concerns,
        sight=command.sight,
    )
    test = in_manner(game.rules, test, command.manner)
    name = f"t{state.opened + 1}"
    if command.buy:
        return [*kept_total(game, state, test, command.total), begun(name, test, buy=True)]
    thread: Thread = Matter(name, "test", TestStep.CALL, test)
    return [MatterOpened(thread), *throw(game, state, thread, test, command.total)]


class RollDice(Command, frozen=True, tag="roll"):
    """Throw the pool of a test that was called."""

    total: int = -1  # the missing number on the sheet, asked once and kept


roll = TESTS.verb(
    RollDice,
    "Roll",
    "WG-TEST-06",
    Who.ASKED,
    at=("test", "call"),
    default=True,
    showing=Showing(weight=Weight.ONWARD, rolls=True),
)


@roll.asks
def _how_many_dice(game: Game, known: Known, pick: Picker) -> Ready:
    test = the_test(known, pick)
    total = missing_total(game, known, pick, test)
    return pick.ready(RollDice, foreseen=lambda: _reckoned(game, known, test, total))


def _reckoned(game: Game, known: Known, test: Test, total: int | None) -> Iterable[Reckoning]:
    """The dice of a test, and against what."""
    if (pool := pool_of(game.rules, known, test, total)) is not None:
        yield pool
    if test.base_dn and (known.actor.role is Role.GM or not test.hidden):
        yield dn_of(game.rules, known, test, test.base_dn)


def missing_total(game: Game, known: Known, pick: Picker, test: Test, dice: int = 0) -> int | None:
    """The number a sheet lacks, from the least that leaves this many dice."""
    if pool_of(game.rules, known, test) is not None:
        return None
    least = 0
    while least <= MOST_TOTAL and _size(game, known, test, least) < dice:
        least += 1
    return pick.number("total", least, MOST_TOTAL, f"Your {spoken(test.skill)} total?", default=1)


def _size(game: Game, known: Known, test: Test, total: int) -> int:
    pool = pool_of(game.rules, known, test, total)
    assert pool is not None
    return max(0, pool.value)  # the GM's term comes after the floor


@roll.decides
def _roll(game: Game, state: State, _actor: Actor, command: RollDice) -> Events:
    """Step 4: the pool is thrown; a number that was said for one of a kind is for all of them."""
    thread, test = opened(state.matters, command.matter, Test)
    alike = others_of_a_kind(state, thread, test) if command.total >= 0 else []
    return [*throw(game, state, thread, test, command.total), *alike]


@roll.decides_by_default
def _roll_by_default(game: Game, state: State, _actor: Actor, command: RollDice) -> Events:
    """The same where nobody answered: a number that nobody named is not kept on the sheet."""
    thread, test = opened(state.matters, command.matter, Test)
    return throw(game, state, thread, test, command.total, keep=False)


def throw(
    game: Game, state: State, thread: Thread, test: Test, total: int, *, keep: bool = True
) -> list[Event]:
    """Fix pool and DN, then ask for the dice; an empty pool rolls nothing (A-04)."""
    events, test = numbers_fixed(game, state, test, total, keep=keep)
    assert test.pool is not None
    dice = test.pool.value
    if dice <= 0:  # the GM's term comes after the floor
        return [*events, moved(thread, TestStep.SPEND, replace(test, wrath_dice=0))]
    wrath = wrath_dice_of(game.rules, state, test)
    test = replace(test, wrath_dice=min(wrath, dice))
    wanted = Roll(f"{thread.id}.pool", (6,) * dice, test.character)
    return [*events, moved(thread, TestStep.ROLL, test, roll=wanted)]


def numbers_fixed(
    game: Game, state: State, test: Test, total: int, *, keep: bool = True
) -> tuple[list[Event], Test]:
    """The number a sheet lacked is kept, and pool and DN are reckoned once and for all."""
    rules, events = game.rules, list[Event]()
    if total >= 0 and keep:
        events += kept_total(game, state, test, total)
    elif total >= 0:
        events.append(Assumed(test.character, f"{spoken(test.skill)} total", total))
    pool = pool_of(rules, state, test, total if total >= 0 else None)
    assert pool is not None
    test = replace(test, pool=pool)
    reckonings = [pool]
    if test.targets:
        dns = dns_of(rules, state, test)
        reckonings += dns.values()
        test = recounted(replace(test, dns=dns, hidden=test.hidden or kept_back(state, test)))
    elif test.base_dn:
        dn = dn_of(rules, state, test, test.base_dn)
        test = replace(test, dn=dn)
        reckonings.append(dn)
    if any(has_secret(state, one) for one in reckonings[1:]):
        test = replace(test, hidden=True)
    return events + used(state, *reckonings), test


@TESTS.dice("test")
def _faces_fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """Dice of a test lie on the table; the warp may throw some of them again (WG-PERIL-65)."""
    test = thread.values
    assert isinstance(test, Test)
    assert thread.roll is not None
    kind = thread.roll.key.rsplit(".", 1)[-1].rstrip("0123456789")
    if kind == "reroll":
        lying = _again(test.faces, rerollable(game.rules, test), faces)
    elif kind == SURGE:
        lying = _again(test.faces, surging(game.rules, state, test), faces)
    else:
        lying = test.faces + faces
    fell = DiceFell(
        matter=thread.id,
        character=test.character,
        kind=kind,
        faces=faces,
        pool=lying,
        wrath_dice=test.wrath_dice,
    )
    throws = (*test.throws, (icons(test.faces), len(faces)))
    thrown = replace(test, faces=lying, throws=throws)
    if kind == "pool" and (places := surging(game.rules, state, thrown)):
        wanted = Roll(f"{thread.id}.{SURGE}", (6,) * len(places), test.character)
        return [fell, moved(thread, values=thrown, roll=wanted)]
    return [fell, moved(thread, TestStep.SPEND, recounted(thrown))]


def _again(
    lying: tuple[int, ...], places: tuple[int, ...], faces: tuple[int, ...]
) -> tuple[int, ...]:
    """The pool with new faces in these places."""
    fresh = dict(zip(places, faces, strict=True))
    return tuple(fresh.get(place, face) for place, face in enumerate(lying))


@TESTS.event
class DiceFell(Event, frozen=True, kw_only=True, tag="dice_fell"):
    """Dice of a test were thrown: the pool, a re-roll, or Glory dice."""

    matter: str
    character: str
    kind: str
    faces: tuple[int, ...]
    pool: tuple[int, ...]  # all faces of the test as they lie now
    wrath_dice: int


@TESTS.tells(DiceFell)
def _tell_dice(_game: Game, state: State, event: DiceFell, _actor: Actor) -> Line:
    who, dice = name_of(state, event.character), _thrown(state, event)
    later = {
        "reroll": (f"{who} re-rolls failures", "WG-WP-05"),
        SURGE: (f"The warp throws {who}'s Wrath dice again", "WG-PERIL-65"),
        "glory": (f"{who} adds Glory dice", "WG-GLORY-05"),
    }
    if event.kind in later:
        does, rule = later[event.kind]
        return Line(f"{does}: {_faces(event)}.", (rule,), dice, around=(does, ""))
    rules = ("WG-TEST-06", "WG-WRATH-01")
    return Line(f"{who} rolls {_faces(event)}.", rules, dice, around=(f"{who} rolls", ""))


def _thrown(state: State, event: DiceFell) -> Thrown:
    """The dice of this throw alone; a re-roll's Wrath dice lie first, as in the pool."""
    wrath = event.wrath_dice if event.kind == "pool" else 0
    if event.kind == SURGE:  # Wrath dice alone
        wrath = len(event.faces)
    thread = find(state.matters, event.matter)
    if event.kind == "reroll" and thread is not None and isinstance(thread.values, Test):
        again = failures(thread.values.faces, event.wrath_dice)
        wrath = sum(1 for place in again if place < event.wrath_dice)
    come_to = icons(event.faces)
    return Thrown(event.kind, event.faces, wrath, character=event.character, icons=come_to)


@TESTS.rolls(DiceFell)
def _lie(_game: Game, state: State, event: DiceFell) -> InRoll:
    """All dice of a test as they lie now; threats who attack together roll beside each other."""
    thread = find(state.matters, event.matter)
    added = thread.values.glory_dice if thread and isinstance(thread.values, Test) else 0
    labels = ("",) * (len(event.pool) - added) + ("Glory",) * added if added else ()
    first = find(state.matters, event.matter.partition(".")[0])
    return InRoll(
        part=Part.BEGINS if event.kind == "pool" else Part.LIES,
        matter=event.matter,
        who=event.character,
        dice=Thrown(
            "pool", event.pool, event.wrath_dice, labels, event.character, icons(event.pool)
        ),
        together=first.id if first and isinstance(first.values, Volley) else "",
    )


def _faces(event: DiceFell) -> str:
    if event.kind != "pool":
        return " ".join(map(str, event.faces))
    wrath = " ".join(f"[{face}]" for face in event.faces[: event.wrath_dice])
    rest = " ".join(map(str, event.faces[event.wrath_dice :]))
    return f"{wrath} {rest}".strip()


@TESTS.step("test", "spend")
def _spend_step(game: Game, state: State, thread: Thread) -> Events:
    """Steps 5, 6 and, where the DN is open, 8: asked together, skipped if there is nothing."""
    test, rules = thread.values, game.rules
    assert isinstance(test, Test)
    if uncredited(rules, state, test) and window_closed(rules, state, test):
        return [*credit(rules, state, test), moved(thread, values=credited(test))]
    if test.auto and (dn_is_open(test) or by_intent(state, test)):
        test = replace(test, shifts=usual(rules, test))
        return _go_on(game, state, thread, test, TestStep.OUTCOME)
    if may_spend(rules, state, test) or _may_shift(rules, state, test):
        return [moved(thread, asks=(test.character,))]
    return _go_on(game, state, thread, test, next_step(rules, TestStep.SPEND))


def _may_shift(rules: Ruleset, state: State, test: Test) -> bool:
    """Whether there is a shift to think about; whether a hidden number is reached must not show."""
    if test.shifts is not None or not uses(rules, state, test):
        return False
    if by_intent(state, test):
        return most_meant(test) > 0
    return dn_is_open(test) and room(test) > 0


def next_step(rules: Ruleset, step: TestStep) -> str:
    """The step that follows in this ruleset's order."""
    steps = rules.values.tests.steps
    return steps[steps.index(step) + 1]


def _go_on(game: Game, state: State, thread: Thread, test: Test, step: str) -> list[Event]:
    """Leave the spending behind: whatever Glory the Wrath dice bring is there now."""
    events = credit(game.rules, state, test)
    return [*events, moved(thread, step, credited(test))]


class Settle(Command, frozen=True, tag="settle"):
    """Accept the roll, shifting Exalted Icons as told."""

    shifts: Mapping[str, int] = {}


settle = TESTS.verb(
    Settle,
    "Accept",
    "WG-TEST-04",
    Who.ASKED,
    at=("test", "spend", "shift"),
    default=True,
    showing=ONWARD,
)


@settle.asks
def _what_shifts_buy(game: Game, known: Known, pick: Picker) -> Ready:
    test = the_test(known, pick)
    meant = by_intent(known, test)
    if not dn_is_open(test) and not meant:
        raise Illegal("dn_not_open", "The DN is not known yet; stop first.", "WG-TEST-05")
    most, choices = most_meant(test) if meant else room(test), uses(game.rules, known, test)
    if most and choices:
        glory_pays = any(one.value == GLORY for one in choices) and _glory_has_room(game, known)
        pick.split(
            "shifts",
            most,
            tuple(Option(one.value, one.label, min(one.most, most)) for one in choices),
            "Shift Exalted Icons, as far as they can be spared" if meant else "Shift Exalted Icons",
            usual(game.rules, test, most) or ({GLORY: 1} if glory_pays else {}),
        )
    shown = () if test.dn is None or test.dn.total is None else (test.dn,)
    return pick.ready(Settle, foreseen=lambda: (final_icons(test), *shown))


def _glory_has_room(game: Game, known: Known) -> bool:
    top = game.glory_maximum(known)
    return top is None or known.tracks[GLORY] < top.value


@settle.decides
def accept(game: Game, state: State, _actor: Actor, command: Settle) -> Events:
    """The roller accepts the roll and says what shifted sixes buy."""
    thread, test = opened(state.matters, command.matter, Test)
    test = replace(test, shifts=fitting(test, command.shifts))
    return _go_on(game, state, thread, test, TestStep.OUTCOME)


class Stop(Command, frozen=True, tag="stop"):
    """Spend no more; now the DN counts."""


stop = TESTS.verb(
    Stop,
    "No more spends",
    "WG-TEST-06",
    Who.ASKED,
    at=("test", "spend"),
    default=True,
    showing=ONWARD,
)


@stop.asks
def _whether_open(_game: Game, known: Known, pick: Picker) -> Ready:
    test = the_test(known, pick)
    if dn_is_open(test) or by_intent(known, test):
        raise Illegal("dn_open", "The DN stands; settle the test.", "WG-TEST-05")
    return pick.ready(Stop)


@stop.decides
def _stop(game: Game, state: State, _actor: Actor, command: Stop) -> Events:
    """The roller spends no more on a roll whose DN is not known."""
    thread, test = opened(state.matters, command.matter, Test)
    return _go_on(game, state, thread, test, next_step(game.rules, TestStep.SPEND))


@TESTS.step("test", "shift")
def _shift_step(game: Game, state: State, thread: Thread) -> Events:
    """Step 8: asked only if a six can be spared and there is something to buy."""
    test = thread.values
    assert isinstance(test, Test)
    if test.auto and test.shifts is None:
        test = replace(test, shifts=usual(game.rules, test))
        return [moved(thread, next_step(game.rules, TestStep.SHIFT), test)]
    if _may_shift(game.rules, state, test):
        return [moved(thread, asks=(test.character,))]
    return [moved(thread, next_step(game.rules, TestStep.SHIFT))]


@TESTS.step("test", "outcome")
def _outcome_step(game: Game, state: State, thread: Thread) -> Events:
    """Steps 7, 9 and 10."""
    test = thread.values
    assert isinstance(test, Test)
    return [*settle_test(game, state, thread, test), MatterClosed(thread.id)]


TESTS.heads(
    Test,
    call="to roll",
    spend="to spend or accept",
    shift="to accept",
    judge="to judge the roll",
    consent="to allow it",
)(head)
