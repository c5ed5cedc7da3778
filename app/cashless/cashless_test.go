package cashless_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/cashless"
	"balcao/app/money"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

type fields map[string]any

// school is a venue with a person who keeps its cards.
type school struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
}

func each(t *testing.T, test func(t *testing.T, c school)) {
	t.Helper()
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Colégio Sol")
		token := s.Person("cartoes@sol.test", v.ID, roles.Cards, roles.CardGroups, roles.NegativeBalances, roles.PlanTopUps, roles.ConfirmTopUps)
		test(t, school{s, t, v, token})
	})
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (c school) card(number string, credit money.Amount) string {
	c.t.Helper()
	card, err := c.Cashless.AddCard(c.t.Context(), c.venue.ID, cashless.CardDraft{Number: number, Name: "Ana Segredo " + number, Document: "390.533.447-05", Credit: credit})
	must(c.t, err)
	return card.ID
}

func (c school) topUp(card, key string, value money.Amount) error {
	return c.Cashless.Recharge(c.t.Context(), cashless.Move{VenueID: c.venue.ID, ID: key, CardID: card, Value: value})
}

func (c school) consume(card, key string, value money.Amount) error {
	return c.Cashless.Consume(c.t.Context(), cashless.Move{VenueID: c.venue.ID, ID: key, CardID: card, Value: value, Description: "Suco"})
}

func (c school) balance(card string) money.Amount {
	c.t.Helper()
	rows, _, err := c.Cashless.Cards(c.t.Context(), c.venue.ID, cashless.CardFilter{}, 0, 100)
	must(c.t, err)
	for _, r := range rows {
		if r.ID == card {
			return r.Balance
		}
	}
	c.t.Fatal("the card is gone")
	return 0
}

func (c school) proved() {
	c.t.Helper()
	wrong, err := c.Cashless.Prove(c.t.Context())
	must(c.t, err)
	if len(wrong) > 0 {
		c.t.Errorf("the ledger does not agree with itself: %v", wrong)
	}
}

func (c school) report() (r cashless.NegativeReport) {
	c.t.Helper()
	c.Want(http.StatusOK, c.token, "GET", "/api/SaldoNegativo/Relatorio?localId="+c.venue.ID, nil).JSON(c.t, &r)
	return r
}

func TestALedgerMovesOnceForItsID(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		card := c.card("A1", 0)
		must(t, c.topUp(card, "r1", 50_00))
		must(t, c.topUp(card, "r1", 50_00))
		if err := c.topUp(card, "r1", 60_00); err == nil {
			t.Error("the same id moves another value")
		}
		if err := c.consume(card, "c1", 50_01); err == nil || !strings.Contains(err.Error(), "R$ 50,00") {
			t.Errorf("more than there is: %v", err)
		}
		must(t, c.consume(card, "c1", 20_00))
		if got := c.balance(card); got != 30_00 {
			t.Errorf("the balance is %v", got)
		}
		c.proved()
	})
}

// A hundred spends at once never pass the limit.
func TestTheLimitHoldsInACrowd(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		card := c.card("A1", 5_00)
		must(t, c.topUp(card, "r", 20_00))
		var wait sync.WaitGroup
		var lock sync.Mutex
		done := 0
		for i := range 100 {
			wait.Go(func() {
				if c.consume(card, fmt.Sprint("c", i), 1_00) == nil {
					lock.Lock()
					defer lock.Unlock()
					done++
				}
			})
		}
		wait.Wait()
		if got := c.balance(card); done != 25 || got != -5_00 {
			t.Errorf("%d spends went through, and the balance is %v", done, got)
		}
		c.proved()
	})
}

func TestAHoldEndsOnce(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		ctx, card := t.Context(), c.card("A1", 0)
		must(t, c.topUp(card, "r", 20_00))
		until := c.Clock.Now().Add(time.Hour)
		must(t, c.Cashless.Hold(ctx, c.venue.ID, "h", card, 15_00, until))
		must(t, c.Cashless.Hold(ctx, c.venue.ID, "h", card, 15_00, until))
		if c.consume(card, "c", 6_00) == nil {
			t.Error("what is held was spent")
		}
		must(t, c.Cashless.PostHold(ctx, cashless.Posting{VenueID: c.venue.ID, ID: "h", Description: "Suco"}))
		if c.Cashless.DropHold(ctx, c.venue.ID, "h") == nil {
			t.Error("a hold ended twice")
		}
		must(t, c.Cashless.Hold(ctx, c.venue.ID, "late", card, 5_00, until))
		c.Clock.Advance(2 * time.Hour)
		must(t, c.Cashless.Sweep(ctx))
		must(t, c.consume(card, "c", 5_00))
		c.proved()
	})
}

