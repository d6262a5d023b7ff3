"""The WebSocket: live play.

| module | what is in it |
|---|---|
| `endpoint` | `/api/socket`: accepted, read, written, closed |
| `conversation` | one client: its messages, what is done about them, the answers |
| `handover` | among several workers, connections about a table go to the same one |
| `wire` | uvicorn's protocols with compression and timeouts |
"""
