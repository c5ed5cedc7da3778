package delivery

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"balcao/app/retry"
	"balcao/app/vendors"
)

const (
	// lookEvery is how often a platform is asked where its courier is.
	lookEvery = 10 * time.Second
	// callTime bounds one call of a platform; it is well below busyTime.
	callTime = 10 * time.Second
	// persistence is for how long a platform that does not answer is asked; then the
	// order shows that it was in vain, and who may have been sent is called off.
	persistence = 10 * time.Minute
	// longest is for how long a courier is followed.
	longest = 6 * time.Hour
)

// Round does for a venue whatever is due: turn accepted orders into requests,
// ask, look, call off, show. What it leaves is the next round's.
func (s *Service) Round(ctx context.Context, venueID string) error {
	failures := s.follow(ctx, venueID)
	lanes, err := s.due(ctx, venueID)
	if err != nil {
		return errors.Join(failures, err)
	}
	return errors.Join(failures, s.attendAll(ctx, lanes))
}

// attend does the next step of a request; held is false when another server is
// at it.
func (s *Service) attend(ctx context.Context, id string) (held bool, err error) {
	r, held, err := s.hold(ctx, id)
	if err != nil || !held {
		return held, err
	}
	return true, s.attendHeld(ctx, r)
}

// attendHeld does the next step of a request that this server holds.
func (s *Service) attendHeld(ctx context.Context, r *request) error {
	trouble := s.step(ctx, r)
	shown, err := s.show(ctx, r)
	next := lookEvery
	if trouble != nil || err != nil {
		next = steps.Wait(r.attempts + 1)
	}
	return errors.Join(trouble, err, s.keep(ctx, r, shown, next))
}

// show puts the request on its order. Of what is called off it shows only that the
// platform has not done so yet: the order has moved on, and may have come back.
func (s *Service) show(ctx context.Context, r *request) (bool, error) {
	switch {
	case r.unwanted:
		if err := s.Orders.CallOff(ctx, r.orderID, r.platform.String(), r.said.Message); err != nil {
			return false, fmt.Errorf("show call-off: %w", err)
		}
		return true, nil
	case r.stage == cancelled:
		err := s.again(ctx, r)
		return err == nil, err
	}
	if err := s.Orders.Progress(ctx, r.orderID, r.status(), r.courier()); err != nil {
		return false, fmt.Errorf("show courier: %w", err)
	}
	return true, nil
}

// again calls once more for an order that wants the courier who was just called
// off: a platform takes no request twice.
func (s *Service) again(ctx context.Context, r *request) error {
	p, err := s.Orders.Parcel(ctx, r.orderID)
	if err != nil || p.Ended || p.Delivery == nil || !p.Delivery.Stage.open() {
		return err
	}
	_, err = s.call(ctx, s.DB.Write.DB, p, r.platform, false)
	return err
}

// step asks the platform for what comes next and takes over its answer. It
// answers an error when the platform has to be asked again.
func (s *Service) step(ctx context.Context, r *request) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	vendor := s.Vendors[r.platform]
	if !r.stage.open() {
		return nil
	}
	parcel, err := s.Orders.Parcel(ctx, r.orderID)
	if err != nil {
		return err
	}
	// The order may have moved on before the request could be called off, or show that
	// it was made in vain.
	r.unwanted = r.unwanted || r.stage != Collected && parcel.movedOn()
	switch {
	case r.unwanted:
		return s.giveUp(ctx, vendor, r)
	case r.stage == Asked:
		return s.ask(ctx, vendor, parcel, r)
	}
	progress, err := vendor.Look(ctx, r.id)
	if vendors.Refused(err, http.StatusNotFound, http.StatusGone) {
		r.fail("A plataforma não conhece mais esta entrega.")
		return nil
	}
	if err != nil {
		r.attempts++
		if s.age(r) > longest {
			r.fail("A plataforma deixou de informar sobre esta entrega.")
		}
		return fmt.Errorf("look at courier: %w", err)
	}
	r.attempts = 0
	r.take(progress)
	if s.age(r) > longest && r.stage.open() {
		r.fail("A plataforma não concluiu a entrega.")
	}
	return nil
}

