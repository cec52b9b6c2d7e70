"""Names that other libraries have for what a `URL` has by another name.

They are those of urllib.parse, yarl, httpx, furl, ada_url, urllib3, Starlette, pydantic and the
standard's JavaScript. Each has what to use in its place.
"""

from typing import Final

_AS_WRITTEN: Final = {
    "raw": "href, or components",
    "raw_authority": "authority",
    "raw_fragment": "fragment",
    "raw_host": "hostname",
    "raw_name": "name, which is decoded",
    "raw_parts": "path, or path_segments, which are decoded",
    "raw_password": "password",
    "raw_path": "path, or path + search",
    "raw_path_qs": "path + search",
    "raw_query_string": "query",
    "raw_scheme": "scheme",
    "raw_suffix": "suffix, which is decoded",
    "raw_suffixes": "suffixes, which are decoded",
    "raw_user": "username",
}
_PARTS: Final = {
    "absolute": "URL itself: it is always absolute",
    "auth": "username and password, or user and password_text, which are decoded",
    "auth_decoded": "user and password_text",
    "auth_decoded_joined": "user and password_text",
    "explicit_port": "port, which is empty for the default",
    "fragmentstr": "fragment",
    "host_port_subcomponent": "host",
    "host_subcomponent": "hostname",
    "host_type": "hostname, or rfc3986.parse(url).host_kind",
    "is_absolute": "URL itself: it is always absolute",
    "is_absolute_url": "URL itself: it is always absolute",
    "is_relative_url": "RelativeURL: a URL is always absolute",
    "is_secure": 'scheme in {"https", "wss"}',
    "netloc": "host, the host and its port, or authority, which has the user and password, too",
    "parts": "path_segments, or components",
    "path_qs": "path + search",
    "path_safe": "path, or path_segments, which are decoded",
    "pathstr": "path",
    "querystr": "query",
    "query_string": "query",
    "request_uri": "path + search",
    "scheme_type": "is_special",
    "segments": "path_segments",
    "unicode_host": "display(), or whatwg.domain_to_unicode(url.hostname)",
    "userinfo": "username and password, or user and password_text, which are decoded",
}
_PARAMETERS: Final = {
    "args": "search_params",
    "params": 'search_params, or path_segments for what follows a ";"',
    "query_params": "search_params",
    "searchParams": "search_params",
}
_TEXTS: Final = {
    "asdict": "to_dict()",
    "encoded_string": "href, or str(url)",
    "geturl": "href, or str(url)",
    "human_repr": "display()",
    "serialize_url": "href, or str(url)",
    "toString": "href, or str(url)",
    "tostr": "href, or str(url)",
    "unicode_string": "display()",
    "url": "href, or str(url)",
    "urlobj": "href",
}
_CHANGES: Final = {
    "add": "extend_query() for parameters, or /, joinpath()",
    "copy": "the URL itself: it is immutable",
    "copy_add_param": "extend_query()",
    "copy_merge_params": "update_query()",
    "copy_remove_param": "without_query_params()",
    "copy_set_param": "update_query()",
    "copy_with": "replace(), with_query() or with_user()",
    "include_query_params": "update_query()",
    "load": "URL(text)",
    "remove": "without_query_params(), or replace() with None",
    "remove_query_params": "without_query_params()",
    "replace_query_params": "with_query()",
    "set": "replace(), or with_query(), with_path() and the like for data",
}
ABSENT: Final = _AS_WRITTEN | _PARTS | _PARAMETERS | _TEXTS | _CHANGES
