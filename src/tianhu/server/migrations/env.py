"""Run by Alembic with the connection that the server has opened."""

from alembic import context

from tianhu.server.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
