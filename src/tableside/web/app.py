"""The application: routes, dependencies, limits, and nothing kept at import."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.datastructures import ResponseHeader
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from tableside import __version__
from tableside.core.values import Illegal
from tableside.table.buckets import Bucket
from tableside.table.forecasts import Forecasts
from tableside.table.house import House
from tableside.table.store.sqlite import SqliteStore
from tableside.web import (
    books,
    conventions,
    dependencies,
    dice,
    doors,
    errors,
    forecasts,
    home,
    keeping,
    packs,
    papers,
    pictures,
    play,
    pleas,
    recaps,
    sheets,
    shelf,
    tables,
)
from tableside.web.auth import check_host, check_known, check_origin
from tableside.web.backups import Nightly
from tableside.web.limits import BUCKET, DOORS, JOINS, MANY, PLANS, Turns, address_of, large
from tableside.web.live import Sockets, live
from tableside.web.pages import pages
from tableside.web.plan_forms import plan_forms
from tableside.web.plans import plan_odds
from tableside.web.reading import read_text, unpack, unpack_own
from tableside.web.ready import make_readers
from tableside.web.rows import log, row
from tableside.web.rules import reference, rule_text
from tableside.web.settings import MOST_BODY, Settings

Lasting = Callable[[Litestar], AbstractAsyncContextManager[None]]


def create_app(settings: Settings, *lasting: Lasting) -> Litestar:
    """A server over the tables in one folder, and what else lasts as long as it does."""
    store = SqliteStore(settings.database)
    house = House(store)
    nightly = Nightly(store, settings)
    foretold = Forecasts()

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncGenerator[None, None]:
        app.state.screens = asyncio.Lock()  # it belongs to the loop that serves
        await store.open()
        nightly.start()
        try:
            yield
        finally:
            nightly.stop()
            await foretold.close()
            await house.close()
            await store.close()

    visitors: set[str] = set()
    everything = Bucket(settings.rate * MANY, settings.burst * MANY)
    buckets = {
        # From anywhere: a slider asks as it moves, and an address may be a whole household.
        PLANS: Bucket(settings.rate * 2, settings.burst * 2),
        # A whole hall may come in by one address, and at one of its tables a household.
        JOINS: Bucket(settings.joins * MANY / 60, settings.joins * MANY),
        DOORS: Bucket(settings.joins / 15, settings.joins * 4),
    }

    app = Litestar(
        [
            *home.HANDLERS,
            *tables.HANDLERS,
            *books.HANDLERS,
            *conventions.HANDLERS,
            *dice.HANDLERS,
            *doors.HANDLERS,
            *keeping.HANDLERS,
            *play.HANDLERS,
            *pleas.HANDLERS,
            forecasts.forecast,
            forecasts.referee,
            *pictures.HANDLERS,
            *papers.HANDLERS,
            *shelf.HANDLERS,
            *packs.HANDLERS,
            *recaps.HANDLERS,
            log,
            row,
            rule_text,
            reference,
            plan_forms,
            plan_odds,
            read_text,
            unpack,
            unpack_own,
            *sheets.HANDLERS,
            live,
            pages,
        ],
        dependencies={
            "nightly": _given(nightly),
            "forecasts": _given(foretold),
            **_dependencies(house, settings),
        },
        before_request=_greeter(house, settings, visitors, everything, buckets),
        lifespan=[opened, *lasting],
        exception_handlers=errors.HANDLERS,
        request_max_body_size=MOST_BODY,
        response_headers=[ResponseHeader(name=k, value=v) for k, v in errors.HEADERS.items()],
        openapi_config=OpenAPIConfig(
            title="Tableside",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
    )
    make_readers()  # of what comes with each request too, which the app has just made
    app.state.visitors = visitors
    app.state.sockets = Sockets(settings.sockets, everything)
    app.state.turns = Turns()
    app.state.doorstep = doors.Doorstep()
    return app


def _greeter(
    house: House,
    settings: Settings,
    visitors: set[str],
    everything: Bucket,
    buckets: Mapping[str, Bucket],
) -> Callable[[Request[Any, Any, Any]], Awaitable[None]]:
    dearest = max(1, settings.burst * MANY // 4)  # no body is so large that it never comes in
    at_a_table = Bucket(settings.joins / 60, settings.joins)

    # Not a plain function: the framework would run that in a thread, and every request would
    # wait for two changes of threads.
    async def greet(request: Request[Any, Any, Any]) -> None:
        check_host(request, settings)
        check_origin(request, settings)
        address, size = address_of(request), large(request)
        # Before the body is read: what is refused in the end has cost us nothing but this.
        drawn = request.route_handler.opt.get(BUCKET, "")
        enough = everything.take(address, min(1 + size // MOST_BODY, dearest))
        few = drawn not in buckets or buckets[drawn].take(address)
        if enough and few and drawn == JOINS:
            few = at_a_table.take(f"{address}/{request.path_params['identity']}")
        if not (enough and few):
            if not enough or drawn == PLANS:
                raise Illegal("too_fast", "That was too much at once; wait a moment.")
            raise Illegal("too_many", "Too many attempts from this address; wait a minute.")
        if size:
            await check_known(request, house, settings)
        if address and not address.startswith("127."):
            visitors.add(address)

    return greet


def _dependencies(house: House, settings: Settings) -> dict[str, Provide]:
    def caller(rate: float, burst: int) -> Provide:
        return Provide(dependencies.caller(house, Bucket(rate, burst)))

    return {
        "house": _given(house),
        "settings": _given(settings),
        "doer": caller(settings.rate, settings.burst),
        # However much they ask, their next command is not held up by it; asking costs less than
        # doing, and a tap may ask several times.
        "asker": caller(settings.rate * 2, settings.burst * 2),
        # A search goes through hundreds of rows.
        "reader": caller(settings.rate / 4, max(1, settings.burst // 4)),
        # A picture is large, and nobody brings many at once; nor writes many papers, which lie on
        # everybody's list.
        "bringer": caller(settings.rate / 10, max(1, settings.burst // 2)),
        # A shout reaches everybody.
        "shouter": caller(settings.rate / 4, max(1, settings.burst // 4)),
    }


def _given(value: object) -> Provide:
    return Provide(lambda: value, sync_to_thread=False)