func TestALostCardIsReplaced(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		card := c.card("A1", 30_00)
		must(t, c.consume(card, "c", 12_00))
		_, err := c.Cashless.MakePlan(t.Context(), c.venue.ID)
		must(t, err)
		fresh, err := c.Cashless.Replace(t.Context(), c.venue.ID, card, "A2")
		must(t, err)
		if c.topUp(card, "r", 1_00) == nil {
			t.Error("a lost card was recharged")
		}
		if c.balance(card) != 0 || c.balance(fresh.ID) != -12_00 {
			t.Errorf("the balances are %v and %v", c.balance(card), c.balance(fresh.ID))
		}
		_, err = c.Cashless.ConfirmPlan(t.Context(), c.venue.ID, "")
		must(t, err)
		if got := c.balance(fresh.ID); got != 0 {
			t.Errorf("after the plan the new card has %v", got)
		}
		c.proved()
	})
}

func TestTheRestIsGivenBackOnce(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		card := c.card("A1", 0)
		must(t, c.topUp(card, "r", 7_00))
		for range 2 {
			rest, err := c.Cashless.GiveBack(t.Context(), c.venue.ID, "d", card)
			must(t, err)
			if rest != 7_00 {
				t.Errorf("%v was given back", rest)
			}
		}
		c.proved()
	})
}

func TestAGroupRulesItsCards(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		daily := money.Amount(10_00)
		g, err := c.Cashless.SaveGroup(t.Context(), cashless.Group{VenueID: c.venue.ID, Name: "1º ano", Daily: &daily}, nil)
		must(t, err)
		card, err := c.Cashless.AddCard(t.Context(), c.venue.ID, cashless.CardDraft{Number: "A1", GroupID: g.ID, Unlimited: true})
		must(t, err)
		must(t, c.consume(card.ID, "c1", 10_00))
		if c.consume(card.ID, "c2", 1) == nil {
			t.Error("a card spent more in a day than its group may")
		}
		c.Clock.Advance(24 * time.Hour)
		must(t, c.consume(card.ID, "c2", 10_00))
		if c.Cashless.ArchiveGroup(t.Context(), c.venue.ID, g.ID) == nil {
			t.Error("a group with cards was archived")
		}
		c.proved()
	})
}

// negative-balance-02 negative-balance-07 negative-balance-18 negative-balance-19
func TestAPlanIsOverwrittenThenPaidOnce(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		card := c.card("A1", 30_00)
		free, err := c.Cashless.AddCard(t.Context(), c.venue.ID, cashless.CardDraft{Number: "A2", Unlimited: true})
		must(t, err)
		must(t, c.consume(card, "c1", 12_00))
		first, err := c.Cashless.MakePlan(t.Context(), c.venue.ID)
		must(t, err)
		must(t, c.consume(free.ID, "c2", 40_00))
		second, err := c.Cashless.MakePlan(t.Context(), c.venue.ID)
		must(t, err)
		// Spent in between: the plan pays what it said.
		must(t, c.consume(card, "c3", 1_00))
		r := c.report()
		if r.TotalQuantity != 2 || r.TotalNegativeBalance != 53_00 || r.TotalScheduledRecharge != 52_00 || r.TotalDifference != 17_00 || r.PlanID != second.ID {
			t.Errorf("the report is %+v", r)
		}
		if _, err := c.Cashless.ConfirmPlan(t.Context(), c.venue.ID, first.ID); err == nil {
			t.Error("an overwritten plan was paid")
		}
		for range 2 {
			_, err := c.Cashless.ConfirmPlan(t.Context(), c.venue.ID, second.ID)
			must(t, err)
		}
		if c.balance(card) != -1_00 || c.balance(free.ID) != 0 {
			t.Errorf("the balances are %v and %v", c.balance(card), c.balance(free.ID))
		}
		c.proved()
	})
}

