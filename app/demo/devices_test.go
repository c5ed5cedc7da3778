package demo_test

import (
	"slices"
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
		report, err := demo.Devices{
			Server: s.URL, Email: "nair@balcao.test", Password: "Mare@Cheia42", Count: 3, Acts: 80, For: time.Hour, Seed: 7,
			// Every moment is another one, so that sessions are told apart, and the server's clock goes on:
			// it lets an address try so many codes a minute.
			Now: func() time.Time {
				s.Clock.Advance(time.Second)
				return s.Clock.Now()
			},
		}.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, problem := range report.Problems {
			t.Error(problem)
		}
		// The seed makes each of them certain.
		if slices.Contains([]int{report.Sales, report.Cancelled, report.Movements, report.Tokens, report.Again, report.Lost, report.Revoked, report.LeftOut}, 0) || report.Paired != 3 || report.Sessions < 3 {
			t.Errorf("too little was proven:\n%s", report)
		}
		t.Log(report)
	})
}
