"""Packs over the wire: on the owner's shelf, at a table, and the heroes made out of them."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tableside.core.values import Illegal
from tableside.systems import READERS
from tableside.systems.kit.pack import pack_json, read_pack
from tableside.table.forms import FORM
from tableside.table.packs import PLACE, PackAbout, Packs
from tableside.table.store.protocol import OWNER as OWNER_SHELF
from tableside.table.store.protocol import Item
from tableside.table.store.sqlite import SqliteStore
from web import packset
from web.client import Device, Party, owner, party
from web.servers import Near, Refused
from web.test_sheets import fields

PAGE = Path(__file__).parents[2] / "docs" / "pack-format.md"
OURS, FEN = (
    text.partition("```")[0] for text in PAGE.read_text(encoding="utf-8").split("```toml\n")[1:3]
)


def bring(device: Device, text: str, path: str = "packs", **more: Any) -> Any:
    return device.post(path, files=[{"name": "mine.toml", "text": text}], **more)


@pytest.fixture
def nine(server: Near) -> Iterator[Party]:
    """A table of Daggerheart that plays with a whole set."""
    with party(server, "daggerheart") as table:
        table.gm.post("packs", **packset.body())
        yield table


def level_up(table: Party, who: str) -> Any:
    row = table.gm.play("grant_level", who=[who])
    frame = table.anna.until(row)
    return next(one for one in frame["offers"] if one["verb"] == "gain_level")


def made(table: Party, pattern: str, name: str, **draft: Any) -> dict[str, Any]:
    """A new hero of Anna's."""
    page = table.anna.post("sheet", pattern=pattern, draft={"name": name, **draft})
    assert not page["wrong"]
    row = table.anna.play(page["command"].pop("do"), **page["command"])
    people = table.gm.until(row)["view"]["characters"]
    return next(dict(one) for one in people.values() if one["name"] == name)


def test_a_pack_lies_on_the_owners_shelf_and_goes_to_a_table_and_back(
    server: Near, still: Party
) -> None:
    own = owner(server)
    kept = bring(own, OURS, "/api/packs")
    assert (kept["title"], kept["holds"]["weapon"]) == ("The drowned foundry", 2)
    assert kept["says"].startswith("1 hero, 1 threat, 2 weapons, 1 armour, 1 card")
    assert own.get("/api/packs") == [kept]
    with pytest.raises(Refused) as refused:
        bring(own, OURS, "/api/packs")
    assert refused.value.code == "taken"
    assert bring(own, OURS, "/api/packs", instead=True)["revision"] == 2

    saved = own.request("GET", f"/api/packs/{kept['id']}")
    assert "the_drowned_foundry.tableside.json" in saved.headers["content-disposition"]
    there = bring(still.gm, saved.text)
    assert there["holds"] == kept["holds"]
    back = still.gm.request("GET", f"packs/{there['id']}")
    assert back.json() == saved.json()
    gone = still.gm.request("DELETE", f"packs/{there['id']}?revision=1")
    assert (gone.status_code, still.gm.get("packs")) == (204, [])
    assert len(own.get("/api/packs")) == 1


def test_a_whole_set_comes_packed_in_one_file(server: Near) -> None:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in packset.files().items():
            file.writestr(f"data/{name}", text)
    own = owner(server)
    files = own.request("POST", "/api/unpack?name=nine.zip", raw.getvalue()).json()
    one_by_one = own.post("/api/packs", **packset.body("Apart"))
    assert own.post("/api/packs", files=files, title="Packed")["holds"] == one_by_one["holds"]


def test_what_is_no_pack_or_of_another_game_is_refused_in_words(still: Party) -> None:
    for text, words in (
        (OURS.replace("defence = 2", "defense = 2"), "line "),
        (FEN, "Daggerheart"),
        ("hello", "Nothing in it was read"),
    ):
        with pytest.raises(Refused) as refused:
            bring(still.gm, text)
        assert words in str(refused.value)
    assert still.gm.get("packs") == []


def test_what_a_set_holds_is_said_in_words_of_its_game(nine: Party) -> None:
    [shown] = nine.gm.get("packs")
    many = "192 weapons, 34 armor, 189 cards, 9 classes, 18 subclasses, 18 ancestries"
    assert shown["says"] == f"1 adversary, {many}, 9 communities"


