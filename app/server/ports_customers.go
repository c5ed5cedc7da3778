package server

import (
	"context"

	"balcao/app/customers"
	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/orders"
)

// customerOrders gives customers their orders.
type customerOrders struct{ db *database.DB }

func (o customerOrders) Purchases(ctx context.Context, venueID, cpf, phone string) (customers.Purchases, error) {
	found, err := orders.OfCustomer(ctx, o.db, venueID, cpf, phone)
	if err != nil {
		return customers.Purchases{}, err
	}
	out := customers.Purchases{
		Summary: customers.Summary{Pedidos: found.Delivered, Total: found.Total},
		Newest:  make([]customers.Purchase, len(found.Newest)),
	}
	if n := money.Amount(found.Delivered); n > 0 {
		first, last := database.FromMilli(found.First.Int64), database.FromMilli(found.Last.Int64)
		out.Summary.TicketMedio = (found.Total + n/2) / n
		out.Summary.PrimeiraVisita, out.Summary.UltimaVisita = &first, &last
	}
	for i, b := range found.Newest {
		out.Newest[i] = customers.Purchase{
			ID: b.ID, Codigo: b.Code, CriadoEm: database.FromMilli(b.CreatedAt), Estado: b.State.String(), Total: b.Total,
		}
	}
	return out, nil
}
