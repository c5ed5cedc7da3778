package server

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/cardcheck"
	"balcao/app/cardimports"
	"balcao/app/cashless"
	"balcao/app/chat"
	"balcao/app/customers"
	"balcao/app/database"
	"balcao/app/donations"
	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/paymentlinks"
	"balcao/app/sales"
	"balcao/app/scheduling"
)

// customerOrders gives customers their orders, and what those, their conversations and
// payment links, donations, bookings and checked cards hold of a person.
type customerOrders struct {
	orders *orders.Service
	chat   *chat.Service
	links  *paymentlinks.Service
	given  *donations.Service
	sales  *sales.Service
	booked *scheduling.Service
	cards  *cashless.Service
	checks *cardcheck.Service
}

func (c customerOrders) Purchases(ctx context.Context, venueID string, p customers.Person) (customers.Purchases, error) {
	found, err := c.orders.BoughtBy(ctx, venueID, orderPerson(p))
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

func (c customerOrders) OfPerson(ctx context.Context, venueID string, p customers.Person) ([]customers.PersonalOrder, error) {
	found, err := c.orders.OfPerson(ctx, venueID, orderPerson(p))
	if err != nil {
		return nil, err
	}
	all := make([]customers.PersonalOrder, len(found))
	for i, o := range found {
		all[i] = customers.PersonalOrder{
			Codigo: o.Code, CriadoEm: o.CreatedAt, Estado: o.State, Nome: o.Customer.Nome, CPF: o.Customer.CPF, Telefone: o.Customer.Telefone,
			Endereco: o.Customer.Endereco, Observacao: o.Note, Total: o.Total, Itens: []byte(o.Items), Mensagens: []customers.PersonalMessage{},
		}
		if o.Customer.Destination != (orders.Destination{}) {
			to := customers.Destination(o.Customer.Destination)
			all[i].Destino = &to
		}
		said, err := c.chat.Said(ctx, o.ID)
		if err != nil {
			return nil, err
		}
		for _, m := range said {
			all[i].Mensagens = append(all[i].Mensagens, customers.PersonalMessage{Em: m.At, DoCliente: m.FromCustomer, Autor: m.Author, Texto: m.Text})
		}
	}
	return all, nil
}

func (c customerOrders) PaymentsOf(ctx context.Context, venueID string, p customers.Person) ([]customers.PersonalPayment, error) {
	found, err := c.links.OfPerson(ctx, venueID, linkPerson(p))
	all := make([]customers.PersonalPayment, len(found))
	for i, u := range found {
		all[i] = customers.PersonalPayment{
			IniciadoEm: database.FromMilli(u.CreatedAt), Descricao: u.What(), Situacao: u.State.Name(), Forma: u.Method.Name(), Valor: u.Value, Devolvido: u.Refunded,
			Documento: u.Document, Email: u.Email, Recibo: u.Receipt,
		}
		if u.PaidAt != 0 {
			at := database.FromMilli(u.PaidAt)
			all[i].PagoEm = &at
		}
	}
	if err != nil {
		return nil, err
	}
	given, err := donatedBy(ctx, c.given, venueID, p)
	return append(all, given...), err
}

func (c customerOrders) BookingsOf(ctx context.Context, venueID string, p customers.Person) ([]customers.PersonalBooking, error) {
	found, err := c.booked.OfPerson(ctx, venueID, bookedPerson(p))
	all := make([]customers.PersonalBooking, len(found))
	for i, b := range found {
		all[i] = customers.PersonalBooking{
			MarcadaEm: database.FromMilli(b.CreatedAt), Inicio: b.Start(), Servico: b.ServiceName, Situacao: b.State.Name(),
			Nome: b.Customer, Telefone: b.Phone, Email: b.Email, Pessoas: b.PartySize, Observacao: b.Note,
		}
	}
	return all, err
}

func bookedPerson(p customers.Person) scheduling.Person {
	return scheduling.Person{Phones: p.Phones, Emails: p.Emails}
}

func orderPerson(p customers.Person) orders.Person {
	return orders.Person{CPFs: p.CPFs, Phones: p.Phones}
}

func linkPerson(p customers.Person) paymentlinks.Person {
	return paymentlinks.Person{Documents: p.CPFs, Emails: p.Emails}
}

func (c customerOrders) ForgetPerson(ctx context.Context, tx bun.Tx, venueID string, p customers.Person) error {
	ordered, err := c.booked.Erase(ctx, tx, venueID, bookedPerson(p))
	if err != nil {
		return err
	}
	who := orderPerson(p)
	who.Orders = ordered
	ids, err := c.orders.ForgetPerson(ctx, tx, venueID, who)
	if err != nil {
		return err
	}
	if err := c.chat.ForgetOrders(ctx, tx, ids); err != nil {
		return err
	}
	if err := c.sales.Forget(ctx, tx, venueID, ids); err != nil {
		return err
	}
	if err := c.links.Erase(ctx, tx, venueID, linkPerson(p)); err != nil {
		return err
	}
	if err := c.given.Erase(ctx, tx, venueID, donationPerson(p)); err != nil {
		return err
	}
	cards, err := c.cards.Erase(ctx, tx, venueID, cashless.Person{CPFs: p.CPFs})
	if err != nil {
		return err
	}
	if err := cardimports.ForgetPINs(ctx, tx, venueID, cards); err != nil {
		return err
	}
	return c.checks.Erase(ctx, tx, venueID, p.CPFs)
}

func (c customerOrders) CardsOf(ctx context.Context, venueID string, p customers.Person) ([]customers.PersonalCard, error) {
	found, err := c.cards.OfPerson(ctx, venueID, cashless.Person{CPFs: p.CPFs})
	all := make([]customers.PersonalCard, len(found))
	for i, card := range found {
		all[i] = customers.PersonalCard{
			EmitidoEm: database.FromMilli(card.CreatedAt), Numero: card.Number, Situacao: card.State, Titular: card.Name, CPF: card.Document, Saldo: card.Balance,
		}
	}
	return all, err
}

func (c customerOrders) PaymentCardsOf(ctx context.Context, venueID string, p customers.Person) ([]customers.PersonalPaymentCard, error) {
	found, err := c.checks.OfPerson(ctx, venueID, p.CPFs)
	all := make([]customers.PersonalPaymentCard, len(found))
	for i, card := range found {
		all[i] = customers.PersonalPaymentCard{
			CadastradoEm: database.FromMilli(card.CreatedAt), Titular: card.Holder, Final: card.Final, CPF: card.Document, Confirmado: card.Active,
			Verificacoes: make([]customers.PersonalCheck, len(card.Checks)),
		}
		for n, k := range card.Checks {
			check := customers.PersonalCheck{EnviadaEm: database.FromMilli(k.SentAt), EnviadaPor: k.SentBy, Situacao: k.State, DecididaPor: k.DecidedBy}
			if k.DecidedAt != 0 {
				at := database.FromMilli(k.DecidedAt)
				check.DecididaEm = &at
			}
			all[i].Verificacoes[n] = check
		}
	}
	return all, err
}

func (c customerOrders) Dormant(ctx context.Context, db bun.IDB, venueID string, people []customers.Person, since time.Time) ([]bool, error) {
	known := make([]orders.Person, len(people))
	for i, p := range people {
		known[i] = orderPerson(p)
	}
	return c.orders.Dormant(ctx, db, venueID, known, since)
}

func (c customerOrders) ContactsToErase(ctx context.Context, venueID string, since time.Time) (int, error) {
	return c.orders.ContactsToErase(ctx, venueID, since)
}

func (c customerOrders) EraseContacts(ctx context.Context, venueID string, since time.Time, within func(context.Context, bun.Tx, int) error) error {
	return c.orders.EraseContacts(ctx, venueID, since, within)
}

func (c customerOrders) Changed(venueID string) {
	c.orders.Changed(venueID)
	c.chat.Changed(venueID)
}
