"""Write the golden transcripts anew, and say which rules changed (`make golden`)."""

from __future__ import annotations

from difflib import unified_diff

from golden.transcripts import HERE, every, rules_in, written


def main() -> None:
    """Rewrite what changed, remove what no script writes any more."""
    files, changed = set(), 0
    for path, system, ruleset in every():
        files.add(path)
        new = written(system, ruleset)
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        if new == old:
            continue
        changed += 1
        lines = [
            line
            for line in unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0)
            if line[:1] in "+-" and line[:3] not in ("+++", "---")
        ]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(new, encoding="utf-8")
        rules = ", ".join(rules_in(lines)) or "none"
        print(f"{path.relative_to(HERE)}: {len(lines)} lines changed; rules: {rules}")
    for path in sorted(HERE.glob("**/*.txt")):
        if path not in files:
            path.unlink()
            print(f"{path.relative_to(HERE)}: removed")
    print(f"{changed} of {len(files)} transcripts changed")


if __name__ == "__main__":
    main()
