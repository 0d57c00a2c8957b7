"""What a finished test leaves behind: the result, the Wrath dice, the shifts, the GM's notes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.chances import long_shot
from tableside.core.hooks import Hook, Switch
from tableside.core.last_roll import Part
from tableside.core.matters import MatterClosed, find, moved, opened
from tableside.core.notes import Note, note_opened
from tableside.core.recalled import Kind, Recalled, rarity
from tableside.core.reckoning import half
from tableside.core.state import EffectEnded, SceneEnded
from tableside.core.tell import name_of, remembered
from tableside.core.values import Actor, Event, Line, Plate, Role
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.against import kept_back
from tableside.systems.wrath_glory.numbers.reckon import psychic
from tableside.systems.wrath_glory.numbers.shifting import (
    INFORMATION,
    QUALITY,
    SPECIAL,
    SPEED,
    counted,
    icon_total,
)
from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.numbers.spending import wrath_faces
from tableside.systems.wrath_glory.odds.spends import Lying
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.consequences import CombatComplication
from tableside.systems.wrath_glory.skill_tests.glory import gain_glory
from tableside.systems.wrath_glory.state import (
    COMBAT,
    GLORY,
    MODE,
    Contest,
    KeptDn,
    State,
    Test,
    Thread,
)
from tableside.systems.wrath_glory.state.purposes import (
    ACQUISITION,
    ATTACK,
    AUTHORITY,
    DEFENCE,
    INTERACTION,
)

OUTCOME = Subject("outcome")

_COMBAT_COMPLICATIONS: Mapping[CombatComplication, str] = {
    CombatComplication.INVENT: "Complication in combat: add a setback of your choice.",
    CombatComplication.AGREE: "Complication in combat: agree on one, say a jam or a lost Reload.",
    CombatComplication.TABLE: "Complication in combat: roll d66 on your Complication table.",
}
_OWN_COMPLICATIONS: Mapping[str, str] = {AUTHORITY: "WG-INF-04", ACQUISITION: "WG-INF-10"}
ICONS = ("icon", "icons")
_COMPLICATION = "complication"  # the kind of its note
_INVENT = "Complication: add a setback, a surprise or rising stakes."

psychic_read = Hook[Game, [Thread, Test], list[Event]]("when the dice of a psychic test are read")


@OUTCOME.event
class TestSettled(Event, frozen=True, kw_only=True, tag="test_settled"):
    """A test came to its end."""

    matter: str
    character: str
    skill: str
    icons: int  # before shifting
    kept: int
    dn: int
    success: bool
    margin: int
    shifts: Mapping[str, int]
    complications: int
    wrath_sixes: int
    minutes: int = 0
    long_shot: str = ""  # the chance of the throw that made it, if that was small
    saved: bool = False  # that throw was a re-roll or Glory dice


@OUTCOME.event
class DnKept(Event, frozen=True, tag="dn_kept"):
    """A test is over, and its DN stays hidden."""

    matter: str
    character: str
    skill: str
    dn: int


@OUTCOME.folds(DnKept)
def _dn_kept(state: State, event: DnKept) -> State:
    kept = KeptDn(event.character, event.skill, event.dn)
    return replace(state, kept_dns={**state.kept_dns, event.matter: kept})


@OUTCOME.after(SceneEnded)
def _forgets_dns(state: State, _event: SceneEnded) -> State:
    return replace(state, kept_dns={})


@OUTCOME.tells(TestSettled, Part.ENDS)
def _tell_settled(_game: Game, state: State, event: TestSettled, actor: Actor) -> Line | None:
    thread = find(state.matters, event.matter)
    if thread is not None and isinstance(thread.values, Test) and thread.values.purpose == ATTACK:
        return None  # whom the attack hits says it all
    who, verb = name_of(state, event.character), "succeeds" if event.success else "fails"
    icons = counted(event.kept, *ICONS)
    if not event.dn:
        shown = Plate(icons, f"{spoken(event.skill)}, for the GM to judge.")
        return Line(f"{who} has {icons} ({spoken(event.skill)}).", ("WG-TEST-03",), plate=shown)
    against = "" if guarded(state, event.matter, actor) else f" against DN {event.dn}"
    text = f"{who} {verb}: {icons}{against} ({spoken(event.skill)})."
    if event.shifts:
        bought = ", ".join(f"{use} {count}" for use, count in event.shifts.items())
        text = f"{text[:-1]}, shifted: {bought}."
    if against:  # whoever may not read the DN could read it out of the odds
        text = f"{text[:-1]}{remembered(event.long_shot, saved=event.saved)}."
    rules = ("WG-TEST-03", "WG-TEST-04", *(("WG-SHIFT-01",) if event.shifts else ()))
    short = f": {-event.margin} short" if against and not event.success else ""
    shown = Plate(
        "Success" if event.success else "Failure",
        f"{icons}{against}{short} ({spoken(event.skill)}).{_but(event)}",
        good=event.success,
        kind="complication" if event.complications else "",
        rank=2 if event.complications else 1,
    )
    return Line(text, rules, plate=shown)


@OUTCOME.recalls(TestSettled)
def _worth_telling(
    _game: Game, state: State, event: TestSettled, reader: Actor
) -> tuple[Recalled, ...]:
    told = bool(event.dn) and not guarded(state, event.matter, reader)
    found = rarity(event.long_shot, told=told)
    trouble = Recalled(Kind.TROUBLE, says=f"A Complication for {name_of(state, event.character)}.")
    return (*found, trouble) if event.complications else found


def _but(event: TestSettled) -> str:
    return " A Complication comes with it." if event.complications else ""


# By the purpose of the test.
settled = Switch[Game, str, [State, Thread, Test, TestSettled], list[Event]]("what a test leads to")


def settle_test(game: Game, state: State, thread: Thread, test: Test) -> list[Event]:
    """WG-TEST-04: count, compare, and hand out what follows."""
    result = _settled(game.rules, thread, test)
    events: list[Event] = [result]
    if test.hidden and test.base_dn and not test.targets:
        events.append(DnKept(thread.id, test.character, test.skill, result.dn))
    if psychic(game.rules, test):
        events += psychic_read.all(game, thread, test)
    elif test.purpose != ATTACK:  # an attack reads its Wrath dice when the ruleset says so
        events += wrath_results(game, state, thread, test)
    events += _shift_results(game, state, thread, test, result.minutes)
    if result.success and test.ends:
        events += [
            EffectEnded(one.id, expired=False) for one in state.effects if one.id == test.ends
        ]
    failed = not result.success and not test.purpose
    if failed and game.rules.plays("WG-TEST-09") and state.facts[MODE] != COMBAT:
        text = "The test failed: say what follows."
        events.append(
            note_opened(thread.id, 1, Note("failure", test.character, text, "WG-TEST-09"))
        )
    return [*events, *(settled.ask(game, test.purpose, state, thread, test, result) or ())]


def _settled(rules: Ruleset, thread: Thread, test: Test) -> TestSettled:
    shifts, rounding = test.shifts or {}, rules.values.tests.rounding
    total = icon_total(test)
    kept = total - 2 * sum(shifts.values())
    dn = 0 if test.dn is None else test.dn.value  # 0: there was nothing to reach
    shot, saved = _long_shot(test, dn) if kept >= dn else ("", False)
    return TestSettled(
        matter=thread.id,
        character=test.character,
        skill=test.skill,
        icons=total,
        kept=kept,
        dn=dn,
        success=kept >= dn,
        margin=kept - dn,
        shifts=shifts,
        complications=wrath_faces(test).count(1),
        wrath_sixes=wrath_faces(test).count(6),
        minutes=half(test.minutes, rounding) if shifts.get(SPEED) else test.minutes,
        long_shot=shot,
        saved=saved,
    )


def _long_shot(test: Test, dn: int) -> tuple[str, bool]:
    """How unlikely the throw was that reached the DN, and whether something was spent on it.

    A re-roll throws only dice that showed nothing, so that each throw adds to what lay there.
    """
    for place, (before, dice) in reversed([*enumerate(test.throws)]):
        if before < dn:
            found = Lying(before, 0, dice, dn).success(reroll=True)
            return long_shot(found), place > 0
    return "", False


def wrath_results(game: Game, state: State, thread: Thread, test: Test) -> list[Event]:
    """WG-WRATH-02: on success and failure alike each Wrath die is read (WG-WRATH-09)."""
    faces = wrath_faces(test)
    named = _OWN_COMPLICATIONS.get(test.purpose)  # which says itself what a 1 costs
    ones = 0 if named and game.rules.plays(named) else faces.count(1)
    if test.purpose == DEFENCE:  # the table of Complications is for attacks
        note = Note(_COMPLICATION, test.character, _INVENT, "WG-OPT-10")
        played = game.rules.plays("WG-WRATH-03")
        events: list[Event] = [note_opened(thread.id, 1, note)] if ones and played else []
    else:
        events = complications(game, state, thread.id, test.character, ones)
    # an Interaction attack brings Glory and nothing else.
    if game.rules.plays("WG-WRATH-07") and test.purpose != INTERACTION:
        for count in range(1, faces.count(6) + 1):
            text = "Wrath Critical: describe a special benefit together."
            note = Note("wrath_critical", test.character, text, "WG-WRATH-07")
            events.append(note_opened(thread.id, count, note))
    return events


def complications(game: Game, state: State, origin: str, character: str, ones: int) -> list[Event]:
    """WG-WRATH-03: a note for every Wrath die that shows 1."""
    if not game.rules.plays("WG-WRATH-03"):
        return []
    text = _INVENT
    if state.facts[MODE] == COMBAT:
        text = _COMBAT_COMPLICATIONS[game.rules.values.complications.combat]
    note = Note(_COMPLICATION, character, text, "WG-WRATH-03")
    return [note_opened(origin, count, note) for count in range(1, ones + 1)]


def _shift_results(
    game: Game, state: State, thread: Thread, test: Test, minutes: int
) -> list[Event]:
    shifts = test.shifts or {}
    events: list[Event] = []
    if shifts.get(GLORY):
        events += gain_glory(game.rules, state, 1, "WG-SHIFT-07")
    words = {
        INFORMATION: (
            "A fact that is hard to learn: answer a question or tell one.",
            "WG-SHIFT-03",
        ),
        QUALITY: ("An outstanding success: agree on an extra advantage.", "WG-SHIFT-04"),
        SPEED: (_faster(test, minutes), "WG-SHIFT-05"),
        SPECIAL: (test.special, "WG-SHIFT-09"),
    }
    for use, (text, rule) in words.items():
        for count in range(1, shifts.get(use, 0) + 1):
            events.append(note_opened(thread.id, count, Note(use, test.character, text, rule)))
    return events


def _faster(test: Test, minutes: int) -> str:
    if not test.minutes:
        return "Faster: half the time, or what you say."
    return f"Faster: {minutes} minutes in place of {test.minutes}, or what you say."


INITIATOR, OPPONENT = "initiator", "opponent"


def side_of(contest: str, side: str) -> str:
    """The matter in which one side of an opposed test rolls."""
    return f"{contest}.{side}"


def close_side(game: Game, state: State, thread: Thread, test: Test) -> list[Event]:
    """One side of an opposed test is done; the contest goes on once both are."""
    parent, contest = opened(state.matters, thread.parent, Contest)
    total = icon_total(test)
    if thread.id == side_of(parent.id, INITIATOR):
        contest = replace(contest, initiator_icons=total)
    else:
        contest = replace(contest, opponent_icons=total)
    faces = wrath_faces(test)
    side = SideSettled(
        matter=thread.id,
        character=test.character,
        icons=total,
        complications=faces.count(1),
        wrath_sixes=faces.count(6),
    )
    notes = wrath_results(game, state, thread, test)
    return [side, *notes, MatterClosed(thread.id), moved(parent, values=contest)]


@OUTCOME.event
class SideSettled(Event, frozen=True, kw_only=True, tag="side_settled"):
    """One side of an opposed test has its icons."""

    matter: str
    character: str
    icons: int
    complications: int
    wrath_sixes: int


@OUTCOME.tells(SideSettled, Part.ENDS)
def _tell_side(_game: Game, state: State, event: SideSettled, _actor: Actor) -> Line:
    icons = counted(event.icons, *ICONS)
    who = name_of(state, event.character)
    return Line(
        f"{who} has {icons}.", ("WG-OPP-01",), plate=Plate(icons.capitalize(), f"for {who}.")
    )


def guarded(state: State, matter: str, actor: Actor) -> bool:
    """Whether a test is against a Defence that this seat must not read."""
    thread = find(state.matters, matter)
    if actor.role is Role.GM or thread is None or not isinstance(thread.values, Test):
        return False
    return kept_back(state, thread.values)
