"""What each seat may do now: one asking function per verb."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from msgspec.structs import replace

from tableside.core.matters import opened
from tableside.core.memory import seen
from tableside.core.notes import told_verb
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who, by_name
from tableside.core.state import track_of
from tableside.core.values import Illegal, Limit
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.decide import late
from tableside.systems.daggerheart.fate import opponents
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.gear import TYPES
from tableside.systems.daggerheart.reckon import advantage_of, foreseen, modifiers
from tableside.systems.daggerheart.spotlight import ask_spotlight, on_their_feet
from tableside.systems.daggerheart.standing import foes, named_out, out
from tableside.systems.daggerheart.state import (
    CONTEST,
    HOPE,
    DualityRoll,
    Experience,
    HelpAsked,
    Known,
)
from tableside.systems.daggerheart.traits import (
    KINDS,
    MOST_EXPERIENCES,
    MOST_MODIFIER,
    TRAITS,
    is_broad,
    labelled,
)

MOST_DIFFICULTY, MOST_GRANTS, MOST_TEXT, MOST_NAME = 40, 3, 200, 60
MOST_HARM_DICE, DIE_SIDES = 12, (4, 6, 8, 10, 12, 20)


def _roll(known: Known, pick: Picker) -> DualityRoll:
    return opened(known.matters, pick.offer.matter, DualityRoll)[1]


def trait_options() -> tuple[Option, ...]:
    """The six traits to choose from."""
    return tuple(Option(trait, labelled(trait)) for trait in TRAITS)


def _ask_call(known: Known, pick: Picker) -> None:
    """DH-ROLL-02: trait, Difficulty and stakes, and what the GM adds to the modifiers."""
    # DH-TRAIT-03: the GM settles the trait or leaves it to the player.
    options = (Option("", "the player chooses"), *trait_options())
    pick.word("trait", options, "Which trait?")
    label = "Difficulty (0: judge it after the roll)"
    if not _ask_against(known, pick) and pick.number("difficulty", 0, MOST_DIFFICULTY, label):
        pick.flag("hidden", "Is the Difficulty shown?", yes="hidden", no="shown")
    pick.number("advantage", 0, MOST_GRANTS, "Advantages", default=0)
    pick.number("disadvantage", 0, MOST_GRANTS, "Disadvantages", default=0)
    if not pick.text("stakes", MOST_TEXT, "What is at stake?"):
        sentence = "Nobody has said yet what success and failure would mean."
        pick.advise("no_stakes", "DH-ROLL-04", sentence)
    pick.text("note", MOST_TEXT, "A note for yourself")


def _call_roll(_game: Game, known: Known, pick: Picker) -> Ready:
    pick.some("who", on_their_feet(known), "Who rolls?", low=1)
    reaction = pick.flag("reaction", "Action or reaction?", yes="reaction", no="action")
    _ask_call(known, pick)
    if reaction:
        _ask_harm(pick)
    return pick.ready(do.CallRoll)


def _ask_harm(pick: Picker) -> None:
    """DH-REACT-04: what the effect does to whoever does not get out of its way."""
    if not pick.number("dice", 0, MOST_HARM_DICE, "Damage dice on a failure (0: none)"):
        return
    pick.one_of("die", [Option(side, f"d{side}") for side in DIE_SIDES], "Which dice?")
    pick.number("flat", 0, MOST_DIFFICULTY, "And how much on top?")
    pick.word("damage_type", [Option(one, one) for one in TYPES], "Which type of damage?")
    pick.flag("direct", "Does armour help?", yes="direct: no armour", no="armour helps")
    pick.flag("half", "What about a success?", yes="half damage", no="no damage")


def _ask_for_roll(_game: Game, known: Known, pick: Picker) -> Ready:
    _ask_call(known, pick)
    return pick.ready(do.AskForRoll)


def _describe(_game: Game, _known: Known, pick: Picker) -> Ready:
    pick.text("text", MOST_TEXT, "What do you do? (may be said aloud instead)")
    return pick.ready(do.Describe)


def _no_roll(_game: Game, _known: Known, pick: Picker) -> Ready:
    pick.text("text", MOST_TEXT, "What happens? (may stay empty)")
    return pick.ready(do.NoRollNeeded)


def one_roll(known: Known, pick: Picker) -> None:
    """DH-ROLL-02: one action roll at a time."""
    hero = known.characters[pick.offer.character]
    busy = rolls(known, hero.id)
    sentence = f"{hero.name} has a roll open already."
    pick.limit(not busy, Limit.TIMING, "roll_open", "DH-ROLL-02", sentence)


def _attempt(_game: Game, known: Known, pick: Picker) -> Ready:
    one_roll(known, pick)
    ask_spotlight(known, pick)
    pick.word("trait", trait_options(), "Which trait?")
    rivals = opponents(known, pick, pick.offer.character, "against")
    _ask_against(known, pick, rivals)
    return pick.ready(do.Attempt)


def _ask_against(known: Known, pick: Picker, rivals: tuple[str, ...] = ()) -> str:
    """DH-FOE-07: against whom, where there are adversaries at all, or an agreed clash."""
    standing = [Option(key, known.characters[key].name) for key in (*foes(known), *rivals)]
    if not standing:
        return ""
    named_out(known, pick.given("against"))
    return pick.word("against", (Option("", "nobody"), *standing), "Against whom?")


def rolls(known: Known, who: str) -> bool:
    """Whether somebody has a roll open."""
    return seen(known, _rolls, who)


def _rolls(known: Known, who: str) -> bool:
    return any(
        isinstance(matter.values, DualityRoll) and matter.values.character == who
        for matter in known.matters
    )


def _set_difficulty(_game: Game, known: Known, pick: Picker) -> Ready:
    roll = _roll(known, pick)
    if roll.reaction and roll.purpose == CONTEST:
        sentence = "This reaction has no Difficulty; its total is one."
        raise Illegal("no_difficulty", sentence, "DH-PVP-01")
    now = roll.difficulty
    pick.number("difficulty", 1, MOST_DIFFICULTY, "Which Difficulty?", default=now or 1)
    return pick.ready(do.SetDifficulty)


def _grant(_game: Game, known: Known, pick: Picker) -> Ready:
    roll = _roll(known, pick)
    kinds = (Option("advantage", "Advantage"), Option("disadvantage", "Disadvantage"))
    pick.word("kind", kinds, "Which?")
    counted = (*roll.advantages, *roll.disadvantages)
    fresh = next(name for name in _gm_sources() if name not in counted)
    named = pick.given("source")
    sentence = f"{named!r} counts already; each source counts once."
    pick.limit(named not in counted, Limit.ONCE, "source_counted", "DH-ADV-03", sentence)
    taken = counted if pick.enforces(Limit.ONCE) else ()
    pick.text("source", MOST_NAME, "Where does it come from?", fresh, least=1, but=taken)
    return pick.ready(do.Grant)


def _gm_sources() -> Iterator[str]:
    """Words for a source that nobody named: a default must not be refused."""
    yield "the GM"
    yield from (f"the GM {number}" for number in count(2))


def usable(known: Known, roll: DualityRoll) -> tuple[Experience, ...]:
    """DH-EXP-03 and -04: what the GM has not turned down, for good or for this roll."""
    return tuple(
        one
        for one in known.characters[roll.character].experiences
        if one.standing != "rejected" and one.id not in roll.ruled_out
    )


def _rule_out(_game: Game, known: Known, pick: Picker) -> Ready:
    options = [Option(one.id, one.name) for one in usable(known, _roll(known, pick))]
    pick.word("experience", options, "Which Experience does not fit?")
    return pick.ready(do.RuleOut)


def _roll_duality(game: Game, known: Known, pick: Picker) -> Ready:
    roll = _roll(known, pick)
    if not roll.trait:
        roll = replace(roll, trait=pick.word("trait", trait_options(), "Which trait?"))
    given = None
    if roll.trait not in known.characters[roll.character].traits:
        label = f"Your {roll.trait.title()}?"
        given = pick.number("modifier", -MOST_MODIFIER, MOST_MODIFIER, label, default=0)
    roll = replace(roll, experiences=_ask_experiences(game, known, pick, roll))
    preview = [modifiers(known, roll, given)]
    if (extra := advantage_of(known, roll)) is not None:
        preview.append(extra)
    if (reach := foreseen(known, roll)) is not None:
        preview.append(reach)
    if roll.withstood:
        sentence = "The reaction was a critical: only matching dice get past it."
        pick.advise("withstood", "DH-REACT-02", sentence)
    return pick.ready(do.RollDuality, *preview)


def _ask_experiences(game: Game, known: Known, pick: Picker, roll: DualityRoll) -> tuple[str, ...]:
    """DH-EXP-04, DH-HOPE-05: 1 Hope for each, none twice, before the dice."""
    options = [Option(one.id, f"{one.name} {one.bonus:+d}") for one in usable(known, roll)]
    cost = game.rules.values.hope.experience_cost
    held = known.tracks[track_of(roll.character, HOPE)]
    wanted = pick.given("experiences")
    if options and isinstance(wanted, tuple):
        price = len(wanted) * cost
        sentence = f"{len(wanted)} Experiences cost {price} Hope; there is {held}."
        pick.limit(price <= held, Limit.COST, "no_hope", "DH-EXP-04", sentence)
    bound = cost and pick.enforces(Limit.COST)
    affordable = held // cost if bound else len(options)
    if not options or not affordable:
        return ()
    label = f"Use Experiences ({cost} Hope each)?"
    return pick.some("experiences", options, label, high=affordable)


def _pays_for_help(game: Game, known: Known, pick: Picker, helper: str) -> None:
    held = known.tracks[track_of(helper, HOPE)]
    enough = held >= game.rules.values.hope.help_cost
    sentence = f"{known.characters[helper].name} has no Hope to help with."
    pick.limit(enough, Limit.COST, "no_hope", "DH-HOPE-04", sentence)


def _can_be_helped(roll: DualityRoll) -> None:
    if roll.reaction:
        raise Illegal("help_not_allowed", "Nobody helps a reaction roll.", "DH-REACT-03")


def _help_ally(game: Game, known: Known, pick: Picker) -> Ready:
    roll, helper = _roll(known, pick), pick.offer.character
    _can_be_helped(roll)
    sentence = f"{known.characters[helper].name} helps already."
    fresh = helper not in roll.helpers
    pick.limit(fresh, Limit.ONCE, "helps_already", "DH-HOPE-04", sentence)
    _pays_for_help(game, known, pick, helper)
    pick.text("text", MOST_TEXT, "How do you help? (may be said aloud instead)")
    return pick.ready(do.HelpAlly)


def _ask_for_help(_game: Game, known: Known, pick: Picker) -> Ready:
    roll = _roll(known, pick)
    _can_be_helped(roll)
    taken = {roll.character, *roll.helpers, *seen(known, _asked_for, pick.offer.matter)}
    options = [
        Option(one.id, one.name)
        for one in known.characters.values()
        if one.hero and one.present and one.id not in taken and not out(known, one.id)
    ]
    pick.word("helper", options, "Whom do you ask?")
    return pick.ready(do.AskForHelp)


def _asked_for(known: Known, matter: str) -> frozenset[str]:
    """Who has been asked to help with a roll and not answered yet."""
    asked = (one.values for one in known.matters if isinstance(one.values, HelpAsked))
    return frozenset(one.helper for one in asked if one.roll == matter)


def _give_help(game: Game, known: Known, pick: Picker) -> Ready:
    _pays_for_help(game, known, pick, pick.offer.character)
    pick.text("text", MOST_TEXT, "How do you help? (may be said aloud instead)")
    return pick.ready(do.GiveHelp)


def _decline_help(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.DeclineHelp)


def _judge(game: Game, _known: Known, pick: Picker) -> Ready:
    usual = game.rules.values.rolls.difficulty_usual
    pick.number("difficulty", 1, MOST_DIFFICULTY, "Which Difficulty?", default=usual)
    return pick.ready(do.Judge)


def _lead_group(_game: Game, known: Known, pick: Picker) -> Ready:
    leader = pick.offer.character
    present = [
        Option(one.id, one.name)
        for one in known.characters.values()
        if one.hero and one.present and one.id != leader and not out(known, one.id)
    ]
    if not present:  # nobody waives that there is none
        raise Illegal("nobody_there", "Nobody is there to follow.", "DH-GROUP-01")
    ask_spotlight(known, pick)
    everyone = tuple(str(one.value) for one in present)
    pick.some("members", present, "Who follows?", low=1, ordered=True, default=everyone)
    pick.word("trait", trait_options(), "With which trait do you lead?")
    return pick.ready(do.LeadGroup)


def _set_group(game: Game, _known: Known, pick: Picker) -> Ready:
    usual = game.rules.values.rolls.difficulty_usual
    pick.number("difficulty", 1, MOST_DIFFICULTY, "The leader's Difficulty?", default=usual)
    label = "The members' Difficulty (0: the leader's)"
    pick.number("member_difficulty", 0, MOST_DIFFICULTY, label)
    if not pick.text("stakes", MOST_TEXT, "What is at stake?"):
        sentence = "Nobody has said yet what success and failure would mean."
        pick.advise("no_stakes", "DH-ROLL-04", sentence)
    return pick.ready(do.SetGroup)


def _write_experience(_game: Game, known: Known, pick: Picker) -> Ready:
    if len(known.characters[pick.offer.character].experiences) >= MOST_EXPERIENCES:
        sentence = f"A sheet has room for {MOST_EXPERIENCES} Experiences."
        raise Illegal("sheet_full", sentence, "DH-EXP-01")
    name = pick.text("name", MOST_NAME, "A phrase for it", "Unnamed", least=1)
    kinds = tuple(Option(kind, label) for kind, label in KINDS.items())
    pick.word("kind", kinds, "What kind is it?")
    if is_broad(name):
        sentence = f"{name!r} may fit any roll; the GM will want to look at it."
        pick.advise("too_broad", "DH-EXP-03", sentence)
    return pick.ready(do.WriteExperience)


def _approve(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.ApproveExperience)


def _reject(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.RejectExperience)


_CALL, _OPEN = ("call",), ("open",)

VERBS = by_name(
    (
        Verb(do.RollDuality, "Roll", "DH-ROLL-06", Who.ASKED, _roll_duality, "roll", _CALL),
        Verb(do.AskForHelp, "Ask for help", "DH-HOPE-04", Who.ASKED, _ask_for_help, "roll", _CALL),
        Verb(do.HelpAlly, "Help an Ally", "DH-HOPE-04", Who.OTHERS, _help_ally, "roll", _CALL),
        Verb(
            do.SetDifficulty, "Set Difficulty", "DH-ROLL-03", Who.GM, _set_difficulty, "roll", _CALL
        ),
        Verb(do.Grant, "Grant advantage", "DH-ADV-03", Who.GM, _grant, "roll", _CALL),
        Verb(do.RuleOut, "Rule out", "DH-EXP-04", Who.GM, _rule_out, "roll", _CALL),
        Verb(do.Judge, "Judge the roll", "DH-ROLL-03", Who.ASKED, _judge, "roll", ("judge",)),
        Verb(do.GiveHelp, "Help", "DH-HOPE-04", Who.ASKED, _give_help, "help", _OPEN),
        Verb(do.DeclineHelp, "No help", "DH-HOPE-04", Who.ABOUT, _decline_help, "help", _OPEN),
        Verb(do.SetGroup, "Set Difficulties", "DH-GROUP-02", Who.ASKED, _set_group, "group", _OPEN),
        Verb(
            do.AskForRoll, "Ask for a roll", "DH-ROLL-01", Who.ASKED, _ask_for_roll, "said", _OPEN
        ),
        Verb(do.NoRollNeeded, "No roll needed", "DH-ROLL-01", Who.ASKED, _no_roll, "said", _OPEN),
        Verb(
            do.ApproveExperience, "Approve", "DH-EXP-03", Who.ASKED, _approve, "experience", _OPEN
        ),
        Verb(do.RejectExperience, "Reject", "DH-EXP-03", Who.ASKED, _reject, "experience", _OPEN),
        told_verb("DH-ROLL-11"),
        Verb(do.Attempt, "Make an action roll", "DH-ROLL-02", Who.OWN, _attempt),
        Verb(do.Describe, "Say what you do", "DH-ROLL-01", Who.OWN, _describe),
        Verb(do.LeadGroup, "Lead a group action", "DH-GROUP-01", Who.OWN, _lead_group),
        Verb(do.WriteExperience, "Write an Experience", "DH-EXP-01", Who.OWN, _write_experience),
        Verb(
            do.LateExperience,
            "A forgotten Experience",
            "DH-EXP-04",
            Who.AMONG,
            late.ask_experience,
            among=late.roller,
        ),
        Verb(
            do.LateHelp, "Help after all", "DH-HOPE-04", Who.AMONG, late.ask_help, among=late.others
        ),
        Verb(do.CallRoll, "Call for a roll", "DH-ROLL-03", Who.GM, _call_roll),
    )
)
