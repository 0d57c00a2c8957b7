"""A table as one file: the same bytes again, played on elsewhere, and nothing wrong gets in."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from datetime import date
from pathlib import Path

import msgspec
import pytest

from table.pictures import JPEG
from table.saved import at, checked_of, file_of, more, played, seat, text
from tableside.core.desk import GiveControl
from tableside.core.values import GM, Actor, Illegal, Role
from tableside.table import copies
from tableside.table.door import answer_knock, knock, sit_down
from tableside.table.export import PACKED, SUFFIX, WrongFileError, file_name
from tableside.table.house import House
from tableside.table.seals import begin, next_seal
from tableside.table.seats import OddsSet
from tableside.table.shelf import Shelf
from tableside.table.store.protocol import StoreError

FLIPS = 400


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with rows and facts."""

    async def make(house: House) -> bytes:
        table = await played(house)
        await table.note(lambda _: [OddsSet(False)])
        await more(table, 3)
        picture = await table.pictures.add(GM, JPEG, "The pier")
        await table.pictures.show(GM, picture.id, "all", ())
        await Shelf(house.store, table.record.id).put("one", "note", "One", {"text": "Fog."}, 0)
        return await text(house, table.record.id, secrets=True)

    return at(tmp_path_factory.mktemp("made"), make)


def without_seed(raw: bytes) -> bytes:
    lines = raw.splitlines(keepends=True)
    assert lines[-1].startswith(b'{"secret":')
    return b"".join(lines[:-1])


def test_export_import_export_gives_the_same_bytes(plain: bytes, tmp_path: Path) -> None:
    async def twice(house: House) -> None:
        first, _ = await house.bring_in(checked_of(plain))
        assert first == json.loads(plain.splitlines()[0])["id"]
        second, _ = await house.bring_in(checked_of(plain))  # that id is taken now
        assert first != second
        for one in (first, second):
            assert await text(house, one, secrets=True) == plain
            assert await text(house, one) == without_seed(plain)
            table = await house.table(one)
            assert (table.record.id, table.broken) == (one, "")
            assert not table.seats.odds
            assert table.seats.opening

    at(tmp_path, twice)


def test_no_name_no_device_and_without_asking_no_seed_is_in_a_file(tmp_path: Path) -> None:
    async def look(house: House) -> None:
        table = await played(house)
        raw, seed = await text(house, table.record.id), table.sessions.secret
        people = table.seats.seats.values()
        hidden = [one.name for one in people] + [one for who in people for one in who.tokens]
        assert not [one for one in hidden if f'"{one}"'.encode() in raw]
        assert b"Anna" not in raw
        assert seed.hex().encode() not in raw
        assert seed.hex().encode() in await text(house, table.record.id, secrets=True)

    at(tmp_path, look)


def test_play_goes_on_elsewhere_with_the_seats_of_the_log(plain: bytes, tmp_path: Path) -> None:
    async def go_on(house: House) -> None:
        identity, token = await house.bring_in(checked_of(plain), "Mo")
        table = await house.table(identity)
        gm = table.seats.seat_of(token)
        assert gm is not None
        assert (gm.name, gm.role) == ("Mo", Role.GM)
        hero = next(one for one in table.history.state.characters.values() if one.controller)
        old = table.seats.seats[hero.controller]
        assert old.name == f"Player of {hero.name}"
        waiting = await knock(table, old.id, "a phone")  # whoever it was comes back
        await answer_knock(table, table.seats.knocks[0].digest, let_in=True)
        assert table.seats.seat_of(waiting) == table.seats.seats[old.id]
        await sit_down(table, "Zoe")  # somebody new is nobody of old, and is given the hero
        zoe = seat(table.seats, "Zoe")
        assert zoe.seat not in (gm.id, old.id)
        await table.submit(GM, GiveControl(character=hero.id, seat=zoe.seat), "to Zoe now")
        assert table.history.state.characters[hero.id].controller == zoe.seat
        await more(table, 4)
        again = await text(house, identity)
        assert again.startswith(plain.partition(b'\n{"item":')[0])

    at(tmp_path, go_on)


def test_with_its_seed_a_table_throws_the_dice_it_would_have_thrown(
    plain: bytes, tmp_path: Path
) -> None:
    async def seeds(house: House) -> None:
        whole = await house.bring_in(checked_of(plain))
        other = await house.bring_in(checked_of(without_seed(plain)))
        [same, fresh] = [(await house.store.seed(one)).body for one, _ in (whole, other)]
        assert same == file_of(plain).seed
        assert fresh != same

    at(tmp_path, seeds)


