"""Where this machine has a Chromium or a Chrome: `python chromium.py` prints it, or why none.

In the standard library alone: `make test` asks before anything is installed.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

NAMED = "TABLESIDE_CHROMIUM"  # a path that comes before all others
WITHOUT = "TABLESIDE_NO_BROWSER"  # 1: no browser tests
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge",
    "msedge",
)
PLACES = (
    "/usr/bin/chromium",
    "/snap/bin/chromium",
    "/opt/google/chrome/chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
# Below the folders that Windows installs into.
WINDOWS = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
FOLDERS = ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData")


def _places() -> Iterator[str]:
    for name in NAMES:
        yield shutil.which(name) or ""
    yield from PLACES
    yield from (str(Path.home() / place.lstrip("/")) for place in PLACES if "Applications" in place)
    for folder in filter(None, map(os.environ.get, FOLDERS)):
        yield from (str(Path(folder, place)) for place in WINDOWS)


def find() -> str:
    """The browser to test with, or nothing."""
    if named := os.environ.get(NAMED):
        return named if Path(named).is_file() else ""
    return next((place for place in _places() if place and Path(place).is_file()), "")


def missing() -> str:
    """Why there can be no browser here, or nothing."""
    if os.environ.get(WITHOUT) == "1":
        return f"{WITHOUT}=1 is set"
    if find():
        return ""
    if named := os.environ.get(NAMED):
        return f"{NAMED} names {named}, and there is no such file"
    return f"there is no Chromium and no Chrome here, and {NAMED} names none"


if __name__ == "__main__":
    print(find() or missing())
    sys.exit(0 if find() or os.environ.get(WITHOUT) == "1" else 1)
