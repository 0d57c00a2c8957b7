"""How will this fight go? A question of the GM's, of which nothing is written anywhere."""

from __future__ import annotations

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tableside.table.forecasts import Forecasts
from tableside.web import wire
from tableside.web.dependencies import TheCaller

TheForecasts = NamedDependency[Forecasts]


@post("/api/tables/{identity:str}/forecast", status_code=200)
async def forecast(
    reader: TheCaller, forecasts: TheForecasts, data: JSONBody[wire.AskForecast]
) -> wire.ForecastShown:
    """The fight as it stands, or with other numbers of some kinds."""
    reader.only_gm()
    table = reader.table
    head = table.count(reader.actor).on_line(table.history, table.history.head)
    return wire.ForecastShown(head, await forecasts.ask(table, data.changes))


@post("/api/tables/{identity:str}/referee", status_code=200)
async def referee(
    reader: TheCaller, forecasts: TheForecasts, data: JSONBody[wire.AskReferee]
) -> wire.RefereeShown:
    """A few of these fights, played by the engine itself: asked again and again, until enough."""
    reader.only_gm()
    table = reader.table
    head = table.count(reader.actor).on_line(table.history, table.history.head)
    found = await forecasts.referee(table, data.changes, (data.played, min(data.won, data.played)))
    return wire.RefereeShown(head, found)
