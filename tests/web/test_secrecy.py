"""What only the GM may know is in no byte that anybody else is sent, until it is revealed."""

from __future__ import annotations

import base64
import itertools
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import pytest

from tableside.table.seats import digest
from tableside.web.app import create_app
from web.client import Device, Party, fresh, party
from web.conftest import settings_for
from web.servers import OWNER, Server, far, near

GAMES = pytest.mark.parametrize("system", ["wrath-glory", "daggerheart"])


@dataclass(frozen=True)
class Hidden:
    """Values that only the GM may know; the numbers occur nowhere else in a session."""

    word: str
    target: int
    total: int
    amount: int
    drafts: int = 0  # rows that the GM plays and takes back before


HERS = Hidden("HUSH-one", 19, 29, 77)
OTHERS = Hidden("HUSH-another-and-longer", 14, 23, 64, drafts=2)


def hide(table: Party, system: str, hidden: Hidden) -> None:
    """Put something into every hidden field."""
    gm, word = table.gm, hidden.word
    target = "dn" if system == "wrath-glory" else "difficulty"
    harder: dict[str, Any] = {"quantity": target, "amount": hidden.amount}
    if system == "wrath-glory":
        numbers: dict[str, Any] = {
            "totals": {"stealth": hidden.total},
            "attributes": {"agility": hidden.total},
        }
        threat: dict[str, Any] = {
            "id": "brute",
            "name": "Brute",
            "hero": False,
            "notes": f"{word} threat",
        }
        gm.play("add_character", **threat, **numbers, talents=[f"{word} talent"])
        gm.play("edit_sheet", character="brute", objective=f"{word} objective")
    for draft in range(hidden.drafts):
        gm.play("edit_sheet", character="vess", notes=f"{word} draft {draft}")
        gm.post("undo", submission=fresh())
    lurk(table, system, hidden)
    gm.play("edit_sheet", character="vess", notes=f"{word} hero")
    gm.play("give_effect", name=f"{word} effect", on="vess", modifiers=[harder], secret=True)
    why: dict[str, Any] = {"reason": f"{word} reason", "secret": True, "until": {"until": "always"}}
    table.sync(gm.play("overrule", **harder, on="doran", **why))
    call: dict[str, Any] = {target: hidden.target, "hidden": True, "note": f"{word} call"}
    if system == "wrath-glory":
        # Real dice, so that the threat's are not thrown yet: how many there will be is hidden too.
        real = {"real_dice": True}
        gm.play("call_test", options=real, who=["vess"], skill="stealth", **call)
        contest: dict[str, Any] = {"initiator": "doran", "initiator_skill": "athletics"}
        gm.play("oppose", options=real, **contest, opponent="brute", opponent_skill="agility")
        gm.play("call_test", options=real, who=["brute"], skill="stealth", **call)
        table.sync(gm.play("call_test", options=real, who=["brute"], skill="stealth", dn=3))
        assert min(len(one["sides"]) for one in gm.frame["rolls"]) == hidden.total
    else:
        table.sync(gm.play("call_roll", who=["vess", "doran"], trait="agility", **call))


def lurk(table: Party, system: str, hidden: Hidden) -> None:
    """Put people in the wings and things on the shelf, and let a countdown run in secret."""
    gm, word, more = table.gm, hidden.word, hidden.drafts
    rat = {"id": "x", "name": "Rat", "hero": False}
    lurker = {**rat, "name": f"{word} lurker"}
    people = [
        {"sheet": rat, "count": 3 + more, "hidden": 2 + more},
        {"sheet": lurker, "count": 1 + more, "hidden": 1 + more},
    ]
    gm.play("bring_in", people=people)
    if more:  # some of them are at hand no more, which nobody notices either
        gm.play("strike_hidden", groups=["w2"])
    thing = {"kind": "secret", "name": f"{word} secret", "body": {"text": word}, "revision": 0}
    for number in range(1 + more):
        assert gm.request("PUT", f"shelf/one{number}", thing).is_success
    if system == "daggerheart":
        clock: dict[str, Any] = {
            "name": f"{word} clock",
            "kind": "standard",
            "start": 9 + more,
            "loop": "none",
        }
        gm.play("start_countdown", character="", **clock, seats=[])


