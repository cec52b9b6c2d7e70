"""What models of several programs share: hosts, requests, releases, domains, and older Unicode."""