def test_every_class_origin_card_and_thing_of_a_set_is_offered(nine: Party) -> None:
    files = {name: json.loads(text) for name, text in packset.files().items()}
    ways = nine.anna.get("ways")
    names = [one["name"] for one in files["classes.json"]]
    assert [one["name"] for one in ways["kinds"]] == names
    offered: dict[str, set[str]] = {}
    for kind in ways["kinds"]:
        page = fields(nine.anna.post("sheet", pattern=kind["id"]))
        for path in ("about.class", "about.subclass", "about.ancestry", "about.community"):
            offered.setdefault(path, set()).update(one["name"] for one in page[path]["options"])
        for part in ("weapon", "armour", "card"):
            found = {one["name"] for one in page[f"take.{part}"]["options"]}
            offered.setdefault(part, set()).update(found)
        assert len(page["take.card"]["value"]) >= 2
        assert page["take.weapon"]["value"]
        assert page["evasion"]["value"] == int(
            files["classes.json"][names.index(kind["name"])]["evasion"]
        )
    for path, file in (
        ("about.class", "classes.json"),
        ("about.subclass", "subclasses.json"),
        ("about.ancestry", "ancestries.json"),
        ("about.community", "communities.json"),
        ("weapon", "weapons.json"),
        ("armour", "armors.json"),
    ):
        assert offered[path] == {one["name"] for one in files[file]}, path
    first = {one["name"] for one in files["abilities.json"] if one["level"] == "1"}
    assert first <= offered["card"]


def test_a_hero_out_of_a_pack_has_what_it_brings(nine: Party) -> None:
    hero = made(
        nine,
        "class.fenwarden",
        "Brandt",
        **{"about.ancestry": "Folk 3", "about.subclass": "Second of Fen"},
        **{"take.weapon": ["+tier_1_hook_41", "+tier_2_hook_2"], "take.armour": ["+coat_7"]},
    )
    cards = {one["name"]: one["kind"] for one in hero["cards"]}
    assert {"Way of Fen", "Hope of Fen", "Second of Fen: foundations", "Gift 3", "Ease 0"} <= set(
        cards
    )
    assert "Gift 0" not in cards
    assert sorted(one for one in cards if cards[one] == "domain") == ["Fen 1a", "Gale 1a"]
    assert [one["name"] for one in hero["weapons"]] == ["Tier 1 hook 41", "Tier 2 hook 2"]
    assert [one["name"] for one in hero["worn"]] == ["Coat 7"]
    assert (hero["traits"]["presence"], hero["traits"]["strength"]) == (2, -1)
    assert (hero["about"]["class"], hero["about"]["subclass"]) == ("Fenwarden", "Second of Fen")


def test_another_class_takes_the_place_of_the_first_with_its_cards(nine: Party) -> None:
    hero = made(nine, "class.fenwarden", "Brandt", **{"about.class": "Ironwarden"})
    cards = [one["name"] for one in hero["cards"]]
    assert not [one for one in cards if "Fen" in one]
    assert {"Way of Iron", "Iron 1a", "Ash 1a", "First of Iron: foundations"} <= set(cards)


def test_levelling_up_asks_cards_and_subclass_from_the_pack(nine: Party) -> None:
    hero = made(nine, "class.fenwarden", "Brandt")
    domains = {
        one["name"] for one in nine.anna.get("stock/card") if one["name"][:3] in ("Fen", "Gal")
    }
    seen: set[str] = set()
    for level in range(2, 11):
        offer = level_up(nine, hero["id"])
        chosen: dict[str, Any] = {}
        if level == 5:
            chosen = {"first": "t3:subclass"}
        walked = nine.anna.post("walk", offer=offer, chosen=chosen)
        asked = {one["name"]: one["domain"] for one in walked["fields"]}
        assert "card_level" not in asked
        options = [one["value"] for one in asked["card"]["options"]]
        assert options
        seen |= set(options)
        if level == 5:
            assert [one["value"] for one in asked["first_text"]["options"]] == [
                "First of Fen, specialization"
            ]
        command = walked["ready"]["command"]
        row = nine.anna.play(command.pop("do"), **command)
        frame = nine.gm.until(row)
        now = frame["view"]["characters"][hero["id"]]
        assert now["level"] == level
        card = next(one for one in now["cards"] if one["name"] == options[0])
        assert (card["text"], card["domain"] in ("Fen", "Gale")) == (
            "Spell\nSpend a Hope to let it shine.",
            True,
        )
        assert card["level"] <= level
        if level == 5:
            assert "First of Fen: specializations" in [one["name"] for one in now["cards"]]
    assert seen == {one for one in domains if one not in ("Fen 1a", "Gale 1a")}


