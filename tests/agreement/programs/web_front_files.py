"""What the fronts of the tests are given: configurations that tell the path, and send it on."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from tests.agreement.programs import web_server_files

NGINX_HEAD: Final = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/nginx.log crit;
events {{ worker_connections 256; }}
http {{
  access_log off; keepalive_requests 100000; large_client_header_buffers 8 32k;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  upstream behind {{ server 127.0.0.1:{behind}; keepalive 8; }}
  proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
"""
NGINX: Final = (
    NGINX_HEAD
    + """  server {{ listen 127.0.0.1:{ports[0]}; location / {{ return 200 $uri; }} }}
  server {{ listen 127.0.0.1:{ports[1]}; location / {{ proxy_pass http://behind; }} }}
  server {{ listen 127.0.0.1:{ports[2]}; location / {{ proxy_pass http://behind/; }} }}
  server {{
    listen 127.0.0.1:{ports[3]}; merge_slashes off; location / {{ return 200 $uri; }}
  }}
  server {{
    listen 127.0.0.1:{ports[4]}; merge_slashes off; location / {{ proxy_pass http://behind; }}
  }}
  server {{
    listen 127.0.0.1:{ports[5]}; merge_slashes off; location / {{ proxy_pass http://behind/; }}
  }}
}}
"""
)
_HTTPD: Final = """
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
LoadModule mpm_event_module {modules}/mod_mpm_event.so
LoadModule authz_core_module {modules}/mod_authz_core.so
LoadModule lua_module {modules}/mod_lua.so
LoadModule proxy_module {modules}/mod_proxy.so
LoadModule proxy_http_module {modules}/mod_proxy_http.so
MaxKeepAliveRequests 0
KeepAliveTimeout 60
ProxyPreserveHost On
"""
_TELLS: Final = "LuaMapHandler .* {folder}/told.lua"
_SENDS: Final = "ProxyPass / http://127.0.0.1:{behind}/"
_ALLOWS: Final = "AllowEncodedSlashes On\n"


def httpd(ports: Sequence[int]) -> str:
    """Return the configuration of httpd: a host that tells, and one that sends, twice."""
    bodies = (_TELLS, _SENDS, _ALLOWS + _TELLS, _ALLOWS + _SENDS)
    hosts = [
        f"Listen 127.0.0.1:{port}\n<VirtualHost *:{port}>\n{body}\n</VirtualHost>\n"
        for port, body in zip(ports, bodies, strict=True)
    ]
    return _HTTPD + "".join(hosts)


HAPROXY: Final = (
    web_server_files.HAPROXY
    + """frontend sent
  bind 127.0.0.1:{ports[1]}
  default_backend behind
backend behind
  server behind 127.0.0.1:{behind}
"""
)
CADDY: Final = """
{{
    admin off
    auto_https off
    persist_config off
    log default {{
        output discard
    }}
}}
http://:{ports[0]} {{
    bind 127.0.0.1
    respond {{http.request.uri.path}}
}}
http://:{ports[1]} {{
    bind 127.0.0.1
    reverse_proxy 127.0.0.1:{behind}
}}
"""


# A rule of Traefik that all paths meet.
ALL: Final = {"all": "PathPrefix(`/`)"}


def traefik_routes(behind: int, rules: Mapping[str, str]) -> str:
    """Return routes of Traefik by their rules, which send requests on."""
    routers = {name: {"rule": rule, "service": "told"} for name, rule in rules.items()}
    servers = [{"url": f"http://127.0.0.1:{behind}"}]
    services = {"told": {"loadBalancer": {"servers": servers}}}
    return json.dumps({"http": {"routers": routers, "services": services}})


def traefik_path(path: bytes) -> str:
    """Return the rule of Traefik for a path, octet by octet, as a text of Go."""
    octets = "".join(f"\\x{octet:02x}" for octet in path)
    return f'Path("{octets}")'


def caddy_routes(port: int, patterns: Mapping[str, str]) -> str:
    """Return a configuration of Caddy that answers a host for paths of its pattern alone."""
    answer = {"handler": "static_response", "status_code": 200}
    routes = [
        {"match": [{"host": [host], "path": [pattern]}], "handle": [answer], "terminal": True}
        for host, pattern in patterns.items()
    ]
    missing = {"handle": [answer | {"status_code": 404}]}
    http = {"listen": [f"127.0.0.1:{port}"], "routes": [*routes, missing]}
    http["automatic_https"] = {"disable": True}
    apps = {"http": {"servers": {"paths": http}}}
    off = {"admin": {"disabled": True, "config": {"persist": False}}}
    return json.dumps(off | {"logging": {"logs": {"default": _DISCARD}}, "apps": apps})


_DISCARD: Final = {"writer": {"output": "discard"}}
