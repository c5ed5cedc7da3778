package gateway

import (
	"net/url"
	"testing"
	"time"
)

// The computer without its server means the same day as the server does (D31).
func TestDaysEndAtTheCutoff(t *testing.T) {
	t.Parallel()
	zone := time.FixedZone("America/Sao_Paulo", -3*60*60)
	at := func(day, hour, minute int) int64 {
		return time.Date(2026, 11, day, hour, minute, 0, 0, zone).UnixMilli()
	}
	q := url.Values{"dataInicio": {"2026-11-20"}, "dataFim": {"2026-11-20"}}
	if f := filterOf(q, zone, 6*time.Hour, nil); f.from != at(20, 6, 0) || f.to != at(21, 6, 0)-1 {
		t.Errorf("from %v to %v", time.UnixMilli(f.from).In(zone), time.UnixMilli(f.to).In(zone))
	}
	if f := filterOf(q, zone, 0, nil); f.from != at(20, 0, 0) || f.to != at(21, 0, 0)-1 {
		t.Errorf("from %v to %v", time.UnixMilli(f.from).In(zone), time.UnixMilli(f.to).In(zone))
	}
}
