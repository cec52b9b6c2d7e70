"""Files for scans on Spark, and what the local command says of them."""

import gzip
import json
import random
import subprocess
import sys

import pyarrow as pa
import pyarrow.parquet as pq

READERS = ["whatwg", "rfc3986", "urllib@3.14"]
ODD = (
    "http://a@b@c/",
    "http:///evil/",
    "http://127.0.0.1\\@1.1.1.1/",
    "http://0x7f.1/",
    "http://[/",
    "http://u:secret@h/\\x",
)


def urls(count, seed):
    """Return URLs of which about one in ten is read differently, nulls and blanks among them."""
    chance = random.Random(seed)  # noqa: S311 - the same in every run
    rows = []
    for number in range(count):
        kind = chance.randrange(100)
        if kind < 10:
            rows.append(chance.choice(ODD) + (str(number) if kind < 3 else ""))
        elif kind < 12:
            rows.append(None)
        else:
            rows.append(
                ""
                if kind < 13
                else f"https://h{number}.example/{chance.getrandbits(64):x}?q={number}"
            )
    return rows


def write_parquet(path, rows, group=500, column="url"):
    """Write one file of several row groups."""
    pq.write_table(pa.table({"id": range(len(rows)), column: rows}), path, row_group_size=group)
    return path


def write_all(folder):
    """Write a file of each format into a folder, and one below it."""
    (folder / "below").mkdir()
    write_parquet(folder / "below" / "b.parquet", urls(2_000, 1))
    rows = urls(300, 2)
    objects = [json.dumps({"url": url} if at % 7 else {"at": url}) for at, url in enumerate(rows)]
    (folder / "a.jsonl").write_text("\n".join([*objects, "not JSON", '{"url": 5}', ""]))
    cells = "".join(f'{at},"{url or ""}"\n' for at, url in enumerate(urls(300, 3)))
    (folder / "c.csv").write_text(f"id,url\n{cells}\n")
    lines = "".join(f"{url or ''}\n" for url in urls(500, 4)).encode()
    (folder / "d.txt.gz").write_bytes(gzip.compress(lines + b"\xff\xfe\n"))
    with pa.OSFile(str(folder / "e.arrow"), "wb") as out:
        table = pa.table({"url": urls(400, 5)})
        with pa.ipc.new_file(out, table.schema) as writer:
            writer.write_table(table, max_chunksize=100)
    (folder / "f.log").write_text(
        'h - - [x] "GET http:///evil/ HTTP/1.1" 200 1 "http://a@b@c/" "-"\n'
        'h - - [x] "GET /a HTTP/1.1" 200 1 "-" "-"\nnothing\n'
    )
    return folder


def local(*arguments):
    """Return what the command says of files without Spark: its JSON, its code and its errors."""
    command = [sys.executable, "-m", "urlprism", "scan", f"--readers={','.join(READERS)}"]
    done = subprocess.run(
        [*command, "--json", *map(str, arguments)], capture_output=True, check=False
    )
    return json.loads(done.stdout or "null"), done.returncode, done.stderr.decode()


def same(result, *arguments):
    """Assert that a result is that of the command, to the last count, sample and order."""
    expected, _, _ = local(*arguments)
    found = json.loads(json.dumps(result.to_dict()))
    assert expected is not None
    assert found == expected
    assert json.dumps(found) == json.dumps(expected)
    return found
