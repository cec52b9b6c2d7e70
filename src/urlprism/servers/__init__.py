"""How servers and proxies read the path of a request: one folder per program.

text ──► as a client sends it ──► the program's steps ──► the path that it serves, or a refusal

They fetch nothing. Scheme, host, port and userinfo are those of RFC 3986: only the path is theirs.
"""
