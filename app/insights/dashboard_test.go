package insights_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"time"

	"balcao/app/customers"
	"balcao/app/insights"
	"balcao/app/orders"
	"balcao/app/roles"
)

type card struct {
	Title           string
	Value           float64
	NewValue        float64
	OldValue        float64
	Previous        *float64
	DayOfWeek, Hour *int
}

// A customer is new in the period in which his first order ever lies, and old in all later
// ones; a refused order is one, too. sales-dashboard-01, sales-dashboard-02, sales-dashboard-05.
func TestCardsTellNewCustomersFromOldOnes(t *testing.T) {
	eachBar(t, func(b bar) {
		b.order(by("48991110001"), delivered...)
		b.order(by("48991110002"), "refuseOrder")
		b.Clock.Advance(10 * 24 * time.Hour)
		b.token = b.SignIn("dona@bar.test")
		b.order(by("48991110001"), delivered...)
		b.order(by("48991110002"), delivered...)
		b.order(by("48991110003"), delivered...)
		b.order(by("48991110004"), "refuseOrder")
		for _, want := range []struct {
			part             string
			value, novo, old float64
			previous         float64
		}{
			{"TotalOrders", 3, 1, 2, 1}, {"RefusedOrders", 1, 1, 0, 1}, {"Revenues", 155.40, 51.80, 103.60, 51.80}, {"AverageTicket", 51.80, 51.80, 51.80, 51.80},
		} {
			var c card
			b.dashboard(want.part, &c, nil)
			if c.Value != want.value || c.NewValue != want.novo || c.OldValue != want.old || c.Previous == nil || *c.Previous != want.previous {
				b.Errorf("%s: %+v, want %+v", want.part, c, want)
			}
		}
		var c card
		b.dashboard("Revenues", &c, url.Values{"IsNew": {"true"}})
		if c.Value != 51.80 || c.OldValue != 0 {
			b.Errorf("of new customers alone: %+v", c)
		}
		// Both are everybody, as neither is.
		b.dashboard("Revenues", &c, url.Values{"IsNew": {"true"}, "IsOld": {"true"}})
		if c.Value != 155.40 {
			b.Errorf("of all customers: %+v", c)
		}
		b.dashboard("Revenues", &c, url.Values{"IsInInternalChannel": {"true"}})
		if c.Value != 0 {
			b.Errorf("deliveries are not Interno: %+v", c)
		}
		from := b.Clock.Now().AddDate(0, 0, -12).Format(time.DateOnly)
		b.dashboard("RefusedOrders", &c, url.Values{"InitialPeriod": {from}})
		if c.Value != 2 || c.NewValue != 2 {
			b.Errorf("refused in a longer period: %+v", c)
		}
		var days []insights.DaySales
		b.dashboard("SalesPerDay", &days, nil)
		if len(days) != 7 {
			b.Errorf("without a period it shows %d days (sales-dashboard-06)", len(days))
		}
	})
}

// sales-dashboard-04, and what the documents send as the period's begin and end (sales-dashboard-06).
func TestThePeriodIsWholeBusinessDays(t *testing.T) {
	eachBar(t, func(b bar) {
		b.order(by("48991110001"), delivered...)
		day := b.Clock.Now().In(time.FixedZone("", -3*3600)).Format(time.DateOnly)
		for _, at := range []url.Values{
			{"InitialPeriod": {day}, "FinalPeriod": {day}},
			{"InitialPeriod": {day + "T03:00:00.000Z"}, "FinalPeriod": {day + "T20:59:59.999Z"}},
		} {
			var c card
			if b.dashboard("TotalOrders", &c, at); c.Value != 1 {
				b.Errorf("%v: %+v", at, c)
			}
		}
		for _, wrong := range []url.Values{{"InitialPeriod": {"2026-11-21"}, "FinalPeriod": {"2026-11-20"}}, {"InitialPeriod": {"ontem"}}, {"InitialPeriod": {"1990-01-01"}}} {
			wrong.Set("localClienteId", b.venue.ID)
			b.Want(http.StatusBadRequest, b.token, "GET", "/api/salesdashboard/SalesPerDay?"+wrong.Encode(), nil)
		}
	})
}

