package bench

import (
	"fmt"
	"strings"
	"time"
)

const (
	// importAim is what bringing in a whole catalogue may take.
	importAim = 10 * time.Second
	// productsAim is what a page of products may take, whatever is looked for.
	productsAim = 25 * time.Millisecond
)

func (r report) writeProducts(b *strings.Builder, f found) {
	c := f.catalogue
	fmt.Fprintf(b, "\nA file of %s products came in within %.1f s (at most %.0f: %s), and was undone within %.1f s.\n",
		thousands(r.cfg.Products), c.imported.Seconds(), importAim.Seconds(), verdict(c.imported <= importAim), c.undone.Seconds())
	fmt.Fprintf(b, "\nA page of 50 of %s products with the numbers of all chips, by what somebody looks for, at %d connections, while a price changes\n"+
		"every second (p99 at most %d ms).\n\n| looked for | calls/s | p50 ms | p99 ms | bare calls/s | ratio | |\n|---|---:|---:|---:|---:|---:|---|\n",
		thousands(r.cfg.Products), busyConnections, productsAim.Milliseconds())
	for _, l := range c.lists {
		fmt.Fprintf(b, "| %s | %.0f | %s | %s | %.0f | %.4f | %s |\n", l.name, l.measured.rate(), millis(l.measured.percentile(0.5)),
			millis(l.measured.percentile(0.99)), l.bare.rate(), l.ratio(), verdict(l.measured.percentile(0.99) <= productsAim))
	}
}
