"""install() puts the module in the standard library's place, and real programs run on it."""

import functools
import http.server
import pickle
import subprocess
import sys
import textwrap
import threading
import types
import urllib.parse
import urllib.request
from pathlib import Path

import httpx
import pytest
import requests
import w3lib.url

from urlprism import urllib_parse

# In a tuple, for install() rebinds the names of this module as of all others.
HELD = (urllib.parse, urllib.parse.urlsplit)


@pytest.fixture
def installed():
    with urllib_parse.install() as installation:
        yield installation


@pytest.fixture(scope="module")
def server():
    """Serve, on loopback, what was asked for."""

    class Echo(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path.startswith("/redirect"):
                self.send_response(302)
                self.send_header("Location", "../other/place;p?é=%20".encode().decode("latin-1"))
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            body = self.path.encode("latin-1")
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Echo) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()
        thread.join()


class Calls:
    """Count the calls into a file, in every thread."""

    def __init__(self, file):
        self.file = file
        self.names = []

    def __enter__(self):
        threading.setprofile(self.seen)
        sys.setprofile(self.seen)
        return self

    def __exit__(self, *_):
        sys.setprofile(None)
        threading.setprofile(None)

    def seen(self, frame, event, _argument):
        if event == "call" and frame.f_code.co_filename == self.file:
            self.names.append(frame.f_code.co_name)


def test_the_module_takes_its_place(installed):
    import urllib.parse as again  # noqa: PLC0415 - imported while installed
    from urllib.parse import quote  # noqa: PLC0415

    assert sys.modules["urllib.parse"] is urllib_parse
    assert urllib.parse is urllib_parse
    assert again is urllib_parse
    assert quote is urllib_parse.quote
    assert urllib.request.urlsplit is urllib_parse.urlsplit
    assert requests.utils.urlparse is urllib_parse.urlparse
    assert requests.compat.quote is urllib_parse.quote
    assert w3lib.url.urlsplit is urllib_parse.urlsplit
    assert urllib_parse.install() is installed


def names_of(values):
    """Return every name of every module that holds one of `values`."""
    identities = set(map(id, values))
    return {
        (module, name): value
        for module, space in list(sys.modules.items())
        if isinstance(space, types.ModuleType)
        for name, value in list(vars(space).items())
        if id(value) in identities
    }


def test_everything_is_given_back():
    theirs = [HELD[0], *(value for value in vars(HELD[0]).values() if callable(value))]
    before = names_of(theirs)
    assert len(before) > 100
    with urllib_parse.install():
        assert urllib.request.urlsplit is not HELD[1]
    assert names_of(theirs) == before
    assert urllib.request.urlsplit is HELD[1]
    assert sys.modules["urllib.parse"] is HELD[0]
    assert urllib_parse.urlsplit.__module__.startswith("urlprism.")


def test_a_module_that_warns_of_a_name_is_not_asked_for_it(monkeypatch):
    class Deprecating(types.ModuleType):
        def __getattribute__(self, name):
            assert name != "urlsplit", "deprecated"
            return super().__getattribute__(name)

    module = Deprecating("some.module")
    vars(module)["urlsplit"] = urllib.parse.urlsplit
    monkeypatch.setitem(sys.modules, "some.module", module)
    with urllib_parse.install():
        assert vars(module)["urlsplit"] is urllib_parse.urlsplit
    assert vars(module)["urlsplit"] is urllib.parse.urlsplit


def test_uninstalling_twice_does_nothing():
    urllib_parse.uninstall()
    urllib_parse.install()
    urllib_parse.uninstall()
    urllib_parse.uninstall()
    assert sys.modules["urllib.parse"] is HELD[0]


def test_the_block_ends_with_an_error_too():
    with pytest.raises(KeyError), urllib_parse.install():
        raise KeyError
    assert sys.modules["urllib.parse"] is HELD[0]


def test_results_pickled_while_installed_need_no_urlprism():
    with urllib_parse.install():
        pickled = pickle.dumps(urllib_parse.urlsplit("http://h:1/a"))
    assert b"urlprism" not in pickled
    again = pickle.loads(pickled)
    assert type(again) is HELD[0].SplitResult
    assert again.port == 1


