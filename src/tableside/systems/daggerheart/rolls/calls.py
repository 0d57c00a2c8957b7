"""How a roll comes about: what is said, what the GM calls for, what a player attempts (DH-ROLL-01
to -04, DH-REACT-04).
"""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.evening import party
from tableside.core.headings import ALOUD, Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import ONWARD, Showing
from tableside.core.tell import name_of
from tableside.core.values import GM_SEAT, Actor, Command, Event, Events, Line, Role
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers.derived_conditions import fallen, foes, named
from tableside.systems.daggerheart.numbers.reckon import against
from tableside.systems.daggerheart.rolls.reactions import exposed_to, reaction_to
from tableside.systems.daggerheart.rolls.rolls import (
    DIE_SIDES,
    MOST_DIFFICULTY,
    MOST_GRANTS,
    MOST_HARM_DICE,
    MOST_TEXT,
    at_leisure,
    one_roll,
    trait_options,
)
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.scene.fate import opponents
from tableside.systems.daggerheart.scene.spotlight import ask_spotlight, on_their_feet
from tableside.systems.daggerheart.state import Description, DualityRoll, Known, State
from tableside.systems.daggerheart.state.gear import TYPES, Damage

CALLS = Subject("calls")


class Describe(Command, frozen=True, tag="describe"):
    """Say what your character does; the GM says whether it needs a roll."""

    text: str = ""


describe = CALLS.verb(Describe, "Say what you do", "DH-ROLL-01", Who.OWN)


@describe.asks
def _what_you_do(_game: Game, _known: Known, pick: Picker) -> Ready:
    pick.text("text", MOST_TEXT, "What do you do? (may be said aloud instead)")
    return pick.ready(Describe)


@describe.decides
def _describe(_game: Game, state: State, _actor: Actor, command: Describe) -> Events:
    """DH-ROLL-01: fiction first; the GM says whether it needs a roll."""
    said = Description(command.character, command.text)
    return [MatterOpened(Matter(f"s{state.opened + 1}", "said", "open", said, (GM_SEAT,)))]


@CALLS.tells_opening(Description)
def _described(_game: Game, state: State, matter: Matter[Description], _actor: Actor) -> Line:
    who = name_of(state, matter.values.character)
    return Line(f"{who}: {matter.values.text or '(said aloud)'}", ("DH-ROLL-01",))


class NoRollNeeded(Command, frozen=True, tag="no_roll_needed"):
    """It simply happens."""

    text: str = ""


no_roll_needed = CALLS.verb(
    NoRollNeeded, "No roll needed", "DH-ROLL-01", Who.ASKED, at=("said", "open"), default=True
)


@no_roll_needed.asks
def _what_happens(_game: Game, _known: Known, pick: Picker) -> Ready:
    pick.text("text", MOST_TEXT, "What happens? (may stay empty)")
    return pick.ready(NoRollNeeded)


@no_roll_needed.decides
def _no_roll_needed(_game: Game, state: State, _actor: Actor, command: NoRollNeeded) -> Events:
    """It simply happens."""
    _, said = opened(state.matters, command.matter, Description)
    return [
        NeededNoRoll(said.character, said.text, command.text),
        MatterClosed(command.matter),
    ]


@CALLS.event
class NeededNoRoll(Event, frozen=True, tag="needed_no_roll"):
    """What was described simply happened."""

    character: str
    text: str
    answer: str


@CALLS.tells(NeededNoRoll)
def _simply_happened(_game: Game, state: State, event: NeededNoRoll, _actor: Actor) -> Line:
    answer = f" {event.answer}" if event.answer else ""
    return Line(f"No roll needed for {name_of(state, event.character)}.{answer}", ("DH-ROLL-01",))


class AskForRoll(Command, frozen=True, kw_only=True, tag="ask_for_roll"):
    """What was described needs a roll."""

    trait: str = ""
    against: str = ""
    difficulty: int = 0
    hidden: bool = False
    advantage: int = 0
    disadvantage: int = 0
    stakes: str = ""
    note: str = ""


