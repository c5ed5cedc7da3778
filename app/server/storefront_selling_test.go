package server_test

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"balcao/app/money"
	"balcao/app/storefront"
)

// buys wants the shop to take an order.
func (s *settings) buys() {
	s.T.Helper()
	s.Order(s.venue)
}

// refusal sends an order to the shop, which is closed, and answers what it says.
func (s *settings) refusal() string {
	s.T.Helper()
	return s.Want(http.StatusConflict, "", "POST", "/api/storefront/"+s.venue.Slug+"/orders", map[string]any{
		"Cliente":     map[string]any{"Nome": "Ana", "Telefone": "48991234567", "Endereco": "Rua das Laranjeiras, 77"},
		"TipoEntrega": "delivery", "TipoPagamento": "pix",
		"Itens": []any{map[string]any{"ProdutoId": s.venue.Product, "Quantidade": 2}},
	}).Message()
}

func (s *settings) menu() (m storefront.Menu) {
	s.T.Helper()
	s.Want(http.StatusOK, "", "GET", "/api/storefront/"+s.venue.Slug, nil).JSON(s.T, &m)
	return m
}

func (s *settings) pause(token string, minutes int) (p storefront.Pause) {
	s.T.Helper()
	s.Want(http.StatusOK, token, "POST", "/api/kds/pausarEstabelecimento", map[string]any{"localClienteId": s.venue.ID, "minutos": minutes}).JSON(s.T, &p)
	return p
}

func (s *settings) resume(token string) {
	s.T.Helper()
	s.Want(http.StatusOK, token, "POST", "/api/kds/retomarEstabelecimento", map[string]any{"localClienteId": s.venue.ID})
}

// The audit names what was done to the storefront, newest first.
func (s *settings) audited() (labels []string) {
	s.T.Helper()
	rows, err := s.DB.Read.DB.QueryContext(s.T.Context(), "SELECT action FROM audit_entries WHERE venue_id = $1 AND subject_kind = 'storefront' ORDER BY at DESC, id DESC", s.venue.ID)
	if err != nil {
		s.T.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var action string
		if err := rows.Scan(&action); err != nil {
			s.T.Fatal(err)
		}
		labels = append(labels, action)
	}
	if err := rows.Err(); err != nil {
		s.T.Fatal(err)
	}
	return labels
}

func TestPausesOfAShop(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		before := s.configuration()
		paused := s.pause(s.cook, 30)
		if want := s.Clock.Now().Add(30 * time.Minute); paused.PausedUntil == nil || !paused.PausedUntil.Equal(want.Truncate(time.Millisecond)) {
			t.Fatalf("paused until %v, want %s", paused.PausedUntil, want)
		}
		if says := s.refusal(); !strings.HasPrefix(says, "Este estabelecimento fez uma pausa nos pedidos e abre às ") {
			t.Errorf("refused: %q", says)
		}
		menu := s.menu()
		if menu.Aberto || menu.AbreEm == nil || !menu.AbreEm.Equal(*paused.PausedUntil) {
			t.Errorf("the menu says %t, %v", menu.Aberto, menu.AbreEm)
		}
		if board := s.board(); board.PausedUntil == nil || !board.IsActive {
			t.Errorf("the board is told %+v", board)
		}
		// A form that was open meanwhile saves over the pause and does not end it.
		s.Want(http.StatusOK, s.manager, "POST", "/api/MeepFood/Configuration", before)
		if c := s.configuration(); c["pausedUntil"] == nil {
			t.Error("a save of the configuration ends the pause")
		}
		s.resume(s.manager)
		s.resume(s.manager)
		s.buys()
		if got, want := s.audited()[:2], []string{"storefront-resumed", "storefront-paused"}; !reflect.DeepEqual(got, want) {
			t.Errorf("audited %v, want %v", got, want)
		}

		s.pause(s.manager, 30)
		s.Clock.Advance(30 * time.Minute)
		s.buys()
		if c := s.configuration(); c["pausedUntil"] != nil {
			t.Errorf("a pause that is over: %v", c["pausedUntil"])
		}

		stranger := s.Person("estranha@balcao.test", s.Venue("Vizinho").ID, "Painel")
		for _, call := range []string{"pausarEstabelecimento", "retomarEstabelecimento"} {
			s.Want(http.StatusForbidden, stranger, "POST", "/api/kds/"+call, map[string]any{"localClienteId": s.venue.ID, "minutos": 30})
		}
		s.Want(http.StatusBadRequest, s.cook, "POST", "/api/kds/pausarEstabelecimento", map[string]any{"localClienteId": s.venue.ID, "minutos": -1})
	})
}