def test_every_flipped_bit_of_a_file_is_found(plain: bytes) -> None:
    assert file_of(plain).seed
    rng = random.Random(17)
    ends = range(len(plain) - 330, len(plain))  # end and seed are short, and met seldom
    spots = [rng.randrange(len(plain)) for _ in range(FLIPS)] + list(ends)
    for spot in spots:
        bent = bytearray(plain)
        bent[spot] ^= 1 << rng.randrange(8)
        with pytest.raises(WrongFileError):
            checked_of(bytes(bent))


def test_a_flipped_bit_of_a_packed_file_is_found_or_changes_nothing(plain: bytes) -> None:
    packed, good = gzip.compress(plain, mtime=0), file_of(plain)
    assert file_of(packed) == good
    rng = random.Random(18)
    for _ in range(FLIPS):
        bent = bytearray(packed)
        bent[rng.randrange(len(packed))] ^= 1 << rng.randrange(8)
        try:
            assert file_of(bytes(bent)) == good
        except WrongFileError:
            continue


def test_a_file_that_is_cut_off_anywhere_is_refused(plain: bytes) -> None:
    short = without_seed(plain)
    for end in range(1, len(short), 97):
        with pytest.raises(WrongFileError):
            file_of(short[:end])
    with pytest.raises(WrongFileError, match="cut off: it has no end behind entry"):
        file_of(b"".join(short.splitlines(keepends=True)[:-1]))


def resealed(
    raw: bytes, change: Callable[[dict[str, object]], object], head: bool = False
) -> bytes:
    """A file that somebody wrote by hand: with its last row or its head otherwise, and sealed."""
    lines = without_seed(raw).splitlines()
    entries = list(file_of(raw).entries)
    first = json.loads(lines[0] if head else entries[-1].body)
    change(first)
    start = msgspec.json.encode(first) if head else lines[0]
    if not head:
        entries[-1] = entries[-1]._replace(body=msgspec.json.encode(first))
    mark, out = begin(start), [start]
    for one in entries:
        made = one._replace(seal=next_seal(mark, one.kind, one.form, one.id, one.body))
        front = {"n": one.n, "kind": one.kind, "form": one.form, "id": one.id}
        line = msgspec.json.encode({**front, "seal": made.seal.hex()})
        out.append(line[:-1] + b',"body":' + made.body + b"}")
        mark = made.mark
    out.append(
        msgspec.json.encode(
            {"end": {"file": 1, "n": mark.n, "seal": mark.seal.hex(), "whole": True}}
        )
    )
    return b"\n".join(out) + b"\n"


def without_a_line(raw: bytes) -> bytes:
    lines = raw.splitlines(keepends=True)
    return b"".join(lines[:4] + lines[5:])


def swapped(raw: bytes) -> bytes:
    lines = raw.splitlines(keepends=True)
    return b"".join([*lines[:3], lines[4], lines[3], *lines[5:]])


def later_end(raw: bytes) -> bytes:
    return without_seed(raw).replace(b'{"end":{"file":1', b'{"end":{"file":2')


