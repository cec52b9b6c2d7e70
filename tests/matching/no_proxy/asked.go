// Reads pairs of a value of NO_PROXY and a URL, a JSON array a line, and answers a line each:
// D goes direct, P by the proxy, ? is no URL. net/http keeps what it reads from the environment, so
// it is told to forget that each time.
package main

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	_ "unsafe"
)

//go:linkname forget net/http.resetProxyConfig
func forget()

func answer(value, text string) string {
	os.Setenv("NO_PROXY", value)
	forget()
	parsed, err := url.Parse(text)
	if err != nil || parsed.Hostname() == "" {
		return "?"
	}
	proxy, err := http.ProxyFromEnvironment(&http.Request{URL: parsed})
	if err != nil {
		return "!"
	}
	if proxy == nil {
		return "D"
	}
	return "P"
}

func main() {
	os.Clearenv()
	os.Setenv("HTTP_PROXY", "http://127.0.0.1:1")
	os.Setenv("HTTPS_PROXY", "http://127.0.0.1:1")
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines.Scan() {
		var pair [2]string
		if json.Unmarshal(lines.Bytes(), &pair) != nil {
			panic("no pair")
		}
		out.WriteString(answer(pair[0], pair[1]) + "\n")
	}
}
