"""Cards that were read come with their rows, shown before anybody joins; in doubt they ask."""

from __future__ import annotations

import json
from typing import Any

from tableside.core.rows import Heal, Select, Strike, Suffer, Try, Whom
from tableside.systems import READERS
from tableside.systems.kit.pack import Reader, entries_of, pack_text, read_any, read_pack
from tableside.systems.kit.reading.readback import Given, Ready, told
from tableside.systems.kit.stock import equipped, taken

WRATH_GLORY, DAGGERHEART = READERS["wrath-glory"](), READERS["daggerheart"]()
WIGHT = """Salt Wight
Tier 1 Standard
Difficulty 13 | Thresholds 6/11 | HP 4 | Stress 3
ATK: +4 | Cold hands: Melee | 2d8+1 phy
Experience: Tidal caves +2
Grip of brine - Action: Spend a Fear. All targets within Close range must make an Agility \
Reaction Roll (14) or mark a Stress.
Cold hearth - Passive: Gain a Fear.
Undertow - Reaction: When a hero falls, mark a Stress. All targets within Far range mark a \
Stress. They sing a sad song."""
STOKER = """Ash Stoker (Troop)
Strength 4
Resilience 7
Defence 2
Wounds 3
Shock 4
Speed 6
Chopper: 9 + 4 ED, AP -1, melee
RUIN: Ember cough: Each enemy within 5 metres suffers 1 Shock."""
TAM = """Name: Tam of the Reeds
Class: Fenwarden
Level: 2
Evasion: 11
Reed bow, finesse, far, d6+2 phy, Lash: Mark a Stress to deal 1d6 physical damage to a target \
within Far range.
Domain cards
Moth light: Spend a Hope to clear 2 Stress."""


def _read(reader: Reader, text: str, given: Given | None = None) -> Ready:
    found = read_any(reader, "x", text)
    (ready,), _ = told(found, reader, {one.person.id: given or Given() for one in found.entries})
    return ready


def _cards(ready: Ready) -> dict[str, Any]:
    return {one.id: one for one in ready.person.cards}


def _values(ready: Ready) -> dict[str, str]:
    return {row.path: row.value for row in ready.back.rows}


def test_a_feature_comes_with_its_rows_and_pays_its_price_once() -> None:
    ready = _read(DAGGERHEART, WIGHT)
    grip = _cards(ready)["grip_of_brine"]
    (select,) = grip.then
    assert isinstance(select, Select)
    assert (select.range, select.chosen) == ("close", True)
    assert isinstance(select.then[0], Try)
    assert grip.cost == {"fear": 1}
    shown = _values(ready)["cards.grip_of_brine.then"]
    assert shown == "all targets within Close: Agility roll against 14, who fails: suffer 1 Stress"
    # that Stress is what a target marks, and nobody asks whether it is a price
    assert not [one for one in ready.back.doubts if "grip_of_brine" in one.id]


def test_a_passive_feature_is_never_used() -> None:
    cold = _cards(_read(DAGGERHEART, WIGHT))["cold_hearth"]
    assert (cold.then, cold.kind) == ((), "passive")


def test_what_is_in_doubt_asks_and_joins_only_by_an_answer() -> None:
    ready = _read(DAGGERHEART, WIGHT)
    card = _cards(ready)["undertow"]
    assert (card.cost, card.trigger) == ({"stress": 1}, "When a hero falls")
    (doubt,) = [one for one in ready.back.doubts if one.path == "cards.undertow"]
    assert (
        doubt.taken
        == "all targets within Far: suffer 1 Stress (left as text: They sing a sad song)"
    )
    assert list(ready.wanting) == ["a question about Undertow of Salt Wight"]
    as_shown = _read(DAGGERHEART, WIGHT, Given(answers={doubt.id: "taken"}))
    assert (not list(as_shown.wanting), bool(_cards(as_shown)["undertow"].then)) == (True, True)


def test_the_other_answer_leaves_the_text_with_its_price() -> None:
    (doubt,) = _read(DAGGERHEART, WIGHT).back.doubts
    ready = _read(DAGGERHEART, WIGHT, Given(answers={doubt.id: "other"}))
    card = _cards(ready)["undertow"]
    assert (card.then, card.trigger) == ((), "")
    assert "They sing" in card.text
    assert not list(ready.wanting)


