package salespoints_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"balcao/app/access"
	"balcao/app/catalog"
	"balcao/app/equipment"
	"balcao/app/roles"
	"balcao/app/salespoints"
	"balcao/app/server/servertest"
)

type fields = map[string]any

// counter is a venue on a real server with somebody who keeps its sales points.
type counter struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
}

func eachCounter(t *testing.T, fn func(t *testing.T, c counter)) {
	servertest.Each(t, func(t *testing.T, server *servertest.Server) {
		v := server.Venue("Bar do Zé")
		fn(t, counter{server, t, v, administrator(t, server, v, "pontos@balcao.test", roles.AdminPortal)})
	})
}

// administrator signs somebody in whom the platform has given these roles, at the venue.
func administrator(t *testing.T, s *servertest.Server, v servertest.Venue, email string, held ...string) string {
	t.Helper()
	user, err := s.Access.AddUser(t.Context(), access.NewUser{Name: "Pessoa", Email: email, Password: servertest.Password, Roles: held})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Access.AddMember(t.Context(), user.ID, v.ID, false, nil); err != nil {
		t.Fatal(err)
	}
	return s.SignIn(email)
}

// tokenSystem is a choice of Ficha alone.
var tokenSystem = []fields{{"systemType": 2, "printType": 1, "enableRemotePrinter": true}}

func (c counter) save(status int, what fields) (saved salespoints.SalesPoint, a servertest.Answer) {
	c.t.Helper()
	point := fields{"name": "Bar", "managementSystemConfiguration": tokenSystem}
	maps.Copy(point, what)
	if point["id"] == nil {
		a = c.Want(status, c.token, "POST", "/api/SalesPoint/Add", fields{"localClientId": c.venue.ID, "salesPoint": point})
	} else {
		a = c.Want(status, c.token, "PUT", "/api/SalesPoint/Update", fields{"salesPoint": point})
	}
	if status == http.StatusOK {
		a.JSON(c.t, &saved)
	}
	return saved, a
}

func (c counter) list() (all []salespoints.Listed) {
	c.t.Helper()
	c.Want(http.StatusOK, c.token, "GET", "/api/SalesPoint/GetAllSalesPointByLocalClientId/"+c.venue.ID, nil).JSON(c.t, &all)
	return all
}

func (c counter) device(kind equipment.Type, name string) string {
	c.t.Helper()
	e, err := c.Equipment.Register(c.t.Context(), c.venue.ID, equipment.Draft{Type: kind, Name: name, IMEI: "356938035643809"})
	if err != nil {
		c.t.Fatal(err)
	}
	return e.ID
}

func (c counter) link(status int, point string, ids ...string) servertest.Answer {
	c.t.Helper()
	return c.Want(status, c.token, "POST", "/api/SalesPoint/Equipament/LinkEquipamentsToSalesPoint", fields{"salesPointId": point, "equipaments": ids})
}

func (c counter) unlink(status int, ids ...string) servertest.Answer {
	c.t.Helper()
	return c.Want(status, c.token, "POST", "/api/SalesPoint/Equipament/UnlinkEquipamentsFromSalesPoint", fields{"equipaments": append([]string{}, ids...)})
}

func (c counter) devices(path string) []string {
	c.t.Helper()
	var all []salespoints.Device
	c.Want(http.StatusOK, c.token, "GET", path, nil).JSON(c.t, &all)
	names := []string{}
	for _, d := range all {
		names = append(names, d.Name)
	}
	return names
}

