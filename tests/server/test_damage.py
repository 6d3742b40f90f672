"""Stored rows that were damaged: that table is closed for good in one sentence, all others go on."""

import random
import sqlite3

import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.sqlite

HERE = "WHERE sitting_id = :table"
OTHER_TILES = """replace({}, '"wall":"', '"wall":"1m')"""
EVENTS = {
    "bytes that are no text": f"UPDATE event SET body = CAST(x'7bff00' AS TEXT) {HERE} AND n = 1",
    "half a document": f"UPDATE event SET body = substr(body, 1, 40) {HERE} AND n = 1",
    "brackets without end": f"UPDATE event SET body = '{'[' * 9000}' {HERE} AND n = 1",
    "another document": f"UPDATE event SET body = '[]' {HERE} AND n = 0",
    "an unknown kind": f"UPDATE event SET kind = 'moved?' {HERE} AND n = 2",
    "a wall of other tiles": f"UPDATE event SET body = {OTHER_TILES.format('body')} {HERE} AND n = 1",
    "an event that is missing": f"DELETE FROM event {HERE} AND n = 2",
    "no events": f"DELETE FROM event {HERE}",
}


@pytest.fixture
def damage(start, database, tmp_path):
    """Two tables of a visitor, of which the first is damaged while its server stands still."""

    def begin(statement, over=False):
        live = start()
        visitor, rng = live.visitor(), random.Random(1)
        hurt, whole = visitor.open(), visitor.open()
        tab = visitor.sit(hurt)
        tab.play_out(rng) if over else tab.until_choice(rng)
        visitor.sit(whole).until_asked()
        live.stop()
        with sqlite3.connect(tmp_path / "tianhu.db") as connection:
            assert connection.execute(statement, {"table": hurt}).rowcount > 0
        connection.close()
        again = start(metrics=True).visitor()
        again.http.cookies.update(visitor.http.cookies)
        return again, hurt, whole

    return begin


def counted(visitor):
    text = visitor.http.get("/metrics").text
    return next(
        float(line.split()[1]) for line in text.splitlines() if line.startswith("tianhu_damaged_total")
    )


@pytest.mark.some(3)
@pytest.mark.parametrize("what", EVENTS)
def test_a_table_with_a_damaged_event_is_closed_for_good(damage, what):
    with capture_logs() as logs:
        visitor, hurt, whole = damage(EVENTS[what])
        with pytest.raises(ConnectionClosed) as closed:
            visitor.sit(hurt).receive()
        hint = visitor.http.get(f"/api/tables/{hurt}/hint")
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (
        4010,
        "What was stored of this table is damaged.",
    )
    assert (hint.status_code, hint.json()["text"]) == (410, "What was stored of this table is damaged.")
    assert counted(visitor) == 2
    assert [line["table"] for line in logs if line["event"] == "table damaged"] == [hurt, hurt]
    assert not [line for line in logs if line["event"] in ("table could not be fetched", "request failed")]
    assert {found["id"] for found in visitor.http.get("/api/tables").json()} == {hurt, whole}
    visitor.sit(whole).play_out(random.Random(2))


def test_a_sitting_whose_totals_are_damaged_is_listed_without_them(damage):
    visitor, hurt, whole = damage("UPDATE sitting SET totals = '[0,' WHERE id = :table")
    listed = {found["id"]: found["totals"] for found in visitor.http.get("/api/tables").json()}
    assert listed == {hurt: [], whole: [0, 0, 0]}
    assert counted(visitor) == 1
    visitor.sit(hurt).play_out(random.Random(2))


@pytest.mark.parametrize("record", ["'{'", "CAST(x'ff' AS TEXT)", OTHER_TILES.format("record")])
def test_a_damaged_record_is_told_in_one_sentence(damage, record):
    visitor, hurt, _ = damage(f"UPDATE deal SET record = {record} {HERE}", over=True)
    answers = [visitor.http.get(f"/api/tables/{hurt}/{what}/1") for what in ("records", "replays")]
    readable = record.startswith("replace")
    assert [answer.status_code for answer in answers] == [200 if readable else 410, 410]
    assert answers[1].json()["text"] == "What was stored of this table is damaged."
    assert counted(visitor) == 2 - readable
    visitor.sit(hurt).until(lambda state: state["view"]["phase"] == "over")
