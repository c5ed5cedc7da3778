package gateway_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"net/http"
	"testing"

	"balcao/app/gateway"
	"balcao/app/images"
)

// Pictures that were seen are there without the server; one that only the
// browser has a copy of is still the right one.
func TestPicturesWithoutTheServer(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	var drawn bytes.Buffer
	must(t, jpeg.Encode(&drawn, image.NewGray(image.Rect(0, 0, 900, 900)), nil))
	key := images.Key{Kind: images.Product, Venue: g.venue.ID, ID: g.venue.Product}
	must(t, images.New(images.Config{DB: g.server.DB, Clock: g.server.Clock}).Put(t.Context(), key, &drawn))
	seen := g.as("", "GET", key.Address(), "")
	if seen.status != http.StatusOK || seen.header.Get("Content-Type") != "image/jpeg" {
		t.Fatalf("%d %v", seen.status, seen.header)
	}
	g.cut()
	var a answered
	g.until("it is kept", func() bool {
		a = g.as("", "GET", key.Address(), "")
		return a.status == http.StatusOK
	})
	if a.status != http.StatusOK || a.body != seen.body || a.header.Get("Content-Type") != "image/jpeg" || a.header.Get(gateway.HeaderOffline) != "1" {
		t.Errorf("offline: %d %v", a.status, a.header)
	}
	other := images.Key{Kind: images.Product, Venue: g.venue.ID, ID: "nunca-vista"}.Address()
	if a := g.as("", "GET", other, "", `If-None-Match: "x"`); a.status != http.StatusNotModified {
		t.Errorf("the browser's copy: %d", a.status)
	}
	if a := g.as("", "GET", other, ""); a.status != http.StatusServiceUnavailable {
		t.Errorf("one that nobody has seen: %d", a.status)
	}
}
