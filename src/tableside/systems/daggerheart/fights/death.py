"""Death moves: what a hero may do who has marked the last HP (DH-DEATH), dying and waking."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core import plates
from tableside.core.effects import Effect
from tableside.core.headings import Heading
from tableside.core.last_roll import Part
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.notes import Note, note_opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.recalled import Kind, Recalled, always
from tableside.core.showing import ONWARD, ROLLS
from tableside.core.state import EffectBegan, EffectEnded, SheetEdited, Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import GM_SEAT, Actor, Command, Event, Events, Line, Plate, Roll, Thrown
from tableside.core.verbs import Who
from tableside.systems.daggerheart.fights.attacks import (
    aimed_first,
    ask_weapon,
    blow_of,
    damage_roll,
    weapon_of,
)
from tableside.systems.daggerheart.fights.slots import clear, last_hp_marked
from tableside.systems.daggerheart.game import Game, Subject, by_itself
from tableside.systems.daggerheart.numbers.derived_conditions import (
    DEAD,
    DEEDS,
    RETIRED,
    UNCONSCIOUS,
    foes,
    has,
    hope_slots,
    marked,
    named,
    out,
    slots,
)
from tableside.systems.daggerheart.rolls.rolls import MOST_TEXT
from tableside.systems.daggerheart.state import HOPE, HP, STRESS, Known, State, Thread
from tableside.systems.daggerheart.state.fight import DeathMove

DEATHS = Subject("death")
_DEATH, _CHOOSE, _SCAR, _RISK, _SHARE = "death", "choose", "scar", "risk", "share"
_APPROVE, _BLAZE, _END = "approve", "blaze", "end"
_D12 = 12
_WORSE = "The situation gets worse for everybody still standing."


@DEATHS.on(last_hp_marked)
def _choose(_game: Game, state: State, who: str, parent: str) -> list[Event]:
    """DH-DEATH-01: which of three moves; nothing else until then."""
    name = f"d{state.opened + 1}"
    asked = Matter(name, _DEATH, _CHOOSE, DeathMove(character=who), (who,), parent=parent)
    return [MatterOpened(asked)]


@DEATHS.tells_opening(DeathMove)
def _asked(_game: Game, state: State, matter: Matter[DeathMove], _actor: Actor) -> Line:
    """Everybody holds their breath."""
    who = name_of(state, matter.values.character)
    shown = plates.falls(who, "The last HP is marked: a death move.")
    return Line(
        f"{who} has marked the last HP and makes a death move.", ("DH-DEATH-01",), plate=shown
    )


class BlazeOfGlory(Command, frozen=True, tag="blaze_of_glory"):
    """One last deed that cannot fail, and then death."""

    target: str = ""
    weapon: str = ""
    text: str = ""


blaze_of_glory = DEATHS.verb(
    BlazeOfGlory, "Blaze of Glory", "DH-DEATH-02", Who.ASKED, at=(_DEATH, _CHOOSE)
)


@blaze_of_glory.asks
def _whom_and_how(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    options = (*aimed_first(known, named(known, foes(known)), who), Option("", "something else"))
    if pick.word("target", options, "Whom does your last deed strike?"):
        ask_weapon(game, known, pick, who, target="")
    pick.text("text", MOST_TEXT, "What is your last deed? (may be said aloud instead)")
    return pick.ready(BlazeOfGlory)


@blaze_of_glory.decides
def _blaze(game: Game, state: State, _actor: Actor, command: BlazeOfGlory) -> Events:
    """DH-DEATH-02: no Duality dice; what it does is a critical, and then the hero dies."""
    thread, death = opened(state.matters, command.matter, DeathMove)
    who = death.character
    said = DeathMoveChosen(thread.id, who, "blaze_of_glory", command.text)
    going = replace(death, move="blaze_of_glory", target=command.target)
    if command.target:
        weapon = weapon_of(game.rules, state.characters[who], command.weapon)
        going = replace(going, weapon=weapon)
    if game.rules.values.death.approval:
        return [said, moved(thread, _APPROVE, going, (GM_SEAT,))]
    return [said, *_blazes(game, state, thread, going)]


def _blazes(game: Game, state: State, thread: Thread, death: DeathMove) -> list[Event]:
    """The deed itself; one that strikes nobody is told and done."""
    if death.weapon is None or out(state, death.target):  # whom it was meant for fell meanwhile
        return [moved(thread, _END, death)]
    roll = damage_roll(state, thread.id, death.character, death.weapon)
    if roll is not None:
        return [moved(thread, _BLAZE, death, roll=roll)]
    return list(_fell(game, state, replace(thread, step=_BLAZE, values=death), ()))


class ApproveDeed(Command, frozen=True, tag="approve_deed"):
    """The GM agrees to a last deed."""


approve_deed = DEATHS.verb(
    ApproveDeed, "So be it", "DH-DEATH-02", Who.ASKED, at=(_DEATH, _APPROVE), default=True
)


@approve_deed.decides
def _approve(game: Game, state: State, _actor: Actor, command: ApproveDeed) -> Events:
    """DH-DEATH-02: so be it."""
    thread, death = opened(state.matters, command.matter, DeathMove)
    said = DeedJudged(thread.id, death.character, approved=True)
    return [said, *_blazes(game, state, thread, death)]


class RefuseDeed(Command, frozen=True, tag="refuse_deed"):
    """The GM would rather see another deed; the player chooses again."""


refuse_deed = DEATHS.verb(
    RefuseDeed, "Something else", "DH-DEATH-02", Who.ASKED, at=(_DEATH, _APPROVE)
)


@refuse_deed.decides
def _refuse(_game: Game, state: State, _actor: Actor, command: RefuseDeed) -> Events:
    """DH-DEATH-02: another deed, or another death move."""
    thread, death = opened(state.matters, command.matter, DeathMove)
    said = DeedJudged(thread.id, death.character, approved=False)
    who = death.character
    return [said, moved(thread, _CHOOSE, DeathMove(character=who), (who,))]


@DEATHS.event
class DeedJudged(Event, frozen=True, tag="deed_judged"):
    """DH-DEATH-02: the GM agreed to a last deed, or would rather see another."""

    matter: str
    character: str
    approved: bool


@DEATHS.tells(DeedJudged, Part.AFTER)
def _judged(_game: Game, state: State, event: DeedJudged, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    text = f"{who}'s last deed is done." if event.approved else f"{who} chooses again."
    return Line(text, ("DH-DEATH-02",))


@DEATHS.step(_DEATH, _END)
def _last_deed_done(_game: Game, state: State, thread: Thread) -> Events:
    """The last deed is done."""
    death = thread.values
    assert isinstance(death, DeathMove)
    return [*dies(state, death.character, "DH-DEATH-02"), MatterClosed(thread.id)]


class AvoidDeath(Command, frozen=True, tag="avoid_death"):
    """Fall unconscious and live, perhaps with a scar."""


avoid_death = DEATHS.verb(
    AvoidDeath,
    "Avoid Death",
    "DH-DEATH-03",
    Who.ASKED,
    at=(_DEATH, _CHOOSE),
    default=True,
    showing=ROLLS,
)


@avoid_death.decides
def _avoid(game: Game, state: State, _actor: Actor, command: AvoidDeath) -> Events:
    """DH-DEATH-03, -04: unconscious at once, and the Hope die against the level."""
    thread, death = opened(state.matters, command.matter, DeathMove)
    who = death.character
    worse = Note("death_move", who, _WORSE, "DH-DEATH-03")
    die = Roll(f"{thread.id}.scar", (game.rules.values.death.scar_die,), who)
    return [
        DeathMoveChosen(thread.id, who, "avoid_death"),
        *_falls(who),
        note_opened(thread.id, 1, worse),
        moved(thread, _SCAR, replace(death, move="avoid_death"), roll=die),
    ]


def _scarred(game: Game, state: State, thread: Thread, who: str, face: int) -> list[Event]:
    """DH-DEATH-04: at or below the level it leaves a scar, which takes a Hope slot."""
    person = state.characters[who]
    scar = face <= person.level
    events: list[Event] = [
        ScarRolled(matter=thread.id, character=who, hope=face, level=person.level, scar=scar)
    ]
    if scar:
        edited = replace(person, scars=(*person.scars, f"scar {len(person.scars) + 1}"))
        events.append(SheetEdited(edited))
        after = fold(game, state, events)
        room = max(0, hope_slots(after, who, game.rules.values.hope.max).value)
        surplus = after.tracks[track_of(who, HOPE)] - room
        if surplus > 0:  # DH-HOPE-08: what no slot holds is gone
            events.append(Spent(track_of(who, HOPE), surplus, "DH-HOPE-08"))
        if room == 0:
            events += _retires(who)
    return [*events, MatterClosed(thread.id)]


@DEATHS.event
class ScarRolled(Event, frozen=True, kw_only=True, tag="scar_rolled"):
    """DH-DEATH-04: the Hope die against the level."""

    matter: str
    character: str
    hope: int
    level: int
    scar: bool


@DEATHS.tells(ScarRolled, Part.WHOLE)
def _scar(_game: Game, state: State, event: ScarRolled, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    how = "a scar, and one Hope slot fewer" if event.scar else "no scar"
    thrown = Thrown("death", (event.hope,), labels=("Hope",), character=event.character)
    rolls, says = f"{who} rolls Hope", f"against level {event.level}: {how}."
    text = f"{rolls} {event.hope} {says}"
    word = "A scar" if event.scar else "No scar"
    shown = Plate(word, f"Hope {event.hope} {says}", good=not event.scar, kind="hope", rank=3)
    return Line(text, ("DH-DEATH-04",), thrown, around=(rolls, says), plate=shown)


class RiskItAll(Command, frozen=True, tag="risk_it_all"):
    """Let the Duality dice say whether you live."""


risk_it_all = DEATHS.verb(
    RiskItAll, "Risk It All", "DH-DEATH-06", Who.ASKED, at=(_DEATH, _CHOOSE), showing=ROLLS
)


@risk_it_all.decides
def _risk(_game: Game, state: State, _actor: Actor, command: RiskItAll) -> Events:
    """DH-DEATH-06 to -08: both dice, and no action roll, so no Hope and no Fear."""
    thread, death = opened(state.matters, command.matter, DeathMove)
    who = death.character
    dice = Roll(f"{thread.id}.risk", (_D12, _D12), who)
    return [
        DeathMoveChosen(thread.id, who, "risk_it_all"),
        moved(thread, _RISK, replace(death, move="risk_it_all"), roll=dice),
    ]


def _risked(state: State, thread: Thread, death: DeathMove, faces: tuple[int, ...]) -> list[Event]:
    hope, fear = faces
    who = death.character
    said = RiskRolled(thread.id, who, hope, fear)
    if fear > hope:  # DH-DEATH-07
        return [said, *dies(state, who, "DH-DEATH-07"), MatterClosed(thread.id)]
    if hope == fear:  # DH-DEATH-08
        everything = [
            *clear(state, who, HP, marked(state, who, HP), "DH-DEATH-08"),
            *clear(state, who, STRESS, marked(state, who, STRESS), "DH-DEATH-08"),
        ]
        return [said, *everything, MatterClosed(thread.id)]
    return [said, moved(thread, _SHARE, replace(death, hope=hope), (who,))]


@DEATHS.event
class RiskRolled(Event, frozen=True, tag="risk_rolled"):
    """DH-DEATH-06 to -08: both Duality dice for everything."""

    matter: str
    character: str
    hope: int
    fear: int


@DEATHS.tells(RiskRolled, Part.WHOLE)
def _risk_told(_game: Game, state: State, event: RiskRolled, _actor: Actor) -> Line:
    who, faces = name_of(state, event.character), (event.hope, event.fear)
    rule = "DH-DEATH-06"
    how = "stays on their feet"
    if event.hope == event.fear:
        rule, how = "DH-DEATH-08", "is as good as new"
    elif event.fear > event.hope:
        rule, how = "DH-DEATH-07", "loses everything"
    thrown = Thrown("death", faces, labels=("Hope", "Fear"), character=event.character)
    stands = event.hope >= event.fear
    shown = Plate(
        f"{who} stands" if stands else f"{who} dies",
        f"Hope {event.hope}, Fear {event.fear}: {who} {how}.",
        good=stands,
        kind="hope" if stands else "fear",
        rank=3,
    )
    text = f"{who} rolls Hope {event.hope}, Fear {event.fear} and {how}."
    return Line(text, (rule,), thrown, plate=shown)


@DEATHS.recalls(RiskRolled)
def _stood(_game: Game, _state: State, event: RiskRolled, _reader: Actor) -> tuple[Recalled, ...]:
    return (Recalled(Kind.RISE),) if event.hope >= event.fear else ()


class ShareHope(Command, frozen=True, tag="share_hope"):
    """Share the Hope die out: so many HP, the rest Stress."""

    hp: int = 0


share_hope = DEATHS.verb(
    ShareHope,
    "Share it out",
    "DH-DEATH-06",
    Who.ASKED,
    at=(_DEATH, _SHARE),
    default=True,
    showing=ONWARD,
)


@share_hope.asks
def _how_much_hp(_game: Game, known: Known, pick: Picker) -> Ready:
    _, death = opened(known.matters, pick.offer.matter, DeathMove)
    most = min(death.hope, marked(known, death.character, HP))
    label = f"How many of {death.hope} clear HP? The rest clears Stress."
    if not pick.number("hp", 0, death.hope, label, default=most):
        sentence = "Without a clear HP the next mark is a death move again."
        pick.advise("no_hp_cleared", "DH-DEATH-06", sentence)
    return pick.ready(ShareHope)


@share_hope.decides
def _share(_game: Game, state: State, _actor: Actor, command: ShareHope) -> Events:
    """DH-DEATH-06: the points add up to the Hope die; what finds nothing to clear is lost."""
    thread, death = opened(state.matters, command.matter, DeathMove)
    who = death.character
    return [
        *clear(state, who, HP, command.hp, "DH-DEATH-06"),
        *clear(state, who, STRESS, death.hope - command.hp, "DH-DEATH-06"),
        MatterClosed(thread.id),
    ]


@DEATHS.dice(_DEATH)
def _fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The dice of whichever move was chosen."""
    death = thread.values
    assert isinstance(death, DeathMove)
    if thread.step == _SCAR:
        return _scarred(game, state, thread, death.character, faces[0])
    if thread.step == _RISK:
        return _risked(state, thread, death, faces)
    assert death.weapon is not None
    events = blow_of(  # DH-DEATH-02: a critical without any roll
        state,
        thread,
        faces,
        who=death.character,
        weapon=death.weapon,
        targets=(death.target,),
        critical=True,
    )
    return [*events, moved(thread, _END, death)]


