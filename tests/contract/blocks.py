"""What blocks of walks have met, put together across the processes of one test run."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec


class Together:
    """A folder with a page from each block; nobody waits, whoever adds the last page has all."""

    def __init__(self, folder: Path, blocks: int) -> None:
        self._folder, self._blocks = folder, blocks
        folder.mkdir(exist_ok=True)

    def add(self, block: str, met: Counter[str]) -> Counter[str] | None:
        """Add a page; what all have met if this was the last one that was missing.

        Where only some blocks are run, or one has failed, there is no last one.
        """
        draft = self._folder / f"{block}.draft"
        draft.write_bytes(msgspec.json.encode(met))
        draft.rename(self._folder / f"{block}.json")  # whole or not at all
        pages = sorted(self._folder.glob("*.json"))
        return self._read(pages) if len(pages) == self._blocks and self._first_to_see() else None

    def _first_to_see(self) -> bool:
        """Two that end at the same time may both find all pages; one of them judges."""
        try:
            (self._folder / "judged").touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    @staticmethod
    def _read(pages: list[Path]) -> Counter[str]:
        every: Counter[str] = Counter()
        for page in pages:
            every += Counter(msgspec.json.decode(page.read_bytes(), type=dict[str, int]))
        return every