def test_without_a_pack_free_words_are_asked(server: Near) -> None:
    with party(server, "daggerheart") as table:
        who = next(iter(table.anna.frame["view"]["characters"]))
        walked = table.anna.post("walk", offer=level_up(table, who))
        asked = {one["name"]: one["domain"]["kind"] for one in walked["fields"]}
        assert (asked["card"], asked["card_level"]) == ("text", "range")


def test_players_read_nothing_that_only_adversaries_bear(server: Near) -> None:
    with party(server, "wrath-glory") as table:
        bring(table.gm, OURS)
        for what in ("ways", "stock/weapon", "stock/card", "stock/power"):
            table.anna.get(what)
        table.anna.post("sheet", draft={"name": "Brandt"})
        assert b"Rivet gun" in table.anna.heard
        assert b"Hook and chain" not in table.anna.heard
        assert b"Last breath" not in table.anna.heard
        assert b"stoker" not in table.anna.heard


def test_heroes_of_a_pack_lie_ready_before_the_examples(server: Near) -> None:
    with party(server, "wrath-glory") as table:
        bring(table.gm, OURS)
        ways = table.anna.get("ways")
        assert [(one["id"], one["example"]) for one in ways["heroes"]][:2] == [
            ("hero.ilva", False),
            (ways["heroes"][1]["id"], True),
        ]
        page = table.anna.post("sheet", pattern="hero.ilva")
        row = table.anna.play(page["command"].pop("do"), **page["command"])
        ilva = table.gm.until(row)["view"]["characters"]["ilva_torn"]
        assert [one["name"] for one in ilva["weapons"]] == ["Rivet gun"]
        assert ilva["origin"]["source"] == "a pack of this table"


def test_some_of_a_pack_go_through_the_one_readback(server: Near) -> None:
    with party(server, "wrath-glory") as table:
        kept = bring(table.gm, OURS)
        people = table.gm.get(f"packs/{kept['id']}/people")
        assert [one["key"] for one in people] == [
            "encounter.boiler_hall",
            "hero.ilva",
            "foe.stoker",
        ]
        text = table.gm.request("GET", f"packs/{kept['id']}?only=encounter.boiler_hall").text
        (entry,) = table.gm.post("read", text=text)["entries"]
        assert (entry["name"], entry["count"], entry["sort"]) == ("Drowned stoker", 4, "foe")
        lost = table.gm.request("GET", f"packs/{kept['id']}?only=foe.nobody")
        assert (lost.status_code, lost.json()["code"]) == (404, "no_such_item")


BESIDE = """format = "tableside-pack"
version = 1
game = "%s"
title = "Beside"
weapon = [{ id = "hook", name = "Chain hook" }]
armour = [{ id = "coat", name = "Tar coat" }]
[[card]]
id = "hook"
name = "Chain hook: Grasp"
text = "You clear a mark."
then = [{ do = "heal", track = "%s", amount = 1, who = "actor" }]
[[card]]
id = "coat"
name = "Tar coat"
text = "You clear a mark."
then = [{ do = "heal", track = "%s", amount = 1, who = "actor" }]
"""
OF_EACH = pytest.mark.parametrize(
    ("system", "key", "track"),
    [("wrath-glory", "wrath_glory", "shock"), ("daggerheart", "daggerheart", "stress")],
)


@OF_EACH
def test_what_is_taken_on_a_sheet_brings_the_card_beside_it(
    server: Near, system: str, key: str, track: str
) -> None:
    with party(server, system) as table:
        bring(table.gm, BESIDE % (key, track, track))
        who = next(iter(table.anna.frame["view"]["characters"]))

        def keep(**draft: Any) -> dict[str, Any]:
            page = table.anna.post("sheet", character=who, draft=draft)
            assert not page["wrong"]
            seq = table.anna.play(page["command"].pop("do"), **page["command"])
            return dict(table.gm.until(seq)["view"]["characters"][who])

        (hook,) = table.anna.get("stock/weapon")
        held = table.gm.frame["view"]["characters"][who]["weapons"]
        there = keep(**{"take.weapon": [*(one["id"] for one in held), hook["id"]]})
        assert [one["name"] for one in there["weapons"]][len(held) :] == ["Chain hook"]
        assert [one["name"] for one in there["cards"]] == ["Chain hook: Grasp"]
        there = keep(worn=[{"name": "Tar coat"}])
        assert [one["name"] for one in there["cards"]] == ["Chain hook: Grasp", "Tar coat"]
        # A card that was taken off stays off: only what is new brings its own.
        card = there["cards"][0]["id"]
        table.gm.until(table.anna.play("drop_card", character=who, card=card))
        assert [one["name"] for one in keep(belongings=["rope"])["cards"]] == ["Tar coat"]