_MOVES = {
    "blaze_of_glory": ("Blaze of Glory", "DH-DEATH-02"),
    "avoid_death": ("Avoid Death", "DH-DEATH-03"),
    "risk_it_all": ("Risk It All", "DH-DEATH-06"),
}
# Each of them in a breath; on lines of their own what comes of it.
BRINGS = {
    "blaze_of_glory": """\
One last deed. It succeeds critically without a roll, and then you die.
You die, whatever comes of it.""",
    "avoid_death": """\
You fall unconscious and live. Things get worse for those who still stand.
You roll your Hope die: on your level or less you keep a scar, and lose a Hope slot for good.
You wake when an HP is cleared.""",
    "risk_it_all": """\
You roll your Duality dice. The higher one says whether you live.
Hope higher: you stay up, and share the Hope die among HP and Stress.
Fear higher: you die.
Doubles: you stay up, and clear everything.""",
}


@DEATHS.event
class DeathMoveChosen(Event, frozen=True, tag="death_move_chosen"):
    """A player chose a death move."""

    matter: str
    character: str
    move: str
    text: str = ""


@DEATHS.tells(DeathMoveChosen, Part.AFTER)
def _chosen(_game: Game, state: State, event: DeathMoveChosen, _actor: Actor) -> Line:
    name, rule = _MOVES[event.move]
    words = f": {event.text}" if event.text else "."
    return Line(f"{name_of(state, event.character)} chooses {name}{words}", (rule,))


