"""A cluster of two workers on loopback, and scans during which its processes are killed.

    python scan_cluster.py FOLDER

The faults come from a reader: at one URL, the first time, it kills the process that reads, or the
executor above it, or sleeps for longer than the test may take. `FOLDER/report.json` has the counts
of each scan, and what one process counts without Spark.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pyarrow.parquet as pq

from tests.spark.scan_files import urls, write_parquet
from tests.spark.spark_session import classic, prepare_environment
from urlprism.readers import Reader, reader
from urlprism.scanning.census import Census

FILES = 8
MARK = "http://a@b@c/mark"
CONFIG = {
    "spark.executor.memory": "512m",
    "spark.speculation": "true",
    "spark.speculation.interval": "100ms",
    "spark.speculation.quantile": "0.25",
    "spark.speculation.multiplier": "1.1",
    "spark.speculation.minTaskRuntime": "100ms",
}


def faulty(fault, folder):
    """Return a reader that reads as urllib does, but for a fault the first time."""
    mark = MARK

    def ask(text, base):
        if text == mark:
            attempts = len(list(folder.glob("attempt-*")))
            (folder / f"attempt-{attempts}").touch()
            if attempts == 0 and fault == "killed worker":
                os.kill(os.getpid(), signal.SIGKILL)
            if attempts == 0 and fault == "killed executor":
                os.kill(executor_above(os.getpid()), signal.SIGKILL)
                time.sleep(600)
            if attempts == 0 and fault == "slow task":
                time.sleep(600)
        return reader("urllib@3.14").ask(text, base)

    def executor_above(process):
        while True:
            status = Path(f"/proc/{process}/status").read_text()
            process = int(status.partition("PPid:")[2].split()[0])
            if Path(f"/proc/{process}/comm").read_text().strip() == "java":
                return process

    return Reader("faulty", "1", "urllib with a fault", ask)


def counts_of(census):
    """Return all that a census counted, as JSON."""
    return json.loads(json.dumps(census.counts()))


def expected(folder):
    """Return what one process counts of the files."""
    census = Census(["whatwg", faulty("", folder)])
    for file in sorted(folder.glob("*.parquet")):
        rows = pq.read_table(file)["url"].to_pylist()
        census.feed("".join(f"{row or ''}\n" for row in rows).encode())
    census.close()
    return counts_of(census)


@contextmanager
def cluster(folder):
    """Start a master and two workers, each with an address of its own; yield the master's URL."""
    import pyspark  # noqa: PLC0415

    program = str(Path(pyspark.__file__).parent / "bin" / "spark-class")
    home = {"SPARK_HOME": str(Path(pyspark.__file__).parent), "SPARK_WORKER_DIR": str(folder)}
    processes = []

    def start(name, *arguments):
        log = folder / f"{len(processes)}.log"
        with log.open("wb") as out:
            command = [program, f"org.apache.spark.deploy.{name}", *arguments]
            environment = {**os.environ, **home}
            environment.pop("SPARK_LOCAL_IP", None)
            processes.append(subprocess.Popen(command, stdout=out, stderr=out, env=environment))
        return log

    try:
        log = start("master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0")
        while not (found := re.search(r"at (spark://127\.0\.0\.1:\d+)", log.read_text())):
            assert processes[0].poll() is None, log.read_text()
            time.sleep(0.2)
        workers = [
            start(
                "worker.Worker", "--host", host, "--cores", "1", "--memory", "1g",
                "--webui-port", "0", found[1],
            )
            for host in ("127.0.0.1", "127.0.0.2")
        ]  # fmt: skip
        while not all("registered with master" in each.read_text() for each in workers):
            time.sleep(0.2)
        yield found[1]
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)


def main(folder):
    files = folder / "files"
    files.mkdir()
    for number in range(FILES):
        rows = urls(500, number)
        rows[250:250] = [MARK] * (number == 3)
        write_parquet(files / f"{number}.parquet", rows)
    prepare_environment()
    report = {"expected": expected(files)}
    with cluster(folder) as master:
        spark = classic(master, **CONFIG)
        from urlprism.spark import scan  # noqa: PLC0415 - after the environment

        for fault in ("killed worker", "killed executor", "slow task"):
            place = folder / fault
            place.mkdir()
            result = scan(spark, files, readers=["whatwg", faulty(fault, place)])
            attempts = len(list(place.glob("attempt-*")))
            report[fault] = {"attempts": attempts, "counts": counts_of(result.census)}
        spark.stop()
    (folder / "report.json").write_text(json.dumps(report))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
