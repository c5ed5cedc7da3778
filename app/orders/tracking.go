package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"balcao/app/database"
	"balcao/app/money"
)

// Tracked is what whoever has the public code may know of an order: nothing
// about the person (S0§3, D14).
type Tracked struct {
	Code         string       `json:"Code"`
	CriationDate time.Time    `json:"CriationDate"`
	KindPay      string       `json:"KindPay"`
	Amount       money.Amount `json:"Amount"`
	Duration     *int         `json:"Duration" doc:"minutes promised for the delivery"`
	// The range goes before Duration where it is known.
	TempoEntregaMin *int          `json:"TempoEntregaMin" doc:"minutes within which half of such orders leave the kitchen, as was promised; null where nothing was measured, or the venue said a Duration"`
	TempoEntregaMax *int          `json:"TempoEntregaMax" doc:"minutes within which four of five leave"`
	CurrentState    string        `json:"CurrentState"`
	Items           []TrackedItem `json:"Items" nullable:"false"`
	Totais          Breakdown     `json:"Totais" doc:"the lines of Amount"`
}

// TrackedItem is one line of a tracked order.
type TrackedItem struct {
	Quantidade  int    `json:"Quantidade"`
	NomeProduto string `json:"NomeProduto"`
}

type trackInput struct {
	Code string `path:"orderCode" maxLength:"40"`
}

type trackOutput struct{ Body Tracked }

func (s *Service) track(ctx context.Context, in *trackInput) (*trackOutput, error) {
	t, err := s.tracked(ctx, in.Code)
	return &trackOutput{t}, err
}

// tracked answers the order of a public code, in any letter case; an unknown one is a
// NotFound fault.
func (s *Service) tracked(ctx context.Context, code string) (Tracked, error) {
	var r record
	query := "SELECT " + columns + " FROM orders o WHERE o.public_code = $1"
	err := r.scan(s.DB.Read.DB.QueryRowContext(ctx, query, strings.ToLower(code)))
	if errors.Is(err, sql.ErrNoRows) {
		return Tracked{}, errNoOrder
	}
	if err != nil {
		return Tracked{}, fmt.Errorf("track order: %w", err)
	}
	items, err := r.Items.Read()
	if err != nil {
		return Tracked{}, fmt.Errorf("track order: %w", err)
	}
	totals, err := r.totals().Read()
	if err != nil {
		return Tracked{}, fmt.Errorf("track order: %w", err)
	}
	t := Tracked{
		Code: r.Code, CriationDate: database.FromMilli(r.CreatedAt), KindPay: r.Payment, Amount: r.Total,
		Duration: minutes(r.DeliveryMinutes), CurrentState: r.State.String(), Items: make([]TrackedItem, len(items)),
		Totais: totals.Breakdown, TempoEntregaMin: minutes(r.PromisedMin), TempoEntregaMax: minutes(r.PromisedMax),
	}
	for i, item := range items {
		t.Items[i] = TrackedItem{item.Quantidade, item.NomeProduto}
	}
	return t, nil
}
