"""Which object of which bucket an address means, by the readers of `s3://`."""

import pytest

from urlprism import compare, redact
from urlprism.readers import GROUPS, is_driver, reader

ARN = "arn:aws:s3:eu-west-1:123456789012:accesspoint/point"


def key(name, text):
    """Return the bucket and the path that a reader finds."""
    reading = reader(name).read(text)
    return reading.target.host, reading.components.path


@pytest.mark.parametrize("name", GROUPS["s3"])
def test_a_plain_address(name):
    reading = reader(name).read("s3://my.Bucket/a/b c.csv")
    assert str(reading.target) == "s3://my.Bucket"
    assert reading.components.path == "/a/b%20c.csv"
    assert reading.components.query is None
    assert is_driver(reader(name))


def test_a_mark_is_a_part_of_a_key():
    assert {key(each, "s3://b/a#b?c") for each in GROUPS["s3"]} == {("b", "/a%23b%3Fc")}
    assert not compare("s3://b/a#b?c", readers="s3").differs


def test_a_version_is_asked_for_dropped_or_a_part_of_the_key():
    text = "s3://b/a?versionId=v1"
    assert key("awscli", text) == ("b", "/a%3FversionId%3Dv1")
    assert key("s3fs", text) == key("fsspec", text) == key("smart-open", text) == ("b", "/a")
    versions = {each: reader(each).read(text).components.query for each in GROUPS["s3"]}
    assert versions == {
        "awscli": None,
        "fsspec": "versionId=v1",
        "s3fs": None,
        "smart-open": "versionId=v1",
    }
    assert compare(text, readers="s3").verdict == "different-path"


def test_a_fragment_hides_a_version_from_fsspec_and_not_from_smart_open():
    text = "s3://b/a#?versionId=v1"
    assert reader("fsspec").read(text).components.query is None
    assert reader("smart-open").read(text).components.query == "versionId=v1"


def test_two_colons_are_a_chain():
    assert key("awscli", "s3://b/a::B.csv") == ("b", "/a%3A%3AB.csv")
    assert key("fsspec", "s3://b/a::B.csv") == ("b", "/a")
    assert key("fsspec", "simplecache::s3://b/k") == key("fsspec", "zip://a::s3://b/k")
    assert not reader("fsspec").read("s3://b/a::bb").accepted
    assert not reader("fsspec").read("file:///etc/passwd").accepted


def test_an_access_point_is_a_bucket():
    assert key("awscli", f"s3://{ARN}/a/b") == key("s3fs", f"s3://{ARN}/a/b") == (ARN, "/a/b")
    assert key("smart-open", f"s3://{ARN}/a/b")[0] == ARN.partition("/")[0]
    assert str(reader("awscli").read(f"s3://{ARN}/a").target) == f"s3://{ARN}"


def test_a_login_is_a_part_of_the_bucket_to_all_but_one():
    text = "s3://AKIA:se/cr@et@b/k"
    reading = reader("smart-open").read(text)
    assert (reading.target.host, reading.components.path) == ("et@b", "/k")
    assert reading.components.userinfo == "AKIA:se%2Fcr"
    for name in GROUPS["s3"]:
        shown = repr(reader(name).read(text))
        assert "cr@" not in shown, name
        assert "%2Fcr" not in shown, name
    assert "se/cr" not in redact(text)


@pytest.mark.parametrize("name", GROUPS["s3"])
@pytest.mark.parametrize(
    "long",
    [
        "arn:aws" + ":s3::123456789012:accesspoint:" * 20_000,
        "arn:aws:s3::123456789012:accesspoint/" + "a" * 500_000 + "/\n\n",
        "arn:aws:s3-outposts:" * 50_000,
        "::" * 500_000,
        "b/" + "?versionId=" * 90_000,
        "a:" * 500_000 + "@",
        "b" + "/" * 1_000_000,
    ],
    ids=["points", "lines", "outposts", "chain", "versions", "logins", "slashes"],
)
def test_long_texts_take_time_that_grows_with_them(name, long):
    reader(name).read(f"s3://{long}")
