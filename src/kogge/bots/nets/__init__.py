"""Nets: small networks that judge an observed record, inside compiled code and without a library.

A net reads vectors of the game's `features.py`, from the seat that looks: values and moves come out
as that seat sees the table. Search, values and training all use these rules.

| module | what is in it |
|---|---|
| `bot` | Net bot without search: the move that a net finds most promising |
| `files` | Weights files: an `.npz` of half-precision arrays and a few words about them |
| `forward` | Forward pass of a net: a record to a vector, two hidden layers, shares and promises |
| `layout` | Layout of a net as one record: two hidden layers, a share per seat, a number per move |
| `naming` | Nets in the names of bots: `net:FILE`, `net` for the one that the game ships |
"""
