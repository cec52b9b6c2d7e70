"""The URL Standard of the WHATWG, how browsers read URLs: `URL`, `URLSearchParams`, `findings`.

text ──► recognizer ──► spans          a text that is serialized already
     └─► machine ──► draft ──► spans   any other text

Other packages import `forms`, `parsing`, `recognizers`, `sites`, `terms` and `urls`.
"""

from urlprism._core.records.findings import Finding
from urlprism._late import listed
from urlprism.whatwg.api import FIELDS, URL, RelativeURL
from urlprism.whatwg.building import build
from urlprism.whatwg.common import (
    COMPONENTS,
    check,
    decode,
    decode_to_bytes,
    encode,
    normalize,
    resolve,
)
from urlprism.whatwg.findings import findings
from urlprism.whatwg.forms.form import percent_encode_after_encoding
from urlprism.whatwg.functions import equals, is_valid, parse, set_part
from urlprism.whatwg.operations import (
    PERCENT_ENCODE_SETS,
    Host,
    domain_to_ascii,
    domain_to_unicode,
    host_parser,
    percent_decode,
    url_serializer,
    utf8_percent_encode,
)
from urlprism.whatwg.search_params import URLSearchParams
from urlprism.whatwg.sites.cookies import may_set_cookie
from urlprism.whatwg.sites.same_site import (
    is_same_site,
    public_suffix,
    registrable_domain,
    site,
)
from urlprism.whatwg.text import SPEC
from urlprism.whatwg.tracking.results import TrackingList, TrackingParam
from urlprism.whatwg.tracking.rules import TrackingRules

__all__ = [
    "COMPONENTS",
    "FIELDS",
    "PERCENT_ENCODE_SETS",
    "SPEC",
    "URL",
    "Finding",
    "Host",
    "RelativeURL",
    "TrackingList",
    "TrackingParam",
    "TrackingRules",
    "URLSearchParams",
    "build",
    "check",
    "decode",
    "decode_to_bytes",
    "domain_to_ascii",
    "domain_to_unicode",
    "encode",
    "equals",
    "findings",
    "host_parser",
    "is_same_site",
    "is_valid",
    "may_set_cookie",
    "normalize",
    "parse",
    "percent_decode",
    "percent_encode_after_encoding",
    "public_suffix",
    "registrable_domain",
    "resolve",
    "set_part",
    "site",
    "url_serializer",
    "utf8_percent_encode",
]
__dir__ = listed(__all__)