func (s *Service) ask(ctx context.Context, vendor Vendor, parcel Parcel, r *request) error {
	settings, err := s.Shops.Delivery(ctx, r.venueID)
	if err != nil {
		return err
	}
	if err := s.DB.Settle(ctx, s.Clock.Now()); err != nil {
		return err
	}
	progress, err := vendor.Ask(ctx, r.id, Job{
		Reference: parcel.Code, Platform: r.platform, Pickup: settings.From, Dropoff: parcel.To, Value: parcel.Value,
	})
	if err == nil {
		r.attempts = 0
		r.take(progress)
		return nil
	}
	r.said.Message = FailureText(r.platform)
	if vendors.Refused(err) && r.attempts == 0 {
		r.fail(r.said.Message)
		return nil
	}
	// A no says nothing of the calls before, which may have been heard.
	r.inVain = vendors.Refused(err) || s.age(r) > persistence
	r.attempts++
	return fmt.Errorf("ask for a courier: %w", err)
}

// giveUp calls a courier off. One who has the order already, or brought it, cannot
// be stopped: he is wanted after all. Only the platform's word ends a request; a
// call-off that it refuses was none, and comes again.
func (s *Service) giveUp(ctx context.Context, vendor Vendor, r *request) error {
	err := vendor.Cancel(ctx, r.id)
	if vendors.Refused(err, http.StatusConflict) {
		err = s.tooLate(ctx, vendor, r)
	}
	switch {
	case err == nil && !r.unwanted:
		r.attempts = 0
		return callOff(ctx, s.DB.Write.DB, r.orderID, r.id)
	case err == nil, vendors.Refused(err, http.StatusNotFound, http.StatusGone):
		r.stage, r.said.Message = cancelled, ""
		return nil
	case s.age(r) > longest:
		r.stage = cancelled
	}
	r.attempts++
	r.said.CalledOff = true
	r.said.Message = fmt.Sprintf("O entregador (%s) ainda não foi dispensado e pode vir. Se ele chegar, não entregue o pedido.", r.platform)
	return fmt.Errorf("call courier off: %w", err)
}

// tooLate asks what became of a courier who could not be called off any more. An
// error means that he has to be called off again.
func (s *Service) tooLate(ctx context.Context, vendor Vendor, r *request) error {
	progress, err := vendor.Look(ctx, r.id)
	if err != nil {
		return err
	}
	switch r.take(progress); r.stage {
	case Collected, Delivered:
		r.unwanted = false
	case Failed, cancelled:
	default:
		return fmt.Errorf("the platform keeps a courier who is %s", r.stage)
	}
	return nil
}

func (s *Service) age(r *request) time.Duration {
	return s.Clock.Now().Sub(time.UnixMilli(r.createdAt))
}

// stages are the platform's words.
var stages = map[string]Stage{
	"searching": Searching, "assigned": Assigned, "collected": Collected, "delivered": Delivered, "failed": Failed, "cancelled": Failed,
}

// take takes over what the platform says; a word that we do not know changes
// nothing, neither does one that would take the courier back.
func (r *request) take(p Progress) {
	stage, known := stages[p.Status]
	if !known || r.stage == Collected && (stage == Searching || stage == Assigned) {
		return
	}
	calledOff := r.said.CalledOff
	r.said = said{Progress: p}
	r.stage = stage
	switch {
	case calledOff && p.Status == "cancelled":
		r.stage, r.unwanted = cancelled, true
	case stage == Failed:
		r.fail(p.Reason)
	}
}

func (r *request) fail(why string) {
	r.stage = Failed
	r.said.Courier = nil
	r.said.Message = why
	if why == "" {
		r.said.Message = FailureText(r.platform)
	}
}

// FailureText is S1§8.
func FailureText(p Platform) string {
	return fmt.Sprintf("Falha ao solicitar %s. Tente novamente", p)
}

// steps are the waits between the steps of a request that fail.
var steps = retry.Backoff{First: time.Second, Most: time.Minute}
