"""The server under load, beside boardgame.io's.

| module | what is in it |
|---|---|
| `autobahn` | Autobahn's test suite of WebSockets against a server |
| `crowd` | Pings while thousands of sockets are idle or watch one table |
| `delays` | What times tell about what is hidden |
| `frames` | What the sizes of frames tell about what is hidden |
| `lists` | Lists of tables at a server that has kept very many |
| `moves` | The processor time of a move at a table, without any network |
| `shares` | Parts of a processor for each of several workers |
| `starvation` | A master's answers while one address wants all bots for itself |
"""
