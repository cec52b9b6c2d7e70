"""Move URLs to another host, with a login and another port."""

from urlprism import URL


def moved(url: URL, host: str, port: int | None = None, user: str | None = None) -> URL:
    return url.with_scheme("https").with_host(host).with_port(port).with_user(user)


assert moved(URL("http://a:81/x?y#z"), "::1").href == "https://[::1]/x?y#z"
assert moved(URL("http://a/x"), "b", 8443, "m@e").href == "https://m%40e@b:8443/x"
assert URL("http://a/x").replace(scheme="ws", path="/s p", query={"k": None}).href == (
    "ws://a/s%20p?k"
)
