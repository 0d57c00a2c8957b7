"""Psychic powers, from their declaration to what they do (WG-PSY-01 to -07)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tableside.core import row_interpreter
from tableside.core.effects import Effect, Moment, Occasion
from tableside.core.evening import people
from tableside.core.headings import Heading
from tableside.core.last_roll import InRoll, Part
from tableside.core.matters import Matter, MatterClosed, MatterOpened, find, moved
from tableside.core.notes import Note, note_opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.core.row_interpreter import GO, Run
from tableside.core.rows import TableRow, Upgrade
from tableside.core.showing import Showing
from tableside.core.state import EffectBegan
from tableside.core.tell import name_of
from tableside.core.values import Actor, Bar, Event, Events, Limit, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.attack.options import ask_for_threat, by_hand, foes_first
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.requests import thrown_at
from tableside.systems.wrath_glory.numbers import tables
from tableside.systems.wrath_glory.numbers.against import DEFENCE
from tableside.systems.wrath_glory.numbers.blows import blow_matter
from tableside.systems.wrath_glory.numbers.conditions import RANGED
from tableside.systems.wrath_glory.numbers.derived_conditions import dead, down
from tableside.systems.wrath_glory.numbers.reckon import wrath_terms
from tableside.systems.wrath_glory.numbers.shifting import POTENCY
from tableside.systems.wrath_glory.numbers.skills import MASTERY
from tableside.systems.wrath_glory.numbers.spending import wrath_faces
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.skill_tests.calls import (
    Deed,
    begun,
    kept_total,
    numbers,
    settles_itself,
)
from tableside.systems.wrath_glory.skill_tests.headings import casts
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, psychic_read, settled
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule, not_rolling
from tableside.systems.wrath_glory.state import Known, Person, Reading, State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Blow, Request, Slot
from tableside.systems.wrath_glory.state.gear import Casting, Level, Power
from tableside.systems.wrath_glory.state.purposes import POWER
from tableside.systems.wrath_glory.tables.rows import RowFound
from tableside.systems.wrath_glory.tables.words import cast_of
from tableside.systems.wrath_glory.turns.order import everybody, in_turn
from tableside.systems.wrath_glory.turns.slots import check, once_acting, spend

WARP = Subject("warp")

USE_POWER = "use_power"
PROCEDURE = "power"
TEST, ACTIVATE, OVER = "test", "activate", "over"
WARP.called(PROCEDURE, "power")
_LEVELS = {
    Level.BOUND: "WG-PSY-02",
    Level.UNBOUND: "WG-PSY-03",
    Level.TRANSCENDENT: "WG-PSY-04",
}


class UsePower(Deed, frozen=True, kw_only=True, tag="use_power"):
    """Draw on the warp for a psychic power."""

    power: str = ""
    level: str = ""
    targets: tuple[str, ...] = ()
    bonus: int = 0
    penalty: int = 0
    total: int = -1  # the missing number on the sheet, asked once and kept
    ask: bool = False


def _psykers(known: Known) -> Iterable[str]:
    """Whoever has powers on the sheet and may act."""
    return tuple(who for who in everybody(known) if known.characters[who].powers)


def _psykers_in_turn(game: Game, known: Known) -> Iterable[str]:
    return (who for who in in_turn(game, known) if known.characters[who].powers)


use_power = WARP.verb(
    UsePower,
    "Use a power",
    "WG-PSY-01",
    Who.AMONG,
    among=_psykers,
    at_hand=_psykers_in_turn,
    showing=Showing("power"),
)


@use_power.asks
def _which_power(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-PSY-01: which power, at which level, at whom."""
    who, rules = pick.offer.character, game.rules
    needs_rule(game, "WG-PSY-01", "This ruleset has no psychic powers.")
    not_rolling(known, pick)
    check(game, known, pick, Slot.COMBAT, USE_POWER)
    held = {one.id: one for one in known.characters[who].powers}
    listed = tuple(Option(one.id, _described(one)) for one in held.values())
    power = held[pick.word("power", listed, "Which power?")]
    level = _level(known, pick, power)
    targets = _targets(known, pick, power)
    bonus, penalty = by_hand(game, pick)
    casting = Casting(
        psyker=who, power=power, level=level, targets=targets, bonus=bonus, penalty=penalty
    )
    then = once_acting(rules, known, who, USE_POWER)
    preview = numbers(game, then, pick, test_of(then, casting))
    ask_for_threat(known, pick, who)
    return pick.ready(UsePower, *preview, _wrath_dice(rules, then, who, level))


