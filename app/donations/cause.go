package donations

import (
	"context"
	"fmt"
	"html/template"
	"slices"
	"time"

	"balcao/app/fault"
	"balcao/app/images"
	"balcao/app/money"
)

// Choice is something that a form offers.
type Choice struct {
	ID   string `json:"id"`
	Name string `json:"nome"`
}

// Cause is what the public page of a link shows. It holds nothing of any donor.
type Cause struct {
	// Link is the present address of what was asked for.
	Link, EventID, VenueID string
	Name, Live             string
	At                     time.Time
	// BannerWeb and BannerMobile are addresses; empty for none.
	BannerWeb, BannerMobile string
	// Color is the theme as it was typed: "#C00D1E".
	Color string
	// Detail and About are clean.
	Detail, About               template.HTML
	FAQ                         []Question
	Question, Button, Thanks    string
	ContactPhrase, ContactPhone string
	// Goal is 0 for none. Raised is without what was given back; it is to be shown with ShowsRaised.
	Goal, Raised money.Amount
	Donations    int
	ShowsRaised  bool
	// Amounts are offered, ascending; with Free another one may be typed, from Least to Most.
	Amounts      []money.Amount
	Free         bool
	Least, Most  money.Amount
	Institutions []Choice
	// Closed says why nobody can give now; empty where one can.
	Closed string
	Zone   *time.Location

	linkID, productID, product string
}

const (
	saidArchived = "Esta campanha foi encerrada. Obrigado a quem doou!"
	saidPaused   = "Esta campanha não recebe doações agora. Volte mais tarde, ou fale com quem a organiza."
	saidLinkGone = "Este link de doação não está mais disponível. Peça outro a quem o mandou."
	saidNobody   = "Esta campanha ainda não tem instituição que receba as doações. Volte mais tarde."
)

// CauseOf answers what the page of an address shows; former addresses lead to the same event.
// What was archived answers, too: its donors' pages stay. NotFound where there never was one.
func (s *Service) CauseOf(ctx context.Context, link string) (Cause, error) {
	a, err := s.addressOf(ctx, link)
	if err != nil {
		return Cause{}, err
	}
	e, err := oneEvent(ctx, s.DB.Read.NewSelect(), "id = ?", a.EventID)
	if err != nil {
		return Cause{}, err
	}
	at, err := s.Venues.Venue(ctx, e.VenueID)
	if err != nil {
		return Cause{}, err
	}
	c := e.cause(at.Zone)
	if c.Raised, c.Donations, err = s.raised(ctx, e.ID); err != nil {
		return c, err
	}
	within, err := s.Institutions(ctx, e.VenueID, e.ID)
	if err != nil {
		return c, err
	}
	for _, i := range within {
		c.Institutions = append(c.Institutions, Choice{i.ID, i.Name})
	}
	if len(within) == 0 && c.Closed == "" {
		c.Closed = saidNobody
	}
	if a.LinkID != "" {
		err = s.narrow(ctx, &c, a.LinkID)
	}
	return c, err
}

// cause is the event's own page.
func (e Event) cause(zone *time.Location) Cause {
	c := Cause{
		Link: e.Link, EventID: e.ID, VenueID: e.VenueID, Name: e.Name, Live: e.Live, At: time.UnixMilli(e.At),
		BannerWeb: e.banner(images.BannerWeb, e.BannerWeb), BannerMobile: e.banner(images.BannerMobile, e.BannerMobile), Color: e.Color,
		Detail: template.HTML(e.Detail), About: template.HTML(e.About), //nolint:gosec // cleaned when they were saved
		FAQ: e.FAQ, Question: e.Question, Button: e.Button, Thanks: e.Thanks, ContactPhrase: e.ContactPhrase, ContactPhone: e.ContactPhone,
		Goal: e.Goal, ShowsRaised: e.ShowsRaised, Amounts: e.Amounts, Free: e.TakesAny, Least: e.Least, Most: mostValue, Zone: zone,
	}
	for _, or := range []struct {
		said     *string
		standard string
	}{{&c.Question, defaultQuestion}, {&c.Button, defaultButton}, {&c.Thanks, defaultThanks}} {
		if *or.said == "" {
			*or.said = or.standard
		}
	}
	switch {
	case e.ArchivedAt != 0:
		c.Closed = saidArchived
	case !e.Active:
		c.Closed = saidPaused
	}
	return c
}

