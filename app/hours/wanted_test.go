package hours_test

import (
	"testing"

	"balcao/app/hours"
)

func TestWanted(t *testing.T) {
	now := moment(t, "America/Sao_Paulo", "2026-11-20T21:00")
	for at, want := range map[string]string{
		"2026-11-20T22:15": "hoje às 22:15", "2026-11-21T00:30": "amanhã às 00:30", "2026-11-28T12:00": "sáb. 28/11 às 12:00",
	} {
		if got := hours.Wanted(now, moment(t, "America/Sao_Paulo", at)); got != want {
			t.Errorf("%s: %q, want %q", at, got, want)
		}
	}
}