def _described(power: Power) -> str:
    against = f"against {power.against.title()}" if power.against else f"DN {power.dn}"
    return f"{power.name}, {against}"


def _level(known: Known, pick: Picker, power: Power) -> Level:
    """WG-PSY-02, -03, A-49: a Minor power is Bound, any other keeps its level."""
    who = pick.offer.character
    if power.minor:
        sentence = f"{power.name} is a Minor power and always Bound."
        minor = Bar("minor_power", sentence, "WG-PSY-02")
        other = (Level.UNBOUND, Level.TRANSCENDENT)
        pick.left_out("level", lambda level: [minor] if level in other else [])
        return Level.BOUND
    held, person = level_of(known, who, power.id), known.characters[who]
    sentence = f"{power.name} keeps its level for this encounter."
    locked = Bar("level_locked", sentence, "WG-PSY-03", Limit.ONCE)
    options = tuple(Option(one.value, _priced(one, bonus_dice(person, one)[0])) for one in Level)
    level = pick.word(
        "level",
        options,
        "At which level?",
        (held or Level.BOUND).value,
        bars=lambda level: [locked] if held and level != held.value else [],
    )
    return Level(level)


def level_of(source: Reading, who: str, power: str) -> Level | None:
    """WG-PSY-03: the level at which a power was used in this encounter, if it was."""
    own = _lock_of(who, power)
    return next((Level(one.source) for one in source.effects if one.id == own), None)


def _lock_of(who: str, power: str) -> str:
    """The id of what keeps a power at its level."""
    return f"{who}.level.{power}"


def _priced(level: Level, dice: int) -> str:
    more = f"{dice} more Wrath {'die' if dice == 1 else 'dice'}"
    match level:
        case Level.BOUND:
            return "Bound: 1 Wrath die"
        case Level.UNBOUND:
            return f"Unbound: {more}"
        case Level.TRANSCENDENT:
            return f"Transcendent: {more}, {dice} Shock"


def bonus_dice(person: Person, level: Level) -> tuple[int, str]:
    """WG-PSY-02 to -04: what a level adds to the one Wrath die, and by which rule."""
    match level:
        case Level.BOUND:
            return 0, "WG-PSY-02"
        case Level.UNBOUND:
            return 1, "WG-PSY-03"
        case Level.TRANSCENDENT:
            return max(person.tier, person.rank), "WG-PSY-04"


def _targets(known: Known, pick: Picker, power: Power) -> tuple[str, ...]:
    """Foes first, then oneself and one's own; powers may be meant for anybody."""
    if not power.targets:
        return ()
    who = pick.offer.character
    foes = foes_first(known, who)
    named = {one.value for one in foes}
    others = tuple(one for one in people(known) if one.value not in named)
    return pick.some(
        "targets", (*foes, *others), "At whom?", low=1, high=power.targets, ordered=True
    )


def test_of(source: Reading, casting: Casting) -> Test:
    """Psychic Mastery against the DN of the power, or against a number of each target."""
    power = casting.power
    goes_against = bool(power.against)
    more, _ = bonus_dice(source.characters[casting.psyker], casting.level)
    return Test(
        casting.psyker,
        MASTERY,
        0 if goes_against else power.dn,
        bonus=casting.bonus,
        penalty=casting.penalty,
        wrath_dice=1 + more,  # what the scene adds counts at the throw
        purpose=POWER,
        attack=RANGED if power.against == DEFENCE else "",
        targets=casting.targets if goes_against else (),
        against=power.against,
        effect=power.potency,
    )


def _wrath_dice(rules: Ruleset, source: Reading, who: str, level: Level) -> Reckoning:
    """How many Wrath dice a power is tested with: its level's, and what the scene adds."""
    count, rule = bonus_dice(source.characters[who], level)
    own = (Term(level.value.title(), count, rule),) if count else ()
    ours = wrath_terms(rules, source, Test(who, MASTERY, purpose=POWER))
    base = base_term("Wrath die", 1, "WG-WRATH-01")
    return reckon("wrath_dice", (base, *own, *ours), floor=1, rule="WG-PSY-02")


