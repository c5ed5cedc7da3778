package demo

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// Report counts what a simulation did. Read it once Run has answered.
type Report struct {
	mu sync.Mutex
	// Latencies are the times from sending an order to its acceptance, of
	// every order that was taken.
	Latencies []time.Duration
	// Problems counts the orders that were not taken, by reason.
	Problems map[string]int
	// Limited counts the answers that asked to come back later.
	Limited int
}

func newReport() *Report { return &Report{Problems: map[string]int{}} }

func (r *Report) placed(took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Latencies = append(r.Latencies, took)
}

func (r *Report) failed(problem string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Problems[problem]++
}

func (r *Report) limited() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Limited++
}

// Placed is how many orders were taken.
func (r *Report) Placed() int { return len(r.Latencies) }

// Failed is how many were not.
func (r *Report) Failed() int {
	sum := 0
	for _, n := range r.Problems {
		sum += n
	}
	return sum
}

// Percentile is the latency that p of the orders taken did not exceed; p is
// from 0 to 1. Without orders it is 0.
func (r *Report) Percentile(p float64) time.Duration {
	if len(r.Latencies) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(r.Latencies))
	return sorted[min(int(p*float64(len(sorted))), len(sorted)-1)]
}

// String is the report for a terminal, in Portuguese.
func (r *Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Pedidos aceitos: %d. Não aceitos: %d.\n", r.Placed(), r.Failed())
	for _, problem := range slices.Sorted(maps.Keys(r.Problems)) {
		fmt.Fprintf(&b, "  %d × %s\n", r.Problems[problem], problem)
	}
	if r.Limited > 0 {
		fmt.Fprintf(&b, "O servidor pediu para esperar %d vez(es); foi obedecido.\n", r.Limited)
	}
	if r.Placed() > 0 {
		fmt.Fprintf(&b, "Tempo de resposta: metade até %s, 90%% até %s, 99%% até %s, o mais longo %s.\n",
			millis(r.Percentile(0.5)), millis(r.Percentile(0.9)), millis(r.Percentile(0.99)), millis(r.Percentile(1)))
	}
	return b.String()
}

func millis(d time.Duration) string {
	return strings.Replace(fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond)), ".", ",", 1)
}
