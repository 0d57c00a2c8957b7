"""What a phone finds at the server's address, with the code of its terminal and without."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.people import House, button
from tableside.web.settings import Settings
from web.servers import Far


def code_of(server: Far, house: House) -> str:
    """What stands in the terminal."""
    return Settings(server.data, house.owner).join_code


def test_the_code_leads_to_the_tables(house: House, server: Far) -> None:
    code = code_of(server, house)
    early, gm = house.phone("Early"), house.desk("GM")
    early.goto(f"{house.base}/#join={code}")
    early.get_by_text("Your GM has not made a table yet").wait_for()

    link = house.make_table(gm, "The Bright Hour")
    early.get_by_role("heading", name="The Bright Hour").wait_for()  # it went on by itself
    expect(early).to_have_url(link)

    other = house.make_table(house.desk("GM again"), "The Long Dark")
    late = house.phone("Late")
    late.goto(f"{house.base}/")
    late.get_by_text("Scan the code that your GM shows you").wait_for()
    late.get_by_text("its link stands in the terminal").wait_for()
    late.get_by_label("type the code").fill("22222222")
    button(late, "Find the table").click()
    expect(late.get_by_role("alert")).to_contain_text("This code leads nowhere here")
    late.get_by_label("type the code").fill(f" {code[:4].upper()} {code[4:]}")
    button(late, "Find the table").click()
    late.get_by_role("heading", name="Which table do you sit at?").wait_for()
    expect(late.get_by_role("listitem")).to_have_count(2)
    late.get_by_role("link", name=re.compile("The Long Dark")).click()
    expect(late).to_have_url(other)
    late.get_by_label("What is your name?").fill("Late")
    button(late, "Sit down").click()
    late.get_by_role("navigation").first.wait_for()

    late.goto(f"{house.base}/")
    late.get_by_role("heading", name="Back to your table").wait_for()
    expect(late.get_by_role("listitem")).to_have_count(1)
    late.get_by_role("link", name=re.compile("The Long Dark")).click()
    late.get_by_role("navigation").first.wait_for()
