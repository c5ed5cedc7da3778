package server

import (
	"context"
	"errors"

	"balcao/app/fault"
	"balcao/app/orders"
	"balcao/app/storefront"
)

// shopSeats gives the shop's pages the tables whose QR was read.
type shopSeats struct{ *domains }

func (s shopSeats) WithToken(ctx context.Context, venueID, token string) (storefront.Seat, error) {
	found, err := s.tables.WithToken(ctx, venueID, token)
	return storefront.Seat{Token: token, Number: found.Number, Name: found.Name}, err
}

// shopIntake takes the orders of the shop's forms as the public intake does.
type shopIntake struct{ orders lazy[*orders.Service] }

func (s shopIntake) Quote(ctx context.Context, address, slug string, w storefront.Wanted) (storefront.Quoted, error) {
	q, err := s.orders().QuoteFrom(ctx, address, slug, orders.Cart{TipoEntrega: w.Way, Itens: linesOf(w), SemTaxaServico: w.WithoutServiceFee, Para: w.For, ListarHorarios: w.Way != "mesa"})
	if err != nil {
		return storefront.Quoted{}, err
	}
	out := storefront.Quoted{Total: q.Totais.Total, ServiceFee: q.Totais.TaxaServicoPercentual > 0, Minimum: q.PedidoMinimo, Missing: q.FaltaParaMinimo, Times: q.Horarios, Notice: q.Aviso}
	for _, item := range q.Itens {
		out.Lines = append(out.Lines, item.ValorTotal)
	}
	for _, line := range q.Linhas {
		shown := storefront.TotalLine{Name: line.Nome, Note: line.Nota}
		if line.Valor != nil {
			shown.Value = line.Valor.String()
		}
		out.Totals = append(out.Totals, shown)
	}
	return out, nil
}

func (s shopIntake) Place(ctx context.Context, address, slug string, w storefront.Wanted, key string) (storefront.PlacedOrder, error) {
	placed, err := s.orders().PlaceFrom(ctx, address, slug, orders.NewOrder{
		Cliente:     orders.NewCustomer{Nome: w.Name, Telefone: w.Phone},
		TipoEntrega: w.Way, MesaToken: w.TableToken, Itens: linesOf(w), TipoPagamento: w.Payment, PagamentoOnline: w.Online, Troco: w.Change,
		ObservacaoPedido: w.Note, SemTaxaServico: w.WithoutServiceFee, Para: w.For, TotalEsperado: w.Expected,
		MaiorDeIdade: w.Adult, Sexo: orders.Sex(w.Sex),
	}, key)
	if err != nil {
		return storefront.PlacedOrder{}, refusedOrder(err)
	}
	return storefront.PlacedOrder{Page: orders.TrackingPage(placed.CodigoAcompanhamento), Secret: orders.SecretCookie(placed)}, nil
}

// refusedOrder gives the details of a refused order to the shop's pages.
func refusedOrder(err error) error {
	var refusal *fault.Error
	if !errors.As(err, &refusal) {
		return err
	}
	told := *refusal
	switch details := refusal.Details.(type) {
	case orders.AlreadyPlaced:
		told.Details = storefront.AlreadyPlaced{Page: orders.TrackingPage(details.CodigoAcompanhamento)}
	case orders.Repriced:
		out := storefront.Repriced{}
		for _, m := range details.Mudancas {
			out.Moved = append(out.Moved, storefront.Moved{Name: m.Nome, Before: m.Antes, After: m.Agora})
		}
		told.Details = out
	}
	return &told
}

func linesOf(w storefront.Wanted) []orders.Line {
	lines := make([]orders.Line, len(w.Lines))
	for i, l := range w.Lines {
		line := orders.Line{ProdutoID: l.Product, Quantidade: l.Quantity, PesoGramas: l.Grams, Observacao: l.Note}
		if i < len(w.ExpectedOfTheLines) {
			line.ValorEsperado = &w.ExpectedOfTheLines[i]
		}
		for _, a := range l.Extras {
			line.Adicionais = append(line.Adicionais, orders.ExtraLine{ProdutoID: a.Product, Quantidade: a.Quantity, Fixo: &a.Fixed})
		}
		for _, o := range l.Answers {
			line.Observacoes = append(line.Observacoes, orders.Observation{Descricao: o.Question, Opcoes: o.Options})
		}
		lines[i] = line
	}
	return lines
}
