"""WG-TEST and WG-SHIFT: a test from its call to its outcome."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.known import has_secret, used
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.play import fold
from tableside.core.state import Assumed, SheetEdited
from tableside.core.values import GM_SEAT, Actor, Event, Events, Role, Roll
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.against import (
    by_intent,
    dns_of,
    kept_back,
    lacks,
    missing,
    recounted,
    target_dn,
    with_number,
)
from tableside.systems.wrath_glory.circumstances import in_manner
from tableside.systems.wrath_glory.decide.glory import credit
from tableside.systems.wrath_glory.decide.outcome import close_side, settle_test
from tableside.systems.wrath_glory.dice import icons
from tableside.systems.wrath_glory.events import BuyingDenied, DiceFell, DnRevealed, SuccessesBought
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.purposes import CALLED, DEFENCE
from tableside.systems.wrath_glory.reckon import (
    SURGE,
    bought,
    dn_of,
    pool_of,
    psychic,
    surging,
    wrath_dice_of,
)
from tableside.systems.wrath_glory.ruleset import Ruleset, TestStep
from tableside.systems.wrath_glory.shifting import (
    dn_is_open,
    fitting,
    most_meant,
    room,
    uses,
    usual,
)
from tableside.systems.wrath_glory.skills import spoken
from tableside.systems.wrath_glory.spending import (
    credited,
    may_spend,
    rerollable,
    uncredited,
    window_closed,
)
from tableside.systems.wrath_glory.state import State, Test, Thread


def after(rules: Ruleset, step: TestStep) -> str:
    """The step that follows in this ruleset's order."""
    steps = rules.values.tests.steps
    return steps[steps.index(step) + 1]


def try_test(game: Game, state: State, _actor: Actor, command: do.TryTest) -> Events:
    """A player rolls unasked and without a DN."""
    test = Test(
        command.character,
        command.skill,
        bonus=command.bonus,
        concerns=command.concerns,
        sight=command.sight,
    )
    test = in_manner(game.rules, test, command.manner)
    thread: Thread = Matter(f"t{state.opened + 1}", "test", TestStep.CALL, test)
    return [MatterOpened(thread), *_throw(game, state, thread, test, command.total)]


def call_test(game: Game, state: State, _actor: Actor, command: do.CallTest) -> Events:
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


def call_step(game: Game, state: State, thread: Thread) -> Events:
    """Known numbers of a threat, or of a deed just declared, roll at once; others are asked."""
    test = thread.values
    assert isinstance(test, Test)
    declared = test.purpose and test.purpose not in CALLED
    at_once = declared or not state.characters[test.character].hero
    if at_once and pool_of(game.rules, state, test) is not None:
        return _throw(game, state, thread, test, -1)
    return [moved(thread, asks=(test.character,))]


def roll(game: Game, state: State, _actor: Actor, command: do.RollDice) -> Events:
    """Step 4: the pool is thrown."""
    thread, test = opened(state.matters, command.matter, Test)
    return _throw(game, state, thread, test, command.total)


def roll_by_default(game: Game, state: State, _actor: Actor, command: do.RollDice) -> Events:
    """The same where nobody answered: a number that nobody named is not kept on the sheet."""
    thread, test = opened(state.matters, command.matter, Test)
    return _throw(game, state, thread, test, command.total, keep=False)


def _throw(
    game: Game, state: State, thread: Thread, test: Test, total: int, *, keep: bool = True
) -> list[Event]:
    """Fix pool and DN, then ask for the dice; an empty pool rolls nothing (A-04)."""
    events, test = _fixed(game.rules, state, test, total, keep=keep)
    assert test.pool is not None
    dice = test.pool.value
    if dice <= 0:  # the GM's term comes after the floor
        return [*events, moved(thread, TestStep.SPEND, replace(test, wrath_dice=0))]
    wrath = wrath_dice_of(game.rules, state, test)
    test = replace(test, wrath_dice=min(wrath, dice))
    wanted = Roll(f"{thread.id}.pool", (6,) * dice, test.character)
    return [*events, moved(thread, TestStep.ROLL, test, roll=wanted)]


def _fixed(
    rules: Ruleset, state: State, test: Test, total: int, *, keep: bool = True
) -> tuple[list[Event], Test]:
    """The number a sheet lacked is kept, and pool and DN are reckoned once and for all."""
    events: list[Event] = []
    if total >= 0 and keep:
        person = state.characters[test.character]
        totals = {**person.totals, test.skill: total}
        events.append(SheetEdited(replace(person, totals=totals)))
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


def faces_fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
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
    fell = DiceFell(thread.id, test.character, kind, faces, lying, test.wrath_dice)
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


def spend_step(game: Game, state: State, thread: Thread) -> Events:
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
    return _go_on(game, state, thread, test, after(rules, TestStep.SPEND))


def _may_shift(rules: Ruleset, state: State, test: Test) -> bool:
    """Whether there is a shift to think about; whether a hidden number is reached must not show."""
    if test.shifts is not None or not uses(rules, state, test):
        return False
    if by_intent(state, test):
        return most_meant(test) > 0
    return dn_is_open(test) and room(test) > 0


def _go_on(game: Game, state: State, thread: Thread, test: Test, step: str) -> list[Event]:
    """Leave the spending behind: whatever Glory the Wrath dice bring is there now."""
    events = credit(game.rules, state, test)
    return [*events, moved(thread, step, credited(test))]


