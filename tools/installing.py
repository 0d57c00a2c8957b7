"""pip with one line of progress: `python tools/installing.py -r requirements/serve.txt ...`.

pip alone is either silent for minutes or a wall of text. Everything it says about a failure is
shown. In the standard library alone.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PIP = (sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar=off")
_AHEAD = re.compile(r"^[\w.-]+==", re.MULTILINE)
_ONE = re.compile(r"(?:Collecting|Requirement already satisfied:|Processing \S*\/) ?([\w.]+)")


def main(given: list[str]) -> int:
    """Install, and tell how far it is."""
    named = given[given.index("-r") + 1]
    most = len(_AHEAD.findall(Path(named).read_text(encoding="utf-8")))
    show, said, done = sys.stdout.isatty(), [], 0
    with subprocess.Popen(
        [*PIP, *given], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            said.append(line)
            if found := _ONE.match(line):
                done += 1
                if show:
                    print(f"\r\033[K  {done} of {most}: {found[1]}", end="", flush=True)
                elif done % 10 == 0:
                    print(f"  {done} of {most}", flush=True)
            elif show and line.startswith("Installing collected"):
                print(f"\r\033[K  {done} fetched, unpacking", end="", flush=True)
    if show:
        print("\r\033[K", end="", flush=True)
    if pip.returncode:
        sys.stderr.writelines(said[-20:])
    return pip.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
