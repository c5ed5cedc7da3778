package paymentlinks

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/money"
)

// State is what can be done with a link.
type State string

const (
	Active State = "ativo"
	// Expired links are past their last day.
	Expired State = "expirado"
	// UsedUp links were paid as often as they allow.
	UsedUp  State = "esgotado"
	Deleted State = "apagado"
)

// Link is an address that people open to pay something.
type Link struct {
	bun.BaseModel `bun:"table:payment_links,alias:l"`

	ID          string `bun:",pk"`
	VenueID     string
	Price       money.Amount
	Description string
	// ExpiresOn is the last day in the venue's zone; empty for none.
	ExpiresOn           string `bun:",nullzero"`
	MaximumInstallments int
	AllowPaymentSlip    bool
	Authenticated       bool
	ProductID           string `bun:",nullzero"`
	// UseLimit is how often it may be paid; 0 for any number.
	UseLimit  int
	Version   int64
	CreatedAt int64
	DeletedAt int64 `bun:",nullzero"`
}

// Ends is when the link can no longer be paid; the zero time for never.
func (l Link) Ends(zone *time.Location) time.Time {
	day, err := time.ParseInLocation(time.DateOnly, l.ExpiresOn, zone)
	if err != nil {
		return time.Time{}
	}
	return day.AddDate(0, 0, 1)
}

// state is what could be done with the link at a moment, of which so many uses are paid.
func (l Link) state(now time.Time, zone *time.Location, paid int) State {
	ends := l.Ends(zone)
	switch {
	case l.DeletedAt != 0 && l.DeletedAt <= now.UnixMilli():
		return Deleted
	case !ends.IsZero() && !now.Before(ends):
		return Expired
	case l.UseLimit > 0 && paid >= l.UseLimit:
		return UsedUp
	}
	return Active
}

// shortest is for how long a charge is made at least.
const shortest = time.Minute

// open is what somebody can do who begins to pay now: in a link's last minute there is no
// time left.
func (l Link) open(now time.Time, zone *time.Location, paid int) State {
	is := l.state(now, zone, paid)
	if ends := l.Ends(zone); is == Active && !ends.IsZero() && ends.Sub(now) < shortest {
		return Expired
	}
	return is
}

// longestTitle is how much of a description stands as the title of the page.
const longestTitle = 80

// title is the description's first line, where it is a short one, and text the rest.
func (l Link) title(product string) (title, text string) {
	first, rest, _ := strings.Cut(strings.TrimSpace(l.Description), "\n")
	first = strings.TrimSpace(first)
	switch {
	case first == "" && product != "":
		return product, ""
	case first == "":
		return "Pagamento", ""
	case utf8.RuneCountInString(first) > longestTitle && product != "":
		return product, l.Description
	case utf8.RuneCountInString(first) > longestTitle:
		runes := []rune(first)
		cut := strings.LastIndex(string(runes[:longestTitle]), " ")
		if cut <= 0 {
			return string(runes[:longestTitle]) + "…", l.Description
		}
		return first[:cut] + "…", l.Description
	}
	return first, strings.TrimSpace(rest)
}

const (
	mostPrice         = money.Amount(9_999_999_99)
	longestText       = 2000
	mostInstallments  = 99
	mostUses          = 1_000_000
	mostLinksOfAVenue = 5000
)

// Draft is a link as a form sends it.
type Draft struct {
	Price money.Amount
	// ExpirationDate is a day, or a moment whose day in the venue's zone is meant; empty for none.
	ExpirationDate                  string
	Description                     string
	MaximumInstallments             int
	AllowPaymentSlip, Authenticated bool
	ProductID                       string
	UseLimit                        int
	// Version is that which was read; nil where the caller does not know.
	Version *int64
}

// settle cleans what was typed and says what is wrong with it. before is the link as it was.
func (d Draft) settle(before Link, now time.Time, zone *time.Location) (Link, error) {
	next := before
	next.Price, next.MaximumInstallments, next.AllowPaymentSlip = d.Price, d.MaximumInstallments, d.AllowPaymentSlip
	next.Authenticated, next.ProductID, next.UseLimit = d.Authenticated, d.ProductID, d.UseLimit
	next.Description = strings.TrimSpace(strings.ReplaceAll(d.Description, "\r\n", "\n"))
	switch {
	case d.Price <= 0:
		return next, fault.Field("price", "Informe um valor maior que zero.")
	case d.Price > mostPrice:
		return next, fault.Field("price", "Informe um valor de até R$ 9.999.999,99.")
	case utf8.RuneCountInString(next.Description) > longestText:
		return next, fault.Field("description", "Use uma descrição com até 2000 caracteres.")
	case d.MaximumInstallments < 0 || d.MaximumInstallments > mostInstallments:
		return next, fault.Field("maximumInstallments", "O máximo de parcelas vai de 0 a 99; 0 ou 1 é à vista.")
	case d.UseLimit < 0 || d.UseLimit > mostUses:
		return next, fault.Field("limiteDeUsos", "O limite de usos vai de 1 a 1.000.000; deixe em branco para não limitar.")
	}
	day, err := dayOf(d.ExpirationDate, zone)
	if err != nil {
		return next, fault.Field("expirationDate", "Informe a validade como um dia, ou deixe em branco.")
	}
	if day != "" && day != before.ExpiresOn && day < now.In(zone).Format(time.DateOnly) {
		return next, fault.Field("expirationDate", "A validade não pode estar no passado. Escolha hoje ou um dia depois, ou deixe em branco.")
	}
	next.ExpiresOn = day
	return next, nil
}

func dayOf(text string, zone *time.Location) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", nil
	}
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at.In(zone).Format(time.DateOnly), nil
	}
	if day, _, found := strings.Cut(text, "T"); found {
		text = day // a moment without a zone is one of the venue's clocks
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return "", err
	}
	return day.Format(time.DateOnly), nil
}
