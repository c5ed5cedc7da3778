package paymentlinks_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/paymentlinks"
	"balcao/app/payments"
)

// crowd is how many people open one link, atOnce how many of them do something at a time.
const crowd, atOnce = 500, 16

// together has everybody do something, a few at a time.
func together(all []*browser, do func(i int, b *browser)) {
	next := make(chan int)
	var busy sync.WaitGroup
	for range atOnce {
		busy.Go(func() {
			for i := range next {
				do(i, all[i])
			}
		})
	}
	for i := range all {
		next <- i
	}
	close(next)
	busy.Wait()
}

var codeInPage = regexp.MustCompile(`data-code="([^"]+)"`)

// chargeOf is the charge that a page shows; none where it shows no code.
func (c bankCounter) chargeOf(b *browser) (charge payments.Charge, is bool) {
	found := codeInPage.FindStringSubmatch(b.html)
	if found == nil {
		return charge, false
	}
	if err := c.DB.Write.NewSelect().Model(&charge).Where("code = ?", found[1]).Scan(c.t.Context()); err != nil {
		c.t.Error(err)
	}
	return charge, true
}

// settle has the payments ask for all that may have come in, and give back what is not
// wanted, until nothing is left to do.
func (c bankCounter) settle() {
	c.t.Helper()
	for {
		if _, err := c.DB.Write.NewRaw("UPDATE payment_charges SET next_at = ? WHERE paid_at IS NULL", c.Clock.Now().UnixMilli()).Exec(c.t.Context()); err != nil {
			c.t.Fatal(err)
		}
		c.Clock.Advance(time.Minute)
		c.round()
		var left struct{ Charges, Refunds, Payments int }
		err := c.DB.Write.NewRaw(`SELECT (SELECT COUNT(*) FROM payment_charges WHERE state IN (?, ?)) AS charges,
			(SELECT COUNT(*) FROM payment_refunds WHERE ended_at IS NULL) AS refunds, (SELECT COUNT(*) FROM payments) AS payments`,
			payments.Created, payments.Waiting).Scan(c.t.Context(), &left)
		if err != nil {
			c.t.Fatal(err)
		}
		if in, _ := c.bank.Totals(); left.Charges == 0 && left.Refunds == 0 && left.Payments == len(in) {
			return
		}
	}
}

// fate is what becomes of somebody's payment.
type fate string

const (
	refused   fate = "came too late"
	inTime    fate = "has paid in time"
	late      fate = "has paid late"
	abandoned fate = "has not paid"
)