// D39: the end of the business day ends every pause.
func TestAPauseEndsWithTheDay(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		zone, err := time.LoadLocation("America/Sao_Paulo")
		if err != nil {
			t.Fatal(err)
		}
		cutoff := func(hour string) {
			t.Helper()
			s.Want(http.StatusOK, s.manager, "POST", "/api/kds/preferencias", storefront.BoardPreferences{
				LocalClienteID: s.venue.ID, AtencaoMinutos: 10, AtrasoMinutos: 20, BusinessDayCutoff: hour,
			})
		}
		for _, test := range []struct {
			now, cutoff string
			minutes     int
			until       string
		}{
			{"2026-11-20T23:40", "00:00", 30, "2026-11-21T00:00"},
			{"2026-11-20T23:40", "05:00", 30, "2026-11-21T00:10"},
			{"2026-11-20T23:40", "05:00", 0, "2026-11-21T05:00"},
			{"2026-11-21T04:59", "05:00", 60, "2026-11-21T05:00"},
			{"2026-11-21T05:00", "05:00", 0, "2026-11-22T05:00"},
		} {
			at := func(text string) time.Time {
				t.Helper()
				m, err := time.ParseInLocation("2006-01-02T15:04", text, zone)
				if err != nil {
					t.Fatal(err)
				}
				return m
			}
			s.Clock.Set(at(test.now))
			cutoff(test.cutoff)
			if got := s.pause(s.cook, test.minutes).PausedUntil; got == nil || !got.Equal(at(test.until)) {
				t.Errorf("at %s, cut-off %s, for %d minutes: until %v, want %s", test.now, test.cutoff, test.minutes, got, test.until)
			}
		}
	})
}

func TestSpecialDays(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		// A Friday evening.
		day := func(date string, closed bool, from, to string) map[string]any {
			return map[string]any{"date": date, "closed": closed, "startHour": from, "endHour": to, "description": "Feriado"}
		}
		s.save(200, s.manager, map[string]any{"specialDays": []any{day("2026-11-21", false, "18:00:00", "02:00"), day("2026-11-20", true, "", "")}})
		var c storefront.StorefrontConfiguration
		s.Want(http.StatusOK, s.manager, "GET", "/api/MeepFood/Configuration/"+s.venue.ID, nil).JSON(t, &c)
		want := []storefront.SpecialDay{
			{Date: "2026-11-20", Closed: true, Description: "Feriado"},
			{Date: "2026-11-21", StartHour: "18:00", EndHour: "02:00", Description: "Feriado"},
		}
		if !reflect.DeepEqual(c.SpecialDays, want) {
			t.Errorf("kept %+v", c.SpecialDays)
		}
		if says := s.refusal(); says != "Este estabelecimento está fechado agora e abre amanhã às 18:00." {
			t.Errorf("refused: %q", says)
		}
		if menu := s.menu(); menu.AbreEm == nil || menu.AbreEm.Format(time.RFC3339) != "2026-11-21T21:00:00Z" {
			t.Errorf("the menu opens at %v", menu.AbreEm)
		}
		if board := s.board(); board.WithinHours {
			t.Error("the board believes that a closed day is within the hours")
		}
		s.save(200, s.manager, map[string]any{"specialDays": []any{}})
		s.buys()

		for name, days := range map[string][]any{
			"a closed day with hours": {day("2026-12-25", true, "", ""), day("2026-12-25", false, "10:00", "12:00")},
			"no hours":                {day("2026-12-25", false, "", "12:00")},
			"no day":                  {day("25/12/2026", true, "", "")},
			"a day that is none":      {day("2026-02-30", true, "", "")},
		} {
			if a := s.save(400, s.manager, map[string]any{"specialDays": days}); !strings.Contains(string(a.Body), "specialDays") {
				t.Errorf("%s: %s", name, a.Body)
			}
		}
	})
}

