"""Programs that stand behind, for the tests: each answers with the path and the host that it sees.

Both are in hexadecimal, with a blank between them.
"""

from typing import Final

from tests.agreement.programs import web_server_files as files

PYTHON: Final = '''
import asyncio


def hexadecimal(*texts):
    """The octets of texts, in hexadecimal."""
    return " ".join(text.encode("utf-8", "surrogatepass").hex() or "-" for text in texts)


def wsgi(environ, start):
    told = environ["PATH_INFO"].encode("latin-1").hex() or "-"
    body = f"{told} {hexadecimal(environ.get('HTTP_HOST', ''))}".encode()
    start("200 OK", [("Content-Length", str(len(body)))])
    return [body]


def flask():
    from flask import Flask, request

    application = Flask("applications")

    @application.before_request
    def told():
        return hexadecimal(request.path, request.environ["HTTP_HOST"])

    return application


def django():
    from django.conf import settings

    told = ["applications.Told"]
    settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF="applications", MIDDLEWARE=told)
    from django.core.wsgi import get_wsgi_application

    return get_wsgi_application()


urlpatterns = []


def Told(get_response):
    from django.http import HttpResponse

    def told(request):
        return HttpResponse(hexadecimal(request.path_info, request.META["HTTP_HOST"]))

    return told


async def asgi(scope, receive, send):
    if scope["type"] != "http":
        return
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    body = hexadecimal(scope["path"], *hosts).encode()
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": 200, "headers": [length]})
    await send({"type": "http.response.body", "body": body})


def starlette():
    from starlette.applications import Starlette
    from starlette.convertors import Convertor, register_url_convertor
    from starlette.responses import PlainTextResponse
    from starlette.routing import Route

    class Everything(Convertor):
        regex = r"[\\s\\S]*?"

        def convert(self, value):
            return value

        def to_string(self, value):
            return value

    register_url_convertor("everything", Everything())

    async def told(request):
        path = "/" + request.path_params["path"]
        return PlainTextResponse(hexadecimal(path, request.headers["host"]))

    return Starlette(routes=[Route("/{path:everything}", told)])
'''
_TELLING: Final = """
    protected void service(HttpServletRequest asked, HttpServletResponse reply) throws IOException {
      String rest = asked.getPathInfo();
      StringBuilder told = new StringBuilder();
      for (byte octet : (asked.getServletPath() + (rest == null ? "" : rest)).getBytes("UTF-8"))
        told.append(String.format("%02x", octet));
      told.append(told.length() == 0 ? "- " : " ");
      for (byte octet : asked.getServerName().getBytes("UTF-8"))
        told.append(String.format("%02x", octet));
      reply.setContentLength(told.length());
      reply.getOutputStream().print(told.toString());
    }
"""
_SERVLET: Final = f"  public static class Told extends HttpServlet {{{_TELLING}  }}\n"
TOMCAT: Final = files.TOMCAT.replace(files.SERVLET, _SERVLET)
JETTY: Final = files.JETTY.replace(files.SERVLET, _SERVLET)
NODE: Final = """
const http = require("http");
const hexadecimal = text => Buffer.from(text, "latin1").toString("hex") || "-";
const start = (port, read) => http.createServer((asked, reply) => {
  try {
    reply.end(hexadecimal(read(asked.url)) + " " + hexadecimal(asked.headers.host));
  } catch {
    reply.statusCode = 500;
    reply.end();
  }
}).listen(+port, "127.0.0.1");
start(process.argv[2], url => url.split("?")[0]);
start(process.argv[3], url => new URL(url, "http://h.example").pathname);
"""
EXPRESS: Final = r"""
const http = require("http"), Router = require("router"), parse = require("parseurl");
const hexadecimal = (text, as) => Buffer.from(text, as).toString("hex") || "-";
const start = (port, told) => {
  const router = Router();
  told(router);
  http.createServer((asked, reply) => router(asked, reply, error => {
    reply.statusCode = error ? error.status : 404;
    reply.end();
  })).listen(+port, "127.0.0.1");
};
start(process.argv[2], router => router.all(/^\//, (asked, reply) => {
  // What `req.path` of Express is, by which its router matches.
  reply.end(hexadecimal(parse(asked).pathname, "latin1") + " " + hexadecimal(asked.headers.host));
}));
start(process.argv[3], router => router.get("/{*path}", (asked, reply) => {
  const told = "/" + (asked.params.path || []).join("/");
  reply.end(hexadecimal(told, "utf8") + " " + hexadecimal(asked.headers.host));
}));
"""
SERVE_STATIC: Final = """
const http = require("http"), send = require("send"), parse = require("parseurl");
const start = (port, options) => http.createServer((asked, reply) => {
  const end = (status, body) => {
    reply.statusCode = status;
    reply.setHeader("content-length", body.length);
    reply.end(body);
  };
  try {
    const stream = send(asked, parse(asked).pathname, {root: "/", ...options});
    const host = Buffer.from(asked.headers.host).toString("hex");
    stream.sendFile = stream.sendIndex = path => end(
      200, (Buffer.from(path).toString("hex") || "-") + " " + host
    );
    stream.redirect = path => end(301, "");
    stream.on("error", error => end(error.status, ""));
    stream.pipe(reply);
  } catch {
    end(500, "");
  }
}).listen(+port, "127.0.0.1");
start(process.argv[2], {});
start(process.argv[3], {dotfiles: "allow"});
"""
GO: Final = """
package main

import (
	"fmt"
	"net/http"
	"os"
)

func told(reply http.ResponseWriter, asked *http.Request) {
	path := fmt.Sprintf("%x", asked.URL.Path)
	if path == "" {
		path = "-"
	}
	fmt.Fprintf(reply, "%s %x", path, asked.Host)
}

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("/", told)
	go http.ListenAndServe("127.0.0.1:"+os.Args[1], mux)
	http.ListenAndServe("127.0.0.1:"+os.Args[2], http.HandlerFunc(told))
}
"""
PHP: Final = """<?php
$path = isset($_SERVER["PATH_INFO"]) ? $_SERVER["PATH_INFO"] : "";
header("Content-Type: text/plain");
echo bin2hex($_SERVER["SCRIPT_NAME"]) ?: "-", " ", bin2hex($_SERVER["HTTP_HOST"] ?? "") ?: "-";
echo " ", bin2hex($path) ?: "-", " ", bin2hex($_SERVER["REQUEST_URI"]);
"""

PUMA: Final = """
require "puma"
require "puma/server"
hexadecimal = ->(text) { text.to_s.empty? ? "-" : text.unpack1("H*") }
application = lambda do |asked|
  told = hexadecimal.(asked["PATH_INFO"]) + " " + hexadecimal.(asked["HTTP_HOST"])
  [200, {"content-length" => told.length.to_s}, [told]]
end
server = Puma::Server.new(application, Puma::Events.stdio)
server.add_tcp_listener("127.0.0.1", ARGV[0].to_i)
server.run.join
"""
