"""The server: tables that people play at through the page, kept in a database."""

from tianhu.server.app import make_app
from tianhu.server.run import DEFAULT_PORT, run
from tianhu.server.settings import Limits, Settings

__all__ = ["DEFAULT_PORT", "Limits", "Settings", "make_app", "run"]
