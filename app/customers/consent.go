package customers

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

// Consent is what a customer has agreed to (LGPD): the words that he was shown, and when
// he agreed. An empty text withdraws it.
type Consent struct {
	Em    *time.Time `json:"Em,omitempty" required:"false" nullable:"true" doc:"when the customer agreed; now when absent"`
	Texto string     `json:"Texto" doc:"what the customer agreed to, up to 1000 characters; empty withdraws it"`
}

// earliestConsent is before any customer of a venue can have agreed to anything.
var earliestConsent = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// settle checks the words and when he agreed. A moment up to a day after now is of a clock
// that runs ahead: it counts as now.
func (c *Consent) settle(now time.Time) (*Consent, error) {
	if c == nil {
		return nil, nil
	}
	out := Consent{Em: c.Em, Texto: strings.TrimSpace(c.Texto)}
	if utf8.RuneCountInString(out.Texto) > maxText {
		return nil, fault.Field("consentimento", "O texto do consentimento pode ter até 1000 caracteres.")
	}
	if c.Em != nil && (c.Em.Before(earliestConsent) || c.Em.After(now.AddDate(0, 0, 1))) {
		return nil, fault.Field("Em", "Informe um dia entre 01/01/2000 e hoje para o consentimento.")
	}
	return &out, nil
}

// at is when the customer agreed, in Unix milliseconds: now at the latest, and 0 where he
// withdraws.
func (c *Consent) at(now int64) int64 {
	switch {
	case c.Texto == "":
		return 0
	case c.Em == nil:
		return now
	}
	return min(c.Em.UnixMilli(), now)
}

// consent is what the customer has agreed to; nil where he has not.
func (r *record) consent() *Consent {
	if r.ConsentAt == 0 {
		return nil
	}
	at := time.UnixMilli(r.ConsentAt).UTC()
	return &Consent{Em: &at, Texto: r.ConsentText}
}

func (r *record) agree(c Consent, now int64) { r.ConsentAt, r.ConsentText = c.at(now), c.Texto }

// SetConsent keeps what a customer has agreed to, in place of what he had agreed to before,
// or with an empty text that he agrees to nothing any more.
func (s *Service) SetConsent(ctx context.Context, venueID, id string, given Consent) error {
	c, err := given.settle(s.clock.Now())
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		r, err := hold(ctx, tx, venueID, "id", id, s.now())
		if err != nil {
			return err
		}
		if r.AnonymisedAt != 0 {
			return errErased
		}
		before := r
		r.agree(*c, s.now())
		if r.ConsentAt == before.ConsentAt && r.ConsentText == before.ConsentText {
			return nil
		}
		if err := update(ctx, tx, &r); err != nil {
			return err
		}
		action := audit.CustomerConsented
		if r.ConsentAt == 0 {
			action = audit.CustomerConsentGone
		}
		return s.keep(ctx, tx, action, operation.ActorFrom(ctx), r, audit.Compare(audited, before, r))
	})
}

// ConsentForm is a Consent and the venue it is given to.
type ConsentForm struct {
	operation.VenueBody
	Consent
}

type consentInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body ConsentForm
}

func (s *Service) consentRoute(ctx context.Context, in *consentInput) (*struct{}, error) {
	return nil, s.SetConsent(ctx, in.Body.VenueID, in.ID, in.Body.Consent)
}
