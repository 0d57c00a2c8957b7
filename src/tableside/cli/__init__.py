"""The command line; nothing heavy is imported before a command needs it."""


def main() -> None:
    """Run `tableside`."""
    from tableside.cli.app import tableside

    tableside(prog_name="tableside")