def test_what_is_typed_once_is_kept_in_a_pack(server: Near) -> None:
    with party(server, "wrath-glory") as table:
        who = next(iter(table.gm.frame["view"]["characters"]))
        gun = {"id": "w1", "name": "Steam lance", "category": "ranged", "damage": 9, "ed": 2}
        table.gm.until(table.gm.play("take_weapon", character=who, weapon=gun))
        kept = table.gm.post("keep", character=who, table="weapon", thing="w1", title="Ours")
        assert (kept["title"], kept["holds"]) == ("Ours", {"weapon": 1})
        table.gm.until(table.gm.play("take_weapon", character=who, weapon={**gun, "damage": 11}))
        again = table.gm.post("keep", character=who, table="weapon", thing="w1", pack=kept["id"])
        assert again["holds"] == {"weapon": 1}
        (offered,) = table.anna.get("stock/weapon")
        assert (offered["name"], offered["thing"]["damage"]) == ("Steam lance", 11)
        table.gm.until(table.gm.play("add_character", id="imp", name="Imp", hero=False, defence=3))
        table.gm.post("keep", character=who, pack=kept["id"])
        last = table.gm.post("keep", character="imp", pack=kept["id"])
        assert last["holds"] == {"hero": 1, "foe": 1, "weapon": 1}


def test_prices_of_advances_come_from_a_pack_and_without_one_none_are_shown(server: Near) -> None:
    with party(server, "wrath-glory") as table:
        who = next(iter(table.anna.frame["view"]["characters"]))
        assert fields(table.anna.post("sheet", character=who))["earned"]["options"] == []
        prices = 'advance = [{ id = "s5", name = "Strength 5", cost = 12 }]\n'
        head = 'format = "tableside-pack"\nversion = 1\ngame = "wrath_glory"\ntitle = "House"\n'
        bring(table.gm, head + prices)
        table.gm.until(table.gm.play("give_experience", who=[who], points=30, why="Session 3"))
        page = fields(table.anna.post("sheet", character=who))
        (one,) = page["earned"]["options"]
        assert (one["name"], one["number"]) == ("Strength 5", 12)
        assert page["Points left"]["made"]["total"] == 30
        spent = [*page["earned"]["value"], {"name": "Strength 5", "points": -12}]
        drafted = table.anna.post("sheet", character=who, draft={"earned": spent})
        assert fields(drafted)["Points left"]["made"]["total"] == 18
        assert drafted["command"]


HOUSE = """name = "our-table"
title = "Our table"
extends = "revised-full"
[topics.glory.values]
max = 8
max_above_players = 3
[topics.complications.values]
combat = "table"
table = "mishaps.toml"
"""
MISHAPS = """name = "mishaps"
title = "Our mishaps"
dice = "d6"
[[row]]
on = "1-6"
title = "Slip"
text = "Somebody slips."
"""


def test_house_rules_of_a_pack_are_a_book_to_make_tables_by(server: Near) -> None:
    own = owner(server)
    files = [{"name": "ours.toml", "text": HOUSE}, {"name": "mishaps.toml", "text": MISHAPS}]
    for bad in (HOUSE.replace("max = 8", "max = 'much'"), HOUSE.replace("mishaps", "lost")):
        with pytest.raises(Refused) as refused:
            own.post("/api/packs", files=[{"name": "ours.toml", "text": bad}])
        assert refused.value.code == "not_understood"
    kept = own.post("/api/packs", files=files)
    assert (kept["title"], kept["holds"]) == ("Our table", {"house_rules": 1})
    book = next(one for one in own.get("/api/books") if one["label"] == "Our table")
    made = own.post("/api/tables", name="Ours", system=book["system"], ruleset=book["ruleset"])
    gm = Device(server, made["table"], made["token"])
    gm.connect()
    assert gm.frame["ruleset"] == "Our table"
    assert "Slip" in gm.get("reference?q=slips")["found"][0]["title"]
    text = own.request("GET", f"/api/packs/{kept['id']}").text
    assert bring(own, text, "/api/packs", instead=True)["holds"] == kept["holds"]
    gm.leave()


