package server_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"maps"
	"net/http"
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
	"balcao/app/stores"
	"balcao/app/venues"
)

// settings is a venue whose board and storefront are being set up.
type settings struct {
	*testing.T
	*servertest.Server
	venue                 servertest.Venue
	cook, manager, helper string
}

func eachSettings(t *testing.T, test func(*settings)) {
	t.Helper()
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		s.Person("suporte@balcao.test", v.ID, "MeepFoodConfiguration")
		if err := s.Access.SetRoles(t.Context(), "suporte@balcao.test", false, []string{"SuporteMeep"}); err != nil {
			t.Fatal(err)
		}
		test(&settings{
			t, s, v, s.Person("cozinha@balcao.test", v.ID, "Painel"),
			s.Person("gerente@balcao.test", v.ID, "MeepFoodConfiguration"),
			s.SignIn("suporte@balcao.test"),
		})
	})
}

// configuration is the payload as a client has it.
func (s *settings) configuration() map[string]any {
	s.T.Helper()
	c := map[string]any{}
	s.Want(http.StatusOK, s.manager, "GET", "/api/MeepFood/Configuration/"+s.venue.ID, nil).JSON(s.T, &c)
	return c
}

// save sends the configuration with changes.
func (s *settings) save(status int, token string, changes map[string]any) servertest.Answer {
	s.T.Helper()
	c := s.configuration()
	maps.Copy(c, changes)
	return s.Want(status, token, "POST", "/api/MeepFood/Configuration", c)
}

func (s *settings) board() (c storefront.DeliveryConfig) {
	s.T.Helper()
	s.Want(http.StatusOK, s.cook, "GET", "/api/kds/storeConfiguration/"+s.venue.ID, nil).JSON(s.T, &c)
	return c
}

// Two people who change different settings at once keep both.
func TestSavingOnlyWhatIsPrinted(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t, path := s.T, "/api/MeepFood/Configuration/"+s.venue.ID
		s.save(200, s.manager, map[string]any{"sendToRemotePrinterOnAcceptOrder": true, "description": "Frutos do mar"})
		s.Want(http.StatusNoContent, s.manager, "PUT", path+"/impressao", map[string]any{"sendToPrinterServerOnAcceptOrder": true})
		c := s.configuration()
		for field, want := range map[string]any{
			"sendToPrinterServerOnAcceptOrder": true, "sendToRemotePrinterOnAcceptOrder": true, "isActive": true, "description": "Frutos do mar",
		} {
			if c[field] != want {
				t.Errorf("%s is %v, want %v", field, c[field], want)
			}
		}
		other := s.Venue("Vizinho")
		s.Want(http.StatusForbidden, s.cook, "PUT", path+"/impressao", map[string]any{})
		s.Want(http.StatusForbidden, s.manager, "PUT", "/api/MeepFood/Configuration/"+other.ID+"/impressao", map[string]any{})
		s.Want(http.StatusBadRequest, s.manager, "PUT", path+"/impressao", map[string]any{"sendToPrinterServerOnAcceptOrder": 1})
	})
}

// Whoever saves what was read before somebody else's save is told so, and nothing
// of theirs is kept: neither settings nor logo nor address.
func TestSavingAnOldConfiguration(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t, path := s.T, "/api/MeepFood/Configuration"
		first, second := s.configuration(), s.configuration()
		first["description"], second["description"] = "Frutos do mar", "Petiscos"
		second["urlMeepFood"] = "outro-endereco"

		s.Want(http.StatusOK, s.manager, "POST", path, first)
		refused := s.Want(http.StatusConflict, s.manager, "POST", path, second)
		if want := "Outra pessoa salvou a configuração enquanto você editava. Confira o que ela mudou e salve de novo."; refused.Message() != want {
			t.Errorf("says %q", refused.Message())
		}
		now := s.configuration()
		if now["description"] != "Frutos do mar" || now["urlMeepFood"] == "outro-endereco" {
			t.Errorf("kept %v at %v", now["description"], now["urlMeepFood"])
		}
		s.Want(http.StatusNoContent, s.manager, "PUT", path+"/"+s.venue.ID+"/impressao", map[string]any{"sendToPrinterServerOnAcceptOrder": true})
		s.Want(http.StatusConflict, s.manager, "POST", path, now)

		second["versao"] = s.configuration()["versao"]
		s.Want(http.StatusOK, s.manager, "POST", path, second)
		delete(second, "versao") // as documented: not checked
		s.Want(http.StatusOK, s.manager, "POST", path, second)
		s.Want(http.StatusBadRequest, s.manager, "POST", path, map[string]any{"localClienteId": s.venue.ID, "versao": -1})
	})
}

