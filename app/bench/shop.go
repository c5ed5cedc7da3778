package bench

import (
	"fmt"
	"strings"
)

// CustomerPage is what a run of its own has found of a page that customers open.
type CustomerPage struct {
	Name string
	// Performance, Accessibility and BestPractices are Lighthouse's marks, up to 100.
	Performance, Accessibility, BestPractices float64
	// LargestPaint and Blocking are in milliseconds.
	LargestPaint, Blocking float64
	// Shift is how far what was seen has moved, in parts of the screen.
	Shift float64
	// FirstView is what the page fetches when it is opened, in gzipped bytes, without photos.
	FirstView int
}

// Aims of customers' pages.
const (
	markAim      = 95
	firstViewAim = 50_000
)

func (r report) writePages(b *strings.Builder) {
	if len(r.cfg.Pages) == 0 {
		return
	}
	b.WriteString("\n## Customers' pages\n\n" +
		"Lighthouse's marks with its mobile profile, a phone four times slower than this machine on slow 4G, for the demo's\n" +
		"shop and the tracking of an order there; the median of three runs by performance. A first view is gzipped, without photos.\n\n" +
		"| page | | | aim | |\n|---|---|---:|---:|---|\n")
	for _, p := range r.cfg.Pages {
		mark := func(what string, found float64) {
			fmt.Fprintf(b, "| %s | %s | %.0f | %d | %s |\n", p.Name, what, found, markAim, verdict(found >= markAim))
		}
		mark("performance", p.Performance)
		mark("accessibility", p.Accessibility)
		mark("best practices", p.BestPractices)
		fmt.Fprintf(b, "| %s | largest paint, ms | %.0f | | |\n| %s | blocked, ms | %.0f | | |\n| %s | layout shift | %.3f | | |\n",
			p.Name, p.LargestPaint, p.Name, p.Blocking, p.Name, p.Shift)
		fmt.Fprintf(b, "| %s | first view, kB | %.1f | %d | %s |\n", p.Name, float64(p.FirstView)/1000, firstViewAim/1000, verdict(p.FirstView <= firstViewAim))
	}
}
