"""The command line; nothing heavy is imported before a command needs it."""


def main() -> None:
    """Run `tableside`."""
    _look_for_little_garbage()
    from tableside.cli.app import tableside

    tableside(prog_name="tableside")


def _look_for_little_garbage() -> None:
    """Most that a command makes, it keeps: to search that is a third of the time of a roll."""
    import atexit
    import gc

    gc.set_threshold(50_000)
    atexit.register(gc.freeze)  # Python would go through everything several times on its way out
