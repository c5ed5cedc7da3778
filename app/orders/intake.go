package orders

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/printing"
)

// NewOrder is what a customer asks for. Prices are not part of it: they are
// the catalogue's.
type NewOrder struct {
	Cliente          NewCustomer   `json:"Cliente"`
	TipoEntrega      string        `json:"TipoEntrega" enum:"delivery,mesa,retirada"`
	Mesa             string        `json:"Mesa,omitempty" maxLength:"20" doc:"number of the table, as staff say it; for mesa, this or MesaToken"`
	MesaToken        string        `json:"MesaToken,omitempty" maxLength:"200" doc:"what the table's QR carries; from the public, required for mesa"`
	Itens            []Line        `json:"Itens" minItems:"1" maxItems:"60" nullable:"false"`
	Para             *time.Time    `json:"Para,omitempty" doc:"for later: one of the quote's Horarios; left out: for now. One that is full, or over, is a 409 on Para"`
	TipoPagamento    string        `json:"TipoPagamento" enum:"dinheiro,credito,debito,pix,valeRefeicao,cartao" doc:"cartao is online alone: credit or debit, on the provider's page"`
	PagamentoOnline  bool          `json:"PagamentoOnline,omitempty"`
	Troco            *money.Amount `json:"Troco,omitempty" doc:"the note that the customer pays with; dinheiro only"`
	ObservacaoPedido string        `json:"ObservacaoPedido,omitempty" maxLength:"500"`
	SemTaxaServico   bool          `json:"SemTaxaServico,omitempty" doc:"the table would rather not pay the service fee"`
	TotalEsperado    *money.Amount `json:"TotalEsperado,omitempty" doc:"as the quote says it; required. Another total is a 409, whose details hold Cotacao, the new quote, and Mudancas, what has moved"`
	TotaisEsperados  *Breakdown    `json:"TotaisEsperados,omitempty" doc:"the lines of TotalEsperado: only to be told which have moved"`
	MaiorDeIdade     bool          `json:"MaiorDeIdade,omitempty" doc:"the buyer states to be 18 or older: required for ParaAdultos, unless the venue knows the birth date"`
	Sexo             Sex           `json:"Sexo,omitempty" enum:"0,1,2" doc:"the buyer's: 1 male, 2 female; required for RestricaoPorSexo, unless the venue knows it"`
}

// NewCustomer is whoever orders; a delivery needs a telephone and an address.
type NewCustomer struct {
	Nome     string `json:"Nome" minLength:"1" maxLength:"120"`
	CPF      string `json:"CPF,omitempty" maxLength:"20"`
	Telefone string `json:"Telefone,omitempty" maxLength:"30"`
	Endereco string `json:"Endereco,omitempty" maxLength:"300"`
	Destination
}

// Placed is what a customer is told of his order.
type Placed struct {
	ID                   string       `json:"Id"`
	Codigo               string       `json:"Codigo"`
	ValorTotal           money.Amount `json:"ValorTotal"`
	CodigoAcompanhamento string       `json:"CodigoAcompanhamento" doc:"for GET /api/MeepFood/Order/{orderCode}"`
	// Segredo is never kept with the answer of a key.
	Segredo string `json:"Segredo,omitempty" doc:"of the phone that has ordered: the header Pedido-Segredo of what concerns its person. Answered with the order and with a repetition of it, nowhere else"`
}

var payments = map[string]string{
	"dinheiro": "Dinheiro", "credito": "Cartão de crédito", "debito": "Cartão de débito",
	"pix": "Pix", "valeRefeicao": "Vale-refeição", "cartao": "Cartão",
}

// Place takes an order into a shop: checks it, prices it as a quote does and
// stores it with its first event. key may be empty; the same key with the same
// order answers the same again. Faults: Invalid with the field, Conflict while
// the shop is closed, for another total than TotalEsperado and, without saying
// why, for a blocked customer.
func (s *Service) Place(ctx context.Context, shop Shop, origin Origin, in NewOrder, key string) (Placed, error) {
	return s.place(ctx, shop, origin, in, key, nil)
}

// place is Place for who, in public, has to have seen the total and to send a key (D40); by is
// nil where nobody does.
func (s *Service) place(ctx context.Context, shop Shop, origin Origin, in NewOrder, key string, by *visitor) (Placed, error) {
	answer, err := s.placeOnce(ctx, shop, origin, in, key, by)
	switch {
	case by != nil && errors.Is(err, idempotency.ErrReused):
		return Placed{}, s.alreadyPlaced(ctx, shop, in, key)
	case err != nil || by == nil:
		return answer, err
	}
	return s.withSecret(ctx, answer)
}

