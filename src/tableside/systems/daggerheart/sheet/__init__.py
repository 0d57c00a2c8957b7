"""The desk: sheets and what can stand on them, stat blocks from text."""
