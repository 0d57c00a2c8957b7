"""docs/protocol.md names every route, body, answer and frame of the server, and nothing else."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, get_args, get_origin

import msgspec
import pytest
from litestar import Litestar, Response
from litestar.handlers import HTTPRouteHandler
from litestar.response import Stream
from litestar.routes import HTTPRoute, WebSocketRoute

from docs.pages import code, read, rows, section
from tableside.core.values import Illegal
from tableside.systems.kit.reading import readback, results
from tableside.table import (
    cheers,
    chronicle,
    conventions,
    frames,
    media,
    packs,
    papers,
    pleas,
    recap,
    seats,
    shelf,
)
from tableside.table.frames import Frame
from tableside.web import books, errors, home, live, plan_forms, plans, wire
from tableside.web import conventions as convention_routes
from tableside.web import papers as paper_routes
from tableside.web import rows as log_rows
from tableside.web.app import create_app
from tableside.web.settings import Settings


def part(heading: str) -> str:
    """What the page says about one side of the server."""
    return section(read("docs/protocol.md"), "The server", heading)


Route = tuple[str, str, str, str]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Litestar:
    return create_app(Settings(tmp_path_factory.mktemp("data")))


def answered(handler: HTTPRouteHandler) -> str:
    kind: Any = handler.parsed_return_field.annotation
    if kind is type(None):
        return "-"
    if get_origin(kind) is list:
        return f"list of {code(get_args(kind)[0].__name__)}"
    if kind is Stream or handler.handler_name.startswith("save_"):
        return "file"
    if get_origin(kind) is Response:
        return "SVG" if "svg" in str(handler.media_type) else "picture"
    return code(kind.__name__)


def served(app: Litestar) -> Iterator[Route]:
    for route in app.routes:
        if isinstance(route, WebSocketRoute):
            yield "GET", code(route.path_format), "-", code(Frame.__name__)
        elif isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                if handler.resolve_include_in_schema():
                    body = handler.parsed_data_field
                    sent = "-" if body is None else code(body.annotation.__name__)
                    for method in handler.http_methods:
                        yield str(method), code(route.path_format), sent, answered(handler)


def test_every_route_stands_there_with_its_body_and_answer(app: Litestar) -> None:
    written = [tuple(row[:4]) for row in rows(part("Routes"))]
    assert len(written) == len(set(written))
    assert set(written) == set(served(app))


def test_every_route_of_the_openapi_document_stands_there(app: Litestar) -> None:
    described = {
        (method.upper(), code(path))
        for path, item in app.openapi_schema.to_schema()["paths"].items()
        for method in item
    }
    written = {(row[0], row[1]) for row in rows(part("Routes"))}
    assert written - described == {("GET", code("/api/tables/{identity}/live"))}
    assert described <= written


def structs() -> list[type[msgspec.Struct]]:
    """What goes over the wire, apart from the game's own and from what the core describes."""
    modules = (
        wire,
        books,
        plans,
        plan_forms,
        log_rows,
        paper_routes,
        home,
        convention_routes,
        frames,
        chronicle,
        cheers,
    )
    found = [
        one
        for module in modules
        for name, one in vars(module).items()
        if inspect.isclass(one) and issubclass(one, msgspec.Struct)
        if one.__module__ == module.__name__ and not name.startswith("_")
    ]
    return [
        *found,
        *(readback.Readback, readback.EntryBack, readback.DoubtBack, readback.Given),
        *(results.RowBack, results.Left),
        seats.Knock,
        papers.PaperShown,
        *(conventions.ConventionShown, conventions.TablePlaced),
        media.PictureShown,
        packs.PackShown,
        pleas.PleaShown,
        *(recap.Recap, recap.Retold, recap.Tally, recap.Fortune),
        shelf.ShelfItem,
        shelf.ShelfOpened,
    ]


def test_every_body_and_answer_stands_there_with_its_fields() -> None:
    written = [row[:2] for row in rows(part("Bodies and answers"))]
    wanted = [
        [code(one.__name__), code(*one.__struct_fields__)]
        for one in structs()
        if one is not Frame  # it has a table of its own
    ]
    assert sorted(written) == sorted(wanted)


def live_tables() -> tuple[list[str], list[str]]:
    cells = [row[0] for row in rows(part("The live connection"))]
    codes = [cell for cell in cells if cell.isdigit()]
    return [cell for cell in cells if cell not in codes], codes


def test_every_field_of_a_frame_stands_there() -> None:
    fields, _ = live_tables()
    assert fields == [code(name) for name in Frame.__struct_fields__]


def test_every_closing_code_stands_there() -> None:
    _, codes = live_tables()
    ours = (live.NOT_SEATED, live.NOT_YET, live.FOREIGN, live.NO_TABLE, live.ANOTHER_ROLE)
    wanted = (*ours, live.ELSEWHERE, live.UNWANTED, 1009, live.TOO_MANY)  # 1009 is the library's
    assert codes == [str(one) for one in wanted]
    assert code(live.PROTOCOL) in part("The live connection")
    assert f"newest {chronicle.MOST_TOLD} rows" in part("The live connection")


def test_every_status_of_a_refusal_stands_there() -> None:
    written = {int(row[0]) for row in rows(part("Refusals"))}
    own = {errors.refused(None, Illegal(one, "")).status_code for one in errors.STATUS}  # type: ignore[arg-type]
    # by who asks, by how slowly they do, by the rules, the framework, faults
    elsewhere = {401, 408, 409, 413, 500, 503}
    assert written == own | elsewhere