ask_for_roll = CALLS.verb(
    AskForRoll, "Ask for a roll", "DH-ROLL-01", Who.ASKED, at=("said", "open"), showing=ONWARD
)


@ask_for_roll.asks
def _how_it_is_rolled(_game: Game, known: Known, pick: Picker) -> Ready:
    _ask_call(known, pick)
    return pick.ready(AskForRoll)


def _ask_call(known: Known, pick: Picker) -> None:
    """DH-ROLL-02, DH-ROLL-04: trait, Difficulty, stakes, and what the GM adds to the modifiers."""
    # DH-TRAIT-03: the GM settles the trait or leaves it to the player.
    options = (Option("", "the player chooses"), *trait_options())
    pick.word("trait", options, "Which trait?")
    label = "Difficulty (0: judge it after the roll)"
    if not _ask_against(known, pick) and pick.number("difficulty", 0, MOST_DIFFICULTY, label):
        pick.flag("hidden", "Is the Difficulty shown?", yes="hidden", no="shown")
    pick.number("advantage", 0, MOST_GRANTS, "Advantages", default=0)
    pick.number("disadvantage", 0, MOST_GRANTS, "Disadvantages", default=0)
    pick.text("stakes", MOST_TEXT, "What is at stake?")
    pick.text("note", MOST_TEXT, "A note for yourself")


def _ask_against(known: Known, pick: Picker, rivals: tuple[Option, ...] = ()) -> str:
    """DH-FOE-07: against whom, where there are adversaries at all, or an agreed clash."""
    others = (*named(known, foes(known)), *rivals, *fallen(known))
    if not others:
        return ""
    return pick.word("against", (Option("", "nobody"), *others), "Against whom?", idle="")


@ask_for_roll.decides
def _ask_for_roll(_game: Game, state: State, _actor: Actor, command: AskForRoll) -> Events:
    """It needs a roll."""
    _, said = opened(state.matters, command.matter, Description)
    roll = _roll_called(state, command, said.character, reaction=False)
    return [
        MatterClosed(command.matter),
        MatterOpened(Matter(f"{command.matter}.roll", "roll", RollStep.CALL, roll)),
    ]


def _roll_called(
    state: State, command: CallRoll | AskForRoll, who: str, *, reaction: bool
) -> DualityRoll:
    roll = DualityRoll(
        character=who,
        trait=command.trait,
        difficulty=command.difficulty,
        reaction=reaction,
        hidden=command.hidden,
        stakes=command.stakes,
        note=command.note,
        advantages=_by_gm("advantage", command.advantage),
        disadvantages=_by_gm("disadvantage", command.disadvantage),
    )
    return against(state, roll, command.against) if command.against else roll


def _by_gm(word: str, count: int) -> tuple[str, ...]:
    return tuple(f"the GM's {word} {number}" for number in range(1, count + 1))


class CallRoll(Command, frozen=True, kw_only=True, tag="call_roll"):
    """The GM calls for an action or a reaction roll."""

    who: tuple[str, ...] = ()
    reaction: bool = False
    trait: str = ""
    against: str = ""
    difficulty: int = 0
    hidden: bool = False
    advantage: int = 0
    disadvantage: int = 0
    stakes: str = ""
    note: str = ""
    dice: int = 0  # of damage, where a reaction fails
    die: int = 0
    flat: int = 0
    damage_type: str = ""
    direct: bool = False
    half: bool = False


call_roll = CALLS.verb(
    CallRoll, "Call for a roll", "DH-ROLL-03", Who.GM, showing=Showing("gm", "call")
)


@call_roll.asks
def _who_rolls(_game: Game, known: Known, pick: Picker) -> Ready:
    pick.some("who", on_their_feet(known), "Who rolls?", low=1, default=party(known))
    reaction = pick.flag("reaction", "Action or reaction?", yes="reaction", no="action")
    _ask_call(known, pick)
    if reaction:
        _ask_harm(pick)
    return pick.ready(CallRoll)