func TestConfiguration(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		t.Run("roles-03 only MeepFoodConfiguration sees and saves the configuration", func(t *testing.T) {
			c := s.configuration()
			s.Want(http.StatusForbidden, s.cook, "GET", "/api/MeepFood/Configuration/"+s.venue.ID, nil)
			s.Want(http.StatusForbidden, s.cook, "POST", "/api/MeepFood/Configuration", c)
			other := s.Venue("Vizinho")
			s.Want(http.StatusForbidden, s.manager, "GET", "/api/MeepFood/Configuration/"+other.ID, nil)
			c["localClienteId"] = other.ID
			s.Want(http.StatusForbidden, s.manager, "POST", "/api/MeepFood/Configuration", c)
		})
		t.Run("online-ordering-25 numbers beyond their limits become the limits", func(t *testing.T) {
			var c storefront.StorefrontConfiguration
			s.save(200, s.manager, map[string]any{
				"deliveryRadiusKilometers": 99, "timeToCancelOrder": 0, "discount": 1, "serviceTaxPercentage": 101,
			}).JSON(t, &c)
			if c.DeliveryRadiusKilometers != 20 || c.TimeToCancelOrder != 1 || c.Discount != 5 || c.ServiceTaxPercentage != 100 {
				t.Errorf("saved %+v", c)
			}
		})
		t.Run("online-ordering-26 grouping time 0 becomes 5", func(t *testing.T) {
			s.save(200, s.manager, map[string]any{"orderGroupingTime": 0})
			if got := s.board().OrderGroupingTime; got != 5 {
				t.Errorf("%d minutes", got)
			}
		})
		t.Run("online-ordering-15 seconds of the hours are dropped", func(t *testing.T) {
			day := map[string]any{"dayOfWeek": 5, "startHour": "18:00:00", "endHour": "23:30:59"}
			s.save(200, s.manager, map[string]any{"availableDay": []any{day}})
			raw, _ := json.Marshal(s.configuration()["availableDay"])
			if string(raw) != `[{"dayOfWeek":5,"endHour":"23:30","startHour":"18:00"}]` {
				t.Errorf("saved %s", raw)
			}
			day["endHour"] = "tarde"
			s.save(400, s.manager, map[string]any{"availableDay": []any{day}})
		})
		t.Run("online-ordering-02 the slug takes no spaces, accents or special characters", func(t *testing.T) {
			for _, slug := range []string{"Bar Do Cais", "açaí", "a/b", "-x"} {
				s.save(400, s.manager, map[string]any{"urlMeepFood": slug})
			}
			s.save(200, s.manager, map[string]any{"urlMeepFood": "cais-da-ilha"})
			s.Want(http.StatusOK, "", "GET", "/api/storefront/cais-da-ilha", nil)
			s.Want(http.StatusNotFound, "", "GET", "/api/storefront/"+s.venue.Slug, nil)
			taken := s.Venue("Outro Cais")
			s.save(409, s.manager, map[string]any{"urlMeepFood": taken.Slug})
		})
		t.Run("roles-05 locked fields pass unchanged and change only by support", func(t *testing.T) {
			s.save(200, s.manager, map[string]any{"description": "Frutos do mar"})
			for field, value := range map[string]any{
				"allowPaymentOnDelivery": false, "useMeepDelivery": true, "useOwnDelivery": false, "deliveryPlatform": 2,
				"showStoreOnMeepFood": true, "deliveryEnabled": false, "inPlaceEnabled": false,
				"enableShoppingCartOnVirtualMenu": false, "showCustomHome": true,
			} {
				var f struct{ Fields map[string]string }
				s.save(403, s.manager, map[string]any{field: value}).JSON(t, &f)
				if f.Fields[field] == "" {
					t.Errorf("%s: fields %v", field, f.Fields)
				}
			}
			s.save(200, s.helper, map[string]any{"showCustomHome": true})
			s.save(200, s.manager, map[string]any{"description": "Frutos do mar e chope"})
			if c := s.configuration(); c["showCustomHome"] != true || c["description"] != "Frutos do mar e chope" {
				t.Errorf("saved %v", c)
			}
		})
		t.Run("online-ordering-18 the platform's courier forces online payment on", func(t *testing.T) {
			s.save(200, s.helper, map[string]any{"useMeepDelivery": true, "allowOnlinePayment": false})
			if c := s.configuration(); c["allowOnlinePayment"] != true {
				t.Errorf("online payment %v", c["allowOnlinePayment"])
			}
		})
		t.Run("online-ordering-17 couriers begin only with home delivery", func(t *testing.T) {
			s.save(200, s.helper, map[string]any{"useMeepDelivery": false, "useOwnDelivery": false, "allowDeliveryHome": false})
			for _, courier := range []string{"useMeepDelivery", "useOwnDelivery"} {
				var f struct{ Fields map[string]string }
				s.save(400, s.helper, map[string]any{courier: true}).JSON(t, &f)
				if f.Fields[courier] == "" {
					t.Errorf("%s: fields %v", courier, f.Fields)
				}
			}
			s.save(200, s.helper, map[string]any{"useOwnDelivery": true, "allowDeliveryHome": true})
			// Whoever may not touch the courier may still stop delivering for a while.
			s.save(200, s.manager, map[string]any{"allowDeliveryHome": false})
			if c := s.configuration(); c["useOwnDelivery"] != true || c["allowDeliveryHome"] != false {
				t.Errorf("saved %v", c)
			}
			s.save(200, s.manager, map[string]any{"allowDeliveryHome": true})
		})
		t.Run("online-ordering-05 categories are those of the list, each once", func(t *testing.T) {
			var all, mine []storefront.ShopCategory
			s.Want(http.StatusOK, s.manager, "GET", "/api/superapp/StoreCategory/GetStoreCategories", nil).JSON(t, &all)
			if len(all) < 10 {
				t.Fatalf("%d categories", len(all))
			}
			chosen := []any{
				map[string]any{"id": all[3].ID, "name": "outro nome"}, map[string]any{"id": all[1].ID, "name": all[1].Name},
				map[string]any{"id": all[3].ID, "name": all[3].Name},
			}
			s.save(200, s.manager, map[string]any{"storeCategories": chosen})
			s.Want(http.StatusOK, s.manager, "GET", "/api/superapp/StoreCategory/GetCategoriesByLocalId/"+s.venue.ID, nil).JSON(t, &mine)
			if len(mine) != 2 || mine[0] != all[3] || mine[1] != all[1] {
				t.Errorf("saved %+v", mine)
			}
			s.save(400, s.manager, map[string]any{"storeCategories": []any{map[string]any{"id": "x", "name": "Inventada"}}})
			s.Want(http.StatusForbidden, s.cook, "GET", "/api/superapp/StoreCategory/GetCategoriesByLocalId/"+s.venue.ID, nil)
		})
		t.Run("a logo is a picture", func(t *testing.T) {
			var file bytes.Buffer
			if err := png.Encode(&file, image.NewRGBA(image.Rect(0, 0, 8, 8))); err != nil {
				t.Fatal(err)
			}
			logo := base64.StdEncoding.EncodeToString(file.Bytes())
			s.save(200, s.manager, map[string]any{"meepFoodLogo": "data:image/png;base64," + logo})
			address, _ := s.configuration()["meepFoodLogo"].(string)
			if a := s.Want(http.StatusOK, "", "GET", address, nil); a.Header.Get("Content-Type") != "image/png" {
				t.Errorf("%s answers %s", address, a.Header.Get("Content-Type"))
			}
			s.save(200, s.manager, nil)
			if again := s.configuration()["meepFoodLogo"]; again != address {
				t.Errorf("the address that was answered changes the logo: %v", again)
			}
			taken := s.Venue("Cais do Porto")
			var other bytes.Buffer
			if err := png.Encode(&other, image.NewRGBA(image.Rect(0, 0, 9, 9))); err != nil {
				t.Fatal(err)
			}
			slug := s.configuration()["urlMeepFood"]
			s.save(409, s.manager, map[string]any{
				"meepFoodLogo": base64.StdEncoding.EncodeToString(other.Bytes()), "urlMeepFood": taken.Slug, "description": "nada disto",
			})
			s.save(400, s.manager, map[string]any{"meepFoodLogo": "não é base64", "urlMeepFood": "cais-sem-logo", "description": "nada disto"})
			if c := s.configuration(); c["meepFoodLogo"] != address || c["urlMeepFood"] != slug || c["description"] == "nada disto" {
				t.Errorf("refused, and saved: %v at %v", c["meepFoodLogo"], c["urlMeepFood"])
			}
			s.save(200, s.manager, map[string]any{"removerLogo": true})
			if gone := s.configuration()["meepFoodLogo"]; gone != "" {
				t.Errorf("taken away, still %v", gone)
			}
			s.Want(http.StatusNotFound, "", "GET", address, nil)
			s.save(400, s.manager, map[string]any{"meepFoodLogo": base64.StdEncoding.EncodeToString([]byte("<svg/>"))})
			s.save(400, s.manager, map[string]any{"meepFoodLogo": "não é base64"})
		})
	})
}

