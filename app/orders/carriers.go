package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/operation"

	"balcao/app/fault"
	"balcao/app/idempotency"
)

// ManualCourier is the carrier of an order whose platform courier somebody has still to
// call. It is no person: nobody else can be named in its place (S1§4).
const ManualCourier = "AAAAAAAA-BBBB-CCCC-DDDD-FFFFFFFFFFFF"

func isPerson(carrierID string) bool {
	return carrierID != "" && !strings.EqualFold(carrierID, ManualCourier)
}

// checked is the carrier with its fields cleaned, or an Invalid fault.
func (c Carrier) checked() (Carrier, error) {
	c.Nome, c.Telefone, c.Documento = line(c.Nome), br.NormalizePhone(line(c.Telefone)), line(c.Documento)
	switch {
	case c.Nome == "" || len(c.Nome) > 120:
		return Carrier{}, fault.Field("Nome", "Informe o nome, com até 120 caracteres.")
	case !br.ValidPhone(c.Telefone):
		return Carrier{}, fault.Field("Telefone", "Informe um telefone válido, com DDD.")
	case c.Documento != "" && !br.ValidCPF(c.Documento) && !br.ValidCNPJ(c.Documento):
		return Carrier{}, fault.Field("Documento", "Informe um CPF ou CNPJ válido.")
	}
	return c, nil
}

// ChangeCarrier changes what is known of a carrier. Orders keep the name and
// the telephone with which they went out.
func (s *Service) ChangeCarrier(ctx context.Context, id string, c Carrier) (Carrier, error) {
	c, err := c.checked()
	if err != nil {
		return Carrier{}, err
	}
	c.ID = id
	result, err := s.DB.Write.DB.ExecContext(ctx, "UPDATE carriers SET name = $1, phone = $2, document = $3, search = $4 WHERE id = $5",
		c.Nome, c.Telefone, c.Documento, br.Fold(c.Nome), id)
	if err != nil {
		return Carrier{}, fmt.Errorf("change carrier: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return Carrier{}, errors.Join(err, errNoCarrier)
	}
	return c, nil
}

// SetCarrier names who takes an order out; a carrier of another venue is an
// Invalid fault. An order that waits for a platform's courier, or has one,
// keeps it: a Conflict.
func (s *Service) SetCarrier(ctx context.Context, orderID, carrierID string, by operation.Actor) error {
	call, err := idempotency.NewCall("carrier "+by.UserID, by.Key, []string{orderID, carrierID})
	if err != nil {
		return err
	}
	order, err := load(ctx, s.DB.Read.DB, orderID, "")
	if err != nil {
		return err
	}
	carrier, err := s.carrier(ctx, order.VenueID, carrierID)
	if err != nil {
		return err
	}
	who := actor{by.UserID, line(by.Name), line(by.Device)}
	changed, _, err := idempotency.Once(ctx, s.keys, call.KeepingRefusals(), func(ctx context.Context, tx bun.Tx) (bool, error) {
		order, err := load(ctx, tx.Tx, orderID, forUpdate(s.DB.Dialect))
		if err != nil {
			return false, err
		}
		if changed, err := order.take(carrier); err != nil || !changed {
			return false, err
		}
		return true, s.writeWithEvent(ctx, tx, order, CarrierChanged, who, carrier.Nome)
	})
	if err == nil && changed {
		s.Hub.Wake(topic(order.VenueID))
	}
	return err
}

// take names the order's carrier and reports whether that changed the order.
func (r *record) take(carrier Carrier) (bool, error) {
	status, err := r.deliveryStatus()
	if err != nil {
		return false, err
	}
	next, err := carriedBy(r.State, r.CarrierID.String, status)
	if err != nil {
		return false, err
	}
	before := *r
	if next != status {
		if err := r.setDelivery(*next); err != nil {
			return false, err
		}
	}
	r.CarrierID, r.CarrierName, r.CarrierPhone = database.Nullable(carrier.ID), database.Nullable(carrier.Nome), database.Nullable(carrier.Telefone)
	changed := r.CarrierID != before.CarrierID || r.CarrierName != before.CarrierName || r.CarrierPhone != before.CarrierPhone
	return changed || r.Delivery != before.Delivery, nil
}

// carriedBy answers the delivery of an order for which one of the venue's carriers is
// named: a platform that was not called yet, found nobody or has done its part gives way
// to the venue's own delivery. Faults: Conflict where the order has ended, or a platform
// has it or waits to be called.
func carriedBy(state State, carrierID string, status *DeliveryStatus) (*DeliveryStatus, error) {
	switch {
	case state.Final():
		return nil, conflict("Este pedido já terminou: o entregador não pode mais ser trocado.", state)
	case strings.EqualFold(carrierID, ManualCourier):
		return nil, conflict("Este pedido espera um entregador da plataforma. Chame o entregador ou mude para entrega própria.", state)
	case status != nil && status.Estagio.Live():
		return nil, conflict("A plataforma já cuida desta entrega. Mude para entrega própria antes de trocar o entregador.", state)
	case status != nil && status.EmpresaEntrega == PlatformDelivery:
		return &DeliveryStatus{EmpresaEntrega: OwnDelivery}, nil
	}
	return status, nil
}

func (s *Service) carrier(ctx context.Context, venueID, id string) (Carrier, error) {
	c := Carrier{ID: id}
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT name, phone, document FROM carriers WHERE id = $1 AND venue_id = $2", id, venueID).
		Scan(&c.Nome, &c.Telefone, &c.Documento)
	if errors.Is(err, sql.ErrNoRows) {
		return c, fault.Field("TransportadoraId", "Este entregador não existe no estabelecimento.")
	}
	return c, err
}

func (s *Service) venueOfCarrier(ctx context.Context, id string) (string, error) {
	var venue string
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT venue_id FROM carriers WHERE id = $1", id).Scan(&venue)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errNoCarrier
	}
	return venue, err
}

