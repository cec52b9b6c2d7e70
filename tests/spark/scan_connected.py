"""A scan by Spark Connect, in a process of its own: `python scan_connected.py FOLDER`."""

import json
import sys

from tests.spark.scan_files import READERS
from tests.spark.spark_session import connected

if __name__ == "__main__":
    session = connected()
    from urlprism.spark import scan

    steps = []
    result = scan(session, sys.argv[1], readers=READERS, progress=steps.append)
    assert steps[-1].tasks == steps[-1].all_tasks
    sys.stdout.write(json.dumps(result.to_dict()))
    session.stop()
