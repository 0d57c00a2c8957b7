"""Features in the usual words of stat blocks, written before anybody looked at the reader.

What a person reads in them was noted beside them in plain words, and put into rows later, with
the reader known; what rows cannot say is marked as text. Some are read otherwise than marked.
"""

from __future__ import annotations

from reading.feature_corpus import (
    FEAR,
    ME,
    RESTRAINED,
    STRESS,
    THEM,
    TIRED,
    Marked,
    be,
    bonus,
    every,
    hurt,
    mark,
    react,
    some,
)
from tableside.core.cards import Per
from tableside.core.rows import Bear, By, Heal, Lasts, Resource, Select, Strike, Tick, Try, Whom

BLIND_DAGGERHEART = (
    Marked(
        "Make an attack against up to three targets within Close range. Targets the "
        "Thornwarden succeeds against take 2d6+3 physical damage and are Restrained until "
        "they break free with a successful Strength Roll.",
        (some("close", Strike(damage="2d6+3", kind="phy", hit=(RESTRAINED,)), most=3),),
    ),
    Marked(
        "Spend a Fear to toll the bell. All targets within Far range must make a Presence "
        "Reaction Roll (14). Targets who fail mark 2 Stress.",
        (every("far", react(14, mark(stress=2), skill="presence")),),
        cost=FEAR,
    ),
    Marked(
        "Mark a Stress to spew boiling mud in front of the Mudjaw. All targets in that "
        "area within Close range must succeed on an Agility Reaction Roll (12) or take "
        "2d8 physical damage.",
        (every("close", react(12, hurt("2d8", "phy"), skill="agility")),),
        cost=TIRED,
    ),
    Marked(
        "When the Gatecrasher makes a successful attack against a PC, you gain a Fear.",
        (Resource("fear", 1, ME),),
    ),
    Marked(
        "The Cinder Hound can be spotlighted up to two times per GM turn. Spend Fear as "
        "usual to spotlight them.",
    ),
    Marked(
        "Make an attack against a target within Melee range. On a success, deal 1d10+4 "
        "magic damage and the Pale Gardener clears a Stress.",
        (some("melee", Strike(damage="1d10+4", kind="mag", hit=(Heal("stress", 1, ME),))),),
    ),
    Marked(
        "Spend 2 Fear to strike the ground. Each target within Very Close range must make "
        "a Strength Reaction Roll. Targets who fail take 3d6+5 physical damage and are "
        "knocked back to Close range. Targets who succeed take half damage.",
        (every("very_close", react(0, hurt("3d6+5", "phy"), skill="strength", half=True)),),
        cost={"fear": 2},
    ),
    Marked(
        "When the Ratling Mob has marked half or more of their HP, their standard attack "
        "deals 1d6+2 physical damage instead.",
    ),
    Marked(
        "Choose a target within Far range. They must succeed on an Instinct Reaction Roll "
        "(15) or become Vulnerable until the end of the scene.",
        (
            some(
                "far",
                react(15, Bear(name="vulnerable", who=THEM, until=Lasts.SCENE), skill="instinct"),
            ),
        ),
    ),
    Marked(
        "Spend a Fear to heal an ally within Close range for 1d4 Hit Points.",
        (some("close", Heal("hp", "1d4", THEM), friends=True),),
        cost=FEAR,
    ),
    Marked(
        "When a creature within Melee range deals damage to the Quillback, deal 1d8 "
        "physical damage to the attacker.",
        (some("melee", hurt("1d8", "phy")),),
    ),
    Marked(
        "Make an attack against a target within Very Close range. On a success, spend a "
        "Fear to pull the target beneath the water, dealing 2d10 direct physical damage "
        "and making them Restrained.",
        (some("very_close", Strike(damage="2d10", kind="phy", direct=True, hit=(RESTRAINED,))),),
        cost=FEAR,
    ),
    Marked(
        "Mark a Stress. A target within Far range must make a Presence Reaction Roll (16) "
        "or mark a Stress and lose a Hope.",
        (some("far", react(16, STRESS, Resource("hope", -1, THEM), skill="presence")),),
        cost=TIRED,
    ),
    Marked(
        "Countdown (6). When the Tidecaller is in the spotlight for the first time, "
        "activate the countdown. When it triggers, all targets within Far range take 4d8 "
        "magic damage.",
        (Tick(name="Countdown", start=6),),
    ),
    Marked(
        "Once per scene, mark a Stress to summon 1d4 Bone Thralls, who appear at Far range.",
        cost=TIRED,
        uses=1,
    ),
    Marked(
        "When the Hollow King makes a successful attack, all PCs within Far range lose a "
        "Hope and you gain a Fear.",
        (
            every("far", Resource("hope", -1, THEM)),
            Resource("fear", 1, ME),
        ),
    ),
    Marked(
        "Spend a Fear to make an attack against all targets within Close range. Targets "
        "the Stormcoil succeeds against take 3d8 magic damage.",
        (every("close", Strike(damage="3d8", kind="mag")),),
        cost=FEAR,
    ),
    Marked(
        "When the Ashrunner takes Severe damage, they can mark a Stress to become Hidden "
        "and move to anywhere within Far range.",
        (be("hidden", ME),),
        cost=TIRED,
    ),
    Marked(
        "When you spotlight the Millstone Golem and they don't have a token on their stat "
        "block, they can't act yet. Place a token on their stat block and describe what "
        "they're preparing to do. When you spotlight the Golem and they have a token on "
        "their stat block, clear the token and they can act.",
    ),
    Marked(
        "All targets in front of the Rimewyrm within Far range must make an Agility "
        "Reaction Roll (17). Targets who fail take 4d6+6 magic damage and become "
        "Vulnerable until their next rest. Targets who succeed must mark a Stress.",
        (
            every(
                "far",
                Try(
                    skill="agility",
                    dn=17,
                    who=THEM,
                    passed=(STRESS,),
                    failed=(
                        hurt("4d6+6", "mag"),
                        Bear(name="vulnerable", who=THEM, until=Lasts.REST),
                    ),
                ),
            ),
        ),
    ),
    Marked(
        "Deal 2d8+2 physical damage to a target that is Restrained by the Marsh Hand.",
        (some("", hurt("2d8+2", "phy")),),
    ),
    Marked(
        "The Cantor marks 2 HP to give an ally within Far range advantage on their next attack.",
        (mark(ME, hp=2),),
    ),
    Marked(
        "When the Capling is defeated, all creatures within Very Close range must make a "
        "Strength Reaction Roll (11) or mark a Stress.",
        (
            Select(
                among=Whom.ALL,
                by=By.ACTOR,
                range="very_close",
                chosen=True,
                then=(react(11, STRESS, skill="strength"),),
            ),
        ),
    ),
    Marked(
        "Make an attack roll against all targets within Very Far range. On a success, the "
        "targets take 2d6 physical damage. This attack has disadvantage.",
        (every("very_far", Strike(damage="2d6", kind="phy")),),
    ),
    Marked(
        "Spend a Fear and choose up to two targets within Far range. Each target must "
        "mark 1d4 Stress.",
        (some("far", mark(stress="1d4"), most=2),),
        cost=FEAR,
    ),
    Marked(
        "Mark a Stress to clear 2 HP.",
        (Heal("hp", 2, ME),),
        cost=TIRED,
    ),
    Marked(
        "Spend 2 Fear to spotlight up to three allies within Far range.",
        cost={"fear": 2},
    ),
    Marked(
        "When the Silk Widow deals HP damage with her standard attack, the target becomes "
        "Poisoned until they clear an HP. While Poisoned, they have disadvantage on "
        "action rolls.",
    ),
    Marked(
        "The Fen Skulker ignores difficult terrain and has advantage on rolls to hide.",
    ),
    Marked(
        "Make an attack against a target within Melee range. On a success, deal 1d12+3 "
        "physical damage and the target must mark an Armor Slot without benefiting from "
        "it.",
        (some("melee", Strike(damage="1d12+3", kind="phy")),),
    ),
)

