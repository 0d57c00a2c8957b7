"""`python -m tableside` is `tableside`."""

from tableside.cli import main

if __name__ == "__main__":
    main()