def fish(device: Device) -> None:
    """Ask for everything in the hope that an answer says too much."""
    refused = device.request("POST", "play", {"submission": fresh(), "command": {"do": "?"}})
    verbs = re.findall(r"\w+", refused.json()["sentence"].partition("There are: ")[2])
    assert len(verbs) > 25
    view = device.frame["view"]
    people = ["vess", *(one for one in view["characters"] if one == "brute")]
    places = [("", 0, one) for one in people]
    for one in view["matters"]:
        places.append((one["id"], one["revision"], one["values"].get("character", "vess")))
    offers: list[Any] = []
    for verb, (matter, revision, who) in itertools.product(verbs, places):
        offer = {"verb": verb, "matter": matter, "revision": revision, "character": who}
        device.request("POST", "ask", {"offer": offer})
        offers.append({"offer": offer})
    for start in range(0, len(offers), 60):
        device.request("POST", "odds", {"of": offers[start : start + 60]})
    for verb, who in itertools.product(GM_ONLY, people):
        named = {"character": who} if verb in ("edit_sheet", "give_control") else {}
        command = {"do": verb, **named}
        refused = device.request("POST", "play", {"submission": fresh(), "command": command})
        assert refused.is_error, f"{verb}: {refused.text}"
    newest = device.frame["seq"]
    for seq in (3, newest - 1, newest, newest + 1):
        changes: tuple[dict[str, Any], ...] = ({"zz": 1}, {"dn": "x"}, {"note": "x"}, {})
        for changed in changes:
            body = {"seq": seq, "changed": changed, "faces": {"t1.pool": [1]}}
            assert device.request("POST", "correct", body).is_error
            more = {"how": "replay", "head": device.frame["head"], "submission": fresh()}
            assert device.request("POST", "adopt", body | more).is_error
    keys = [one["roll"]["key"] for one in view["matters"] if one["roll"]] or ["r1.roll"]
    for key in keys:
        body = {"key": key, "faces": [1], "submission": fresh()}
        assert device.request("POST", "faces", body).is_error
    for what in ("undo", "redo"):
        assert device.request("POST", what, {"submission": fresh()}).is_error
    for what in ("forms", "invite", "qr", "door", "/api/tables", "/api/schema/openapi.json"):
        device.request("GET", what)
    assert device.request("GET", "export").is_error
    device.request("GET", "rows?most=7")
    assert len(device.get("rows?before=4&most=2")["rows"]) <= 2
    said = [
        HERS.word[:4],
        OTHERS.word[5:12],
        *map(str, (*astuple(HERS)[1:4], *astuple(OTHERS)[1:4])),
    ]
    for word in said:
        assert device.get(f"rows?find={word}") == {"rows": [], "before": 0}
    device.leave()
    device.connect(after=0)


GM_ONLY = (
    "go_off",
    "come_on",
    "strike_hidden",
    "overrule",
    "give_effect",
    "end_effect",
    "give_control",
    "set_limit",
    "take_default",
)


@contextmanager
def session(server: Server, system: str, hidden: Hidden, *, fished: bool = True) -> Iterator[Party]:
    """A session up to just before anything is revealed."""
    with party(server, system) as table:
        table.watched().connect()
        table.gm.until(lambda frame: len(frame["seats"]) == 4 and frame["seats"][3]["here"])
        hide(table, system, hidden)
        table.leave()
        for device in (*table.watchers, table.anna):
            if fished:
                fish(device)
            else:
                device.connect()
        for device in (table.gm, table.ben):
            device.connect()
        table.anna.until(lambda frame: all(one["here"] for one in frame["seats"]))
        yield table


def words(secret: str | bytes) -> list[bytes]:
    """The ways in which a secret might be written."""
    raw = secret.encode() if isinstance(secret, str) else secret
    cut = len(raw) - len(raw) % 3  # the part of base64 that does not hang on what follows
    forms = [
        raw,
        raw.hex().encode(),
        base64.b64encode(raw[:cut]),
        base64.urlsafe_b64encode(raw[:cut]),
    ]
    return forms


def numbers(device: Device) -> set[int]:
    """Every number that stands alone in what a device was sent, headers apart."""
    found: set[int] = set()
    for body in [*device.answers, *device.frames]:
        if b"<svg" not in body and b'"openapi"' not in body:
            found |= {int(one) for one in re.findall(rb"(?<![\w.-])\d+(?![\w.-])", body)}
    return found


def seed_of(path: Path) -> bytes:
    with sqlite3.connect(path / "tables.sqlite3") as db:
        found = bytes(db.execute("SELECT seed FROM seeds").fetchone()[0])
    db.close()
    return found


