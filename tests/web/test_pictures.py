"""Pictures over the wire: brought, shown, served as what they are and to nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from table.pictures import ALL, CANARY, CLEAR, JPEG, PNG, talkative
from tableside.table.media import MOST_BYTES
from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import Device, Party, make_table
from web.servers import OWNER, Near, near


def bring(device: Device, raw: bytes, name: str = "") -> Any:
    answer = device.request("POST", f"pictures?name={name}", raw)
    assert answer.status_code == 201, answer.text
    return answer.json()


def show(device: Device, picture: str, shown: str, *seats: str) -> Any:
    return device.post(f"pictures/{picture}/show", shown=shown, seats=list(seats))


@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_served_as_what_its_bytes_are(still: Party, name: str) -> None:
    answer = still.gm.request(
        "POST", "pictures", talkative()[name], {"content-type": "text/html; charset=utf-8"}
    )
    kind = "webp" if name in ("exact", "clear") else name
    assert answer.json()["kind"] == kind
    got = still.gm.request("GET", f"pictures/{answer.json()['id']}")
    assert got.content == ALL[name]
    assert got.headers["content-type"] == f"image/{kind}"
    assert got.headers["x-content-type-options"] == "nosniff"
    assert got.headers["cross-origin-resource-policy"] == "same-origin"
    assert got.headers["content-security-policy"].startswith("default-src 'none'")
    assert CANARY not in still.gm.heard


def test_a_browser_keeps_a_picture_and_yet_asks_each_time(still: Party) -> None:
    picture = bring(still.gm, PNG)["id"]
    show(still.gm, picture, "all")
    got = still.anna.request("GET", f"pictures/{picture}")
    assert got.headers["cache-control"] == "private, no-cache"
    assert got.headers["vary"] == "Authorization"
    known = {"if-none-match": got.headers["etag"]}
    again = still.anna.request("GET", f"pictures/{picture}", None, known)
    assert (again.status_code, again.content) == (304, b"")
    show(still.gm, picture, "gm")
    assert still.anna.request("GET", f"pictures/{picture}", None, known).status_code == 404


def test_who_is_shown_a_picture_is_told_to_look(wrath: Party) -> None:
    watcher = wrath.watched()
    watcher.connect()
    picture = bring(wrath.gm, PNG, "The pier")["id"]
    wrath.gm.until(lambda frame: frame["pictures"])
    assert all(not one.frame["pictures"] for one in (wrath.anna, wrath.ben, watcher))
    show(wrath.gm, picture, "seats", "seat2")
    wrath.anna.until(lambda frame: frame["pictures"])
    assert [one["name"] for one in wrath.anna.get("pictures")] == ["The pier"]
    assert wrath.anna.request("GET", f"pictures/{picture}").content == PNG
    for one in (wrath.ben, watcher):
        assert one.get("pictures") == []
        assert one.request("GET", f"pictures/{picture}").status_code == 404
    show(wrath.gm, picture, "all")
    watcher.until(lambda frame: frame["pictures"])
    assert watcher.request("GET", f"pictures/{picture}").content == PNG
    assert wrath.gm.request("DELETE", f"pictures/{picture}").status_code == 204
    wrath.ben.until(lambda frame: not frame["pictures"])


def test_a_hidden_picture_is_answered_like_one_that_is_not_there(still: Party) -> None:
    picture = bring(still.gm, PNG)["id"]
    for method, what, body in (("GET", "", None), ("POST", "/show", {"shown": "all"})):
        hidden = still.anna.request(method, f"pictures/{picture}{what}", body)
        none = still.anna.request(method, f"pictures/{'0' * 64}{what}", body)
        assert (hidden.status_code, hidden.content) == (none.status_code, none.content)
    assert still.anna.request("DELETE", f"pictures/{picture}").status_code == 404
    # Nor does bringing the same bytes tell that they are there.
    hers = bring(still.anna, PNG)
    assert hers["id"] != picture
    assert [one["id"] for one in still.anna.get("pictures")] == [hers["id"]]


@pytest.mark.parametrize(
    ("raw", "status", "words"),
    [
        (b"", 400, "take a PNG, JPEG or WebP"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 400, "take a PNG, JPEG or WebP"),
        (PNG[:-3], 400, "cut off or damaged"),
        (JPEG + b"PK\x03\x04", 400, "Something else hangs behind"),
        (JPEG[:-2] + b"\x01" * MOST_BYTES + b"\xff\xd9", 413, "300 KB is the most"),
        (JPEG[:-2] + b"\x01" * 2 * MOST_BYTES + b"\xff\xd9", 413, "300 KB at most"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_a_sentence(
    still: Party, raw: bytes, status: int, words: str
) -> None:
    answer = still.gm.request("POST", "pictures", raw)
    assert answer.status_code == status
    assert words in answer.json()["sentence"]
    assert answer.json()["sentence"].count(". ") == 0
    assert still.gm.get("pictures") == []


@pytest.mark.parametrize(("seated", "status", "most"), [(True, 413, 20), (False, 401, 0)])
def test_no_more_than_a_picture_is_read(
    settings: Settings, *, seated: bool, status: int, most: int
) -> None:
    """Whatever a client says of its length; and of a stranger nothing at all."""
    app, read, sent = create_app(settings), list[int](), list[Any]()
    with TestClient(app) as client:
        gm = make_table(Near(client))
        scope: Any = {
            "type": "http",
            "method": "POST",
            "path": f"/api/tables/{gm.table}/pictures",
            "query_string": b"",
            "headers": [(b"authorization", f"Bearer {gm.token if seated else '-'}".encode())],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
            "app": app,
            "extensions": {},
        }

        async def receive() -> Any:
            read.append(1)
            return {"type": "http.request", "body": bytes(16 * 1024), "more_body": len(read) < 500}

        async def send(message: Any) -> None:
            sent.append(message)

        client.blocking_portal.call(app, scope, receive, send)
    assert sent[0]["status"] == status
    assert len(read) <= most


def test_bringing_pictures_is_counted_apart(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, rate=0.001, burst=4)
    with near(create_app(settings)) as server:
        gm = make_table(server)
        said = [gm.request("POST", "pictures", raw).status_code for raw in (PNG, b"no", CLEAR)]
        assert said == [201, 400, 429]
        assert len(gm.get("pictures")) == 1


def test_a_picture_is_shown_to_seats_that_are_there(still: Party) -> None:
    picture = bring(still.gm, PNG)["id"]
    body = {"shown": "seats", "seats": ["seat99"]}
    answer = still.gm.request("POST", f"pictures/{picture}/show", body)
    assert answer.json()["code"] == "no_such_seat"
    body = {"shown": "everybody"}
    assert still.gm.request("POST", f"pictures/{picture}/show", body).status_code == 400


def test_pictures_are_there_after_a_restart(settings: Settings) -> None:
    with near(create_app(settings)) as server:
        gm = make_table(server)
        picture = bring(gm, JPEG, "One")["id"]
        show(gm, picture, "all")
    with near(create_app(settings)) as server:
        gm.server = server
        [one] = gm.get("pictures")
        assert (one["name"], one["shown"], one["size"]) == ("One", "all", len(JPEG))
        assert gm.request("GET", f"pictures/{picture}").content == JPEG