func TestStoreAddress(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		t.Run("online-ordering-01 online-ordering-03 an establishment that signed up has no store address until it chooses one", func(t *testing.T) {
			v, err := s.Venues.Register(t.Context(), s.DB.Write, venues.Venue{
				Name: "Casa Nova", Kind: venues.Bar, Address: venues.Address{State: "SP", City: "São Paulo"},
			})
			if err != nil {
				t.Fatal(err)
			}
			owner := s.Person("dona@balcao.test", v.ID, "MeepFoodConfiguration")
			c := map[string]any{}
			s.Want(http.StatusOK, owner, "GET", "/api/MeepFood/Configuration/"+v.ID, nil).JSON(t, &c)
			if c["urlMeepFood"] != "" {
				t.Errorf("store address %v", c["urlMeepFood"])
			}
			s.Want(http.StatusNotFound, "", "GET", "/api/storefront/"+v.ID, nil)
			c["urlMeepFood"] = "casa-nova"
			s.Want(http.StatusOK, owner, "POST", "/api/MeepFood/Configuration", c).JSON(t, &c)
			if c["urlMeepFood"] != "casa-nova" {
				t.Errorf("chosen, answered %v", c["urlMeepFood"])
			}
			s.Want(http.StatusOK, "", "GET", "/api/storefront/casa-nova", nil)
		})
	})
}

