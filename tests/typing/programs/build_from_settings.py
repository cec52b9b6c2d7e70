"""A URL from settings; an address comes without brackets."""

from typing import TypedDict

from urlprism import URL


class Settings(TypedDict):
    host: str
    port: int
    user: str
    password: str


def database(settings: Settings) -> URL:
    return URL.build(
        scheme="postgres",
        host=settings["host"],
        port=settings["port"],
        user=settings["user"],
        password=settings["password"],
        path=["db"],
    )


url = database({"host": "::1", "port": 5432, "user": "me@home", "password": "p:w/d"})
assert url.href == "postgres://me%40home:p%3Aw%2Fd@[::1]:5432/db"
assert (url.user, url.password_text) == ("me@home", "p:w/d")
