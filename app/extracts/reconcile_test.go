package extracts_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/extracts"
	"balcao/app/roles"
)

// brought sends a file and waits until it is processed.
func (h house) brought(name string, raw []byte) extracts.View {
	h.t.Helper()
	h.send(http.StatusOK, h.token, h.venue.ID, name, raw)
	h.AwaitJobs(h.token)
	return h.list("?")[0]
}

// reasons are those of the open matters.
func (h house) reasons() (all []extracts.Reason) {
	for _, m := range h.matters() {
		all = append(all, m.Reason)
	}
	return all
}

// bank brings a statement of the bank's.
func (h house) bank(lines ...string) {
	h.t.Helper()
	raw := []byte("Data;Histórico;Valor\n" + strings.Join(lines, "\n") + "\n")
	h.Want(http.StatusOK, h.token, "POST", "/api/conciliacao/extratoBancario", fields{"localClienteId": h.venue.ID, "arquivo": base64.StdEncoding.EncodeToString(raw)})
	h.AwaitJobs(h.token)
}

func (h house) count(query string, with ...any) (n int) {
	h.t.Helper()
	if err := h.DB.Read.NewRaw(query, with...).Scan(h.t.Context(), &n); err != nil {
		h.t.Fatal(err)
	}
	return n
}

// meanwhile does something within a comparison, after it has read what is matched.
type meanwhile struct {
	extracts.Sales
	begun *atomic.Bool
	do    func()
}

func (m meanwhile) PaidByPix(ctx context.Context, venueID string, ids []string) (map[string]extracts.SalePayment, error) {
	if m.begun.CompareAndSwap(false, true) {
		m.do()
	}
	return m.Sales.PaidByPix(ctx, venueID, ids)
}

// Of two comparisons at the same time the earlier gives way: a sale is matched once.
func TestComparisonsMatchASaleOnce(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		one, two := h.sample(), h.sample()
		one.Sales, two.Sales = slices.Clone(one.Sales[:1]), slices.Clone(two.Sales[:1])
		two.Sequence++
		two.Sales[0].At = two.Sales[0].At.Add(-3 * time.Minute)
		h.brought("um.txt", file(t, one, true))
		sold := one.Sales[0]
		sold.Code, sold.At = "OUTRO", sold.At.Add(-time.Minute)
		h.sold(sold)
		h.Extracts.Sales = meanwhile{h.Extracts.Sales, &atomic.Bool{}, func() { h.brought("dois.txt", file(t, two, true)) }}
		if err := h.Extracts.Reconcile(t.Context(), h.venue.ID); err != nil {
			t.Fatal(err)
		}
		if n := h.count("SELECT COUNT(*) FROM extract_lines WHERE venue_id = ? AND sale_ref <> ''", h.venue.ID); n != 1 {
			t.Errorf("%d lines are of one sale", n)
		}
		if got := h.reasons(); !slices.Contains(got, extracts.NoSale) {
			t.Errorf("matters %v", got)
		}
	})
}

// A sale after midnight is of the business day before, and its line of the day after.
func TestSalesAfterMidnightHaveTheirLines(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		h.Want(http.StatusOK, h.Person("caixa@balcao.test", h.venue.ID, roles.OfVenue()...), "POST", "/api/kds/preferencias", fields{
			"localClienteId": h.venue.ID, "atencaoMinutos": 10, "atrasoMinutos": 20, "fastPolling": false, "printPerSector": false,
			"needSelectResponsibleForTransportation": false, "businessDayCutoff": "04:00",
		})
		s := h.sample()
		s.Sales = s.Sales[:2]
		s.Sales[1].At = h.day.Add(25 * time.Hour)
		for _, sale := range s.Sales {
			h.sold(sale)
		}
		h.brought("dia.txt", file(t, s, true))
		if day := h.day.Format(time.DateOnly); h.count("SELECT COUNT(*) FROM sales WHERE venue_id = ? AND day = ?", h.venue.ID, day) != 2 {
			t.Fatal("the sales are not of one business day")
		}
		if got := h.reasons(); slices.Contains(got, extracts.NoLine) || slices.Contains(got, extracts.NoSale) {
			t.Errorf("matters %v", got)
		}
	})
}

// The sample that Balcão makes is read, and nothing of it comes in.
func TestMadeSampleIsNotTaken(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		h.sold(h.sample().Sales[0])
		raw, err := h.Extracts.SampleOf(t.Context(), h.venue.ID, h.day.Format(time.DateOnly), true)
		if err != nil {
			t.Fatal(err)
		}
		got := h.brought("exemplo.txt", raw)
		if got.State != "recusado" || got.Wrong != 0 || !strings.Contains(got.Reason, "exemplo") || h.summary().Lines != 0 {
			t.Errorf("taken: %+v", got)
		}
	})
}

// A brand that only the acquirer has a code for does not keep a line from its sale.
func TestUnnamedBrandsMatch(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		s := h.sample()
		s.Sales = s.Sales[:1]
		raw := []byte(strings.ReplaceAll(string(file(t, s, true)), "1001234567001", "1001234567099"))
		sold := s.Sales[0]
		sold.Code, sold.Brand = "OUTRO", "Hipercard"
		h.sold(sold)
		h.brought("dia.txt", raw)
		if h.count("SELECT COUNT(*) FROM extract_lines WHERE venue_id = ? AND brand = 'Bandeira 099'", h.venue.ID) != 1 {
			t.Fatal("the brand has a name")
		}
		if got := h.reasons(); len(got) != 1 || got[0] != extracts.NoCredit {
			t.Errorf("matters %v", got)
		}
	})
}

