"""Talis in a terminal: `drawing` puts it together, from the `island` and its `legend`."""
