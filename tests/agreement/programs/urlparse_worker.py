"""Ask Python 2 what its `urlparse` makes of URLs: it runs on Python 2.7, by itself.

`python2.7 urlparse_worker.py`: a JSON list of a text and a base on each line in, on each line out
the list of the fields, or null where it raises ValueError; the first line out is its version.
"""

import json
import platform
import sys

import urlparse


def answer(text, base):
    """Return the fields of a text, against a base if there is one; None where it raises."""
    try:
        parts = urlparse.urlsplit(text if base is None else urlparse.urljoin(base, text))
        located = (parts.username, parts.password, parts.hostname, parts.port)
        return tuple(parts) + located
    except ValueError:
        return None


def main():
    sys.stdout.write(json.dumps(platform.python_version()) + "\n")
    for line in sys.stdin:
        text, base = json.loads(line)
        sys.stdout.write(json.dumps(answer(text, base)) + "\n")


if __name__ == "__main__":
    main()