def secrets_of(table: Party, path: Path) -> list[str | bytes]:
    tokens = [device.token for device in table.all]
    return [HERS.word, OWNER, seed_of(path), *tokens, *map(digest, [*tokens, OWNER])]


@GAMES
def test_no_secret_reaches_another_seat(
    tmp_path: Path, system: str, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        caplog.at_level(logging.DEBUG),
        near(create_app(settings_for(tmp_path))) as server,
        session(server, system, HERS) as table,
    ):
        stranger = Device(server, table.gm.table)
        for what in ("door", "forms", "live", "play"):
            stranger.request("GET", what)
        for device in (table.anna, table.ben, *table.watchers, stranger):
            for secret in secrets_of(table, tmp_path):
                for form in words(secret):
                    assert form not in device.heard, f"{secret!r} reached a player"
            leaked = numbers(device) & {HERS.target, HERS.total, HERS.amount}
            assert not leaked, f"{leaked} reached a player"
        for secret in secrets_of(table, tmp_path):
            assert all(form.decode("latin-1") not in caplog.text for form in words(secret))
        assert table.gm.get(f"rows?find={HERS.word}")["rows"]
        # The GM does see them, so the search would find them.
        heard = table.gm.heard
        for what in ("hero", "effect", "reason", "call", "lurker"):
            assert f"{HERS.word} {what}".encode() in heard
        wanted = {HERS.target, HERS.amount} | ({HERS.total} if system == "wrath-glory" else set())
        assert wanted <= numbers(table.gm)


def test_a_reveal_shows_the_number_to_all(tmp_path: Path) -> None:
    """The control of the search for numbers: the same value, once it may be known."""
    with (
        near(create_app(settings_for(tmp_path))) as server,
        session(server, "wrath-glory", HERS, fished=False) as table,
    ):
        table.sync(table.anna.answer("roll", {"real_dice": True}, total=4))
        [roll] = table.anna.frame["rolls"]
        body = {"key": roll["key"], "faces": (1, 2, 3, 1), "submission": fresh()}
        table.sync(table.anna.post("faces", **body)["seq"])
        table.sync(table.anna.answer("settle"))
        # WG-TEST-05: the verdict is all that shows, until the GM shows the number.
        assert HERS.target + HERS.amount not in numbers(table.ben)
        table.sync(table.gm.answer("show_dn"))
        assert HERS.target + HERS.amount in numbers(table.ben)
        assert HERS.word.encode() not in table.ben.heard  # the number, not the words


@GAMES
def test_twins_that_differ_in_hidden_values_are_the_same_to_players(
    tmp_path: Path, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = []
    for place, hidden in (("one", HERS), ("other", OTHERS)):
        count = itertools.count(1)
        monkeypatch.setattr("secrets.token_urlsafe", lambda size, n=count: f"{next(n):0{size}}")
        monkeypatch.setattr("tableside.table.openings.new_seed", lambda: b"seed" * 8)
        with (
            near(create_app(settings_for(tmp_path / place))) as server,
            session(server, system, hidden) as table,
        ):
            heard.append([(one.frames, one.answers, one.headers) for one in table.all])
    (gm, *players), (gm_too, *players_too) = heard
    assert gm != gm_too
    for mine, theirs in zip(players, players_too, strict=True):
        for ours, others in zip(mine, theirs, strict=True):
            assert len(ours) == len(others)
            for one, other in zip(ours, others, strict=True):
                assert one == other


def test_a_real_server_keeps_secrets_from_its_log(tmp_path: Path) -> None:
    with far(tmp_path / "data") as server, session(server, "wrath-glory", HERS) as table:
        secrets = secrets_of(table, tmp_path / "data")
        for device in (table.anna, table.ben, *table.watchers):
            assert all(form not in device.heard for one in secrets for form in words(one))
            assert not numbers(device) & {HERS.target, HERS.total, HERS.amount}
        server.kill()
        log = server.log.read_bytes()
        assert b"/play" in log
        assert b"[accepted]" in log
        assert all(form not in log for one in secrets for form in words(one))


def test_tokens_lie_on_disk_as_digests_only(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with near(create_app(settings)) as server, party(server) as table:
        tokens = [device.token.encode() for device in table.all]
    kept = settings.database.read_bytes()
    assert all(digest(token.decode()).encode() in kept for token in tokens)
    assert all(token not in kept for token in tokens)