// negative-balance-01 negative-balance-05 negative-balance-06 negative-balance-11 negative-balance-12 negative-balance-14 negative-balance-15
func TestTheReportOverHTTP(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		card := c.card("A1", 30_00)
		must(t, c.consume(card, "c1", 12_00))
		at := "/api/SaldoNegativo/"
		c.Want(http.StatusBadRequest, c.token, "GET", at+"Relatorio?localId="+c.venue.ID+"&document=123", nil)
		order := fields{"LocalId": c.venue.ID}
		c.Want(http.StatusForbidden, c.token, "POST", at+"CriarPlanejamentoRecarga", order)
		c.Want(http.StatusOK, c.token, "POST", "/api/session/confirm", fields{"senha": servertest.Password})
		if a := c.Call(c.token, "POST", at+"RealizarRecarga", fields{"LocalId": c.venue.ID, "Password": "outra"}); a.Message() != "Senha Incorreta" {
			t.Errorf("a wrong password answers %q", a.Message())
		}
		c.Want(http.StatusOK, c.token, "POST", at+"CriarPlanejamentoRecarga", order)
		c.Want(http.StatusOK, c.token, "POST", at+"RealizarRecarga", order)
		var h cashless.History
		c.Want(http.StatusOK, c.token, "GET", at+"Relatorio/Historico?localClienteId="+c.venue.ID, nil).JSON(t, &h)
		if h.TotalQuantity != 1 || h.Histories[0].PaidAt == nil {
			t.Fatalf("the history is %+v", h)
		}
		var d cashless.PlanDetail
		c.Want(http.StatusOK, c.token, "GET", at+"Relatorio/Historico/Detalhado?localId="+c.venue.ID+"&planningRechargeId="+h.Histories[0].ID, nil).JSON(t, &d)
		if d.Total != 12_00 || len(d.Recharges) != 1 {
			t.Errorf("the detail is %+v", d)
		}
		var link map[string]string
		c.Want(http.StatusOK, c.token, "GET", at+"Relatorio/Exportar?localId="+c.venue.ID+"&extension=EXCELOPENXML", nil).JSON(t, &link)
		if link["FileName"] != "saldo-negativo.xlsx" || link["RelativePath"] == "" {
			t.Errorf("the link is %v", link)
		}
	})
}

// negative-balance-03: another venue's people see nothing of a card.
func TestACardsConsumption(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		card := c.card("A1", 30_00)
		must(t, c.consume(card, "c1", 12_00))
		at := "/api/Cartao/consumo?historicoAssociacaoId=" + card
		var v map[string][]map[string]json.RawMessage
		c.Want(http.StatusOK, c.token, "GET", at, nil).JSON(t, &v)
		if len(v["cartoes"]) != 1 || string(v["cartoes"][0]["NomeProduto"]) != `"Suco"` {
			t.Errorf("the consumption is %v", v)
		}
		c.Want(http.StatusOK, c.token, "GET", "/api/Cartao/consumo/exportar?historicoAssociacaoId="+card, nil)
		stranger := c.Person("vizinha@lua.test", c.Server.Venue("Colégio Lua").ID, roles.NegativeBalances, roles.Cards)
		c.Want(http.StatusForbidden, stranger, "GET", at, nil)
	})
}

func TestTheCardsOverHTTP(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		at := "/api/Cashless/Cartoes"
		var made cashless.Made
		c.Want(http.StatusCreated, c.token, "POST", at, fields{"localClienteId": c.venue.ID, "numero": "b7", "nome": "Rui"}).JSON(t, &made)
		c.Want(http.StatusBadRequest, c.token, "POST", at, fields{"localClienteId": c.venue.ID, "numero": "B7"})
		c.Want(http.StatusOK, c.token, "POST", at+"/"+made.ID+"/recarregar", fields{"localClienteId": c.venue.ID, "lancamentoId": "x", "valor": 25.5, "forma": "Pix"})
		c.Want(http.StatusOK, c.token, "POST", at+"/"+made.ID+"/bloquear", fields{"localClienteId": c.venue.ID, "bloqueado": true})
		c.Want(http.StatusConflict, c.token, "POST", at+"/"+made.ID+"/consumir", fields{"localClienteId": c.venue.ID, "lancamentoId": "y", "valor": 1})
		c.Want(http.StatusOK, c.token, "PUT", at+"/"+made.ID, fields{"localClienteId": c.venue.ID, "numero": "B7", "nome": "Rui Lima", "limite": 10})
		c.Want(http.StatusConflict, c.token, "PUT", at+"/"+made.ID, fields{"localClienteId": c.venue.ID, "numero": "B7", "versao": 1})
		var lines []cashless.StatementLine
		c.Want(http.StatusOK, c.token, "GET", at+"/"+made.ID+"/extrato?localClienteId="+c.venue.ID, nil).JSON(t, &lines)
		if len(lines) != 1 || lines[0].Balance != 25_50 {
			t.Errorf("the statement is %+v", lines)
		}
		c.Want(http.StatusOK, c.token, "GET", at+"?localClienteId="+c.venue.ID+"&busca=rui", nil)
	})
}
