"""How a function gets to the workers, and what they say if they cannot run it.

Spark sends functions by pickle. A function of an installed package goes as its name, and a worker
without the package fails at an import inside of Spark. So what is sent is a function that is not in
any module, with its code: when a worker unpickles it, it looks for this package and for pyarrow,
and only then for the function that is meant and for its arguments.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from urlprism._build import VERSION
from urlprism.spark.engine import cloudpickle, pa

Result = TypeVar("Result")
# What a worker says of itself: host, path of Python, and the versions of Python, this package, its
# build, and pyarrow, or None; and why this package or pyarrow cannot be imported, or None.
Report = tuple[str, str, str, str | None, str | None, str | None, str | None]


def shipped(function: Callable[..., Result], *arguments: object) -> Callable[[Any], Result]:
    """Return the function of one argument that calls a function with it, and with arguments first.

    The function has to be one of a module of this package. A worker that unpickles the result
    raises RuntimeError if it has not this package in this version, and pyarrow; the message names
    the host and its Python, what is wrong, and how to mend it.

    >>> shipped(max, 3)(4)
    4
    """
    run = Guarded(function, arguments)

    # Types as texts here and below: those of a function go with its code, and may need imports.
    def task(given: "Any") -> "Result":
        return run(given)

    return task


def shipped_columns(function: Callable[..., Result], *arguments: object) -> Callable[..., Result]:
    """Return the same as `shipped`, for a function of one array or more, as Spark's SQL calls it.

    >>> shipped_columns(max, 3)(4, 5)
    5
    """
    run = Guarded(function, arguments)

    def task(*columns: "pa.Array") -> "pa.Array":
        return run(*columns)

    return task


class Guarded(Generic[Result]):
    """A function and its first arguments; its pickle checks the worker before it has them."""

    def __init__(self, function: Callable[..., Result], arguments: tuple[object, ...]) -> None:
        """Take the function and its first arguments."""
        self.function = function
        self.arguments = arguments

    def __call__(self, *given: object) -> Result:
        """Call the function here."""
        return self.function(*self.arguments, *given)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[object, ...]]:
        """Return the function that checks a worker, and its arguments."""
        dumps: Callable[[object], bytes] = cloudpickle.dumps
        pickled = dumps((self.function, self.arguments))
        return opener(reporter()), (VERSION, pickled)


def opener(report: Callable[[], Report]) -> Callable[[str, bytes], Callable[..., Any]]:
    """Return the function that checks a worker and unpickles what it is to run, with its code."""

    def opened(version: str, pickled: bytes) -> Callable[..., Any]:
        import pickle  # noqa: PLC0415 - on the worker
        from functools import partial  # noqa: PLC0415

        host, path, python, release, _, _, error = report()
        if error is None and release != version:
            error = f"urlprism is {release}"
        if error is not None:
            message = (
                f"urlprism on the Spark worker {host}, {path} (Python {python}): {error}, and the "
                f"driver has urlprism {version}. Install urlprism=={version} and pyarrow for that "
                "Python, or send an environment that has both: docs/data/spark.md. "
                "urlprism.spark.workers(spark) shows all workers"
            )
            raise RuntimeError(message)
        function, arguments = pickle.loads(pickled)  # noqa: S301 - the driver pickled it
        from urlprism.spark.garbage import freeze_once  # noqa: PLC0415

        freeze_once()
        return partial(function, *arguments)

    return opened


def reporter() -> Callable[[], Report]:
    """Return the function that says what a worker has, with its code."""

    def report() -> tuple[str, str, str, str | None, str | None, str | None, str | None]:
        import platform  # noqa: PLC0415 - on the worker
        import sys  # noqa: PLC0415

        release = build = arrow = error = None
        try:
            from urlprism import build_info  # noqa: PLC0415

            release, build, *_ = build_info()
        except Exception as failure:  # noqa: BLE001 - whatever an installation does
            error = f"urlprism cannot be imported ({type(failure).__name__}: {failure})"
        try:
            import pyarrow as pa  # noqa: PLC0415

            arrow = pa.__version__
        except Exception as failure:  # noqa: BLE001
            reason = f"pyarrow cannot be imported ({type(failure).__name__}: {failure})"
            error = reason if error is None else f"{error}, {reason}"
        python = platform.python_version()
        return platform.node(), sys.executable, python, release, build, arrow, error

    return report
