"""Routes of Starlette by URI Templates, and URLs as parameters of routes, by its own client."""

import pytest
from starlette.applications import Starlette
from starlette.convertors import CONVERTOR_TYPES
from starlette.responses import JSONResponse
from starlette.routing import Mount, NoMatchFound, Route
from starlette.testclient import TestClient

from urlprism import URL, URLError
from urlprism.bridges.starlette import TemplateRoute, URLConvertor

pytestmark = pytest.mark.plain


async def values(request):
    return JSONResponse(request.path_params)


async def target(request):
    return JSONResponse({"host": request.path_params["target"].hostname})


@pytest.fixture
def client(monkeypatch):
    monkeypatch.setitem(CONVERTOR_TYPES, "url", URLConvertor())
    routes = [
        TemplateRoute("/files{/path*}", values, name="file"),
        TemplateRoute("/users/{id}", values, name="user"),
        TemplateRoute("/@{handle}", values),
        TemplateRoute("/map{;x,y}", values),
        TemplateRoute("/at/{x},{y}", values, methods=["POST"]),
        Route("/open/{target:url}", target, name="open"),
        Mount("/below", routes=[TemplateRoute("/{a}{.b}", values)]),
    ]
    return TestClient(Starlette(routes=routes))


ROWS = [
    ("/files/a%2Fb/c", {"path": ["a/b", "c"]}),
    ("/files/a", {"path": ["a"]}),
    ("/files", {}),
    ("/users/a%20b?q=1", {"id": "a b"}),
    ("/users/%7eme", {"id": "~me"}),
    ("/users/%c3%a9", {"id": "é"}),
    ("/users/me@h:1", {"id": "me@h:1"}),
    ("/@me", {"handle": "me"}),
    ("/map;x=1;y=2", {"x": "1", "y": "2"}),
    ("/map;y=2", {"y": "2"}),
    ("/below/x.tar.gz", {"a": "x", "b": "tar.gz"}),
    ("/users/a/b", None),
    ("/users/%ff", None),
    ("/elsewhere", None),
]


@pytest.mark.parametrize(("path", "expected"), ROWS)
def test_the_parameters_of_a_route(client, path, expected):
    response = client.get(path)
    if expected is None:
        assert response.status_code == 404
    else:
        assert (response.status_code, response.json()) == (200, expected)


def test_methods_are_those_of_a_route(client):
    assert client.get("/at/1,2").status_code == 405
    assert client.post("/at/1,2").json() == {"x": "1", "y": "2"}


def test_paths_are_expanded(client):
    assert client.app.url_path_for("file", path=["a/b", "c"]) == "/files/a%2Fb/c"
    assert client.app.url_path_for("user", id="a b") == "/users/a%20b"
    for name, values_ in (("file", {"other": 1}), ("nobody", {})):
        with pytest.raises(NoMatchFound):
            client.app.url_path_for(name, **values_)


def test_a_parameter_is_a_url(client):
    path = client.app.url_path_for("open", target=URL("https://h.example/a b?c#d"))
    assert path == "/open/https%3A%2F%2Fh.example%2Fa%2520b%3Fc%23d"
    assert client.get(path).json() == {"host": "h.example"}
    assert client.get("/open/https://h.example/").json() == {"host": "h.example"}
    refused = client.get("/open/nothing")
    assert refused.status_code == 400
    assert "refused" in refused.text


@pytest.mark.parametrize("text", ["a", "/a{?q}", "/a{#f}", "/a?b={c}", "/a#b", "{a}"])
def test_a_route_has_a_path_only(text):
    with pytest.raises(ValueError, match="begins with '/'"):
        TemplateRoute(text, values)


def test_a_template_that_is_none():
    with pytest.raises(URLError):
        TemplateRoute("/{a", values)
