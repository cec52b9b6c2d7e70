"""`urlprism compare --wire`: what clients dial and send."""

import json

URL = "http://me:s3cr3t@h.test:0/a"
READERS = "requests,httpx,urllib.request,node"


def test_each_wire_and_whose_it_is(run):
    done = run("compare", "--wire", "--fail-on", "none", "--readers", READERS, URL)
    assert done.code == 0
    assert "wire     to http://h.test:80, GET /a, Host: h.test, Authorization\n" in done.text
    assert "wire     to http://h.test:80, GET /a, Host: h.test:0, Authorization\n" in done.text
    assert done.text.rstrip().splitlines()[-1].startswith("none     node ")
    assert "s3cr3t" not in done.text


def test_wires_are_objects_for_json(run):
    done = run("compare", "--wire", "--json", "--fail-on", "none", "--readers", READERS, URL)
    (found,) = json.loads(done.text)
    wires = {tuple(each.pop("readers")): each for each in found["wires"]}
    assert wires["requests",] == {
        "dialled": {"scheme": "http", "host": "h.test", "port": 80},
        "host": "h.test",
        "target": "/a",
        "authorization": True,
    }
    assert set(wires["node",].values()) == {None}


def test_a_line_has_no_wires(run):
    done = run("compare", "--wire", "--oneline", URL)
    assert (done.code, done.out) == (2, b"")
    assert "--oneline and --wire exclude each other" in done.errors


def test_without_the_option_there_are_none(run):
    done = run("compare", "--json", "http://h/")
    assert "wires" not in json.loads(done.text)[0]
