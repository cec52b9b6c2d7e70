"""The scheme lists of urllib.parse, which users append to and replace.

The functions read them from the package at each call, so that both take effect at once.
"""

# A circle, and an honest one: what users rebind is an attribute of the package, and read there.
import urlprism.urllib_parse as package

__all__ = [
    "non_hierarchical",
    "package",
    "scheme_chars",
    "uses_fragment",
    "uses_netloc",
    "uses_params",
    "uses_query",
    "uses_relative",
]

_WEB = ["http", "https", "shttp"]
_WEB_SOCKET = ["ws", "wss"]
_STREAMING = ["rtsp", "rtsps", "rtspu"]
_SUBVERSION = ["svn", "svn+ssh"]
_TELEPHONY = ["sip", "sips"]

# http and https are first, so that looking them up is quick.
uses_relative = [
    "", *_WEB, "ftp", "sftp", "file", *_WEB_SOCKET, "gopher", "wais", "nntp", "imap", "prospero",
    "mms", *_STREAMING, *_SUBVERSION,
]  # fmt: skip
uses_netloc = [
    "", *_WEB, "ftp", "sftp", "file", *_WEB_SOCKET, "gopher", "wais", "nntp", "imap", "prospero",
    "mms", *_STREAMING, *_SUBVERSION, "telnet", "snews", "rsync", "nfs", "git", "git+ssh",
    "itms-services",
]  # fmt: skip
uses_params = [
    "", *_WEB, "ftp", "sftp", "hdl", "imap", "prospero", "mms", *_STREAMING, *_TELEPHONY, "tel",
]  # fmt: skip

# No function reads these lists; programs may import them.
uses_query = [
    "", *_WEB, "gopher", "wais", "imap", "mms", *_STREAMING, *_TELEPHONY,
]  # fmt: skip
uses_fragment = [
    "", "http", "https", "shttp", "ftp", "file", "hdl", "gopher", "wais", "news", "nntp", "snews",
    "prospero",
]  # fmt: skip
non_hierarchical = [
    "gopher", "hdl", "mailto", "news", "telnet", "wais", "imap", "snews", *_TELEPHONY,
]  # fmt: skip
scheme_chars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-."
