"""`urlprism shrink`."""

import json

TEXT = r"http://me:secret@a.example\@b.example:80/p?q#f"


def test_the_smallest_url(run):
    done = run("shrink", "--readers", "whatwg,urllib", "--json", TEXT)
    assert done.code == 0
    (found,) = json.loads(done.text)
    assert found["schema"] == "urlprism.shrink/1"
    assert found["url"] == TEXT
    assert len(found["smallest"]) < len(TEXT)
    assert found["verdict"] == "different-host"


def test_nothing_to_shrink(run):
    done = run("shrink", "http://h/")
    assert done.code == 1
    assert "do not differ" in done.text