// sales-points-20, sales-points-02: one without an id is made, one with an id is saved, and
// the list has what a card shows.
func TestASalesPointIsMadeAndSaved(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		list, err := c.Catalog.AddProductList(t.Context(), c.venue.ID, catalog.ProductListDraft{Name: "Totem", Products: []string{c.venue.Product}})
		if err != nil {
			t.Fatal(err)
		}
		made, _ := c.save(http.StatusOK, fields{"name": "  Bar  da piscina ", "productListId": list, "enableCashPayment": true, "createNFCe": true, "printNFCe": true})
		if made.ID == "" || made.Name != "Bar da piscina" || made.Type != salespoints.Standard || !made.EnableCashPayment || !made.PrintNFCe || made.VenueID != c.venue.ID {
			t.Errorf("made %+v", made)
		}
		saved, _ := c.save(http.StatusOK, fields{"id": made.ID, "versao": 1, "name": "Piscina", "productListId": list, "enableServiceTax": true, "serviceTaxPercentage": 12})
		if saved.ID != made.ID || *saved.Version != 2 || saved.ServiceTaxPercentage != 12 || saved.EnableCashPayment {
			t.Errorf("saved %+v", saved)
		}
		got := c.list()
		if len(got) != 1 || got[0].SalesPoint.Name != "Piscina" || got[0].ProductList != "Totem" || !got[0].SalesPoint.Systems[0].EnableRemotePrinter || len(got[0].Equipment) != 0 {
			t.Errorf("list %+v", got)
		}
		if _, a := c.save(http.StatusConflict, fields{"id": made.ID, "versao": 1, "name": "Outro"}); !strings.HasPrefix(a.Message(), "Outra pessoa alterou este ponto de venda") {
			t.Errorf("stale: %q", a.Message())
		}
		c.save(http.StatusOK, fields{"name": "Bar"})
		if _, a := c.save(http.StatusConflict, fields{"name": "PISCINA"}); a.Message() != "Já existe o ponto de venda “Piscina”. Use outro nome." {
			t.Errorf("taken: %q", a.Message())
		}
		c.save(http.StatusNotFound, fields{"id": c.venue.ID, "name": "Ninguém"})
		c.save(http.StatusBadRequest, fields{"name": " "})
		c.save(http.StatusBadRequest, fields{"name": "Nova", "productListId": c.venue.ID})
	})
}

// sales-points-24, sales-points-25, sales-points-27: what the form asks for, the server does too.
func TestTheServerChecksTheForm(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		for want, what := range map[string]fields{
			"Escolha o sistema antes de salvar":                {"managementSystemConfiguration": []fields{}},
			"Escolha o tipo de impressão":                      {"managementSystemConfiguration": []fields{{"systemType": 1}}},
			"Para usar “Imprimir NFC-e”, ative “Gerar NFC-e”.": {"printNFCe": true},
			"Informe a taxa de serviço, de 1 a 100%.":          {"enableServiceTax": true},
			"Estes sistemas não funcionam juntos no mesmo ponto de venda. Crie um ponto de venda para cada um.": {
				"managementSystemConfiguration": []fields{{"systemType": 1, "printType": 3}, {"systemType": 5, "printType": 4}},
			},
		} {
			if _, a := c.save(http.StatusBadRequest, what); a.Message() != want {
				t.Errorf("says %q, want %q", a.Message(), want)
			}
		}
	})
}

// sales-points-08: Pix is switched by support alone.
func TestPixIsSupports(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		made, _ := c.save(http.StatusOK, fields{"enablePixPayment": true})
		if made.EnablePixPayment {
			t.Error("somebody of the venue has switched Pix on")
		}
		s := c
		s.token = administrator(t, c.Server, c.venue, "suporte@balcao.test", roles.AdminPortal, roles.Support)
		if saved, _ := s.save(http.StatusOK, fields{"id": made.ID, "enablePixPayment": true}); !saved.EnablePixPayment {
			t.Error("support has not")
		}
		if saved, _ := c.save(http.StatusOK, fields{"id": made.ID, "name": "Outro", "enablePixPayment": false}); !saved.EnablePixPayment {
			t.Error("a save of the venue switches it off")
		}
	})
}

