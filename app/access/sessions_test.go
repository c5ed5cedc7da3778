package access_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"balcao/app/access"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
)

func TestSession(t *testing.T) {
	ctx := context.Background()

	t.Run("session-01 session-03 a token is good until it is idle, old or signed out", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.user("ana@exemplo.com")
			token := o.signIn("ana@exemplo.com").Token
			o.get("/api/account/userinfo", "").is(http.StatusUnauthorized)
			o.get("/api/account/userinfo", token+"x").is(http.StatusUnauthorized)
			// Used every 11 hours it lives for 30 days, never longer.
			for range 65 {
				o.clock.Advance(11 * time.Hour)
				if _, err := o.access.Authenticate(ctx, token); err != nil {
					t.Fatalf("on %s: %v", o.clock.Now(), err)
				}
			}
			o.clock.Set(noon.Add(30 * 24 * time.Hour))
			_, err := o.access.Authenticate(ctx, token)
			wantFault(t, err, fault.Unauthenticated)

			token = o.signIn("ana@exemplo.com").Token
			o.clock.Advance(12 * time.Hour)
			o.get("/api/account/userinfo", token).is(http.StatusUnauthorized)

			token = o.signIn("ana@exemplo.com").Token
			o.post("/api/session/signout", token, nil).is(http.StatusNoContent)
			o.get("/api/account/userinfo", token).is(http.StatusUnauthorized)
		})
	})

	t.Run("signing out everywhere ends every session of the account alone", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.user("ana@exemplo.com")
			o.user("bia@exemplo.com")
			one, two, bia := o.signIn("ana@exemplo.com").Token, o.signIn("ana@exemplo.com").Token, o.signIn("bia@exemplo.com").Token
			var devices []struct {
				ID, Dispositivo string
				Atual           bool
			}
			o.get("/api/session/list", one).is(http.StatusOK).into(&devices)
			if len(devices) != 2 || devices[0].Atual == devices[1].Atual || devices[0].Dispositivo != "Teste/1.0" {
				t.Errorf("devices %+v", devices)
			}
			o.post("/api/session/signoutEverywhere", one, nil).is(http.StatusNoContent)
			o.get("/api/account/userinfo", one).is(http.StatusUnauthorized)
			o.get("/api/account/userinfo", two).is(http.StatusUnauthorized)
			o.get("/api/account/userinfo", bia).is(http.StatusOK)
		})
	})

	t.Run("the account validation call answers only a good token", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.user("ana@exemplo.com")
			o.post("/api/Account/validate", o.signIn("ana@exemplo.com").Token, fields{}).is(http.StatusOK)
			o.post("/api/Account/validate", "", fields{}).is(http.StatusUnauthorized)
		})
	})

	t.Run("D20 an id opens one session within a minute", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			ana := o.user("ana@exemplo.com")
			token := o.signIn("ana@exemplo.com").Token
			mint := func() string {
				var minted struct{ ID string }
				o.post("/api/session/handover", token, nil).is(http.StatusOK).into(&minted)
				return minted.ID
			}
			id := mint()
			var s sessionData
			o.post("/api/session/handover/"+id, "", nil).is(http.StatusOK).into(&s)
			if s.User.ID != ana.ID || s.Token == "" || s.Token == token {
				t.Errorf("session data %+v", s)
			}
			o.post("/api/session/handover/"+id, "", nil).is(http.StatusBadRequest)
			late := mint()
			o.clock.Advance(time.Minute)
			o.post("/api/session/handover/"+late, "", nil).is(http.StatusBadRequest)
			o.post("/api/session/handover", "", nil).is(http.StatusUnauthorized)
		})
	})

	t.Run("another server notices within seconds, at once when told", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			told := 0
			here := access.New(access.Config{DB: o.db, Clock: o.clock, Venues: bridge{o.venues}})
			t.Cleanup(func() { _ = here.Close(ctx) })
			there := open(t, o.db, func(c *access.Config) { c.Clock = o.clock; c.Changed = func() { told++ } })
			o.user("ana@exemplo.com")
			one, two := o.signIn("ana@exemplo.com").Token, o.signIn("ana@exemplo.com").Token
			for _, token := range []string{one, two} {
				if _, err := here.Authenticate(ctx, token); err != nil {
					t.Fatal(err)
				}
			}
			there.post("/api/session/signout", one, nil).is(http.StatusNoContent)
			if told != 1 {
				t.Errorf("told %d times", told)
			}
			o.clock.Advance(6 * time.Second)
			_, err := here.Authenticate(ctx, one)
			wantFault(t, err, fault.Unauthenticated)
			if _, err := here.Authenticate(ctx, two); err != nil {
				t.Fatal(err)
			}
			there.post("/api/session/signout", two, nil).is(http.StatusNoContent)
			here.Forget()
			_, err = here.Authenticate(ctx, two)
			wantFault(t, err, fault.Unauthenticated)
		})
	})

	t.Run("sweeping deletes what has expired and nothing else", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.user("ana@exemplo.com")
			o.signIn("ana@exemplo.com")
			o.clock.Advance(13 * time.Hour)
			token := o.signIn("ana@exemplo.com").Token
			if err := o.access.Sweep(ctx); err != nil {
				t.Fatal(err)
			}
			var left int
			if err := o.db.Read.NewRaw("SELECT count(*) FROM sessions").Scan(ctx, &left); err != nil || left != 1 {
				t.Errorf("%d sessions left, %v", left, err)
			}
			o.get("/api/account/userinfo", token).is(http.StatusOK)
		})
	})
}

func BenchmarkAuthenticateCached(b *testing.B) {
	ctx := context.Background()
	o := open(b, databasetest.Open(b, databasetest.SQLite(b)))
	o.user("ana@exemplo.com")
	token := o.signIn("ana@exemplo.com").Token
	b.ReportAllocs()
	for b.Loop() {
		if _, err := o.access.Authenticate(ctx, token); err != nil {
			b.Fatal(err)
		}
	}
}
