"""Files of other programs, read into the entries of a pack: a map of fields for each."""
