"""File paths to URLs and back."""

from pathlib import PurePath, PurePosixPath

from urlprism import URL

url: URL = URL.from_path(PurePosixPath("/srv/a b"))
path: PurePath = url.to_path(windows=False)
assert url.href == "file:///srv/a%20b"
assert path.name == url.name == "a b"
