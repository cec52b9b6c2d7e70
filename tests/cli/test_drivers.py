"""Connection strings in `compare`: who connects where, and no password in any form."""

import pytest

pytestmark = pytest.mark.plain

TEXT = "postgresql://alice@corp:hunter2@db.example/app?sslpassword=hunter3"


@pytest.mark.parametrize("form", [(), ("--json",), ("--jsonl",), ("--oneline",)])
def test_no_password_is_shown(run, form):
    done = run("compare", *form, "--readers", "postgresql", TEXT)
    assert done.code == 1
    assert "db.example" in done.text
    assert "hunter" not in done.text + done.errors


def test_who_connects_to_which_database(run):
    text = run("compare", "--readers", "psycopg,sqlalchemy", TEXT).text
    assert "user     alice%40corp:******\ndatabase /app\n" in text
    assert "user     alice\ndatabase /app\n" in text
