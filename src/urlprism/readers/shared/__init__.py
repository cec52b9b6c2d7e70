"""What models of several programs share: hosts, requests, releases, domains, and older Unicode.

Other packages import `arguments`, `hosts`, `idna_labels`, `releases`, `sending` and
`unicode_versions`.
"""
