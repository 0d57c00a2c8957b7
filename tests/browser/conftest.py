"""One Chromium for all of this folder, a server process for each file, people for each test.

Playwright's loop lives in the main thread while a browser is open: so at the scope of a package,
and away from the tests that run a loop of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from browser.people import PATIENCE, House, chromium, missing
from web.servers import SERVING, Far, far


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, or a skip that says why there is none."""
    if why := missing():
        pytest.skip(f"no browser test: {why}")
    with chromium() as one:
        yield one


@pytest.fixture(scope="module")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> Iterator[Far]:
    """A real server process, whose dice fall the same way each time behind the same rows."""
    seed = getattr(request.module, "SEED", request.module.__name__)
    script = getattr(request.module, "SERVING", SERVING)  # a story may need another server
    data = tmp_path_factory.mktemp("data")
    with far(data, frames=PATIENCE / 1000, seed=seed, script=script) as one:
        yield one


@pytest.fixture
def house(browser: Browser, server: Far) -> Iterator[House]:
    """People around that server, whose pages must have had nothing to complain of."""
    one = House(browser, f"http://127.0.0.1:{server.port}")
    yield one
    one.leave()
    assert one.problems == []
