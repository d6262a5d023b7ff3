"""The review of a game: everyone's chances over time, and where the result came from.

- `report` declares the review's JSON, of which the browser's types are generated;
- `reviewing` makes one of a game file: seen through one seat, or with open cards.
"""
