"""Play in a terminal: the table, the replay, and what is said while rules are compiled."""
