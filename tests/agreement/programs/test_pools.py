"""Pools of connections read a URL as the function does that is modelled: they ask it."""

import warnings

import pymongo
import pytest
import redis
from pymongo.uri_parser import parse_uri
from redis.connection import parse_url

from tests.help.dsn_questions import connection_strings

pytestmark = [pytest.mark.once, pytest.mark.real]


def answer(ask, text):
    """Return what a function returns, None if it raises ValueError."""
    try:
        return ask(text)
    except ValueError:
        return None


def test_a_pool_of_redis_has_the_arguments_of_its_url():
    asked = 0
    for text in connection_strings("redis", 500):
        arguments, pool = (answer(ask, text) for ask in (parse_url, redis.ConnectionPool.from_url))
        assert (arguments is None) is (pool is None)
        if arguments is None:
            continue
        asked += 1
        connection_class = arguments.pop("connection_class", redis.Connection)
        arguments.pop("max_connections", None)
        assert {name: pool.connection_kwargs[name] for name in arguments} == arguments
        assert pool.connection_class is connection_class
    assert asked > 100


def test_a_client_of_mongodb_has_the_nodes_of_its_url():
    """It warns of what `parse_uri` raises for: options that neither knows."""
    asked = 0
    for text in connection_strings("mongodb", 500):
        if not text.startswith("mongodb://"):
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                client = pymongo.MongoClient(text, connect=False)
            except (ValueError, pymongo.errors.PyMongoError, FileNotFoundError):
                continue
            asked += 1
            nodes = {*parse_uri(text, warn=True)["nodelist"]}
        assert {*client._topology_settings.seeds} == nodes
        client.close()
    assert asked > 20
