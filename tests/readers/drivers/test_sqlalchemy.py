"""Where the drivers behind SQLAlchemy connect, each by what its dialect passes to it."""

import pytest

from urlprism import compare
from urlprism.readers import GROUPS, reader


def place(text):
    """Return where a driver behind SQLAlchemy connects, None where something raises."""
    reading = reader("sqlalchemy.connect").read(text)
    return str(reading.target) if reading.accepted else None


@pytest.mark.parametrize(
    ("dialect", "host", "port"),
    [
        ("postgresql", "b:5432", "a:7"),
        ("postgresql+psycopg2", "b:5432", "a:7"),
        ("postgresql+asyncpg", "b:5432", "a:7"),
        ("postgresql+pg8000", "b:5432", "a:7"),
        ("mysql", "b:3306", None),
        ("mysql+pymysql", "b:3306", None),
        ("mysql+mysqlconnector", "b:3306", "a:7"),
        ("mariadb+pymysql", "b:3306", None),
    ],
)
def test_the_query_replaces_the_host_and_perhaps_the_port(dialect, host, port):
    protocol = "postgresql" if dialect.startswith("p") else "mysql"
    assert place(f"{dialect}://u@a/app?host=b") == f"{protocol}://{host}"
    assert place(f"{dialect}://u@a/app?port=7") == (port and f"{protocol}://{port}")


@pytest.mark.parametrize(
    ("dialect", "of_localhost", "of_another"),
    [
        ("mysql", "mysql://unix:/s", "mysql://a:3306"),
        ("mysql+pymysql", "mysql://unix:/s", "mysql://unix:/s"),
        ("mysql+mysqlconnector", "mysql://unix:/s", "mysql://unix:/s"),
    ],
)
def test_a_socket_stands_before_a_host_but_in_the_library_of_c(dialect, of_localhost, of_another):
    assert place(f"{dialect}://u@localhost/app?unix_socket=/s") == of_localhost
    assert place(f"{dialect}://u@a/app?unix_socket=/s") == of_another


def test_a_host_that_is_not_written():
    assert place("mysql+pymysql://u@/app") == "mysql://localhost:3306"
    assert place("mysql+mysqlconnector://u@/app") == "mysql://127.0.0.1:3306"
    assert reader("sqlalchemy.connect").read("mysql://u@/app").target.host is None


@pytest.mark.parametrize(
    ("dialect", "database"),
    [("mysql", "/app"), ("mysql+pymysql", "/other"), ("mysql+mysqlconnector", "/other")],
)
def test_another_database(dialect, database):
    reading = reader("sqlalchemy.connect").read(f"{dialect}://u@a/app?database=other")
    assert reading.components.path == database


def test_psycopg2_has_another_name_for_the_database():
    text = "postgresql+{}://u@a?database=other"
    assert place(text.format("psycopg")) is None
    reading = reader("sqlalchemy.connect").read(text.format("psycopg2"))
    assert reading.components.path == "/other"


def test_several_hosts():
    targets = (
        reader("sqlalchemy.connect").read("postgresql+asyncpg://u@/?host=a:1&host=b:2").targets
    )
    assert [*map(str, targets)] == ["postgresql://a:1", "postgresql://b:2"]


def test_an_argument_that_no_driver_takes():
    assert place("mysql+pymysql://u@a/?x=1") is None
    assert place("mysql+mysqlconnector://u@a/?pool_size=x") is None
    assert place("mysql+aiomysql://u@a/") is None


def test_drivers_of_mysql_are_compared():
    assert "sqlalchemy.connect" in GROUPS["mysql"]
    compared = compare("mysql://u@db.example/app?host=evil.example", readers="mysql")
    hosts = {each.reader: each.target.host for each in compared.readings if each.accepted}
    assert hosts["sqlalchemy.connect"] == "evil.example"
    assert hosts["dj-database-url"] == "db.example"
    (cause,) = compared.causes
    assert cause.name == "connection-parameter"