DEATHS.recalls(DeathMoveChosen)(always(Recalled(Kind.FALL)))


def dies(state: State, who: str, rule: str) -> list[Event]:
    """Nobody gets up from this."""
    if has(state, who, DEAD):
        return []
    dead = Effect(f"{who}.{DEAD}", "Dead", who, source=rule, forbids=DEEDS)
    return [Died(who, rule), EffectBegan(dead), *_without(state, who, UNCONSCIOUS)]


@DEATHS.event
class Died(Event, frozen=True, tag="died"):
    """A hero is dead."""

    character: str
    rule: str


@DEATHS.tells(Died, Part.AFTER)
def _died(_game: Game, state: State, event: Died, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{who} dies.", (event.rule,) if event.rule else (), plate=plates.dies(who))


DEATHS.recalls(Died)(always(Recalled(Kind.DEATH)))


def _falls(who: str) -> list[Event]:
    """DH-DEATH-03: unconscious, out of everybody's reach."""
    down = Effect(f"{who}.{UNCONSCIOUS}", "Unconscious", who, source="DH-DEATH-03", forbids=DEEDS)
    return [EffectBegan(down)]


def _retires(who: str) -> list[Event]:
    """DH-HOPE-08: without a Hope slot left a character's story ends."""
    end = Effect(f"{who}.{RETIRED}", "Their story has ended", who, forbids=DEEDS)
    return [EffectBegan(end)]


def wakes(state: State, who: str) -> list[Event]:
    """DH-DEATH-05: an HP was cleared, or a long rest is over (A-21)."""
    if not has(state, who, UNCONSCIOUS):
        return []
    return [Woke(who), *_without(state, who, UNCONSCIOUS)]


def _without(state: State, who: str, name: str) -> list[Event]:
    ended = [one.id for one in state.effects if one.id == f"{who}.{name}"]
    return [EffectEnded(one, expired=False) for one in ended]


@DEATHS.event
class Woke(Event, frozen=True, tag="woke"):
    """DH-DEATH-05: somebody is conscious again."""

    character: str


@DEATHS.tells(Woke)
def _woke(_game: Game, state: State, event: Woke, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} wakes.", ("DH-DEATH-05",))


DEATHS.recalls(Woke)(always(Recalled(Kind.RISE)))


@DEATHS.on(by_itself)
def _waking(_game: Game, state: State) -> list[Event]:
    """Whoever lies unconscious with an HP clear wakes by themselves."""
    lying = [one.on for one in state.effects if one.id == f"{one.on}.{UNCONSCIOUS}"]
    asleep = (who for who in state.characters if who in lying and _clear(state, who))
    return [event for who in asleep for event in wakes(state, who)]


def _clear(state: State, who: str) -> bool:
    held, most = slots(state, who, HP)
    return held < most


@DEATHS.heads(
    DeathMove,
    choose="to choose",
    share="to share out the Hope die",
    approve="to say whether it may be so",
)
def _head_of_death_move(_game: Game, known: Known, matter: Matter[DeathMove]) -> Heading:
    death = matter.values
    choice = "The last HP is marked: a blaze of glory, a way to live on, or the dice."
    title = f"{name_of(known, death.character)} at death's door"
    return Heading(title, "" if death.move else choice)
