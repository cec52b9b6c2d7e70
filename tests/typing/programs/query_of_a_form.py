"""The values of a form, with names that occur several times."""

from urlprism import URLSearchParams

params = URLSearchParams("tag=a&tag=b&name=c+d")
tags: list[str] = params.get_all("tag")
name: str | None = params.get("name")
page: str | int = params.get("page", 1)
values: dict[str, list[str]] = params.multi_dict()
upper: list[str] = [f"{key}={value.upper()}" for key, value in params]
assert (tags, name, page) == (["a", "b"], "c d", 1)
assert values == {"tag": ["a", "b"], "name": ["c d"]}
assert upper == ["tag=A", "tag=B", "name=C D"]