// call names the request to place an order, for its repetitions.
func (in NewOrder) call(shop Shop, key string) (idempotency.Call, error) {
	return idempotency.NewCall("intake "+shop.VenueID, key, in.asked())
}

// placeOnce is place without the phone's secret.
func (s *Service) placeOnce(ctx context.Context, shop Shop, origin Origin, in NewOrder, key string, by *visitor) (Placed, error) {
	call, err := in.call(shop, key)
	if err != nil {
		return Placed{}, err
	}
	// A repetition is answered even once the shop has closed.
	var answer Placed
	if known, err := s.keys.Recall(ctx, call, &answer); known || err != nil {
		return answer, err
	}
	if shop, err = s.promising(ctx, shop, fulfilmentNamed(in.TipoEntrega)); err != nil {
		return Placed{}, err
	}
	row, err := s.intake().prepare(ctx, shop, origin, in)
	if err != nil {
		return Placed{}, err
	}
	if by != nil {
		if err := in.complete(key); err != nil {
			return Placed{}, err
		}
		if err := s.givePhone(ctx, row); err != nil {
			return Placed{}, err
		}
	}
	if err := s.admit(ctx, row); err != nil {
		return Placed{}, err
	}
	if origin == Own && !row.InPerson {
		if row.from, err = s.origin(ctx, shop.VenueID, by); err != nil {
			return Placed{}, err
		}
		return s.storeUnpaid(ctx, call, shop, row)
	}
	return s.storeOnce(ctx, call, shop, row)
}

// storeOnce stores a prepared order, once for its key, and wakes the boards.
func (s *Service) storeOnce(ctx context.Context, call idempotency.Call, shop Shop, row *record) (Placed, error) {
	if err := s.planStock(ctx, row); err != nil {
		return Placed{}, err
	}
	answer, _, err := idempotency.Once(ctx, s.keys, call, func(ctx context.Context, tx bun.Tx) (Placed, error) {
		if err := s.insertPlaced(ctx, tx, shop, row); err != nil {
			return Placed{}, err
		}
		return Placed{ID: row.ID, Codigo: row.Code, ValorTotal: row.Total, CodigoAcompanhamento: row.PublicCode}, nil
	})
	if err != nil {
		return Placed{}, err
	}
	s.Hub.Wake(topic(shop.VenueID))
	return answer, nil
}

// intake is what a new order is checked and priced by.
type intake struct {
	clock     clock.Clock
	stores    Stores
	tables    Tables
	catalogue Catalogue
	clientele Clientele
	// anyTime says that for when an order is has been confirmed by the staff.
	anyTime bool
}

func (s *Service) intake() intake {
	return intake{clock: s.Clock, stores: s.Stores, tables: s.Tables, catalogue: s.Catalogue, clientele: s.Clientele}
}

// prepare checks everything that needs no transaction.
func (i intake) prepare(ctx context.Context, shop Shop, origin Origin, in NewOrder) (*record, error) {
	if shop.Closed != "" && (in.Para == nil || shop.Later.Days == 0) {
		return nil, fault.New(fault.Conflict, shop.Closed)
	}
	row := &record{VenueID: shop.VenueID, Origin: origin, State: Pending, InPerson: !in.PagamentoOnline}
	if err := row.fill(shop, in); err != nil {
		return nil, err
	}
	if row.Fulfilment == Table {
		seat, err := i.seat(ctx, shop.VenueID, in)
		if err != nil {
			return nil, err
		}
		row.seat, row.TableID, row.TableNumber = seat, database.Nullable(seat.TableID), database.Nullable(seat.Number)
	}
	products, err := wantedProducts(ctx, i.catalogue, shop.VenueID, productIDs(in.Itens), in.Para)
	if err != nil {
		return nil, err
	}
	to, err := i.buyerOf(ctx, shop, row, in, products)
	if err != nil {
		return nil, err
	}
	// It was settled when the row was filled.
	where, err := row.destination()
	if err != nil {
		return nil, err
	}
	terms, err := shop.withCourier(ctx, shop.termsFor(origin, to.served), row.Fulfilment, where)
	if err != nil {
		return nil, err
	}
	wanted := cart{lines: in.Itens, way: row.Fulfilment, to: where, untaxed: in.SemTaxaServico}
	if row.cart, err = terms.price(wanted, products, to); err != nil {
		return nil, err
	}
	items, total := row.cart.items, row.cart.totals.Total
	if err := in.agrees(terms.quoted(shop, row.Fulfilment, row.cart)); err != nil {
		return nil, err
	}
	if err := terms.enough(row.cart, row.Fulfilment); err != nil {
		return nil, err
	}
	if row.limits, err = limitsOf(row, in.Itens, products); err != nil {
		return nil, err
	}
	if row.Change.Valid && money.Amount(row.Change.Int64) < total {
		return nil, fault.Field("Troco", "O troco deve ser para um valor maior ou igual ao total do pedido.")
	}
	if err := i.chooseStore(ctx, shop, row, items, products, in.Para != nil); err != nil {
		return nil, err
	}
	if in.Para != nil {
		if err := i.later(ctx, shop, row, in); err != nil {
			return nil, err
		}
	}
	row.Total = total
	// What costs nothing is not paid online: there is nothing to give back.
	row.InPerson = row.InPerson || total == 0
	if row.Items, err = operation.RawOf(items); err != nil {
		return nil, err
	}
	if origin == Own {
		if row.Totals, err = operation.RawOf(row.cart.totals); err != nil {
			return nil, err
		}
	}
	id, err := uuid.NewV7()
	if err != nil {
		return nil, err
	}
	row.ID, row.PublicCode = id.String(), publicCode()
	row.CreatedAt = i.clock.Now().UnixMilli()
	row.UpdatedAt = row.CreatedAt
	row.itemNames = itemNames(items)
	return row, nil
}

