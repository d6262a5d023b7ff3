"""Routes: request handlers of the REST API, by what they are about.

| module | addresses |
|---|---|
| `players` | `/api/players`, `/api/me`: a name and a token |
| `mine` | `/api/me/tables` |
| `games` | `/api/games…`: games, options, texts, rulebooks, bots, clocks |
| `lab` | `/api/lab…`: forms of games, versions, measurements |
| `tables` | `/api/tables…`: lobby, make, join, leave, rematch, state, game file, log |
| `invitations` | `/api/tables/{id}/invitation`, `/api/codes/{code}`: typed instead of a link |
| `replays` | `/api/tables/{id}/replay…`, `/api/replay…` |
| `verify` | `/api/tables/{id}/verify` |
| `reviews` | reviews of games, hints, and playing on from a moment of a finished game |
| `reports` | a player reported to those who run the server |
| `blocks` | `/api/tables/{id}/blocks`, `/api/me/blocks`: whom a player blocks |
| `operations` | `/health`, `/metrics` |
| `pages` | the browser client's files |
| `watch` | Routes: a table to watch, of people or else of bots, and everyone's chances there |
"""
