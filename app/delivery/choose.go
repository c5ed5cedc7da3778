package delivery

import (
	"context"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/operation"
)

// Authorize calls the platform's courier for an accepted order now. When the platform
// does not answer, the request stays and is tried again, and the fault says so.
func (s *Service) Authorize(ctx context.Context, orderID string, by operation.Actor) (Status, error) {
	return s.byPlatform(ctx, orderID, "call", by, func(p Parcel, settings Settings) (*Status, error) {
		switch {
		case p.Pending:
			return nil, fault.New(fault.Conflict, "Aceite o pedido antes de solicitar o entregador.")
		case p.wantsCourier():
			return nil, nil
		}
		return s.chosen(settings, Asked), nil
	})
}

// Choose says whose delivery an order is: the platform's, called now or by hand
// as the venue's settings have it, or the venue's own.
func (s *Service) Choose(ctx context.Context, orderID string, company Company, by operation.Actor) (Status, error) {
	if company == ByVenue {
		return s.own(ctx, orderID, by)
	}
	return s.byPlatform(ctx, orderID, "platform", by, func(p Parcel, settings Settings) (*Status, error) {
		switch {
		case p.wantsCourier():
			return nil, nil
		case settings.Manual:
			return s.chosen(settings, ByHand), nil
		case p.Pending:
			return s.chosen(settings, Undecided), nil
		}
		return s.chosen(settings, Asked), nil
	})
}

// own makes the delivery the venue's; a courier who was called is called off.
func (s *Service) own(ctx context.Context, orderID string, by operation.Actor) (Status, error) {
	p, err := s.Orders.Decide(ctx, orderID, "own", by, func(ctx context.Context, tx bun.Tx, p Parcel) (*Status, error) {
		switch {
		case !p.Deliverable:
			return nil, errNotDeliverable
		case p.Ended:
			return nil, errEnded
		case p.Delivery != nil && p.Delivery.Stage == Collected:
			return nil, fault.New(fault.Conflict, "O entregador da plataforma já está com o pedido.")
		}
		return &Status{Company: ByVenue}, callOff(ctx, tx.Tx, orderID, "")
	})
	return p.shown(), err
}

// SetCarrier names who takes an order out: one of the venue's carriers, or the
// platform where platform is true or the carrier is the placeholder for it.
func (s *Service) SetCarrier(ctx context.Context, orderID, carrierID string, platform bool, by operation.Actor) (Status, error) {
	if platform {
		return s.Choose(ctx, orderID, ByPlatform, by)
	}
	if strings.EqualFold(carrierID, s.ManualCourier) {
		return s.byPlatform(ctx, orderID, "by hand", by, func(p Parcel, settings Settings) (*Status, error) {
			if p.wantsCourier() {
				return nil, fault.New(fault.Conflict, "A plataforma já foi chamada para este pedido.")
			}
			return s.chosen(settings, ByHand), nil
		})
	}
	if err := s.Orders.SetCarrier(ctx, orderID, carrierID, by); err != nil {
		return Status{}, err
	}
	p, err := s.Orders.Parcel(ctx, orderID)
	return p.shown(), err
}

// byPlatform makes the delivery what choose says of an order for which a platform's
// courier may be called, and calls him where one is wanted then: also when the wish
// is repeated, for its first call may have got no further than the order.
func (s *Service) byPlatform(
	ctx context.Context, orderID, wish string, by operation.Actor, choose func(Parcel, Settings) (*Status, error),
) (Status, error) {
	venue, err := s.Orders.VenueOf(ctx, orderID)
	if err != nil {
		return Status{}, err
	}
	settings, err := s.Shops.Delivery(ctx, venue)
	if err != nil {
		return Status{}, err
	}
	// Whoever wished for it may leave: what is decided here is done all the same.
	ctx = context.WithoutCancel(ctx)
	p, asked, err := s.decide(ctx, orderID, wish, by, settings.Platform, true, func(p Parcel) (*Status, error) {
		switch {
		case !p.Deliverable:
			return nil, errNotDeliverable
		case p.Ended:
			return nil, errEnded
		case !settings.UsesPlatform:
			return nil, fault.New(fault.Conflict, "Este estabelecimento não usa entregadores da plataforma.")
		}
		return choose(p, settings)
	})
	if err == nil && asked.id == "" && p.wantsCourier() {
		// A Key that comes again decides nothing, yet asks once more.
		p, asked, err = s.decide(ctx, orderID, wish, operation.Actor{}, settings.Platform, true, asBefore)
	}
	switch {
	case err != nil:
		return Status{}, err
	case asked.id != "":
		return s.answered(ctx, orderID, settings.Platform, asked)
	case p.shown().Stage == Failed:
		return Status{}, fault.New(fault.Conflict, FailureText(settings.Platform))
	}
	return p.shown(), nil
}

// asking is the request that was written for an order, if one was.
type asking struct {
	id string
	// held says that it is new and the caller's to attend.
	held bool
}

// decide puts on an order what choose makes of its delivery. Where the order wants a
// courier then, the request for him is written with it: there is none without the other.
// mine keeps a new request for the caller.
func (s *Service) decide(
	ctx context.Context, orderID, wish string, by operation.Actor, platform Platform, mine bool, choose func(Parcel) (*Status, error),
) (p Parcel, asked asking, err error) {
	p, err = s.Orders.Decide(ctx, orderID, wish, by, func(ctx context.Context, tx bun.Tx, p Parcel) (*Status, error) {
		status, err := choose(p)
		if err != nil {
			return nil, err
		}
		if status != nil {
			p.Delivery = status
		}
		if !p.wantsCourier() {
			return status, nil
		}
		if err := turnTo(ctx, tx.Tx, orderID, platform); err != nil {
			return nil, err
		}
		asked, err = s.call(ctx, tx.Tx, p, platform, mine)
		return status, err
	})
	return p, asked, err
}

func asBefore(Parcel) (*Status, error) { return nil, nil }

// chosen is what an order shows once the venue's platform is to deliver it.
func (s *Service) chosen(settings Settings, stage Stage) *Status {
	return &Status{
		Company: ByPlatform, Platform: settings.Platform.String(), Stage: stage, Simulated: s.Vendors[settings.Platform].Simulated,
	}
}

// answered attends a request and waits for the platform's answer. Unavailable says that
// it is asked further, a Conflict that it will send nobody.
func (s *Service) answered(ctx context.Context, orderID string, platform Platform, asked asking) (Status, error) {
	var trouble error
	if !asked.held {
		_, trouble = s.attend(ctx, asked.id)
	} else if r, err := s.read(ctx, asked.id); err != nil {
		return Status{}, err
	} else {
		trouble = s.attendHeld(ctx, r)
	}
	p, err := s.Orders.Parcel(ctx, orderID)
	if err != nil {
		return Status{}, err
	}
	switch st := p.shown(); {
	case st.Stage == Failed:
		return Status{}, fault.New(fault.Conflict, FailureText(platform)).Because(trouble)
	case st.Stage == Asked && trouble != nil:
		return Status{}, fault.New(fault.Unavailable, FailureText(platform)).Because(trouble)
	default:
		return st, nil
	}
}

var (
	errNotDeliverable = fault.New(fault.Conflict, "Só pedidos de entrega da própria loja podem mudar de entregador.")
	errEnded          = fault.New(fault.Conflict, "Este pedido já terminou: a entrega não pode mais ser mudada.")
)