BLIND_WRATH_GLORY = (
    Marked(
        "As an Action, all enemies within 10 metres must make a DN 3 Willpower Test or be "
        "Hindered (2) until the end of their next turn.",
        (
            every(
                10,
                react(
                    3,
                    Bear(name="Hindered", who=THEM, rating=2, until=Lasts.TURN_END),
                    skill="willpower",
                ),
            ),
        ),
    ),
    Marked(
        "Any enemy who hits the Sump Crawler with a melee attack must pass a DN 4 Agility "
        "Test or suffer 1d3 Mortal Wounds.",
        (some(0, react(4, mark(mortal="1d3"), skill="agility")),),
    ),
    Marked(
        "Any character who can see the Gallows Beast must pass a DN 3 Fear Test.",
        (every(0, Try(skill="resolve", dn=3, who=THEM, kind="fear")),),
    ),
    Marked(
        "The Vat Brute recovers 1d3 Wounds at the start of each of its Turns.",
        (Heal("wounds", "1d3", ME),),
    ),
    Marked(
        "As an Action, the Furnace Ogryn makes a Ballistic Skill (8) attack against all "
        "targets within 6 metres. Targets hit suffer 10 + 2 ED Damage and are On Fire.",
        (every(6, Strike(skill="ballistic_skill", damage=10, ed=2, hit=(be("Burning"),))),),
    ),
    Marked(
        "The first time this Threat is reduced to 0 Wounds, it recovers 2 Wounds instead.",
    ),
    Marked(
        "Spend 1 Ruin. Every enemy within 15 metres suffers 1d3 Shock.",
        (every(15, mark(shock="1d3")),),
        cost={"ruin": 1},
    ),
    Marked(
        "Ruin Action. Up to three enemies within 20 metres are Pinned until the end of the Round.",
        (some(20, Bear(name="Pinned", who=THEM, until=Lasts.ROUND), most=3),),
        cost={"ruin": 1},
    ),
    Marked(
        "This Threat gains +1d to Resolve Tests while within 5 metres of an ally.",
    ),
    Marked(
        "A target who suffers one or more Wounds from the Needle Wasp must pass a DN 5 "
        "Toughness Test or be Poisoned.",
    ),
    Marked(
        "Make an opposed Willpower Test against a target within 25 metres. If you win, "
        "the target suffers 1d3+1 Mortal Wounds and is Staggered.",
    ),
    Marked(
        "Spend 2 Ruin to allow the Threat to take an additional Action this Turn.",
        cost={"ruin": 2},
    ),
    Marked(
        "As a Simple Action, one target within 12 metres must pass a DN 4 Awareness Test "
        "or be Blinded for 1 Round.",
        (some(12, react(4, Bear(name="Blinded", who=THEM, until=Lasts.ROUND), skill="awareness")),),
    ),
    Marked(
        "Once per Round, when an ally within 3 metres is hit, this Threat may become the "
        "target of the attack instead.",
        uses=1,
        per=Per.ROUND,
    ),
    Marked(
        "Allies within 8 metres gain +2 bonus dice on Melee attacks until the start of "
        "the Preacher's next Turn.",
        (every(8, bonus("Pool", 2, "pool", Lasts.TURN_START, THEM), friends=True),),
    ),
    Marked(
        "If the Stampeder hits with a charge, the target must pass a DN 3 Strength Test "
        "or be knocked Prone.",
        (some(0, react(3, be("Prone"), skill="strength")),),
    ),
    Marked(
        "When this Threat is slain, it explodes. Everyone within 4 metres suffers 9 + 3 ED Damage.",
    ),
    Marked(
        "Once per Scene, an enemy within 10 metres loses 1 Wrath and the Threat recovers 2 Shock.",
        (
            some(10, Resource("wrath", -1, THEM)),
            Heal("shock", 2, ME),
        ),
        uses=1,
    ),
    Marked(
        "+2 Resilience (already included).",
    ),
    Marked(
        "At the start of its Turn, all living creatures within 5 metres suffer 1 Shock "
        "unless they pass a DN 3 Toughness Test.",
        (every(5, react(3, mark(shock=1), skill="toughness")),),
    ),
    Marked(
        "As an Action, choose an enemy within 6 metres. The target is Restrained until it "
        "succeeds at a DN 4 Strength Test.",
        (some(6, be("Restrained")),),
    ),
    Marked(
        "Enemies within 10 metres suffer -1 to all Tests.",
    ),
    Marked(
        "As an Action, targets within 3 metres suffer 1d6 Mortal Wounds. A DN 4 Agility "
        "Test halves this.",
    ),
    Marked(
        "On a Critical Hit the Skinner inflicts an additional 1d3 Wounds.",
    ),
    Marked(
        "As an Action, one ally within 2 metres recovers 1d3+1 Wounds.",
        (some(2, Heal("wounds", "1d3+1", THEM), friends=True),),
    ),
    Marked(
        "Spend 1 Ruin as a Reaction. The attacker suffers 2 Mortal Wounds.",
        (some(0, mark(mortal=2)),),
        cost={"ruin": 1},
    ),
    Marked(
        "All enemies within 20 metres must pass a DN 4 Fear Test.",
        (every(20, Try(skill="resolve", dn=4, who=THEM, kind="fear")),),
    ),
    Marked(
        "Combat Action. All Agents within 8 metres must make a Willpower Test (DN 3). "
        "Those who fail suffer 1d3+1 Shock and are Frightened for one Round.",
        (every(8, react(3, mark(shock="1d3+1"), skill="willpower")),),
    ),
    Marked(
        "This Threat may fire its pistol while Engaged without penalty.",
    ),
    Marked(
        "Each enemy that starts its Turn within 5 metres suffers 1 Shock.",
        (some(5, mark(shock=1)),),
    ),
)
