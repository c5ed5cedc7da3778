package delivery

import (
	"context"
	"strings"

	"balcao/app/fault"
)

// Authorize calls the platform's courier for an accepted order now. When the platform
// does not answer, the request stays and is tried again, and the fault says so.
func (s *Service) Authorize(ctx context.Context, orderID string, by By) (Status, error) {
	p, settings, err := s.deliverable(ctx, orderID)
	if err != nil {
		return Status{}, err
	}
	if p.Pending {
		return Status{}, fault.New(fault.Conflict, "Aceite o pedido antes de solicitar o entregador.")
	}
	return s.authorize(ctx, p, settings, by)
}

func (s *Service) authorize(ctx context.Context, p Parcel, settings Settings, by By) (Status, error) {
	if p.Delivery == nil || !p.Delivery.Stage.open() {
		asked := Status{Company: ByPlatform, Platform: settings.Platform.String(), Stage: Asked, Simulated: s.Vendors[settings.Platform].Simulated}
		if err := s.Orders.Show(ctx, p.OrderID, asked, by); err != nil {
			return Status{}, err
		}
	}
	id, fresh, err := s.call(ctx, p, settings.Platform, true)
	if err != nil {
		return Status{}, err
	}
	r, err := s.read(ctx, id)
	if err != nil {
		return Status{}, err
	}
	var trouble error
	if fresh {
		trouble = s.attendHeld(ctx, r)
	} else if held, err := s.attend(ctx, id); held || err != nil {
		trouble = err
	} else {
		return r.status(), nil
	}
	if r, err = s.read(ctx, id); err != nil {
		return Status{}, err
	}
	if r.stage == Failed || r.stage == Asked {
		return Status{}, fault.New(fault.Unavailable, FailureText(r.platform)).Because(trouble)
	}
	return r.status(), nil
}

// Choose says whose delivery an order is: the platform's, called now or by hand
// as the venue's settings have it, or the venue's own.
func (s *Service) Choose(ctx context.Context, orderID string, company Company, by By) (Status, error) {
	if company == ByVenue {
		return s.own(ctx, orderID, by)
	}
	p, settings, err := s.deliverable(ctx, orderID)
	if err != nil {
		return Status{}, err
	}
	if p.Delivery != nil && p.Delivery.Stage.open() {
		return *p.Delivery, nil
	}
	switch {
	case settings.Manual:
		err = s.showByHand(ctx, p, settings, by)
	case p.Pending:
		err = s.Orders.Show(ctx, orderID, Status{Company: ByPlatform, Platform: settings.Platform.String(), Simulated: s.Vendors[settings.Platform].Simulated}, by)
	default:
		return s.authorize(ctx, p, settings, by)
	}
	if err != nil {
		return Status{}, err
	}
	return s.shown(ctx, orderID)
}

func (s *Service) showByHand(ctx context.Context, p Parcel, settings Settings, by By) error {
	return s.Orders.Show(ctx, p.OrderID, Status{
		Company: ByPlatform, Platform: settings.Platform.String(), Stage: ByHand, Simulated: s.Vendors[settings.Platform].Simulated,
	}, by)
}

func (s *Service) shown(ctx context.Context, orderID string) (Status, error) {
	p, err := s.Orders.Parcel(ctx, orderID)
	if err != nil || p.Delivery == nil {
		return Status{}, err
	}
	return *p.Delivery, nil
}

// own makes the delivery the venue's; a courier who was called is called off.
func (s *Service) own(ctx context.Context, orderID string, by By) (Status, error) {
	p, err := s.Orders.Parcel(ctx, orderID)
	if err != nil {
		return Status{}, err
	}
	switch {
	case !p.Deliverable:
		return Status{}, errNotDeliverable
	case p.Ended:
		return Status{}, errEnded
	case p.Delivery != nil && p.Delivery.Stage == Collected:
		return Status{}, fault.New(fault.Conflict, "O entregador da plataforma já está com o pedido.")
	}
	// The row comes first: a courier on his way must not bring the old state back.
	if err := s.callOff(ctx, orderID); err != nil {
		return Status{}, err
	}
	status := Status{Company: ByVenue}
	return status, s.Orders.Show(ctx, orderID, status, by)
}

// SetCarrier names who takes an order out: one of the venue's carriers, or the
// platform where platform is true or the carrier is the placeholder for it.
func (s *Service) SetCarrier(ctx context.Context, orderID, carrierID string, platform bool, by By) (Status, error) {
	if platform {
		return s.Choose(ctx, orderID, ByPlatform, by)
	}
	if strings.EqualFold(carrierID, s.ManualCourier) {
		p, settings, err := s.deliverable(ctx, orderID)
		if err != nil {
			return Status{}, err
		}
		if p.Delivery != nil && p.Delivery.Stage.open() {
			return Status{}, fault.New(fault.Conflict, "A plataforma já foi chamada para este pedido.")
		}
		if err := s.showByHand(ctx, p, settings, by); err != nil {
			return Status{}, err
		}
		return s.shown(ctx, orderID)
	}
	if err := s.Orders.SetCarrier(ctx, orderID, carrierID, by); err != nil {
		return Status{}, err
	}
	return s.shown(ctx, orderID)
}

// deliverable is an order for which a platform's courier may be called, with
// its venue's settings.
func (s *Service) deliverable(ctx context.Context, orderID string) (Parcel, Settings, error) {
	p, err := s.Orders.Parcel(ctx, orderID)
	if err != nil {
		return p, Settings{}, err
	}
	settings, err := s.Shops.Delivery(ctx, p.VenueID)
	switch {
	case err != nil:
		return p, settings, err
	case !p.Deliverable:
		return p, settings, errNotDeliverable
	case p.Ended:
		return p, settings, errEnded
	case !settings.UsesPlatform:
		return p, settings, fault.New(fault.Conflict, "Este estabelecimento não usa entregadores da plataforma.")
	}
	return p, settings, nil
}

var (
	errNotDeliverable = fault.New(fault.Conflict, "Só pedidos de entrega da própria loja podem mudar de entregador.")
	errEnded          = fault.New(fault.Conflict, "Este pedido já terminou: a entrega não pode mais ser mudada.")
)