// A link ends while 500 people pay by it: who has paid in time has a receipt and is one
// sale, who has paid later gets his money back, who came too late is not charged.
func TestACrowdPaysByALinkThatEnds(t *testing.T) {
	eachBank(t, func(t *testing.T, c bankCounter) {
		link := c.add(fields{"expirationDate": "2026-11-20"})
		all := make([]*browser, crowd)
		for i := range all {
			all[i] = c.open(link.ID)
		}
		fates := make([]fate, crowd)
		charges := make([]payments.Charge, crowd)
		// It is 21:00. The day ends while they tap.
		c.Clock.Advance(2*hour + 55*time.Minute)
		together(all, func(i int, b *browser) {
			b.send("pagar", nil)
			if i%8 == 0 {
				c.Clock.Advance(6 * time.Second)
			}
			charge, is := c.chargeOf(b)
			charges[i], fates[i] = charge, abandoned
			switch {
			case !is:
				b.shows("Prazo encerrado")
				fates[i] = refused
			case i%3 == 1:
				fates[i] = late
			case i%3 == 2:
				fates[i] = late
				if _, err := c.bank.Pay(charge.TxID, 0, false); err == nil {
					fates[i] = inTime
				}
			}
		})
		c.Clock.Advance(10 * time.Minute)
		count := map[fate]int{}
		for i, f := range fates {
			count[f]++
			if f == late {
				if _, err := c.bank.Pay(charges[i].TxID, 0, true); err != nil {
					t.Fatal(err)
				}
			}
		}
		if len(count) != 4 {
			t.Fatalf("what became of the payments: %v", count)
		}
		c.settle()
		c.token = c.SignIn("links@bar.test")

		receipts := map[string]bool{}
		for i, b := range all {
			b.get("")
			switch fates[i] {
			case inTime:
				b.shows("Pagamento confirmado")
				receipts[receiptInPage.FindString(b.html)] = true
			case late:
				b.shows("Pagamento fora do prazo", "foi devolvido")
			default:
				b.shows("Prazo encerrado")
			}
		}
		for n := 1; n <= count[inTime]; n++ {
			if number := fmt.Sprintf("2026-%06d", n); !receipts[number] {
				t.Errorf("nobody has receipt %s of %d", number, count[inTime])
			}
		}
		var sold struct{ Count, Total int64 }
		err := c.DB.Write.NewRaw("SELECT COUNT(*) AS count, SUM(total) AS total FROM sales WHERE venue_id = ?", c.venue.ID).Scan(t.Context(), &sold)
		if err != nil {
			t.Fatal(err)
		}
		want := int64(count[inTime])
		if sold.Count != want || sold.Total != want*48000 {
			t.Errorf("%d sales of %d centavos for %d people", sold.Count, sold.Total, want)
		}
		if got := c.link(link.ID); int64(got.Pagos) != want || int64(got.Recebido) != sold.Total || got.Devolvido != 0 || got.Situacao != paymentlinks.Expired {
			t.Errorf("the link %+v", got)
		}
	})
}

var receiptInPage = regexp.MustCompile(`2026-\d{6}`)

// A link is deleted while people pay by it: who has a code pays, and nobody is charged
// after that.
func TestALinkIsDeletedWhileManyPayByIt(t *testing.T) {
	eachBank(t, func(t *testing.T, c bankCounter) {
		const people = 40
		link := c.add(nil)
		all := make([]*browser, people)
		for i := range all {
			all[i] = c.open(link.ID)
		}
		var begun atomic.Int32
		together(all, func(i int, b *browser) {
			if i == people/2 {
				c.Want(http.StatusNoContent, c.token, "DELETE", "/api/mepaylink/Delete/"+link.ID, nil)
			}
			b.send("pagar", nil)
			charge, is := c.chargeOf(b)
			if !is {
				b.shows("Link indisponível")
				return
			}
			begun.Add(1)
			if _, err := c.bank.Pay(charge.TxID, 0, false); err != nil {
				t.Error(err)
			}
		})
		if n := begun.Load(); n == 0 || n == people {
			t.Fatalf("%d of %d people were charged", n, people)
		}
		c.settle()
		c.token = c.SignIn("links@bar.test")
		paid := 0
		for _, b := range all {
			b.get("")
			if strings.Contains(b.html, "Pagamento confirmado") {
				paid++
				continue
			}
			b.shows("Link indisponível")
		}
		if paid != int(begun.Load()) {
			t.Errorf("%d people have a receipt, %d were charged", paid, begun.Load())
		}
		c.Want(http.StatusNotFound, c.token, "GET", "/api/mepaylink/GetLinkById/"+link.ID, nil)
		var gone []paymentlinks.View
		c.Want(http.StatusOK, c.token, "GET", "/api/mepaylink/GetLinksByLocalId/"+c.venue.ID+"?apagados=true", nil).JSON(t, &gone)
		if len(gone) != 1 || gone[0].Situacao != paymentlinks.Deleted || gone[0].Pagos != paid {
			t.Errorf("the links that were deleted: %+v", gone)
		}
		if list := c.uses(link.ID); list.Total != int64(paid) || list.Link.Situacao != paymentlinks.Deleted || list.Totais.Pagos != paid {
			t.Errorf("what was paid by it: %+v", list.Totais)
		}
	})
}
