"""Where parts are worked on: several processes of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import joblib

NAMES = ("loky", "dask", "ray")


class BackendMissing(RuntimeError):
    """The backend that was asked for is not installed; the message says what to install."""


def spread(calls: list[tuple[Callable, tuple]], jobs: int, backend: str) -> Iterator[object]:
    """Results of calls as they come in, in any order. Raises BackendMissing."""
    with _chosen(backend, jobs):
        work = joblib.Parallel(return_as=_order(backend), batch_size=1)
        yield from work(joblib.delayed(function)(*arguments) for function, arguments in calls)


def _order(backend: str) -> str:
    """Ray's joblib backend hands results over only when all are there; parts are still saved
    by the workers one by one."""
    return "list" if backend == "ray" else "generator_unordered"


def _chosen(backend: str, jobs: int) -> AbstractContextManager:
    if backend == "loky":
        return joblib.parallel_config("loky", n_jobs=jobs, inner_max_num_threads=1)
    try:
        prepare = {"dask": _dask, "ray": _ray}[backend]
        prepare()
    except ImportError as missing:
        package = {"dask": "dask[distributed]", "ray": "ray"}[backend]
        message = f"--backend {backend} needs the package {package}, which is not installed here"
        raise BackendMissing(message) from missing
    return joblib.parallel_config(backend, n_jobs=jobs)


def _dask() -> None:
    """The scheduler's address comes from DASK_SCHEDULER_ADDRESS; without it, this machine."""
    from dask.distributed import Client

    Client()


def _ray() -> None:
    from ray.util.joblib import register_ray

    register_ray()
