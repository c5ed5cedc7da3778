package orders

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/money"
)

// Receipt is an order as the phone that has placed it keeps it: with names (D42), what was
// ordered to the last observation, and who has sold it (Decreto 7.962/2013).
type Receipt struct {
	Codigo               string          `json:"Codigo"`
	CodigoAcompanhamento string          `json:"CodigoAcompanhamento"`
	DataCriacao          time.Time       `json:"DataCriacao"`
	Para                 *time.Time      `json:"Para" doc:"the quarter of an hour, by its beginning, that an order for later is for; null: it was for now"`
	Estado               string          `json:"Estado"`
	TipoEntrega          string          `json:"TipoEntrega" enum:"delivery,mesa,retirada"`
	Mesa                 *string         `json:"Mesa" doc:"number of the table"`
	Cliente              ReceiptCustomer `json:"Cliente"`
	Itens                []ReceiptItem   `json:"Itens" nullable:"false"`
	ObservacaoPedido     string          `json:"ObservacaoPedido"`
	Totais               Totals          `json:"Totais"`
	Linhas               []TotalLine     `json:"Linhas" nullable:"false" doc:"the lines of the total, with what decided them"`
	TipoPagamento        string          `json:"TipoPagamento"`
	PagamentoOnline      bool            `json:"PagamentoOnline" doc:"it was paid online"`
	Troco                *money.Amount   `json:"Troco" nullable:"true" doc:"the note that the customer pays with"`
	Estorno              *Refund         `json:"Estorno" doc:"null unless the money is to be given back"`
	RespostaCancelamento string          `json:"RespostaCancelamento" doc:"the venue's sentence where it declined to cancel; empty otherwise"`
	Loja                 TrackedShop     `json:"Loja"`
	Empresa              Business        `json:"Empresa"`
}

// ReceiptCustomer is who ordered.
type ReceiptCustomer struct {
	Nome     string  `json:"Nome"`
	Telefone *string `json:"Telefone"`
	Endereco *string `json:"Endereco" doc:"with district, city and CEP"`
}

// ReceiptItem is one line of an order as its customer ordered it: enough to order it again.
type ReceiptItem struct {
	ProdutoID   string        `json:"ProdutoId"`
	NomeProduto string        `json:"NomeProduto"`
	Quantidade  int           `json:"Quantidade"`
	Valor       money.Amount  `json:"Valor" doc:"price of one, without additions; of a kilogram where PesoGramas is"`
	ValorTotal  money.Amount  `json:"ValorTotal" doc:"price of the line with its additions"`
	PesoGramas  int           `json:"PesoGramas,omitempty" doc:"without the package"`
	Observacoes []Observation `json:"Observacoes" nullable:"false"`
	Adicionais  []Extra       `json:"Adicionais" nullable:"false"`
}

// Business is who sells in a shop; what nobody has told is empty.
type Business struct {
	Nome      string `json:"Nome" doc:"the registered name, else the venue's"`
	Documento string `json:"Documento" doc:"CNPJ or CPF, with its mask"`
	Endereco  string `json:"Endereco" doc:"in one line"`
	Telefone  string `json:"Telefone" doc:"digits only"`
	Email     string `json:"Email"`
}

// ShownPhone is the telephone as people write it; empty without one.
func (c ReceiptCustomer) ShownPhone() string {
	if c.Telefone == nil {
		return ""
	}
	return br.FormatPhone(*c.Telefone)
}

// ShownPhone is the telephone as people write it.
func (b Business) ShownPhone() string { return br.FormatPhone(b.Telefone) }

// Details are the line's additions and observations, in one line.
func (i ReceiptItem) Details() string {
	var all []string
	for _, extra := range i.Adicionais {
		all = append(all, fmt.Sprintf("%d× %s", extra.Quantidade, extra.Nome))
	}
	for _, said := range i.Observacoes {
		all = append(all, said.Descricao+": "+strings.Join(said.Opcoes, ", "))
	}
	return strings.Join(all, "; ")
}

type receiptOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Receipt
}

// receipt is GET /api/MeepFood/Order/{orderCode}/recibo.
func (s *Service) receipt(ctx context.Context, in *PhoneCall) (*receiptOutput, error) {
	id, err := s.ofPhone(ctx, in)
	if err != nil {
		return nil, err
	}
	r, _, err := s.receiptOf(ctx, id)
	return &receiptOutput{"no-store", r}, err
}

// receiptOf answers the receipt of an order, and its shop.
func (s *Service) receiptOf(ctx context.Context, id string) (Receipt, Shop, error) {
	order, err := load(ctx, s.DB.Read.DB, id, "")
	paid := true
	if errors.Is(err, errNoOrder) {
		var u *unpaid
		if u, err = loadUnpaid(ctx, s.DB.Read.DB, "id", id, ""); err == nil {
			order, paid = &u.record, false
		}
	}
	if err != nil {
		return Receipt{}, Shop{}, err
	}
	shop, err := s.Shops.ByVenue(ctx, order.VenueID)
	if err != nil {
		return Receipt{}, Shop{}, err
	}
	r, err := order.receipt(shop)
	if !paid {
		r.PagamentoOnline, r.Estado = false, "Não pago"
	}
	return r, shop, err
}

func (r *record) receipt(shop Shop) (Receipt, error) {
	items, err := r.Items.Read()
	if err != nil {
		return Receipt{}, fmt.Errorf("read receipt: %w", err)
	}
	totals, err := r.totals().Read()
	if err != nil {
		return Receipt{}, fmt.Errorf("read receipt: %w", err)
	}
	card := r.wire(Rules{})
	out := Receipt{
		Codigo: r.Code, CodigoAcompanhamento: r.PublicCode, DataCriacao: database.FromMilli(r.CreatedAt), Para: card.Para, Estado: r.State.String(),
		TipoEntrega: card.TipoEntrega, Mesa: card.Mesa,
		Cliente:          ReceiptCustomer{card.Cliente.Nome, card.Cliente.Telefone, card.Cliente.FullAddress()},
		ObservacaoPedido: r.Note, Totais: totals, Linhas: totals.Lines(), TipoPagamento: r.Payment, PagamentoOnline: !r.InPerson,
		Troco: card.Troco, Estorno: card.Estorno, Loja: TrackedShop{shop.Name, shop.Slug, shop.Phone}, Empresa: shop.Business,
		Itens: make([]ReceiptItem, len(items)),
	}
	if asked := r.asked(); asked != nil && !asked.Granted {
		out.RespostaCancelamento = asked.Answer
	}
	for i, item := range items {
		out.Itens[i] = ReceiptItem{
			item.ProdutoID, item.NomeProduto, item.Quantidade, item.Valor, item.ValorTotal, item.PesoGramas, item.Observacoes, item.Adicionais,
		}
	}
	return out, nil
}
