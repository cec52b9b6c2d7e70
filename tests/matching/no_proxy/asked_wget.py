"""Reads pairs of a value of no_proxy and a URL, a JSON array a line; writes the logs of Wget.

It runs where there is no network but the loopback one, which it has to start.
"""

import json
import os
import subprocess
import sys

WGET = ["wget", "--no-config", "--no-hsts", "--tries=1", "--timeout=2", "--output-document=/dev/null"]


def main():
    """Answer every line."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    proxies = dict.fromkeys(("http_proxy", "https_proxy"), sys.argv[1])
    for line in sys.stdin:
        value, url = json.loads(line)
        variables = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **proxies, "no_proxy": value}
        done = subprocess.run([*WGET, "--", url], capture_output=True, env=variables, check=False)
        print(json.dumps(done.stderr.decode(errors="replace")))


main()
