package customers_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"balcao/app/clock"
	"balcao/app/customers"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

type lock struct {
	Name, CPF, BlockedBy, BlockedAt, BlockedReason string
	UnlockedBy, UnlockedAt, UnlockeReason          *string
}

func (o office) history(cpf string) []lock {
	o.t.Helper()
	var rows []lock
	o.Want(http.StatusOK, o.token, "GET", "/api/BlockedUser/"+o.venue.ID+"/"+cpf+"/history", nil).JSON(o.t, &rows)
	return rows
}

func TestRestrictions(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		saved, _ := o.save(http.StatusOK, fields{"nome": "Ana Lima", "CPF": ana})
		does := func(t *testing.T, path, says string, blocked, alerted bool) {
			t.Helper()
			a := o.notice(path, "529.982.247-25", " Saiu sem pagar ")
			if says != "" {
				if a.Status != http.StatusConflict || a.Message() != says {
					t.Errorf("%s: %d %s, want %q", path, a.Status, a.Body, says)
				}
			} else if a.Status != http.StatusOK {
				t.Errorf("%s: %d %s", path, a.Status, a.Body)
			}
			if c := o.list("").Registros[0]; c.EstaBloqueado != blocked || c.EstaAlertado != alerted {
				t.Errorf("after %s: blocked %v, alerted %v", path, c.EstaBloqueado, c.EstaAlertado)
			}
		}

		t.Run("customers-15 every action requires a justification, then a CPF", func(t *testing.T) {
			for _, path := range []string{blockPath, unlockPath, alertPath, disarmPath} {
				if a := o.notice(path, "1", "  "); a.Status != http.StatusBadRequest || a.Message() != "É obrigatório a justificativa abaixo." {
					t.Errorf("%s without a reason: %d %s", path, a.Status, a.Body)
				}
				if a := o.notice(path, "1", strings.Repeat("x", 1001)); a.Status != http.StatusBadRequest {
					t.Errorf("%s with 1001 letters: %d", path, a.Status)
				}
				if a := o.notice(path, "1", "Motivo"); a.Status != http.StatusBadRequest || a.Message() != "Preencha com um CPF válido" {
					t.Errorf("%s without a CPF: %d %s", path, a.Status, a.Body)
				}
				if a := o.notice(path, bruno, "Motivo"); a.Status != http.StatusNotFound || strings.Contains(string(a.Body), bruno) {
					t.Errorf("%s of nobody: %d %s", path, a.Status, a.Body)
				}
			}
			o.Want(http.StatusBadRequest, o.token, "POST", blockPath, fields{"localId": o.venue.ID, "CPF": ana})
		})

		t.Run("customers-19 a customer who was never blocked has an empty history", func(t *testing.T) {
			if rows := o.history(ana); rows == nil || len(rows) != 0 {
				t.Errorf("history %+v", rows)
			}
			o.Want(http.StatusNotFound, o.token, "GET", "/api/BlockedUser/"+o.venue.ID+"/"+bruno+"/history", nil)
		})

		t.Run("customers-05 customers-06 customers-07 customers-17 a blocked customer cannot be alerted, nor an alerted one blocked", func(t *testing.T) {
			does(t, unlockPath, "Este cliente não está bloqueado.", false, false)
			does(t, blockPath, "", true, false)
			does(t, blockPath, "Este cliente já está bloqueado. O motivo está no histórico de bloqueios dele.", true, false)
			does(t, alertPath, "Este cliente está bloqueado. Desbloqueie antes de criar o alerta.", true, false)
			does(t, disarmPath, "Este cliente não está alertado.", true, false)
			o.Clock.Advance(90 * time.Minute)
			does(t, unlockPath, "", false, false)
		})

		t.Run("customers-08 customers-18 an alert is created and removed", func(t *testing.T) {
			does(t, alertPath, "", false, true)
			does(t, alertPath, "Este cliente já está alertado. Remova o alerta antes de criar outro.", false, true)
			does(t, blockPath, "Este cliente está alertado. Remova o alerta antes de bloquear.", false, true)
			does(t, unlockPath, "Este cliente não está bloqueado.", false, true)
			does(t, disarmPath, "", false, false)
			does(t, disarmPath, "Este cliente não está alertado.", false, false)
		})

		t.Run("customers-20 the history tells who blocked and unlocked, when and why, newest first", func(t *testing.T) {
			does(t, blockPath, "", true, false)
			rows := o.history("529.982.247-25")
			if len(rows) != 2 {
				t.Fatalf("history %+v", rows)
			}
			if r := rows[0]; r.BlockedAt != "2026-11-21T01:30:00Z" || r.UnlockedBy != nil || r.UnlockedAt != nil || r.UnlockeReason != nil {
				t.Errorf("block in force %+v", r)
			}
			if r := rows[1]; r.Name != "Ana Lima" || r.CPF != ana || r.BlockedBy != "Pessoa gerente@balcao.test" || r.BlockedAt != "2026-11-21T00:00:00Z" ||
				r.BlockedReason != "Saiu sem pagar" || value(r.UnlockedBy) != r.BlockedBy || value(r.UnlockedAt) != "2026-11-21T01:30:00Z" ||
				value(r.UnlockeReason) != "Saiu sem pagar" {
				t.Errorf("lifted block %+v", r)
			}
		})

		t.Run("whoever is blocked keeps his CPF", func(t *testing.T) {
			for _, cpf := range []any{nil, "", bruno} {
				o.save(http.StatusConflict, fields{"id": saved.ID, "nome": "Ana Lima", "CPF": cpf})
			}
			changed, _ := o.save(http.StatusOK, fields{"id": saved.ID, "nome": "Ana Lima Souza", "CPF": ana})
			if !changed.EstaBloqueado {
				t.Error("editing the customer lifted the block")
			}
		})

		t.Run("another venue knows nothing of it", func(t *testing.T) {
			next := o
			next.venue = o.Venue("Bar Vizinho")
			next.token = o.Person("vizinho@balcao.test", next.venue.ID, roles.Customers)
			next.save(http.StatusOK, fields{"CPF": ana})
			if c := next.list("").Registros[0]; c.EstaBloqueado || len(next.history(ana)) != 0 {
				t.Errorf("customer %+v", c)
			}
			if a := next.notice(unlockPath, ana, "Motivo"); a.Status != http.StatusConflict {
				t.Errorf("unlocked a block of another venue: %d", a.Status)
			}
			if !o.list("").Registros[0].EstaBloqueado {
				t.Error("the block has gone")
			}
		})

		if strings.Contains(o.Log.String(), ana) || strings.Contains(o.Log.String(), "Saiu sem pagar") {
			t.Error("the log holds a CPF or a reason")
		}
	})
}

