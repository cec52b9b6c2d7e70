"""What the web servers of the tests are given: configurations, and programs that tell the path.

Each answers a request with the path that it serves, in hexadecimal or as it is.
"""

from typing import Final

NGINX: Final = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/nginx.log crit;
events {{ worker_connections 256; }}
http {{
  access_log off; keepalive_requests 100000;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{ports[0]}; location / {{ return 200 $uri; }} }}
  server {{ listen 127.0.0.1:{ports[1]}; merge_slashes off; location / {{ return 200 $uri; }} }}
}}
"""
HTTPD: Final = """
ServerName h.example
ServerRoot {folder}
DocumentRoot {folder}
PidFile {folder}/httpd.pid
DefaultRuntimeDir {folder}
ErrorLog {folder}/httpd.log
LogLevel crit
Mutex pthread
User www-data
Group www-data
Listen 127.0.0.1:{ports[0]}
Listen 127.0.0.1:{ports[1]}
LoadModule mpm_event_module {modules}/mod_mpm_event.so
LoadModule authz_core_module {modules}/mod_authz_core.so
LoadModule lua_module {modules}/mod_lua.so
MaxKeepAliveRequests 0
KeepAliveTimeout 60
LuaMapHandler .* {folder}/told.lua
<VirtualHost *:{ports[0]}>
LuaMapHandler .* {folder}/told.lua
</VirtualHost>
<VirtualHost *:{ports[1]}>
AllowEncodedSlashes On
LuaMapHandler .* {folder}/told.lua
</VirtualHost>
"""
LUA: Final = """
function handle(r)
  r.content_type = "text/plain"
  r:puts((r.uri:gsub(".", function(c) return string.format("%02x", string.byte(c)) end)))
  return apache2.OK
end
"""
HAPROXY: Final = """
defaults
  mode http
  timeout client 60s
  timeout connect 5s
  timeout server 5s
  timeout http-keep-alive 60s
frontend paths
  bind 127.0.0.1:{ports[0]}
  http-request return status 200 content-type text/plain lf-string %[path,hex]
"""
APPLICATIONS: Final = """
def wsgi(environ, start):
    body = environ["PATH_INFO"].encode("latin-1").hex().encode()
    start("200 OK", [("Content-Length", str(len(body)))])
    return [body]

async def asgi(scope, receive, send):
    if scope["type"] != "http":
        return
    body = scope["path"].encode().hex().encode()
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": 200, "headers": [length]})
    await send({"type": "http.response.body", "body": body})
"""
SERVLET: Final = """
  public static class Told extends HttpServlet {
    protected void doGet(HttpServletRequest asked, HttpServletResponse reply) throws IOException {
      String rest = asked.getPathInfo();
      StringBuilder told = new StringBuilder();
      for (byte octet : (asked.getServletPath() + (rest == null ? "" : rest)).getBytes("UTF-8"))
        told.append(String.format("%02x", octet));
      reply.setContentLength(told.length());
      reply.getOutputStream().print(told.toString());
    }
  }
"""
TOMCAT: Final = """
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import jakarta.servlet.http.*;
import java.io.*;
public class Serving {
  SERVLET
  public static void main(String[] words) throws Exception {
    java.util.logging.LogManager.getLogManager().reset();
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir("tomcat");
    tomcat.setPort(Integer.parseInt(words[0]));
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
    Context context = tomcat.addContext("", new File(".").getAbsolutePath());
    Tomcat.addServlet(context, "told", new Told());
    context.addServletMappingDecoded("/*", "told");
    tomcat.start();
    tomcat.getServer().await();
  }
}
""".replace("SERVLET", SERVLET)
JETTY: Final = """
import org.eclipse.jetty.server.*;
import org.eclipse.jetty.servlet.*;
import javax.servlet.http.*;
import java.io.*;
public class Serving {
  SERVLET
  public static void main(String[] words) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    connector.setPort(Integer.parseInt(words[0]));
    server.addConnector(connector);
    ServletContextHandler handler = new ServletContextHandler();
    handler.setContextPath("/");
    handler.setProtectedTargets(new String[]{"/WEB-INF", "/META-INF"});
    handler.addServlet(new ServletHolder(new Told()), "/*");
    server.setHandler(handler);
    server.start();
    server.join();
  }
}
""".replace("SERVLET", SERVLET)
# `send`, which serve-static is made of, is told to find a file; it is not read. The first server
# has the defaults.
NODE: Final = """
const http = require("http"), send = require("send"), parse = require("parseurl");
const start = (port, options) => http.createServer((asked, reply) => {
  const end = (status, body) => {
    reply.statusCode = status;
    reply.setHeader("content-length", body.length);
    reply.end(body);
  };
  const stream = send(asked, parse.original(asked).pathname, {root: "/", ...options});
  stream.sendFile = stream.sendIndex = path => end(200, Buffer.from(path).toString("hex"));
  stream.redirect = path => end(301, "");
  stream.on("error", error => end(error.status, ""));
  stream.pipe(reply);
}).listen(+port, "127.0.0.1");
start(process.argv[2], {});
start(process.argv[3], {dotfiles: "allow"});
"""
# The package router is what reads paths in Express.
ROUTER: Final = """
const http = require("http"), Router = require("router"), router = Router();
router.get("/{*path}", (asked, reply) => {
  const told = "/" + (asked.params.path || []).join("/");
  reply.end(Buffer.from(told).toString("hex"));
});
http.createServer((asked, reply) => router(asked, reply, error => {
  reply.statusCode = error ? error.status : 404;
  reply.end();
})).listen(+process.argv[2], "127.0.0.1");
"""
GO: Final = """
package main

