// Gets each URL by net/http.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"net/http"
	"os"
)

func main() {
	client := &http.Client{Transport: &http.Transport{}}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		url, _ := hex.DecodeString(lines.Text())
		if answer, err := client.Get(string(url)); err == nil {
			answer.Body.Close()
		}
		fmt.Println("done")
	}
}
