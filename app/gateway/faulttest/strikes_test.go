//go:build linux

package faulttest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"
)

// strike strikes an item of an order through, or takes that back, again and
// again until the cook was told that it is so, or that the disk does not take it.
// between is called before each try.
func (c *computer) strike(o *worked, between func()) (status int) {
	c.w.t.Helper()
	item := fmt.Sprint("item-", c.w.luck.IntN(3))
	left := slices.DeleteFunc(slices.Clone(c.struck[o]), func(other string) bool { return other == item })
	struck := len(left) == len(c.struck[o])
	body := fmt.Sprintf(`{"localClienteId":%q,"pedidoId":%q,"itemId":%q,"riscado":%v}`, c.w.venue.ID, o.id, item, struck)
	for range 200 {
		between()
		a, err := call(c.address, c.token, "POST", "/local/strikes", body)
		if err != nil {
			time.Sleep(20 * time.Millisecond)
			continue
		}
		switch a.status {
		case http.StatusOK:
			if struck {
				left = append(left, item)
				slices.Sort(left)
			}
			c.struck[o] = left
			c.strikes++
		case http.StatusServiceUnavailable:
		default:
			c.w.t.Fatalf("strike %s: %d %s", body, a.status, a.body)
		}
		return a.status
	}
	c.w.t.Fatalf("strike %s was never answered\n%s", body, c.process.said)
	return 0
}

// compareStrikes compares what a window is told with what the cook was; orders
// that have ended have none.
func (c *computer) compareStrikes() {
	c.w.t.Helper()
	want := map[string][]string{}
	for o, items := range c.struck {
		if len(items) > 0 && !o.finished() {
			want[o.id] = items
		}
	}
	var shown map[string][]string
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if shown = c.toldStruck(); reflect.DeepEqual(shown, want) {
			return
		}
	}
	c.w.t.Errorf("%s has struck through %v, and is shown %v", c.email, want, shown)
}

// toldStruck is what a window that opens the board is told.
func (c *computer) toldStruck() (found map[string][]string) {
	req, err := http.NewRequest("GET", c.address+"/api/kds/stream?localClienteId="+c.w.venue.ID, nil)
	must(c.w.t, err)
	req.Header.Set("Authorization", "Bearer "+c.token)
	res, err := client.Do(req)
	if err != nil {
		return nil
	}
	defer res.Body.Close()
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 8<<20)
	for told := false; lines.Scan(); {
		if told {
			data, _ := strings.CutPrefix(lines.Text(), "data: ")
			must(c.w.t, json.Unmarshal([]byte(data), &found))
			return found
		}
		told = lines.Text() == "event: strikes"
	}
	return nil
}
