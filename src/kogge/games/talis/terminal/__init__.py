"""Talis in a terminal: `drawing` puts it together, from the `island` and its `legend`.

| module | what is in it |
|---|---|
| `drawing` | Talis in a terminal: the island, the castles, and what is asked, from 80 columns on |
| `island` | The island and its seas as text: eight rows of eight tiles, two lines each |
| `legend` | Legend: what the marks on the screen mean, each with an example in its colour |
"""
