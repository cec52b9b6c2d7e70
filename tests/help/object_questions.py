"""Addresses of objects to ask of every reader of `s3://`: plain ones, and ones to mislead.

The same questions for a seed. None has lone surrogates: not every program takes them.
"""

from random import Random
from typing import Final

from tests.help.chances import chance_of

_SCHEMES: Final = (
    *("s3://", "s3://", "s3://", "s3a://", "s3n://", "S3://", "s3:/", "s3:", "s3::", "", "gs://"),
    *("simplecache::s3://", "zip://a.csv::s3://", "filecache::s3a://", "s3://s3://", "file://"),
)
_BUCKETS: Final = (
    *("bucket", "my-bucket", "b", "my.bucket.example", "", "Bucket", "b_c", "b c", "a@b", "b:80"),
    *("b%2Fc", "b?c", "b#c", "[b]", "[b", "0x7f.1", "b\u00fccher", "..", "b::c", "b\n", "b\t"),
)
_LOGINS: Final = ("AKIA:secret9@", "AKIA:se/cr@et@", "AKIA@", ":@", "a/b:c@", "::@", "AK:a?b@")
_ACCOUNT: Final = "123456789012"
_ARNS: Final = (
    f"arn:aws:s3:eu-west-1:{_ACCOUNT}:accesspoint/point",
    f"arn:aws:s3:eu-west-1:{_ACCOUNT}:accesspoint:point",
    f"arn:aws:s3::{_ACCOUNT}:accesspoint:mfz.mrap",
    f"arn:aws-cn:s3:cn-north-1:{_ACCOUNT}:accesspoint/p:q",
    f"arn:aws:s3-outposts:us-west-2:{_ACCOUNT}:outpost/op-1/accesspoint/point",
    f"arn:aws:s3-outposts:us-west-2:{_ACCOUNT}:outpost:op-1:accesspoint:point",
    f"arn:aws:s3-outposts:us-west-2:{_ACCOUNT}:outpost/op-1/bucket/name",
    f"arn:aws:s3-object-lambda:us-west-2:{_ACCOUNT}:accesspoint/point",
    f"arn:aws:s3:eu-west-1:{_ACCOUNT}:accesspoint/",
    f"arn:aws:s3:EU:{_ACCOUNT}:accesspoint/point",
    f"arn:aws:s3:eu:{_ACCOUNT[:-1]}:accesspoint/point",
    "arn:aws:s3:::bucket",
    "arn:gcp:s3",
)
_KEYS: Final = (
    *("key", "a/b.csv", "a b", "a#b", "a?b", "a%20b", "a+b", "a=1/b=2", "a//b", "/a", "a/", "a//"),
    *("../a", "a/../b", "./a", "*", "a[0]", "{x}", "\u00e9", "a\u0301", "%", "%zz", "%2F", "a&b"),
    *("a:b", "a::b", "a::B.csv", "a@b", "x:y@z", "a|b", "a\\b", "~", "a;b", "", "s3://c/d", "."),
    *("a\nb", "a\n", "a\t", "\x00", "a?b?c", "a#b?c", "a?b#c", "a::zip", "a::file", "data:x"),
)
_VERSIONS: Final = (
    *("?versionId=v1", "?versionId=", "?versionId=v1&a=b", "?a=b&versionId=v1", "#?versionId=v1"),
    *(
        "?versionid=v1",
        "?versionId=a?versionId=b",
        "?versionId=v%201",
        "&versionId=v1",
        "?VersionId",
    ),
    *("?versionId=v1/", "?partNumber=1", "?versionId=v1#f", "#f", "?", "#", "?x;versionId=1"),
)


def addresses(count: int, seed: int) -> list[str]:
    """Return `count` distinct addresses of objects."""
    chance = chance_of(f"s3 {seed}")
    asked: dict[str, None] = {}
    while len(asked) < count:
        asked.setdefault(_address(chance, messy=chance.random() < 0.6))
    return list(asked)


def _address(chance: Random, *, messy: bool) -> str:
    """Return an address; a messy one may have any piece in any place, and a changed character."""

    def of(pieces: tuple[str, ...], plain: int) -> str:
        return chance.choice(pieces if messy and chance.random() < 0.6 else pieces[:plain])

    text = of(_SCHEMES, 4)
    text += chance.choice(_LOGINS) if messy and chance.random() < 0.15 else ""
    text += chance.choice(_ARNS) if chance.random() < 0.15 else of(_BUCKETS, 6)
    text += chance.choice(("", ":", "//")) if messy and chance.random() < 0.15 else "/"
    parts = [of(_KEYS, len(_KEYS)) for _ in range(chance.randint(0, 3))]
    text += "/".join(parts)
    text += of(_VERSIONS, len(_VERSIONS)) if chance.random() < 0.3 else ""
    if messy and chance.random() < 0.3:
        place = chance.randrange(len(text) + 1)
        put = chance.choice(("", text[place : place + 1] * 2, *"@:/?#[]%&=\\ +\n"))
        text = text[:place] + put + text[place + (chance.random() < 0.5) :]
    return text
