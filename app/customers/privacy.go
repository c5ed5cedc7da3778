package customers

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// PersonalOrder is what an order holds of a person.
type PersonalOrder struct {
	Codigo     string
	CriadoEm   time.Time
	Estado     string
	Nome       string
	CPF        *string
	Telefone   *string
	Endereco   *string
	Destino    *Destination
	Observacao string
	Total      money.Amount
	Itens      json.RawMessage
	Mensagens  []PersonalMessage
}

// Destination is where a delivery went, as far as the order says so apart from the address.
type Destination struct {
	CEP         string   `json:",omitempty"`
	Numero      string   `json:",omitempty"`
	Complemento string   `json:",omitempty"`
	Bairro      string   `json:",omitempty"`
	Cidade      string   `json:",omitempty"`
	Referencia  string   `json:",omitempty"`
	Latitude    *float64 `json:",omitempty"`
	Longitude   *float64 `json:",omitempty"`
}

// PersonalMessage is a message of the conversation about an order.
type PersonalMessage struct {
	Em        time.Time
	DoCliente bool
	Autor     string
	Texto     string
}

// PersonalPayment is what a payment by a link holds of a person.
type PersonalPayment struct {
	IniciadoEm       time.Time
	PagoEm           *time.Time
	Descricao        string
	Situacao         string
	Forma            string
	Valor, Devolvido money.Amount
	Documento        string
	Email            string
	Recibo           string
}

// PersonalBooking is what a booking holds of a person.
type PersonalBooking struct {
	MarcadaEm             time.Time
	Inicio                time.Time
	Servico, Situacao     string
	Nome, Telefone, Email string
	Pessoas               int
	Observacao            string
}

// PersonalCard is what a prepaid card holds of a person.
type PersonalCard struct {
	EmitidoEm                      time.Time
	Numero, Situacao, Titular, CPF string
	Saldo                          money.Amount
}

// PersonalPaymentCard is what is kept of a person's payment card, and who checked it.
type PersonalPaymentCard struct {
	CadastradoEm        time.Time
	Titular, Final, CPF string
	Confirmado          bool
	Verificacoes        []PersonalCheck
}

// PersonalCheck is a document that was sent for a payment card.
type PersonalCheck struct {
	EnviadaEm            time.Time
	EnviadaPor, Situacao string
	DecididaEm           *time.Time
	DecididaPor          string
}

// PersonalData is everything that a venue holds of a customer (LGPD).
type PersonalData struct {
	GeradoEm      time.Time
	Cliente       Customer
	Categoria     string
	CadastradoEm  time.Time
	Consentimento *Consent
	// NumerosAnteriores are the CPFs and telephones that he had before.
	NumerosAnteriores []personalIdentity
	Anotacoes         []personalNote
	Restricoes        []personalRestriction
	Pedidos           []PersonalOrder
	Pagamentos        []PersonalPayment
	Reservas          []PersonalBooking
	Cartoes           []PersonalCard
	CartoesPagamento  []PersonalPaymentCard
	Movimentacoes     []audit.KeptEntry
}

// personalIdentity is a CPF or a telephone that the person had before.
type personalIdentity struct{ Tipo, Numero string }

type personalNote struct {
	Em    time.Time
	Autor string
	Texto string
}

type personalRestriction struct {
	Tipo          string
	Em            time.Time
	Por           string
	Justificativa string
	RetiradaEm    *time.Time
	RetiradaPor   string
	Motivo        string
}

func (d *PersonalData) write(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(d)
}

// PersonalData gathers everything that the venue holds of a customer, and keeps in the
// audit that it was asked for.
func (s *Service) PersonalData(ctx context.Context, venueID, id string) (*PersonalData, error) {
	r, err := find(ctx, s.db.Read, venueID, "id", id)
	if err != nil {
		return nil, err
	}
	data := &PersonalData{
		GeradoEm: s.clock.Now().UTC(), Cliente: r.wire(), CadastradoEm: time.UnixMilli(r.CreatedAt).UTC(), Consentimento: r.consent(),
		NumerosAnteriores: []personalIdentity{}, Anotacoes: []personalNote{}, Restricoes: []personalRestriction{}, Movimentacoes: []audit.KeptEntry{},
	}
	person, err := personOf(ctx, s.db.Read, r)
	if err != nil {
		return nil, err
	}
	if data.Pedidos, err = s.orders.OfPerson(ctx, venueID, person); err != nil {
		return nil, err
	}
	if data.Pagamentos, err = s.orders.PaymentsOf(ctx, venueID, person); err != nil {
		return nil, err
	}
	if data.Reservas, err = s.orders.BookingsOf(ctx, venueID, person); err != nil {
		return nil, err
	}
	if data.Cartoes, err = s.orders.CardsOf(ctx, venueID, person); err != nil {
		return nil, err
	}
	if data.CartoesPagamento, err = s.orders.PaymentCardsOf(ctx, venueID, person); err != nil {
		return nil, err
	}
	if err := s.gather(ctx, r, data); err != nil {
		return nil, err
	}
	err = s.audit.Each(ctx, audit.Filter{VenueID: venueID, Kind: audit.Customer, SubjectID: id}, func(e audit.KeptEntry) error {
		data.Movimentacoes = append(data.Movimentacoes, e)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return data, s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// Read again: who was anonymised meanwhile is not named.
		now, err := find(ctx, tx, venueID, "id", id)
		if err != nil {
			return err
		}
		return s.keep(ctx, tx, audit.CustomerDataExported, operation.ActorFrom(ctx), now, nil)
	})
}