// A file that gives brands by name has them by name.
func TestBrandsByName(t *testing.T) {
	text := strings.Replace(pagSeguroLayout, "campo;unique;Código do movimento;41;60;texto", "campo;brand;Bandeira;41;50;texto\ncampo;unique;Código do movimento;51;60;texto", 1)
	l, err := extracts.ReadLayout([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	got := read(t, []byte("0PAGSEGURO0000000077\r\n1"+"0000000077"+"20261120"+"00000005990"+"0000000120"+"VISA      M1        "+"\r\n"), l)
	if len(got.details) != 1 || got.details[0].Brand != "VISA" {
		t.Errorf("%+v", got)
	}
}

// What a later file says of a line and of a credit holds; a credit of another sum is looked
// for in the bank anew.
func TestLaterFilesCorrect(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		s := h.sample()
		s.Sales = s.Sales[:1]
		h.brought("dia.txt", file(t, s, true))
		net := h.count("SELECT net FROM extract_credits WHERE venue_id = ?", h.venue.ID)
		day := s.Due.Format("02/01/2006")
		h.bank(fmt.Sprintf("%s;CIELO VENDAS;%d,%02d", day, net/100, net%100))
		if h.summary().Arrived != 1 {
			t.Fatal("the credit is not in the bank")
		}
		// The same line and credit with another value: recovered ones bear the numbers of before.
		before := file(t, s, true)
		s.Sales[0].Value += 500
		now := file(t, s, true)
		now = []byte(strings.Replace(string(now), "000004203CIELO", "999999903CIELO", 1))
		now = []byte(strings.Replace(string(now), "0000042", "9999999", 1))
		if len(before) != len(now) {
			t.Fatal("the files differ in length")
		}
		if got := h.brought("recuperado.txt", now); got.State != "processado" || !got.Recovered {
			t.Fatalf("recovered: %+v", got)
		}
		if n := h.count("SELECT COUNT(*) FROM extract_lines WHERE venue_id = ? AND sale_total = gross AND gross = ?", h.venue.ID, s.Sales[0].Value); n != 1 {
			t.Error("the line does not tell the whole sale")
		}
		if got := h.summary(); got.Arrived != 0 || got.Credits != 1 {
			t.Errorf("summary %+v", got)
		}
	})
}

// An adjustment of a sale bears its number, and is another line.
func TestAdjustmentsAreNotTheirSales(t *testing.T) {
	text := strings.Replace(pagSeguroLayout, "41;60;texto", "41;58;texto\ncampo;adjustment;Ajuste;59;60;codigo", 1)
	l, err := extracts.ReadLayout([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	line := "1" + "0000000077" + "20261120" + "00000005990" + "0000000120" + "M1                "
	got := read(t, []byte("0PAGSEGURO0000000077\r\n"+line+"00\r\n"+line+"07\r\n"), l)
	if len(got.details) != 2 || got.details[0].Key == got.details[1].Key || !got.details[1].Adjusted {
		t.Errorf("%+v", got.details)
	}
}

// Of the bank's statement only acquirers' words are kept: others name people.
func TestBankLinesNameAcquirersOnly(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		day := h.day.Format("02/01/2006")
		h.bank(day+";PIX RECEBIDO JOAO PAREDE 123.456.789-09;10,00", day+";PIX RECEBIDO ANA;10,00", day+";REDE CREDITO;20,00", day+";PAG SEGURO INTERNET;30,00")
		var words []string
		if err := h.DB.Read.NewRaw("SELECT words FROM extract_bank_lines WHERE venue_id = ? ORDER BY amount, no", h.venue.ID).Scan(t.Context(), &words); err != nil {
			t.Fatal(err)
		}
		if fmt.Sprintf("%q", words) != `["" "" "REDE CREDITO" "PAG SEGURO INTERNET"]` {
			t.Errorf("kept %q", words)
		}
		if got := h.reasons(); len(got) != 2 {
			t.Errorf("matters %v", got)
		}
	})
}

// The first lines of the bank that are compared may be of credits from before.
func TestFirstBankLinesHaveTheirCredits(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		s := h.sample()
		s.Sales = s.Sales[:1]
		s.Due = h.Clock.Now().AddDate(0, 0, -181)
		h.brought("dia.txt", file(t, s, true))
		net := h.count("SELECT net FROM extract_credits WHERE venue_id = ?", h.venue.ID)
		h.bank(fmt.Sprintf("%s;CIELO VENDAS;%d,%02d", s.Due.AddDate(0, 0, 2).Format("02/01/2006"), net/100, net%100))
		if got := h.reasons(); slices.Contains(got, extracts.NoExtract) || slices.Contains(got, extracts.NoCredit) {
			t.Errorf("matters %v", got)
		}
	})
}

// A credit that comes to another sum than its lines is a matter.
func TestCreditsAreTheSumOfTheirLines(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		s := h.sample()
		raw := file(t, s, true)
		h.brought("certo.txt", raw)
		if got := h.reasons(); slices.Contains(got, extracts.OtherSum) {
			t.Errorf("matters %v", got)
		}
		lines := strings.SplitAfter(string(raw), "\r\n")
		lines[0] = strings.Replace(lines[0], "0000042", "9999999", 1)
		lines[1] = lines[1][:71] + "+0000000009999" + lines[1][85:]
		if got := h.brought("errado.txt", []byte(strings.Join(lines, ""))); got.State != "processado" {
			t.Fatalf("not taken: %+v", got)
		}
		n := 0
		for _, m := range h.matters() {
			if m.Reason == extracts.OtherSum {
				n++
				if m.Difference == 0 || m.Line != 2 {
					t.Errorf("matter %+v", m)
				}
			}
		}
		if n != 1 {
			t.Errorf("%d credits of another sum", n)
		}
	})
}
