"""The settings of Django that packages read from the URL of a database."""

import pytest

from urlprism.readers import reader


def settings(name, text):
    """Return the user, the host, the port and the name of a database."""
    report = reader(name).read(text).report
    return report["USER"], report["HOST"], report["PORT"], report["NAME"]


def test_both_read_a_plain_url_alike():
    text = "postgres://al%20ice:s%40cret@db.example:6543/my%20app"
    for name in ("dj-database-url", "django-environ"):
        assert settings(name, text) == ("al ice", "db.example", "6543", "my app")


def test_without_a_path_an_escape_is_encoded_again():
    text = "postgres://al%20ice@db.example"
    assert settings("dj-database-url", text)[0] == "al ice"
    assert settings("django-environ", text)[0] == "al%20ice"


def test_a_plus_in_a_name_is_a_space():
    text = "postgres://u@h/a+b"
    assert settings("dj-database-url", text)[3] == "a+b"
    assert settings("django-environ", text)[3] == "a b"


def test_one_port_of_several_hosts_is_that_of_all():
    targets = reader("django-environ").read("postgres://a,b:5433/app").targets
    assert [*map(str, targets)] == ["postgresql://a:5433", "postgresql://b:5433"]


def test_fewer_ports_than_hosts_are_refused_by_libpq():
    assert not reader("django-environ").read("postgres://a:1,b,c:2/app").accepted


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("dj-database-url", "postgresql://unix:/run/pg:5432"),
        ("django-environ", "postgresql://%2frun%2fpg:5432"),
    ],
)
def test_a_socket_in_the_place_of_a_host(name, target):
    assert str(reader(name).read("postgres://u@%2Frun%2Fpg/app").target) == target


def test_a_socket_in_the_path():
    assert settings("django-environ", "postgres:////run/pg/app") == ("", "/run/pg", "", "app")


def test_a_scheme_without_a_backend():
    assert not reader("django-environ").read("postgresql+psycopg://h/app").accepted
