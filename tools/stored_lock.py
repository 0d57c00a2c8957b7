"""Write tests/stored/stored.lock: every struct and enum that is stored, by tag and field.

`python tools/stored_lock.py` writes it, unless something changed that stored tables would not
survive and no step raises them; `--check` only says what has changed. Another file may be named.
See docs/stored-forms.md.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]


def main(arguments: list[str]) -> int:
    """Write the lock, or with `--check` compare it."""
    from stored.comparing import unreadable
    from stored.lock import LOCK, read, text_of
    from stored.shapes import today
    from tableside.table.forms.steps import STEPS

    lock = next((Path(one) for one in arguments if one != "--check"), LOCK)
    now = today()
    text, was = text_of(now), lock.read_text(encoding="utf-8") if lock.exists() else ""
    if text == was:
        return 0
    if was and (wrong := unreadable(read(was), now, STEPS.topics())):
        print(wrong, file=sys.stderr)
        return 1
    if "--check" in arguments:
        print("What is stored has changed; run `make stored-lock`.", file=sys.stderr)
        return 1
    lock.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
