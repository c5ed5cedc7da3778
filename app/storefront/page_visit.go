package storefront

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
)

// visit is somebody who looks at a shop: what all of its pages show.
type visit struct {
	Slug string
	// Path is the address of the shop's menu.
	Path string
	Menu Menu
	// Listed shops may be found by search engines.
	Listed bool
	State  opening
	// Table is where the customer sits; nil elsewhere.
	Table *Seat
	// Notice is what there is to say of the table.
	Notice string
	// Way is how the order is to reach the customer; ChosenWay is empty unless the address says it.
	Way, ChosenWay string
	// Preview shows the shop within its configuration's form, which frames it with ?previa:
	// nothing is ordered there, and no script runs.
	Preview bool

	venueID, address string
	zone             *time.Location
	bag              bag
}

// tableCookie keeps what the table's QR carries while the customer goes on in the shop.
const tableCookie = "mesa"

// visit reads whose shop it is, at which table the customer sits and what is in his bag.
func (p shopPages) visit(w http.ResponseWriter, r *http.Request) (visit, error) {
	shop, err := p.faceOf(r.Context(), r.PathValue("slug"))
	if err != nil {
		return visit{}, err
	}
	now, err := p.edition(r.Context(), shop)
	if err != nil {
		return visit{}, err
	}
	v := visit{
		Slug: shop.Slug, Path: "/loja/" + shop.Slug, Menu: now.menu, Listed: shop.ShowStoreOnMeepFood,
		State: openingOf(shop, p.Clock.Now()), venueID: shop.ID, zone: shop.Zone, address: operation.AddressOf(r.RemoteAddr),
	}
	if v.Preview = r.URL.Query().Has("previa"); !v.Preview {
		if kept, err := r.Cookie(bagCookie); err == nil {
			v.bag = readBag(kept.Value)
		}
		if err := p.seat(&v, w, r); err != nil {
			return visit{}, err
		}
	}
	if chosen := r.URL.Query().Get("como"); v.offers(chosen) {
		v.ChosenWay = chosen
	}
	v.Way = v.wayOf(v.ChosenWay)
	return v, nil
}

// seat finds the table whose QR brought the customer, now or earlier, and keeps it.
func (p shopPages) seat(v *visit, w http.ResponseWriter, r *http.Request) error {
	sent, before := r.URL.Query().Get("mesa"), ""
	if kept, err := r.Cookie(tableCookie); err == nil {
		before = kept.Value
	}
	token := sent
	if token == "" {
		token = before
	}
	if token == "" {
		return nil
	}
	found, err := p.Seats.WithToken(r.Context(), v.venueID, token)
	if fault.Is(err, fault.NotFound) && before != "" && before != token {
		if found, err = p.Seats.WithToken(r.Context(), v.venueID, before); err == nil {
			v.Table = &found
			v.Notice = "O QR que você leu não vale. Você continua na " + v.TableName() + "."
			return nil
		}
	}
	switch {
	case fault.Is(err, fault.NotFound):
		v.Notice = "Este QR não vale mais. Leia de novo o QR que está na mesa, ou faça o pedido com o atendente."
		p.keep(*v, w, tableCookie, "")
		return nil
	case err != nil:
		return err
	}
	v.Table = &found
	if token != before {
		p.keep(*v, w, tableCookie, token)
		if before != "" {
			v.Notice = "Agora você está na " + v.TableName() + "."
		}
	}
	return nil
}

// TableName says where the customer sits.
func (v visit) TableName() string {
	if v.Table == nil {
		return ""
	}
	if strings.HasPrefix(strings.ToLower(v.Table.Number), "mesa") {
		return v.Table.Number
	}
	return "Mesa " + v.Table.Number
}

func (v visit) tableState() *tableState {
	if v.Table == nil {
		return nil
	}
	return &tableState{v.Table.Token, v.TableName()}
}

// Link is the address of a page of this shop.
func (v visit) Link(path string) string {
	if v.Preview {
		return v.Path + path + "?previa"
	}
	return v.Path + path
}

// LinkBy is the address of the menu with a way to get the order; empty for none.
func (v visit) LinkBy(way string) string {
	switch to := v.Link(""); {
	case way == "":
		return to
	case v.Preview:
		return to + "&como=" + way
	default:
		return to + "?como=" + way
	}
}

// keep has the browser send a value back to this shop's pages, for as long as a long evening
// lasts; an empty one is forgotten.
func (p shopPages) keep(v visit, w http.ResponseWriter, name, value string) {
	cookie := &http.Cookie{Name: name, Value: value, Path: v.Path, MaxAge: 12 * 60 * 60}
	if value == "" {
		cookie.MaxAge = -1
	}
	p.Keep(w, cookie)
}

// wayOf is the way that was asked for, where there is one; else that of who sits at a table,
// else the first that needs no table.
func (v visit) wayOf(asked string) string {
	if v.offers(asked) {
		return asked
	}
	if v.Table != nil && v.offers("mesa") {
		return "mesa"
	}
	for _, way := range v.Menu.TiposEntrega {
		if way != "mesa" {
			return way
		}
	}
	if v.offers("mesa") {
		return "mesa"
	}
	return ""
}

func (v visit) offers(way string) bool {
	return slices.Contains(v.Menu.TiposEntrega, way)
}

// formWays are the ways that a plain form can ask for; a delivery needs the script.
func (v visit) formWays() (ways []string) {
	for _, way := range v.Menu.TiposEntrega {
		if way != "delivery" {
			ways = append(ways, way)
		}
	}
	return ways
}

// formWay is the way of a plain form: the chosen one, where a form can ask for it; else
// pick-up goes before a table whose QR nobody has read.
func (v visit) formWay() string {
	ways := v.formWays()
	switch {
	case len(ways) == 0:
		return v.Way
	case slices.Contains(ways, v.Way):
		return v.Way
	case v.Table == nil:
		return ways[len(ways)-1]
	}
	return ways[0]
}

// OrdersByForm reports whether something can be put into the bag.
func (v visit) OrdersByForm() bool { return !v.Menu.SemPedidos && len(v.formWays()) > 0 }

// InBag counts the units in the bag.
func (v visit) InBag() (n int) {
	for _, l := range v.bag.Lines {
		n += l.Quantity
	}
	return n
}
