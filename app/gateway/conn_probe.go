package gateway

import (
	"context"
	"net/http"
)

// sends reports whether a call is to change something.
func sends(r *http.Request) bool {
	return r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodOptions
}

// probe has the server asked at once whether it is there, for somebody who sends
// something: the network may be back since it was last looked for. Whoever comes
// meanwhile waits for the same answer.
func (g *Gateway) probe(ctx context.Context) {
	g.mu.Lock()
	seen := g.probing
	if seen == nil && g.ctx.Err() == nil {
		seen = make(chan struct{})
		g.probing = seen
		g.working.Go(func() {
			limit, cancel := context.WithTimeout(g.ctx, g.timing.Look)
			defer cancel()
			g.reach.suspect(limit)
			g.mu.Lock()
			g.probing = nil
			g.mu.Unlock()
			close(seen)
		})
	}
	g.mu.Unlock()
	select {
	case <-seen:
	case <-ctx.Done():
	case <-g.closing:
	}
}
