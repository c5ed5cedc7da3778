package donations

import (
	"strings"

	"balcao/app/money"
	"balcao/app/qr"
)

// bannerView are the pictures of a cause: for wide screens, and for phones.
type bannerView struct{ Wide, Narrow string }

func bannerOf(c Cause) *bannerView {
	switch {
	case c.BannerWeb == "" && c.BannerMobile == "":
		return nil
	case c.BannerWeb == "":
		return &bannerView{c.BannerMobile, c.BannerMobile}
	case c.BannerMobile == "":
		return &bannerView{c.BannerWeb, c.BannerWeb}
	}
	return &bannerView{c.BannerWeb, c.BannerMobile}
}

type amountView struct {
	Value  money.Amount
	Chosen bool
}

// Centavos is the value as a form sends it back.
func (a amountView) Centavos() int64 { return int64(a.Value) }

// Figure is the value without its currency, and without centavos that are none.
func (a amountView) Figure() string {
	return strings.TrimSuffix(strings.TrimPrefix(a.Value.String(), "R$ "), ",00")
}

type wayView struct {
	Method     Method
	Name, Note string
	Chosen     bool
}

// chargeView is a charge that waits for its money.
type chargeView struct {
	Method Method
	Value  money.Amount
	To     string
	// Ready says that the provider has answered: with a Code to be copied, or a page.
	Ready                       bool
	Code                        string
	QR                          qr.Drawing
	Href                        string
	Until                       string
	ByHand, Simulated, Declined bool
}

// thanksView is a donation that was paid.
type thanksView struct {
	Number, To, Way, At, Email string
	Cause, Name, Document      string
	Value, Refunded, Returning money.Amount
	Anonymous                  bool
	Contested, Simulated       bool
	// Unsent says that the receipt could not be mailed.
	Unsent bool
	// Further is said of money beyond what pays the donation.
	Further string
}

// Returned says that all of it was given back.
func (g thanksView) Returned() bool { return g.Refunded != 0 && g.Refunded == g.Value }

// Copy says that this is not the first time that the receipt is written.
func (g thanksView) Copy() bool { return g.Email != "" && !g.Unsent }
