"""The server process of the tests, with one game more; called as `web/serving.py` is."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from third.game import register
from web.serving import main

if __name__ == "__main__":
    register()
    main()