def _ask_harm(pick: Picker) -> None:
    """DH-REACT-04: what the effect does to whoever does not get out of its way."""
    if not pick.number("dice", 0, MOST_HARM_DICE, "Damage dice on a failure (0: none)"):
        return
    pick.one_of("die", [Option(side, f"d{side}") for side in DIE_SIDES], "Which dice?")
    pick.number("flat", 0, MOST_DIFFICULTY, "And how much on top?")
    pick.word("damage_type", [Option(one, one) for one in TYPES], "Which type of damage?")
    pick.flag("direct", "Does armor help?", yes="direct: no armor", no="armor helps")
    pick.flag("half", "What about a success?", yes="half damage", no="no damage")


@call_roll.decides
def _call_roll(_game: Game, state: State, _actor: Actor, command: CallRoll) -> Events:
    """DH-ROLL-03, DH-REACT-04: each one who rolls gets a matter of their own."""
    harm = _harm(command)
    rolls = [
        replace(
            _roll_called(state, command, who, reaction=command.reaction),
            harm=harm,
            half=command.half,
        )
        for who in command.who
    ]
    if harm is not None and len(rolls) > 1:
        return exposed_to(f"e{state.opened + 1}", rolls)
    return [
        MatterOpened(Matter(f"r{state.opened + place}", "roll", RollStep.CALL, roll))
        for place, roll in enumerate(rolls, 1)
    ]


def _harm(command: CallRoll) -> Damage | None:
    """DH-REACT-04: what whoever fails the reaction suffers."""
    if not command.dice:
        return None
    return Damage(command.dice, command.die, command.flat, (command.damage_type,), command.direct)


class Attempt(Command, frozen=True, tag="attempt"):
    """A player makes an action roll unasked; the GM judges afterwards."""

    trait: str = ""
    against: str = ""


attempt = CALLS.verb(
    Attempt,
    "Make an action roll",
    "DH-ROLL-02",
    Who.OWN,
    at_hand=at_leisure,
    showing=Showing(part="own roll"),
)


@attempt.asks
def _against_whom(_game: Game, known: Known, pick: Picker) -> Ready:
    one_roll(known, pick)
    ask_spotlight(known, pick)
    pick.word("trait", trait_options(), "Which trait?")
    _ask_against(known, pick, opponents(known, pick.offer.character))
    return pick.ready(Attempt)


@attempt.decides
def _attempt(_game: Game, state: State, _actor: Actor, command: Attempt) -> Events:
    """A player makes an action roll unasked; helpers may still join before the dice."""
    name = f"r{state.opened + 1}"
    roll = DualityRoll(character=command.character, trait=command.trait)
    if command.against:
        roll = against(state, roll, command.against)
    opened_roll = MatterOpened(Matter(name, "roll", RollStep.CALL, roll))
    return [opened_roll, *reaction_to(name, roll)]


@CALLS.tells_opening(DualityRoll)
def _called(_game: Game, state: State, matter: Matter[DualityRoll], actor: Actor) -> Line:
    roll = matter.values
    who = name_of(state, roll.character)
    at = f" against {name_of(state, roll.targets[0])}" if roll.targets else ""
    kind = "a reaction roll" if roll.reaction else "an action roll"
    trait = f" with {roll.trait.title()}" if roll.trait else ""
    stakes = f" At stake: {roll.stakes}" if roll.stakes else ""
    rule = "DH-REACT-04" if roll.reaction else "DH-ROLL-03"
    if not roll.difficulty:
        shown = ""
    elif roll.hidden and actor.role is not Role.GM:
        shown = ", Difficulty hidden"
    else:
        shown = f", Difficulty {roll.difficulty}{' (hidden)' if roll.hidden else ''}"
    return Line(f"{who} makes {kind}{trait}{at}{shown}.{stakes}", (rule,))


@CALLS.heads(Description, open="to call for a roll or not")
def _head_of_description(_game: Game, known: Known, matter: Matter[Description]) -> Heading:
    deed = matter.values
    return Heading(f"What {name_of(known, deed.character)} does", deed.text or ALOUD)
