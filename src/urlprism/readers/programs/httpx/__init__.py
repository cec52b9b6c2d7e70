"""httpx: `httpx.URL`, and the redirects of its `Client`."""
