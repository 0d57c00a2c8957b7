"""Starting a server for an evening: addresses, a QR code, the owner's link, and uvicorn."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import segno
import uvicorn
from litestar import Litestar

from tableside.web.app import create_app
from tableside.web.gc_tuning import tidied, tune
from tableside.web.settings import MOST_BODY, Settings

HINT_AFTER = 90.0  # seconds without a phone
LAST_WORDS = 3  # seconds that connections have to end; a phone that sleeps would never hang up
Say = Callable[[str], None]


class CannotServeError(Exception):
    """Why the server cannot start, and what to do about it."""


class _Server(uvicorn.Server):
    """Ctrl-C is how an evening ends, and no fault: it is not raised again once all is closed."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first time close in good order, the second time at once: all is on disk anyway."""
        if self.should_exit:
            os._exit(0)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close in good order, and hang up on whoever takes too long over it."""
        late = asyncio.get_running_loop().call_later(LAST_WORDS, self._hang_up)
        await super().shutdown(sockets)
        late.cancel()

    def _hang_up(self) -> None:
        for connection in tuple(self.server_state.connections):
            connection.transport.abort()


def data_folder() -> Path:
    """Where this system keeps a user's data."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Tableside"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", home)) / "Tableside"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "tableside"


def lan_address() -> str:
    """The address under which phones in the same network find this machine, or nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(
                ("192.0.2.1", 9)
            )  # a datagram socket only looks up the way, it sends nothing
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if found.startswith("127.") else found


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens, or a sentence that says why not."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        sentence = f"Cannot listen on {host}, port {port}: {error.strerror or error}."
        raise CannotServeError(f"{sentence} Try another with --port {port + 1}.") from error
    return listener


def serve(host: str, port: int, data: Path, *, browser: bool, say: Say) -> None:
    """Run a server until somebody stops it."""
    tune()
    listener = listen(host, port)
    port = listener.getsockname()[1]
    lan = lan_address() if host in ("0.0.0.0", "") else ""
    shown = f"http://{lan or '127.0.0.1' if host in ('0.0.0.0', '') else host}:{port}"
    settings = Settings(data=data, address=shown)
    app = create_app(settings, tidied)
    here = f"http://127.0.0.1:{port}/#owner={settings.owner_token}"
    _greet(say, settings, shown, here, lan=bool(lan))

    async def started(app: Litestar) -> None:
        await _started(app, say, here if browser else "", lan)

    app.on_startup.append(started)
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MOST_BODY,
        server_header=False,
        access_log=False,
        timeout_graceful_shutdown=2 * LAST_WORDS,  # should hanging up not be enough
    )
    server = _Server(config)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass  # it had not even begun
    finally:
        listener.close()
    if server.started:
        say("Closed. Everything is kept: serve again to go on where you stopped.")


def _greet(say: Say, settings: Settings, shown: str, here: str, *, lan: bool) -> None:
    say(f"Tableside keeps its tables in {settings.data}")
    say(f"Your own page (it may make tables, keep it to yourself): {here}")
    if lan:
        say(f"Phones in the same network: {shown}")
        code = segno.make(shown)
        say(_blocks(code))
    else:
        say("No network was found: only this machine can join.")
    say("Stop with Ctrl-C.")


def _blocks(code: segno.QRCode) -> str:
    """A QR code in half blocks, readable on dark and light terminals."""
    rows = [[bool(cell) for cell in row] for row in code.matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    marks = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join(
        "".join(marks[up, down] for up, down in zip(upper, lower, strict=True))
        for upper, lower in pairs
    )


async def _started(app: Litestar, say: Say, here: str, lan: str) -> None:
    if here:
        await asyncio.to_thread(webbrowser.open, here)
    if lan:
        app.state.hint = asyncio.create_task(_hint(app, say))


async def _hint(app: Litestar, say: Say) -> None:
    await asyncio.sleep(HINT_AFTER)
    if not app.state.visitors:
        say(
            "No phone has come yet. Is it in the same network? A firewall on this machine may "
            "keep it out: allow incoming connections for Python."
        )