// fill takes over what the customer wrote, cleaned and checked.
func (row *record) fill(shop Shop, in NewOrder) error {
	row.CustomerName = line(in.Cliente.Nome)
	row.Note = text(in.ObservacaoPedido)
	row.Payment = payments[in.TipoPagamento]
	row.Fulfilment = fulfilmentNamed(in.TipoEntrega)
	address, phone, cpf := line(in.Cliente.Endereco), br.NormalizePhone(line(in.Cliente.Telefone)), br.NormalizeCPF(line(in.Cliente.CPF))
	switch {
	case row.CustomerName == "":
		return fault.Field("Cliente.Nome", "Informe o nome.")
	case row.Payment == "":
		return fault.Field("TipoPagamento", "Escolha a forma de pagamento.")
	case !slices.Contains(shop.Fulfilments, row.Fulfilment):
		return errNoSuchWay
	case in.PagamentoOnline && len(shop.PayOnline) == 0, !in.PagamentoOnline && !shop.PayInPerson:
		return fault.Field("PagamentoOnline", "Este estabelecimento não oferece esta forma de pagamento.")
	case in.PagamentoOnline && in.TipoPagamento == "dinheiro":
		return fault.Field("TipoPagamento", "Dinheiro não pode ser pago online.")
	case !in.PagamentoOnline && in.TipoPagamento == string(CardOnline):
		return fault.Field("TipoPagamento", "Escolha cartão de crédito ou de débito.")
	case in.Troco != nil && in.TipoPagamento != "dinheiro":
		return fault.Field("Troco", "Troco só vale para pagamento em dinheiro.")
	case cpf != "" && !br.ValidCPF(cpf):
		return fault.Field("Cliente.CPF", "Preencha com um CPF válido")
	case phone != "" && !br.ValidPhone(phone):
		return fault.Field("Cliente.Telefone", "Informe um telefone válido, com DDD.")
	case row.Fulfilment == Delivery && phone == "":
		return fault.Field("Cliente.Telefone", "Informe um telefone para a entrega.")
	case row.Fulfilment == Delivery && address == "":
		return fault.Field("Cliente.Endereco", "Informe o endereço da entrega.")
	case row.Fulfilment == Table && line(in.Mesa) == "" && in.MesaToken == "":
		return fault.Field("Mesa", "Informe o número da mesa.")
	}
	if in.PagamentoOnline && row.Origin == Own {
		if err := shop.takesOnline(OnlineWay(in.TipoPagamento)); err != nil {
			return err
		}
	}
	if row.Fulfilment == Delivery {
		to, err := in.Cliente.Destination.settled()
		if err != nil {
			return err
		}
		if err := row.goTo(to); err != nil {
			return err
		}
		address = to.at(address)
	}
	row.CustomerAddress, row.CustomerPhone, row.CustomerCPF = database.Nullable(address), database.Nullable(phone), database.Nullable(cpf)
	if in.Troco != nil {
		row.Change.Int64, row.Change.Valid = int64(*in.Troco), true
	}
	if row.Fulfilment == Delivery && shop.DeliveryMinutes > 0 {
		row.DeliveryMinutes.Int64, row.DeliveryMinutes.Valid = int64(shop.DeliveryMinutes), true
	}
	row.promised(shop.promise)
	return nil
}

// chooseStore finds the one store that an order is for, which has to be open where it is for
// now.
func (i intake) chooseStore(ctx context.Context, shop Shop, row *record, items []Item, products map[string]Product, later bool) error {
	store, err := storeOf(items, products)
	if err != nil || store == "" {
		return err
	}
	row.StoreID = database.Nullable(store)
	if later {
		return nil
	}
	closed, err := closedStore(ctx, i.stores, shop, store, items, products)
	if err != nil {
		return err
	}
	if closed != "" {
		return fault.New(fault.Conflict, closed)
	}
	return nil
}