def stop(game: Game, state: State, _actor: Actor, command: do.Stop) -> Events:
    """The roller spends no more on a roll whose DN is not known."""
    thread, test = opened(state.matters, command.matter, Test)
    return _go_on(game, state, thread, test, after(game.rules, TestStep.SPEND))


def judge_step(game: Game, state: State, thread: Thread) -> Events:
    """A roll without a DN is judged by the GM; a hidden DN is shown, a hidden Defence is not."""
    test, step = thread.values, after(game.rules, TestStep.JUDGE)
    assert isinstance(test, Test)
    if test.opposed:
        return close_side(game, state, thread, test)
    if test.purpose == DEFENCE:  # WG-OPT-10: whatever the icons, there is nothing to reach
        return [moved(thread, TestStep.OUTCOME)]
    if test.dn is None:
        return _looked_up(game.rules, state, thread, test)
    if test.hidden and not by_intent(state, test):
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


def judge(game: Game, state: State, _actor: Actor, command: do.Judge) -> Events:
    """The GM names the DN after the roll."""
    return _judged(game, state, command)


def judge_by_default(game: Game, state: State, _actor: Actor, command: do.Judge) -> Events:
    """The same where nobody answered: what a sheet lacks it goes on lacking."""
    return _judged(game, state, command, keep=False)


def _judged(game: Game, state: State, command: do.Judge, *, keep: bool = True) -> list[Event]:
    thread, test = opened(state.matters, command.matter, Test)
    if test.targets:
        return _judge_target(game, state, thread, test, command.dn, keep=keep)
    dn = dn_of(game.rules, state, test, command.dn)
    test = replace(test, base_dn=command.dn, dn=dn, hidden=False, story=command.story)
    return [
        *used(state, dn),
        DnRevealed(thread.id, test.character, dn.value, judged=True),
        moved(thread, after(game.rules, TestStep.JUDGE), test),
    ]


def _judge_target(
    game: Game, state: State, thread: Thread, test: Test, number: int, *, keep: bool
) -> list[Event]:
    """The GM says what a sheet lacked: it is kept, there and for others of the same kind.

    Whatever else waits to be judged looks at the sheets again.
    """
    target = missing(test)[0]
    kind = state.characters[target].kind
    edits: list[Event] = [
        SheetEdited(with_number(one, test.against, number))
        for one in state.characters.values()
        if one.id == target or (kind and one.kind == kind and lacks(one, test.against))
    ]
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


def shift_step(game: Game, state: State, thread: Thread) -> Events:
    """Step 8: asked only if a six can be spared and there is something to buy."""
    test = thread.values
    assert isinstance(test, Test)
    if test.auto and test.shifts is None:
        test = replace(test, shifts=usual(game.rules, test))
        return [moved(thread, after(game.rules, TestStep.SHIFT), test)]
    if _may_shift(game.rules, state, test):
        return [moved(thread, asks=(test.character,))]
    return [moved(thread, after(game.rules, TestStep.SHIFT))]


def settle(game: Game, state: State, _actor: Actor, command: do.Settle) -> Events:
    """The roller accepts the roll and says what shifted sixes buy."""
    thread, test = opened(state.matters, command.matter, Test)
    test = replace(test, shifts=fitting(test, command.shifts))
    return _go_on(game, state, thread, test, TestStep.OUTCOME)


def outcome_step(game: Game, state: State, thread: Thread) -> Events:
    """Steps 7, 9 and 10."""
    test = thread.values
    assert isinstance(test, Test)
    return [*settle_test(game, state, thread, test), MatterClosed(thread.id)]


def buy(game: Game, state: State, actor: Actor, command: do.BuySuccesses) -> Events:
    """WG-TEST-07: the GM must consent; a GM who buys has consented."""
    thread, test = opened(state.matters, command.matter, Test)
    events, fixed = _fixed(game.rules, state, test, command.total)
    if actor.role is Role.GM:
        return [*events, *_take_icons(game, thread, fixed)]
    # Effects that would count keep their uses until the GM consents: a denied purchase is rolled.
    kept = [event for event in events if isinstance(event, SheetEdited)]
    return [*kept, moved(thread, "consent", asks=(GM_SEAT,))]


def allow(game: Game, state: State, _actor: Actor, command: do.AllowBuying) -> Events:
    """The GM consents."""
    thread, test = opened(state.matters, command.matter, Test)
    if pool_of(game.rules, state, test) is None:  # the sheet lost its number meanwhile: ask again
        return [moved(thread, TestStep.CALL)]
    events, fixed = _fixed(game.rules, state, test, -1)
    return [*events, *_take_icons(game, thread, fixed)]


def deny(_game: Game, state: State, _actor: Actor, command: do.DenyBuying) -> Events:
    """The GM wants to see dice: the question is open again."""
    thread, test = opened(state.matters, command.matter, Test)
    return [BuyingDenied(thread.id, test.character), moved(thread, TestStep.CALL)]


def _take_icons(game: Game, thread: Thread, test: Test) -> list[Event]:
    assert test.pool is not None
    taken = bought(game.rules, test.pool.value)
    test = recounted(replace(test, bought=taken, wrath_dice=0))
    step = after(game.rules, TestStep.SPEND)
    return [SuccessesBought(thread.id, test.character, taken), moved(thread, step, test)]
