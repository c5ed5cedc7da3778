package payments_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"balcao/app/fault"
	"balcao/app/payments"
)

// bankFile is a statement with a line for each text: "50.00 words".
func bankFile(lines ...string) []byte {
	file := "Data,Valor,Descrição\n"
	for _, l := range lines {
		amount, words, _ := strings.Cut(l, " ")
		file += "20/11/2026," + amount + "," + words + "\n"
	}
	return []byte(file)
}

func (c *till) read(file []byte) payments.Reading {
	c.t.Helper()
	r, err := c.ReadStatement(context.Background(), venueID, file)
	if err != nil {
		c.t.Fatal(err)
	}
	return r
}

// means wants what the lines of a statement mean, and answers them.
func (c *till) means(file []byte, want ...payments.Meaning) []payments.Match {
	c.t.Helper()
	r := c.read(file)
	var got []payments.Meaning
	for _, m := range r.Matches {
		got = append(got, m.Meaning)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		c.t.Errorf("the statement means %v, want %v", got, want)
	}
	return r.Matches
}

// confirm confirms all that lines name, and wants how many were new.
func (c *till) confirm(file []byte, want int, all ...payments.Match) {
	c.t.Helper()
	var chosen []payments.Choice
	for _, m := range all {
		chosen = append(chosen, payments.Choice{Key: m.Key, ChargeID: m.Charges[0].ID, Meaning: m.Meaning})
	}
	n, err := c.ConfirmStatement(context.Background(), venueID, file, chosen, maria)
	if err != nil || n != want {
		c.t.Errorf("confirmed %d, %v, want %d", n, err, want)
	}
}

func TestAStatementConfirmsByReference(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.byHand()
		one, other := c.charge("1"), c.charge("2")
		file := bankFile("50.00 PIX QR "+strings.ToLower(one.TxID), "49.00 Pix "+other.TxID+" recebido", "-50.00 Pix "+one.TxID, "50.00 Venda no balcão", "x Pix")
		r := c.read(file)
		if r.Incoming != 3 || r.Unmatched != 1 || r.Unread != 1 || r.From != "2026-11-20" || r.To != "2026-11-20" {
			t.Errorf("read %+v", r)
		}
		all := c.means(file, payments.Fits, payments.OtherAmount)
		c.want(one.ID, payments.Waiting)
		c.confirm(file, 2, all...)
		c.want(one.ID, payments.Paid)
		c.want(other.ID, payments.Divergent)
		c.told("1", "paid 1 ended 0")
		c.told("2", "paid 0 ended 1")
		c.confirm(file, 0, all...)
		// The same statement in another file, and a day later.
		c.means(append(file, []byte("21/11/2026,10.00,Outro\n")...), payments.Known, payments.Known)
		c.told("1", "paid 1 ended 0")
		c.matters(payments.Reason(payments.WrongAmount))
	})
}

func TestAStatementAfterAPersonAndAgain(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.byHand()
		made := c.charge("1")
		if _, err := c.Confirm(context.Background(), venueID, made.ID, 5000, maria); err != nil {
			t.Fatal(err)
		}
		once := bankFile("50.00 Pix " + made.TxID)
		c.confirm(once, 1, c.means(once, payments.ByPerson)...)
		c.told("1", "paid 1 ended 0")
		c.matters()
		twice := bankFile("50.00 Pix "+made.TxID, "50.00 Pix "+made.TxID)
		all := c.means(twice, payments.Known, payments.Again)
		c.confirm(twice, 1, all...)
		c.confirm(twice, 0, all...)
		c.told("1", "paid 1 ended 0")
		c.matters(payments.Reason(payments.Double))
		// A person's word stays the first money's.
		if _, err := c.Confirm(context.Background(), venueID, made.ID, 5000, maria); err != nil {
			t.Error(err)
		}
	})
}