// narrow is the page by way of a donation link.
func (s *Service) narrow(ctx context.Context, c *Cause, linkID string) error {
	l, err := oneLink(ctx, s.DB.Read.NewSelect(), "id = ?", linkID)
	if err != nil {
		return err
	}
	i, err := oneInstitution(ctx, s.DB.Read.NewSelect(), "id = ?", l.InstitutionID)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return err
	}
	c.Link, c.linkID, c.productID = l.Link, l.ID, l.ProductID
	c.Institutions = []Choice{{i.ID, i.Name}}
	if c.Closed == saidNobody {
		c.Closed = ""
	}
	if (l.ArchivedAt != 0 || i.ArchivedAt != 0) && c.Closed == "" {
		c.Closed = saidLinkGone
	}
	if l.Amount > 0 {
		c.Amounts, c.Free = []money.Amount{l.Amount}, false
	}
	if l.ProductID != "" {
		names, err := s.Products(ctx, c.VenueID)
		if err != nil {
			return err
		}
		c.product, _ = names(l.ProductID)
	}
	return nil
}

// raised is what an event was given, without what was given back, and by how many donations.
func (s *Service) raised(ctx context.Context, eventID string) (sum money.Amount, count int, err error) {
	err = s.DB.Read.NewRaw(`SELECT COALESCE(SUM(amount), 0), (SELECT COUNT(*) FROM donations WHERE event_id = ? AND paid_at IS NOT NULL AND refunded < value)
		FROM donation_entries WHERE event_id = ?`, eventID, eventID).Scan(ctx, &sum, &count)
	if err != nil {
		return 0, 0, fmt.Errorf("sum donations: %w", err)
	}
	return sum, count, nil
}

// Standing is where the money of a donation is.
type Standing struct {
	// Donation is as it is after the provider was asked.
	Donation Donation
	// Charge is the open one; nil for none. Charges are all of them, the latest first.
	Charge               *Charge
	Charges              []Charge
	Received             []Received
	Simulated, Contested bool
	// Returning is on its way back.
	Returning money.Amount
}

// Standing answers where the money of a donation is; of one that waits for it the provider is
// asked first.
func (s *Service) Standing(ctx context.Context, d Donation) (Standing, error) {
	st := Standing{Donation: d}
	var err error
	if st.Charges, err = s.Payments.Of(ctx, s.DB.Read, d.VenueID, d.ID); err != nil {
		return st, err
	}
	if at := slices.IndexFunc(st.Charges, Charge.Open); at >= 0 {
		if err := s.Payments.Look(ctx, d.VenueID, st.Charges[at].ID); err != nil {
			return st, err
		}
		if err := s.DB.Write.NewSelect().Model(&st.Donation).Where("id = ?", d.ID).Scan(ctx); err != nil {
			return st, fmt.Errorf("read donation: %w", err)
		}
		if st.Charges, err = s.Payments.Of(ctx, s.DB.Write, d.VenueID, d.ID); err != nil {
			return st, err
		}
	}
	received, err := s.Payments.Received(ctx, d.VenueID, d.ID)
	if err != nil {
		return st, err
	}
	st.Received = received[d.ID]
	for _, one := range st.Received {
		if one.Counts {
			st.Returning += one.Returning
		}
	}
	for i, c := range st.Charges {
		if c.Open() && st.Charge == nil {
			st.Charge = &st.Charges[i]
		}
		st.Simulated = st.Simulated || c.Simulated
		st.Contested = st.Contested || c.State == ChargeContested
	}
	return st, nil
}

// Given is a donation as anybody may see it.
type Given struct {
	Name        string
	Institution string
	Value       money.Amount
	At          time.Time
}

// Wall is what a screen in the hall shows.
type Wall struct {
	Cause
	// Last are the latest donations, those of anonymous donors without a name.
	Last []Given
}

const lastOnWall = 12

// Wall answers what the screen in the hall shows of the event of a link.
func (s *Service) Wall(ctx context.Context, link string) (Wall, error) {
	c, err := s.CauseOf(ctx, link)
	if err != nil {
		return Wall{}, err
	}
	var last []Donation
	err = s.DB.Read.NewSelect().Model(&last).Where("event_id = ? AND paid_at IS NOT NULL AND refunded < value", c.EventID).
		Order("paid_at DESC", "id DESC").Limit(lastOnWall).Scan(ctx)
	if err != nil {
		return Wall{}, fmt.Errorf("read the last donations: %w", err)
	}
	w := Wall{Cause: c, Last: make([]Given, len(last))}
	for i, d := range last {
		w.Last[i] = Given{Name: d.Shown(), Institution: d.InstitutionName, Value: d.Value - d.Refunded, At: time.UnixMilli(d.PaidAt)}
	}
	return w, nil
}