def test_house_rules_come_packed_with_their_tables(server: Near) -> None:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as file:
        file.writestr("ours/ours.toml", HOUSE)
        file.writestr("ours/mishaps.toml", MISHAPS)
    own = owner(server)
    files = own.request("POST", "/api/unpack?name=ours.zip", raw.getvalue()).json()
    assert own.post("/api/packs", files=files, title="Packed rules")["holds"] == {"house_rules": 1}


def test_house_rules_of_another_game_or_two_at_once_are_refused_in_words(
    server: Near, still: Party
) -> None:
    other = 'name = "theirs"\ntitle = "Theirs"\nextends = "sheet"\n'
    files = [{"name": "theirs.toml", "text": other}, {"name": "ours.toml", "text": HOUSE}]
    for brought, words in (
        (files[:1], "This is for Daggerheart, and this table plays Wrath & Glory."),
        (files, "This is for Daggerheart"),
    ):
        with pytest.raises(Refused) as refused:
            still.gm.post("packs", files=brought)
        assert (refused.value.code, words in refused.value.sentence) == ("not_understood", True)
    with pytest.raises(Refused) as refused:
        owner(server).post("/api/packs", files=files)
    assert "ours.toml: extends a ruleset too" in refused.value.sentence
    assert still.gm.get("packs") == []
    assert still.anna.get("stock/weapon") == []


def test_a_pack_of_another_game_that_a_file_brought_stops_nobody(tmp_path: Path) -> None:
    """Such a one is refused on its way in; files of tables may hold anything."""
    theirs, ours = READERS["wrath-glory"](), READERS["daggerheart"]()
    body = pack_json(theirs, read_pack(theirs, "theirs", OURS))
    about = PackAbout("wrath-glory", "Theirs", "private", {}, 1)

    async def there() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite3")
        await store.open()
        packs = Packs(store, OWNER_SHELF)
        for name, spoken in (("theirs", msgspec.json.encode(about)), ("broken", b"[")):
            await store.put(OWNER_SHELF, Item(PLACE, name, 1, FORM, spoken, body), 9)
        assert await packs.stock("daggerheart") == {}
        first = await packs.put(ours, read_pack(ours, "fen", FEN), instead=False)
        assert (await packs.stock("daggerheart"))["weapon"]
        for wanted in ("broken", "theirs"):
            with suppress(Illegal):
                assert (await packs.opened(wanted))[0] == about
        with pytest.raises(Illegal, match="cannot be read here"):
            await packs.raw("broken")
        # What changes while it is read is read once more.
        packs = Packs(store, OWNER_SHELF)
        reading = asyncio.create_task(packs.stock("daggerheart"))
        await asyncio.sleep(0)
        await packs.drop(first.id, first.revision)
        await reading
        assert await packs.stock("daggerheart") == {}
        await store.close()

    asyncio.run(there())


def test_a_house_rule_names_no_file_but_those_beside_it(
    server: Near, still: Party, tmp_path: Path
) -> None:
    """A GM need not be the server's owner."""
    secret = tmp_path / "mishaps.toml"
    secret.write_text(MISHAPS)
    for name in (str(secret), f"../{tmp_path.name}/mishaps.toml"):
        house = HOUSE.replace("mishaps.toml", name)
        with pytest.raises(Refused) as refused:
            still.gm.post("packs", files=[{"name": "ours.toml", "text": house}])
        assert "no table" in refused.value.sentence


def test_a_pack_in_toml_may_hold_house_rules(server: Near) -> None:
    head = 'format = "tableside-pack"\nversion = 1\ngame = "wrath_glory"\ntitle = "House"\n'
    rules = f"house_rules = '''\n{HOUSE}'''\n[table]\n\"mishaps.toml\" = '''\n{MISHAPS}'''\n"
    assert bring(owner(server), head + rules, "/api/packs")["holds"] == {"house_rules": 1}


def test_a_saved_table_holds_its_packs(server: Near, nine: Party) -> None:
    own = owner(server)
    file = own.request("GET", f"/api/tables/{nine.gm.table}/export").content
    brought = own.request(
        "POST", "/api/import", file, {"content-type": "application/octet-stream"}
    ).json()
    there = Device(nine.gm.server, brought["table"], brought["token"])
    assert there.get("packs") == nine.gm.get("packs")
    assert len(there.get("ways")["kinds"]) == 9
