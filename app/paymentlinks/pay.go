package paymentlinks

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// lasts is for how long a charge can be paid, where the link does not end before.
var lasts = map[Method]time.Duration{Pix: 30 * time.Minute, Card: 30 * time.Minute, Boleto: boletoDays * 24 * time.Hour}

const (
	boletoDays = 5
	// lastsByHand is for how long a charge stands among what people confirm: they look at the
	// bank's statement now and then.
	lastsByHand = 6 * time.Hour
)

var (
	errDeleted   = fault.New(fault.NotFound, "Este link não está mais disponível. Peça outro ao estabelecimento.")
	errExpired   = fault.New(fault.Conflict, "O prazo para pagar por este link terminou. Peça outro ao estabelecimento.")
	errUsedUp    = fault.New(fault.Conflict, "Este link já foi pago o número de vezes permitido. Fale com o estabelecimento.")
	errAllHeld   = fault.New(fault.Conflict, "Outras pessoas estão pagando agora as últimas vagas deste link. Tente de novo em alguns minutos.")
	errWay       = fault.New(fault.Conflict, "Este estabelecimento não recebe desta forma por este link. Escolha outra forma de pagamento.")
	errUnproven  = fault.New(fault.Conflict, "Confirme primeiro o seu e-mail com o código que mandamos.")
	errUseClosed = fault.New(fault.Conflict, "Este pagamento já foi concluído.")
)

// ways are those in which a link can be paid.
func (s *Service) ways(ctx context.Context, l Link) ([]Way, error) {
	all, err := s.Payments.Ways(ctx, l.VenueID)
	return slices.DeleteFunc(all, func(w Way) bool { return w.Method == Boleto && !l.AllowPaymentSlip }), err
}

// use answers the use that a secret is of, in a transaction that holds the link; a new one,
// which is not written yet, where there is none.
func (s *Service) use(ctx context.Context, tx bun.Tx, l Link, secret string) (Use, error) {
	found, err := useBy(ctx, s.forUpdate(tx.NewSelect()), l.ID, secret)
	if err != nil || found != nil {
		if found != nil && found.PaidAt != 0 {
			err = errUseClosed
		}
		if err != nil {
			return Use{}, err
		}
		return *found, nil
	}
	id, err := uuid.NewV7()
	return Use{ID: id.String(), LinkID: l.ID, VenueID: l.VenueID, SecretHash: hashOf(secret), State: Begun, CreatedAt: s.now()}, err
}

// Pay charges the use that a secret is of, once, beginning it where there is none: what is
// called again, in another tab or because an answer was lost, is the same charge.
func (s *Service) Pay(ctx context.Context, linkID, secret string, p Payer) error {
	venueID, way, err := s.prepared(ctx, linkID, &p)
	if err != nil {
		return err
	}
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return err
	}
	names, err := s.Products(ctx, venueID)
	if err != nil {
		return err
	}
	var charged Charge
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		l, err := s.hold(ctx, tx, linkID)
		if err != nil {
			return err
		}
		u, err := s.use(ctx, tx, l, secret)
		if err != nil {
			return err
		}
		if l.Authenticated && u.ProvenAt == 0 {
			return errUnproven
		}
		open, err := s.openCharge(ctx, tx, u)
		if err != nil {
			return err
		}
		if open != nil && open.Method == p.Method {
			charged = *open
			return nil
		}
		if p.Expected != 0 && p.Expected != l.Price {
			return fault.New(fault.Conflict, "O valor deste link mudou de "+p.Expected.String()+" para "+l.Price.String()+". Confira e, se concordar, pague de novo.")
		}
		if open != nil {
			if err := s.Payments.GiveUp(ctx, tx, venueID, u.ID, "Outra forma de pagamento foi escolhida"); err != nil {
				return err
			}
		}
		ends, err := s.payable(ctx, tx, l, u.ID, at.Zone)
		if err != nil {
			return err
		}
		charged, err = s.charge(ctx, tx, l, u, p, way, way.lasts(s.Clock.Now(), ends), names.of(l.ProductID))
		return err
	})
	if err != nil {
		return err
	}
	s.Payments.Wake(venueID)
	return s.Payments.Look(ctx, venueID, charged.ID)
}

// prepared checks what was typed against what the link and its venue take.
func (s *Service) prepared(ctx context.Context, linkID string, p *Payer) (venueID string, way Way, err error) {
	l, err := one(ctx, s.DB.Read.NewSelect(), "id = ?", linkID)
	if err != nil {
		return "", way, err
	}
	if l.Authenticated { // who pays has said who he is before
		p.Document, p.Email = "", ""
	}
	if *p, err = p.settle(false); err != nil {
		return "", way, err
	}
	ways, err := s.ways(ctx, l)
	if err != nil {
		return "", way, err
	}
	at := slices.IndexFunc(ways, func(w Way) bool { return w.Method == p.Method })
	if at < 0 {
		return "", way, errWay
	}
	return l.VenueID, ways[at], nil
}

// mostInstallments is in how many parts a link may be paid at most.
func (w Way) mostInstallments(l Link) int { return max(1, min(l.MaximumInstallments, w.Installments)) }

// lasts is for how long a charge can be paid from now on, by a link that ends then; the zero
// time for never.
func (w Way) lasts(now, ends time.Time) time.Duration {
	long := lasts[w.Method]
	if w.ByHand {
		long = lastsByHand
	}
	if ends.IsZero() {
		return long
	}
	return min(long, ends.Sub(now))
}

func (s *Service) openCharge(ctx context.Context, tx bun.Tx, u Use) (*Charge, error) {
	if u.Charges == 0 {
		return nil, nil
	}
	all, err := s.Payments.Of(ctx, tx, u.VenueID, u.ID)
	for _, c := range all {
		if c.Open() {
			return &c, err
		}
	}
	return nil, err
}

// payable refuses a link that a use cannot be paid by now, and answers when the link ends.
func (s *Service) payable(ctx context.Context, tx bun.Tx, l Link, useID string, zone *time.Location) (ends time.Time, err error) {
	paid, held, err := s.places(ctx, tx, l, useID)
	if err != nil {
		return ends, err
	}
	now := s.Clock.Now()
	ends = l.Ends(zone)
	switch l.open(now, zone, paid) {
	case Deleted:
		return ends, errDeleted
	case Expired:
		return ends, errExpired
	case UsedUp:
		return ends, errUsedUp
	}
	if l.UseLimit > 0 && paid+held >= l.UseLimit {
		return ends, errAllHeld
	}
	return ends, nil
}

// charge writes the use and its charge.
func (s *Service) charge(ctx context.Context, tx bun.Tx, l Link, u Use, p Payer, way Way, long time.Duration, product string) (Charge, error) {
	u.Value, u.Description, u.ProductID, u.ProductName, u.Method = l.Price, l.Description, l.ProductID, product, p.Method
	if !l.Authenticated {
		u.Document, u.Email = p.Document, p.Email
	}
	u.State, u.Charges = Waiting, u.Charges+1
	if err := s.writeUse(ctx, tx, &u); err != nil {
		return Charge{}, err
	}
	title, _ := l.title(product)
	n := NewCharge{VenueID: l.VenueID, UseID: u.ID, Label: "Link: " + title, Method: p.Method, Amount: l.Price, Lasts: long, Installments: way.mostInstallments(l)}
	if s.PublicURL != "" {
		n.ReturnURL = s.PublicURL + Address(l.ID)
	}
	return s.Payments.Create(ctx, tx, n)
}