var errNoCarrier = fault.New(fault.NotFound, "Entregador não encontrado.")

type changeCarrierInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		Nome      string `json:"Nome" minLength:"1" maxLength:"120"`
		Telefone  string `json:"Telefone" minLength:"1" maxLength:"30"`
		Documento string `json:"Documento,omitempty" maxLength:"30"`
	}
}

func (s *Service) changeCarrier(ctx context.Context, in *changeCarrierInput) (*carrierOutput, error) {
	carrier, err := s.ChangeCarrier(ctx, in.ID, Carrier{Nome: in.Body.Nome, Telefone: in.Body.Telefone, Documento: in.Body.Documento})
	return &carrierOutput{carrier}, err
}

// Carrier takes orders to customers (S1§3).
type Carrier struct {
	ID        string `json:"Id"`
	Nome      string `json:"Nome"`
	Telefone  string `json:"Telefone" doc:"digits only"`
	Documento string `json:"Documento,omitempty"`
}

// AddCarrier registers somebody who delivers. Name and telephone are required;
// the document may be a CPF or a CNPJ.
func (s *Service) AddCarrier(ctx context.Context, venueID string, c Carrier) (Carrier, error) {
	return s.addCarrier(ctx, venueID, c, operation.Actor{})
}

func (s *Service) addCarrier(ctx context.Context, venueID string, c Carrier, by operation.Actor) (Carrier, error) {
	c, err := c.checked()
	if err != nil {
		return Carrier{}, err
	}
	call, err := idempotency.NewCall("new carrier "+by.UserID, by.Key, []any{venueID, c})
	if err != nil {
		return Carrier{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Carrier{}, err
	}
	// Only the id is kept: the rest is what was asked for, and personal.
	type answer struct {
		ID string `json:"Id"`
	}
	added, _, err := idempotency.Once(ctx, s.keys, call, func(ctx context.Context, tx bun.Tx) (answer, error) {
		_, err := tx.Tx.ExecContext(ctx,
			"INSERT INTO carriers (id, venue_id, name, phone, document, search, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
			id.String(), venueID, c.Nome, c.Telefone, c.Documento, br.Fold(c.Nome), s.Clock.Now().UnixMilli())
		if err != nil {
			return answer{}, fmt.Errorf("insert carrier: %w", err)
		}
		return answer{id.String()}, nil
	})
	if err != nil {
		return Carrier{}, err
	}
	c.ID = added.ID
	return c, nil
}

// Carriers lists the venue's carriers by name; a keyword looks into names.
func (s *Service) Carriers(ctx context.Context, venueID, keyword string) ([]Carrier, error) {
	like := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(br.Fold(line(keyword))) + "%"
	rows, err := s.DB.Read.DB.QueryContext(ctx,
		`SELECT id, name, phone, document FROM carriers WHERE venue_id = $1 AND search LIKE $2 ESCAPE '\' ORDER BY search, id`, venueID, like)
	if err != nil {
		return nil, fmt.Errorf("list carriers: %w", err)
	}
	return database.Collect(rows, func(c *Carrier) []any { return []any{&c.ID, &c.Nome, &c.Telefone, &c.Documento} })
}

type carriersInput struct {
	operation.VenueQuery
	Keyword string `query:"keyword" maxLength:"100"`
}

type carriersOutput struct {
	Body []Carrier `nullable:"false"`
}

func (s *Service) carriers(ctx context.Context, in *carriersInput) (*carriersOutput, error) {
	carriers, err := s.Carriers(ctx, in.VenueID, in.Keyword)
	return &carriersOutput{carriers}, err
}

type newCarrierInput struct {
	Key  string `header:"Idempotency-Key" doc:"the same key registers a carrier once"`
	Body struct {
		VenueID   string `json:"LocalClienteId" minLength:"1"`
		Nome      string `json:"Nome" minLength:"1" maxLength:"120"`
		Telefone  string `json:"Telefone" minLength:"1" maxLength:"30"`
		Documento string `json:"Documento,omitempty" maxLength:"30"`
	}
}

func (in *newCarrierInput) Venue() string { return in.Body.VenueID }

type carrierOutput struct{ Body Carrier }

func (s *Service) newCarrier(ctx context.Context, in *newCarrierInput) (*carrierOutput, error) {
	by := operation.Actor{UserID: operation.CallerFrom(ctx).UserID, Key: in.Key}
	carrier, err := s.addCarrier(ctx, in.Body.VenueID, Carrier{Nome: in.Body.Nome, Telefone: in.Body.Telefone, Documento: in.Body.Documento}, by)
	return &carrierOutput{carrier}, err
}