func TestSellingFields(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		t.Run("D37 a venue begins without a discount, and 5 to 100 percent are given once there is one", func(t *testing.T) {
			if c := s.configuration(); c["discount"] != float64(0) {
				t.Errorf("begins with %v", c["discount"])
			}
			for sent, want := range map[int]float64{0: 0, -3: 0, 1: 5, 5: 5, 12: 12, 101: 100} {
				s.save(200, s.manager, map[string]any{"discount": sent})
				if got := s.configuration()["discount"]; got != want {
					t.Errorf("%d percent became %v, want %v", sent, got, want)
				}
			}
		})
		t.Run("D39 what is ours is off at first, kept, and stays where a payload leaves it out", func(t *testing.T) {
			c := s.configuration()
			if c["minOrderValue"] != float64(0) || c["acceptanceMinutes"] != float64(0) || len(c["specialDays"].([]any))+len(c["deliveryDistricts"].([]any)) != 0 {
				t.Errorf("begins with %v", c)
			}
			fees := []any{map[string]any{"district": " Centro  Histórico ", "fee": 5.5}, map[string]any{"district": "Trindade", "fee": 0}}
			s.save(200, s.manager, map[string]any{"minOrderValue": 20.5, "acceptanceMinutes": 500, "deliveryDistricts": fees})
			documented := s.configuration()
			for _, ours := range []string{"minOrderValue", "acceptanceMinutes", "specialDays", "deliveryDistricts", "pin", "pausedUntil"} {
				delete(documented, ours)
			}
			s.Want(http.StatusOK, s.manager, "POST", "/api/MeepFood/Configuration", documented)
			var kept storefront.StorefrontConfiguration
			s.Want(http.StatusOK, s.manager, "GET", "/api/MeepFood/Configuration/"+s.venue.ID, nil).JSON(t, &kept)
			want := []storefront.DistrictFee{{District: "Centro Histórico", Fee: money.Amount(550)}, {District: "Trindade"}}
			if kept.MinOrderValue != 2050 || kept.AcceptanceMinutes != 240 || !reflect.DeepEqual(kept.DeliveryDistricts, want) {
				t.Errorf("kept %+v", kept.Selling)
			}
		})
		t.Run("D37 a form from before discounts were given turns none on, and takes none away", func(t *testing.T) {
			for before, want := range map[int]float64{0: 0, 10: 5} {
				s.save(200, s.manager, map[string]any{"discount": before})
				old := s.configuration()
				for _, ours := range []string{"minOrderValue", "acceptanceMinutes", "specialDays", "deliveryDistricts", "pin", "pausedUntil", "versao"} {
					delete(old, ours)
				}
				old["discount"] = 5
				s.Want(http.StatusOK, s.manager, "POST", "/api/MeepFood/Configuration", old)
				if got := s.configuration()["discount"]; got != want {
					t.Errorf("%d percent became %v, want %v", before, got, want)
				}
			}
		})
		t.Run("D38 a district has one fee", func(t *testing.T) {
			row := func(name string, fee float64) any { return map[string]any{"district": name, "fee": fee} }
			for name, fees := range map[string][]any{
				"twice": {row("São José", 5), row("sao  jose", 6)}, "no name": {row(" ", 5)}, "less than nothing": {row("Centro", -1)},
			} {
				if a := s.save(400, s.manager, map[string]any{"deliveryDistricts": fees}); !strings.Contains(string(a.Body), "deliveryDistricts") {
					t.Errorf("%s: %s", name, a.Body)
				}
			}
			s.save(400, s.manager, map[string]any{"minOrderValue": -1})
		})
	})
}

