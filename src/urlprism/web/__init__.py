"""The page and its API: what `urlprism serve` answers on this machine, and to no other.

request ──► guard: host, origin, size, time ──► application ──► questions ──► answers ──► JSON
                                                     └──► files of the page

`answers` needs no server: `answer` gives the JSON of a question, as a page with Python in it asks.
The rest needs the extra "web". `server_extra` gives the server, or says what is missing, and
`offline` writes the page as static files.
"""
