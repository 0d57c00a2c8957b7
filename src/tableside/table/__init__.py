"""One live table: its writer, its dice, its seats and where it is kept."""
