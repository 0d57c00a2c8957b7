"""Check the dice in a file of Tableside: python verify_dice.py FILE [A COMMITMENT OR SALT ...]"""

import hmac, json, sys  # noqa: E401, I001
from collections import Counter
from hashlib import sha256
from typing import Any


def commitment(session: int, seed: bytes) -> str:
    return sha256(b"tableside dice %d\n" % session + seed).hexdigest()


def behind(place: str, branch: int) -> str:
    return sha256(f"{place}/{branch}".encode()).hexdigest()[:16]


def faces(seed: bytes, salts: Any, fell: Any) -> list[int]:
    mixed = sha256("".join(f"{seat} {salt}\n" for seat, salt in salts).encode()).hexdigest()
    at = f"{mixed}/{fell['place']}/{fell['branch']}/{fell['nth']}"
    stream = (b for n in range(10**6) for b in hmac.digest(seed, f"{at}/{n}".encode(), "sha256"))
    return [next(b for b in stream if b < 256 - 256 % n) % n + 1 for n in fell["sides"]]


def saved(text: bytes) -> list[Any]:
    lines, n = text.removesuffix(b"\n").split(b"\n"), 0
    found, seal = [json.loads(one) for one in lines], sha256(lines[0]).digest()
    while "n" in (one := found[n + 1]):
        n, raw = n + 1, lines[n + 1].partition(b',"body":')[2][:-1]
        front = f"{n} {one['kind']} {one['form']} {len(one['id'].encode())} {len(raw)}\n{one['id']}"
        seal = sha256(seal + front.encode() + raw).digest()
        seal *= (one["n"], one["seal"]) == (n, seal.hex())
    if {"end": {"file": 1, "n": n, "seal": seal.hex(), "whole": True}} not in found:
        raise ValueError("this file is not what was saved")
    return [one["body"] for one in found[1 : n + 1]]


def check(text: bytes, *noted: str) -> tuple[list[str], Counter[str]]:
    log, told, now, head, mends = saved(text), Counter[str](), 0, 0, False
    wrong = [f"{one} is not in this file" for one in noted if one.encode() not in text]
    seeds = {x["session"]: bytes.fromhex(x["seed"]) for x in log if x.get("fact") == "seed_shown"}
    salts, first, after, rolls = dict[int, Any](), dict[Any, Any](), {0: ""}, Counter[Any]()
    for one in log:
        if one.get("fact") == "dice_opened":
            now, salts[one["session"]] = one["session"], []
            if now in seeds and commitment(now, seeds[now]) != one["commitment"]:
                wrong.append(f"session {now}: its seed is not the one that was promised")
        elif one.get("fact") == "dice_salted":
            salts[now].append((one["seat"], one["salt"]))
        if (do := one.get("command", {}).get("do", "head_moved")) == "head_moved":
            head, mends = one["command"]["to"] if "command" in one else head, False
            continue
        mends, nth = mends or one["parent"] != head, 0  # what is corrected is played again
        after[head := one["seq"]] = place = after.get(one["parent"], "")
        for key, shown in one["faces"].items():
            if "place" not in (fell := one.get("dice", {}).get(key, {})):
                typed = do == "faces" and one["actor"]["seat"] != "dice"
                by = "typed in" if typed else "set right" if mends or now else "before fair dice"
                told["not shown yet" if fell else by] += 1
                wrong += [f"row {head}: nobody threw {shown}"] * (by == "set right" and not mends)
                continue
            use, how = (fell["place"], fell["branch"]), (fell["session"], fell["salts"])
            odd = use[0] not in after.values() if mends else use[0] != place
            odd |= fell["nth"] > rolls[use] if mends else fell["nth"] != nth
            odd |= use[1] > rolls[use[0]] or how != first.get(use, (now, len(salts[now])))
            rolls[use] += fell["nth"] == rolls[use]
            rolls[use[0]] += use[1] == rolls[use[0]]
            after[head], first[use], nth = behind(*use), how, nth + 1
            told["behind unseen dice"] += odd and one["parent"] < 0
            wrong += [f"row {head}: dice of another place"] * (odd and one["parent"] >= 0)
            due = faces(seeds[how[0]], salts[how[0]][: how[1]], fell) if how[0] in seeds else []
            told["worked out" if due else "not shown yet"] += 1
            wrong += [f"row {head}: {shown} is not {due}"] * (due not in ([], shown[-len(due) :]))
        mends = mends and do != "corrected"
    return wrong, told + Counter({"thrown anew": sum(branch > 0 for _, branch in first)})


if __name__ == "__main__":
    faults, kinds = check(open(sys.argv[1], "rb").read(), *sys.argv[2:])  # noqa: SIM115
    print(*faults, dict(kinds), sep="\n")
    sys.exit(bool(faults))
