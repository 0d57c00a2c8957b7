"""The owner's page: what was played last is one tap away, and everything else stands below it."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.looking import Inspection
from browser.people import Counter, House, further


def test_home_from_nothing_to_the_table_that_was_played_last(house: House) -> None:
    owner, eyes = house.desk("owner"), Inspection()
    owner.goto(f"{house.base}/#owner={house.owner}")
    expect(owner.get_by_text("No table yet.")).to_be_visible()
    expect(owner.get_by_role("region", name="Played last")).to_have_count(0)
    eyes.look(owner, "an empty home")

    table = house.table("Low Water", "Daggerheart")
    house.make_table(house.desk("another GM"), "Session zero", "Daggerheart")
    further(table.gm, "Campaign").click()
    threads = table.gm.get_by_role("region", name="Open threads")
    threads.get_by_label("What is open?").fill("Who took the bell?")
    threads.get_by_role("button", name="Add").click()
    threads.get_by_role("button", name="Show: Who took the bell?").click()
    threads.get_by_text("Players see it").wait_for()

    owner.reload()
    last = owner.get_by_role("region", name="Played last")
    expect(last).to_contain_text("Low Water")
    expect(last).to_contain_text("Who took the bell?")
    expect(owner.get_by_role("region", name="Your heroes")).to_contain_text("Vess")
    expect(owner.get_by_role("region", name="Files")).to_contain_text("backups")
    eyes.look(owner, "home")
    phone = house.phone("owner's phone")
    phone.goto(f"{house.base}/#owner={house.owner}")
    phone.get_by_role("region", name="Played last").wait_for()
    eyes.look(phone, "home on a phone")
    assert eyes.found == []

    # What is tried out and what lies ready is one tap away, at the table that was played last.
    taps = Counter(owner)
    taps.since("before")
    owner.get_by_role("link", name="Lab").click()
    lab = owner.get_by_role("dialog", name="How will this fight go?")
    expect(lab).to_contain_text("A fight takes somebody on either side")
    assert taps.since("to the lab") == 1
    owner.goto(f"{house.base}/#owner")
    shelf = owner.get_by_role("region", name="Shelf")
    shelf.get_by_role("link", name="Open the shelf").click()
    expect(owner.get_by_role("dialog", name="Shelf")).to_contain_text("Nothing is prepared yet.")
    owner.keyboard.press("Escape")
    expect(owner.get_by_role("dialog")).to_have_count(0)
    owner.reload()  # and it does not come back by itself
    owner.get_by_role("list", name="The party").wait_for()
    expect(owner.get_by_role("dialog")).to_have_count(0)
    owner.goto(f"{house.base}/#owner")

    taps.since("elsewhere")
    last.get_by_role("link", name="Open the table").click()
    expect(owner.get_by_role("list", name="The party")).to_contain_text("Vess")
    assert taps.since("to the table") == 1
