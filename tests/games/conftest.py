"""Which games' own tests are collected."""

# Talis is written but not registered: its games are long, and the contract suite must first learn
# to hold them in a sample. Its tests run once `kogge.games.GAMES` and the contract's hooks name it.
collect_ignore = ["talis"]
