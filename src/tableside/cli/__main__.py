"""`python -m tableside.cli` for those who have no `tableside` on their path."""

from tableside.cli import main

main()
