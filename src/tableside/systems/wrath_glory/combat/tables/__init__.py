"""Tables and their rows: Critical Hits, Complications, and a group's own."""
