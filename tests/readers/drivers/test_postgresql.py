"""Who connects where, as which user and to which database, by the drivers of PostgreSQL."""

import pickle

import pytest

from urlprism import compare
from urlprism.readers import GROUPS, is_covered, is_driver, kind_of, names, reader

DRIVERS = GROUPS["postgresql"]


def places(text, driver):
    """Return the places that a driver tries."""
    return [str(each) for each in reader(driver).read(text).targets]


def test_the_first_at_ends_the_login_of_libpq_and_the_last_one_that_of_others():
    text = "postgresql://alice@corp:pw@db.example/app"
    hosts = {each: reader(each).read(text).target for each in DRIVERS}
    assert hosts["psycopg"].host == "corp"
    assert hosts["sqlalchemy"].host == hosts["dj-database-url"].host == "db.example"
    assert hosts["pg-connection-string"].host == "db.example"
    assert hosts["asyncpg"] is None
    assert compare(text, readers="postgresql").differs


@pytest.mark.parametrize("driver", [each for each in DRIVERS if each != "pgjdbc"])
def test_who_and_which_database(driver):
    reading = reader(driver).read("postgresql://al%20ice:s%40cret@db.example:6543/my%20app")
    assert str(reading.target) == "postgresql://db.example:6543"
    assert reading.targets == (reading.target,)
    assert reading.components.userinfo == "al%20ice:s%40cret"
    assert reading.components.path == "/my%20app"
    assert "s%40cret" not in repr(reading)
    assert "s@cret" not in repr(reading)


def test_some_follow_a_host_of_the_query():
    text = "postgresql://u@db.example/app?host=other.example"
    following = [
        each for each in DRIVERS if places(text, each) == ["postgresql://other.example:5432"]
    ]
    assert following == [
        "go.lib.pq",
        "go.pgx",
        "pg",
        "pg-connection-string",
        "psycopg",
        "sqlalchemy.connect",
    ]


def test_several_hosts_are_tried_in_their_order():
    text = "postgresql://u@a:1,b,[::1]:3/app"
    assert places(text, "psycopg") == [
        "postgresql://a:1",
        "postgresql://b:5432",
        "postgresql://[::1]:3",
    ]
    assert places(text, "asyncpg") == places(text, "psycopg")
    assert places(text, "sqlalchemy") == []
    compared = compare(text, readers=("psycopg", "asyncpg"))
    assert compared.verdict == "alike"
    assert str(compared.groups[0].target) == "postgresql://a:1,b:5432,[::1]:3"


def test_drivers_that_agree_on_the_first_host_only_differ():
    compared = compare("postgresql://a,b:1/", readers=("psycopg", "dj-database-url"))
    assert compared.verdict == "different-host"


def test_an_address_is_dialled_instead_of_the_host():
    assert places("postgresql://h/?hostaddr=10.0.0.1", "psycopg") == ["postgresql://10.0.0.1:5432"]


def test_a_socket_is_a_place():
    text = "postgresql://u@%2Fvar%2Frun:5433/app"
    assert places(text, "psycopg") == ["postgresql://unix:/var/run:5433"]
    assert places(text, "asyncpg") == places(text, "psycopg")


def test_pgjdbc_takes_urls_of_its_own():
    text = "jdbc:postgresql://a:1,b/app?user=u&password=p"
    assert places(text, "pgjdbc") == ["postgresql://a:1", "postgresql://b:5432"]
    assert reader("pgjdbc").read(text).components[1] == "u:p"
    assert not reader("pgjdbc").read("postgresql://a/app").accepted


def test_a_refusal_has_no_targets():
    assert reader("psycopg").read("postgresql://[::1/").targets == ()


def test_a_reader_of_urls_has_one_target():
    reading = reader("whatwg").read("http://h/")
    assert reading.targets == (reading.target,)


def test_drivers_are_a_kind_of_their_own():
    for name in GROUPS["drivers"]:
        driver = reader(name)
        assert is_driver(driver)
        assert kind_of(name) == "driver"
        assert not is_covered(driver)
        assert name not in names()
        for group, members in GROUPS.items():
            assert (
                name not in members
                or group == "drivers"
                or group in {*("postgresql", "mysql", "mongodb", "redis", "amqp", "s3", "unix")}
            )


def test_a_reading_is_pickled_with_its_targets():
    reading = reader("psycopg").read("postgresql://a,b/")
    assert pickle.loads(pickle.dumps(reading)).targets == reading.targets


def test_a_parameter_that_is_a_host_is_the_cause():
    compared = compare("postgresql://u@a/app?host=b", readers="postgresql")
    (cause,) = compared.causes
    assert cause.name == "connection-parameter"
    assert compared.text[cause.start : cause.end] == "host=b"
