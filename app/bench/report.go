package bench

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"balcao/app/database"
)

// report is a finished run.
type report struct {
	version string
	began   time.Time
	cfg     Config
	machine machine
	bundles []bundle
	found   []found
}

// describe names the database and its version.
func (s *subject) describe(ctx context.Context) (string, error) {
	name, query := "SQLite", "SELECT sqlite_version()"
	if s.DB.Dialect == database.Postgres {
		name, query = "PostgreSQL", "SELECT split_part(current_setting('server_version'), ' ', 1)"
	}
	var version string
	err := s.DB.Read.DB.QueryRowContext(ctx, query).Scan(&version)
	return name + " " + version, err
}

const introduction = `# Benchmarks

Written by ` + "`make bench`" + `; do not edit. Rates and times belong to the machine
below, on which client, server and database share the cores. The ratio is what
to compare: to the rate of a bare net/http server that answers a small JSON
document, measured in the same run, in turns with the call beside it, by the
same client. A load average well above the number of cores means that other
programs were using the machine too: rates are lower and the slowest calls much
slower than on a machine of one's own.

`

func (r report) write(to io.Writer) error {
	var b strings.Builder
	b.WriteString(introduction)
	fmt.Fprintf(&b, "Version %s, %s.\n\n", r.version, r.began.UTC().Format(time.DateOnly))
	fmt.Fprintf(&b, "| machine | |\n|---|---|\n| processor | %s |\n| memory | %s |\n| system | %s |\n| Go | %s |\n| other work | %s |\n\n",
		r.machine.cpu, r.machine.memory, r.machine.system, r.machine.goVersion, r.machine.busy)
	r.writeBundles(&b)
	if w := r.cfg.Window; w != nil {
		fmt.Fprintf(&b, "\n## The desktop window\n\nUnder a virtual display, drawn without a GPU, on a database that exists. First paint is the time from the\n"+
			"start of the program, the median of five; memory is the proportional set size of all its processes.\n\n"+
			"| | |\n|---|---:|\n| first paint | %d ms |\n| memory, login | %d MB |\n| memory, board | %d MB |\n",
			w.FirstPaint.Milliseconds(), w.LoginPSS/1e6, w.BoardPSS/1e6)
	}
	r.writeBoards(&b)
	r.writePages(&b)
	for _, f := range r.found {
		r.writeLoads(&b, f)
		r.writeFollowing(&b, f)
		r.writeIntake(&b, f)
		r.writeFilters(&b, f)
		r.writeCustomers(&b, f)
		r.writeFigures(&b, f)
		r.writeProducts(&b, f)
	}
	_, err := io.WriteString(to, b.String())
	return err
}

func (r report) writeBundles(b *strings.Builder) {
	b.WriteString("## First paint in a browser\n\nJavaScript until the screen can be used, gzipped: for the board with its cards on it, however many files that takes.\n\n| screen | kB | at most | |\n|---|---:|---:|---|\n")
	for _, s := range r.bundles {
		fmt.Fprintf(b, "| %s | %.1f | %d | %s |\n", s.screen, float64(s.bytes)/1000, s.most/1000, verdict(s.bytes <= s.most))
	}
}

func (r report) writeLoads(b *strings.Builder, f found) {
	fmt.Fprintf(b, "\n## %s, %s orders\n\n", f.database, thousands(r.cfg.Orders))
	fmt.Fprintf(b, "Importing the orders with their history took %.1f s (%.0f orders a second).\n\n", f.filled.Seconds(), float64(r.cfg.Orders)/f.filled.Seconds())
	b.WriteString("The rows of the database alone are what no call of it can be quicker than: a statement through the same pool, without a\nserver around it.\n\n" +
		"| call | connections | calls/s | p50 ms | p99 ms | bare calls/s | ratio | aim | |\n|---|---:|---:|---:|---:|---:|---:|---:|---|\n")
	for _, l := range f.loads {
		aim, met := "", ""
		if l.aim > 0 {
			aim, met = fmt.Sprintf("%.2f", l.aim), verdict(l.ratio() >= l.aim)
		}
		fmt.Fprintf(b, "| %s | %d | %.0f | %s | %s | %.0f | %.2f | %s | %s |\n", l.name, l.connections, l.measured.rate(),
			millis(l.measured.percentile(0.5)), millis(l.measured.percentile(0.99)), l.bare.rate(), l.ratio(), aim, met)
	}
}