import (
	"fmt"
	"net/http"
	"os"
)

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(reply http.ResponseWriter, asked *http.Request) {
		fmt.Fprintf(reply, "%x", asked.URL.Path)
	})
	http.ListenAndServe("127.0.0.1:"+os.Args[1], mux)
}
"""
# Express, with what its router is made of, each package by its checksum.
EXPRESS: Final = (
    ("express@5.3.0", "62450d99e36dc393295f1ddd93cb9291e658c169f3b700b0110c1ae8fa799930"),
    ("router@2.3.0", "690837e7fff5724c0c5dae39e81d92fcbd20fc9d5bb991a331c86dda07de3c5b"),
    ("path-to-regexp@8.4.1", "ff4b8758def1fb051f679fe1e18e0b97147484eb4c33f58a7cf668ef31218da5"),
    ("is-promise@4.0.0", "853891173876fa03b8762cf63e7f0c0d60e524947f4e4d5852d94c22acb445a7"),
    ("debug@4.4.3", "89c1ac9c946ee8905a875837114528e97eeae35e03be3190584b2216af43e4a7"),
    ("depd@2.0.0", "28a58a2056093441f1d00d677d95918d2e4b3e98bac86237159101cae315d4a7"),
    ("ms@2.1.3", "f6616e15e530ed552f9daa2d3ce71963947c6bc7c98c9b64fd3e673fd02622c6"),
    ("parseurl@1.3.3", "56ef4bfa11e097ce8196b26fa04b42d6091c32498fcab4478e6dd298435f021a"),
)
# What serve-static is made of, each package by its checksum.
SERVE_STATIC: Final = (
    ("serve-static@2.2.1", "36d4f72bb59372eb18202fee25ff3d8bf46655f0121830fbe32e32cbdc625f43"),
    ("send@1.2.1", "fa254fb316dd23ddcb2beebd533b23788aec4cf6a3dba58af34150170435c472"),
    ("debug@4.4.3", "89c1ac9c946ee8905a875837114528e97eeae35e03be3190584b2216af43e4a7"),
    ("depd@2.0.0", "28a58a2056093441f1d00d677d95918d2e4b3e98bac86237159101cae315d4a7"),
    ("ee-first@1.1.1", "5148e8eb7e222b2a09127618bbdb5033daf6262cfc735d3101ea98620128b99c"),
    ("encodeurl@2.0.3", "03beb7d21dd558b904e9f6e7a007ba80f13bde1824198c59063decf08c3a63cf"),
    ("escape-html@1.0.3", "a101155c3cbdfb1e4f98f2f83c8b5e392db6accfa606df0eba8b87a5762b0366"),
    ("etag@1.8.1", "f6a96c78a973d2ab660c9efeee6aa74a399cd9e770625ba1ed95e1aca9fd0faf"),
    ("fresh@2.0.0", "ad08397ab05f62b2b507682e23aad699cf8cc33922e0030be0cb640a23277ad7"),
    ("http-errors@2.0.1", "ad62bbb11baf079699a3f269ed089efdb589be16083ceed94a1117801e1a6c61"),
    ("inherits@2.0.4", "d94dbc6c1bb3c5ac0fb12a73ade187108fc60de273a1b754f55044eb5e24afaf"),
    ("mime-db@1.54.0", "2b21054e65d0eabd58c5002d2713e968dd47b15700bfed4b7281a344ded1c420"),
    ("mime-types@3.0.2", "2f9dd28353c303ff8750fbf68e474755b01c54a989883d227d605f7bfa3dd2ac"),
    ("ms@2.1.3", "f6616e15e530ed552f9daa2d3ce71963947c6bc7c98c9b64fd3e673fd02622c6"),
    ("on-finished@2.4.2", "c9f7cca054e9f1dfd275bb4f5d56a4415357b20e94d3c701420f785cf05d1a81"),
    ("parseurl@1.3.3", "56ef4bfa11e097ce8196b26fa04b42d6091c32498fcab4478e6dd298435f021a"),
    ("range-parser@1.3.0", "51b79ec072db6788b132680256e9e733af8bb091df4f8ce8562ca631118f0fae"),
    ("setprototypeof@1.2.0", "c83bcc6ea632567e3f6928a83a1c0c7073519aaca9b88b847a3b404417eadfe2"),
    ("statuses@2.0.2", "ca800a24710488b568f4e73e8f570dd6b911c122cbf42b06930dee7c25949fe0"),
    ("toidentifier@1.0.1", "186fcc77488de327daf911d362d4e773bab9909f1df2a5f0c20b875205b92e08"),
)
