package insights_test

import (
	"bufio"
	"net/http"
	"strings"
	"testing"
)

// The stream tells of a sale, so that what shows today is read again.
func TestTheStreamTellsOfSales(t *testing.T) {
	eachBar(t, func(b bar) {
		req, err := http.NewRequestWithContext(b.Context(), http.MethodGet, b.URL+"/api/insights/stream?localClienteId="+b.venue.ID, nil)
		if err != nil {
			b.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+b.token)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			b.Fatal(err)
		}
		defer res.Body.Close()
		lines := bufio.NewScanner(res.Body)
		await := func(event string) {
			b.T.Helper()
			for lines.Scan() {
				if lines.Text() == "event: "+event {
					return
				}
			}
			b.Fatalf("the stream ended before %s: %v", event, lines.Err())
		}
		await("hello")
		b.order(by("48991110001"), delivered...)
		await("sales")
		other := b.Venue("Bar da Esquina")
		if a := b.Call(b.token, "GET", "/api/insights/stream?localClienteId="+other.ID, nil); a.Status != http.StatusForbidden || strings.Contains(string(a.Body), other.Name) {
			b.Errorf("another venue's stream: %d %s", a.Status, a.Body)
		}
	})
}
