//go:build linux

package bench

import (
	"context"
	"os"
	"syscall"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/server"
)

// The calls of the page as Go benchmarks, to be profiled:
//
//	go test -tags sqlite_fts5 -run - -bench Calls/get -cpuprofile cpu.out ./app/bench
func BenchmarkCalls(b *testing.B) {
	databases := map[string]string{"sqlite": "", "postgres": os.Getenv(databasetest.Env)}
	if databases["postgres"] == "" {
		delete(databases, "postgres")
	}
	for name, address := range databases {
		b.Run(name, func(b *testing.B) {
			if address != "" {
				address = databasetest.Postgres(b)
			}
			s := open(b, address)
			known, err := s.ids(b.Context(), "SELECT id FROM orders ORDER BY created_at DESC LIMIT $1", onBoard)
			if err != nil {
				b.Fatal(err)
			}
			bare, stop, err := serveBare()
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { _ = stop() })
			yardstick := scenario{name: "bare", begin: func() caller { return callBare }}
			for _, sc := range append(s.scenarios(nil, known), yardstick) {
				b.Run(sc.name, func(b *testing.B) {
					address := s.address
					if sc.name == yardstick.name {
						address = bare
					}
					begin := sc.begin
					if sc.name == action {
						begin = func() caller { return s.worker(s.next(b, b.N/4+1)) }
					}
					line, err := dial(address)
					if err != nil {
						b.Fatal(err)
					}
					defer line.close()
					call := begin()
					b.ReportAllocs()
					b.ResetTimer()
					before := processorTime(b)
					for range b.N {
						if err := call(line); err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(float64(processorTime(b)-before)/float64(b.N), "cpu-ns/op")
				})
			}
		})
	}
}

func (s *subject) next(b *testing.B, count int) func() string {
	next, err := s.fresh(b.Context(), count, time.Now())
	if err != nil {
		b.Fatal(err)
	}
	return next
}

func open(b *testing.B, address string) *subject {
	ctx := context.Background()
	s, err := openSubject(ctx, server.Config{Version: "test", DataDir: b.TempDir(), Database: address})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	if err := s.fill(ctx, 20_000, time.Now()); err != nil {
		b.Fatal(err)
	}
	return s
}

// processorTime is what this process has used of the processors; on a busy
// machine it tells more than the clock.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
