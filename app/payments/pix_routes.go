package payments

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
)

// pixRoutes are the administrators' look-up of one Pix payment of any venue (S2§7).
func (s *Service) pixRoutes() []operation.Route {
	administrator := operation.Global(roles.AdminPortal)
	return []operation.Route{
		operation.Get("pix-get", "/api/CDCBank/GetPixPaymentOrder/{id}", administrator, s.pixRoute),
		operation.Post("pix-update", "/api/CDCBank/UpdatePaymentOrder/{id}", administrator, s.pixUpdateRoute).Status(http.StatusNoContent),
		operation.Post("pix-refund", "/api/CDCBank/Refund/{id}", administrator.Confirmed(), s.pixRefundRoute).Status(http.StatusNoContent),
	}
}

// PixStatus is what administrators see of a Pix payment (S2§4).
type PixStatus string

const (
	pixPending    PixStatus = "Pendente"
	pixApproved   PixStatus = "Aprovado"
	pixCancelled  PixStatus = "Cancelado"
	pixChargeback PixStatus = "Chargeback"
)

func pixStatus(state State) PixStatus {
	switch {
	case state == Contested:
		return pixChargeback
	case state.HasMoney():
		return pixApproved
	case state.Open():
		return pixPending
	default:
		return pixCancelled
	}
}

// PixView is a Pix payment as administrators see it (S2§3).
type PixView struct {
	ID           string       `json:"Id"`
	LocalName    string       `json:"LocalName"`
	Value        money.Amount `json:"Value"`
	EndToEnd     string       `json:"EndToEndId" doc:"empty until somebody has paid"`
	Status       PixStatus    `json:"Status" enum:"Pendente,Aprovado,Cancelado,Chargeback"`
	CreatedAt    time.Time    `json:"CreatedAt"`
	ApprovedAt   *time.Time   `json:"ApprovedAt"`
	AllowsRefund bool         `json:"AllowsRefund" doc:"money came in and something of it is left"`
	SubjectID    string       `json:"TransacaoPOSId" doc:"what it pays: the order, link use, donation or booking"`
	Acquirer     string       `json:"AcquirerId" doc:"the provider that it was paid at"`
	// Refunds are beside the documented fields.
	Refunds []RefundView `json:"Devolucoes" nullable:"false"`
}

type pixInput struct {
	ID string `path:"id" maxLength:"100" doc:"of the charge, its txid or the payment's end-to-end id"`
}

type pixOutput struct{ Body PixView }

// pixCharge finds a Pix charge of any venue by one of its names.
func (s *Service) pixCharge(ctx context.Context, id string) (Charge, error) {
	var c Charge
	id = strings.TrimSpace(id)
	err := s.DB.Read.NewSelect().Model(&c).Where("method = ?", Pix).
		Where("(id = ?0 OR txid = ?0 OR id IN (SELECT charge_id FROM payments WHERE end_to_end = ?0))", id).
		Limit(1).Scan(ctx)
	if noRows(err) {
		return c, fault.New(fault.NotFound, "Nenhum pagamento por Pix com este identificador. Confira se é o da cobrança, o txid ou o EndToEndId.")
	}
	if err != nil {
		return c, fmt.Errorf("look a Pix payment up: %w", err)
	}
	return c, nil
}

func (s *Service) pixRoute(ctx context.Context, in *pixInput) (*pixOutput, error) {
	c, err := s.pixCharge(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	at, err := s.Venues.Venue(ctx, c.VenueID)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return nil, err
	}
	v := PixView{
		ID: c.ID, LocalName: at.Name, Value: c.Amount, Status: pixStatus(c.State), CreatedAt: database.FromMilli(c.CreatedAt),
		ApprovedAt: orNone(c.PaidAt), SubjectID: c.Subject.ID, Acquirer: c.Provider, Refunds: []RefundView{},
	}
	came, refunds, err := s.Payments(ctx, c.VenueID, c.ID)
	if err != nil {
		return nil, err
	}
	for _, p := range came {
		if v.EndToEnd == "" || p.Standing == Counted {
			v.EndToEnd = p.EndToEnd
		}
		v.AllowsRefund = v.AllowsRefund || left(p.Amount, refunds[p.ID]) > 0
		for _, r := range refunds[p.ID] {
			v.Refunds = append(v.Refunds, r.view())
		}
	}
	return &pixOutput{v}, nil
}

func (s *Service) pixUpdateRoute(ctx context.Context, in *pixInput) (*struct{}, error) {
	c, err := s.pixCharge(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	_, err = s.AskAgain(ctx, c.VenueID, c.ID)
	return nil, err
}

type pixRefundInput struct {
	operation.Acting
	ID string `path:"id" maxLength:"100" doc:"of the charge, its txid or the payment's end-to-end id"`
}

// pixRefundRoute gives back all that is left of a payment. Asked again it is the same refund,
// unless the bank did not make that one.
func (s *Service) pixRefundRoute(ctx context.Context, in *pixRefundInput) (*struct{}, error) {
	c, err := s.pixCharge(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	came, refunds, err := s.Payments(ctx, c.VenueID, c.ID)
	if err != nil {
		return nil, err
	}
	asked := false
	for _, p := range came {
		failed := 0
		for _, r := range refunds[p.ID] {
			if r.State == RefundFailed {
				failed++
			}
		}
		_, err := s.GiveBack(ctx, RefundRequest{
			VenueID: c.VenueID, PaymentID: p.ID, Key: fmt.Sprintf("administrador/%d", failed), Reason: "Devolução pedida pelo suporte.", By: in.Actor(ctx),
		})
		if err != nil && !fault.Is(err, fault.Conflict) {
			return nil, err
		}
		asked = asked || err == nil
	}
	if !asked {
		return nil, errNothingLeft
	}
	return nil, nil
}
