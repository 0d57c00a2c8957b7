"""Features of our own writing in the idioms of Daggerheart, with the rows that a person reads
in them; whatever has no mark stays text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tableside.core.cards import Per
from tableside.core.effects import Modifier
from tableside.core.rows import (
    Action,
    Bear,
    By,
    Heal,
    Lasts,
    Resource,
    Select,
    Strike,
    Suffer,
    Tick,
    Tokens,
    Try,
    Whom,
)

THEM, ME = Whom.THEM, Whom.ACTOR


class Marked(NamedTuple):
    """A text, and what it says."""

    text: str
    then: tuple[Action, ...] = ()
    cost: Mapping[str, int] = {}
    uses: int = 0
    per: Per = Per.SCENE


def every(where: str | int, *then: Action, friends: bool = False) -> Select:
    """All of them within a range, all of them proposed."""
    return _of(where, then, friends, chosen=True)


def some(where: str | int, *then: Action, most: int = 1, friends: bool = False) -> Select:
    """So many of them at most."""
    return _of(where, then, friends, least=1, most=most)


def _of(where: str | int, then: tuple[Action, ...], friends: bool, **more: Any) -> Select:
    near = {"range": where} if isinstance(where, str) else {"within": where}
    among = Whom.FRIENDS if friends else Whom.FOES
    return Select(among=among, by=By.ACTOR, then=then, **near, **more)


def hurt(damage: int | str, kind: str = "", *, direct: bool = False) -> Suffer:
    """Damage to them."""
    return Suffer(who=THEM, damage=damage, kind=kind, direct=direct)


def mark(who: Whom = THEM, **what: int | str) -> Suffer:
    """What is marked or suffered without damage."""
    return Suffer(who=who, **what)  # type: ignore[arg-type]


def react(dn: int, *failed: Action, skill: str = "", half: bool = False) -> Try:
    """A roll of theirs."""
    return Try(skill=skill, dn=dn, who=THEM, failed=failed, half=half)


def be(name: str, who: Whom = THEM) -> Bear:
    """A condition."""
    return Bear(name=name, who=who)


def bonus(name: str, by: int, what: str, until: Lasts, who: Whom = ME) -> Bear:
    """A number that is another for a while."""
    return Bear(name=f"{name} {by:+d}", who=who, until=until, modifiers=(Modifier(what, by),))


RESTRAINED, VULNERABLE, STRESS = be("restrained"), be("vulnerable"), mark(stress=1)
FEAR, HOPE, TIRED = {"fear": 1}, {"hope": 1}, {"stress": 1}

DAGGERHEART = (
    # Attacks.
    Marked(
        "Make an attack against all targets within Close range, 2d8 magic.",
        (every("close", Strike(damage="2d8", kind="mag")),),
    ),
    Marked(
        "Make an attack against a target within Melee range. On a success, deal "
        "1d10+3 physical damage.",
        (some("melee", Strike(damage="1d10+3", kind="phy")),),
    ),
    Marked(
        "Spend a Fear to make an attack against all targets within Very Close range. "
        "Targets it succeeds against take 3d6 physical damage.",
        (every("very_close", Strike(damage="3d6", kind="phy")),),
        FEAR,
    ),
    Marked(
        "Mark a Stress to make an attack against up to three targets within Far range. "
        "On a hit, deal 2d6+2 magic damage.",
        (some("far", Strike(damage="2d6+2", kind="mag"), most=3),),
        TIRED,
    ),
    Marked(
        "Make an attack against a target within Close range. On a success, deal 1d8 "
        "physical damage "
        "and the target becomes Vulnerable.",
        (some("close", Strike(damage="1d8", kind="phy", hit=(VULNERABLE,))),),
    ),
    Marked(
        "Make a Spellcast Roll against a target within Far range. On a success, deal "
        "d8+2 magic damage.",
        (some("far", Strike(skill="spellcast", damage="d8+2", kind="mag")),),
    ),
    Marked(
        "Spend a Hope to make a Spellcast Roll against a target within Close range. "
        "On a success, they are Restrained.",
        (some("close", Strike(skill="spellcast", hit=(RESTRAINED,))),),
        HOPE,
    ),
    Marked(
        "Make a Presence Roll against a target within Very Close range. On a success, the target "
        "must mark a Stress.",
        (some("very_close", Strike(skill="presence", hit=(STRESS,))),),
    ),
    Marked(
        "Make an attack against two targets within Close range.",
    ),
    Marked(
        "Make an attack against each target within Melee range, dealing 2d10 direct "
        "physical damage "
        "on a success.",
        (every("melee", Strike(damage="2d10", kind="phy", direct=True)),),
    ),
    Marked(
        "Once per rest, make an attack against all adversaries within Far range, 4d6 magic.",
        (every("far", Strike(damage="4d6", kind="mag")),),
        {},
        1,
        Per.REST,
    ),
    Marked(
        "Spend two Fear to make an attack against all heroes within Far range. Targets you succeed "
        "against take 5d8 magic damage and must mark a Stress.",
        (every("far", Strike(damage="5d8", kind="mag", hit=(STRESS,))),),
        {"fear": 2},
    ),
    Marked(
        "Make an attack roll against one enemy within Very Far range: 2d12+4 phy.",
        (some("very_far", Strike(damage="2d12+4", kind="phy")),),
    ),
    Marked(
        "Make an attack against up to two targets within Melee range. On a success, they are "
        "Restrained and must mark two Stress.",
        (some("melee", Strike(hit=(RESTRAINED, mark(stress=2))), most=2),),
    ),
    Marked(
        "Make a Strength Roll against a target within Melee range. On a success, deal 1d6 physical "
        "damage, and they become Restrained.",
        (some("melee", Strike(skill="strength", damage="1d6", kind="phy", hit=(RESTRAINED,))),),
    ),
    Marked(
        "Spend a Hope and mark a Stress to make a Spellcast Roll against all targets within Close "
        "range. On a success, deal 2d6 magic damage.",
        (every("close", Strike(skill="spellcast", damage="2d6", kind="mag")),),
        {"hope": 1, "stress": 1},
    ),
    # Reactions.
    Marked(
        "Spend a Fear. All targets within Close range must make a Reaction Roll (14) "
        "or be Restrained.",
        (every("close", react(14, RESTRAINED)),),
        FEAR,
    ),
    Marked(
        "All targets within Very Close range must succeed on an Agility Reaction Roll (13) or take "
        "2d6 physical damage.",
        (every("very_close", react(13, hurt("2d6", "phy"), skill="agility")),),
    ),
    Marked(
        "Each target within Far range must make an Instinct Reaction Roll. Targets who fail take "
        "3d8+4 magic damage. Targets who succeed take half damage.",
        (every("far", react(0, hurt("3d8+4", "mag"), skill="instinct", half=True)),),
    ),
    Marked(
        "A target within Close range must make a Presence Reaction Roll (12) or mark a Stress.",
        (some("close", react(12, STRESS, skill="presence")),),
    ),
    Marked(
        "Mark a Stress. Up to three targets within Far range must make a Reaction Roll (15). "
        "Those who fail are Vulnerable.",
        (some("far", react(15, VULNERABLE), most=3),),
        TIRED,
    ),
    Marked(
        "All heroes within Close range must make a Strength Reaction Roll (16) or take 2d10 direct "
        "physical damage and become Restrained.",
        (
            every(
                "close", react(16, hurt("2d10", "phy", direct=True), RESTRAINED, skill="strength")
            ),
        ),
    ),
    Marked(
        "Spend a Fear. All PCs within Far range must succeed on a Knowledge Reaction Roll (14) or "
        "mark 2 Stress.",
        (every("far", react(14, mark(stress=2), skill="knowledge")),),
        FEAR,
    ),
    Marked(
        "Each enemy within Melee range must make a Finesse Reaction Roll (11). On a failure, they "
        "take 1d12 physical damage.",
        (every("melee", react(11, hurt("1d12", "phy"), skill="finesse")),),
    ),
    Marked(
        "All targets within Close range must make an Agility Reaction Roll (15) or take 4d6 magic "
        "damage. On a success they take half damage.",
        (every("close", react(15, hurt("4d6", "mag"), skill="agility", half=True)),),
    ),
    Marked(
        "Once per scene, all adversaries within Far range must make a Reaction Roll (13) or become "
        "temporarily Vulnerable.",
        (every("far", react(13, VULNERABLE)),),
        {},
        1,
    ),
    Marked(
        "One target within Very Far range must make a Reaction Roll (17) or mark a Hit Point.",
        (some("very_far", react(17, mark(hp=1))),),
    ),
    Marked(
        "Spend two Hope. Up to two foes within Close range must make a Reaction Roll (14) or be "
        "Vulnerable. Targets who succeed must mark a Stress.",
        (
            some(
                "close",
                Try(dn=14, who=THEM, failed=(VULNERABLE,), passed=(STRESS,)),
                most=2,
            ),
        ),
        {"hope": 2},
    ),
    Marked(
        "All targets within Very Close range must make a Reaction Roll (12) or lose a Hope.",
        (every("very_close", react(12, Resource("hope", -1, THEM))),),
    ),
    Marked(
        "All targets within Close range must make a Reaction Roll (14) or be pushed "
        "into the water.",
    ),
    # What simply happens to somebody.
    Marked(
        "All targets within Very Close range take 1d6 magic damage.",
        (every("very_close", hurt("1d6", "mag")),),
    ),
    Marked(
        "Spend a Fear. All heroes within Close range must mark a Stress.",
        (every("close", STRESS),),
        FEAR,
    ),
    Marked(
        "Deal 2d4 physical damage to all targets within Melee range.",
        (every("melee", hurt("2d4", "phy")),),
    ),
    Marked(
        "A target within Far range becomes Vulnerable.",
        (some("far", VULNERABLE),),
    ),
    Marked(
        "Mark a Stress. Up to two adversaries within Close range are Restrained.",
        (some("close", RESTRAINED, most=2),),
        TIRED,
    ),
    Marked(
        "Each target within Close range marks a Stress and becomes Vulnerable.",
        (every("close", STRESS, VULNERABLE),),
    ),
    Marked(
        "All targets within Far range lose a Hope.", (every("far", Resource("hope", -1, THEM)),)
    ),
    Marked(
        "Once per long rest, a target within Melee range marks 2 HP.",
        (some("melee", mark(hp=2)),),
        {},
        1,
        Per.LONG_REST,
    ),
    # Healing.
    Marked("Clear 2 HP.", (Heal("hp", 2, ME),)),
    Marked("Clear a Stress.", (Heal("stress", 1, ME),)),
    Marked("Spend a Hope to clear a Hit Point.", (Heal("hp", 1, ME),), HOPE),
    Marked("Spend 3 Hope to clear 1d4 HP.", (Heal("hp", "1d4", ME),), {"hope": 3}),
    Marked("You can clear two Stress.", (Heal("stress", 2, ME),)),
    Marked(
        "Clear a Stress from an ally within Close range.",
        (some("close", Heal("stress", 1, THEM), friends=True),),
    ),
    Marked(
        "Once per rest, clear 1d4 Hit Points on an ally within Melee range.",
        (some("melee", Heal("hp", "1d4", THEM), friends=True),),
        {},
        1,
        Per.REST,
    ),
    Marked(
        "All allies within Close range clear a Stress.",
        (every("close", Heal("stress", 1, THEM), friends=True),),
    ),
    Marked(
        "Spend a Hope. Up to two allies within Very Close range clear 2 HP.",
        (some("very_close", Heal("hp", 2, THEM), most=2, friends=True),),
        HOPE,
    ),
    Marked(
        "Mark a Stress to clear an Armor Slot.",
        (Heal("armour", 1, ME),),
        TIRED,
    ),
    Marked(
        "Each ally within Far range clears a Hit Point and gains a Hope.",
        (every("far", Heal("hp", 1, THEM), Resource("hope", 1, THEM), friends=True),),
    ),
    # Points.
    Marked("Gain a Hope.", (Resource("hope", 1, ME),)),
    Marked("Once per session, gain two Hope.", (Resource("hope", 2, ME),), {}, 1, Per.EVENING),
    Marked("Mark a Stress to gain a Fear.", (Resource("fear", 1, ME),), TIRED),
    Marked(
        "An ally within Far range gains a Hope.",
        (some("far", Resource("hope", 1, THEM), friends=True),),
    ),
    Marked("Clear a Stress and gain a Hope.", (Heal("stress", 1, ME), Resource("hope", 1, ME))),
    # Effects with durations.
    Marked(
        "Gain a +2 bonus to your Evasion until your next rest.",
        (bonus("Evasion", 2, "evasion", Lasts.REST),),
    ),
    Marked(
        "Spend a Hope to gain a +1 bonus to your action rolls until the end of the scene.",
        (bonus("Action Rolls", 1, "total", Lasts.SCENE),),
        HOPE,
    ),
    Marked(
        "All allies within Close range gain a +1 bonus to their Evasion until the "
        "end of the scene.",
        (every("close", bonus("Evasion", 1, "evasion", Lasts.SCENE, THEM), friends=True),),
    ),
    Marked(
        "A target within Far range takes a -2 penalty to its Difficulty until the "
        "end of the scene.",
        (some("far", bonus("Difficulty", -2, "own_difficulty", Lasts.SCENE, THEM)),),
    ),
    Marked(
        "Spend a Fear to gain a +3 bonus to damage rolls until the end of the scene.",
        (bonus("Damage Rolls", 3, "damage", Lasts.SCENE),),
        FEAR,
    ),
    Marked(
        "Gain a +1 bonus to your Armor Score until your next long rest.",
        (bonus("Armor Score", 1, "armour_score", Lasts.LONG_REST),),
    ),
    Marked("Become Hidden.", (be("hidden", ME),)),
    Marked("Mark a Stress to become Hidden.", (be("hidden", ME),), TIRED),
    # Tokens and countdowns.
    Marked("Place a token on this card.", (Tokens(1),)),
    Marked("Spend a Hope to place 1d4 tokens on this card.", (Tokens("1d4"),), HOPE),
    Marked(
        "Remove a token from this card and clear a Stress.", (Tokens(-1), Heal("stress", 1, ME))
    ),
    Marked(
        "Once per long rest, put three tokens on this card.", (Tokens(3),), {}, 1, Per.LONG_REST
    ),
    Marked(
        "Spend a Fear to start a countdown (6).",
        (Tick(name="Countdown", start=6),),
        FEAR,
    ),
    Marked(
        'Begin a consequence countdown (4) called "The Flood".',
        (Tick(name="The Flood", start=4, kind="consequence"),),
    ),
    Marked("Start a countdown (1d6).", (Tick(name="Countdown", start="1d6"),)),
    Marked(
        "Spend a Fear. Start a long-term countdown (8) named Famine.",
        (Tick(name="Famine", start=8, kind="long_term"),),
        FEAR,
    ),
    # Several sentences.
    Marked(
        "Spend a Fear to make an attack against a target within Close range. On a "
        "success, deal 2d6 "
        "magic damage. Clear a Stress.",
        (some("close", Strike(damage="2d6", kind="mag")), Heal("stress", 1, ME)),
        FEAR,
    ),
    Marked(
        "All targets within Close range must make a Reaction Roll (13) or be "
        "Vulnerable. Gain a Fear.",
        (every("close", react(13, VULNERABLE)), Resource("fear", 1, ME)),
    ),
    Marked(
        "Twice per rest, spend a Hope to clear 2 Stress.",
        (Heal("stress", 2, ME),),
        HOPE,
        2,
        Per.REST,
    ),
    Marked(
        "Make an attack against a target within Melee range. On a hit, deal 1d12+2 physical damage "
        "and gain a Fear.",
        (some("melee", Strike(damage="1d12+2", kind="phy", hit=(Resource("fear", 1, ME),))),),
    ),
    Marked(
        "Make a Spellcast Roll against a target within Close range. On a success, clear a Stress.",
        (some("close", Strike(skill="spellcast", hit=(Heal("stress", 1, ME),))),),
    ),
    Marked(
        "All creatures within Close range must make a Reaction Roll (14) or mark a Stress.",
        (
            Select(
                among=Whom.ALL, by=By.ACTOR, range="close", chosen=True, then=(react(14, STRESS),)
            ),
        ),
    ),
    Marked(
        "When you make a successful attack, you can mark a Stress to deal an extra "
        "1d6 magic damage.",
    ),
    Marked(
        "Spend a Fear and a target within Close range becomes Vulnerable until they next act.",
        (),
        FEAR,
    ),
    # What stays text, or its price with it.
    Marked("The wolf has advantage on attacks when another wolf is within Melee range."),
    Marked("When the hound takes Severe damage, it howls."),
    Marked("You know the way through any marsh."),
    Marked("Spend a Fear. The lights go out.", (), FEAR),
    Marked("Mark a Stress to see through a wall.", (), TIRED),
    Marked("Spend a Hope to reroll a damage die.", (), HOPE),
    Marked("The first time each scene you are hit, the attacker marks a Stress."),
    Marked("Once per session, ask the GM a question about the place.", (), {}, 1, Per.EVENING),
    Marked("If you fail with Fear, the ground shakes."),
    Marked("Reduce Severe damage to Major."),
    Marked("While within Close range of the altar, all undead are Vulnerable."),
    Marked("Allies who hear the song feel braver."),
    Marked("Make a standard attack with advantage."),
    Marked("The crowd turns on whoever spoke last."),
    Marked("It can move up to Far range before it attacks."),
    Marked("Spend 2 Fear to bring two more hounds into the scene.", (), {"fear": 2}),
)
