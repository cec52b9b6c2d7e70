"""Ask every public function for what it cannot answer: `python tests/fuzz --seconds 600 --seed 1`.

The calls run in another process, which says what it asks before it asks: a crash, or a call without
an end, is told with its row, ready for `tests/fuzz/rows.py`. The calls follow from the seed.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

HERE = Path(__file__).parent
CALLS = 2_000  # of one process


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60, help="how long to ask")
    parser.add_argument("--seed", type=int, default=20261121, help="what the calls follow from")
    parser.add_argument("--watchdog", type=float, default=300, help="seconds a call may take")
    parser.add_argument("--out", type=Path, help="a file to which rows that failed are added")
    parser.add_argument("--work", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--batch", type=int, default=0, help=argparse.SUPPRESS)
    return parser.parse_args()


def work(options):
    """Make the calls of one batch: what is asked stands in a file before it is asked."""
    from fuzz_calls import Caller  # noqa: PLC0415 - not in the process that watches

    caller = Caller(f"{options.seed} {options.batch}")
    asked, problems = set(), []
    with options.work.open("wb", buffering=0) as said:
        for number in range(CALLS):
            row = caller.row()
            note = f"{number} {row!r}".encode()
            os.pwrite(said.fileno(), len(note).to_bytes(8, "big") + note, 0)
            problem = caller.problem(row)
            asked.add(row.name)
            if problem is not None:
                problems.append([repr(row), problem])
    print(json.dumps({"calls": CALLS, "asked": sorted(asked), "problems": problems}))


def asked_last(path):
    """Return what a process asked last: its number, a space, the row."""
    octets = path.read_bytes() if path.exists() else b""
    return octets[8 : 8 + int.from_bytes(octets[:8], "big")].decode()


def watched(options, batch, path):
    """Run one batch; return its result, or the row that ended it and how."""
    command = [sys.executable, "-X", "faulthandler", str(HERE), "--work", str(path)]
    command += ["--seed", str(options.seed), "--batch", str(batch)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        last, since = "", time.monotonic()
        while True:
            try:
                out, errors = process.communicate(timeout=5)
                break
            except subprocess.TimeoutExpired:
                now = asked_last(path)
                if now != last:
                    last, since = now, time.monotonic()
                elif time.monotonic() - since > options.watchdog:
                    process.kill()
                    process.communicate()
                    return {"problems": [[row_of(last), f"no end in {options.watchdog:g} s"]]}
    if process.returncode == 0:
        return json.loads(out)
    shown = errors.decode("utf-8", "backslashreplace")
    how = f"the process ended with {process.returncode}\n{shown[-6000:]}"
    return {"problems": [[row_of(asked_last(path)), how]]}


def row_of(said):
    return said.partition(" ")[2]


def main():
    options = arguments()
    if options.work:
        work(options)
        return 0
    calls, asked, problems = 0, set(), []
    end = time.monotonic() + options.seconds
    batch = 0
    with tempfile.TemporaryDirectory() as folder:
        while batch == 0 or time.monotonic() < end:
            result = watched(options, batch, Path(folder, str(batch)))
            calls += result.get("calls", 0)
            asked.update(result.get("asked", ()))
            for row, how in result["problems"]:
                problems.append(row)
                print(f"{row}\n    {how}", flush=True)
            batch += 1
    print(f"{calls:,} calls of {len(asked)} functions, seed {options.seed}: {len(problems)} problems")
    if options.out and problems:
        with options.out.open("a", encoding="utf-8") as rows:
            rows.writelines(f"{row},\n" for row in problems)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
