"""The tables of docs/data/columns.md: the engines' values and, by the URL Standard, the exact."""

import json
import re
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes

import pytest

from tests.columns.dialects.test_clickhouse import octets
from urlprism import URL, URLSearchParams
from urlprism.columns.dialects.clickhouse import FUNCTIONS
from urlprism.columns.dialects.spark import PARTS, try_parse_url

PAGE = (Path(__file__).parents[3] / "docs" / "data" / "columns.md").read_text("utf-8")


def rows(heading):
    """Return the name, its argument if there is one, the URL, and the two values of each row."""
    section = re.split(r"\n###? ", PAGE.partition(f"\n### {heading}\n")[2])[0]
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    cells = [re.findall(r"`([^`]+)`", line) for line in lines]
    return [
        (*name.partition(", ")[::2], url, json.loads(engine), json.loads(exact))
        for name, url, engine, exact in cells
    ]


def userinfo(url):
    return f"{url.username}:{url.password}" if url.password else url.username or None


def authority(url):
    info = userinfo(url)
    return url.host if info is None else f"{info}@{url.host}"


def host_without_www(url):
    return url.hostname.removeprefix("www.")


def parameters(url):
    return [f"{name}={value}" for name, value in url.search_params.items()]


OF_SPARK = {
    "HOST": lambda url: url.hostname if url.has_host else None,
    "PATH": lambda url: url.pathname,
    "QUERY": lambda url: url.search[1:] or None,
    "REF": lambda url: url.hash[1:] or None,
    "PROTOCOL": lambda url: url.protocol[:-1],
    "FILE": lambda url: url.pathname + url.search,
    "AUTHORITY": authority,
    "USERINFO": userinfo,
}
OF_CLICKHOUSE = {
    "protocol": lambda url: url.protocol[:-1],
    "domain": lambda url: url.hostname,
    "domainRFC": lambda url: url.hostname,
    "domainWithoutWWW": host_without_www,
    "domainWithoutWWWRFC": host_without_www,
    "topLevelDomain": lambda url: url.hostname.removesuffix(".").rpartition(".")[2],
    "topLevelDomainRFC": lambda url: url.hostname.removesuffix(".").rpartition(".")[2],
    "port": lambda url: int(url.port or 0),
    "portRFC": lambda url: int(url.port or 0),
    "path": lambda url: url.pathname,
    "pathFull": lambda url: url.pathname + url.search + url.hash,
    "queryString": lambda url: url.search[1:],
    "fragment": lambda url: url.hash[1:],
    "queryStringAndFragment": lambda url: url.search[1:] + url.hash,
    "netloc": authority,
    "cutWWW": lambda url: url.replace(hostname=host_without_www(url)).href,
    "cutQueryString": lambda url: url.replace(search="").href,
    "cutFragment": lambda url: url.replace(hash="").href,
    "cutQueryStringAndFragment": lambda url: url.replace(search="", hash="").href,
    "extractURLParameters": parameters,
    "extractURLParameterNames": lambda url: [name for name, _ in url.search_params.items()],
    "URLHierarchy": lambda url: [url.href[: len(url.href) - len(url.pathname) + 1], url.href],
    "URLPathHierarchy": lambda url: [url.pathname],
}
OF_TEXTS = {
    "decodeURLComponent": lambda text: unquote_to_bytes(text).decode(),
    "decodeURLFormComponent": lambda text: URLSearchParams(f"x={text}").get("x"),
    "encodeURLComponent": lambda text: quote(text, safe="!'()*"),
    "encodeURLFormComponent": lambda text: str(URLSearchParams([(text, "")]))[:-1],
}


def exact(functions, name, argument, text):
    """Return the value by the URL Standard, None if the text is no URL."""
    if name in OF_TEXTS:
        return OF_TEXTS[name](text)
    url = URL.parse(text)
    if url is None:
        return None
    if not argument:
        return functions[name](url)
    if name == "cutURLParameter":
        return url.without_query_params(argument).href
    return url.search_params.get(argument)


@pytest.mark.parametrize(("part", "key", "url", "engine", "by_standard"), rows("Spark"))
def test_the_rows_of_spark(part, key, url, engine, by_standard):
    assert try_parse_url(url, part, *([key] if key else [])) == engine
    assert exact(OF_SPARK, part, key, url) == by_standard


@pytest.mark.parametrize(("name", "argument", "url", "engine", "by_standard"), rows("ClickHouse"))
def test_the_rows_of_clickhouse(name, argument, url, engine, by_standard):
    found = FUNCTIONS[name](octets(url), *([octets(argument)] if argument else []))
    assert found == octets(engine)
    value = exact(OF_CLICKHOUSE, name, argument, url)
    assert ("" if value is None and name == "extractURLParameter" else value) == by_standard


def test_each_function_has_a_row():
    assert {name for name, *_ in rows("Spark")} == {*PARTS}
    assert {name for name, *_ in rows("ClickHouse")} == {*FUNCTIONS}


def test_each_row_shows_a_difference():
    # But for what moves as it is: what both refuse, and what neither finds.
    same = [row for row in rows("Spark") + rows("ClickHouse") if row[3] == row[4]]
    assert [row[:3] for row in same] == [
        ("HOST", "", "http://h.com:80:80/"),
        ("QUERY", "a+b", "http://h.com/?a+b=1"),
    ]
