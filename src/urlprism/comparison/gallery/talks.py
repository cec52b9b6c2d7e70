"""Cases of talks: what was shown to part the readers of its time."""

from typing import Final

from urlprism.comparison.gallery.case import PROGRAMS, Case
from urlprism.comparison.terms import Verdict

CASES: Final = (
    Case(
        name="tsai-fragment",
        title="A fragment that looks like a host",
        summary="PHP's parse_url and cURL of 2017 disagreed.",
        url="http://google.com#@evil.example/",
        product="Orange Tsai, A New Era of SSRF, Black Hat USA 2017",
        others=(*PROGRAMS, "rfc1738", "rfc1808"),
        verdict=Verdict.REFUSED_BY_SOME,
    ),
    Case(
        name="tsai-two-at",
        title="Two @, and two ports",
        summary="cURL went to the first host, the checks of four languages saw the last.",
        url="http://foo@evil.example:80@google.com/",
        product="Orange Tsai, A New Era of SSRF, Black Hat USA 2017",
        others=PROGRAMS,
        verdict=Verdict.HOST_OR_NONE,
    ),
    Case(
        name="tsai-space",
        title="A space before the last @",
        summary="cURL of 2017 still went to the first host after its repair.",
        url="http://foo@127.0.0.1 @google.com/",
        product="Orange Tsai, A New Era of SSRF, Black Hat USA 2017",
        others=PROGRAMS,
        verdict=Verdict.REFUSED_BY_SOME,
    ),
    Case(
        name="tsai-three-hosts",
        title="Three hosts in one URL",
        summary="urllib2, requests and urllib of 2017 went to one each.",
        url="http://1.1.1.1 &@2.2.2.2# @3.3.3.3/",
        product="Orange Tsai, A New Era of SSRF, Black Hat USA 2017",
        others=PROGRAMS,
        verdict=Verdict.REFUSED_BY_SOME,
    ),
    Case(
        name="tsai-two-ports",
        title="Two ports",
        summary="Some connected to the first port, some to the last.",
        url="http://127.0.0.1:11211:80/",
        product="Orange Tsai, A New Era of SSRF, Black Hat USA 2017",
        others=PROGRAMS,
        verdict=Verdict.HOST_OR_NONE,
    ),
    Case(
        name="tsai-port-and-host",
        title="A port, an @ and another port",
        summary="The checks saw google.com, the request went to Memcached.",
        url="http://foo@127.0.0.1:11211@google.com:80/",
        product="Orange Tsai, A New Era of SSRF, Black Hat USA 2017",
        others=PROGRAMS,
        verdict=Verdict.HOST_OR_NONE,
    ),
    Case(
        name="tsai-userinfo-space",
        title="A port and a space",
        summary="Readers that stop at the space go to evil.example.",
        url="http://evil.example:80 @google.com/",
        product="Orange Tsai, A New Era of SSRF, Black Hat USA 2017",
        others=PROGRAMS,
        verdict=Verdict.REFUSED_BY_SOME,
    ),
)