// sales-dashboard-03: what each chart shows. sales-dashboard-07, -08, -09 and -10 are drawn by the portal from these numbers.
func TestChartsShowTheSameOrders(t *testing.T) {
	eachBar(t, func(b bar) {
		_, err := b.Customers.Save(b.Context(), b.venue.ID, customers.Draft{Nome: "Ana Souza", CPF: "52998224725", Telefone: "48991110001", Sexo: customers.Female, DataNascimento: "1990-11-21"})
		if err != nil {
			b.Fatal(err)
		}
		ana := func(o *orders.NewOrder) {
			o.Cliente.Nome, o.Cliente.CPF, o.Cliente.Telefone = "Ana Souza", "52998224725", "48991110001"
			o.Cliente.Destination = orders.Destination{CEP: "88063000", Bairro: "Campeche", Cidade: "Florianópolis"}
		}
		b.order(ana, delivered...)
		b.order(ana, delivered...)
		b.order(by("48991110009"), delivered...)
		var items, regions []insights.Ranked
		b.dashboard("MostConsumed", &items, nil)
		if len(items) != 1 || items[0].Quantity.Decimal() != "6" || items[0].HigherConsumption != "2026-11-20" {
			b.Errorf("items %+v", items)
		}
		b.dashboard("SalesByRegion", &regions, nil)
		if len(regions) != 1 || regions[0].Item != "Campeche, Florianópolis" || regions[0].Quantity.Decimal() != "2" || regions[0].AverageConsumption.Decimal() != "51.8" {
			b.Errorf("regions %+v", regions)
		}
		var top []insights.TopCustomer
		b.dashboard("TopCustomers", &top, nil)
		if len(top) != 2 || top[0].Name != "Ana Souza" || top[0].Quantity != 2 || top[0].Amount != 10360 || top[0].AverageConsumption != 5180 {
			b.Errorf("customers %+v", top)
		}
		var genders []insights.GenderSales
		b.dashboard("SalesByGender", &genders, nil)
		if !slices.Equal(genders, []insights.GenderSales{{Key: 0, Value: 1}, {Key: 1, Value: 0}, {Key: 2, Value: 2}}) {
			b.Errorf("genders %+v", genders)
		}
		var ages []insights.AgeSales
		b.dashboard("SalesByAgeRange", &ages, nil)
		// On the day before her birthday she is 35, and from it on 36.
		if len(ages) != 8 || ages[3] != (insights.AgeSales{Key: "35–44", Value: 2}) || ages[7].Value != 1 {
			b.Errorf("ages %+v", ages)
		}
		var hours []insights.HourlySales
		b.dashboard("HourlySales", &hours, nil)
		if len(hours) != 7 || hours[4].DayOfWeek != 5 || hours[4].Amounts[21] != 3 || len(hours[0].Amounts) != 24 {
			b.Errorf("hours %+v", hours)
		}
		var demand card
		b.dashboard("HigherDemand", &demand, nil)
		if demand.Value != 3 || demand.NewValue != 3 || *demand.DayOfWeek != 5 || *demand.Hour != 21 {
			b.Errorf("demand %+v", demand)
		}
		// The customer's figure opens his very sales.
		var o insights.Opened
		b.Want(http.StatusOK, b.token, "POST", "/api/relatorios/painel-clientes/abrir", fields{
			"localClienteId": b.venue.ID, "De": "2026-11-14", "Ate": "2026-11-20", "Filtros": fields{}, "Chave": fields{"comprador": top[0].Key}, "Medida": "liquido",
		}).JSON(b.T, &o)
		if !o.Igual || o.Total != 2 || o.Frase != "A soma das 2 vendas é igual ao valor." || o.Linhas[0].Canal != "proprio" || o.Linhas[0].Venda == "" {
			b.Errorf("opened %+v", o)
		}
	})
}

// What is going on now, and who may see it.
func TestLiveShowsThisMinuteAndWhatIsOpen(t *testing.T) {
	eachBar(t, func(b bar) {
		b.order(by("48991110001"), delivered...)
		b.order(by("48991110002"), "acceptOrder")
		var now insights.Live
		read := func() {
			b.Want(http.StatusOK, b.token, "GET", "/api/insights/ao-vivo?localClienteId="+b.venue.ID, nil).JSON(b.T, &now)
		}
		read()
		if now.Minuto.Quantidade != 1 || now.Hoje.Valor != 5180 || len(now.Abertos) != 1 || now.Abertos[0].Quantidade != 1 || len(now.Itens) != 1 || len(now.Canais) != 1 || len(now.Lojas) != 1 {
			b.Errorf("live %+v", now)
		}
		b.Clock.Advance(2 * time.Minute)
		if read(); now.Minuto.Quantidade != 0 || now.Hoje.Quantidade != 1 {
			b.Errorf("two minutes later %+v", now)
		}
		b.Person("cozinha@bar.test", b.venue.ID, roles.Board, roles.SalesByDayReport)
		clerk := b.SignIn("cozinha@bar.test")
		b.Want(http.StatusForbidden, clerk, "GET", "/api/insights/ao-vivo?localClienteId="+b.venue.ID, nil)
		b.Want(http.StatusForbidden, clerk, "POST", "/api/relatorios/porProduto/linhas", fields{"localClienteId": b.venue.ID, "De": "2026-11-20", "Ate": "2026-11-20", "Filtros": fields{}})
		b.Want(http.StatusOK, clerk, "POST", "/api/relatorios/porDia/linhas", fields{"localClienteId": b.venue.ID, "De": "2026-11-20", "Ate": "2026-11-20", "Filtros": fields{}})
		var all []insights.Definition
		b.Want(http.StatusOK, clerk, "GET", "/api/relatorios?localClienteId="+b.venue.ID, nil).JSON(b.T, &all)
		if len(all) != 1 || all[0].Chave != "porDia" || all[0].Caminho != "/relatorios/venda/porDia" {
			b.Errorf("whose role is one report's sees %+v", all)
		}
	})
}

// Venues of one owner stand side by side, those where he may see the dashboard.
func TestVenuesSideBySide(t *testing.T) {
	eachBar(t, func(b bar) {
		other, closed := b.Venue("Bar da Esquina"), b.Venue("Bar Fechado")
		owner, err := b.Access.UserByEmail(b.Context(), "dona@bar.test")
		if err != nil {
			b.Fatal(err)
		}
		for venue, role := range map[string]string{other.ID: roles.Dashboard, closed.ID: roles.Board} {
			if err := b.Access.AddMember(b.Context(), owner.ID, venue, false, []string{role}); err != nil {
				b.Fatal(err)
			}
		}
		b.Order(closed)
		b.order(by("48991110001"), delivered...)
		var side []insights.VenueSales
		b.Want(http.StatusOK, b.SignIn("dona@bar.test"), "GET", "/api/insights/locais", nil).JSON(b.T, &side)
		if len(side) != 2 || side[0].Nome != "Bar da Praça" || side[0].Faturamento != 5180 || side[0].Pedidos != 1 || side[1].Nome != "Bar da Esquina" || side[1].Pedidos != 0 {
			b.Errorf("side by side %s", fmt.Sprint(side))
		}
	})
}
