"""Pages of other sites, and the headers that keep them out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import ADJUST, Party, fresh, owner
from web.servers import OWNER, Cut, Near, near

HOSTILE = [
    "null",
    "",
    "http://",
    "http://evil.example",
    "http://{host}.evil.example",
    "http://evil{host}",
    "http://{host}@evil.example",
    "http://evil.example@{host}",
    "http://{host}:81",
    "http://{host}/",
    "http://[",
    "http://[::1",
    "file://{host}",
    "ftp://{host}",
    "{host}",
    "//{host}",
    "http://{host}#",
    "http://{host}?",
    "http://{host}, http://evil.example",
    "http:/{host}",
    "javascript://{host}",
]


OWN = {"origin": "http://testserver.local"}


def test_a_page_of_another_site(still: Party, written: Any) -> None:
    before = written()
    body = {"submission": fresh(), "command": ADJUST}
    for origin in HOSTILE:
        hostile = {"origin": origin.format(host="testserver.local")}
        for method, what, sent in (
            ("POST", "play", body),
            ("GET", "forms", None),
            ("GET", "door", None),
            ("POST", "sit", {"name": "Eve"}),
        ):
            answer = still.anna.request(method, what, sent, hostile)
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin"), origin
    assert written() == before
    assert still.anna.request("POST", "play", body, OWN).status_code == 201


def test_a_live_connection_of_another_site(still: Party) -> None:
    for origin in HOSTILE:
        hostile = {"origin": origin.format(host="testserver.local")}
        with pytest.raises(Cut) as cut:
            still.anna.connect(hostile)
        assert cut.value.code == 4403, origin
        still.anna.leave()
    assert still.anna.frames == []
    still.anna.connect(OWN)
    still.anna.leave()


def test_an_origin_that_the_settings_name(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, origins=("https://table.example",))
    with near(create_app(settings)) as server:
        for origin, status in (("https://table.example", 200), ("http://table.example", 403)):
            answer = owner(server).request("GET", "/api/tables", None, {"origin": origin})
            assert answer.status_code == status


def test_no_host_makes_no_origin_right(server: Near) -> None:
    for origin in ("null", "", "http://", "https://"):
        headers = {"origin": origin, "host": ""}
        assert owner(server).request("GET", "/api/tables", None, headers).status_code == 403


def test_every_answer_carries_the_headers(still: Party) -> None:
    for method, what in (("GET", "door"), ("GET", "nope"), ("POST", "play"), ("DELETE", "play")):
        answer = still.anna.request(method, what)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"
