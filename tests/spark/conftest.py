"""A Spark for the tests, started once for each process of tests."""

import shutil

import pytest


@pytest.fixture(scope="session")
def spark():
    """A local session of two cores, whose workers have this package."""
    pytest.importorskip("pyspark", reason="the engines are installed by nox -s real")
    if not shutil.which("java"):
        pytest.skip("there is no Java")
    from tests.spark.spark_session import classic  # noqa: PLC0415 - it sets the environment

    session = classic()
    yield session
    session.stop()
