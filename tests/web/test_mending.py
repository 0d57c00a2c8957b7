"""A player mends the dice they mistyped, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from web.client import Device, Party, fresh, party
from web.servers import Near, Refused
from web.test_play import CALLS, FACES, GAMES, rolled, throw

TYPED, MEANT = (5, 1, 2, 3, 1), (6, 6, 4, 3, 1)


def body(device: Device, seq: int, faces: tuple[int, ...], key: str = "t1.pool") -> dict[str, Any]:
    return {"seq": seq, "faces": {key: faces}}


def mend(device: Device, seq: int, faces: tuple[int, ...], **more: Any) -> int:
    """Look at the correction and take it on."""
    asked = {**body(device, seq, faces), **more.pop("asked", {})}
    head = device.post("correct", **asked)["head"]
    done = {"how": "replay", "head": head, "submission": fresh(), **more}
    return int(device.post("adopt", **asked, **done)["seq"])


def refusal(device: Device, seq: int, faces: tuple[int, ...] = MEANT, **more: Any) -> str:
    with pytest.raises(Refused) as refused:
        mend(device, seq, faces, **more)
    assert refused.value.status == 409
    return str(refused.value.code)


def test_a_slip_is_mended_while_the_test_is_open(wrath: Party) -> None:
    rolled(wrath, TYPED, dn=5)
    seq = wrath.anna.frame["seq"]
    [typed] = [one for one in wrath.anna.told if one["seq"] == seq]
    assert (typed["do"], typed["seat"], typed["faces"]) == ("faces", "dice", True)
    [same] = [one for one in wrath.ben.told if one["seq"] == seq]
    assert same["faces"] is False
    assert wrath.anna.get(f"rows/{seq}")["faces"] == {"t1.pool": list(TYPED)}
    wrath.sync(wrath.gm.play("adjust", track="ruin", by=1))  # play goes on elsewhere
    wrath.sync(mend(wrath.anna, seq, MEANT))
    for device in wrath.all:
        test = device.frame["view"]["matters"][0]["values"]
        assert test["faces"] == list(MEANT)
        assert device.frame["view"]["tracks"]["ruin"] == 1
    row = next(one for one in wrath.ben.told if one["do"] == "corrected")
    assert row["seat"] == "seat2"
    # And once more: the row of the new line is theirs as well.
    again = next(one["seq"] for one in wrath.anna.told[::-1] if one["do"] == "faces")
    wrath.sync(mend(wrath.anna, again, TYPED))
    assert wrath.ben.frame["view"]["matters"][0]["values"]["faces"] == list(TYPED)


def test_a_slip_is_mended_when_the_roll_is_over_and_it_was_their_last_row(wrath: Party) -> None:
    wrath.sync(wrath.gm.play("adjust", track="vess.wrath", by=-2))
    rolled(wrath, (5, 1, 2, 3, 2), dn=3)  # a failure, and nothing is left to spend
    assert wrath.gm.frame["view"]["matters"] == []
    seq = wrath.anna.frame["seq"]
    wrath.sync(mend(wrath.anna, seq, (4, 4, 4, 2, 2)))
    lines = [line["text"] for one in wrath.ben.told for line in one["lines"]]
    assert any("Vess succeeds" in line for line in lines)


def test_it_is_too_late_when_the_roll_is_over_and_they_went_on(wrath: Party) -> None:
    wrath.sync(wrath.gm.play("adjust", track="vess.wrath", by=-2))
    rolled(wrath, (5, 1, 2, 3, 2), dn=3)
    seq = wrath.anna.frame["seq"]
    wrath.sync(wrath.anna.play("adjust", track="vess.wrath", by=1))
    assert refusal(wrath.anna, seq, (4, 4, 4, 2, 2)) == "too_late"
    wrath.sync(mend(wrath.gm, seq, (4, 4, 4, 2, 2)))


def test_what_others_may_not_and_what_is_not_dice(wrath: Party) -> None:
    rolled(wrath, TYPED, dn=5)
    seq = wrath.anna.frame["seq"]
    for device in (wrath.ben,):
        assert refusal(device, seq) == "not_gm"
        with pytest.raises(Refused, match="whoever typed dice in"):
            device.get(f"rows/{seq}")
    assert refusal(wrath.anna, seq - 1) == "not_gm"  # the roll itself
    assert refusal(wrath.anna, seq, asked={"changed": {"key": "t2.pool"}}) == "not_gm"
    assert refusal(wrath.anna, seq, asked={"faces": {}}) == "not_gm"
    assert refusal(wrath.anna, seq, asked={"faces": {"t1.pool": MEANT, "t2": (1,)}}) == "not_gm"
    assert refusal(wrath.anna, seq, how="settle") == "not_gm"
    assert refusal(wrath.anna, seq, (7, 1, 1, 1, 1)) == "impossible_face"
    assert refusal(wrath.anna, seq, head=0) == "stale"
    assert refusal(wrath.anna, 99) == "no_such_row"
    assert wrath.gm.quiet()
    assert wrath.ben.frame["view"]["matters"][0]["values"]["faces"] == list(TYPED)


@GAMES
def test_dice_of_the_server_are_nobodys_slip(server: Near, system: str) -> None:
    with party(server, system) as table:
        table.sync(table.gm.play(**CALLS[system]))
        table.sync(table.anna.answer("roll", {"real_dice": True}))
        [roll] = table.anna.frame["rolls"]
        seq = int(table.anna.post("faces", key=roll["key"], submission=fresh())["seq"])
        table.sync(seq)
        wish = {"faces": {roll["key"]: FACES[system]}}
        assert refusal(table.anna, seq, asked=wish) == "not_gm"
        assert all(not one["faces"] for one in table.anna.told)
        assert any(one["faces"] for one in table.gm.told)


def test_dice_that_the_gm_typed_in_are_the_gms(wrath: Party) -> None:
    wrath.sync(wrath.gm.play(**CALLS["wrath-glory"]))
    wrath.sync(wrath.anna.answer("roll", {"real_dice": True}))
    done = wrath.gm.post("faces", key="t1.pool", faces=TYPED, submission=fresh())
    wrath.sync(done["seq"])
    assert refusal(wrath.anna, done["seq"]) == "not_gm"


def test_a_hero_that_was_handed_on_takes_the_right_along(wrath: Party) -> None:
    rolled(wrath, TYPED, dn=5)
    seq = wrath.anna.frame["seq"]
    wrath.sync(wrath.gm.play("give_control", character="vess", seat="seat3"))
    assert refusal(wrath.anna, seq) == "not_yours"


def test_what_hangs_on_the_dice_is_for_the_gm_to_weigh(wrath: Party) -> None:
    rolled(wrath, TYPED, dn=5)
    seq = wrath.anna.frame["seq"]
    wrath.sync(wrath.anna.answer("reroll_failures", {"real_dice": True}))
    throw(wrath, 1, 2, 3, 1)
    assert refusal(wrath.anna, seq, (6, 6, 6, 6, 6)) == "too_late"  # nothing to re-roll then
    assert wrath.gm.post("correct", **body(wrath.gm, seq, (6, 6, 6, 6, 6)))["misfits"]


def test_looking_shows_a_player_only_what_lies_open(wrath: Party) -> None:
    """Tracks show to both, the rest to the GM alone."""
    harder = {"quantity": "dn", "amount": 1}
    hush: dict[str, Any] = {"name": "HUSH", "on": "vess", "modifiers": [harder], "secret": True}
    wrath.sync(wrath.gm.play("adjust", track="vess.wrath", by=-2))
    wrath.sync(wrath.gm.play("give_effect", **hush, until={"until": "uses", "left": 3}))
    rolled(wrath, (5, 1, 2, 3, 2), dn=3)
    seq = wrath.anna.frame["seq"]
    wrath.sync(wrath.gm.play("end_effect", effect="e1"))
    asked = body(wrath.anna, seq, (6, 6, 6, 6, 2))
    seen = wrath.anna.post("correct", **asked)
    full = wrath.gm.post("correct", **asked)
    tracks = [one for one in full["differences"] if one["what"] in wrath.gm.frame["view"]["tracks"]]
    assert seen["differences"] == tracks
    assert len(tracks) < len(full["differences"])
    assert b"HUSH" not in wrath.anna.heard


FIGHTS: dict[str, dict[str, Any]] = {
    "wrath-glory": {
        "hero": {"totals": {"weapon_skill": 3}, "attributes": {"strength": 0}},
        "blade": {"id": "blade", "name": "Blade", "category": "melee", "damage": 5, "ed": 3},
        "foe": {"defence": 2, "max_wounds": 8, "max_shock": 8},
        "attack": {"weapon": "blade", "targets": ["foe"]},
        "typed": [(5, 5, 5), (1, 1, 1)],
        "twins": ({"resilience": 7}, {"resilience": 9}),
        "tries": [(4, 4, 1), (4, 4, 4), (6, 4, 4), (6, 6, 6)],
    },
    "daggerheart": {
        "hero": {"traits": {"agility": 0}},
        "blade": {"id": "blade", "name": "Blade", "damage": {"die": 12, "flat": 1}},
        "foe": {"difficulty": 10, "hp_max": 8},
        "attack": {"target": "foe"},
        "typed": [(8, 6), (1,)],
        "twins": ({"major": 5, "severe": 9}, {"major": 7, "severe": 12}),
        "tries": [(3,), (4,), (6,), (8,), (10,), (12,)],
    },
}


def struck(table: Party, fight: dict[str, Any], hidden: dict[str, int]) -> dict[str, Any]:
    """Somebody of Anna's strikes a foe, with real dice; what asks for a correction of the last."""
    heroine = {"id": "kara", "name": "Kara", "seat": "seat2", **fight["hero"]}
    foe = {"id": "foe", "name": "Foe", "hero": False, **fight["foe"], **hidden}
    table.anna.play("add_character", **heroine, weapons=[fight["blade"]])
    table.sync(table.gm.play("add_character", **foe))
    real = {"real_dice": True}
    table.sync(table.anna.answer("attack", real, "kara", **fight["attack"]))
    if not table.anna.frame["rolls"]:
        table.sync(table.anna.answer("roll", real, "kara"))
    key = ""
    for faces in fight["typed"]:
        key = table.anna.frame["rolls"][0]["key"]
        throw(table, *faces)
    return {"seq": table.anna.told[-1]["seq"], "key": key}


@GAMES
def test_looking_tells_a_player_nothing_of_a_foe(
    server: Near, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twins that differ in what damage does to a foe answer a player in the same bytes."""
    monkeypatch.setattr("tableside.table.openings.new_seed", lambda: b"seed" * 8)
    fight, hers, gms = FIGHTS[system], [], []
    for hidden in fight["twins"]:
        with party(server, system) as table:
            last = struck(table, fight, hidden)
            bodies = [body(table.anna, last["seq"], one, last["key"]) for one in fight["tries"]]
            hers.append([table.anna.request("POST", "correct", one).content for one in bodies])
            gms.append([table.gm.request("POST", "correct", one).content for one in bodies])
    assert gms[0] != gms[1]
    assert hers[0] == hers[1]
    assert all(b'"differences"' in one for one in hers[0])
