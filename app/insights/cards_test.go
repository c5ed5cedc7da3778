package insights_test

import (
	"net/http"
	"testing"
	"time"

	"balcao/app/cashless"
	"balcao/app/insights"
	"balcao/app/roles"
)

// cards gives the venue a card with a recharge, something bought and the rest given back a day later.
func (b bar) cards() {
	b.Helper()
	ctx := b.Context()
	card, err := b.Cashless.AddCard(ctx, b.venue.ID, cashless.CardDraft{Number: "A1", Name: "Ana", Document: "390.533.447-05"})
	if err == nil {
		err = b.Cashless.Recharge(ctx, cashless.Move{VenueID: b.venue.ID, ID: "r", CardID: card.ID, Value: 50_00, Method: "Pix"})
	}
	if err == nil {
		err = b.Cashless.Consume(ctx, cashless.Move{VenueID: b.venue.ID, ID: "c", CardID: card.ID, Value: 20_00})
	}
	if err != nil {
		b.Fatal(err)
	}
}

// The reports of prepaid cards come from their entries: the balance of a day that is past stays.
func TestReportsOfCards(t *testing.T) {
	eachBar(t, func(b bar) {
		b.cards()
		at, err := b.Venues.Venue(b.Context(), b.venue.ID)
		if err != nil {
			b.Fatal(err)
		}
		today := at.Day(b.Clock.Now())
		b.Clock.Advance(48 * time.Hour)
		cards, _, err := b.Cashless.Cards(b.Context(), b.venue.ID, cashless.CardFilter{}, 0, 1)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := b.Cashless.GiveBack(b.Context(), b.venue.ID, "d", cards[0].ID); err != nil {
			b.Fatal(err)
		}
		later := at.Day(b.Clock.Now())
		// The session of before has ended.
		token := b.Person("depois@bar.test", b.venue.ID, roles.CardTopUps, roles.CardRefundRequests, roles.CardBalances)
		for _, want := range []struct {
			report, from, to string
			total            float64
		}{
			{"recargaDetalhada", today, later, 50}, {"solicitacoesReembolso", today, later, 30},
			{"solicitacoesReembolso", today, today, 0}, {"saldoCartoes", today, today, 30}, {"saldoCartoes", today, later, 0},
		} {
			var r insights.Result
			b.Want(http.StatusOK, token, "POST", "/api/relatorios/"+want.report+"/linhas", fields{"localClienteId": b.venue.ID, "De": want.from, "Ate": want.to, "Filtros": fields{}}).JSON(b.T, &r)
			if got := r.Totais[len(r.Totais)-1]; got != want.total {
				b.Errorf("%s from %s to %s comes to %v, want %v", want.report, want.from, want.to, got, want.total)
			}
		}
	})
}
