"""Sixty features by somebody who had not seen the reader, each with what a person reads in it.

`reads` is a small outline: a line is a deed, and what is set in under it happens to whom it names.
`left` are the parts that no row can say, which stay words beside the rows; a feature without
`reads` is text as a whole. A moment (*when it is hit*) is when somebody uses it, and no row.
"""

from __future__ import annotations

import msgspec


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A feature as written, and as a person reads it."""

    name: str
    sort: str  # what it stands on: adversary action, domain card, weapon, talent
    text: str
    reads: str = ""  # nothing: all of it is text
    price: str = ""
    limit: str = ""
    left: str = ""


DAGGERHEART = (
    Mark(
        name="Tar Spray",
        sort="adversary action",
        text="Mark a Stress to spew hot tar over everyone within Very Close range. Each target"
        " must succeed on an Agility Reaction Roll or take 2d6+2 physical damage and become"
        " Restrained until they break free with a successful Strength Roll.",
        price="1 stress",
        reads="""
        everyone, very close
            reaction agility, own difficulty
                failed: 2d6+2 phy
                failed: Restrained
        """,
        left="until they break free with a successful Strength Roll",
    ),
    Mark(
        name="Rafter-Shaking Howl",
        sort="adversary fear feature",
        text="Spend a Fear to let out a howl that shakes the rafters. All PCs within Far range must"
        " make a Presence Reaction Roll (13). On a failure, they mark 2 Stress; on a success, they"
        " mark 1.",
        price="1 fear",
        reads="""
        all foes, far
            reaction presence 13
                failed: 2 stress
                passed: 1 stress
        """,
    ),
    Mark(
        name="Ankle Biter",
        sort="adversary action",
        text="Make an attack against a target within Melee range. On a success, deal 1d8+3 physical"
        " damage and the target is Vulnerable until they next act.",
        reads="""
        one foe, melee
            attack 1d8+3 phy
                hit: Vulnerable
        """,
        left="until they next act",
    ),
    Mark(
        name="Spiteful Spines",
        sort="adversary reaction",
        text="When the Bramble Hulk takes damage from an attack within Melee range, the attacker"
        " takes 1d6+1 physical damage.",
        reads="""
        one foe
            1d6+1 phy
        """,
    ),
    Mark(
        name="Slippery Hide",
        sort="adversary passive",
        text="Attack rolls with nets, ropes or chains against the Eelkin have disadvantage.",
    ),
    Mark(
        name="Drown the Lights",
        sort="adversary fear feature",
        text="Spend 2 Fear. For the rest of the scene, every nonmagical light within Far range goes"
        " out and creatures that need light to see have disadvantage on attack rolls.",
        price="2 fear",
    ),
    Mark(
        name="Tireless",
        sort="adversary passive",
        text="The Warden of Hooks can be spotlighted up to two times per GM turn. Spend Fear as"
        " usual to spotlight it.",
    ),
    Mark(
        name="Sap the Will",
        sort="adversary action",
        text="Once per scene, the Pale Notary stares down a creature within Close range. They lose"
        " a Hope and you gain a Fear. If they have no Hope to lose, they mark a Stress instead.",
        limit="1 per scene",
        reads="""
        one, close
            lose 1 hope
        gain 1 fear
        """,
        left="If they have no Hope to lose, they mark a Stress instead.",
    ),
    Mark(
        name="The Tide Answers",
        sort="adversary action",
        text="Spend a Fear and start a Countdown (6). It ticks down whenever a PC fails a roll. When"
        " it triggers, all creatures within Far range must make a Strength Reaction Roll, taking"
        " 3d10+2 physical damage on a failure and half on a success.",
        price="1 fear",
        reads="""
        countdown 6
        """,
        left="how it ticks, and all of what it does at its end: nothing of it at once",
    ),
    Mark(
        name="Moss Balm",
        sort="domain card",
        text="Spend a Hope to lay hands on an ally within Melee range and clear 1d4 of their Stress."
        " You can do this once per rest.",
        price="1 hope",
        limit="1 per rest",
        reads="""
        one friend, melee
            clear 1d4 stress
        """,
    ),
    Mark(
        name="Glass Lances",
        sort="domain card",
        text="Make a Spellcast Roll against up to three targets within Far range. Targets you"
        " succeed against take d10+3 magic damage using your Proficiency. Spend a Hope to make one"
        " of them Vulnerable as well.",
        reads="""
        up to 3 foes, far
            attack spellcast d10+3 mag
        """,
        left="Spend a Hope to make one of them Vulnerable as well: no price of the card's.",
    ),
    Mark(
        name="Borrowed Courage",
        sort="domain card",
        text="When an ally within Close range would mark Stress, you can mark it in their stead. You"
        " can use this once per long rest.",
        limit="1 per long rest",
    ),
    Mark(
        name="Ward of Reeds",
        sort="domain card",
        text="Place tokens equal to your Spellcast trait on this card. When you take damage, remove"
        " a token to lower its severity by one threshold.",
    ),
    Mark(
        name="Sudden Sleet",
        sort="domain card",
        text="Make a Spellcast Roll (14). On a success, all adversaries within Very Close range of"
        " you are temporarily Restrained.",
        reads="""
        roll spellcast 14
            passed: all foes, very close
                Restrained
        """,
    ),
    Mark(
        name="Barbed",
        sort="weapon feature",
        text="On a successful attack, you can mark a Stress to make the target Vulnerable.",
        price="1 stress",
        reads="""
        one foe
            Vulnerable
        """,
    ),
    Mark(
        name="Planted",
        sort="weapon feature",
        text="-1 to Agility; +2 to damage rolls made while standing still.",
    ),
    Mark(
        name="Ringing",
        sort="armour feature",
        text="When you mark an Armor Slot, each adversary within Melee range marks a Stress.",
        reads="""
        all foes, melee
            1 stress
        """,
    ),
    Mark(name="Featherstitched", sort="armour feature", text="+1 to Evasion"),
    Mark(
        name="Volley of Quills",
        sort="adversary fear feature",
        text="Spend a Fear to make an attack against up to 3 targets within Far range. Each target"
        " hit takes 2d8+4 physical damage and must mark a Stress.",
        price="1 fear",
        reads="""
        up to 3 foes, far
            attack 2d8+4 phy
                hit: 1 stress
        """,
    ),
    Mark(
        name="Last Gasp",
        sort="adversary reaction",
        text="When the Gasbag is defeated, it bursts. Every creature within Close range must make an"
        " Instinct Reaction Roll. On a failure they take 1d10+4 magic damage, or half that on a"
        " success.",
        reads="""
        everyone, close
            reaction instinct, own difficulty, half
                failed: 1d10+4 mag
        """,
    ),
    Mark(
        name="Feast on Fear",
        sort="adversary action",
        text="The Gloom Tick regains 1d4 HP for each PC who is Vulnerable.",
    ),
    Mark(
        name="Choirmind",
        sort="adversary passive",
        text="While two or more Lantern Choristers are within Close range of one another, they gain"
        " a +2 bonus to attack rolls.",
    ),
    Mark(
        name="Hook and Haul",
        sort="adversary action",
        text="Mark a Stress and choose a target within Far range. They must make a Strength Reaction"
        " Roll (15) or be dragged into Melee range and take 1d12+2 direct physical damage.",
        price="1 stress",
        reads="""
        one foe, far
            reaction strength 15
                failed: 1d12+2 phy direct
        """,
        left="be dragged into Melee range",
    ),
    Mark(
        name="Rally the Rabble",
        sort="adversary fear feature",
        text="Spend a Fear to spotlight up to 1d4 allies within Far range. Attacks they make deal"
        " half damage.",
        price="1 fear",
    ),
    Mark(
        name="Stitch the Fallen",
        sort="adversary action",
        text="Spend a Fear. An ally within Close range clears 2 HP and a Stress.",
        price="1 fear",
        reads="""
        one friend, close
            clear 2 hp
            clear 1 stress
        """,
    ),
    Mark(
        name="Ember Oath",
        sort="subclass feature",
        text="Once per session, you and all allies within Close range each gain a Hope.",
        limit="1 per session",
        reads="""
        gain 1 hope
        all friends, close
            gain 1 hope
        """,
    ),
    Mark(
        name="Tusked",
        sort="ancestry feature",
        text="Spend a Hope to deal an extra 1d6 damage when your attack in Melee range succeeds.",
        price="1 hope",
    ),
    Mark(
        name="Hexed Coin",
        sort="domain card",
        text="Roll a d6. On a 1-2, you mark a Stress. On a 3-4, nothing happens. On a 5-6, you gain"
        " 2 Hope.",
        reads="""
        d6
            1-2: 1 stress to the user
            3-4: nothing
            5-6: gain 2 hope
        """,
    ),
    Mark(
        name="Rotten Planks",
        sort="environment reaction",
        text="When a PC fails an Agility Roll to cross, they fall and take 1d8+3 physical damage,"
        " ending up Vulnerable at the bottom.",
        reads="""
        one foe
            1d8+3 phy
            Vulnerable
        """,
    ),
    Mark(
        name="Mirror of Regret",
        sort="adversary fear feature",
        text="Spend a Fear to make a target within Close range relive their worst day. They must"
        " either mark 2 Stress or lose 2 Hope.",
        price="1 fear",
        reads="""
        one foe, close
            either: 2 stress
            or: lose 2 hope
        """,
    ),
)

WRATH_GLORY = (
    Mark(
        name="Choking Spores",
        sort="ruin action",
        text="Spend 1 Ruin. All characters within 5 metres of the Fungal Hulk must make a DN 3"
        " Toughness Test or be Poisoned and suffer 1d3 Shock.",
        price="1 ruin",
        reads="""
        everyone, 5 m
            test toughness 3
                failed: Poisoned
                failed: 1d3 shock
        """,
    ),
    Mark(
        name="Aura of Rust",
        sort="ability",
        text="Metal weapons used against the Corroder lose 1 AP.",
    ),
    Mark(
        name="Grasping Chains",
        sort="ruin action",
        text="Spend a Ruin to lash chains at one target within 10 m. The target makes a DN 4"
        " Strength Test; if they fail, they are Restrained and pulled next to the Gaoler.",
        price="1 ruin",
        reads="""
        one foe, 10 m
            test strength 4
                failed: Restrained
        """,
        left="pulled next to the Gaoler",
    ),
    Mark(
        name="Steady Breath",
        sort="talent",
        text="As a Simple Action, you may heal 1d3 Shock.",
        reads="""
        heal 1d3 shock of the user
        """,
    ),
    Mark(
        name="Grudge-Bearer",
        sort="talent",
        text="You gain +Rank bonus dice to Weapon Skill Tests made to attack a target that has"
        " wounded you.",
    ),
    Mark(
        name="Word of the Captain",
        sort="wrath action",
        text="Spend a Wrath point to let every ally who can hear you recover 2 Shock.",
        price="1 wrath",
        reads="""
        all friends
            heal 2 shock
        """,
    ),
    Mark(
        name="Shredding",
        sort="weapon trait",
        text="A target that suffers a Wound from this weapon is Bleeding.",
        reads="""
        one foe
            Bleeding
        """,
    ),
    Mark(
        name="Ablative Scales",
        sort="armour trait",
        text="Reduce the AP of the first attack each scene by 2.",
    ),
    Mark(
        name="Maw-Roar",
        sort="ability",
        text="Once per scene, as an action, the Maw-Beast roars. Each enemy within 20 metres must"
        " succeed at a DN 5 Willpower Test or be Hindered 2 until the end of their next turn.",
        limit="1 per scene",
        reads="""
        all foes, 20 m
            test willpower 5
                failed: Hindered 2, until their turn ends
        """,
    ),
    Mark(
        name="More From Below",
        sort="ruin action",
        text="Spend 2 Ruin: a mob of 1d6+2 Gutter Thralls climbs out of the drains.",
        price="2 ruin",
    ),
    Mark(
        name="Needle Shriek",
        sort="ability",
        text="Choose one enemy within 30m. They suffer 1d3 Mortal Wounds and 2 Shock.",
        reads="""
        one foe, 30 m
            1d3 mortal wounds
            2 shock
        """,
    ),
    Mark(
        name="Red Mist",
        sort="ability",
        text="When reduced below half its Wounds, the Butcher becomes Frenzied.",
        reads="""
        the user: Frenzied
        """,
    ),
    Mark(
        name="Trench Stitching",
        sort="talent",
        text="Make a DN 3 Medicae Test. On a success, one ally within 1 metre heals 1d3+1 Wounds; on"
        " a failure, they suffer 1 Shock.",
        reads="""
        one friend, 1 m
            the user: test medicae 3
                passed: heal 1d3+1 wounds of the friend
                failed: 1 shock to the friend
        """,
    ),
    Mark(
        name="Locked Shields",
        sort="talent",
        text="+1 Defence for each adjacent ally with a shield.",
    ),
    Mark(
        name="One More Swings",
        sort="ruin action",
        text="Spend 1 Ruin when a Troop dies: another Troop within 10 metres immediately makes an"
        " attack.",
        price="1 ruin",
    ),
    Mark(
        name="Burning Pitch",
        sort="ability",
        text="The Pitch-Thrower makes a Ballistic Skill attack against up to 2 targets within 12"
        " metres, dealing 9 damage with 3 ED and AP -1. Anyone hit is Burning.",
        reads="""
        up to 2 foes, 12 m
            attack ballistic_skill 9, ed 3, ap 1
                hit: Burning
        """,
    ),
    Mark(
        name="Martyr's Gift",
        sort="talent",
        text="Suffer 1 Mortal Wound to add 2 Glory to the pool.",
        reads="""
        1 mortal wound to the user
        gain 2 glory
        """,
    ),
    Mark(
        name="Litany of Scorn",
        sort="talent",
        text="Once per session, the group gains 1 Glory and the GM loses 1 Ruin.",
        limit="1 per session",
        reads="""
        gain 1 glory
        lose 1 ruin
        """,
    ),
    Mark(
        name="Blinding Flash",
        sort="wargear",
        text="Everyone else within 6 m must pass an Agility Test (DN 3) or be Blinded for one"
        " round.",
        reads="""
        everyone else, 6 m
            test agility 3
                failed: Blinded, one round
        """,
    ),
    Mark(
        name="Knitting Flesh",
        sort="ability",
        text="At the start of each of its turns, the Thing heals 1 Wound.",
        reads="""
        heal 1 wound of the user
        """,
    ),
    Mark(
        name="Under the Lash",
        sort="ability",
        text="Troops within 15m of the Overseer ignore Resolve Tests while it lives.",
    ),
    Mark(
        name="Ghost Step",
        sort="ruin action",
        text="Spend 1 Ruin to move up to twice its Speed, ignoring difficult terrain.",
        price="1 ruin",
    ),
    Mark(
        name="Idol's Kiss",
        sort="ability",
        text="A character touched by the Idol gains 1d3 Corruption.",
        reads="""
        one foe
            gains 1d3 corruption
        """,
    ),
    Mark(
        name="Opening",
        sort="talent",
        text="If you shift an Exalted Icon on a melee attack, the target is Vulnerable 1 until the"
        " end of the round, or until the end of the scene if you shift two.",
    ),
    Mark(
        name="Earthshaker",
        sort="ruin action",
        text="Spend 2 Ruin to slam the ground. Everyone within 8 m is knocked Prone and suffers"
        " 1d3+1 Shock.",
        price="2 ruin",
        reads="""
        everyone, 8 m
            Prone
            1d3+1 shock
        """,
    ),
    Mark(
        name="Dread Bargain",
        sort="ability",
        text="Roll a d6. On 1-2, the user suffers 1d3 Mortal Wounds. On 3-5, nothing happens. On a"
        " 6, the user gains 1 Wrath.",
        reads="""
        d6
            1-2: 1d3 mortal wounds to the user
            3-5: nothing
            6: gain 1 wrath
        """,
    ),
    Mark(
        name="Immovable",
        sort="ability",
        text="The Gunhulk cannot be knocked Prone or Staggered.",
    ),
    Mark(
        name="Crippling Venom",
        sort="weapon trait",
        text="The target must pass a Toughness Test (DN 4). If the Test is failed, the target"
        " suffers 1 Wound and is Staggered; if it is passed, the target suffers 1 Shock instead.",
        reads="""
        one foe
            test toughness 4
                failed: 1 wound
                failed: Staggered
                passed: 1 shock
        """,
    ),
    Mark(
        name="Ragged Standard",
        sort="wargear",
        text="Allies within 10 metres add +1 to Resolve for as long as the banner flies.",
    ),
    Mark(
        name="Heads Down",
        sort="wrath action",
        text="Once per scene, spend 1 Wrath: choose up to three enemies within 25 metres; each is"
        " Pinned until the start of your next turn.",
        price="1 wrath",
        limit="1 per scene",
        reads="""
        up to 3 foes, 25 m
            Pinned
        """,
        left="until the start of your next turn: the user's turn, not the bearer's",
    ),
)
