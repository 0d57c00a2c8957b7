"""What the application hands to every route."""

from __future__ import annotations

from litestar.di import NamedDependency
from litestar.params import FromPath

from tableside.table.house import House
from tableside.web.limits import Bucket
from tableside.web.settings import Settings

TheHouse = NamedDependency[House]
TheSettings = NamedDependency[Settings]
TheBucket = NamedDependency[Bucket]
Identity = FromPath[str]
