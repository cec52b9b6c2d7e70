"""Ask every public function for what it cannot answer: `python tests/fuzz --seconds 600 --seed 1`.

The rows of `fuzz_rows.py` come first. The calls run in another process, which says what it asks
before it asks: a crash, or a call without an end, is told with its row, ready for `fuzz_rows.py`.
The calls follow from the seed.
"""

import argparse
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

HERE = Path(__file__).parent
CALLS = 2_000  # of one process
TOLD = 4_000  # characters of its last words, from both ends


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    much = parser.add_mutually_exclusive_group()
    much.add_argument("--seconds", type=float, default=60, help="how long to ask")
    much.add_argument("--calls", type=int, default=0, help="how much to ask, however long it takes")
    parser.add_argument("--seed", type=int, default=20261121, help="what the calls follow from")
    parser.add_argument("--watchdog", type=float, default=300, help="seconds a call may take")
    parser.add_argument("--only", metavar="MODULE", help="ask the functions of this module only")
    parser.add_argument("--out", type=Path, help="a file to which rows that failed are added")
    parser.add_argument("--work", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--batch", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--size", type=int, default=CALLS, help=argparse.SUPPRESS)
    return parser.parse_args()


def work(options):
    """Make the calls of one batch: what is asked stands in a file before it is asked."""
    from tests.fuzz.fuzz_calls import Caller  # noqa: PLC0415 - not in the process that watches
    from tests.fuzz.fuzz_rows import ROWS  # noqa: PLC0415

    caller = Caller(f"{options.seed} {options.batch}", options.only)
    say({"all": sorted(caller.entries)})
    with options.work.open("wb", buffering=0) as said:
        rows = ROWS if options.batch < 0 else (caller.row() for _ in range(options.size))
        for number, row in enumerate(rows):
            note = f"{number} {row!r}".encode()
            os.pwrite(said.fileno(), len(note).to_bytes(8, "big") + note, 0)
            problem = caller.problem(row)
            say({"asked": row.name, "problem": problem and [repr(row), problem]})


def say(line):
    """Tell the process that watches, at once: the next call may be the last."""
    os.write(sys.__stdout__.fileno(), json.dumps(line).encode() + b"\n")


def asked_last(path):
    """Return what a process asked last: its number, a space, the row."""
    octets = path.read_bytes() if path.exists() else b""
    return octets[8 : 8 + int.from_bytes(octets[:8], "big")].decode()


def watched(options, batch, size, path):
    """Run one batch; return the lines that it said, and how it ended, None if well."""
    command = [sys.executable, "-X", "faulthandler", str(HERE), "--work", str(path)]
    command += ["--seed", str(options.seed), f"--batch={batch}", f"--size={size}"]
    command += [f"--only={options.only}"] if options.only else []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        last, since, end = "", time.monotonic(), None
        while True:
            try:
                out, errors = process.communicate(timeout=5)
                break
            except subprocess.TimeoutExpired:
                now = asked_last(path)
                if now != last:
                    last, since = now, time.monotonic()
                elif end is None and time.monotonic() - since > options.watchdog:
                    end = f"no end in {options.watchdog:g} s"
                    process.kill()
    if process.returncode and end is None:
        shown = errors.decode("utf-8", "backslashreplace")
        if len(shown) > 2 * TOLD:
            shown = f"{shown[:TOLD]}\n...\n{shown[-TOLD:]}"
        end = f"the process ended with {process.returncode}\n{shown}"
    lines = [json.loads(line) for line in out.split(b"\n")[:-1]]
    if end is not None:
        _, _, row = asked_last(path).partition(" ")
        lines.append({"problem": [row, end]})
    return lines


def batches(options):
    """Yield the batches to run, each with its number of calls: that of the rows is -1."""
    if not options.only:
        yield -1, 0
    end = time.monotonic() + options.seconds
    for batch in itertools.count():
        left = options.calls - batch * CALLS
        if left <= 0 if options.calls else batch and time.monotonic() >= end:
            return
        yield batch, min(left, CALLS) if options.calls else CALLS


def main():
    options = arguments()
    if options.work:
        work(options)
        return 0
    calls, asked, every, problems = 0, set(), set(), []
    with tempfile.TemporaryDirectory() as folder:
        for batch, size in batches(options):
            for line in watched(options, batch, size, Path(folder, str(batch))):
                every.update(line.get("all", ()))
                calls += "asked" in line
                asked.update([line["asked"]] if "asked" in line else ())
                if line.get("problem"):
                    row, how = line["problem"]
                    problems.append(row)
                    sys.stdout.write(f"{row}\n    {how}\n")
                    sys.stdout.flush()
    told = f"{calls:,} calls of {len(asked)} of {len(every)} functions, seed {options.seed}"
    sys.stdout.write(f"Not asked: {', '.join(sorted(every - asked)) or 'none'}\n")
    sys.stdout.write(f"{told}: {len(problems)} problems\n")
    if options.out and problems:
        with options.out.open("a", encoding="utf-8") as rows:
            rows.writelines(f"{row},\n" for row in problems)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
