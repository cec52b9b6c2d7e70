"""Names and addresses in certificates, and the hosts of URLs: dialects of the kind `tls`.

Pattern: a dNSName of the extension subjectAltName, or an address, which is an iPAddress. URL: one
that a client wants to reach, or a host, which is a text without "//"; curl reads it as a URL, too.

Only this one entry is asked about, in a certificate that is good otherwise and has no other; the
common name of its subject is empty.
"""
