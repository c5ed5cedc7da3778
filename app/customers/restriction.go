package customers

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/operation"
)

// restriction is what a customer may be under: one at most (S0§4).
type restriction int

const (
	none restriction = iota
	block
	alert
)

// Notice is a block, unlock, alert or disarm as it is sent (S0§3).
type Notice struct {
	CPF     string `json:"CPF" required:"false" nullable:"true"`
	LocalID string `json:"localId" minLength:"1"`
	Reason  string `json:"reason" required:"false" nullable:"true" doc:"justification, up to 1000 characters"`
}

// Venue is the venue that the notice is about.
func (n Notice) Venue() string { return n.LocalID }

// settle drops the mask and checks the justification before the CPF.
func (n Notice) settle() (Notice, error) {
	n.CPF, n.Reason = br.NormalizeCPF(n.CPF), strings.TrimSpace(n.Reason)
	switch {
	case n.Reason == "":
		return n, fault.Field("reason", "É obrigatório a justificativa abaixo.")
	case utf8.RuneCountInString(n.Reason) > maxText:
		return n, fault.Field("reason", "A justificativa pode ter até 1000 caracteres.")
	case !br.ValidCPF(n.CPF):
		return n, errInvalidCPF
	}
	return n, nil
}

// imposable answers a Conflict fault unless the restriction may be imposed on
// a customer under the given one.
func (r restriction) imposable(inForce restriction) error {
	switch {
	case inForce == none:
		return nil
	case r == block && inForce == block:
		return fault.New(fault.Conflict, "Este cliente já está bloqueado. O motivo está no histórico de bloqueios dele.")
	case r == block:
		return fault.New(fault.Conflict, "Este cliente está alertado. Remova o alerta antes de bloquear.")
	case inForce == alert:
		return fault.New(fault.Conflict, "Este cliente já está alertado. Remova o alerta antes de criar outro.")
	default:
		return fault.New(fault.Conflict, "Este cliente está bloqueado. Desbloqueie antes de criar o alerta.")
	}
}

// liftable answers a Conflict fault unless the restriction is in force.
func (r restriction) liftable(inForce restriction) error {
	switch {
	case inForce == r:
		return nil
	case r == block:
		return fault.New(fault.Conflict, "Este cliente não está bloqueado.")
	default:
		return fault.New(fault.Conflict, "Este cliente não está alertado.")
	}
}

// Block keeps a customer from being served; an alerted one is a Conflict fault.
func (s *Service) Block(ctx context.Context, n Notice, by operation.Actor) (Customer, error) {
	return s.impose(ctx, block, n, by)
}

// Unlock lifts a block.
func (s *Service) Unlock(ctx context.Context, n Notice, by operation.Actor) (Customer, error) {
	return s.lift(ctx, block, n, by)
}

// Alert warns whoever serves a customer; a blocked one is a Conflict fault.
func (s *Service) Alert(ctx context.Context, n Notice, by operation.Actor) (Customer, error) {
	return s.impose(ctx, alert, n, by)
}

// Disarm removes an alert.
func (s *Service) Disarm(ctx context.Context, n Notice, by operation.Actor) (Customer, error) {
	return s.lift(ctx, alert, n, by)
}

// episode is a row of customer_restrictions.
type episode struct {
	bun.BaseModel `bun:"table:customer_restrictions,alias:r"`

	ID           string `bun:",pk"`
	CustomerID   string
	Kind         restriction
	Reason       string
	ByID         string `bun:",nullzero"`
	ByName       string
	At           int64
	LiftedReason string `bun:",nullzero"`
	LiftedByID   string `bun:",nullzero"`
	LiftedByName string `bun:",nullzero"`
	LiftedAt     int64  `bun:",nullzero"`
}

func (s *Service) impose(ctx context.Context, r restriction, n Notice, by operation.Actor) (Customer, error) {
	return s.decide(ctx, n, func(ctx context.Context, tx bun.Tx, c *record, reason string) error {
		if err := r.imposable(c.InForce); err != nil {
			return err
		}
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		_, err = tx.NewInsert().Model(&episode{
			ID: id.String(), CustomerID: c.ID, Kind: r, Reason: reason, ByID: by.UserID, ByName: by.Name, At: s.now(),
		}).Exec(ctx)
		if err != nil {
			return err
		}
		c.InForce = r
		return s.keep(ctx, tx, imposed[r], by, *c, justified(reason))
	})
}

func (s *Service) lift(ctx context.Context, r restriction, n Notice, by operation.Actor) (Customer, error) {
	return s.decide(ctx, n, func(ctx context.Context, tx bun.Tx, c *record, reason string) error {
		if err := r.liftable(c.InForce); err != nil {
			return err
		}
		_, err := tx.NewUpdate().Model(&episode{LiftedReason: reason, LiftedByID: by.UserID, LiftedByName: by.Name, LiftedAt: s.now()}).
			Column("lifted_reason", "lifted_by_id", "lifted_by_name", "lifted_at").
			Where("customer_id = ? AND lifted_at IS NULL", c.ID).Exec(ctx)
		if err != nil {
			return err
		}
		c.InForce = none
		return s.keep(ctx, tx, lifted[r], by, *c, justified(reason))
	})
}

// decide holds the customer whom the notice is about while act changes what he
// is under, and answers how he stands then.
func (s *Service) decide(ctx context.Context, n Notice, act func(context.Context, bun.Tx, *record, string) error) (Customer, error) {
	n, err := n.settle()
	if err != nil {
		return Customer{}, err
	}
	var c record
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if c, err = hold(ctx, tx, n.LocalID, "cpf", n.CPF, s.now()); err != nil {
			return err
		}
		return act(ctx, tx, &c, n.Reason)
	})
	if err != nil {
		return Customer{}, err
	}
	return c.wire(), nil
}
