"""The log is read back to its first row, also of a table that was opened from its snapshot."""

from __future__ import annotations

from pathlib import Path

from table.stores import with_store
from table.test_snapshots import begun, opened
from tableside.core.values import GM, Actor
from tableside.table.chronicle import MOST_TOLD, Entry, entry
from tableside.table.reading_back import MOST_READ, read_back
from tableside.table.store.sqlite import SqliteStore

ROWS = MOST_READ + MOST_TOLD + 50
ANNA = Actor("anna")


def test_pages_lead_to_the_first_row_and_say_what_was_said(tmp_path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        whole = await begun(store, ROWS)
        told = [
            one
            for row in whole.history.rows
            if (one := entry(whole.history, row, ANNA, whole.seats.names())).lines
        ]
        await whole.close()
        table = await opened(store)
        assert table.history.start.seq
        found, before, pages = list[Entry](), 0, 0
        while pages == 0 or before:
            page = await read_back(table, ANNA, before, 90)
            assert len(page.rows) <= 90
            assert not before or page.rows[-1].seq < before
            found, before, pages = [*page.rows, *found], page.before, pages + 1
        assert found == told
        assert found[0].seq == 1
        assert pages > ROWS // 100
        await table.close()

    with_store(tmp_path / "tables.sqlite3", play)


def test_a_search_goes_through_a_part_of_a_long_log_and_leads_on(tmp_path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        table = await begun(store, ROWS)
        page = await read_back(table, GM, find="no-such-word")
        assert (page.rows, page.before) == ((), ROWS - MOST_READ + 1)
        page = await read_back(table, GM, page.before, find="no-such-word")
        assert (page.rows, page.before) == ((), 0)
        page = await read_back(table, GM, 0, 3, "AWARENESS vess")
        assert len(page.rows) == 3
        assert all("awareness" in str(one.lines).casefold() for one in page.rows)
        assert page.before == page.rows[0].seq
        assert (await read_back(table, GM, 1)) == ((), 0)
        assert (await read_back(table, GM, 10**9, 1)).rows[0].seq == ROWS
        await table.close()

    with_store(tmp_path / "tables.sqlite3", play)


def test_of_a_damaged_log_as_much_as_can_be_read(tmp_path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        whole = await begun(store, 30)
        await whole.close()
        sql = "UPDATE entries SET body = x'7b7d' WHERE n = 21"
        await store._do(lambda db: db.execute(sql).close())
        table = await opened(store)
        assert table.broken
        page = await read_back(table, GM)
        assert (page.rows[0].seq, page.rows[-1].seq, page.before) == (1, 18, 0)

    with_store(tmp_path / "tables.sqlite3", play)
