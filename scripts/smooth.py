"""How smooth the page is on a slow device, by the browser's own figures.

    .venv/bin/python scripts/smooth.py [--slower 4] [GAME ...]

A phone-sized page in Chromium whose processor is slowed down. Printed for each game, with what is wanted:
the script that comes before the first page, compressed; the time from an address to the first table on the
screen, nothing cached; and in a deal played there the longest task and how far its layout shifted, by itself,
and by what the player did (a press, or his claim that takes effect at the end of a stop; half a second after
it, as browsers count). A deal that does not come to its sheet is told. A task is measured
by the processor time of its thread at full speed, times the factor: Chromium slows a thread by having it wait
on the clock, which other work on the machine lengthens. The time to the first table is the clock's, so the
thread's own share of it is told, and the load of the machine.
"""

import argparse
import gzip
import importlib
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Response, sync_playwright

import tianhu

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))
# The browser tests know how to play; they are no package.
conftest: Any = importlib.import_module("conftest")
hands: Any = importlib.import_module("hands")
serving: Any = importlib.import_module("serving")

WANTED = {"script": 120.0, "table": 1500.0, "task": 100.0, "shift": 0.02}
# Milliseconds of a stop at the table.
PACE = "250"
TASK = "ThreadControllerImpl::RunTask"
CATEGORIES = ["toplevel"]
WATCH = """
window.shifts = [];
window.first = null;
let own = -Infinity;
// A press by script is no input to the browser.
window.acted = () => own = performance.now();
const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
// What a player did himself may move his tiles when the table answers.
const Line = WebSocket;
window.WebSocket = class extends Line {
    constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => {
            const { t, view, events } = JSON.parse(data);
            const mine = (event) => event.seat === view.seat && event.word !== "draw";
            if (t === "state" && events.some(mine)) acted();
        });
    }
};
watch("layout-shift", (entry) => shifts.push({
    value: entry.value,
    pressed: entry.hadRecentInput || entry.startTime - own < 500,
    what: entry.sources.map(({ node }) => node?.className ?? node?.nodeName ?? "?").join(", "),
}));
const look = () => {
    if (document.querySelector(".hand button")) first = performance.now();
    else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


# Plays a deal from within the page, so that nothing is measured but the page. Tells whether the deal came to
# its sheet. Asked too long, it takes what is neither tile nor pass: a kong that must be taken.
PLAY = """() => new Promise((done) => {
    const press = (found) => {
        if (found) acted();
        found?.click();
        return found;
    };
    const find = (which) => document.querySelector(which);
    let [taken, rounds, ask, tries] = [0, 0, "", 0];
    const timer = setInterval(() => {
        const ended = find("dialog[open].sheet");
        if (ended || ++rounds > 1200) {
            clearInterval(timer);
            return done(ended !== null);
        }
        const asked = find(".board").dataset.ask;
        tries = asked === ask ? tries + 1 : 0;
        ask = asked;
        if (tries > 20 && press(find('.act.claim:not(:disabled, [data-move^="flee"])'))) return;
        if (press(find("button.moment")) || press(find(".act.win:not(:disabled)"))) return;
        if (press(find(".hand button.up:not(.barred)")) || press(find(".act.pass:not(:disabled)"))) return;
        const tiles = [...document.querySelectorAll(".hand button:not(.barred)")];
        if (find(".others .act:not(.passing)")) press(tiles[taken++ % tiles.length]);
    }, 120);
})"""


def visitor(browser: Browser, address: str, slower: float) -> Any:
    """Somebody at a slow phone who has been nowhere yet."""
    context = browser.new_context(viewport=hands.PHONE, has_touch=True, reduced_motion="no-preference")
    found = conftest.Visitor(context, address, "en")
    context.add_init_script(WATCH)
    slow_down(found, slower)
    return found


def slow_down(person: Any, slower: float) -> None:
    """His processor is so many times slower than this one."""
    person.context.new_cdp_session(person.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})


def script(browser: Browser, address: str) -> float:
    """Kilobytes of script, compressed, that come with the first page before anything is chosen."""
    context = browser.new_context(viewport=hands.PHONE)
    page = context.new_page()
    got: list[Response] = []
    page.on("response", lambda response: got.append(response))  # noqa: PLW0108
    page.goto(address)
    page.locator('a[href^="#/new/"]').first.wait_for()
    page.wait_for_load_state("networkidle")
    size = sum(len(gzip.compress(each.body())) for each in got if each.request.resource_type == "script")
    context.close()
    return size / 1000


def tasks(trace: dict[str, Any]) -> list[float]:
    """Milliseconds of each task of the page's main thread, by the processor time of the thread."""
    events = trace["traceEvents"]
    names = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    main = {thread for thread, name in names.items() if name == "CrRendererMain"}
    return [e.get("tdur", 0) / 1000 for e in events if e["name"] == TASK and (e["pid"], e["tid"]) in main]


def measure(browser: Browser, address: str, game: str, slower: float) -> dict[str, float]:
    """The figures of a first table and of a deal at it."""
    person = visitor(browser, address, slower)
    page = person.page
    table = person.new_table(game)
    browser.start_tracing(page=page, categories=CATEGORIES)
    person.go_to(table)
    loading = tasks(json.loads(browser.stop_tracing()))
    first = page.evaluate("first")
    slow_down(person, 1)
    page.evaluate("shifts.length = 0")
    browser.start_tracing(page=page, categories=CATEGORIES)
    ended = page.evaluate(PLAY)
    playing = tasks(json.loads(browser.stop_tracing()))
    shifts = page.evaluate("shifts")
    person.context.close()
    if not ended:
        print(f"    {game}: the deal did not come to its end")
    for each in sorted(shifts, key=lambda s: -s["value"])[:3]:
        if each["value"] > WANTED["shift"] / 4:
            print(f"    shift {each['value']:.4f}{' pressed' if each['pressed'] else ''}: {each['what']}")
    return {
        "table": first,
        "busy": sum(loading),
        "task": slower * max(playing, default=0.0),
        "shift": sum(s["value"] for s in shifts if not s["pressed"]),
        "pressed": sum(s["value"] for s in shifts if s["pressed"]),
    }


def told(name: str, value: float, text: str) -> str:
    """A figure, and whether it is as wanted."""
    return text.format(value) + ("" if value <= WANTED[name] else f" (more than {WANTED[name]:g})")


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--slower", type=float, default=4.0)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as home,
        serving.served(Path(home), TIANHU_PACE=PACE) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=conftest.browser_path(), args=list(conftest.QUIET)
        )
        print(told("script", script(browser, address), "script at first load: {:.1f} kB"))
        for game in given.games or tianhu.names():
            found = measure(browser, address, game, given.slower)
            parts = [
                told("table", found["table"], "first table {:.0f} ms")
                + f", {found['busy']:.0f} ms of them at work",
                told("task", found["task"], "longest task {:.0f} ms"),
                told("shift", found["shift"], "layout shift {:.4f}"),
                f"by what was done {found['pressed']:.4f}",
            ]
            print(f"{game}: {', '.join(parts)}; load {os.getloadavg()[0]:.1f}")
        browser.close()


if __name__ == "__main__":
    main()
