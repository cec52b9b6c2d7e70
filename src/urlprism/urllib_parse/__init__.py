"""A drop-in for `urllib.parse`: CPython 3.14.10's results on every interpreter, and much faster.

The functions and classes that the standard library documents have the same names here. Additions
(`install`, `releases`, and the words that all standards share: `parse`, `resolve` ...) have names
that are not in the standard library.

Other packages import `record`.
"""

from urlprism.urllib_parse.installation import install, uninstall
from urlprism.urllib_parse.internals import (
    _ALWAYS_SAFE,
    _ALWAYS_SAFE_BYTES,
    __getattr__,
    _checknetloc,
    _coerce_args,
    _encode_result,
    _noop,
    _Quoter,
    _splitnetloc,
    _splitparams,
    clear_cache,
)
from urlprism.urllib_parse.joining import urljoin
from urlprism.urllib_parse.legacy import (
    _splitattr,
    _splithost,
    _splitnport,
    _splitpasswd,
    _splitport,
    _splitquery,
    _splittag,
    _splittype,
    _splituser,
    _splitvalue,
    _to_bytes,
    splitattr,
    splithost,
    splitnport,
    splitpasswd,
    splitport,
    splitquery,
    splittag,
    splittype,
    splituser,
    splitvalue,
    to_bytes,
    unwrap,
)
from urlprism.urllib_parse.queries import parse_qs, parse_qsl, urlencode
from urlprism.urllib_parse.quoting import (
    quote,
    quote_from_bytes,
    quote_plus,
    unquote,
    unquote_plus,
    unquote_to_bytes,
)
from urlprism.urllib_parse.registry import (
    non_hierarchical,
    scheme_chars,
    uses_fragment,
    uses_netloc,
    uses_params,
    uses_query,
    uses_relative,
)
from urlprism.urllib_parse.results import (
    DefragResult,
    DefragResultBytes,
    ParseResult,
    ParseResultBytes,
    ResultBase,
    SplitResult,
    SplitResultBytes,
    _DefragResultBase,
    _NetlocResultMixinBase,
    _NetlocResultMixinBytes,
    _NetlocResultMixinStr,
    _ParseResultBase,
    _ResultMixinBytes,
    _ResultMixinStr,
    _SplitResultBase,
)
from urlprism.urllib_parse.splitting import urldefrag, urlparse, urlsplit
from urlprism.urllib_parse.unsplitting import urlunparse, urlunsplit

__all__ = [
    "urlparse",
    "urlunparse",
    "urljoin",
    "urldefrag",
    "urlsplit",
    "urlunsplit",
    "urlencode",
    "parse_qs",
    "parse_qsl",
    "quote",
    "quote_plus",
    "quote_from_bytes",
    "unquote",
    "unquote_plus",
    "unquote_to_bytes",
    "DefragResult",
    "ParseResult",
    "SplitResult",
    "DefragResultBytes",
    "ParseResultBytes",
    "SplitResultBytes",
]
