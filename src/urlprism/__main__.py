"""The `urlprism` command; `python -m urlprism` is the same."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

_EXTRA = {"click", "rich"}
_HINT = 'The urlprism command needs click and rich: pip install "urlprism[cli]"'


def main() -> "NoReturn":
    """Run the command line of this process, and end it with the exit code, 130 if interrupted.

    What calls it may drop what it returns, as the archives of zipapp do.
    """
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support  # noqa: PLC0415 - its processes begin here, too

        freeze_support()
    sys.exit(_code())


def _code() -> int:
    """Run the command line; return its exit code."""
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
    main()
