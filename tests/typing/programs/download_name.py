"""The file name for a download."""

from pathlib import PurePosixPath

from urlprism import URL


def file_name(url: URL) -> PurePosixPath:
    name = url.name or "index.html"
    return PurePosixPath(name.replace("/", "_"))


assert str(file_name(URL("https://h/a/b%20c.pdf?d"))) == "b c.pdf"
assert str(file_name(URL("https://h/a%2F..%2Fb"))) == "a_.._b"
assert str(file_name(URL("https://h/"))) == "index.html"
assert URL("https://h/a.tar.gz").with_suffix(".zip").name == "a.tar.zip"
