"""Alembic environment: migrations run over the connection that the server has opened.

`alembic revision --autogenerate` needs one too: set KOGGE_DATABASE to a URL.
"""

from __future__ import annotations

import os

import sqlalchemy as sa
from alembic import context

from kogge.server.storage.schema import METADATA


def migrate(connection: sa.Connection) -> None:
    """Run what is missing."""
    context.configure(connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    with sa.create_engine(os.environ["KOGGE_DATABASE"]).begin() as opened:
        migrate(opened)
