package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// getLimit is how long a read of the gateway's own may take.
const getLimit = 20 * time.Second

// get asks the server and decodes its answer.
func (g *Gateway) get(ctx context.Context, s *session, path string, into any) error {
	began := g.clock.Now()
	defer time.AfterFunc(g.timing.Overdue, g.reach.wonder).Stop()
	limit, cancel := context.WithTimeout(ctx, getLimit)
	defer cancel()
	res, err := g.client.R().SetContext(limit).SetAuthToken(g.tokens.token(s)).Get(g.remote.String() + path)
	if err != nil {
		if ctx.Err() == nil {
			t := g.troubleOf(err)
			g.reach.note("GET "+bare(path), began, 0, t)
			g.reach.bad(t)
		}
		return err
	}
	g.reach.note("GET "+bare(path), began, res.StatusCode(), nil)
	switch {
	case isSessionOver(res.StatusCode(), res.Header().Get("Content-Type")):
		return errExpired
	case strangerIn(http.MethodGet, res.StatusCode(), res.Header()) != nil:
		// It may be this call alone that something bars.
		g.reach.suspect(ctx)
		return troubled(Portal)
	case res.StatusCode() != http.StatusOK:
		g.reach.suspect(ctx)
		return fmt.Errorf("GET %s: %d", bare(path), res.StatusCode())
	}
	g.reach.good()
	return json.Unmarshal(res.Body(), into)
}

// ask asks the server for something that anybody may know.
func (g *Gateway) ask(ctx context.Context) *trouble {
	ctx, cancel := context.WithTimeout(ctx, g.timing.Ask)
	defer cancel()
	const path = "/api/portal/configuracao"
	began := g.clock.Now()
	res, err := g.client.R().SetContext(ctx).Get(g.remote.String() + path)
	var t *trouble
	status := 0
	if err == nil {
		status = res.StatusCode()
	}
	switch {
	case err != nil:
		t = g.troubleOf(err)
	case status >= 500 && !isPortal(status, res.Header().Get("Content-Type")):
		t = troubled(Trouble)
	case !isJSON(res.Header().Get("Content-Type")) && !wantsTime(status):
		t = troubled(Portal)
	}
	if !errors.Is(ctx.Err(), context.Canceled) {
		g.reach.note("GET "+path, began, status, t)
	}
	return t
}

func bare(path string) string {
	path, _, _ = strings.Cut(path, "?")
	return path
}
