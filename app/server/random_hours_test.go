package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
	"balcao/app/venues"

	"pgregory.net/rapid"
)

// distantShop is a shop somewhere in the country.
type distantShop struct {
	servertest.Venue
	zone *time.Location
	// manager may pause it.
	manager string
}

// shopIn opens a shop where the clocks are those of a zone.
func shopIn(t *testing.T, s *servertest.Server, state, city, zone string) distantShop {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	v, err := s.Venues.Create(t.Context(), s.DB.Write, venues.Venue{
		Name: "Bar de " + city, Kind: venues.Bar, Origin: venues.Food, IsActive: true, Address: venues.Address{State: state, City: city},
	})
	must(err)
	category, err := s.Catalog.AddCategory(t.Context(), catalog.Category{VenueID: v.ID, Name: "Pratos"})
	must(err)
	product, err := s.Catalog.AddProduct(t.Context(), catalog.Product{VenueID: v.ID, CategoryID: category.ID, Name: "Tacacá", Price: 2590, ForSale: true})
	must(err)
	where, err := time.LoadLocation(zone)
	must(err)
	return distantShop{
		servertest.Venue{ID: v.ID, Slug: v.Slug, Name: v.Name, Product: product.ID}, where,
		s.Person(v.Slug+"@balcao.test", v.ID, roles.OnlineOrdering, roles.Board),
	}
}

// openSpans are what a shop's hours come to in a zone, as moments from the day before until
// some days after.
type openSpans []struct{ from, to time.Time }

func openingsOf(c storefront.Configuration, around time.Time) (all openSpans) {
	special := map[string][]storefront.SpecialDay{}
	for _, d := range c.SpecialDays {
		special[d.Date] = append(special[d.Date], d)
	}
	for day := -2; day < 12; day++ {
		year, month, date := around.Date()
		midnight := time.Date(year, month, date+day, 0, 0, 0, 0, around.Location())
		add := func(from, to string) {
			var f, u [2]int
			_, _ = fmt.Sscanf(from+" "+to, "%d:%d %d:%d", &f[0], &f[1], &u[0], &u[1])
			begins, ends := f[0]*60+f[1], u[0]*60+u[1]
			if ends <= begins {
				ends += 24 * 60
			}
			if to == "23:59" {
				ends++
			}
			all = append(all, struct{ from, to time.Time }{midnight.Add(time.Duration(begins) * time.Minute), midnight.Add(time.Duration(ends) * time.Minute)})
		}
		if days, is := special[midnight.Format(time.DateOnly)]; is {
			for _, d := range days {
				if !d.Closed {
					add(d.StartHour, d.EndHour)
				}
			}
			continue
		}
		if len(c.AvailableDay) == 0 {
			add("00:00", "00:00")
		}
		for _, o := range c.AvailableDay {
			if o.DayOfWeek == int(midnight.Weekday()) {
				add(o.StartHour, o.EndHour)
			}
		}
	}
	return all
}

func (all openSpans) open(at time.Time) bool {
	for _, s := range all {
		if !at.Before(s.from) && at.Before(s.to) {
			return true
		}
	}
	return false
}

// next is the first of their beginnings after a moment at which none of them is open.
func (all openSpans) next(at time.Time) (first time.Time) {
	for _, s := range all {
		if s.from.After(at) && (first.IsZero() || s.from.Before(first)) {
			first = s.from
		}
	}
	return first
}

// until is where the spans around a moment end; zero where no end is in sight.
func (all openSpans) until(at time.Time) time.Time {
	for range len(all) {
		for _, s := range all {
			if !at.Before(s.from) && at.Before(s.to) {
				at = s.to
			}
		}
	}
	if at.After(all[len(all)-1].from) {
		return time.Time{}
	}
	return at
}

func randomHours(t *rapid.T, today time.Time) storefront.Configuration {
	clock := rapid.SampledFrom([]string{"00:00", "00:30", "02:00", "03:00", "11:30", "18:00", "20:00", "21:00", "22:00", "23:00", "23:59"})
	c := storefront.Default()
	for range rapid.IntRange(0, 6).Draw(t, "openings") {
		c.AvailableDay = append(c.AvailableDay, storefront.Opening{
			DayOfWeek: rapid.IntRange(0, 6).Draw(t, "weekday"), StartHour: clock.Draw(t, "from"), EndHour: clock.Draw(t, "to"),
		})
	}
	dates := map[string]bool{}
	for range rapid.IntRange(0, 3).Draw(t, "special days") {
		d := storefront.SpecialDay{Date: today.AddDate(0, 0, rapid.SampledFrom([]int{0, 0, 1, 1, -1, 2, 5}).Draw(t, "special")).Format(time.DateOnly), Closed: seldom(t, "closed")}
		if dates[d.Date] {
			continue
		}
		dates[d.Date] = true
		if !d.Closed {
			d.StartHour, d.EndHour = clock.Draw(t, "its from"), clock.Draw(t, "its to")
		}
		c.SpecialDays = append(c.SpecialDays, d)
	}
	return c
}

