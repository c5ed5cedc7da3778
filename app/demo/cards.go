package demo

import (
	"context"
	"fmt"

	"balcao/app/cashless"
	"balcao/app/money"
)

// pupils have a card of the school's, one of them owes.
var pupils = []struct {
	number, name, cpf string
	credit            money.Amount
	topUp             money.Amount
	bought            []money.Amount
}{
	{"0001", "Alice Ferreira", "390.533.447-05", 30_00, 50_00, []money.Amount{7_50, 11_00}},
	{"0002", "Bento Carvalho", "529.982.247-25", 30_00, 0, []money.Amount{8_00, 12_00}},
	{"0003", "Clara Nunes", "111.444.777-35", 0, 100_00, []money.Amount{19_90}},
	{"0004", "", "", 0, 20_00, nil},
}

// handOutCards gives the venue prepaid cards of a group, with what was put on them and bought.
func (d Deps) handOutCards(ctx context.Context, venueID string) error {
	daily := money.Amount(40_00)
	group, err := d.Cashless.SaveGroup(ctx, cashless.Group{VenueID: venueID, Name: "Ensino fundamental", Daily: &daily}, nil)
	if err != nil {
		return err
	}
	for _, p := range pupils {
		card, err := d.Cashless.AddCard(ctx, venueID, cashless.CardDraft{Number: p.number, Name: p.name, Document: p.cpf, GroupID: group.ID, Credit: p.credit})
		if err != nil {
			return err
		}
		move := cashless.Move{VenueID: venueID, CardID: card.ID}
		if p.topUp > 0 {
			move.ID, move.Value, move.Method = "demo:recarga:"+card.ID, p.topUp, "Dinheiro"
			if err := d.Cashless.Recharge(ctx, move); err != nil {
				return err
			}
		}
		for i, value := range p.bought {
			move.ID, move.Value, move.Method, move.Description = fmt.Sprint("demo:", i, ":", card.ID), value, "", "Lanche"
			if err := d.Cashless.Consume(ctx, move); err != nil {
				return err
			}
		}
	}
	_, err = d.Cashless.MakePlan(ctx, venueID)
	return err
}
