package server_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/payments"
	"balcao/app/server/servertest"
)

// accepted has an order be paid with another amount, which somebody accepts, and delivers it.
func (s paidShop) accepted(more money.Amount) (orders.Placed, payments.Payment) {
	s.t.Helper()
	placed := s.Order(s.venue, online)
	s.follow(placed)
	s.pays(placed, placed.ValorTotal+more, true)
	s.follow(placed)
	of, _, err := s.Payments.Payments(s.t.Context(), s.venue.ID, s.charge(placed).ID)
	if err != nil || len(of) != 1 {
		s.t.Fatalf("%d payments, %v", len(of), err)
	}
	if _, err := s.Payments.Accept(s.t.Context(), s.venue.ID, of[0].ID, operation.Actor{Name: "Teste"}); err != nil {
		s.t.Fatal(err)
	}
	for _, action := range []string{"acceptOrder", "startOrder", "transportOrder", "deliverOrder"} {
		s.Want(http.StatusOK, s.cook, "POST", "/api/kds/"+action, map[string]string{"Id": placed.ID, "Password": servertest.Password})
	}
	return placed, of[0]
}

// givesBack gives a part of a payment back, until the bank has done so.
func (s paidShop) givesBack(p payments.Payment, key string, amount money.Amount) {
	s.t.Helper()
	asked, err := s.Payments.GiveBack(s.t.Context(), payments.RefundRequest{
		VenueID: s.venue.ID, PaymentID: p.ID, Key: key, Amount: amount, Reason: "Combinado", By: operation.Actor{Name: "Teste"},
	})
	if err != nil {
		s.t.Fatal(err)
	}
	for {
		_, refunds, err := s.Payments.Payments(s.t.Context(), s.venue.ID, p.ChargeID)
		if err != nil {
			s.t.Fatal(err)
		}
		if slices.ContainsFunc(refunds[p.ID], func(r payments.Refund) bool { return r.ID == asked.ID && r.State == payments.RefundDone }) {
			return
		}
		s.Clock.Advance(time.Minute)
		if err := s.Payments.Round(s.t.Context(), s.venue.ID); err != nil {
			s.t.Fatal(err)
		}
	}
}

// sold is what is sold, less what was given back of that.
func (s paidShop) sold() (sum money.Amount) {
	s.t.Helper()
	if err := s.DB.Read.NewRaw("SELECT COALESCE(SUM(total), 0) FROM sales WHERE venue_id = ?", s.venue.ID).Scan(s.t.Context(), &sum); err != nil {
		s.t.Fatal(err)
	}
	return sum
}

// What was paid beyond an order's price and goes back leaves its sale as it is; with the last of
// what was paid nothing is sold.
func TestGivingBackWhatWasAccepted(t *testing.T) {
	eachPaidShop(t, func(t *testing.T, s paidShop) {
		placed, p := s.accepted(500)
		for i, step := range []struct{ back, sold money.Amount }{
			{300, placed.ValorTotal},
			{300, placed.ValorTotal - 100},
			{placed.ValorTotal - 200, 100},
			{100, 0},
		} {
			s.givesBack(p, string(rune('a'+i)), step.back)
			if got := s.sold(); got != step.sold {
				t.Errorf("after %s more went back %s are sold, want %s", step.back, got, step.sold)
			}
		}
		less, p := s.accepted(-500)
		s.givesBack(p, "a", 1000)
		if got := s.sold(); got != less.ValorTotal-1000 {
			t.Errorf("a part of less went back, and %s are sold", got)
		}
		s.givesBack(p, "b", 0)
		if got := s.sold(); got != 0 {
			t.Errorf("less than its price was paid and went back, and %s are sold", got)
		}
	})
}
