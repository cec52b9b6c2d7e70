// Reads questions, an environment and a URL as JSON a line, and answers a line each: D goes direct,
// a number is the port of the proxy, ? is no URL, ! an error. net/http keeps what it reads from the environment, so
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

func answer(environment map[string]string, text string) string {
	os.Clearenv()
	for name, value := range environment {
		os.Setenv(name, value)
	}
	forget()
	parsed, err := url.Parse(text)
	if err != nil || parsed.Hostname() == "" {
		return "?"
	}
	proxy, err := http.ProxyFromEnvironment(&http.Request{URL: parsed})
	if err != nil {
		return "! " + err.Error()
	}
	if proxy == nil {
		return "D"
	}
	return proxy.Port()
}

type question struct {
	Environment map[string]string
	URL         string
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines.Scan() {
		var asked question
		if json.Unmarshal(lines.Bytes(), &asked) != nil {
			panic("no question")
		}
		out.WriteString(answer(asked.Environment, asked.URL) + "\n")
	}
}
