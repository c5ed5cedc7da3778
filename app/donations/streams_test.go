package donations_test

import (
	"bufio"
	"net/http"
	"strings"
)

// stream is the first event of a dashboard's stream.
func (h hall) stream(eventID string) string {
	h.t.Helper()
	next, stop := h.follow(eventID)
	defer stop()
	return next()
}

// follow opens a dashboard's stream; next awaits its next painel.
func (h hall) follow(eventID string) (next func() string, stop func()) {
	h.t.Helper()
	return h.open("/api/Donate/Stream/"+eventID, h.token, `data: {"evento"`)
}

// open opens a stream; next awaits its next line that begins so.
func (h hall) open(path, token, begins string) (next func() string, stop func()) {
	h.t.Helper()
	req, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, h.URL+path, nil)
	must(h.t, err)
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	must(h.t, err)
	if res.StatusCode != http.StatusOK {
		h.t.Fatalf("the stream answers %d", res.StatusCode)
	}
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	return func() string {
		h.t.Helper()
		for lines.Scan() {
			if strings.HasPrefix(lines.Text(), begins) {
				return lines.Text()
			}
		}
		h.t.Fatalf("the stream ended: %v", lines.Err())
		return ""
	}, func() { _ = res.Body.Close() }
}
