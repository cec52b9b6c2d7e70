"""Domains of cookies: dialects of the kinds `cookie_set` and `cookie_sent`.

Pattern: the value of the attribute Domain, as it stands in the field Set-Cookie. An empty one is
an attribute without a value, which leaves the cookie to its host. URL: for `cookie_set`, the one
whose response sets the cookie; for `cookie_sent`, that of a later request, after a response of the
very host that the attribute names has set the cookie. A text without "//" is a host.

Only domains are asked about: not the attributes Path, Secure, SameSite, nor when a cookie ends.
"""