// closedStore is the sentence for a customer while the store of the items takes no orders,
// else empty.
func closedStore(ctx context.Context, stores Stores, shop Shop, store string, items []Item, products map[string]Product) (string, error) {
	closed, err := stores.Closed(ctx, shop.VenueID, store, shop.Zone)
	if fault.Is(err, fault.NotFound) {
		// It has been deleted since its products were read.
		of := slices.IndexFunc(items, func(item Item) bool { return products[item.ProdutoID].StoreID == store })
		return "", fault.Field(fmt.Sprintf("Itens[%d].ProdutoId", of), "Um dos itens não é mais vendido. Tire-o do carrinho.")
	}
	return closed, err
}

// storeOf is the one store that sells the items; empty where none of them has one. Products
// without a store go with any.
func storeOf(items []Item, products map[string]Product) (store string, err error) {
	for i, item := range items {
		switch of := products[item.ProdutoID].StoreID; {
		case of == "" || of == store:
		case store != "":
			return "", fault.Field(fmt.Sprintf("Itens[%d].ProdutoId", i), "Os itens são de lojas diferentes. Faça um pedido para cada loja.")
		default:
			store = of
		}
	}
	return store, nil
}

// insertPlaced writes the order and its first events: placed, and accepted
// where the venue accepts by itself.
func (s *Service) insertPlaced(ctx context.Context, tx bun.Tx, shop Shop, row *record) error {
	steps := []Step{{placed, Pending}}
	waits, err := s.waitsAtTable(ctx, tx, row)
	if err != nil {
		return err
	}
	if row.typed.accepts() || shop.AutoAccept && row.Origin == Own && !waits {
		accepted, err := Plan(Pending, Accept, row.facts(shop.Rules))
		if err != nil {
			return err
		}
		steps = append(steps, accepted...)
	}
	final := steps[len(steps)-1]
	change := venueCounters{seq: int64(len(steps))}
	if row.Code == "" {
		change.placed = 1
	}
	change.states[final.To]++
	last, err := bumpCounters(ctx, tx, row.VenueID, change)
	if err != nil {
		return err
	}
	row.Seq = last.seq
	if row.Code == "" {
		row.Code = shortCode(last.placed)
	}
	row.stand(final, row.CreatedAt)
	row.Unattended = final.To != Pending && !row.typed.accepts()
	// What the staff has typed is the staff's to accept.
	if row.typed == nil {
		row.awaitAcceptance(shop)
	}
	// The venue is held from here: two orders of one table or person meet each other.
	if err := s.holdTable(ctx, tx, row); err != nil {
		return err
	}
	if err := s.keepLimits(ctx, tx, row, shop); err != nil {
		return err
	}
	if err := s.keepQuarter(ctx, tx, row, shop); err != nil {
		return err
	}
	if err := s.group(ctx, tx, row, shop.Grouping); err != nil {
		return err
	}
	if err := s.insertWithPapers(ctx, tx, row, shop); err != nil {
		return err
	}
	return insertFirstEvents(ctx, tx, row, steps)
}

// insertWithPapers writes a new order, holds what it draws from stock, and asks for its papers where the venue's
// settings, or who has typed it, have accepted it.
func (s *Service) insertWithPapers(ctx context.Context, tx bun.Tx, row *record, shop Shop) (err error) {
	if err := s.reserveStock(ctx, tx, row); err != nil {
		return err
	}
	var papers []paper
	if !row.waits() && (row.Unattended || row.typed.accepts()) {
		if papers, err = s.askForPapers(row, printing.OrderSummary, shop.Printing, shop.PrintSetup, 1, row.outdated(s.Clock.Now())); err != nil {
			return err
		}
	}
	if err := insertOrder(ctx, s.DB, tx, row); err != nil {
		return err
	}
	if err := s.recordSale(ctx, tx, row, Pending); err != nil {
		return err
	}
	return insertPapers(ctx, tx, papers)
}

func productIDs(lines []Line) []string {
	var ids []string
	for _, l := range lines {
		if !slices.Contains(ids, l.ProdutoID) {
			ids = append(ids, l.ProdutoID)
		}
	}
	return ids
}

func itemNames(items []Item) string {
	var names []string
	for _, item := range items {
		names = append(names, item.NomeProduto)
	}
	return strings.Join(names, " ")
}

// line makes typed text one trimmed line without control characters.
func line(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

// text is line for several lines.
func text(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = line(lines[i])
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
