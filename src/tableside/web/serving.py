"""Starting a server for an evening: addresses, a QR code, the owner's link, and uvicorn."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import ssl
import sys
import webbrowser
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import FrameType

import msgspec
import segno
import uvicorn
from litestar import Litestar

from tableside.table.folder import FolderError, held, owner_token, prepare
from tableside.table.store.protocol import StoreError
from tableside.web.app import create_app
from tableside.web.gc_tuning import tidied, tune
from tableside.web.pages import STATIC
from tableside.web.patience import Patient
from tableside.web.settings import MOST_SAID, Settings

HINT_AFTER = 90.0  # seconds without a phone
BACKLOG = 2048  # connections that wait to be taken
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
    if sys.platform != "win32":  # there it would let two servers share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise CannotServeError(_why_not(error, host, port)) from error
    return listener


def _why_not(error: OSError, host: str, port: int) -> str:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return (
            f"{host} is no address of this machine: leave --host out to be found by the phones in "
            "your network, or say --host 127.0.0.1 for this machine alone."
        )
    another = port + 1 if 1024 <= port < 65535 else 8000
    if error.errno == errno.EADDRINUSE:
        return f"Another program uses port {port}: stop it, or try --port {another}."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"This account may not use port {port}: try --port {another}."
    return f"Cannot listen on {host}, port {port} ({error.strerror or error}): try another --port."


class Evening(msgspec.Struct, frozen=True):
    """How a server is to be started."""

    host: str
    port: int
    data: Path
    address: str = ""  # how players reach it, if by another way than the network around
    browser: bool = True
    new_owner: bool = False
    backups: int = 7  # of how many nights one is kept
    cert: str = ""  # a certificate, and its key: then it speaks HTTPS
    key: str = ""
    proxy: str = ""  # the address of a web server in front, which says who asks


def serve(wanted: Evening, say: Say) -> None:
    """Run a server until somebody stops it; whatever can go wrong is said before its address is."""
    usual = os.umask(0o077)  # what is written here is this account's own
    try:
        _serve(wanted, say, usual)
    finally:
        os.umask(usual)


def _serve(wanted: Evening, say: Say, usual: int) -> None:
    tune()
    if not (STATIC / "index.html").is_file():
        raise CannotServeError(
            "The pages for the browser are missing from this installation: "
            "in a clone of the project, `make client` builds them."
        )
    _check_certificate(wanted)
    with closing(listen(wanted.host, wanted.port)) as listener:
        everywhere = wanted.host in ("0.0.0.0", "")
        alone = wanted.host == "localhost" or wanted.host.startswith("127.")
        lan = lan_address() if everywhere else "" if alone else wanted.host
        port = listener.getsockname()[1]
        scheme = "https" if wanted.cert else "http"
        here = f"{scheme}://{'127.0.0.1' if everywhere else wanted.host}:{port}"
        found = f"{scheme}://{lan}:{port}" if lan else here
        shown = wanted.address or found
        try:
            closed = prepare(wanted.data)
            with held(wanted.data, found):
                token = owner_token(wanted.data, fresh=wanted.new_owner)
                origins = (wanted.address,) if wanted.address else ()
                settings = Settings(
                    wanted.data, token, address=shown, origins=origins, backups=wanted.backups
                )
                own = f"{here}/#owner={token}"
                greeting = Greeting(settings, own, lan, closed=closed, umask=usual)
                _run(listener, greeting, say, wanted)
        except FolderError as error:
            raise CannotServeError(str(error)) from error


def _check_certificate(wanted: Evening) -> None:
    if not wanted.cert:
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(wanted.cert, wanted.key or None)
    except OSError as error:  # what is wrong inside the files is one of these too
        raise CannotServeError(
            f"The certificate {wanted.cert} cannot be used ({error.strerror or error}): --cert and "
            "--key each name a PEM file, and they belong together."
        ) from error


def _run(listener: socket.socket, greeting: Greeting, say: Say, wanted: Evening) -> None:
    app = create_app(greeting.settings, tidied)
    config = uvicorn.Config(
        app,
        lifespan="off",  # ours: the store is open before anybody is told where to go
        log_level="warning",
        http=Patient,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MOST_SAID,
        server_header=False,
        access_log=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=2 * LAST_WORDS,  # should hanging up not be enough
        proxy_headers=bool(wanted.proxy),  # else anybody could say that they ask from elsewhere
        forwarded_allow_ips=wanted.proxy,
        ssl_certfile=wanted.cert or None,
        ssl_keyfile=wanted.key or None,
    )
    server = _Server(config)

    async def evening() -> None:
        async with app.lifespan():
            greeting.said(say)
            app.state.beside = _beside(app, greeting, say, browser=wanted.browser)
            await server.serve(sockets=[listener])

    try:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as one:
            one.run(evening())
    except KeyboardInterrupt:
        pass  # it had not even begun
    except Exception as error:
        found = _sole(error)
        if isinstance(found, StoreError) and not server.started:
            raise CannotServeError(f"The tables cannot be opened: {found}.") from error
        raise found from error
    if server.started:
        say("Closed. Everything is kept: serve again to go on where you stopped.")


def _sole(error: BaseException) -> BaseException:
    """What went wrong; the framework may have put it into groups."""
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        [error] = error.exceptions
    return error


class Greeting(msgspec.Struct, frozen=True):
    """What stands in the terminal once everything is ready."""

    settings: Settings
    own_page: str
    lan: str
    closed: bool = False  # the folder was open to others, and no longer is
    umask: int = 0o022  # as it was before we began

    def said(self, say: Say) -> None:
        """Say it."""
        settings = self.settings
        say(f"Tableside keeps its tables in {settings.data}")
        if self.closed:
            say("Other accounts of this machine could read them; now only yours can.")
        say("Your own page makes tables; keep its address to yourself:")
        say(f"  {self.own_page}")
        if settings.origins:
            say(f"  or, from elsewhere, {settings.address}/#owner={settings.owner_token}")
        if self.lan or settings.origins:
            where = "Players" if settings.origins else "Players in the same network"
            say(f"{where} scan this; it leads to all your tables:")
            say(_blocks(segno.make(f"{settings.address}/#join={settings.join_code}")))
            say(f"Or they open {settings.address} and type the code {settings.join_code}.")
        else:
            say("Only this machine can join: no network was found, or none was wanted.")
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


def _beside(
    app: Litestar, greeting: Greeting, say: Say, *, browser: bool
) -> list[asyncio.Task[None]]:
    """What nobody waits for."""
    wanted = [asyncio.to_thread(_show, greeting.own_page, greeting.umask)] if browser else []
    hints = [_hint(app, say)] if greeting.lan else []
    return [asyncio.create_task(one) for one in (*wanted, *hints)]


def _show(page: str, umask: int) -> None:
    """Open a browser, which writes its own files as it always does."""
    ours = os.umask(umask)
    webbrowser.open(page)
    os.umask(ours)


async def _hint(app: Litestar, say: Say) -> None:
    await asyncio.sleep(HINT_AFTER)
    if not app.state.visitors:
        say(
            "No phone has come yet. Is it in the same network? A firewall on this machine may "
            "keep it out: allow incoming connections for Python."
        )
