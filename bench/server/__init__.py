"""The server under load, beside boardgame.io's."""
