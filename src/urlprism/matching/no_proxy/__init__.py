"""Whether a request goes past the proxy: NO_PROXY, as each program reads it.

value of NO_PROXY, URL ──► the program's reader ──► its entries, one by one ──► direct, or not

The answer is YES if the request goes direct. A proxy is set for http and for https; requests of
other schemes are not asked about.

Other packages import `requests` and `variables`.
"""
