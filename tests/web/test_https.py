"""HTTPS by a certificate that is given to the server, and what a web server in front may say."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any

import httpx
import pytest
import trustme
import websockets.sync.client as ws
from websockets.typing import Subprotocol

from tableside.web import serving
from tableside.web.serving import Evening, serve
from web.servers import _free_port
from web.test_starting import refused, start
from web.test_stopping import evening


@pytest.fixture
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def files(authority: trustme.CA, tmp_path: Path) -> tuple[Path, Path]:
    made = authority.issue_cert("127.0.0.1", "table.example")
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    made.cert_chain_pems[0].write_to_path(str(cert))
    made.private_key_pem.write_to_path(str(key))
    return cert, key


def test_a_table_over_https(
    authority: trustme.CA, files: tuple[Path, Path], tmp_path: Path
) -> None:
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    cert, key = files
    options = ("--cert", str(cert), "--key", str(key))
    with evening(tmp_path, options=options, trusts=trusting) as one:
        base = one.address
        token = one.said.partition(f"{base}/#owner=")[2].split()[0]
        asks = {"authorization": f"Bearer {token}", "origin": base}
        with httpx.Client(base_url=base, verify=trusting, headers=asks) as owner:
            new = {"name": "Ours", "system": "daggerheart"}
            made = owner.post("/api/tables", json=new).raise_for_status().json()
        live = f"wss://127.0.0.1:{one.port}/api/tables/{made['table']}/live"
        protocols = [Subprotocol("tableside"), Subprotocol(made["token"])]
        with ws.connect(live, subprotocols=protocols, ssl=trusting, proxy=None) as socket:
            assert b'"role":"gm"' in socket.recv(10, decode=False)
        with pytest.raises(httpx.TransportError):
            httpx.get(f"http://127.0.0.1:{one.port}/")


def test_a_certificate_that_cannot_be_used(files: tuple[Path, Path], tmp_path: Path) -> None:
    cert, _ = files
    wrong = tmp_path / "wrong.pem"
    wrong.write_text("no key at all")
    for options in (("--cert", cert), ("--cert", cert, "--key", wrong), ("--cert", wrong)):
        said = refused(start("--data", tmp_path / "data", "--port", 0, *options))
        assert f"The certificate {options[1]} cannot be used" in said
        assert "PEM file" in said


@pytest.mark.parametrize("proxy", ["", "10.0.0.7"])
def test_who_asks_is_believed_of_a_named_proxy_alone(
    proxy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Told(Exception):
        pass

    def server(config: Any) -> None:
        found = (config.proxy_headers, config.forwarded_allow_ips)
        raise Told(found)

    monkeypatch.setattr(serving, "_Server", server)
    wanted = Evening("127.0.0.1", _free_port(), tmp_path, browser=False, proxy=proxy)
    with pytest.raises(Told) as told:
        serve(wanted, lambda _: None)
    assert told.value.args == ((bool(proxy), proxy),)
