"""WG-PERIL: every number of every row, as the sheets have them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tableside.systems import load
from wrath_glory.warp.spelling import spelt

# Written down from the rules, row by row: radius, skill, DN, dice, rating, how long, how much.
# a Corruption test is made on Conviction. `usual` is a round for Hindered, Vulnerable and
# Staggered, the scene for Fear, and until they stand up for whoever is Prone.
ROWS: Mapping[str, tuple[str, ...]] = {
    "WG-PERIL-11": (
        "11-12 Flickering Lights",
        "prompt",
    ),
    "WG-PERIL-13": (
        "13-14 Touch of Hoarfrost",
        "scene bear Hoarfrost (0) round x10; dn +2 about=Hoarfrost",
        "prompt",
    ),
    "WG-PERIL-15": (
        "15-16 Roiling Mist",
        "creatures of all within 25 m",
        "  them bear In the Mist (0) turn_end x1"
        "; defence +2 attack=ranged"
        "; pool +2 skill=cunning about=sound"
        "; pool +2 skill=deception about=sound",
    ),
    "WG-PERIL-21": (
        "21-22 Whispers in the Dark",
        "creatures of all within 25 m",
        "  them test conviction DN 3",
        "    failed: them bear Vulnerable (2) usual x1",
    ),
    "WG-PERIL-23": (
        "23-24 Ghostly Apparitions",
        "creatures of all within 25 m",
        "  them test resolve DN 3 (fear)",
        "    failed: them bear Fear (3) usual x1",
    ),
    "WG-PERIL-25": (
        "25-26 Tears of the Martyrs",
        "creatures of all within 25 m",
        "  them test resolve DN 3 (fear)",
        "    failed: them bear Fear (3) usual x1",
        "    failed: them bear Shaken (0) turn_end x1; dn +2 interaction=yes",
    ),
    "WG-PERIL-31": (
        "31-32 Mocking Laughter",
        "actor ruin 1",
        "creatures of all within 25 m",
        "  them test willpower DN 3",
        "    failed: them bear Hindered (1) usual x1",
    ),
    "WG-PERIL-33": (
        "33-34 The Watching",
        "creatures of all within 20 m",
        "  them test willpower DN 4",
        "    failed: them bear Hindered (2) scene x1",
    ),
    "WG-PERIL-35": (
        "35-36 Miasma of Decay",
        "creatures of all within 25 m",
        "  them test toughness DN 3",
        "    failed: them suffer 1 shock",
    ),
    "WG-PERIL-41": (
        "41-42 Sonic Concussion",
        "creatures of all within 25 m",
        "  them suffer 1d3 shock",
        "  them test toughness DN 3",
        "    failed: them bear Staggered (0) usual x1",
    ),
    "WG-PERIL-43": (
        "43-44 Bloodlust",
        "creatures of all within 15 m",
        "  them bear Bloodlust (0) turn_end x1; ed +1 attack=melee",
    ),
    "WG-PERIL-45": (
        "45-46 Tremor",
        "creatures of all within 50 m",
        "  them test agility DN 3",
        "    failed: them bear Prone (0) usual x1",
        "    failed: them suffer 1 shock",
    ),
    "WG-PERIL-51": (
        "51-52 Life Drain",
        "creatures of all within 25 m",
        "  them suffer 1d3 shock",
    ),
    "WG-PERIL-53": (
        "53-54 Visions of the Possibilities",
        "psykers of all within 10 m",
        "  them test intellect DN 4",
        "    passed: them wrath 1",
        "    failed: them bear Staggered (0) usual x1",
        "    failed: them suffer 1d3 shock",
    ),
    "WG-PERIL-55": (
        "55-56 Psychic Backlash",
        "actor suffer 1d3+2 shock",
    ),
    "WG-PERIL-61": (
        "61-62 The Veil Grows Thin",
        "creatures of all within 25 m",
        "  them bear Hindered (2) turn_end x10",
        "scene bear The Veil Grows Thin (0) scene x1; wrath_dice +1 skill=psychic_mastery",
    ),
    "WG-PERIL-63": (
        "63-64 The Witching Hour",
        "creatures of all within 25 m",
        "  them suffer 1d3 shock",
        "  them bear The Witching Hour (0) scene x1; wrath_dice +1 skill=psychic_mastery",
        "prompt",
    ),
    "WG-PERIL-65": (
        "65-66 Surging Warp Energies",
        "creatures of all within 25 m",
        "  them suffer 1d6 shock",
        "actor ruin 1",
        "scene bear Surging Warp Energies (0) scene x1; surge +1 skill=psychic_mastery",
    ),
    "WG-PERIL-71": (
        "71-72 Unnatural Urges",
        "actor suffer 1d3+1 shock",
        "actor test conviction DN 5",
        "  failed: them corruption 1",
        "  failed: prompt",
    ),
    "WG-PERIL-73": (
        "73-74 The Crawling",
        "actor suffer 1d6+1 shock",
        "actor bear The Crawling (0) scene x1; dn +2 action=yes",
    ),
    "WG-PERIL-75": (
        "75-76 Twisted Flesh",
        "creatures of all within 10 m",
        "  them test conviction DN 7",
        "    failed: them corruption 1d3",
        "    failed: them suffer 1 mortal",
    ),
    "WG-PERIL-81": (
        "81-82 Flash-Freeze",
        "creatures of all within 50 m",
        "  them bear Frozen Stiff (0) scene x1; agility -1; strength -1",
        "  them test toughness DN 5",
        "    failed: them suffer 1 mortal",
    ),
    "WG-PERIL-83": (
        "83-84 The Summoning",
        "spawn for 3 rounds",
        "gm chooses",
        "  No: prompt",
        "  Yes, for 1 Ruin: actor ruin -1",
        "  Yes, for 1 Ruin: prompt",
    ),
    "WG-PERIL-85": (
        "85-86 Voices from Beyond",
        "creatures of all within 10 m",
        "  them test resolve DN 5 (fear)",
        "    failed: them bear Fear (5) usual x1",
        "creatures of all within 25 m",
        "  them bear Staggered (0) scene x1",
    ),
    "WG-PERIL-91": (
        "91-92 Daemonic Possession",
        "actor played by gm",
        "actor when harmed",
        "  them test willpower DN 5",
        "    passed: them played by actor",
        "    passed: them corruption 1d3",
        "    failed: actor ruin 1",
        "    failed: prompt",
    ),
    "WG-PERIL-93": (
        "93-94 Writhing Disfigurement",
        "actor suffer 1d6 shock",
        "actor corruption 1d3+1",
        "prompt",
        "gm chooses",
        "  Yes: actor bear Prone (0) usual x1",
    ),
    "WG-PERIL-95": (
        "95-96 Cackling Whirlwinds",
        "creatures of all within 25 m",
        "  them test resolve DN 7 (fear)",
        "    failed: them bear Fear (7) usual x1",
    ),
    "WG-PERIL-101": (
        "101-102 Eye of the Gods",
        "creatures of all within 20 m",
        "  them test conviction DN 7",
        "    passed: them wrath 1",
        "    failed: them corruption 1",
    ),
    "WG-PERIL-103": (
        "103-104 Blood Rain",
        "creatures of all within 8 m",
        "  them test willpower DN 7",
        "    failed: them bear Frenzied (0) turn_end x3",
        "    failed: prompt",
    ),
    "WG-PERIL-105": (
        "105-106 Psychic Overload",
        "actor suffer 2d6 mortal",
        "actor corruption 1d3",
        "creatures of others within 10 m",
        "  them suffer 1d3 mortal",
        "  them test toughness DN 7",
        "    failed: them bear Blinded (0) turn_end x1",
    ),
}
TABLE = load("wrath-glory", "core").rules.resolved.tables["perils"]


class TestNumbers:
    @pytest.mark.rule("WG-PERIL-00")
    @pytest.mark.parametrize("rule", ROWS)
    def test_every_number_of_the_row(self, rule: str) -> None:
        row = next(one for one in TABLE.rows if one.rule == rule)
        assert (f"{row.on} {row.title}", *spelt(row.then)) == ROWS[rule]

    @pytest.mark.rule("WG-PERIL-00")
    def test_no_row_is_left_out(self) -> None:
        assert [one.rule for one in TABLE.rows] == list(ROWS)
