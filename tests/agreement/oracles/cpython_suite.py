"""Run CPython's own tests of urllib.parse, from the running interpreter, on the drop-in.

`python cpython_suite.py core|deep` prints one JSON object: the tests run, those that failed, and
the calls that reached the standard library's own parse.py (none, if nothing falls back to it).
"""

import io
import json
import sys
import threading
import unittest
import urllib.parse
import urllib.request
import warnings

from urlprism import urllib_parse

CORE = [
    "test.test_urlparse",
    "test.test_urllib.QuotingTests",
    "test.test_urllib.UnquotingTests",
    "test.test_urllib.urlencode_Tests",
    "test.test_genericalias",
]
DEEP = [
    "test.test_urlparse",
    "test.test_genericalias",
    "test.test_urllib",
    "test.test_urllib2",
    "test.test_urllib_response",
    "test.test_robotparser",
    "test.test_http_cookiejar",
    "test.test_wsgiref",
    "test.test_mimetypes",
]
CGI_ENDS = (3, 13)


def main(suite: str) -> None:
    """Run a suite and print what came of it."""
    file = urllib.parse.__file__
    calls: list[str] = []

    def seen(frame: object, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename == file:
            calls.append(frame.f_code.co_name)

    urllib_parse.install()
    names = CORE if suite == "core" else list(DEEP)
    if suite == "deep" and sys.version_info < CGI_ENDS:
        names.append("test.test_cgi")
    warnings.simplefilter("ignore")
    tests = unittest.defaultTestLoader.loadTestsFromNames(names)
    warnings.resetwarnings()
    threading.setprofile(seen)
    sys.setprofile(seen)
    result = unittest.TextTestRunner(stream=io.StringIO()).run(tests)
    sys.setprofile(None)
    threading.setprofile(None)
    bad = [*result.failures, *result.errors, *result.unexpectedSuccesses]
    report = {
        "ran": result.testsRun,
        "failed": [str(each[0]) for each in bad],
        "calls": calls,
        "build": urllib_parse.splitting.__file__,
    }
    sys.stdout.write(json.dumps(report) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