func TestEstablishmentAddress(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		const update = "/api/MeepFood/AtualizarLocalCliente"
		read := func() (a storefront.VenueAddress) {
			t.Helper()
			s.Want(http.StatusOK, s.manager, "GET", "/api/MeepFood/GetAddressLocal/"+s.venue.ID, nil).JSON(t, &a)
			return a
		}
		if a := read(); a.UF != "SP" || a.Cidade != "São Paulo" || a.CityID != "3550308" || a.Latitude != nil {
			t.Errorf("before anything was saved: %+v", a)
		}
		to := storefront.AddressUpdate{
			LocalID: s.venue.ID, Endereco: " Avenida  Sete ", Numero: "10-B", Complemento: "Loja 2", Bairro: "Adrianópolis",
			CEP: "69057-000", CityID: "1302603",
		}
		t.Run("roles-04 online-ordering-12 only support changes the address", func(t *testing.T) {
			s.Want(http.StatusForbidden, s.manager, "POST", update, to)
			s.Want(http.StatusForbidden, s.cook, "POST", update, to)
			s.Want(http.StatusOK, s.helper, "POST", update, to)
			want := storefront.VenueAddress{
				LocalID: s.venue.ID, Endereco: "Avenida Sete", Numero: "10-B", Complemento: "Loja 2", Bairro: "Adrianópolis",
				CEP: "69057000", UF: "AM", Cidade: "Manaus", CityID: "1302603",
			}
			if a := read(); a != want {
				t.Errorf("moved to %+v", a)
			}
		})
		t.Run("D31 the clock moves along", func(t *testing.T) {
			var menu storefront.Menu
			s.Want(http.StatusOK, "", "GET", "/api/storefront/"+s.venue.Slug, nil).JSON(t, &menu)
			if menu.FusoHorario != "America/Manaus" {
				t.Errorf("the menu lives by %s", menu.FusoHorario)
			}
		})
		t.Run("names of city and state do as well as the code", func(t *testing.T) {
			named := to
			named.CityID, named.StateName, named.CityName = "", "santa catarina", "Florianopolis"
			s.Want(http.StatusOK, s.helper, "POST", update, named)
			if a := read(); a.UF != "SC" || a.CityID != "4205407" || a.Cidade != "Florianópolis" {
				t.Errorf("moved to %+v", a)
			}
		})
		for field, spoil := range map[string]func(*storefront.AddressUpdate){
			"endereco": func(a *storefront.AddressUpdate) { a.Endereco = " " },
			"numero":   func(a *storefront.AddressUpdate) { a.Numero = "" },
			"bairro":   func(a *storefront.AddressUpdate) { a.Bairro = "" },
			"cep":      func(a *storefront.AddressUpdate) { a.CEP = "6905-000" },
			"cityId":   func(a *storefront.AddressUpdate) { a.CityID = "9999999" },
		} {
			wrong := to
			spoil(&wrong)
			var f struct{ Fields map[string]string }
			s.Want(http.StatusBadRequest, s.helper, "POST", update, wrong).JSON(t, &f)
			if len(f.Fields) != 1 || f.Fields[field] == "" {
				t.Errorf("%s: fields %v", field, f.Fields)
			}
		}
	})
}

