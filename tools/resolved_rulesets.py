"""Write every shipped ruleset, worked out, beside its TOML, so that a first roll reads no TOML.

`python tools/resolved_rulesets.py` writes them, `--check` only says whether they are up to date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SYSTEMS = ROOT / "src" / "tableside" / "systems"
sys.path.insert(0, str(ROOT / "src"))


def main(arguments: list[str]) -> int:
    """Write them, or with `--check` compare them."""
    stale = [(path, made) for path, made in files() if _held(path) != made]
    if "--check" not in arguments:
        for path, made in stale:
            path.write_bytes(made)
        return 0
    for path, _ in stale:
        print(f"{path.relative_to(ROOT)} is not up to date: run `make rulesets`.", file=sys.stderr)
    return 1 if stale else 0


def files() -> Iterator[tuple[Path, bytes]]:
    """Where every shipped ruleset lies, and what has to stand there."""
    import msgspec

    from tableside.systems import daggerheart, wrath_glory
    from tableside.systems.daggerheart.ruleset import check as dh_check
    from tableside.systems.kit.ready_rulesets import Ready, sources
    from tableside.systems.kit.ruleset_files import work_out
    from tableside.systems.wrath_glory.ruleset import check as wg_check
    from tableside.systems.wrath_glory.tables.words import deeds_of

    for game, check, deeds in (
        (wrath_glory.SHIPPED, wg_check, deeds_of),
        (daggerheart.SHIPPED, dh_check, None),
    ):
        for name in game.rulesets:
            resolved = work_out(game, name, check, deeds)
            ready = Ready(sources(game, resolved), resolved.digest(), resolved)
            made = msgspec.json.format(msgspec.json.encode(ready), indent=1)
            yield SYSTEMS / game.package / "rulesets" / f"{name}.json", made + b"\n"


def _held(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
