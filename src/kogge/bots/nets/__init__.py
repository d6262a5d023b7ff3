"""Nets: small networks that judge an observed record, inside compiled code and without a library.

- `layout.py`: a net as one record, with its weights and the room to think in;
- `forward.py`: from a record to everyone's share of the win, and to how promising each move is;
- `files.py`: weights on disk, checked when they are read; the weights that a game ships;
- `bot.py`: a player that makes the net's move without searching, `net:FILE`.

A net reads vectors of the game's `features.py`, from the seat that looks: values and moves come out
as that seat sees the table. Search, values and training all use these rules.
"""