func TestThePin(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		path := "/api/MeepFood/Configuration/" + s.venue.ID + "/posicao"
		pin := map[string]any{"latitude": -27.59541234567, "longitude": -48.548, "source": "mapa"}
		version := s.configuration()["versao"]
		var kept storefront.Pin
		s.Want(http.StatusOK, s.manager, "PUT", path, pin).JSON(t, &kept)
		if kept.Latitude != -27.5954123 || kept.Longitude != -48.548 || kept.Source != "mapa" || kept.ConfirmedBy == "" || !kept.ConfirmedAt.Equal(s.Clock.Now()) {
			t.Errorf("kept %+v", kept)
		}
		c := s.configuration()
		if got, _ := c["pin"].(map[string]any); got["latitude"] != -27.5954123 || c["versao"] != version {
			t.Errorf("configuration: %v, version %v", c["pin"], c["versao"])
		}
		s.save(200, s.manager, map[string]any{"pin": nil, "description": "Frutos do mar"})
		address := func() (a storefront.VenueAddress) {
			t.Helper()
			s.Want(http.StatusOK, s.manager, "GET", "/api/MeepFood/GetAddressLocal/"+s.venue.ID, nil).JSON(t, &a)
			return a
		}
		if a := address(); a.Latitude == nil || *a.Latitude != -27.5954123 {
			t.Errorf("the address has %v", a.Latitude)
		}
		if got := s.audited()[1]; got != "storefront-pinned" {
			t.Errorf("audited %s", got)
		}

		s.Want(http.StatusForbidden, s.cook, "PUT", path, pin)
		s.Want(http.StatusForbidden, s.manager, "PUT", "/api/MeepFood/Configuration/"+s.Venue("Vizinho").ID+"/posicao", pin)
		for name, wrong := range map[string]map[string]any{
			"swapped":    {"latitude": -48.548, "longitude": -27.5954, "source": "digitado"},
			"elsewhere":  {"latitude": 48.8566, "longitude": 2.3522, "source": "digitado"},
			"no source":  {"latitude": -27.5954, "longitude": -48.548, "source": "adivinhado"},
			"no numbers": {"latitude": "x", "longitude": -48.548, "source": "mapa"},
		} {
			if a := s.Call(s.manager, "PUT", path, wrong); a.Status != http.StatusBadRequest {
				t.Errorf("%s: %d %s", name, a.Status, a.Body)
			}
		}

		// What was confirmed for one address says nothing of another.
		s.Want(http.StatusOK, s.helper, "POST", "/api/MeepFood/AtualizarLocalCliente", storefront.AddressUpdate{
			LocalID: s.venue.ID, Endereco: "Avenida Sete", Numero: "10", Bairro: "Adrianópolis", CEP: "69057-000", CityID: "1302603",
		})
		if a := address(); a.Latitude != nil {
			t.Errorf("moved, still at %v", *a.Latitude)
		}
		if c := s.configuration(); c["pin"] != nil {
			t.Errorf("moved, still pinned: %v", c["pin"])
		}
	})
}

func TestWhatAShopLacks(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		states := func() map[string]string {
			t.Helper()
			var items []storefront.ReadinessItem
			s.Want(http.StatusOK, s.manager, "GET", "/api/MeepFood/Configuration/"+s.venue.ID+"/prontidao", nil).JSON(t, &items)
			found := map[string]string{}
			for _, item := range items {
				found[item.Item] = item.State
			}
			return found
		}
		want := map[string]string{
			"slug": "ready", "active": "ready", "hours": "check", "delivery": "ready", "payment": "ready", "product": "ready",
			"phone": "missing", "address": "missing", "pin": "check", "cart": "ready", "tables": "ready", "courier": "ready", "business": "missing",
		}
		if got := states(); !reflect.DeepEqual(got, want) {
			t.Errorf("at first %v", got)
		}
		s.save(200, s.manager, map[string]any{
			"isActive": false, "notificationPhone": "48991234567", "deliveryValuePerKilometer": 1.5,
			"availableDay": []any{map[string]any{"dayOfWeek": 5, "startHour": "18:00", "endHour": "23:00"}},
		})
		details := "/api/Local/Estabelecimento/" + s.venue.ID
		settler := s.Person("ajustes@balcao.test", s.venue.ID, "MinhasConfiguracoesPortal")
		var known map[string]any
		s.Want(http.StatusOK, settler, "GET", details, nil).JSON(t, &known)
		known["documento"] = "31415926000171"
		s.Want(http.StatusOK, settler, "PUT", details, known).JSON(t, &known)
		if got := states(); got["business"] != "missing" {
			t.Errorf("without an e-mail the business is %s", got["business"])
		}
		known["email"] = "contato@bar.test"
		s.Want(http.StatusOK, settler, "PUT", details, known)
		got := states()
		for item, state := range map[string]string{"active": "missing", "business": "ready", "phone": "ready", "hours": "ready", "pin": "missing"} {
			if got[item] != state {
				t.Errorf("%s is %s, want %s", item, got[item], state)
			}
		}
		s.Want(http.StatusOK, s.manager, "PUT", "/api/MeepFood/Configuration/"+s.venue.ID+"/posicao", map[string]any{"latitude": -23.55, "longitude": -46.63, "source": "aparelho"})
		s.save(200, s.helper, map[string]any{"useOwnDelivery": false, "enableShoppingCartOnVirtualMenu": false})
		inUse, err := s.Tables.List(t.Context(), s.venue.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range inUse {
			if err := s.Tables.Archive(t.Context(), s.venue.ID, table.ID); err != nil {
				t.Fatal(err)
			}
		}
		got = states()
		if got["tables"] != "check" || got["courier"] != "check" || got["cart"] != "check" {
			t.Errorf("without tables, couriers and cart: %v", got)
		}
		s.save(200, s.manager, map[string]any{"allowDeliveryHome": false, "allowCatchOnShop": false})
		if got := states(); got["tables"] != "missing" {
			t.Errorf("with tables alone, and none of them: %v", got)
		}
		s.save(200, s.manager, map[string]any{"allowTableDelivery": false})
		got = states()
		if _, asked := got["pin"]; asked || got["delivery"] != "missing" {
			t.Errorf("without any way of delivery: %v", got)
		}
		s.Want(http.StatusForbidden, s.cook, "GET", "/api/MeepFood/Configuration/"+s.venue.ID+"/prontidao", nil)
	})
}