@use_power.decides
def _use_power(game: Game, state: State, _actor: Actor, command: UsePower) -> Events:
    """WG-PSY-01, -04: the action is taken, the level is fixed, and its price is paid."""
    who = command.character
    events = spend(game, state, who, Slot.COMBAT, USE_POWER)
    now = fold(game, state, events)
    power = next(one for one in now.characters[who].powers if one.id == command.power)
    level = Level(command.level) if command.level and not power.minor else Level.BOUND
    casting = Casting(
        psyker=who,
        power=power,
        level=level,
        targets=command.targets,
        bonus=command.bonus,
        penalty=command.penalty,
        ask=command.ask,
        buy=command.buy,
    )
    name = f"p{now.opened + 1}"
    events += kept_total(game, now, test_of(now, casting), command.total)
    events += [
        PowerDeclared(
            matter=name, character=who, power=power.name, level=level.value, targets=casting.targets
        ),
        EffectBegan(_locked(now, who, power, level)),
        MatterOpened(Matter(name, PROCEDURE, TEST, casting)),
    ]
    if level is Level.TRANSCENDENT:
        shock = bonus_dice(now.characters[who], level)[0]
        events.append(blow_matter(name, Blow(who, power.name, shock=shock)))
    return events


def _locked(state: State, who: str, power: Power, level: Level) -> Effect:
    """WG-PSY-03, A-49: the level stays until the encounter is over."""
    until = Moment(Occasion.SCENE if state.fight is None else Occasion.FIGHT)
    own, name = _lock_of(who, power.id), f"{power.name}: {level.value.title()}"
    return Effect(own, name, who, until, source=level.value, rule="WG-PSY-03")


@WARP.event
class PowerDeclared(Event, frozen=True, kw_only=True, tag="power_declared"):
    """Somebody uses a power at a level."""

    matter: str
    character: str
    power: str  # its name
    level: str
    targets: tuple[str, ...] = ()


@WARP.tells(PowerDeclared)
def _tell_declared(_game: Game, state: State, event: PowerDeclared, _actor: Actor) -> Line:
    who, level = name_of(state, event.character), Level(event.level)
    text = f"{who} uses {event.power}{_whom(state, event.targets)} ({level.value})."
    return Line(text, ("WG-PSY-01", _LEVELS[level]))


def _whom(state: State, targets: tuple[str, ...]) -> str:
    names = ", ".join(name_of(state, one) for one in targets)
    return f" on {names}" if names else ""


def _casting(thread: Thread) -> Casting:
    """The power of a thread."""
    assert isinstance(thread.values, Casting)
    return thread.values


@WARP.step(PROCEDURE, TEST)
def _test_step(game: Game, state: State, thread: Thread) -> Events:
    """WG-PSY-05: the price is paid; whoever it felled draws on nothing any more."""
    casting = _casting(thread)
    who = casting.psyker
    if dead(state, who) or down(game.rules, state, who):
        return [_ended(thread, casting), MatterClosed(thread.id)]
    test = test_of(state, casting)
    test = replace(test, auto=settles_itself(state, who, ask=casting.ask))
    rolled = begun(f"{thread.id}.test", test, buy=casting.buy, parent=thread.id)
    return [moved(thread, ACTIVATE), rolled]


def _ended(thread: Thread, casting: Casting) -> PowerEnded:
    power = casting.power
    return PowerEnded(
        matter=thread.id,
        character=casting.psyker,
        power=power.name,
        success=bool(casting.success),
        text=power.text,
        targets=casting.reached if casting.success else (),
        potency=casting.potency,
    )


@WARP.event
class PowerEnded(Event, frozen=True, kw_only=True, tag="power_ended"):
    """A power took effect, or came to nothing."""

    matter: str
    character: str
    power: str
    success: bool
    text: str = ""
    targets: tuple[str, ...] = ()
    potency: int = 0


@WARP.tells(PowerEnded)
def _tell_ended(_game: Game, state: State, event: PowerEnded, _actor: Actor) -> Line:
    if not event.success:
        who = name_of(state, event.character)
        return Line(f"{event.power} slips from {who}'s grasp.", ("WG-PSY-05",))
    more = f", Potency {event.potency}" if event.potency else ""
    text = f"{event.power} takes effect{_whom(state, event.targets)}{more}. {event.text}".strip()
    rules = ("WG-PSY-06", "WG-PSY-07") if event.potency else ("WG-PSY-06",)
    return Line(text, rules)


