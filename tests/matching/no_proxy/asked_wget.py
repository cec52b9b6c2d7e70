"""Reads questions, an environment and a URL as JSON a line; writes the logs of Wget, as JSON.

It runs where there is no network but the loopback one, which it has to start.
"""

import json
import os
import subprocess
import sys

WGET = [
    "wget",
    "--no-config",
    "--no-hsts",
    "--tries=1",
    "--timeout=2",
    "--output-document=/dev/null",
]


def main():
    """MatchAnswer every line."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)  # noqa: S607 - where it stands differs
    for line in sys.stdin:
        question = json.loads(line)
        variables = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **question["Environment"]}
        command = [*WGET, "--", question["URL"]]
        done = subprocess.run(command, capture_output=True, env=variables, check=False)
        print(json.dumps(done.stderr.decode(errors="replace")))  # noqa: T201 - the answer


main()
