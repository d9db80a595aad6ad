"""What a Prometheus server reads."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tafelrunde.server.hall import Hall

TYPE = "text/plain; version=0.0.4; charset=utf-8"


async def metrics(request: Request) -> Response:
    """The figures of this process."""
    hall: Hall = request.app.state.hall
    writer = hall.store.writer
    figures = [
        ("tafelrunde_tables_live", "gauge", "Tables in memory.", len(hall.live)),
        ("tafelrunde_tables_set_aside", "gauge", "Tables that could not be read.", len(hall.aside)),
        ("tafelrunde_connections", "gauge", "Open WebSockets.", len(hall.connections)),
        ("tafelrunde_events_total", "counter", "Events written.", writer.events_written),
        ("tafelrunde_refusals_total", "counter", "Messages refused.", hall.refusals),
        ("tafelrunde_lagging_total", "counter", "Connections that fell behind.", hall.lags),
        ("tafelrunde_commits_total", "counter", "Commits.", writer.commits),
        ("tafelrunde_commit_seconds_total", "counter", "Time spent in them.", writer.commit_seconds),
        ("tafelrunde_write_failures_total", "counter", "Commits that failed.", writer.failures),
        (
            "tafelrunde_errands_failed_total",
            "counter",
            "Errands that failed.",
            hall.supervisor.errands_failed,
        ),
        ("tafelrunde_jobs_running", "gauge", "Jobs in workers.", hall.pool.running),
        ("tafelrunde_jobs_waiting", "gauge", "Jobs that wait for a worker.", hall.pool.turns.waiting),
        ("tafelrunde_jobs_total", "counter", "Jobs done by workers.", hall.pool.done),
    ]
    duties = [*hall.supervisor.duties.values()]
    labelled = [
        (
            "tafelrunde_duty_alive",
            "gauge",
            "Whether it is still done.",
            {d.name: int(d.is_alive) for d in duties},
        ),
        (
            "tafelrunde_duty_failures_total",
            "counter",
            "How often it failed.",
            {d.name: d.failures for d in duties},
        ),
    ]
    rows = []
    for name, kind, meaning, by_duty in labelled:
        rows += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]
        rows += [f'{name}{{duty="{duty}"}} {value}' for duty, value in by_duty.items()]
    for name, kind, meaning, value in figures:
        rows += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", f"{name} {value}"]
    return PlainTextResponse("\n".join(rows) + "\n", media_type=TYPE)
