"""What type checkers make of the recipes; mypy and pyright read this file, nothing runs it."""

import ssl
from typing import assert_type
from urllib.response import addinfourl

import aiohttp as aiohttp_client
import httpx as httpx_client
import requests as requests_client

from urlprism.gate import Policy
from urlprism.recipes import FetchError, OutOfTimeError, aiohttp, httpx, requests, urllib

assert_type(requests.get("http://h/", timeout=1.5), requests_client.Response)
assert_type(httpx.post(b"http://h/", body=b"x", headers={"A": "b"}), httpx_client.Response)
assert_type(
    urllib.request("PUT", "http://h/", limit=5, tls=ssl.create_default_context()),
    addinfourl,
)
requests.get("http://h/", colour="red")  # type: ignore[call-arg]
requests.post("http://h/", body="text")  # type: ignore[arg-type]
failed: OSError = FetchError("x")
late: TimeoutError = OutOfTimeError("x")


async def fetch() -> None:
    policy = Policy(allowed_hosts={".h.example"}, blocked_hosts=["10.0.0.0/8"], ports=[81])
    assert_type(await aiohttp.get("http://h/", policy=policy), aiohttp_client.ClientResponse)
