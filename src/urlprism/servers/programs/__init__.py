"""The models of servers and proxies: a folder for each."""
