"""Protocol: what goes over the socket, declared as msgspec structs.

| module | what is in it |
|---|---|
| `messages` | messages of clients and of the server, read and written as JSON |
"""
