"""What a disk may hold after the power has failed, by a record of what was written and synced.

What was synced is there. Of what was written since, any 512 bytes may be there or not, whichever
came first; the same goes for the names of files until their folder was synced.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from power.playing import TOLD, Line

HERE = Path(__file__).parent
SECTOR = 512
FOLDER = "."


class Step(NamedTuple):
    """One thing that was done to a file, or to the folder."""

    what: str
    fd: int
    one: int
    two: int
    name: str
    data: bytes = b""


def shim(into: Path) -> Path:
    """The shim, built by the system's compiler."""
    made = into / "record.so"
    command = ["cc", "-shared", "-fPIC", "-O1", "-o", made, HERE / "record.c", "-lpthread"]
    subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True)
    return made


def record(library: Path, folder: Path, *given: str) -> list[Step]:
    """Let the process play in a folder; what it did there."""
    folder, journal = folder.resolve(), folder.resolve().with_name(f"{folder.name}.journal")
    env = {
        **os.environ,
        "LD_PRELOAD": str(library),
        "RECORD_FOLDER": str(folder),
        "RECORD_JOURNAL": str(journal),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    command = [sys.executable, str(HERE / "playing.py"), str(folder), *given]
    subprocess.run(command, check=True, env=env, timeout=300)
    return list(steps(journal.read_bytes()))


def steps(raw: bytes) -> Iterator[Step]:
    """The notes of the shim, read."""
    at = 0
    while at < len(raw):
        end = raw.index(b"\n", at)
        what, fd, one, two, name = raw[at:end].decode().split(" ", 4)
        size = int(two) if what == "W" else 0
        yield Step(what, int(fd), int(one), int(two), name, raw[end + 1 : end + 1 + size])
        at = end + 1 + size


class File:
    """What of a file is on disk for certain, and what has been done to it since."""

    def __init__(self, content: bytes = b"") -> None:
        self.certain = bytearray(content)
        self.since: list[tuple[int, bytes | None]] = []  # bytes at a place; none: cut there

    def synced(self) -> None:
        """Everything is on disk."""
        for change in self.since:
            _apply(self.certain, *change)
        self.since = []

    def after(self, chance: random.Random) -> bytes:
        """What may be found of it."""
        found, longest = bytearray(self.certain), len(self.certain)
        share = _share(chance)
        whole = chance.randrange(len(self.since) + 1) if chance.random() < 0.3 else 0
        for number, (at, data) in enumerate(self.since):
            for piece in _sectors(at, data):
                if number < whole or chance.random() < share:
                    _apply(found, *piece)
            longest = max(longest, at + len(data or b""))
        if len(found) < longest and chance.random() < 0.3:  # its size is there, what is in it not
            found.extend(bytes(longest - len(found)))
        return bytes(found)


def _share(chance: random.Random) -> float:
    """How much of what was not synced is there: often all or nothing."""
    return chance.choice((0.0, 0.0, 0.05, 0.5, 0.95, 1.0))


def _sectors(at: int, data: bytes | None) -> Iterator[tuple[int, bytes | None]]:
    if data is None:
        yield at, None
        return
    first = 0
    while first < len(data):
        last = first + SECTOR - (at + first) % SECTOR
        yield at + first, data[first:last]
        first = last


def _apply(content: bytearray, at: int, data: bytes | None) -> None:
    size = at + len(data or b"")
    if len(content) < size:
        content.extend(bytes(size - len(content)))
    if data is None:
        del content[at:]
    else:
        content[at:size] = data


class Disk:
    """A folder on a disk, while a process writes there."""

    def __init__(self, files: Mapping[str, bytes], heeds: Callable[[str], bool]) -> None:
        self.names = {name: File(content) for name, content in files.items()}
        self.told: list[Line] = []
        self._certain = dict(self.names)
        self._since: list[dict[str, File | None]] = []
        self._open: dict[int, tuple[str, File | None]] = {}  # no file: the folder
        self._heeds = heeds  # whether the disk heeds syncs of a file of this name

    def do(self, step: Step) -> None:
        """One more step of the process."""
        match step.what:
            case "O":
                self._opened(step)
            case "C":
                self._open.pop(step.fd)
            case "U":
                self._renamed({step.name: None})
            case "R":
                old, new = step.name.split(" ")
                self._renamed({new: self.names[old], old: None})
            case _:
                self._changed(step)

    def _opened(self, step: Step) -> None:
        if step.name == FOLDER:
            self._open[step.fd] = (FOLDER, None)
            return
        if step.one:
            self._renamed({step.name: File()})
        file = self.names[step.name]
        if step.two:
            file.since.append((0, None))
        self._open[step.fd] = (step.name, file)

    def _changed(self, step: Step) -> None:
        name, file = self._open[step.fd]
        if name == TOLD:
            self.told += [msgspec.json.decode(step.data, type=Line)]
        elif step.what == "S":
            if self._heeds(name):
                self._synced(file)
        else:
            assert file is not None
            file.since.append((step.one, step.data if step.what == "W" else None))

    def _synced(self, file: File | None) -> None:
        if file is not None:
            file.synced()
        else:
            self._certain, self._since = dict(self.names), []

    def _renamed(self, names: dict[str, File | None]) -> None:
        self._since.append(names)
        _rename(self.names, names)

    def after(self, chance: random.Random) -> dict[str, bytes]:
        """What may be found here if the power fails now."""
        names, share = dict(self._certain), _share(chance)
        for change in self._since:
            if chance.random() < share:
                _rename(names, change)
        found = {name: file.after(chance) for name, file in names.items()}
        found.pop(TOLD, None)
        for name in found:  # shared memory, never synced and never of worth: anything may be there
            if name.endswith("-shm"):
                found[name] = chance.choice((b"", bytes(32768), chance.randbytes(32768)))
        return found


def _rename(names: dict[str, File], change: Mapping[str, File | None]) -> None:
    for name, file in change.items():
        if file is None:
            names.pop(name, None)
        else:
            names[name] = file


class Image(NamedTuple):
    """What was found after the power had failed, and what had been told until then."""

    files: dict[str, bytes]
    told: Sequence[Line]
    step: int


def images(
    done: Sequence[Step],
    count: int,
    chance: random.Random,
    *,
    before: Mapping[str, bytes] | None = None,
    heeds: Callable[[str], bool] = lambda name: True,
) -> Iterator[Image]:
    """So many images of failures at any step."""
    disk, at = Disk(before or {}, heeds), 0
    for step in sorted(chance.choices(range(len(done) + 1), k=count)):
        for one in done[at:step]:
            disk.do(one)
        at = step
        yield Image(disk.after(chance), tuple(disk.told), step)
