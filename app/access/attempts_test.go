package access_test

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"testing"
	"time"

	"balcao/app/access"
	"balcao/app/fault"
)

func TestAttempts(t *testing.T) {
	wrong := func(o *office, email string) answer {
		return o.post("/api/mfa/login", "", credentials(email, "Errada#1"))
	}

	t.Run("ten wrong passwords make a growing wait, the same for an account that does not exist", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.user("ana@exemplo.com")
			for _, email := range []string{"ana@exemplo.com", "nobody@exemplo.com"} {
				for range 10 {
					wrong(o, email).is(http.StatusBadRequest)
				}
				wrong(o, email).says(http.StatusTooManyRequests, "Muitas tentativas. Aguarde um minuto e tente novamente.")
			}
			blocked := o.post("/api/mfa/login", "", credentials("ana@exemplo.com", password)).is(http.StatusTooManyRequests)
			if after, _ := strconv.Atoi(blocked.header.Get("Retry-After")); after != 60 {
				t.Errorf("Retry-After %d", after)
			}
			o.clock.Advance(time.Minute)
			wrong(o, "ana@exemplo.com").is(http.StatusBadRequest)
			wrong(o, "ana@exemplo.com").says(http.StatusTooManyRequests, "Muitas tentativas. Aguarde 2 minutos e tente novamente.")
			o.clock.Advance(2 * time.Minute)
			o.post("/api/mfa/login", "", credentials("ana@exemplo.com", password)).is(http.StatusOK)
			wrong(o, "ana@exemplo.com").is(http.StatusBadRequest)
		})
	})

	t.Run("after a quiet quarter of an hour counting starts anew", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			for range 3 {
				for range 9 {
					wrong(o, "ana@exemplo.com").is(http.StatusBadRequest)
				}
				o.clock.Advance(16 * time.Minute)
			}
		})
	})

	t.Run("a burst does not slip through", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			var wait sync.WaitGroup
			statuses := make(chan int, 30)
			for range 30 {
				wait.Go(func() { statuses <- wrong(o, "ana@exemplo.com").status })
			}
			wait.Wait()
			close(statuses)
			tried := 0
			for status := range statuses {
				if status == http.StatusBadRequest {
					tried++
				}
			}
			if tried != 10 {
				t.Errorf("%d tries went through, want 10", tried)
			}
		})
	})

	t.Run("servers on one database share the count", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			second := open(t, o.db, func(c *access.Config) { c.Clock = o.clock })
			for range 5 {
				wrong(o, "ana@exemplo.com").is(http.StatusBadRequest)
				wrong(second, "ana@exemplo.com").is(http.StatusBadRequest)
			}
			wrong(second, "ana@exemplo.com").is(http.StatusTooManyRequests)
		})
	})

	t.Run("the password asked again is limited too", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			ctx := context.Background()
			ana := o.user("ana@exemplo.com")
			if err := o.access.VerifyPassword(ctx, ana.ID, password); err != nil {
				t.Fatal(err)
			}
			wantFault(t, o.access.VerifyPassword(ctx, ana.ID, ""), fault.Invalid)
			for range 10 {
				wantFault(t, o.access.VerifyPassword(ctx, ana.ID, "Errada#1"), fault.Invalid)
			}
			wantFault(t, o.access.VerifyPassword(ctx, ana.ID, password), fault.Limited)
		})
	})
}