// sales-points-37, sales-points-09: devices are linked and unlinked; one is at one sales
// point at most.
func TestEquipmentIsLinked(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		bar, _ := c.save(http.StatusOK, fields{"name": "Bar"})
		pool, _ := c.save(http.StatusOK, fields{"name": "Piscina"})
		till, tablet := c.device(equipment.POS, "Caixa 1"), c.device(equipment.Tablet, "")
		free, at := "/api/SalesPoint/Equipament/GetUnlinked/"+c.venue.ID, "/api/SalesPoint/Equipament/GetLinked?localClientId="+c.venue.ID+"&SalesPointId="
		if got := c.devices(free); !slices.Equal(got, []string{"Caixa 1", ""}) {
			t.Errorf("free %q", got)
		}
		c.link(http.StatusOK, bar.ID, till, tablet)
		c.link(http.StatusOK, bar.ID, till)
		if a := c.link(http.StatusConflict, pool.ID, tablet); a.Message() != "O equipamento Tablet 1 já está vinculado ao ponto de venda “Bar”. Desvincule-o de lá antes de vincular aqui." {
			t.Errorf("says %q", a.Message())
		}
		if got := c.devices(at + bar.ID); len(got) != 2 || len(c.devices(free)) != 0 || len(c.devices(at+pool.ID)) != 0 {
			t.Errorf("linked %q", got)
		}
		got := c.list()
		if len(got[0].Equipment) != 2 || got[0].Equipment[1].Number != 1 || got[0].Equipment[1].IMEI == "" {
			t.Errorf("card %+v", got[0])
		}
		a := c.Want(http.StatusBadRequest, c.token, "DELETE", "/api/salesPoint/Delete/"+bar.ID, nil)
		if a.Message() != "Este ponto de venda tem equipamentos vinculados: Caixa 1, Tablet 1. Desvincule-os antes de excluir." {
			t.Errorf("deleting says %q", a.Message())
		}
		c.unlink(http.StatusOK, tablet)
		c.unlink(http.StatusOK, tablet)
		c.unlink(http.StatusBadRequest)
		c.unlink(http.StatusNotFound, c.venue.ID)
		c.link(http.StatusBadRequest, pool.ID)
		c.link(http.StatusOK, pool.ID, tablet)
		c.unlink(http.StatusOK, till)
		// sales-points-38
		c.Want(http.StatusOK, c.token, "DELETE", "/api/salesPoint/Delete/"+bar.ID, nil)
		c.Want(http.StatusNotFound, c.token, "DELETE", "/api/salesPoint/Delete/"+bar.ID, nil)
		c.link(http.StatusNotFound, bar.ID, till)
		if len(c.list()) != 1 {
			t.Error("a deleted sales point is listed")
		}
		c.save(http.StatusOK, fields{"name": "Bar"})

		next := c.Venue("Bar Vizinho")
		thief := administrator(t, c.Server, next, "vizinho@balcao.test", roles.AdminPortal)
		c.Want(http.StatusForbidden, thief, "POST", "/api/SalesPoint/Equipament/UnlinkEquipamentsFromSalesPoint", fields{"equipaments": []string{tablet}})
		mine, err := c.Equipment.Register(t.Context(), next.ID, equipment.Draft{Type: equipment.POS, Name: "Meu"})
		if err != nil {
			t.Fatal(err)
		}
		c.Want(http.StatusNotFound, thief, "POST", "/api/SalesPoint/Equipament/UnlinkEquipamentsFromSalesPoint", fields{"equipaments": []string{mine.ID, tablet}})
	})
}

// Two people who link one device at once: one gets it, the other is told where it is.
func TestTwoPeopleLinkOneDevice(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		points := []string{}
		for _, name := range []string{"Bar", "Piscina", "Salão", "Entrada"} {
			made, _ := c.save(http.StatusOK, fields{"name": name})
			points = append(points, made.ID)
		}
		device := c.device(equipment.POS, "Caixa 1")
		statuses := make([]int, len(points))
		var all sync.WaitGroup
		for i, p := range points {
			all.Go(func() {
				statuses[i] = c.Call(c.token, "POST", "/api/SalesPoint/Equipament/LinkEquipamentsToSalesPoint", fields{"salesPointId": p, "equipaments": []string{device}}).Status
			})
		}
		all.Wait()
		slices.Sort(statuses)
		if !slices.Equal(statuses, []int{200, 409, 409, 409}) {
			t.Errorf("answers %v", statuses)
		}
		linked := 0
		for _, p := range c.list() {
			linked += len(p.Equipment)
		}
		if linked != 1 {
			t.Errorf("%d sales points have the device", linked)
		}
	})
}

// sales-points-41: importing the delivery establishment has the shop deliver.
func TestDeliveryIsImported(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		shop, err := c.Storefront.Configuration(t.Context(), c.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		shop.IsActive, shop.DeliveryEnabled, shop.DeliveryTime = false, false, 35
		if err := c.Storefront.Save(t.Context(), c.venue.ID, shop); err != nil {
			t.Fatal(err)
		}
		var out struct{ RazaoSocial string }
		body := fields{"id": c.venue.ID, "name": c.venue.Name, "urlMeepFood": c.venue.Slug, "description": "Nova", "deliveryTime": 0, "deliveryFee": 0}
		c.Want(http.StatusOK, c.token, "POST", "/api/MeepEstabelecimento/AtivarEstabelecimentoDeliveryOld", body).JSON(t, &out)
		now, err := c.Storefront.Configuration(t.Context(), c.venue.ID)
		if err != nil || !now.IsActive || !now.DeliveryEnabled || now.DeliveryTime != 35 || now.Description != shop.Description || out.RazaoSocial != "Bar do Zé" {
			t.Errorf("%q %+v, %v", out.RazaoSocial, now, err)
		}
		body["deliveryFee"] = -1
		c.Want(http.StatusBadRequest, c.token, "POST", "/api/MeepEstabelecimento/AtivarEstabelecimentoDeliveryOld", body)
	})
}