// A bank's other format names the same line otherwise: it pays no other charge.
func TestAnotherFormatOfTheSameStatement(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.byHand()
		one := c.charge("1")
		file := bankFile("50.00 Pix recebido " + one.TxID)
		c.confirm(file, 1, c.means(file, payments.Fits)...)
		other := c.charge("2")
		c.means(bankFile("50.00 TRANSF PIX"), payments.Known)
		// Of two lines without a name, one is that money and one is more.
		two := bankFile("50.00 TRANSF PIX MARIA", "50.00 TRANSF PIX JOSE")
		all := c.means(two, payments.Known, payments.Suggested)
		c.confirm(two, 1, all[1])
		c.want(other.ID, payments.Paid)
		c.means(two, payments.Known, payments.Known)
	})
}

// The format without names came first: the one with names tells of the same money, once.
func TestAStatementWithNamesAfterOneWithout(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.byHand()
		one := c.charge("1")
		file := bankFile("50.00 TRANSF PIX MARIA")
		c.confirm(file, 1, c.means(file, payments.Suggested)...)
		c.want(one.ID, payments.Paid)
		other := c.charge("2")
		named := bankFile("50.00 TRANSF PIX JOSE", "50.00 Pix "+one.TxID, "50.00 Pix "+other.TxID)
		c.confirm(named, 1, c.means(named, payments.Known, payments.Fits)...)
		if paid, _, err := c.Payments(context.Background(), venueID, one.ID); err != nil || len(paid) != 1 {
			t.Errorf("came in %+v, %v", paid, err)
		}
		c.want(other.ID, payments.Paid)
		c.told("1", "paid 1 ended 0")
		c.matters()
		// Once more for the same charge is more.
		c.means(bankFile("50.00 Pix "+one.TxID, "50.00 Pix "+one.TxID), payments.Known, payments.Again)
		// On another day, or of another amount, it is more as well.
		c.means(bankFile("50.01 Pix "+one.TxID), payments.Again)
	})
}

// A line without a name may be money that a person has confirmed before.
func TestAStatementMayBeWhatAPersonConfirmed(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.byHand()
		one, other := c.charge("1"), c.charge("2")
		if _, err := c.Confirm(context.Background(), venueID, one.ID, 4900, maria); err != nil {
			t.Fatal(err)
		}
		file := bankFile("49.00 Pix de alguém")
		all := c.means(file, payments.Suggested)
		c.confirm(file, 1, all...)
		if paid, _, err := c.Payments(context.Background(), venueID, one.ID); err != nil || len(paid) != 1 {
			t.Errorf("came in %+v, %v", paid, err)
		}
		c.means(file, payments.Known)
		c.want(other.ID, payments.Waiting)
	})
}

func TestAmountAndDayAreOnlySuggested(t *testing.T) {
	eachTill(t, func(t *testing.T, c *till) {
		c.byHand()
		one, other := c.charge("1"), c.charge("2")
		file := bankFile("50.00 Pix de alguém", "50.01 Outro")
		all := c.means(file, payments.Suggested)
		if len(all) != 1 || len(all[0].Charges) != 2 {
			t.Fatalf("suggested %+v", all)
		}
		chosen := []payments.Choice{{Key: all[0].Key, ChargeID: other.ID}}
		for _, want := range []int{1, 0} {
			if n, err := c.ConfirmStatement(context.Background(), venueID, file, chosen, maria); err != nil || n != want {
				t.Errorf("confirmed %d, %v", n, err)
			}
		}
		c.want(one.ID, payments.Waiting)
		c.want(other.ID, payments.Paid)
		// The line is taken: it pays nothing else.
		c.means(file, payments.Known)
		for _, wrong := range []payments.Choice{{Key: "nada", ChargeID: one.ID}, {Key: c.read(bankFile("50.00 Pix de alguém", "50.00 Mais um")).Matches[1].Key, ChargeID: one.ID}} {
			if _, err := c.ConfirmStatement(context.Background(), venueID, file, []payments.Choice{wrong}, maria); !fault.Is(err, fault.Conflict) {
				t.Errorf("a line that is not there: %v", err)
			}
		}
		c.clock.Advance(48 * time.Hour)
		late := c.charge("3")
		c.means(bankFile("50.00 Pix de alguém", "50.00 De antes"), payments.Known, payments.Suggested)
		c.want(late.ID, payments.Waiting)
	})
}