WRONG: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda _: b"", "is empty"),
    "a shopping list": (lambda _: b"eggs\nmilk\n", "no table that Tableside has saved"),
    "bytes": (lambda _: bytes(range(256)) * 9, "no table that Tableside has saved"),
    "other JSON": (lambda _: b'{"name":"x"}\n', "no table that Tableside has saved"),
    "deep JSON": (lambda _: b"[" * 100_000, "no table that Tableside has saved"),
    "heroes": (lambda _: b'{"tableside":"heroes","form":3}\n', "no table that Tableside"),
    "a database": (lambda _: b"SQLite format 3\0" + bytes(99), "no table that Tableside"),
    "a broken pack": (lambda raw: gzip.compress(raw)[:-900], "cannot be unpacked"),
    "packed rubbish": (lambda _: gzip.compress(b"eggs\n"), "no table that Tableside has saved"),
    "a newer head": (
        lambda raw: resealed(raw, lambda one: one.update(form=99), head=True),
        "by a newer Tableside",
    ),
    "a newer layout": (later_end, "by a newer Tableside"),
    "the head alone": (lambda raw: raw.splitlines(keepends=True)[0], "cut off"),
    "a line less": (without_a_line, "entry 4 is not as saved"),
    "lines swapped": (swapped, "entry 3 is not as saved"),
    "more behind it": (lambda raw: raw + b"eggs\n", "behind its end"),
    "Windows line ends": (lambda raw: raw.replace(b"\n", b"\r\n"), "is not as saved"),
    "another game": (
        lambda raw: resealed(raw, lambda one: one.update(system="chess"), head=True),
        "cannot be played here",
    ),
    "a ruleset of nothing": (
        lambda raw: resealed(raw, lambda one: one.update(ruleset={}), head=True),
        "cannot be played here",
    ),
    "a setup of nothing": (
        lambda raw: resealed(raw, lambda one: one.update(setup=7), head=True),
        "cannot be played here",
    ),
    "a name like a page": (
        lambda raw: resealed(raw, lambda one: one.update(name="x\n" * 99), head=True),
        "cannot be",
    ),
    "a row from nowhere": (
        lambda raw: resealed(raw, lambda one: one.update(parent=77)),
        "cannot be played here",
    ),
    "an unknown command": (
        lambda raw: resealed(raw, lambda one: one.update(command={"do": "fly"})),
        "cannot be played here",
    ),
    "an event of nobody": (
        lambda raw: resealed(raw, lambda one: one.update(events=[{"event": "x"}])),
        "cannot be played here",
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_what_is_wrong_with_a_file_is_one_sentence(kind: str, plain: bytes) -> None:
    spoil, words = WRONG[kind]
    with pytest.raises(WrongFileError, match=words) as error:
        checked_of(spoil(plain))
    said = str(error.value)
    assert "\n" not in said
    assert said.endswith(".")


def test_an_id_that_fits_no_address_is_left_aside(plain: bytes, tmp_path: Path) -> None:
    odd = resealed(plain, lambda one: one.update(id="../../etc"), head=True)

    async def bring(house: House) -> None:
        identity, _ = await house.bring_in(checked_of(odd))
        assert "/" not in identity
        assert await text(house, identity) == odd

    at(tmp_path, bring)


def test_a_damaged_table_is_saved_up_to_its_last_good_entry(plain: bytes, tmp_path: Path) -> None:
    async def bend(house: House) -> None:
        identity, _ = await house.bring_in(checked_of(plain))
        sql = "UPDATE entries SET body = x'7b7d' WHERE n = 6"
        await house.store._do(lambda db: db.execute(sql).close())  # type: ignore[attr-defined]
        raw = await text(house, identity)
        found = file_of(raw)
        assert (len(found.entries), found.whole) == (5, False)
        assert found.entries == file_of(plain).entries[:5]
        again, _ = await house.bring_in(checked_of(raw))
        table = await house.table(again)
        assert table.broken == ""
        await more(table, 1)

    at(tmp_path, bend)


def test_deleting_keeps_a_file_for_a_month_and_ends_what_is_open(tmp_path: Path) -> None:
    today = date(2026, 5, 1)

    async def delete(house: House) -> None:
        table = await played(house)
        identity, told = table.record.id, list[bool]()
        table.listen(lambda: told.append(table.gone))
        before = await text(house, identity, secrets=True)
        kept = list[Path]()

        async def fails() -> None:
            raise StoreError("no room")

        with pytest.raises(StoreError):
            await house.delete(identity, fails)
        assert (await house.table(identity), told) == (table, [])
        await more(table, 0)

        async def keep() -> None:
            kept.append(await copies.keep_deleted(house.store, identity, tmp_path, today))

        await house.delete(identity, keep)
        assert told == [True]
        assert kept[0].name == f"2026-05-01-the-wreck{SUFFIX}{PACKED}"
        assert gzip.decompress(kept[0].read_bytes()) == before
        with pytest.raises(Illegal, match="deleted"):
            await more(table, 1)
        with pytest.raises(Illegal, match="no such table"):
            await house.table(identity)
        for name in ("entries", "ends", "seats", "seeds", "snapshots", "tables"):
            sql = f"SELECT count(*) FROM {name}"
            count = await house.store._do(lambda db, sql=sql: db.execute(sql).fetchone())  # type: ignore[attr-defined]
            assert count == (0,), name

    at(tmp_path, delete)
    copies.forget_deleted(tmp_path, date(2026, 5, 31))
    assert list((tmp_path / copies.DELETED).iterdir())
    copies.forget_deleted(tmp_path, date(2026, 6, 1))
    assert not list((tmp_path / copies.DELETED).iterdir())


def test_files_are_called_by_their_tables() -> None:
    assert file_name("The Gilded Wreck: Part 2!") == f"the-gilded-wreck-part-2{SUFFIX}"
    assert file_name("../..") == file_name("…") == f"table{SUFFIX}"


def test_who_only_watched_leaves_no_seat(plain: bytes) -> None:
    one = checked_of(plain)
    assert {row.actor for row in one.history.rows} <= {GM, Actor("seat3", Role.GM)}
