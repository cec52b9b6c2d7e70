"""URLs in JSON."""

import json

from urlprism import URL

urls: list[URL] = [URL("https://h/a"), URL("https://h/b")]
text: str = json.dumps(urls, default=str)
again: list[URL] = [URL(each) for each in json.loads(text)]
parts: dict[str, str | int | None] = urls[0].to_dict()
assert again == urls
assert parts["pathname"] == "/a"