func TestClosedPrompt(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		t.Run("order-board-22 the board knows what is closed within its hours and can have it opened", func(t *testing.T) {
			if c := s.board(); !c.IsActive || !c.WithinHours {
				t.Fatalf("an open venue: %+v", c)
			}
			s.save(200, s.manager, map[string]any{"isActive": false})
			if c := s.board(); c.IsActive || !c.WithinHours {
				t.Errorf("switched off on a Friday night: %+v", c)
			}
			s.Want(http.StatusOK, s.cook, "POST", "/api/kds/abrirEstabelecimento", map[string]string{"localClienteId": s.venue.ID})
			if c := s.board(); !c.IsActive {
				t.Errorf("opened from the board: %+v", c)
			}
			s.save(200, s.manager, map[string]any{"isActive": true, "availableDay": []any{map[string]any{"dayOfWeek": 5, "startHour": "18:00", "endHour": "23:00"}}})
			s.Clock.Advance(3 * time.Hour)
			if c := s.board(); !c.IsActive || c.WithinHours {
				t.Errorf("after midnight: %+v", c)
			}
			// D53: pickers are filled for any member.
			s.Want(http.StatusOK, s.manager, "GET", "/api/store/?localClienteId="+s.venue.ID, nil)
			store := func() stores.Store {
				t.Helper()
				var all []stores.Store
				s.Want(http.StatusOK, s.cook, "GET", "/api/store/?localClienteId="+s.venue.ID, nil).JSON(t, &all)
				return all[0]
			}
			s.Want(http.StatusOK, s.cook, "POST", "/api/superapp/StoreCategory/CloseStore", map[string]string{"storeId": s.venue.Store})
			if got := store(); !got.IsClosed || !got.WithinHours {
				t.Errorf("closed by hand: %+v", got)
			}
			s.Want(http.StatusOK, s.cook, "POST", "/api/superapp/StoreCategory/OpenStore", map[string]string{"storeId": s.venue.Store})
			if got := store(); got.IsClosed {
				t.Errorf("opened again: %+v", got)
			}
			s.Want(http.StatusForbidden, s.manager, "POST", "/api/superapp/StoreCategory/OpenStore", map[string]string{"storeId": s.venue.Store})
			s.Want(http.StatusNotFound, s.cook, "POST", "/api/superapp/StoreCategory/OpenStore", map[string]string{"storeId": s.venue.ID})
		})
	})
}

// D13: whoever answers yes to the board's question is not told that the shop is open.
func TestADeactivatedVenueCannotBeOpened(t *testing.T) {
	eachSettings(t, func(s *settings) {
		s.save(200, s.manager, map[string]any{"isActive": false})
		if _, err := s.DB.Write.ExecContext(s.T.Context(), "UPDATE venues SET is_active = FALSE WHERE id = ?", s.venue.ID); err != nil {
			s.T.Fatal(err)
		}
		s.Storefront.Forget()
		if c := s.board(); c.IsActive || c.WithinHours {
			s.T.Errorf("the board would ask: %+v", c)
		}
		a := s.Want(http.StatusConflict, s.cook, "POST", "/api/kds/abrirEstabelecimento", map[string]string{"localClienteId": s.venue.ID})
		if a.Message() != "Este estabelecimento está desativado. Fale com o suporte." {
			s.T.Errorf("said %s", a.Body)
		}
		if s.configuration()["isActive"] != false {
			s.T.Error("refused, and opened")
		}
	})
}

