"""A program that has imported what commands import, and forks for each run: none waits for imports.

message ──► fork ──► `python -m urlprism ...` in the child, on the streams that came along ──► code

Environment and flags that Python reads as it starts are those that this program was started with.
What a run has to import, and what the end of Python writes, tests ask of processes of their own.
"""

import atexit
import contextlib
import gc
import importlib
import json
import os
import pkgutil
import runpy
import socket
import sys

# Questions that bring in what most runs import: readers, causes, and tables of Unicode.
TEXTS = (r"http://u:p@127.1\@1.1.1.1:8/a%2e/../b c?q#f", "http://b\u00fccher.example/")
ANSWERS = []  # readers stay as long as one of their answers does


def import_commands():
    """Import what a run may import; what is not installed stays away."""
    import urlprism.cli  # noqa: PLC0415 - not in the process that asks

    for module in pkgutil.walk_packages(urlprism.cli.__path__, "urlprism.cli."):
        importlib.import_module(module.name)
    for name in ("rich.console", "unicodedata2", "idna"):
        importlib.import_module(name)
    for name in ("pyarrow.parquet", "pyarrow.compute", "pyarrow.ipc"):  # what tables need
        with contextlib.suppress(ModuleNotFoundError):
            importlib.import_module(name)
    groups = ["all"], ["deployed"], ["judges"], ["default"]
    ANSWERS.extend(urlprism.compare(text, None, group) for text in TEXTS for group in groups)
    for each in ANSWERS:
        each.explain()
    gc.collect()
    gc.freeze()


def wait_for_runs(channel):
    """Fork for each message, and answer with the exit code; return the message in the child."""
    while True:
        message, streams, *_ = socket.recv_fds(channel, 1 << 18, 3)
        if not message:
            os._exit(0)
        child = os.fork()
        if not child:
            channel.close()
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
                os.close(stream)
            return json.loads(message)
        for stream in streams:
            os.close(stream)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        channel.send(str(code).encode())


def main():
    channel = socket.socket(fileno=int(sys.argv[1]))
    import_commands()
    asked = wait_for_runs(channel)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.argv[1:] = asked["arguments"]
    sys.path[0] = asked["folder"]
    try:
        runpy.run_module("urlprism", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        # To take down all modules would take longer than most runs.
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(end.code)


if __name__ == "__main__":
    main()