func TestTheMenuSaysWhoSellsAndForHowMuch(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		v, err := s.Venues.Get(t.Context(), s.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		fees := []any{map[string]any{"district": "Centro", "fee": 4}, map[string]any{"district": "Trindade", "fee": 9}}
		s.save(200, s.manager, map[string]any{
			"minOrderValue": 20, "discount": 10, "baseValuePerDelivery": 6.5, "deliveryDistricts": fees, "notificationPhone": "48991234567",
		})
		menu := s.menu()
		if menu.PedidoMinimo != 2000 || menu.Desconto != 10 || menu.EntregaAPartirDe == nil || *menu.EntregaAPartirDe != 400 || menu.AbreEm != nil {
			raw, _ := json.Marshal(menu)
			t.Errorf("the menu says %s", raw)
		}
		if want := (storefront.Business{Nome: v.Name, Endereco: "São Paulo – SP", Telefone: "48991234567"}); menu.Empresa != want {
			t.Errorf("sold by %+v, want %+v", menu.Empresa, want)
		}
		for couriers, isKnown := range map[[2]bool]bool{{false, false}: true, {true, false}: false, {true, true}: true} {
			s.save(200, s.helper, map[string]any{"useMeepDelivery": couriers[0], "useOwnDelivery": couriers[1]})
			if menu := s.menu(); (menu.EntregaAPartirDe != nil) != isKnown {
				t.Errorf("by platform and own couriers %v: from %v on", couriers, menu.EntregaAPartirDe)
			}
		}
		s.save(200, s.manager, map[string]any{"allowDeliveryHome": false})
		if menu := s.menu(); menu.EntregaAPartirDe != nil {
			t.Errorf("nothing is delivered, from %v on", *menu.EntregaAPartirDe)
		}
	})
}

func TestTheMenuSaysWhatTheConfigurationPromises(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		menu := s.menu()
		if want := []string{"delivery", "mesa", "retirada"}; menu.TempoEntrega != 0 || !reflect.DeepEqual(menu.TiposEntrega, want) || !menu.PagamentoPresencial {
			t.Errorf("at first: %d minutes, %v, in person %t", menu.TempoEntrega, menu.TiposEntrega, menu.PagamentoPresencial)
		}
		s.save(200, s.helper, map[string]any{"deliveryTime": 45, "allowTableDelivery": false, "allowPaymentOnDelivery": false})
		menu = s.menu()
		if want := []string{"delivery", "retirada"}; menu.TempoEntrega != 45 || !reflect.DeepEqual(menu.TiposEntrega, want) || menu.PagamentoPresencial {
			t.Errorf("changed: %d minutes, %v, in person %t", menu.TempoEntrega, menu.TiposEntrega, menu.PagamentoPresencial)
		}
	})
}
