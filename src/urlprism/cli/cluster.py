"""A scan by the workers of Spark: the session of a master, and what goes wrong with it."""

import os
import shutil
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from urlprism._files import InputOutputError, MissingExtraError
from urlprism._files.listing import TableFile
from urlprism.cli.progress import Meter
from urlprism.cli.streams import is_terminal
from urlprism.redaction.excerpts import excerpt
from urlprism.redaction.masking import redact
from urlprism.scanning.parts import Settings
from urlprism.scanning.result import ScanResult

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

_REMOTE: Final = "sc://"
_LONGEST: Final = 400


class _FoundError(Exception):
    """A quiet scan has found what it looks for."""


def scan_by_spark(
    master: str,
    result: ScanResult,
    files: Sequence[TableFile],
    settings: Settings,
    *,
    quiet: bool = False,
) -> int:
    """Read files into a result, and return how many of several have no column of URLs.

    A quiet scan is cut into jobs, and ends with the first of them that has a finding.

    Raise MissingExtraError without PySpark, UsageError without Java, and InputOutputError if there
    is no such master or if a job fails.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # of PySpark, about pandas
        try:
            from urlprism.spark import Progress  # noqa: PLC0415
            from urlprism.spark.census import scan_files  # noqa: PLC0415
        except ModuleNotFoundError as missing:
            raise MissingExtraError(str(missing)) from None
        with _session(master) as spark, Meter(None, alone=True, noun="rows") as meter:
            rows = [0]

            def show(progress: Progress) -> None:
                meter.advance(progress.rows - rows[0], 0)
                rows[0] = progress.rows
                if quiet and progress.findings & result.fail_on:
                    raise _FoundError

            # Without progress the scan is one job, which Spark can speculate on.
            wanted = show if quiet or is_terminal(sys.stderr) else None
            try:
                with _failures(master):
                    return scan_files(spark, result, files, settings, wanted)
            except _FoundError:
                result.was_found = True
                return 0


@contextmanager
def _session(master: str) -> Iterator["SparkSession"]:
    """Start a session, and stop it."""
    from pyspark.sql import SparkSession  # noqa: PLC0415

    builder = SparkSession.builder.appName("urlprism scan")
    if master.startswith(_REMOTE):
        builder = builder.remote(master)
    else:
        _check_java()
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        builder = builder.master(master).config("spark.ui.showConsoleProgress", "false")
        if master.startswith("local"):
            builder = builder.config("spark.ui.enabled", "false")
            builder = builder.config("spark.driver.host", "127.0.0.1")
    with _failures(master):
        spark = builder.getOrCreate()
    try:
        yield spark
    finally:
        spark.stop()


def _check_java() -> None:
    """Raise UsageError if there is no Java, which runs Spark."""
    home = os.environ.get("JAVA_HOME")
    if home is None and shutil.which("java") is None:
        message = "Spark needs Java 17 or newer: java is not on PATH, and JAVA_HOME is not set."
        raise click.UsageError(message)
    if home is not None and shutil.which("java", path=str(Path(home, "bin"))) is None:
        message = f"Spark needs Java 17 or newer: JAVA_HOME is {home}, which has no bin/java."
        raise click.UsageError(message)


@contextmanager
def _failures(master: str) -> Iterator[None]:
    """Raise InputOutputError for the errors of Spark."""
    from py4j.protocol import Py4JError  # noqa: PLC0415
    from pyspark.errors import PySparkException  # noqa: PLC0415

    try:
        yield
    except (PySparkException, Py4JError) as error:
        message = f"Spark at {master}: {_reason(str(error))}"
        raise InputOutputError(message) from None


def _reason(text: str) -> str:
    """Return what says most in a message of Spark: the error that Python raised, or its start."""
    lines = [line.strip() for line in redact(text).splitlines() if line.strip()]
    errors = [line for line in lines if line.partition(":")[0].endswith("Error")]
    return excerpt((errors or lines or ["it failed"])[0], _LONGEST)
