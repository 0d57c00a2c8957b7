"""Abilities of our own writing in the idioms of Wrath & Glory, marked as `feature_corpus` is."""

from __future__ import annotations

from reading.feature_corpus import ME, THEM, Marked, be, bonus, every, hurt, mark, react, some
from tableside.core.cards import Per
from tableside.core.rows import Heal, Lasts, Resource, Strike, Tokens

WRATH_GLORY = (
    Marked(
        "Spend 1 Ruin. All enemies within 10 metres must pass a DN 3 Toughness Test "
        "or suffer 1d3 Shock.",
        (every(10, react(3, mark(shock="1d3"), skill="toughness")),),
        {"ruin": 1},
    ),
    Marked(
        "Make a Ballistic Skill test against one enemy within 20 metres: 8 damage, 2 ED, AP -1.",
        (some(20, Strike(skill="ballistic_skill", damage=8, ed=2, ap=1)),),
    ),
    Marked(
        "All enemies within 5 metres must pass a DN 4 Willpower Test or be Staggered.",
        (every(5, react(4, be("Staggered"), skill="willpower")),),
    ),
    Marked(
        "Spend 1 Wrath to heal 1d3 Wounds.",
        (Heal("wounds", "1d3", ME),),
        {"wrath": 1},
    ),
    Marked("Remove 1d3+1 Shock.", (Heal("shock", "1d3+1", ME),)),
    Marked(
        "One ally within 15 metres recovers 2 Shock.",
        (some(15, Heal("shock", 2, THEM), friends=True),),
    ),
    Marked(
        "All allies within 10 m gain +1 Defence until the end of the round.",
        (every(10, bonus("Defence", 1, "defence", Lasts.ROUND, THEM), friends=True),),
    ),
    Marked(
        "Spend 2 Glory to gain a +2 bonus to your Resilience for the scene.",
        (bonus("Resilience", 2, "resilience", Lasts.SCENE),),
        {"glory": 2},
    ),
    Marked(
        "Up to three enemies within 12 metres must pass a DN 3 Agility Test or become Prone.",
        (some(12, react(3, be("Prone"), skill="agility"), most=3),),
    ),
    Marked(
        "Each enemy within 6 metres suffers 1 Mortal Wound.",
        (every(6, mark(mortal=1)),),
    ),
    Marked(
        "Make a Weapon Skill test against up to two enemies within 2 metres: 10 damage, 3 ED.",
        (some(2, Strike(skill="weapon_skill", damage=10, ed=3), most=2),),
    ),
    Marked(
        "Once per scene, one enemy within 30 metres must pass a DN 5 Willpower Test "
        "or suffer 2 Shock "
        "and be Staggered.",
        (some(30, react(5, mark(shock=2), be("Staggered"), skill="willpower")),),
        {},
        1,
    ),
    Marked("Gain 1 Glory.", (Resource("glory", 1, ME),)),
    Marked("Suffer 1 Shock to gain 1 Wrath.", (Resource("wrath", 1, ME),), {"shock": 1}),
    Marked(
        "All enemies within 8 metres must pass a DN 3 Strength Test. Those who fail are Prone.",
        (every(8, react(3, be("Prone"), skill="strength")),),
    ),
    Marked(
        "Spend 1 Ruin. Each foe within 10 metres takes 7 damage.",
        (every(10, hurt(7)),),
        {"ruin": 1},
    ),
    Marked(
        "An enemy within 20 metres is Blinded.",
        (some(20, be("Blinded")),),
    ),
    Marked("Place a token on this card.", (Tokens(1),)),
    Marked(
        "Spend 1 Wrath. All allies within 20 metres heal 1 Wound.",
        (every(20, Heal("wounds", 1, THEM), friends=True),),
        {"wrath": 1},
    ),
    Marked(
        "Make a Psychic Mastery test against an enemy within 15 metres: 6 damage, 1 "
        "ED, and they are "
        "Staggered.",
        (some(15, Strike(skill="psychic_mastery", damage=6, ed=1, hit=(be("Staggered"),))),),
    ),
    Marked(
        "Once per round, gain +1 Defence until the end of the round.",
        (bonus("Defence", 1, "defence", Lasts.ROUND),),
        {},
        1,
        Per.ROUND,
    ),
    Marked(
        "All enemies within 10 metres must pass a DN 2 Leadership Test or suffer 1 "
        "Shock. Gain 1 Ruin.",
        (every(10, react(2, mark(shock=1), skill="leadership")), Resource("ruin", 1, ME)),
    ),
    Marked(
        "One enemy within 5 metres must pass a DN 4 Toughness Test or suffer 1d3 Mortal Wounds.",
        (some(5, react(4, mark(mortal="1d3"), skill="toughness")),),
    ),
    Marked(
        "Spend 1 Glory. Up to two allies within 10 metres recover 1d3 Shock.",
        (some(10, Heal("shock", "1d3", THEM), most=2, friends=True),),
        {"glory": 1},
    ),
    Marked(
        "Make a Ballistic Skill test against all enemies within 8 metres. On a hit, they suffer 9 "
        "damage and become Prone.",
        (every(8, Strike(skill="ballistic_skill", damage=9, hit=(be("Prone"),))),),
    ),
    Marked(
        "Make a Ballistic Skill test against each enemy within 8 metres. On a "
        "success, deal 9 damage, "
        "2 ED to them and they become Prone.",
        (every(8, Strike(skill="ballistic_skill", damage=9, ed=2, hit=(be("Prone"),))),),
    ),
    Marked(
        "Two times per scene, one enemy within 6 metres becomes Prone.",
        (some(6, be("Prone")),),
        {},
        2,
    ),
    Marked(
        "All enemies within 15 metres take a -1 penalty to their Defence until the "
        "end of the round.",
        (every(15, bonus("Defence", -1, "defence", Lasts.ROUND, THEM)),),
    ),
    Marked("Heal 2 Wounds and gain 1 Wrath.", (Heal("wounds", 2, ME), Resource("wrath", 1, ME))),
    Marked(
        "Spend 2 Ruin. All enemies within 20 metres must pass a DN 4 Willpower Test. On a failure, "
        "they suffer 1d3+1 Shock.",
        (every(20, react(4, mark(shock="1d3+1"), skill="willpower")),),
        {"ruin": 2},
    ),
    Marked(
        "An ally within 10 metres gains 1 Wrath.",
        (some(10, Resource("wrath", 1, THEM), friends=True),),
    ),
    Marked(
        "Each enemy within 3 metres must pass a DN 3 Athletics Test or be Restrained.",
        (every(3, react(3, be("Restrained"), skill="athletics")),),
    ),
    Marked("Gain +2 Speed for the fight.", (bonus("Speed", 2, "speed", Lasts.FIGHT),)),
    Marked("All foes within 5 metres suffer 2 Shock.", (every(5, mark(shock=2)),)),
    Marked("Once per session, heal 1d3 Wounds.", (Heal("wounds", "1d3", ME),), {}, 1, Per.EVENING),
    Marked(
        "Make a Weapon Skill test against one foe within 2 metres: 12 damage, 4 ED, AP -3.",
        (some(2, Strike(skill="weapon_skill", damage=12, ed=4, ap=3)),),
    ),
    Marked("Spend 1 Ruin to recover 3 Shock.", (Heal("shock", 3, ME),), {"ruin": 1}),
    # What stays text, or its price with it.
    Marked("The brute ignores the penalties of being Wounded."),
    Marked("Whenever an ally falls, the champion may move at once."),
    Marked("Spend 1 Ruin to have two more gangers arrive.", (), {"ruin": 1}),
    Marked("You may reroll one die of an Awareness test."),
    Marked("If it hits with a Critical Hit, the target loses an arm."),
    Marked("Double your Rank in bonus dice on Tech tests with this machine spirit."),
    Marked("Spend 1 Glory. The choir falls silent.", (), {"glory": 1}),
    Marked("Once per scene, ask the GM who in the room lies.", (), {}, 1),
    Marked("The mob adds +1 to its damage for every five of its number."),
    Marked("This weapon counts as Brutal against vehicles."),
    Marked("Enemies cannot Aim at the priest while the banner stands."),
    Marked("Add half your Rank to Resilience against fire."),
    Marked("At the start of each round, roll 1d6; on a 6 the engine stalls."),
    Marked("Nobody may speak the name within its hearing."),
    Marked("The sniper stays hidden after it fires."),
    Marked("Spend 1 Wrath to add a detail about the hive.", (), {"wrath": 1}),
    Marked("Its armour counts double against the first shot of a fight."),
    Marked("Roll twice for Initiative and keep the better."),
    Marked("Servitors obey the last order that they understood."),
    Marked("Gain an Icon on tests to repair what you built yourself."),
    Marked("A target that is Prone cannot stand up while it is adjacent."),
)
