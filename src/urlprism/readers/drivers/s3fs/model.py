"""How s3fs splits an address: `S3FileSystem.split_path`, of a file system without versions.

text ──► prefix, and slashes at both ends ──► bucket or ARN ──► key ──► "?versionId=", slashes
"""

from typing import Final

from urlprism.readers.drivers import objects
from urlprism.readers.drivers.objects import Fields, store

VERSION: Final = "2026.9.0"
PREFIXES: Final = ("s3", "s3a")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the bucket and the key of an address."""
    return split_path(text, has_versions=False)


def split_path(text: str, *, has_versions: bool) -> Fields:
    """Return the bucket, the key and the version, which only some file systems ask for."""
    path = stripped(text).lstrip("/")
    if "/" not in path:
        return Fields(path, "")
    bucket, rest = _of_arn(path) or objects.split(path)
    key, _, version = rest.partition("?versionId=")
    slashes = text[len(text.rstrip("/")) :]
    return Fields(bucket, key + slashes, version if has_versions and version else None)


def stripped(text: str) -> str:
    """Return a path without its prefix, and without the slashes at its end."""
    for prefix in PREFIXES:
        for separator in ("://", "::"):
            if text.startswith(prefix + separator):
                text = text[len(prefix + separator) :]
                break
    return text.rstrip("/")


def _of_arn(path: str) -> tuple[str, str] | None:
    return objects.of_access_point(path) or objects.of_any_outpost(path) or objects.of_lambda(path)


MODEL: Final = store("s3fs", VERSION, "s3fs's S3FileSystem.split_path", report)
