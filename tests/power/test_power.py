"""The power fails: whatever a store had confirmed is there afterwards, and nothing is there twice.

A shim records what a real process writes and syncs; from that, images of the disk are made that
drop or tear what was not synced, and each is opened. To show that this would find a fault, the same
is done with syncs left out. TABLESIDE_LONG: 10,000 images of faultless runs.
"""

from __future__ import annotations

import asyncio
import lzma
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from power.finding import faults, standing
from power.images import FOLDER, Step, images, record, shim
from power.playing import NAME, Standing
from stored.reading import HERE as STORED
from tableside.table.store.sqlite import SqliteStore

LONG = bool(os.environ.get("TABLESIDE_LONG"))
EVENINGS = 20 if LONG else 1
IMAGES = 490 if LONG else 50  # of each evening
UPGRADES, HALFWAY = (["dh-srd-2", "wg-full-2"], 100) if LONG else (["dh-srd-2"], 10)
STARTS = 1000 if LONG else 300
CAUGHT = 500 if LONG else 30  # images of each run without syncs
Played = Callable[..., list[Step]]
DEEDS = 40  # of each of three keepers in each of three sittings

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the shim is written for Linux")


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shim."""
    if shutil.which("cc") is None:
        pytest.skip("no C compiler (cc) is here, and without one nothing can be recorded")
    return shim(tmp_path_factory.mktemp("shim"))


@pytest.fixture
def image_folder() -> Iterator[Path]:
    """Where images are laid out: in memory if that can be, they are many."""
    memory = Path("/dev/shm")
    place = memory if os.access(memory, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=place) as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def played(library: Path, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """What the process did in an evening; asked for again, the same."""

    @cache
    def play(seed: str, synchronous: str = "") -> list[Step]:
        folder = tmp_path_factory.mktemp("evening") / "data"
        folder.mkdir()
        return record(library, folder, seed, str(DEEDS), synchronous)

    return play


@pytest.mark.parametrize("evening", range(EVENINGS))
def test_confirmed_is_kept(played: Played, image_folder: Path, evening: int) -> None:
    done, found = played(f"evening {evening}"), 0
    for image in images(done, IMAGES, random.Random(evening)):
        found += 1
        wrong = faults(image_folder, image)
        assert not wrong, f"at step {image.step} of {len(done)}: {tail(done, image.step)}"
    assert found == IMAGES
    confirmed = sum(line.done for line in image.told)
    print(f"evening {evening}: {found} images, {len(done)} steps, {confirmed} deeds confirmed")


def tail(done: list[Step], step: int) -> list[str]:
    """What was done last."""
    return [" ".join(map(str, one[:5])) for one in done[max(0, step - 25) : step]]


def test_first_start(played: Played, image_folder: Path) -> None:
    """Nobody was told anything yet; but what is found must open the next time."""
    done = played("evening 0")
    first = next(number for number, step in enumerate(done) if b'"done":true' in step.data)
    for image in images(done[:first], STARTS, random.Random(1)):
        wrong = faults(image_folder, image)
        assert not wrong, f"at step {image.step}: {tail(done, image.step)}"
    print(f"first start: {STARTS} images")


@pytest.mark.parametrize("name", UPGRADES)
def test_upgrade_is_whole(
    library: Path,
    tmp_path: Path,
    image_folder: Path,
    name: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A file of an older format is upgraded, or is what it was, and is upgraded the next time."""
    caplog.set_level("ERROR", "tableside.store")  # each upgrade is told
    before = {NAME: lzma.decompress((STORED / f"{name}.sqlite.xz").read_bytes())}
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / NAME).write_bytes(before[NAME])
    done = record(library, folder)

    async def after() -> dict[str, Standing | None]:
        store = SqliteStore(folder / NAME)
        await store.open()
        tables = [one for one, _ in await store.heads()]
        found = {one: await standing(store, one) for one in tables}
        await store.close()
        return found

    known = asyncio.run(after())
    assert known
    for image in images(done, HALFWAY, random.Random(name), before=before):
        wrong = faults(image_folder, image, known)
        assert not wrong, f"at step {image.step} of {len(done)}: {tail(done, image.step)}"
    print(f"upgrade of {name}: {HALFWAY} images")


# What is left out: told to SQLite, or syncs of files of some name that the disk does not heed.
LEFT_OUT: dict[str, tuple[str, Callable[[str], bool]]] = {
    "all syncs": ("", lambda name: False),
    "syncs of the log of changes": ("", lambda name: not name.endswith("-wal")),
    "syncs of the file": ("", lambda name: not name.endswith("sqlite3")),
    "syncs of the folder": ("", lambda name: name != FOLDER),
    "SQLite's syncs": ("OFF", lambda name: True),
    "SQLite's syncs of each commit": ("NORMAL", lambda name: True),
}


@pytest.mark.parametrize("left_out", LEFT_OUT)
def test_missing_syncs_are_caught(played: Played, image_folder: Path, left_out: str) -> None:
    synchronous, heeds = LEFT_OUT[left_out]
    done = played("evening 0", synchronous)
    found = [
        bool(faults(image_folder, image))
        for image in images(done, CAUGHT, random.Random(left_out), heeds=heeds)
    ]
    print(f"without {left_out}: {sum(found)} of {len(found)} images are caught")
    assert any(found)