func TestPreferences(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		const path = "/api/kds/preferencias"
		var p storefront.BoardPreferences
		s.Want(http.StatusOK, s.cook, "GET", path+"?localClienteId="+s.venue.ID, nil).JSON(t, &p)
		if want := (storefront.BoardPreferences{LocalClienteID: s.venue.ID, AtencaoMinutos: 10, AtrasoMinutos: 20, BusinessDayCutoff: "00:00"}); p != want {
			t.Errorf("before anything was saved: %+v", p)
		}
		s.board()
		p = storefront.BoardPreferences{
			LocalClienteID: s.venue.ID, AtencaoMinutos: 8, AtrasoMinutos: 15, FastPolling: true, PrintPerSector: true,
			NeedSelectResponsible: true, BusinessDayCutoff: "05:30",
		}
		s.Want(http.StatusForbidden, s.cook, "POST", path, p)
		s.Want(http.StatusOK, s.manager, "POST", path, p)
		t.Run("order-board-25 fast polling and printing per sector are settings of a venue", func(t *testing.T) {
			c := s.board()
			if !c.FastPolling || !c.PrintPerSector || !c.NeedSelectResponsible || c.AtencaoMinutos != 8 || c.AtrasoMinutos != 15 || c.BusinessDayCutoff != "05:30" {
				t.Errorf("the board is told %+v", c)
			}
		})
		for _, wrong := range []storefront.BoardPreferences{
			{LocalClienteID: s.venue.ID, AtencaoMinutos: 20, AtrasoMinutos: 20, BusinessDayCutoff: "00:00"},
			{LocalClienteID: s.venue.ID, AtencaoMinutos: 0, AtrasoMinutos: 20, BusinessDayCutoff: "00:00"},
			{LocalClienteID: s.venue.ID, AtencaoMinutos: 5, AtrasoMinutos: 20, BusinessDayCutoff: "24:00"},
		} {
			s.Want(http.StatusBadRequest, s.manager, "POST", path, wrong)
		}
	})
}

// What the configuration says of new orders is what becomes of them.
func TestTheConfigurationDecidesWhatBecomesOfOrders(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		placed := func() orders.Order {
			t.Helper()
			var detail orders.Detail
			s.Want(http.StatusOK, s.cook, "GET", "/api/kds/pedidos/"+s.Order(s.venue).ID, nil).JSON(t, &detail)
			return detail.Pedido
		}
		state := func(o orders.Order) string { return o.WorkflowInstance.CurrenteState.Name }
		first := placed()
		if state(first) != orders.Pending.String() || first.Grupo == nil {
			t.Errorf("by default %+v", first)
		}
		s.save(200, s.manager, map[string]any{"automaticallyAcceptOrder": true, "orderGroupingTime": 30})
		if o := placed(); state(o) != orders.Accepted.String() || *o.Grupo != *first.Grupo {
			t.Errorf("accepted automatically: %+v", o)
		}
		s.save(200, s.manager, map[string]any{"reducedOrderFlow": true, "orderGroupingTime": 5})
		s.Clock.Advance(6 * time.Minute)
		if o := placed(); state(o) != orders.Preparing.String() || *o.Grupo == *first.Grupo {
			t.Errorf("with the reduced flow, after the grouping time: %+v", o)
		}
	})
}

func TestUnreadMessagesReachTheBoard(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		placed := s.Order(s.venue)
		ask := "/api/Chat/pedidos/" + placed.CodigoAcompanhamento + "/mensagens"
		s.Want(http.StatusConflict, "", "POST", ask, map[string]string{"Texto": "Vai demorar?"}, "Pedido-Segredo: "+placed.Segredo)
		s.save(200, s.manager, map[string]any{"allowCustomerChatVisualization": true})
		events := watchFor(t, s.Server, s.cook, s.venue.ID, "chat")
		total := func() int {
			t.Helper()
			var u struct{ Total int }
			select {
			case data := <-events:
				if err := json.Unmarshal(data, &u); err != nil {
					t.Fatal(err)
				}
			case <-time.After(time.Minute):
				t.Fatal("the board was told nothing")
			}
			return u.Total
		}
		if got := total(); got != 0 {
			t.Errorf("at first %d", got)
		}
		s.Want(http.StatusOK, "", "POST", ask, map[string]string{"Texto": "Vai demorar?"}, "Pedido-Segredo: "+placed.Segredo)
		if got := total(); got != 1 {
			t.Errorf("after a message %d", got)
		}
		conversation := "/api/Chat/conversas/" + placed.ID
		s.Want(http.StatusOK, s.cook, "POST", conversation+"/lidas", map[string]int{"Ate": 1})
		// A look from before the reading may still be told.
		for total() != 0 {
		}
		// It changes no number, but other boards have the conversation open too.
		s.Want(http.StatusOK, s.cook, "POST", conversation+"/mensagens", map[string]string{"Texto": "Cinco minutos."})
		if got := total(); got != 0 {
			t.Errorf("after an answer %d", got)
		}
	})
}
