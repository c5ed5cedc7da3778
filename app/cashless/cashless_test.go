package cashless_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

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

// What a lost card owes moves on where its limit has been lowered since.
func TestALostCardBelowItsLimitIsReplaced(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		card := c.card("A1", 30_00)
		must(t, c.consume(card, "c", 20_00))
		_, err := c.Cashless.ChangeCard(t.Context(), c.venue.ID, card, cashless.CardDraft{Number: "A1", Name: "Ana", Document: "39053344705", Credit: 10_00})
		must(t, err)
		fresh, err := c.Cashless.Replace(t.Context(), c.venue.ID, card, "A2")
		must(t, err)
		if c.balance(fresh.ID) != -20_00 || c.consume(fresh.ID, "c2", 1) == nil {
			t.Errorf("the new card has %v, or spends", c.balance(fresh.ID))
		}
		c.proved()
	})
}

// A plan that is made while a card is replaced pays the card that is used from then on.
func TestACardIsReplacedWhileAPlanIsMade(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		for n := range 8 {
			card := c.card(fmt.Sprint("A", n), 30_00)
			must(t, c.consume(card, fmt.Sprint("c", n), 12_00))
			var plan cashless.Plan
			var fresh cashless.Card
			var planned, replaced error
			var wait sync.WaitGroup
			wait.Go(func() { plan, planned = c.Cashless.MakePlan(t.Context(), c.venue.ID) })
			wait.Go(func() { fresh, replaced = c.Cashless.Replace(t.Context(), c.venue.ID, card, fmt.Sprint("B", n)) })
			wait.Wait()
			must(t, planned)
			must(t, replaced)
			_, err := c.Cashless.ConfirmPlan(t.Context(), c.venue.ID, plan.ID)
			must(t, err)
			if c.balance(card) != 0 || c.balance(fresh.ID) != 0 {
				t.Errorf("the lost card has %v, the new one %v", c.balance(card), c.balance(fresh.ID))
			}
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

// Hours may run past midnight.
func TestAGroupSpendsInItsHours(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		g, err := c.Cashless.SaveGroup(t.Context(), cashless.Group{VenueID: c.venue.ID, Name: "Noite", FromMinute: 22 * 60, UntilMinute: 2 * 60}, nil)
		must(t, err)
		card, err := c.Cashless.AddCard(t.Context(), c.venue.ID, cashless.CardDraft{Number: "A1", GroupID: g.ID, Unlimited: true})
		must(t, err)
		place, err := c.Venues.Venue(t.Context(), c.venue.ID)
		must(t, err)
		now := c.Clock.Now().In(place.Zone)
		c.Clock.Advance(time.Date(now.Year(), now.Month(), now.Day()+1, 0, 0, 0, 0, place.Zone).Sub(now))
		at := 0
		for i, step := range []struct {
			minute int
			may    bool
		}{{0, true}, {2*60 - 1, true}, {2 * 60, false}, {22*60 - 1, false}, {22 * 60, true}, {24*60 - 1, true}} {
			c.Clock.Advance(time.Duration(step.minute-at) * time.Minute)
			at = step.minute
			if err := c.consume(card.ID, fmt.Sprint("c", i), 1_00); (err == nil) != step.may {
				t.Errorf("at minute %d: %v", step.minute, err)
			}
		}
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
		_, err := c.Cashless.AddCard(t.Context(), c.venue.ID, cashless.CardDraft{Number: "B8", Name: "João Ávila"})
		must(t, err)
		_, err = c.Cashless.AddCard(t.Context(), c.venue.ID, cashless.CardDraft{Number: "B9", Name: "Édson"})
		must(t, err)
		// A card of before names were folded.
		_, err = c.DB.Write.NewRaw("UPDATE cashless_cards SET search = '' WHERE number = 'B9'").Exec(t.Context())
		must(t, err)
		for search, want := range map[string]string{"rui": "B7", "joao avila": "B8", "João": "B8", "ÁVILA": "B8", "Édso": "B9", "b7": "B7", "j%": ""} {
			var found []cashless.CardView
			c.Want(http.StatusOK, c.token, "GET", at+"?localClienteId="+c.venue.ID+"&busca="+url.QueryEscape(search), nil).JSON(t, &found)
			var numbers []string
			for _, card := range found {
				numbers = append(numbers, card.Number)
			}
			if strings.Join(numbers, " ") != want {
				t.Errorf("%q finds %v", search, numbers)
			}
		}
	})
}