const followingAim = 50 * time.Millisecond

func (r report) writeFollowing(b *strings.Builder, f found) {
	p99 := f.following.delays.percentile(0.99)
	fmt.Fprintf(b, "\nFrom a customer's call to another client's stream, %d streams open, %d orders, about 20 a second: "+
		"p50 %s ms, p99 %s ms (at most %d: %s).\n", f.following.streams, f.following.placed,
		millis(f.following.delays.percentile(0.5)), millis(p99), followingAim.Milliseconds(), verdict(p99 <= followingAim))
}

// busyAim is what a list may take at most while busyConnections ask for it.
const busyAim = 25 * time.Millisecond

func (r report) writeFilters(b *strings.Builder, f found) {
	fmt.Fprintf(b, "\nThe list by filter, in ms: the first time that a server is asked for it, without HTTP; one call at a time while nothing\n"+
		"changes and right after a change; then %d connections at once, while ten orders a second come in: all ask for the same,\n"+
		"and each call for something else of the kind, another day or what somebody types (p99 of either at most %d).\n\n"+
		"| filter | p50 the first time | p50 | p99 | p50 after a change | p99 after a change | p50 at %d | p99 at %d | p50 at %d, something else | p99 at %d, something else | |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|\n",
		busyConnections, busyAim.Milliseconds(), busyConnections, busyConnections, busyConnections, busyConnections)
	for _, l := range f.filters {
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", l.name, millis(l.first.percentile(0.5)),
			millis(l.again.percentile(0.5)), millis(l.again.percentile(0.99)), millis(l.changed.percentile(0.5)), millis(l.changed.percentile(0.99)),
			millis(l.busy.percentile(0.5)), millis(l.busy.percentile(0.99)),
			millis(l.others.percentile(0.5)), millis(l.others.percentile(0.99)), verdict(l.worst() <= busyAim))
	}
}

// customersAim is what a page of customers may take, whatever is looked for.
const customersAim = 50 * time.Millisecond

func (r report) writeCustomers(b *strings.Builder, f found) {
	fmt.Fprintf(b, "\nA page of %s customers and their number, by what somebody looks for, one call at a time (p99 at most %d ms).\n\n"+
		"| looked for | calls/s | p50 ms | p99 ms | bare calls/s | ratio | |\n|---|---:|---:|---:|---:|---:|---|\n",
		thousands(r.cfg.Customers), customersAim.Milliseconds())
	for _, c := range f.customers {
		fmt.Fprintf(b, "| %s | %.0f | %s | %s | %.0f | %.4f | %s |\n", c.name, c.measured.rate(), millis(c.measured.percentile(0.5)),
			millis(c.measured.percentile(0.99)), c.bare.rate(), c.ratio(), verdict(c.measured.percentile(0.99) <= customersAim))
	}
}

// figuresAim is what a figure may take, whatever is asked.
const figuresAim = 300 * time.Millisecond

// exportAim is what a workbook of exportedRows sales may take.
const exportAim = 15 * time.Second

func (r report) writeFigures(b *strings.Builder, f found) {
	fmt.Fprintf(b, "\nThe dashboard and the first page of each report, of the last seven days among %s sales of three years, unless a year is named,\n"+
		"while %d people look at figures (p99 at most %d ms).\n\n| call | calls/s | p50 ms | p99 ms | bare calls/s | ratio | |\n|---|---:|---:|---:|---:|---:|---|\n",
		thousands(r.cfg.Sales), figureConnections, figuresAim.Milliseconds())
	for _, c := range f.figures.calls {
		fmt.Fprintf(b, "| %s | %.0f | %s | %s | %.0f | %.4f | %s |\n", c.name, c.measured.rate(), millis(c.measured.percentile(0.5)),
			millis(c.measured.percentile(0.99)), c.bare.rate(), c.ratio(), verdict(c.measured.percentile(0.99) <= figuresAim))
	}
	fmt.Fprintf(b, "\nA workbook of about %s sales was written within %.1f s (at most %.0f: %s).\n",
		thousands(f.figures.exported), f.figures.took.Seconds(), exportAim.Seconds(), verdict(f.figures.took <= exportAim))
}

func verdict(met bool) string {
	if met {
		return "met"
	}
	return "missed"
}

func millis(d time.Duration) string { return fmt.Sprintf("%.2f", float64(d)/float64(time.Millisecond)) }

func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
