"""The DN of a roll made without one, and what a hidden one was (WG-TEST-05)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.known import used
from tableside.core.matters import moved, opened
from tableside.core.maximums import leave_room
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.showing import ONWARD
from tableside.core.state import Assumed, SheetEdited
from tableside.core.tell import name_of
from tableside.core.values import (
    GM_SEAT,
    Actor,
    Command,
    Event,
    Events,
    Illegal,
    Line,
)
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.against import (
    by_intent,
    dns_of,
    kept_back,
    lacks,
    missing,
    recounted,
    target_dn,
    with_number,
)
from tableside.systems.wrath_glory.numbers.reckon import (
    dn_of,
)
from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.numbers.usual import preset
from tableside.systems.wrath_glory.ruleset import GloryShift, Ruleset, TestStep
from tableside.systems.wrath_glory.skill_tests.outcome import close_side, guarded
from tableside.systems.wrath_glory.skill_tests.questions import (
    MOST_DN,
    ask_story,
    the_test,
)
from tableside.systems.wrath_glory.skill_tests.tests import next_step
from tableside.systems.wrath_glory.state import Known, State, Test, Thread
from tableside.systems.wrath_glory.state.purposes import DEFENCE

JUDGING = Subject("judging")


@JUDGING.step("test", "judge")
def _judge_step(game: Game, state: State, thread: Thread) -> Events:
    """A roll without a DN is judged by the GM; a DN that is kept hidden stays so."""
    test, step = thread.values, next_step(game.rules, TestStep.JUDGE)
    assert isinstance(test, Test)
    if test.opposed:
        return close_side(game, state, thread, test)
    if test.purpose == DEFENCE:  # WG-OPT-10: whatever the icons, there is nothing to reach
        return [moved(thread, TestStep.OUTCOME)]
    if test.dn is None:
        return _looked_up(game.rules, state, thread, test)
    if test.hidden and not by_intent(state, test):  # what a secret term hid of an open Defence
        shown = DnRevealed(thread.id, test.character, test.dn.value, judged=False)
        return [shown, moved(thread, step, replace(test, hidden=False))]
    return [moved(thread, step)]


def _looked_up(rules: Ruleset, state: State, thread: Thread, test: Test) -> Events:
    """What a sheet says by now is not asked again; the GM is asked for the rest."""
    found = dns_of(rules, state, test) if test.targets else {}
    fresh = {target: dn for target, dn in found.items() if target not in test.dns}
    if not fresh:
        return [moved(thread, asks=(GM_SEAT,))]
    test = recounted(replace(test, dns={**test.dns, **fresh}))
    return [*used(state, *fresh.values()), moved(thread, values=test)]


class Judge(Command, frozen=True, tag="judge"):
    """The GM names the DN of a roll made without one."""

    dn: int = 0
    story: bool = True


judge = JUDGING.verb(
    Judge,
    "Judge the roll",
    "WG-TEST-05",
    Who.ASKED,
    at=("test", "judge"),
    default=True,
    showing=ONWARD,
)


@judge.asks
def _which_dn(game: Game, known: Known, pick: Picker) -> Ready:
    test = the_test(known, pick)
    if test.targets:
        whose = known.characters[missing(test)[0]]
        by_sheet = preset(whose, test.against, game.rules.values.tests.dn_usual, game.rules)
        label = f"{whose.name}'s {spoken(test.against)}?{by_sheet.why}"
        pick.number("dn", 1, MOST_DN, label, default=max(1, by_sheet.value))
        return pick.ready(Judge)
    pick.number("dn", 1, MOST_DN, "Which DN?", default=game.rules.values.tests.dn_usual)
    if game.rules.values.shifts.glory is GloryShift.STORY:
        ask_story(pick)
    return pick.ready(Judge)


@judge.decides
def _judge(game: Game, state: State, _actor: Actor, command: Judge) -> Events:
    """The GM names the DN after the roll."""
    return _judged(game, state, command)


@judge.decides_by_default
def _judge_by_default(game: Game, state: State, _actor: Actor, command: Judge) -> Events:
    """The same where nobody answered: what a sheet lacks it goes on lacking."""
    return _judged(game, state, command, keep=False)


def _judged(game: Game, state: State, command: Judge, *, keep: bool = True) -> list[Event]:
    thread, test = opened(state.matters, command.matter, Test)
    if test.targets:
        return _judge_target(game, state, thread, test, command.dn, keep=keep)
    dn = dn_of(game.rules, state, test, command.dn)
    test = replace(test, base_dn=command.dn, dn=dn, hidden=False, story=command.story)
    return [
        *used(state, dn),
        DnRevealed(thread.id, test.character, dn.value, judged=True),
        moved(thread, next_step(game.rules, TestStep.JUDGE), test),
    ]


def _judge_target(
    game: Game, state: State, thread: Thread, test: Test, number: int, *, keep: bool
) -> list[Event]:
    """The GM says what a sheet lacked: it is kept, there and for others of the same kind.

    Whatever else waits to be judged looks at the sheets again.
    """
    target = missing(test)[0]
    kind = state.characters[target].kind
    edited = (
        SheetEdited(with_number(one, test.against, number))
        for one in state.characters.values()
        if one.id == target or (kind and one.kind == kind and lacks(one, test.against))
    )
    edits = leave_room(game, state, *edited)
    dn = target_dn(game.rules, fold(game, state, edits), test, target)
    assert dn is not None
    test = recounted(replace(test, dns={**test.dns, target: dn}))
    shown: list[Event] = []
    if not kept_back(state, test):
        shown.append(DnRevealed(thread.id, test.character, dn.value, judged=True))
    others = [
        moved(one)
        for one in state.matters
        if one.id != thread.id and isinstance(one.values, Test) and one.step == TestStep.JUDGE
    ]
    if not keep:
        edits, others = [Assumed(target, spoken(test.against), number)], []
    return [*edits, *used(state, dn), *shown, moved(thread, values=test), *others]


@JUDGING.event
class DnRevealed(Event, frozen=True, tag="dn_revealed"):
    """The DN lies open: the GM judged afterwards, or showed what was hidden."""

    matter: str
    character: str
    dn: int
    judged: bool


@JUDGING.tells(DnRevealed)
def _tell_revealed(_game: Game, state: State, event: DnRevealed, actor: Actor) -> Line | None:
    if guarded(state, event.matter, actor):
        return None
    how = "The GM judges" if event.judged else "The DN is shown"
    return Line(f"{how}: DN {event.dn} for {name_of(state, event.character)}.", ("WG-TEST-05",))


class ShowDn(Command, frozen=True, tag="show_dn"):
    """The GM shows what a hidden DN was."""

    test: str = ""


show_dn = JUDGING.verb(ShowDn, "Show a hidden DN", "WG-TEST-05", Who.GM)


@show_dn.asks
def _whose_dn(_game: Game, known: Known, pick: Picker) -> Ready:
    if not known.kept_dns:
        raise Illegal("nothing_hidden", "No DN of this scene was kept hidden.", "WG-TEST-05")
    kept = reversed(tuple(known.kept_dns.items()))
    options = tuple(
        Option(key, f"{name_of(known, one.character)}, {spoken(one.skill)}: DN {one.dn}")
        for key, one in kept
    )
    pick.word("test", options, "Of which test?")
    return pick.ready(ShowDn)


@show_dn.decides
def _show(_game: Game, state: State, _actor: Actor, command: ShowDn) -> Events:
    """WG-TEST-05: everybody reads it."""
    kept = state.kept_dns[command.test]
    return [DnRevealed(command.test, kept.character, kept.dn, judged=False)]


@JUDGING.folds(DnRevealed)
def _no_longer_kept(state: State, event: DnRevealed) -> State:
    kept = {key: one for key, one in state.kept_dns.items() if key != event.matter}
    return replace(state, kept_dns=kept) if len(kept) < len(state.kept_dns) else state