// Shops in three zones with hours as nobody has thought of, over midnight, on special days
// and in pauses that end with the business day: the menu, the quote, the intake and the
// page say the same, and all of them what the hours, laid out as moments, say.
func TestRandomHoursOfAShop(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		shops := []distantShop{
			shopIn(t, s, "SP", "Santos", "America/Sao_Paulo"), shopIn(t, s, "AM", "Manaus", "America/Manaus"), shopIn(t, s, "PE", "Fernando de Noronha", "America/Noronha"),
		}
		rapid.Check(t, func(rt *rapid.T) {
			shop := rapid.SampledFrom(shops).Draw(rt, "shop")
			// Time goes on from one shop to the next, by hours and minutes of all kinds.
			s.Clock.Advance(time.Duration(rapid.IntRange(1, 26*60).Draw(rt, "later")) * time.Minute)
			c := randomHours(rt, s.Clock.Now().In(shop.zone))
			if err := s.Storefront.Save(t.Context(), shop.ID, c); err != nil {
				rt.Fatal(err)
			}
			pausedUntil := shop.pause(rt, t, s)
			for range 4 {
				shop.agrees(rt, t, s, c, pausedUntil)
				s.Clock.Advance(time.Duration(rapid.SampledFrom([]int{1, 29, 30, 59, 60, 61, 180, 600}).Draw(rt, "minutes")) * time.Minute)
			}
		})
	})
}

// pause makes a pause, or ends one, and answers until when it has to last.
func (shop distantShop) pause(t *rapid.T, test *testing.T, s *servertest.Server) (until time.Time) {
	token := s.SignIn(shop.Slug + "@balcao.test")
	if !seldom(t, "paused") {
		s.Want(http.StatusOK, token, "POST", "/api/kds/retomarEstabelecimento", map[string]any{"localClienteId": shop.ID})
		return time.Time{}
	}
	cutoff, minutes := rapid.IntRange(0, 23).Draw(t, "cut-off"), rapid.SampledFrom([]int{0, 0, 5, 60, 300, 1440}).Draw(t, "pause")
	s.Want(http.StatusOK, token, "POST", "/api/kds/preferencias", storefront.BoardPreferences{
		LocalClienteID: shop.ID, AtencaoMinutos: 10, AtrasoMinutos: 20, BusinessDayCutoff: fmt.Sprintf("%02d:00", cutoff),
	})
	now := s.Clock.Now().In(shop.zone)
	year, month, day := now.Date()
	until = time.Date(year, month, day, cutoff, 0, 0, 0, shop.zone)
	if !until.After(now) {
		until = time.Date(year, month, day+1, cutoff, 0, 0, 0, shop.zone)
	}
	if asked := now.Add(time.Duration(minutes) * time.Minute); minutes > 0 && asked.Before(until) {
		until = asked
	}
	var p storefront.Pause
	s.Want(http.StatusOK, token, "POST", "/api/kds/pausarEstabelecimento", map[string]any{"localClienteId": shop.ID, "minutos": minutes}).JSON(test, &p)
	if p.PausedUntil == nil || !p.PausedUntil.Equal(until) {
		t.Fatalf("at %s, cut-off %d, for %d minutes: paused until %v, want %s", now, cutoff, minutes, p.PausedUntil, until)
	}
	return until
}

// agrees holds everything that says whether the shop is open against its hours.
func (shop distantShop) agrees(t *rapid.T, test *testing.T, s *servertest.Server, c storefront.Configuration, pausedUntil time.Time) {
	now := s.Clock.Now().In(shop.zone)
	spans := openingsOf(c, now)
	paused := pausedUntil.After(now)
	open := spans.open(now) && !paused
	var menu storefront.Menu
	s.Want(http.StatusOK, "", "GET", "/api/storefront/"+shop.Slug, nil).JSON(test, &menu)
	say := func(what string, got any) {
		t.Fatalf("%s, %s, paused until %s: open %t, but %s: %v (%v, %v)", shop.Name, now, pausedUntil, open, what, got, c.AvailableDay, c.SpecialDays)
	}
	if menu.Aberto != open || (menu.Aviso == "") != open || menu.FusoHorario != shop.zone.String() {
		say("the menu", fmt.Sprint(menu.Aberto, menu.Aviso, menu.FusoHorario))
	}
	opens := time.Time{}
	if from := now; !open {
		if paused {
			from = pausedUntil
		}
		if opens = from; !spans.open(from) {
			opens = spans.next(from)
		}
	}
	// Of what opens after the days that are laid out here nothing is known.
	if open && menu.AbreEm != nil || !opens.IsZero() && (menu.AbreEm == nil || !menu.AbreEm.Equal(opens)) {
		say("opens", menu.AbreEm)
	}
	switch closes := spans.until(now); {
	case !open && menu.FechaEm != nil, open && menu.FechaEm != nil && !closes.IsZero() && !menu.FechaEm.Equal(closes):
		say("closes", menu.FechaEm)
	case open && menu.FechaEm == nil && !closes.IsZero() && closes.Sub(now) < 24*time.Hour:
		say("does not close", closes)
	}
	o := orders.NewOrder{
		Cliente: orders.NewCustomer{Nome: "Ana"}, TipoEntrega: "retirada", TipoPagamento: "pix", Itens: []orders.Line{{ProdutoID: shop.Product, Quantidade: 1}},
	}
	var q orders.Quote
	s.Want(http.StatusOK, "", "POST", "/api/storefront/"+shop.Slug+"/quote", o).JSON(test, &q)
	if q.Aviso != menu.Aviso {
		say("the quote", q.Aviso)
	}
	if a := s.Place(shop.Slug, o); open != (a.Status == http.StatusOK) || !open && (a.Status != http.StatusConflict || a.Message() != menu.Aviso) {
		say("the intake", fmt.Sprint(a.Status, string(a.Body)))
	}
	page := string(s.Want(http.StatusOK, "", "GET", "/loja/"+shop.Slug, nil).Body)
	if strings.Contains(page, "<b>Aberto</b>") != open {
		say("the page", page)
	}
}