func TestOneRestrictionAtATimeHoweverManyImposeIt(t *testing.T) {
	ctx := context.Background()
	eachService(t, time.Unix(0, 0), func(t *testing.T, s *customers.Service, _ *clock.Fake) {
		if _, err := s.Save(ctx, "venue", customers.Draft{CPF: ana}); err != nil {
			t.Fatal(err)
		}
		acts := []func(context.Context, customers.Notice, operation.Actor) (customers.Customer, error){s.Block, s.Alert}
		errs := make([]error, 12)
		var all sync.WaitGroup
		for i := range errs {
			all.Go(func() {
				_, errs[i] = acts[i%2](ctx, customers.Notice{CPF: ana, LocalID: "venue", Reason: "Motivo"}, operation.Actor{Name: "Rafael"})
			})
		}
		all.Wait()
		won := 0
		for _, err := range errs {
			if err == nil {
				won++
			} else if !fault.Is(err, fault.Conflict) {
				t.Errorf("refused with %v", err)
			}
		}
		if won != 1 {
			t.Errorf("%d restrictions were imposed", won)
		}
	})
}

// Whatever is done in whatever order, a customer is as a model of two flags
// says, and the history holds every block.
func TestAnySequenceOfActions(t *testing.T) {
	ctx := context.Background()
	eachService(t, time.Unix(0, 0), func(t *testing.T, s *customers.Service, clk *clock.Fake) {
		run := 0
		rapid.Check(t, func(t *rapid.T) {
			run++
			venue := time.Duration(run).String()
			if _, err := s.Save(ctx, venue, customers.Draft{CPF: ana}); err != nil {
				t.Fatal(err)
			}
			var blocked, alerted bool
			blocks := 0
			for _, action := range rapid.SliceOfN(rapid.SampledFrom([]string{"block", "unlock", "alert", "disarm"}), 1, 12).Draw(t, "actions") {
				clk.Advance(time.Second)
				act, allowed := s.Block, !blocked && !alerted
				switch action {
				case "unlock":
					act, allowed = s.Unlock, blocked
				case "alert":
					act = s.Alert
				case "disarm":
					act, allowed = s.Disarm, alerted
				}
				c, err := act(ctx, customers.Notice{CPF: ana, LocalID: venue, Reason: "Motivo"}, operation.Actor{Name: "Rafael"})
				if !allowed {
					if !fault.Is(err, fault.Conflict) {
						t.Fatalf("%s while blocked %v, alerted %v: %v", action, blocked, alerted, err)
					}
					continue
				}
				blocked, alerted = action == "block", action == "alert"
				if blocked {
					blocks++
				}
				if err != nil || c.EstaBloqueado != blocked || c.EstaAlertado != alerted {
					t.Fatalf("after %s: %+v, %v", action, c, err)
				}
			}
			history, err := s.History(ctx, venue, ana)
			if err != nil || len(history) != blocks {
				t.Fatalf("%d blocks, history %+v, %v", blocks, history, err)
			}
			for i, h := range history {
				if inForce := h.UnlockedAt == nil; inForce != (i == 0 && blocked) {
					t.Fatalf("blocked %v, history %+v", blocked, history)
				}
			}
		})
	})
}
