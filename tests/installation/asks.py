"""What each place is asked: all public modules, README's examples, and the command.

    python asks.py README.md urlprism.gate urlprism.web ...

Prints what the command prints, then a line of JSON: the build, the modules that lack a library,
with its name, and how many examples ran.
"""

import doctest
import importlib
import json
import sys


def ask(readme, modules, command):
    """Import the modules, run the examples and the command; return what is told."""
    import urlprism  # noqa: PLC0415 - the first of what is asked

    missing = {}
    for name in modules:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name is None or error.name.partition(".")[0] == "urlprism":
                raise
            missing[name] = error.name
    failed, ran = doctest.testfile(readme, module_relative=False, encoding="utf-8")
    assert not failed, f"{failed} examples of {readme}"
    if command:
        from urlprism.cli.main import run  # noqa: PLC0415

        told = run(command)
        assert told == 1, f"the command ended with {told}, not with a finding"
        sys.stdout.flush()
    return {"build": urlprism.build_info().build, "missing": missing, "examples": ran}


if __name__ == "__main__":
    readme, *modules = sys.argv[1:]
    bad = ["compare", "http://127.0.0.1\\@1.1.1.1/", "http://\u00e9.example/"]
    sys.stdout.write(json.dumps(ask(readme, modules, bad)) + "\n")
