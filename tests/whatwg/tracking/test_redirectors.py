"""Redirectors: the target that a parameter has, one step at a time, and nothing else."""

import pytest

from urlprism import URL
from urlprism.errors import URLError

TARGETS = [
    ("https://www.google.com/url?q=https://example.com/a%3Fb&sa=D", "https://example.com/a?b"),
    ("https://www.google.com/url?sa=t&url=https%3A%2F%2Fexample.com%2F", "https://example.com/"),
    ("https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2F%3Ffbclid%3D1&h=x",
     "https://example.com/?fbclid=1"),
    ("https://www.youtube.com/redirect?event=a&q=HTTP%3A%2F%2FEXAMPLE.com", "http://example.com/"),
    ("https://duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.com%2F", "https://example.com/"),
    # Of Brave's list.
    ("https://go.skimresources.com/?id=1&url=https%3A%2F%2Fexample.com%2F", "https://example.com/"),
    ("https://www.clixgalore.com/Lead.aspx?AffDirectURL=example.com/a", "http://example.com/a"),
    # One step.
    ("https://www.google.com/url?q=https%3A%2F%2Fl.facebook.com%2Fl.php%3Fu%3Dhttps%253A%252F%252Fh%252F",
     "https://l.facebook.com/l.php?u=https%3A%2F%2Fh%2F"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "target"), TARGETS)
def test_targets(text, target):
    url = URL(text)
    assert url.unwrapped() == URL(target)
    assert url.without_tracking().hostname == url.hostname  # never silently


@pytest.mark.parametrize(
    "text",
    [
        "https://example.com/url?q=https://example.org/",
        "https://www.google.com/search?q=https://example.org/",
        "https://www.google.com/url?q=",
        "https://www.google.com/url?q=/local",
        "https://www.google.com/url?q=javascript:alert(1)",
        "https://www.google.com/url?q=data:text/html,a",
        "https://www.google.com/url?q=ftp://example.com/",
        "https://www.google.com/url?x=https://example.org/",
        "https://www.google.com/url",
        "https://l.facebook.com.example/l.php?u=https://example.org/",
        "foo://l.facebook.com/l.php?u=https://example.org/",
        "https://www.clixgalore.com/Lead.aspx?AffDirectURL=javascript://h/",
        "mailto:a",
    ],
)
def test_what_leads_nowhere(text):
    assert URL(text).unwrapped() is None


def test_a_target_that_is_no_url():
    with pytest.raises(URLError) as caught:
        URL("https://www.google.com/url?q=http://a%20b/").unwrapped()
    assert caught.value.text == "http://a b/"


def test_the_class_stays():
    class Mine(URL):
        pass

    assert type(Mine("https://href.li/?url=https://h/").unwrapped()) is Mine
    assert type(Mine("https://h/?fbclid=1").without_tracking()) is Mine
