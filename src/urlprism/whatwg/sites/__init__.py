"""Sites: the public suffixes of hosts, what may be registered below them, and who shares a site.

Other packages import `cookies`, `public_suffix_list`, `same_site` and
`suffixes`.
"""
