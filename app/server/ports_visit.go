package server

import (
	"context"

	"balcao/app/money"
	"balcao/app/storefront"
	"balcao/app/tables"
)

func (s shopSeats) Visit(ctx context.Context, address, slug, token string) (storefront.Visit, error) {
	told, err := s.tables.ForGuest(ctx, address, slug, token)
	if err != nil {
		return storefront.Visit{}, err
	}
	var out storefront.Visit
	for _, call := range told.Chamados {
		switch call.Tipo {
		case tables.Waiter:
			out.WaiterCalled = call.Em
		case tables.BillAsked:
			out.BillAsked = call.Em
		}
	}
	account := told.Conta
	if account == nil {
		return out, nil
	}
	out.Totals, out.HasFee, out.Untaxed = accountLines(account), account.TaxaServico+account.TaxaRetirada > 0, account.SemTaxaServico
	for _, o := range account.Pedidos {
		order := storefront.VisitOrder{Code: o.Codigo, State: o.Estado, Placed: o.DataCriacao}
		if o.Recusado {
			order.State = "Recusado, fora da conta"
		}
		for _, l := range o.Itens {
			order.Lines = append(order.Lines, storefront.VisitLine{Quantity: l.Quantidade, Name: l.NomeProduto, Value: l.Valor})
		}
		out.Orders = append(out.Orders, order)
	}
	return out, nil
}

// accountLines are the lines of an account, in the order in which it is counted.
func accountLines(a *tables.GuestAccount) []storefront.TotalLine {
	var lines []storefront.TotalLine
	add := func(applies bool, name string, value money.Amount, note string) {
		if applies {
			lines = append(lines, storefront.TotalLine{Name: name, Value: value.String(), Note: note})
		}
	}
	add(true, "Itens", a.Itens, "")
	add(a.Desconto > 0, "Desconto", -a.Desconto, "")
	add(a.TaxaServico > 0, "Taxa de serviço", a.TaxaServico, "opcional")
	add(a.TaxaServico == 0 && a.TaxaRetirada > 0, "Taxa de serviço", 0, "retirada")
	add(true, "Total", a.Total, "")
	add(a.Pago > 0, "Já pago", -a.Pago, "")
	add(a.Pago > 0, "Falta", a.Falta, "")
	return lines
}

func (s shopSeats) CallWaiter(ctx context.Context, address, slug, token string) error {
	return s.tables.AskForGuest(ctx, address, slug, token, tables.Waiter, nil)
}

func (s shopSeats) AskForBill(ctx context.Context, address, slug, token string, untaxed bool) error {
	return s.tables.AskForGuest(ctx, address, slug, token, tables.BillAsked, &untaxed)
}
