"""What a Prometheus server reads: the figures of this process alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tafelrunde.server.figures import TIMES
from tafelrunde.server.hall import Hall

TYPE = "text/plain; version=0.0.4; charset=utf-8"

_PROCESS = ProcessCollector(registry=None)
"""Memory, processor time and open files, where the system tells them."""


async def metrics(request: Request) -> Response:
    """The figures of this process; one of several says which it is."""
    hall: Hall = request.app.state.hall
    return PlainTextResponse(generate_latest(_registry(hall)), media_type=TYPE)


def tell_on(port: int, hall: Hall) -> Callable[[], None]:
    """Tell the figures on a port of their own too, to this machine alone; gives how to end that.

    Processes that share a port for people cannot be told apart there. Raises OSError.
    """
    server, thread = start_http_server(port, "127.0.0.1", _registry(hall))

    def end() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return end


def _registry(hall: Hall) -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(_Figures(hall))
    return registry


class _Figures(Collector):
    """Read when somebody asks: what is counted is a plain number of whoever counts it."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def collect(self) -> Iterator[Metric]:
        """Everything."""
        worker = self.hall.settings.worker
        for collected in (_gauges(self.hall), _counters(self.hall), TIMES.collect(), _PROCESS.collect()):
            for metric in collected:
                if worker:
                    _mark(metric, worker)
                yield metric


def _mark(metric: Metric, worker: str) -> None:
    """Say in every sample which process it is of."""
    metric.samples = [
        sample._replace(labels={**sample.labels, "worker": worker}) for sample in metric.samples
    ]


def _gauges(hall: Hall) -> Iterator[Metric]:
    pool = hall.pool
    figures: list[tuple[str, str, float]] = [
        ("tables_live", "Tables in memory.", len(hall.live)),
        ("tables_set_aside", "Tables that could not be read.", len(hall.aside)),
        ("connections", "Open WebSockets.", len(hall.connections)),
        ("jobs_running", "Jobs in workers.", pool.running),
        ("jobs_waiting", "Jobs that wait for a worker.", pool.turns.waiting),
        ("people_waiting", "Jobs that people at a table wait for, of those.", pool.turns.people_waiting),
        ("thinkers", "Workers for jobs.", pool.size),
        ("writes_waiting", "Writes that wait for their commit.", hall.store.writer.waiting),
        ("loop_late_seconds", "How far the loop is behind.", hall.supervisor.late),
        ("overloaded", "Whether it is too far behind to take more people.", hall.is_overloaded),
        (
            "database_down",
            "Whether the database does not take writes.",
            hall.store.writer.trouble is not None,
        ),
    ]
    for name, meaning, value in figures:
        yield GaugeMetricFamily(f"tafelrunde_{name}", meaning, value=float(value))
    duties = ((duty.name, duty.is_alive) for duty in hall.supervisor.duties.values())
    yield _by_duty(GaugeMetricFamily("tafelrunde_duty_alive", "Whether it is done.", labels=["duty"]), duties)


def _counters(hall: Hall) -> Iterator[Metric]:
    writer = hall.store.writer
    figures: list[tuple[str, str, float]] = [
        ("events", "Events written.", writer.events_written),
        ("refusals", "Messages refused.", hall.refusals),
        ("lagging", "Connections that fell behind.", hall.lags),
        ("commits", "Commits.", writer.commits),
        ("commit_seconds", "Time spent in them.", writer.commit_seconds),
        ("write_failures", "Commits that failed.", writer.failures),
        ("errands_failed", "Errands that failed.", hall.supervisor.errands_failed),
        ("jobs", "Jobs done by workers.", hall.pool.done),
    ]
    for name, meaning, value in figures:
        yield CounterMetricFamily(f"tafelrunde_{name}", meaning, value=value)
    duties = ((duty.name, duty.failures) for duty in hall.supervisor.duties.values())
    family = CounterMetricFamily("tafelrunde_duty_failures", "How often it failed.", labels=["duty"])
    yield _by_duty(family, duties)


def _by_duty(family: GaugeMetricFamily | CounterMetricFamily, figures: Iterable[tuple[str, float]]) -> Metric:
    for name, value in figures:
        family.add_metric([name], float(value))
    return family
