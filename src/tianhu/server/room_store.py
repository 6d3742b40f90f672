"""What is kept of rooms for friends."""

from datetime import datetime

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tianhu.server.models import RoomRow


async def find_room(engine: AsyncEngine, code: str) -> tuple[int, str] | None:
    """The last change of a room: its number and what it wrote; None if there is no such room."""
    query = select(RoomRow.version, RoomRow.body).where(RoomRow.code == code)
    async with engine.connect() as connection:
        row = (await connection.execute(query)).one_or_none()
    return (row.version, row.body) if row else None


async def put_room(connection: AsyncConnection, code: str, version: int, body: str, now: datetime) -> None:
    """Writes a change, number 0 for a new room. Raises RuntimeError where another wrote one meanwhile."""
    row = {"version": version, "body": body, "changed": now}
    if version == 0:
        await connection.execute(insert(RoomRow).values(code=code, **row))
        return
    before = (RoomRow.code == code) & (RoomRow.version == version - 1)
    done = await connection.execute(update(RoomRow).where(before).values(row))
    if done.rowcount != 1:
        raise RuntimeError(f"change {version} of room {code} was written by another")
