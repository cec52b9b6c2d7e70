"""Keywords of `URL.replace` and `URL.build`, as type checkers see them."""

from urlprism import URL

url = URL("http://h/")
parts: dict[str, str] = {"host": "example.com", "query": "a=b"}
url.replace(**parts)
URL.build(scheme="http", host="h", anchor="x")  # type: ignore[call-arg]
