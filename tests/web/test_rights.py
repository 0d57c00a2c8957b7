"""Every route for every kind of visitor; a route without a row here fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute, WebSocketRoute

from table.pictures import JPEG, PNG
from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import Device, Party, fresh, owner, party
from web.servers import Cut, Near, near

TABLE = "/api/tables/{identity:str}"
PICTURE = f"{TABLE}/pictures/{{picture:str}}"
ONE_CONVENTION = "/api/conventions/{convention:str}"
PAPER = f"{TABLE}/papers/{{paper:str}}"
SAVED = f"{TABLE}/sheet/{{character:str}}"
GOOD, NOT_SEATED, ONLY_GM, WATCHES, HIDDEN, ILLEGAL = range(200, 300), 401, 403, 403, 404, 409


@dataclass(frozen=True)
class Row:
    """A route, what is sent, and what owner, GM, player, spectator and stranger get."""

    method: str
    path: str
    body: dict[str, Any] | bytes | None
    owner: Any
    gm: Any
    player: Any
    spectator: Any
    stranger: Any


def everybody(method: str, path: str, body: dict[str, Any] | None = None) -> Row:
    return Row(method, path, body, GOOD, GOOD, GOOD, GOOD, GOOD)


def seated(method: str, path: str, body: dict[str, Any] | None = None) -> Row:
    """Whoever has a seat; the owner of the server is a stranger at a table."""
    return Row(method, path, body, NOT_SEATED, GOOD, GOOD, GOOD, NOT_SEATED)


def taking_part(method: str, path: str, body: dict[str, Any] | bytes | None = None) -> Row:
    """Whoever has a seat and does not only watch."""
    return Row(method, path, body, NOT_SEATED, GOOD, GOOD, WATCHES, NOT_SEATED)


def gms(method: str, path: str, body: dict[str, Any] | None = None, *, no: int = ONLY_GM) -> Row:
    return Row(method, path, body, NOT_SEATED, GOOD, no, ONLY_GM, NOT_SEATED)


def owners(method: str, path: str, body: dict[str, Any] | bytes | None = None) -> Row:
    return Row(method, path, body, GOOD, NOT_SEATED, NOT_SEATED, NOT_SEATED, NOT_SEATED)


ADJUST: dict[str, Any] = {"do": "adjust", "track": "vess.wrath", "by": 1}
SHOUT: dict[str, Any] = {"matter": "t1", "revision": 1, "verb": "reroll_failures"}
NUDGE: dict[str, Any] = {"character": "vess"}
TAKE: dict[str, Any] = {"submission": "ID", "character": "vess"}
NOTE: dict[str, Any] = {"kind": "note", "name": "Pier", "body": {"text": "Fog."}}
PACK_TEXT = """format = "tableside-pack"
version = 1
game = "wrath_glory"
title = "Set"
"""
PACK = {"name": "set.toml", "text": PACK_TEXT}
CONVENTION: dict[str, Any] = {"name": "Con", "pack": "none", "tables": 2}
PLEA: dict[str, Any] = {"offer": {"verb": "add_detail", "character": "vess"}}
LEAVE: dict[str, Any] = {"submission": "ID", "leave": "once"}
HOUSE_RULES = {"system": "daggerheart", "ruleset": "sheet", "title": "Ours", "values": {}}
CORRECTION = {"seq": 3, "changed": {"by": 2}}
MATRIX = (
    owners("POST", "/api/tables", {"name": "More", "system": "daggerheart"}),
    owners("GET", "/api/tables"),
    owners("GET", "/api/books"),
    owners("GET", "/api/home"),
    owners("POST", "/api/rules", {"system": "daggerheart", "ruleset": "sheet"}),
    owners("POST", "/api/house-rules", HOUSE_RULES),
    seated("GET", f"{TABLE}/how-we-play"),
    # By the server's code, which no device's token is: see test_starting.py.
    Row("GET", "/api/joinable", None, *[NOT_SEATED] * 5),
    owners("DELETE", TABLE),
    # Without a pack there is nothing to make: the rest is in test_conventions.py.
    Row("POST", "/api/conventions", CONVENTION, 404, *[NOT_SEATED] * 4),
    owners("GET", "/api/conventions"),
    Row("GET", ONE_CONVENTION, None, 404, *[NOT_SEATED] * 4),
    Row("GET", f"{ONE_CONVENTION}/sheets", None, 404, *[NOT_SEATED] * 4),
    Row("POST", f"{ONE_CONVENTION}/renew", {}, 404, *[NOT_SEATED] * 4),
    Row("DELETE", ONE_CONVENTION, None, 404, *[NOT_SEATED] * 4),
    Row("GET", f"{TABLE}/export", None, GOOD, GOOD, ONLY_GM, ONLY_GM, NOT_SEATED),
    # The owner sends no file here, and is told so.
    Row("POST", "/api/import", None, 400, NOT_SEATED, NOT_SEATED, NOT_SEATED, NOT_SEATED),
    owners("GET", "/api/backups"),
    owners("GET", "/api/backup"),
    owners("POST", f"{TABLE}/gm"),
    everybody("GET", f"{TABLE}/door"),
    everybody("POST", f"{TABLE}/sit", {"name": "NAME"}),
    everybody("POST", f"{TABLE}/knock", {"seat": "seat3"}),
    gms("POST", f"{TABLE}/knocks", {"digest": "DIGEST", "let_in": False}),
    gms("POST", f"{TABLE}/shut-out", {"seat": "seat3"}),
    gms("POST", f"{TABLE}/remove", {"seat": "seat3"}),
    # The GM's seat stays; whoever leaves has no seat any more.
    Row("POST", f"{TABLE}/leave", None, NOT_SEATED, ILLEGAL, GOOD, GOOD, NOT_SEATED),
    gms("POST", f"{TABLE}/door", {"door": "ask"}),
    gms("POST", f"{TABLE}/role", {"seat": "seat3", "gm": True}),
    gms("POST", f"{TABLE}/gm-code"),
    # Whoever has the GM's code, which nobody has here: see test_door.py.
    Row("POST", f"{TABLE}/enter", {"code": "no code"}, *[ILLEGAL] * 5),
    gms("POST", f"{TABLE}/show-odds", {"shown": False}),
    gms("POST", f"{TABLE}/dice-rule", {"rule": "both"}),
    gms("POST", f"{TABLE}/show-seed"),
    taking_part("POST", f"{TABLE}/salt", {"salt": "0f" * 16}),
    seated("GET", f"{TABLE}/dice-sheet"),
    everybody("GET", "/api/verify-dice"),
    seated("GET", f"{TABLE}/invite"),
    seated("GET", f"{TABLE}/qr"),
    taking_part("POST", f"{TABLE}/play", {"submission": "ID", "command": ADJUST}),
    # Everybody who plays here has a hero: who may take one is in test_samples.py.
    Row("POST", f"{TABLE}/take", TAKE, NOT_SEATED, ILLEGAL, ILLEGAL, WATCHES, NOT_SEATED),
    taking_part("POST", f"{TABLE}/undo", {"submission": "ID"}),
    gms("POST", f"{TABLE}/redo", {"submission": "ID"}, no=ILLEGAL),
    gms("POST", f"{TABLE}/correct", CORRECTION, no=ILLEGAL),
    gms(
        "POST",
        f"{TABLE}/adopt",
        {**CORRECTION, "submission": "ID", "how": "settle", "head": "HEAD"},
        no=ILLEGAL,
    ),
    seated("GET", f"{TABLE}/rows"),
    gms("GET", f"{TABLE}/rows/{{seq:int}}", no=ILLEGAL),
    seated("GET", f"{TABLE}/rules/{{rule:str}}"),
    seated("GET", f"{TABLE}/reference"),
    # Nothing is missed here, so nobody may: who else may not is in test_cheers.py.
    Row("POST", f"{TABLE}/cheers", SHOUT, NOT_SEATED, ILLEGAL, ILLEGAL, WATCHES, NOT_SEATED),
    # Nothing waits here: that it reaches whom it should is in test_nudges.py.
    Row("POST", f"{TABLE}/nudge", NUDGE, NOT_SEATED, ILLEGAL, ONLY_GM, ONLY_GM, NOT_SEATED),
    # Nothing is closed here, so there is nothing to ask: the rest is in test_pleas.py.
    Row("POST", f"{TABLE}/pleas", PLEA, NOT_SEATED, ILLEGAL, ILLEGAL, WATCHES, NOT_SEATED),
    Row("DELETE", f"{TABLE}/pleas", None, NOT_SEATED, GOOD, GOOD, WATCHES, NOT_SEATED),
    Row(
        "POST",
        f"{TABLE}/pleas/{{plea:str}}",
        LEAVE,
        NOT_SEATED,
        ILLEGAL,
        ILLEGAL,
        WATCHES,
        NOT_SEATED,
    ),
    seated("GET", f"{TABLE}/limits"),
    taking_part("POST", f"{TABLE}/walk", {"offer": {"verb": "add_detail", "character": "vess"}}),
    taking_part("POST", f"{TABLE}/ask", {"offer": {"verb": "add_detail", "character": "vess"}}),
    seated("POST", f"{TABLE}/odds", {"of": [{"offer": {"verb": "try_test", "character": "vess"}}]}),
    seated("POST", f"{TABLE}/advice", {"matter": "t1"}),
    # No evening is over here, so there is nothing to retell: the rest is in test_recaps.py.
    Row("GET", f"{TABLE}/recap", None, NOT_SEATED, ILLEGAL, ILLEGAL, ILLEGAL, NOT_SEATED),
    Row("POST", f"{TABLE}/recap", {}, NOT_SEATED, ILLEGAL, ONLY_GM, ONLY_GM, NOT_SEATED),
    # Nobody stands here whom the heroes could meet; who may ask is told first.
    Row("POST", f"{TABLE}/forecast", {}, NOT_SEATED, ILLEGAL, ONLY_GM, ONLY_GM, NOT_SEATED),
    Row("POST", f"{TABLE}/referee", {}, NOT_SEATED, ILLEGAL, ONLY_GM, ONLY_GM, NOT_SEATED),
    everybody("GET", "/api/odds"),
    everybody("POST", "/api/odds", {"of": [{"roll": "wrath-glory/test", "pool": 5, "dn": 3}]}),
    seated("GET", f"{TABLE}/forms"),
    seated("GET", f"{TABLE}/vocabulary"),
    taking_part("POST", f"{TABLE}/faces", {"submission": "ID", "key": "t1.pool"}),
    seated("GET", f"{TABLE}/papers"),
    taking_part("POST", f"{TABLE}/papers", {"kind": "note", "text": "The tide."}),
    # There is no such paper: whose they are to change is in test_papers.py.
    Row("POST", PAPER, {"revision": 1, "text": "x"}, NOT_SEATED, 404, 404, WATCHES, NOT_SEATED),
    Row("DELETE", PAPER, None, NOT_SEATED, 404, 404, WATCHES, NOT_SEATED),
    taking_part("POST", f"{TABLE}/pause", {"paused": True}),
    taking_part("POST", f"{TABLE}/pictures", JPEG),
    seated("GET", f"{TABLE}/pictures"),
    # The picture is the GM's, and hidden.
    Row("GET", PICTURE, None, NOT_SEATED, GOOD, HIDDEN, HIDDEN, NOT_SEATED),
    Row("POST", f"{PICTURE}/show", {"shown": "gm"}, NOT_SEATED, GOOD, HIDDEN, WATCHES, NOT_SEATED),
    Row("DELETE", PICTURE, None, NOT_SEATED, GOOD, HIDDEN, WATCHES, NOT_SEATED),
    taking_part("POST", f"{TABLE}/read", {"text": "Ganger; Defence 2"}),
    taking_part("POST", f"{TABLE}/unpack", b"Ganger; Defence 2"),
    owners("POST", "/api/unpack", b"Ganger; Defence 2"),
    seated("GET", f"{TABLE}/ways"),
    seated("POST", f"{TABLE}/sheet", {"character": "vess"}),
    # Whoever plays them saves them.
    Row("GET", SAVED, None, NOT_SEATED, GOOD, GOOD, HIDDEN, NOT_SEATED),
    gms("GET", f"{TABLE}/packs"),
    gms("POST", f"{TABLE}/packs", {"files": [PACK]}),
    gms("GET", f"{TABLE}/packs/{{pack:str}}"),
    gms("GET", f"{TABLE}/packs/{{pack:str}}/people"),
    gms("DELETE", f"{TABLE}/packs/{{pack:str}}"),
    gms("POST", f"{TABLE}/keep", {"character": "vess", "title": "Kept"}),
    seated("GET", f"{TABLE}/stock/{{table:str}}"),
    owners("GET", "/api/packs"),
    owners("POST", "/api/packs", {"files": [PACK]}),
    owners("GET", "/api/packs/{pack:str}"),
    owners("DELETE", "/api/packs/{pack:str}"),
    gms("GET", f"{TABLE}/shelf"),
    gms("GET", f"{TABLE}/shelf/{{item:str}}"),
    gms("PUT", f"{TABLE}/shelf/{{item:str}}", NOTE),
    gms("DELETE", f"{TABLE}/shelf/{{item:str}}"),
    owners("GET", "/api/shelf"),
    owners("GET", "/api/shelf/{item:str}"),
    owners("PUT", "/api/shelf/{item:str}", NOTE),
    owners("DELETE", "/api/shelf/{item:str}"),
    seated("GET", f"{TABLE}/live"),
)
PUBLIC = {
    "/",
    "/favicon.svg",
    "/assets/{name:str}",
    "/api/schema",
    "/api/schema/openapi.json",
    "/api/schema/{path:str}",
}


def routes(app: Litestar) -> Iterator[tuple[str, str]]:
    for route in app.routes:
        if isinstance(route, WebSocketRoute):
            yield "GET", route.path_format.replace("{identity}", "{identity:str}")
        elif isinstance(route, HTTPRoute):
            for method in route.methods - {"OPTIONS", "HEAD"}:
                yield str(method), route.path


def test_every_route_has_a_row(settings: Settings) -> None:
    listed = {(row.method, row.path) for row in MATRIX}
    found = {(method, path) for method, path in routes(create_app(settings)) if path not in PUBLIC}
    assert found == listed


@pytest.fixture
def table(server: Near) -> Iterator[Party]:
    """A table where each of the routes can be used."""
    with party(server) as one:
        one.sync(one.gm.play("adjust", track="vess.wrath", by=1))
        yield one


@pytest.mark.parametrize("row", MATRIX, ids=lambda row: f"{row.method} {row.path.split('}/')[-1]}")
def test_who_may(table: Party, row: Row) -> None:
    visitors = {
        "stranger": Device(table.gm.server, table.gm.table),
        "owner": Device(table.gm.server, table.gm.table, owner(table.gm.server).token),
        "player": table.anna,
        "spectator": table.watched(),
        "gm": table.gm,
    }
    table.watchers[0].connect()
    for name, visitor in visitors.items():
        prepare(table, row)
        wanted, status = getattr(row, name), ask(table, row, visitor)
        if isinstance(wanted, range):
            assert status in wanted, f"{name} got {status}"
        else:
            assert status == wanted, f"{name} got {status}"


def prepare(table: Party, row: Row) -> None:
    """Bring about what a route needs: something to undo, to redo, to answer."""
    if row.path.endswith("/undo"):
        table.sync(table.anna.play(**ADJUST))
    if row.path.endswith("/redo"):
        table.gm.play(**ADJUST)
        table.sync(table.gm.post("undo", submission=fresh())["seq"])
    if row.path.endswith(("/knock", "/knocks")):
        while not table.gm.quiet(0.05):
            pass
        for one in table.gm.frame["knocks"]:  # one address may not wait often
            table.gm.post("knocks", digest=one["digest"], let_in=False)
        table.gm.until(lambda frame: not frame["knocks"])
    if row.path.endswith("/knocks"):
        Device(table.gm.server, table.gm.table).post("knock", seat="seat3")
        table.gm.until(lambda frame: frame["knocks"])
    if row.path.startswith(PICTURE):
        table.gm.request("POST", "pictures", PNG)
    if row.method != "PUT" and row.path.endswith("{item:str}"):
        of = owner(table.gm.server) if row.path.startswith("/api/shelf") else table.gm
        of.request("PUT", shelf_path(table, row), NOTE)
    prepare_packs(table, row)
    if row.path.endswith("/faces"):
        while not all(device.quiet(0.05) for device in table.all):
            pass
    if row.path.endswith("/faces") and not table.anna.frame["rolls"]:
        call: dict[str, Any] = {"who": ["vess"], "skill": "awareness", "dn": 3}
        table.sync(table.gm.play("call_test", **call))
        table.sync(table.gm.answer("roll", {"real_dice": True}))


def prepare_packs(table: Party, row: Row) -> None:
    """No pack where one is brought, and one where it is asked for."""
    if "pack" not in row.path and not row.path.endswith("/keep"):
        return
    own = owner(table.gm.server)
    of, path = (table.gm, "packs") if row.path.startswith(TABLE) else (own, "/api/packs")
    for one in of.get(path):
        of.request("DELETE", f"{path}/{one['id']}?revision={one['revision']}")
    if "{pack:str}" in row.path:
        of.post(path, files=[PACK])


def ask(table: Party, row: Row, visitor: Device) -> int:
    """The status that a visitor gets; for a live connection its closing code as a status."""
    if row.path.endswith("/live"):
        one = Device(visitor.server, visitor.table, visitor.token)
        try:
            one.connect()
        except Cut as cut:
            return cut.code - 4000
        finally:
            one.leave()
        return 200
    path = row.path.replace("{identity:str}", table.gm.table).replace("{seq:int}", "3")
    path = path.replace("{rule:str}", "WG-TEST-01").replace("{table:str}", "weapon")
    path = path.replace("{character:str}", "vess")
    if "{pack:str}" in path:
        path = path.replace("{pack:str}", "set") + ("?revision=1" if row.method == "DELETE" else "")
    if "{item:str}" in path:
        path = shelf_path(table, row) + ("?revision=1" if row.method == "DELETE" else "")
    if "{picture:str}" in path:
        path = path.replace("{picture:str}", table.gm.get("pictures")[0]["id"])
    return visitor.request(row.method, path, filled(table, row.body)).status_code


def shelf_path(table: Party, row: Row) -> str:
    path = row.path.replace("{identity:str}", table.gm.table)
    return path.replace("{item:str}", "one")


def filled(table: Party, body: dict[str, Any] | bytes | None) -> dict[str, Any] | bytes | None:
    if body is None or isinstance(body, bytes):
        return body
    knocks = table.gm.frame["knocks"]
    given = {
        "ID": fresh(),
        "NAME": f"Visitor {fresh()}",
        "HEAD": table.gm.frame["head"],
        "DIGEST": knocks[0]["digest"] if knocks else "",
    }
    full = {
        key: given.get(value, value) if isinstance(value, str) else value
        for key, value in body.items()
    }
    if full.get("key") == "t1.pool" and table.gm.frame["rolls"]:
        full["key"] = table.gm.frame["rolls"][0]["key"]
    return full


def test_tokens_of_one_table_open_no_other(settings: Settings) -> None:
    with near(create_app(settings)) as server, party(server) as one, party(server) as other:
        for token in (one.gm.token, one.anna.token):
            foreign = Device(server, other.gm.table, token)
            assert foreign.request("GET", "forms").status_code == NOT_SEATED
        assert one.gm.request("GET", "forms").status_code == 200
