"""What changed in what libcurl sends: a login, and what a redirect leaves of it; Host; a query.

Each was measured by libraries before and after it; the releases in between follow from its commit.
"""

from typing import Final

from urlprism._core.releases.changes import Change

CHANGES: Final = (
    Change(
        "final-dot-looked-up",
        ("commit-5b4cce2e36",),
        "A name is looked up with the dot at its end.",
        "`http://h./` goes to `h.`, not `h`",
        since=("7.63.0",),
        inferred=("7.63.0",),
    ),
    Change(
        "password-alone-sent",
        (),
        "A password without a user before it is sent.",
        "`http://:p@h/` sends an Authorization",
        since=("7.62.0",),
        inferred=("7.62.0",),
    ),
    Change(
        "login-kept-at-host",
        ("commit-46620b9743", "commit-b4024bf808"),
        "A redirect to a full URL at the host of the request sends the login of the request.",
        "`http://h/` with `http://u:p@h/` sends an Authorization",
        since=("7.76.0",),
        until=("8.20.0",),
        inferred=("7.76.0", "8.20.0"),
    ),
    Change(
        "password-kept-at-host",
        ("commit-7d600ad1c3",),
        "So it does for a login that is a password alone; before, not even a reference did.",
        "`/x` with `http://:p@h/` sends an Authorization",
        since=("7.82.0",),
        inferred=("7.82.0",),
    ),
    Change(
        "final-dot-sent",
        ("commit-b27ad8e1d3",),
        "The field Host has the dot at the end of a host, which makes it another host.",
        "`http://h./` sends `Host: h.`, not `Host: h`",
        since=("7.82.0",),
        inferred=("7.82.0",),
    ),
    Change(
        "no-login-at-other-ports",
        ("commit-6e65999395", "CVE-2022-27774"),
        "After a redirect to another port or scheme of a host no login is sent, not even that of"
        " the Location.",
        "`http://h:81/` with `http://u:p@h/` sends no Authorization",
        since=("7.83.0",),
        inferred=("7.83.0",),
    ),
    Change(
        "empty-login-sent",
        ("curl-9408", "commit-d2886c5ac4"),
        "A user that is present but empty is sent.",
        "`http://@h/` sends an Authorization",
        since=("7.86.0",),
        until=("8.21.0",),
        inferred=("7.86.0", "8.21.0"),
    ),
    Change(
        "empty-query-left-out",
        ("curl-13396",),
        "The mark of an empty query is not sent.",
        "`http://h/a?` sends `/a`",
        since=("8.8.0",),
        until=("8.21.0",),
        inferred=("8.21.0",),
    ),
    Change(
        "login-of-location-sent",
        ("commit-8f71d0fde5",),
        "The login of a Location is sent wherever it leads; before, to the host of the request"
        " alone.",
        "`http://u:p@h/` with `http://g/` sends an Authorization",
        since=("8.21.0",),
        inferred=("8.21.0",),
    ),
)