// gather reads what was kept about the customer.
func (s *Service) gather(ctx context.Context, r record, data *PersonalData) error {
	var err error
	if r.CategoryID != "" {
		err = s.db.Read.NewSelect().Model((*Category)(nil)).Column("description").Where("id = ?", r.CategoryID).Scan(ctx, &data.Categoria)
		if err != nil {
			return fmt.Errorf("read customer category: %w", err)
		}
	}
	var former []formerIdentity
	if err := s.db.Read.NewSelect().Model(&former).Where("customer_id = ?", r.ID).Order("kind", "value").Scan(ctx); err != nil {
		return fmt.Errorf("read former identities: %w", err)
	}
	for _, f := range former {
		data.NumerosAnteriores = append(data.NumerosAnteriores, personalIdentity{map[string]string{formerCPF: "CPF", formerPhone: "Telefone"}[f.Kind], f.Value})
	}
	var notes []struct {
		ByName, Text string
		At           int64
	}
	if err := s.db.Read.NewRaw("SELECT by_name, text, at FROM customer_notes WHERE customer_id = ? ORDER BY at, id", r.ID).Scan(ctx, &notes); err != nil {
		return fmt.Errorf("read notes: %w", err)
	}
	for _, n := range notes {
		data.Anotacoes = append(data.Anotacoes, personalNote{time.UnixMilli(n.At).UTC(), n.ByName, n.Text})
	}
	var episodes []episode
	if err := s.db.Read.NewSelect().Model(&episodes).Where("customer_id = ?", r.ID).Order("at", "id").Scan(ctx); err != nil {
		return fmt.Errorf("read restrictions: %w", err)
	}
	for _, e := range episodes {
		told := personalRestriction{
			Tipo: map[restriction]string{block: "Bloqueio", alert: "Alerta"}[e.Kind], Em: time.UnixMilli(e.At).UTC(), Por: e.ByName,
			Justificativa: e.Reason, RetiradaPor: e.LiftedByName, Motivo: e.LiftedReason,
		}
		if e.LiftedAt != 0 {
			told.RetiradaEm = known(time.UnixMilli(e.LiftedAt).UTC())
		}
		data.Restricoes = append(data.Restricoes, told)
	}
	return nil
}

// What stands for a person who was anonymised, and for words about him.
const (
	anonymous = "Cliente anonimizado"
	erased    = "[apagado]"
)

// Anonymise erases a person from a venue (LGPD, D57): the customer, the orders, what was
// written about him, what imports would restore, the audit's values, and the venue's made
// files, any of which may name him. Sums stay, and so do what the customer owes and when
// he was blocked. Faults: NotFound; Invalid without a reason; Conflict while he has orders
// under way. It cannot be undone.
func (s *Service) Anonymise(ctx context.Context, venueID, id, reason string) error {
	reason = strings.TrimSpace(reason)
	if reason == "" || utf8.RuneCountInString(reason) > maxText {
		return fault.Field("motivo", "Informe o motivo, com até 1000 caracteres.")
	}
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		r, err := hold(ctx, tx, venueID, "id", id, s.now())
		if err != nil {
			return err
		}
		person, err := personOf(ctx, tx, r)
		if err != nil {
			return err
		}
		if err := s.orders.ForgetPerson(ctx, tx, venueID, person); err != nil {
			return err
		}
		if err := s.blank(ctx, tx, r); err != nil {
			return err
		}
		if err := s.forgetImported(ctx, tx, venueID, id); err != nil {
			return err
		}
		if err := s.files.Forget(ctx, tx, venueID); err != nil {
			return err
		}
		if err := audit.Anonymise(ctx, tx, audit.Customer, id); err != nil {
			return err
		}
		return s.keep(ctx, tx, audit.CustomerAnonymised, operation.ActorFrom(ctx), record{ID: id, VenueID: venueID, Name: anonymous}, justified(reason))
	})
	if err == nil {
		s.orders.Changed(venueID)
	}
	return err
}

// blank leaves of a customer what does not tell who he is.
func (s *Service) blank(ctx context.Context, tx bun.Tx, r record) error {
	r.fill(Draft{Nome: anonymous})
	r.ConsentAt, r.ConsentText, r.AnonymisedAt = 0, "", s.now()
	if err := update(ctx, tx, &r); err != nil {
		return err
	}
	by := operation.ActorFrom(ctx)
	for _, step := range []struct {
		query string
		args  []any
	}{
		// Nobody could lift it any more: that takes a CPF.
		{"UPDATE customer_restrictions SET lifted_reason = ?, lifted_by_id = ?, lifted_by_name = ?, lifted_at = ? WHERE customer_id = ? AND lifted_at IS NULL",
			[]any{erased, by.UserID, by.Name, s.now(), r.ID}},
		{"UPDATE customer_restrictions SET reason = ?0, lifted_reason = ?0 WHERE customer_id = ?1", []any{erased, r.ID}},
		{"DELETE FROM customer_notes WHERE customer_id = ?", []any{r.ID}},
		{"DELETE FROM customer_former_identities WHERE customer_id = ?", []any{r.ID}},
	} {
		if _, err := tx.NewRaw(step.query, step.args...).Exec(ctx); err != nil {
			return fmt.Errorf("erase what was kept about a customer: %w", err)
		}
	}
	return nil
}