@WARP.answers(settled, POWER)
def _tested(
    _game: Game, state: State, thread: Thread, test: Test, result: TestSettled
) -> list[Event]:
    """What the roll comes to is kept with the power, which waits until the Perils are over."""
    parent = find(state.matters, thread.parent)
    assert parent is not None
    casting = _casting(parent)
    reached = casting.targets
    if test.targets:
        reached = tuple(one for one in test.targets if _enough(test, one, result.kept))
    success = bool(reached) if test.targets else result.success
    potency = result.shifts.get(POTENCY, 0)
    done = replace(casting, success=success, reached=reached, potency=potency)
    return [moved(parent, values=done)]


def _enough(test: Test, target: str, kept: int) -> bool:
    dn = test.dns.get(target)
    return dn is not None and kept >= dn.value


@WARP.on(psychic_read)
def _perils(game: Game, thread: Thread, test: Test) -> list[Event]:
    """WG-PSY-08: once on the table, however many ones lie there; what it was part of waits."""
    ones = wrath_faces(test).count(1)
    if not ones or tables.table_for(game.rules, tables.PERIL) is None:
        return []
    return [tables.peril(thread.id, test.character, ones, thread.parent)]


@WARP.rolls(RowFound)
def _calls_up(_game: Game, _state: State, event: RowFound) -> InRoll | None:
    """WG-PERIL-00: everybody's moment, until somebody does the next thing."""
    if event.kind != tables.PERIL or not event.faces:
        return None
    return InRoll(part=Part.APART, matter=event.matter, called="The last Peril")


@WARP.step(PROCEDURE, ACTIVATE)
def _activate(_game: Game, state: State, thread: Thread) -> Events:
    """WG-PSY-06, A-72: it takes effect even if the Perils have felled the psyker."""
    casting = _casting(thread)
    told = _ended(thread, casting)
    if not casting.success:
        return [told, MatterClosed(thread.id)]
    events: list[Event] = [told, moved(thread, OVER)]
    power = casting.power
    here = tuple(one for one in casting.reached if one in state.characters)
    if power.strikes and here:
        events += _strike(thread, casting, here)
    if power.then or (power.more and casting.potency):
        events += _doings(state, thread, casting, here)
    if not power.then and not power.strikes:
        note = Note("power", casting.psyker, _reminder(casting), "WG-PSY-06")
        events.append(note_opened(thread.id, 1, note))
    return events


def _strike(thread: Thread, casting: Casting, targets: tuple[str, ...]) -> list[Event]:
    """Damage and its dice, those of Potency among them, thrown for each whom it reached (A-24)."""
    power = casting.power
    blow = Blow("", power.name, casting.psyker, ap=power.ap)
    dice = power.ed + power.potency_ed * casting.potency
    who = casting.psyker
    request = Request(character=who, blow=blow, targets=(), flat=power.damage, ed=dice)
    return thrown_at(thread, thread.id, request, targets)


def _doings(
    state: State, thread: Thread, casting: Casting, targets: tuple[str, ...]
) -> list[Event]:
    """What the power says in the words of a row, once for each whom it reached."""
    events: list[Event] = []
    for count, run in enumerate(runs_of(casting.psyker, casting.power, targets), 1):
        begun = replace(run, steps={POTENCY: casting.potency})
        begun = row_interpreter.begun(begun, cast_of(state, begun))
        name = f"{thread.id}.effect{count}"
        matter = Matter(name, tables.PROCEDURE, GO, begun, parent=thread.id)
        events.append(MatterOpened(matter))
    return events


def runs_of(psyker: str, power: Power, targets: tuple[str, ...]) -> Iterable[Run]:
    """What a power says in the words of a row, once for each whom it reaches, before it begins."""
    # A power needs no more than a name; a row needs words.
    potency = Upgrade(POTENCY, power.potency or power.name, power.more)
    text = power.text or power.name
    row = TableRow(
        on="",
        title=power.name,
        text=text,
        rule="WG-PSY-06",
        keywords=(),
        then=power.then,
        upgrades=(potency,),
    )
    return (Run(tables.POWER, psyker, row=row, target=one) for one in targets or ("",))


def _reminder(casting: Casting) -> str:
    power = casting.power
    more = f" Potency {casting.potency}: {power.potency}." if casting.potency else ""
    return " ".join(f"{power.name} takes effect. {power.text}{more}".split())


@WARP.step(PROCEDURE, OVER)
def _over(_game: Game, _state: State, thread: Thread) -> Events:
    """Everything it did is done."""
    return [MatterClosed(thread.id)]


@WARP.heads(Casting)
def _head_of_casting(_game: Game, known: Known, matter: Matter[Casting]) -> Heading:
    return Heading(casts(known, matter.values))