// An administrator of the portal who does not keep cards manages those of somebody alone: no
// limit, and nothing of a card without a holder.
func TestAnAdministratorManagesNamedCardsAlone(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		c.Person("admin@sol.test", c.venue.ID, roles.Customers)
		must(t, c.Access.SetRoles(t.Context(), "admin@sol.test", false, []string{roles.AdminPortal}))
		admin := c.SignIn("admin@sol.test")
		named := c.card("A1", 10_00)
		anonymous, err := c.Cashless.AddCard(t.Context(), c.venue.ID, cashless.CardDraft{Number: "A2"})
		must(t, err)
		const at = "/api/Cashless/Cartoes"
		var found []cashless.CardView
		c.Want(http.StatusOK, admin, "GET", at+"?localClienteId="+c.venue.ID, nil).JSON(t, &found)
		if len(found) != 1 || found[0].ID != named {
			t.Errorf("listed: %+v", found)
		}
		try := func(want int, id, number string) {
			path := at + "/" + id
			c.Want(want, admin, "PUT", path, fields{"localClienteId": c.venue.ID, "numero": number, "nome": "Ana", "documento": "39053344705", "semLimite": true})
			c.Want(want, admin, "GET", path+"/extrato?localClienteId="+c.venue.ID, nil)
			c.Want(want, admin, "POST", path+"/bloquear", fields{"localClienteId": c.venue.ID, "bloqueado": true})
			c.Want(want, admin, "POST", path+"/substituir", fields{"localClienteId": c.venue.ID, "numero": number + "X"})
		}
		try(http.StatusNotFound, anonymous.ID, "A2")
		try(http.StatusOK, named, "A1")
		rows, _, err := c.Cashless.Cards(t.Context(), c.venue.ID, cashless.CardFilter{Named: true}, 0, 10)
		must(t, err)
		for _, r := range rows {
			if r.Name != "Ana" || r.Credit == nil || *r.Credit != 10_00 {
				t.Errorf("after the change: %+v", r)
			}
		}
	})
}

// The audit tells what changed of a card, and no more of its holder once he is erased (D57).
func TestTheAuditOfAChangedCard(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		g, err := c.Cashless.SaveGroup(t.Context(), cashless.Group{VenueID: c.venue.ID, Name: "1º ano"}, nil)
		must(t, err)
		card := c.card("A1", 10_00)
		_, err = c.Cashless.ChangeCard(t.Context(), c.venue.ID, card, cashless.CardDraft{Number: "A7", Name: "Rui", Document: "52998224725", GroupID: g.ID, Credit: 10_00})
		must(t, err)
		told := func() (s string) {
			var values []struct{ Name, Before, After string }
			must(t, c.DB.Read.NewRaw(`SELECT v.name, v.before, v.after FROM audit_values v JOIN audit_entries e ON e.id = v.entry_id
				WHERE e.action = 'cashless-card-changed' AND e.subject_id = ? ORDER BY v.no`, card).Scan(t.Context(), &values))
			for _, v := range values {
				s += fmt.Sprintf("%s: %s, %s. ", v.Name, v.Before, v.After)
			}
			return s
		}
		if got := told(); got != "Número: A1, A7. Titular: Ana Segredo A1, Rui. CPF: •••.533.447-••, •••.982.247-••. Grupo: , 1º ano. " {
			t.Errorf("told: %s", got)
		}
		must(t, c.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			ids, err := c.Cashless.Erase(ctx, tx, c.venue.ID, cashless.Person{CPFs: []string{"52998224725"}})
			if len(ids) != 1 || ids[0] != card {
				t.Errorf("erased: %v", ids)
			}
			return err
		}))
		if got := told(); strings.Contains(got, "Rui") || strings.Contains(got, "982") || !strings.Contains(got, "A7") {
			t.Errorf("told after that: %s", got)
		}
	})
}