def test_schemes_added_to_either_are_known_to_both():
    HELD[0].uses_relative.append("early")
    try:
        with urllib_parse.install():
            assert "early" in urllib_parse.uses_relative
            urllib.parse.uses_relative.append("late")
        assert "late" in HELD[0].uses_relative
    finally:
        for module in (HELD[0], urllib_parse):
            for scheme in ("early", "late"):
                if scheme in module.uses_relative:
                    module.uses_relative.remove(scheme)


def test_urllib_request(installed, server):
    with Calls(HELD[0].__file__) as calls:
        with urllib.request.urlopen(f"{server}/a%20b?c=d#e") as answer:
            assert answer.read() == b"/a%20b?c=d"
        query = urllib.request.parse.urlencode if hasattr(urllib.request, "parse") else None
        with urllib.request.urlopen(f"{server}/redirect/x") as answer:
            assert answer.read() == b"/other/place;p?%C3%A9=%20"
            assert answer.url.endswith("/other/place;p?%C3%A9=%20")
    assert calls.names == []
    assert query is None


def test_requests(installed, server):
    with Calls(HELD[0].__file__) as calls:
        answer = requests.get(f"{server}/ä b", params={"q": "é &", "n": [1, 2]}, timeout=30)
        assert answer.text == "/%C3%A4%20b?q=%C3%A9+%26&n=1&n=2"
        answer = requests.get(f"{server}/redirect/x", timeout=30)
        assert answer.url == f"{server}/other/place;p?%C3%A9=%20"
        assert answer.history[0].status_code == 302
        assert requests.Request("GET", "http://u:p%40@h:80/").prepare().headers["Authorization"]
    assert calls.names == []


def test_httpx(installed, server):
    with Calls(HELD[0].__file__) as calls:
        answer = httpx.get(f"{server}/a b", params={"q": "é &"}, timeout=30)
        assert answer.text in {"/a%20b?q=%C3%A9%20%26", "/a%20b?q=%C3%A9+%26"}
        answer = httpx.get(f"{server}/redirect/x", follow_redirects=True, timeout=30)
        assert str(answer.url).startswith(f"{server}/other/place;p?")
        assert httpx.URL("http://h/a").join("../b") == "http://h/b"
        assert str(httpx.QueryParams("a=1&a=2&b=")) == "a=1&a=2&b="
    assert calls.names == []


def test_w3lib(installed):
    with Calls(HELD[0].__file__) as calls:
        assert (
            w3lib.url.canonicalize_url("http://h/a?c=3&b=2&a=é#x") == "http://h/a?a=%C3%A9&b=2&c=3"
        )
        assert w3lib.url.url_query_parameter("http://h/?a=1&b=%20", "b") == " "
        assert w3lib.url.add_or_replace_parameter("http://h/?a=1", "a", "2 3") == "http://h/?a=2+3"
        assert w3lib.url.url_query_cleaner("http://h/?a=1&b=2", ["a"]) == "http://h/?a=1"
        assert w3lib.url.safe_url_string("http://h/\u20ac?\u20ac") == "http://h/%E2%82%AC?%E2%82%AC"
    assert calls.names == []


def test_a_process_that_installs_first():
    """What is imported after install() has this package's names from the start."""
    program = textwrap.dedent("""
        from urlprism import urllib_parse
        urllib_parse.install()
        import requests, w3lib.url
        from urllib.parse import urlsplit
        assert urlsplit is urllib_parse.urlsplit, urlsplit
        assert requests.compat.urlsplit is urlsplit
        assert w3lib.url.urlsplit is urllib_parse.urlsplit
        assert requests.Request("GET", "http://h/a b").prepare().url == "http://h/a%20b"
        print(urlsplit.__module__, urlsplit("http://h").__class__)
    """)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["urllib.parse", "<class", "'urllib.parse.SplitResult'>"]


def test_what_is_kept_elsewhere_stays():
    """The limit that the documentation names: defaults and partials hold what they held."""
    held = functools.partial(HELD[1], scheme="http")
    with urllib_parse.install():
        assert held.func is HELD[1]
    assert Path(HELD[0].__file__).name == "parse.py"
