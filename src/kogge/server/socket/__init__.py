"""The WebSocket: live play.

| module | what is in it |
|---|---|
| `endpoint` | `/api/socket`: accepted, read, written, closed |
| `conversation` | one client: its messages, what is done about them, the answers |
| `wire` | uvicorn's protocols with compression and timeouts |
"""
