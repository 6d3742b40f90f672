"""The log: what happens to tables, never what lies on them."""

import logging
import sys
import traceback

import structlog

log: structlog.typing.FilteringBoundLogger = structlog.get_logger("tianhu")


def set_up(level: int = logging.INFO) -> None:
    """Sends the log, and what libraries warn of, to standard error: words for people, JSON for programs."""
    last: structlog.typing.Processor = structlog.processors.JSONRenderer()
    if sys.stderr.isatty():
        last = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    # Anybody can send what is no request, as often as they like: that is refused, not noted.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)


def trace(error: BaseException) -> dict[str, object]:
    """An error for the log: its type and where it arose. Not its text, which may name hidden tiles."""
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in frames[-4:]]
    return {"error": type(error).__name__, "where": where}
