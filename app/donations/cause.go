package donations

import (
	"context"
	"html/template"
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
