package demo_test

import (
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/access"
	"balcao/app/demo"

	"balcao/app/server/servertest"
)

// Devices that lose the network, their keys and the answers hold what the server tells.
func TestSimulatedDevicesAgreeWithTheServer(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		user, err := s.Access.AddUser(t.Context(), access.NewUser{Name: "Nair", Email: "nair@balcao.test", Password: "Mare@Cheia42"})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Access.AddMember(t.Context(), user.ID, v.ID, true, nil); err != nil {
			t.Fatal(err)
		}
		// The server's clock runs: it lets an address try so many codes a minute.
		over := make(chan struct{})
		defer close(over)
		go func() {
			for every := time.NewTicker(time.Millisecond); ; {
				select {
				case <-every.C:
					s.Clock.Advance(200 * time.Millisecond)
				case <-over:
					every.Stop()
					return
				}
			}
		}()
		// Every moment is another one, so that sessions are told apart.
		var ticks atomic.Int64
		report, err := demo.Devices{
			Server: s.URL, Email: "nair@balcao.test", Password: "Mare@Cheia42", Count: 3, Every: time.Millisecond, For: 1500 * time.Millisecond, Seed: 7,
			Now: func() time.Time { return s.Clock.Now().Add(time.Duration(ticks.Add(1)) * time.Millisecond) },
		}.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, problem := range report.Problems {
			t.Error(problem)
		}
		if report.Paired != 3 || report.Sales == 0 || report.Sessions < 3 {
			t.Errorf("too little was proven:\n%s", report)
		}
		t.Log(report)
	})
}