def test_what_a_card_does_may_be_typed_or_struck() -> None:
    path = "cards.grip_of_brine.then"
    ready = _read(DAGGERHEART, WIGHT, Given({path: "A target within Far range marks 2 Stress."}))
    (select,) = _cards(ready)["grip_of_brine"].then
    assert (select.range, select.then) == ("far", (Suffer(who=Whom.THEM, stress=2),))
    assert _cards(_read(DAGGERHEART, WIGHT, Given({path: ""})))["grip_of_brine"].then == ()
    wrong = _read(DAGGERHEART, WIGHT, Given({path: "Dance."}))
    (row,) = [one for one in wrong.back.rows if one.path == path]
    said = "'Dance.' is not understood: no words of it are known."
    assert row.wrong == f"{said} Write it as a book does, as in the text above it."


def test_abilities_of_threats_act_as_well() -> None:
    ready = _read(WRATH_GLORY, STOKER)
    (card,) = ready.person.cards
    (select,) = card.then
    assert (select.within, select.then) == (5, (Suffer(who=Whom.THEM, shock=1),))
    assert card.cost == {"ruin": 1}  # as such cards mostly cost, which is asked as ever
    assert "costs 1 Ruin" in [one.taken for one in ready.back.doubts]


def test_a_heros_cards_and_what_a_weapon_does() -> None:
    ready = _read(DAGGERHEART, TAM)
    cards = _cards(ready)
    light = cards["moth_light"]
    assert (light.then, light.cost) == ((Heal("stress", 2, Whom.ACTOR),), {"hope": 1})
    (lash,) = [one for one in ready.person.cards if one.kind == "weapon"]
    assert lash.cost == {"stress": 1}
    assert isinstance(lash.then[0], Select)
    assert ready.person.weapons[0].text


def test_a_pack_keeps_the_rows_and_is_read_as_it_stands() -> None:
    found = read_any(DAGGERHEART, "x", WIGHT)
    text = pack_text(DAGGERHEART, found, "Wights", "typed in")
    again = entries_of(DAGGERHEART, read_pack(DAGGERHEART, "x.json", text))
    assert again.entries[0].person.cards == found.entries[0].person.cards
    assert read_any(DAGGERHEART, "x", text).entries[0].person.cards == found.entries[0].person.cards
    plain = text.replace("Gain a Fear.", "Spend a Fear.")  # the words of a pack are not read anew
    assert read_any(DAGGERHEART, "x", plain).entries[0].person.cards[1].then == ()


def test_what_loose_gear_does_lies_beside_it_and_comes_with_it() -> None:
    lash = "Lash: Mark a Stress to deal 1d6 physical damage to a target within Far range."
    bow = {"name": "Reed bow", "trait": "Finesse", "range": "Far", "damage": "d6+2 phy"}
    rows = {"tier": "1", "primary_or_secondary": "Primary", "burden": "Two-Handed"}
    kinds = {"physical_or_magical": "Physical", "feat_name": "Lash", "feat_text": lash[6:]}
    found = read_any(DAGGERHEART, "weapons.json", json.dumps([{**bow, **rows, **kinds}]))
    (weapon, card) = (one.thing for one in found.things)
    assert (card.name, card.cost, len(card.then)) == ("Reed bow: Lash", {"stress": 1}, 1)
    hero = DAGGERHEART.people["hero"]({"id": "tam", "name": "Tam"})
    stock = {"weapon": (weapon,), "card": (card,)}
    armed = equipped(taken(DAGGERHEART, hero, {"take.weapon": [f"+{weapon.id}"]}, stock)[0], stock)
    assert [one.name for one in armed.cards] == ["Reed bow: Lash"]
    bare, _ = taken(DAGGERHEART, hero, {}, stock)
    assert bare.cards == ()


def test_cards_by_themselves_act_only_beyond_doubt() -> None:
    record = (
        '{"abilities": [{"name": "Bolt of reeds", "level": "1", "domain": "Fen", "type": "Spell",'
        ' "recall": "1", "text": "Make a Spellcast Roll against a target within Far range. On a'
        ' success, deal 2d6 magic damage."}, {"name": "Half song", "level": "1", "domain": "Fen",'
        ' "type": "Spell", "recall": "1", "text": "Clear a Stress. Then sing."}]}'
    )
    things = {one.thing.name: one.thing for one in read_any(DAGGERHEART, "x.json", record).things}
    (select,) = things["Bolt of reeds"].then
    assert isinstance(select.then[0], Strike)
    assert things["Half song"].then == ()
