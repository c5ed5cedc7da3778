package server_test

import (
	"os"
	"strings"
	"testing"
)

// Domains that need each other are built in a circle, which lazy closes. A seventh
// circle wants another cut between the domains instead.
func TestFewDomainsNeedEachOther(t *testing.T) {
	source, err := os.ReadFile("wiring.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), "later(&d."); n > 6 {
		t.Errorf("%d domains are asked for before they are built, want at most 6", n)
	}
}
