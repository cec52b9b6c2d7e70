"""URLs nested in those of lists and columns, which `scan --nested` reads."""

import json

import pyarrow as pa
import pytest
from pyarrow import parquet

from tests.cli.log_lines import PLANTED, URL

pytestmark = pytest.mark.plain

FEW = "--readers=whatwg,rfc3986,urllib@3.14"


def test_lists_have_nested_urls_if_that_is_wanted(run, tmp_path):
    file = tmp_path / "urls.txt"
    file.write_text(f"http://h/\n\nhttps://h/é?next={PLANTED}\n")
    assert json.loads(run("scan", FEW, "--json", str(file)).out)["nested"] == 0
    done = run("scan", FEW, "--json", "--nested", str(file))
    found = json.loads(done.out)
    assert (found["lines"], found["urls"], found["nested"]) == (3, 3, 1)
    sample = next(each for each in found["samples"] if "nested" in each)
    line = file.read_text().splitlines()[2]
    place = sample["nested"]
    assert (sample["url"], sample["line"], place["field"]) == (URL, 3, "url")
    assert line[place["column"] - 1 : place["end"] - 1] == PLANTED
    assert line.encode()[place["octet"] :] == PLANTED.encode()


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_columns_have_nested_urls_if_that_is_wanted(run, tmp_path, suffix):
    rows = ["http://h/", f"https://h/?next={PLANTED}"]
    file = tmp_path / f"urls.{suffix}"
    if suffix == "csv":
        file.write_text("\n".join(["id,url", *(f"1,{row}" for row in rows), ""]))
    elif suffix == "jsonl":
        file.write_text("".join(f'{{"url": "{row}"}}\n' for row in rows))
    else:
        parquet.write_table(pa.table({"url": rows}), file)
    done = run("scan", FEW, "--json", "--nested", str(file))
    found = json.loads(done.out)
    assert (found["urls"], found["nested"]) == (3, 1)
    (sample,) = found["samples"]
    assert (sample["url"], sample["nested"]["levels"]) == (URL, 1)
    assert sample["line"] == (3 if suffix == "csv" else 2)
