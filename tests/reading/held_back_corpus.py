"""Sixty-two features written and marked before the reader's words were widened, to check them by.

Whoever wrote these knew the reader, so they are no blind figure; what rows cannot say is text.
Three marks were set right afterwards: a choice that rows can say, a half that one game cannot, and
what befalls *you and all allies*, in which rows can say both.
"""

from __future__ import annotations

from reading.feature_corpus import (
    FEAR,
    HOPE,
    ME,
    RESTRAINED,
    STRESS,
    THEM,
    TIRED,
    VULNERABLE,
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
from tableside.core.rows import (
    Bear,
    By,
    Choice,
    Choose,
    Heal,
    Lasts,
    Resource,
    Select,
    Strike,
    Tick,
    Tokens,
    Try,
    Whom,
)


def bear(name: str, until: Lasts, who: Whom = THEM, rating: int = 0) -> Bear:
    """A condition with its end."""
    return Bear(name=name, who=who, until=until, rating=rating)


def anybody(where: str | int, *then: Try) -> Select:
    """Everybody who is near, whichever side they are on."""
    near = {"range": where} if isinstance(where, str) else {"within": where}
    return Select(among=Whom.ALL, by=By.ACTOR, chosen=True, then=then, **near)


HELD_DAGGERHEART = (
    Marked(
        "Spend a Fear to exhale a cloud of spores. All targets within Very Close range must "
        "succeed on an Instinct Reaction Roll or mark a Stress and become temporarily Vulnerable.",
        (every("very_close", react(0, STRESS, VULNERABLE, skill="instinct")),),
        FEAR,
    ),
    Marked(
        "When the Lantern Moth succeeds on a standard attack, you can mark a Stress to make the "
        "target Restrained.",
        (some("", RESTRAINED),),
        TIRED,
    ),
    Marked(
        "Mark a Stress to make a standard attack against all targets within Melee range.",
        (),
        TIRED,
    ),
    Marked(
        "Once per scene, when the Clay Sentinel marks their last HP, they clear 3 HP instead.",
        (Heal("hp", 3, ME),),
        {},
        1,
    ),
    Marked(
        "Make an attack against a target within Far range. On a success, the target takes 3d4+2 "
        "magic damage and loses a Hope.",
        (some("far", Strike(damage="3d4+2", kind="mag", hit=(Resource("hope", -1, THEM),))),),
    ),
    Marked(
        "All PCs within Close range must make a Strength Reaction Roll (13). On a failure, they "
        "take 2d6+4 physical damage and are knocked back to Far range. On a success, they take "
        "half damage.",
        (every("close", react(13, hurt("2d6+4", "phy"), skill="strength", half=True)),),
    ),
    Marked(
        "Spend a Fear to pull up to two targets within Far range into Melee range. Those targets "
        "become Restrained until they break free with a successful Agility Roll.",
        (some("far", RESTRAINED, most=2),),
        FEAR,
    ),
    Marked(
        "When you attack a target within Very Close range, you can spend a Hope to deal an extra "
        "1d8 damage.",
        (),
        HOPE,
    ),
    Marked(
        "Make a Spellcast Roll (12). On a success, clear 2 Stress or a Hit Point.",
        (
            Try(
                skill="spellcast",
                dn=12,
                who=ME,
                kind="action",
                passed=(
                    Choose(
                        question="Which?",
                        by=By.ACTOR,
                        options=(
                            Choice("Clear 2 Stress", (Heal("stress", 2, ME),)),
                            Choice("Clear a Hit Point", (Heal("hp", 1, ME),)),
                        ),
                    ),
                ),
            ),
        ),
    ),
    Marked(
        "Make a Spellcast Roll against a target within Close range. On a success, deal d8+3 magic "
        "damage using your Proficiency, and they must mark a Stress.",
        (some("close", Strike(skill="spellcast", damage="d8+3", kind="mag", hit=(STRESS,))),),
    ),
    Marked(
        "Spend 2 Hope to touch an ally and clear 1d4 Hit Points.",
        (),
        {"hope": 2},
    ),
    Marked(
        "Once per long rest, you can clear 2 Armor Slots on each ally within Close range.",
        (every("close", Heal("armour", 2, THEM), friends=True),),
        {},
        1,
        Per.LONG_REST,
    ),
    Marked(
        "Mark a Stress to become Cloaked until you move. While Cloaked, you are Hidden.",
        (),
        TIRED,
    ),
    Marked(
        "Place tokens equal to your Spellcast trait on this card.",
    ),
    Marked(
        "Each PC within Far range who can hear the Choir Wraith marks a Stress.",
        (every("far", STRESS),),
    ),
    Marked(
        "Spend a Fear. A target within Very Far range takes 2d12+4 direct physical damage.",
        (some("very_far", hurt("2d12+4", "phy", direct=True)),),
        FEAR,
    ),
    Marked(
        "When the Husk Drummer takes damage from an attack within Melee range, the attacker must "
        "make an Agility Reaction Roll (12). On a failure, they take 1d6+1 physical damage.",
        (some("", react(12, hurt("1d6+1", "phy"), skill="agility")),),
    ),
    Marked(
        "Progress Countdown (5). The waters rise: when it triggers, everybody here drowns.",
    ),
    Marked(
        "Spend a Fear to start a Consequence Countdown (4) called The dam breaks.",
        (Tick(name="The dam breaks", start=4, kind="consequence"),),
        FEAR,
    ),
    Marked(
        "When a PC rolls a failure with Fear, gain an additional Fear.",
    ),
    Marked(
        "The target is dragged under: they take 2d6 physical damage and become Restrained.",
    ),
    Marked(
        "Gain a +2 bonus to your Armor Score until your next rest.",
        (bonus("Armor Score", 2, "armour_score", Lasts.REST),),
    ),
    Marked(
        "Mark a Stress. All allies within Close range have a +1 bonus to attack rolls until the "
        "end of the scene.",
        (every("close", bonus("Attack Rolls", 1, "attack", Lasts.SCENE, THEM), friends=True),),
        TIRED,
    ),
    Marked(
        "Twice per rest, gain a Hope and place a token on this card.",
        (Resource("hope", 1, ME), Tokens(1)),
        {},
        2,
        Per.REST,
    ),
    Marked(
        "Spend 2 Fear and choose a point within Far range. All creatures within Very Close range "
        "of that point must make an Agility Reaction Roll (16) or take 4d6+2 magic damage.",
        (),
        {"fear": 2},
    ),
    Marked(
        "Make an attack against up to three targets within Very Close range. On a success against "
        "any of them, deal 1d10+3 physical damage and push them back to Close range.",
        (some("very_close", Strike(damage="1d10+3", kind="phy"), most=3),),
    ),
    Marked(
        "Mark 2 Stress to make an attack against all targets in front of the Bone Organ within Far "
        "range. Targets it succeeds against take 2d10+2 magic damage and must mark a Stress.",
        (every("far", Strike(damage="2d10+2", kind="mag", hit=(STRESS,))),),
        {"stress": 2},
    ),
    Marked(
        "When the Ferry Ghoul deals Severe damage, the target loses 2 Hope.",
        (some("", Resource("hope", -2, THEM)),),
    ),
    Marked(
        "All targets within Close range must make a Presence Reaction Roll (15). Any target who "
        "fails becomes Vulnerable until the scene ends and marks 2 Stress.",
        (
            every(
                "close",
                react(
                    15,
                    bear("vulnerable", Lasts.SCENE),
                    mark(stress=2),
                    skill="presence",
                ),
            ),
        ),
    ),
    Marked(
        "Once per session, spend 3 Hope to clear all your Stress.",
        (),
        {"hope": 3},
        1,
        Per.EVENING,
    ),
    Marked(
        "At the end of a long rest, clear 1 additional Hit Point.",
    ),
)
RUIN = {"ruin": 1}
HELD_WRATH_GLORY = (
    Marked(
        "RUIN ACTION: Spend 1 Ruin. Each Agent within 10 metres must make a DN 3 Resolve Test or "
        "suffer 1d3 Shock.",
        (every(10, react(3, mark(shock="1d3"), skill="resolve")),),
        RUIN,
    ),
    Marked(
        "As a Simple Action, the Cog Prophet heals 1d3 Shock.",
        (Heal("shock", "1d3", ME),),
    ),
    Marked(
        "Any Agent within 3 metres suffers 1 Mortal Wound unless they pass a DN 4 Toughness Test.",
        (every(3, react(4, mark(mortal=1), skill="toughness")),),
    ),
    Marked(
        "As a Combat Action, make a Ballistic Skill Test against one target within 24 metres. On a "
        "success the target suffers 11 + 4 ED damage.",
        (some(24, Strike(skill="ballistic_skill", damage=11, ed=4)),),
    ),
    Marked(
        "When the Rust Matron is hit, she may spend 1 Ruin to gain +2 Resilience until the end of "
        "the Round.",
        (bonus("Resilience", 2, "resilience", Lasts.ROUND),),
        RUIN,
    ),
    Marked(
        "All Agents within 15 metres must pass a DN 5 Fear Test.",
        (every(15, Try(skill="resolve", dn=5, who=THEM, kind="fear")),),
    ),
    Marked(
        "If the attack hits, the target must make a DN 3 Strength Test or be knocked Prone.",
        (some(0, react(3, be("Prone"), skill="strength")),),
    ),
    Marked(
        "Spend 1 Wrath: all allies within 20 metres that can hear you recover 1d3 Shock.",
        (every(20, Heal("shock", "1d3", THEM), friends=True),),
        {"wrath": 1},
    ),
    Marked(
        "Once per scene you may add +3 to your pool for a Persuasion Test.",
        (),
        {},
        1,
    ),
    Marked(
        "Targets that suffer Wounds from this weapon are Bleeding.",
    ),
    Marked(
        "The Pit Choir's targets are Hindered 1 until the end of their next Turn.",
    ),
    Marked(
        "One target within 12 metres is Hindered 1 until the end of its next Turn.",
        (some(12, bear("Hindered", Lasts.TURN_END, rating=1)),),
    ),
    Marked(
        "As an Action, up to 2 enemies within 8 metres become Restrained.",
        (some(8, be("Restrained"), most=2),),
    ),
    Marked(
        "Spend 2 Glory. You and all allies within 10 metres heal 1 Wound.",
        (Heal("wounds", 1, ME), every(10, Heal("wounds", 1, THEM), friends=True)),
        {"glory": 2},
    ),
    Marked(
        "Ruin Action: every enemy within 12 metres suffers 2 Shock.",
        (every(12, mark(shock=2)),),
        RUIN,
    ),
    Marked(
        "Reaction: When an enemy moves within 3 metres, make a Weapon Skill Test against that "
        "enemy. On a hit, they suffer 8 + 2 ED damage.",
    ),
    Marked(
        "All enemies within 6 metres must make a DN 4 Agility Test. Those that fail suffer 9 "
        "damage and are Burning. Those that pass suffer half damage.",
        (every(6, react(4, hurt(9), be("Burning"), skill="agility")),),
    ),
    Marked(
        "The Ash Abbot gains 1 Ruin whenever an Agent fails a Fear Test.",
        (Resource("ruin", 1, ME),),
    ),
    Marked(
        "Whenever an Agent within 10 metres gains Shock, gain 1 Ruin.",
        (Resource("ruin", 1, ME),),
    ),
    Marked(
        "At the end of each Round, the Tank Leech recovers 1 Wound.",
        (Heal("wounds", 1, ME),),
    ),
    Marked(
        "A target within 18 metres must pass a DN 4 Conviction Test or gain 1 Corruption.",
        (some(18, react(4, Resource("corruption", 1, THEM), skill="conviction")),),
    ),
    Marked(
        "Spend 1 Ruin as a Free Action to remove the Pinned Condition from one ally.",
        (),
        RUIN,
    ),
    Marked(
        "Choose one enemy within 25 metres. They must pass a DN 4 Willpower Test or be Staggered "
        "and suffer 1 Shock.",
        (some(25, react(4, be("Staggered"), mark(shock=1), skill="willpower")),),
    ),
    Marked(
        "Ignores penalties from darkness and gains +2 to Awareness Tests.",
    ),
    Marked(
        "Allies within 10 metres gain +1 Defence until the start of your next Turn.",
        (every(10, bonus("Defence", 1, "defence", Lasts.TURN_START, THEM), friends=True),),
    ),
    Marked(
        "The Wire Saint takes no damage from fire and adds 2 ED to attacks against Burning "
        "targets.",
    ),
    Marked(
        "Each target within 4 metres suffers 1d6 Shock, or half on a successful DN 3 Toughness "
        "Test.",
    ),
    Marked(
        "An enemy within 15 metres must pass a DN 3 Willpower Test or be Frenzied until the end of "
        "the scene.",
        (some(15, react(3, bear("Frenzied", Lasts.SCENE), skill="willpower")),),
    ),
    Marked(
        "Spend 1 Ruin. One ally within 20 metres may immediately make an attack.",
        (),
        RUIN,
    ),
    Marked(
        "Make a Psychic Mastery Test against a target within 30 metres. If successful, the target "
        "suffers 1d3 Mortal Wounds and is Blinded for one Round.",
        (
            some(
                30,
                Strike(
                    skill="psychic_mastery",
                    hit=(mark(mortal="1d3"), bear("Blinded", Lasts.ROUND)),
                ),
            ),
        ),
    ),
    Marked(
        "Everyone within 5 metres, friend or foe, must pass a DN 3 Agility Test or be Prone.",
        (anybody(5, react(3, be("Prone"), skill="agility")),),
    ),
)
