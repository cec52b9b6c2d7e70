"""Ask a Python package that is on the path what it makes of URLs, in a process of its own.

`python package_worker.py MODULE HIDDEN...`, the module that asks it, and those that are not to be
found: a JSON list of a text and a base on each
line in, on each line out the list of its fields, or null where it refuses; the first line out is
its version.
"""

import collections
import collections.abc
import json
import sys
from importlib import import_module

from urlprism.readers.outcomes import Refused

# Packages from before Python 3.10 import them from there.
for _name in ("Callable", "Mapping", "MutableMapping"):
    setattr(collections, _name, getattr(collections.abc, _name))


def main(name, *hidden):
    sys.modules.update(dict.fromkeys(hidden))
    program = import_module(name)
    sys.stdout.write(f"{json.dumps(program.version())}\n")
    for line in sys.stdin:
        text, base = json.loads(line)
        try:
            fields = list(program.report(text, base))
        except Refused:
            fields = None
        sys.stdout.write(f"{json.dumps(fields)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
