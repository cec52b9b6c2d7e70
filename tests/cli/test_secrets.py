"""A terminal shows no secret, and not how long one is."""

import pytest

pytestmark = pytest.mark.plain

SECRET = "s3cretPW"  # noqa: S105 - of nobody
BASE = f"http://v:{SECRET}@b.example/x"

TERMINAL = [
    *(["compare"], ["safe"], ["explain"], ["parse"], ["parse", "http://a/"], ["normalize"]),
    *(["resolve", "--base", BASE], ["equiv", "http://a/"], ["extract", "--text"]),
    ["decode"],
]


@pytest.mark.parametrize("given", TERMINAL, ids=" ".join)
@pytest.mark.parametrize("form", ["http://u:{}@h:81/a", "http://u:a%2F{}@h/?b", "http:u:{}@h/"])
def test_a_terminal_shows_no_secret(given, form, show):
    shown = [show(*given, form.format(secret))[0] for secret in (SECRET, SECRET * 2)]
    assert SECRET.lower() not in "".join(shown).lower()
    # Nothing begins a URL in running text but a scheme and slashes.
    assert shown[0] == shown[1]
    assert shown[0] or given[0] == "extract"
