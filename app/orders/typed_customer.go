package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Asking is who asks the staff for an order, as far as he has said so. It is a body, and not
// part of an address: addresses are kept in logs.
type Asking struct {
	operation.VenueBody
	Telefone string `json:"Telefone,omitempty" maxLength:"30"`
	CPF      string `json:"CPF,omitempty" maxLength:"20" doc:"looked for where the telephone finds nobody"`
}

// Acquaintance is what the venue's staff may know of who asks for an order.
type Acquaintance struct {
	Conhecido bool   `json:"Conhecido"`
	Nome      string `json:"Nome" doc:"as in the newest order; the register's name is for who may see customers"`
	Telefone  string `json:"Telefone" doc:"digits only"`
	Endereco  string `json:"Endereco" doc:"of the newest delivery"`
	Destination
	UltimoPedido *time.Time `json:"UltimoPedido" doc:"null where there is none"`
	Alertado     bool       `json:"Alertado" doc:"the customer is alerted or blocked"`
	Alerta       string     `json:"Alerta" doc:"why; empty for who may not see customers"`
}

// lookUpsPerMinute limits how many callers one person looks up: a busy night at the
// telephone, not somebody who tries numbers out.
const lookUpsPerMinute = 60

type callerInput struct{ Body Asking }

type callerOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Acquaintance
}

// caller is POST /api/kds/pedidos/cliente: the venue's own orders, which the board shows
// anyway, tell name and address.
func (s *Service) caller(ctx context.Context, in *callerInput) (*callerOutput, error) {
	phone, cpf := br.NormalizePhone(line(in.Body.Telefone)), br.NormalizeCPF(line(in.Body.CPF))
	switch {
	case phone == "" && cpf == "":
		return nil, fault.Field("Telefone", "Informe o telefone ou o CPF do cliente.")
	case phone != "" && !br.ValidPhone(phone):
		return nil, fault.Field("Telefone", "Informe um telefone válido, com DDD.")
	case cpf != "" && !br.ValidCPF(cpf):
		return nil, fault.Field("CPF", "Preencha com um CPF válido")
	}
	if err := s.perLookUp.Allow(operation.CallerFrom(ctx).UserID); err != nil {
		return nil, err
	}
	found, err := s.acquaintance(ctx, in.Body.VenueID, phone, cpf)
	return &callerOutput{"no-store", found}, err
}

func (s *Service) acquaintance(ctx context.Context, venueID, phone, cpf string) (Acquaintance, error) {
	var found Acquaintance
	newest, err := s.newestOfCaller(ctx, venueID, phone, cpf, "")
	if err != nil {
		return found, err
	}
	if newest != nil {
		at := database.FromMilli(newest.CreatedAt)
		found.Conhecido, found.Nome, found.Telefone, found.UltimoPedido = true, newest.CustomerName, newest.CustomerPhone.String, &at
		delivered, err := s.newestOfCaller(ctx, venueID, phone, cpf, " AND o.customer_address IS NOT NULL")
		if err != nil {
			return found, err
		}
		if delivered != nil {
			found.Endereco = delivered.CustomerAddress.String
			if found.Destination, err = delivered.destination(); err != nil {
				return found, err
			}
		}
	}
	if s.Clientele == nil {
		return found, nil
	}
	standing, err := s.Clientele.Standing(ctx, venueID, cpf, phone)
	if err != nil {
		return found, err
	}
	found.Alertado = standing.Alerted || standing.Blocked
	if !operation.CallerFrom(ctx).May(venueID, roles.Customers) {
		return found, nil
	}
	registered, err := s.Clientele.Known(ctx, venueID, cpf, phone)
	if err != nil {
		return found, err
	}
	if found.Nome == "" && registered.Name != "" {
		found.Conhecido, found.Nome = true, registered.Name
	}
	found.Alerta, err = s.alertOf(ctx, venueID, database.Nullable(cpf), database.Nullable(phone))
	return found, err
}

// newestOfCaller is the newest own order with the telephone, else with the CPF; nil without one.
func (s *Service) newestOfCaller(ctx context.Context, venueID, phone, cpf, where string) (*record, error) {
	for _, by := range []struct{ column, value string }{{"customer_phone", phone}, {"customer_cpf", cpf}} {
		if by.value == "" {
			continue
		}
		r := &record{}
		err := r.scan(s.DB.Read.DB.QueryRowContext(ctx, "SELECT "+columns+" FROM orders o WHERE o.venue_id = $1 AND o."+by.column+
			" = $2 AND o.origin = $3"+where+" ORDER BY o.created_at DESC, o.no DESC LIMIT 1", venueID, by.value, int(Own)))
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("look for who asks for an order: %w", err)
		}
		return r, nil
	}
	return nil, nil
}
