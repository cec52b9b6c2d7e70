"""The `urlprism` command; `python -m urlprism` is the same."""

import sys

_EXTRA = {"click", "rich"}
_HINT = 'The urlprism command needs click and rich: pip install "urlprism[cli]"'


def main() -> int:
    """Run the command line of this process; return its exit code, 130 after an interrupt."""
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support  # noqa: PLC0415 - its processes begin here, too

        freeze_support()
    try:
        from urlprism.cli.main import run  # noqa: PLC0415 - click may not be installed

        return run(sys.argv[1:])
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _EXTRA:
            raise
        print(_HINT, file=sys.stderr)  # noqa: T201 - click, which would echo it, may be missing
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
