package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"regexp"
	"testing"

	"balcao/app/catalog"
	"balcao/app/images"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
)

const furtherPath = "/api/account/estabelecimentos"

var anID = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

// menuShape is a shop's menu with its ids numbered as they appear: two menus that
// are alike but for their ids have the same shape.
func menuShape(t *testing.T, s *servertest.Server, slug string) string {
	t.Helper()
	var menu struct{ Categorias json.RawMessage }
	s.Want(http.StatusOK, "", "GET", "/api/storefront/"+slug, nil).JSON(t, &menu)
	numbers := map[string]string{}
	return anID.ReplaceAllStringFunc(string(menu.Categorias), func(id string) string {
		if numbers[id] == "" {
			numbers[id] = fmt.Sprintf("#%d", len(numbers))
		}
		return numbers[id]
	})
}

// richVenue is a venue with a store, photos, additions and questions on its menu.
func richVenue(t *testing.T, s *servertest.Server, name string) servertest.Venue {
	t.Helper()
	ctx := t.Context()
	v := s.Venue(name)
	drinks, err := s.Catalog.AddCategory(ctx, catalog.Category{VenueID: v.ID, Name: "Bebidas", HasPhoto: true})
	if err != nil {
		t.Fatal(err)
	}
	ice, err := s.Catalog.AddProduct(ctx, catalog.Product{VenueID: v.ID, CategoryID: drinks.ID, Name: "Gelo", Price: 100, ForSale: true, Hidden: true})
	if err != nil {
		t.Fatal(err)
	}
	juice, err := s.Catalog.AddProduct(ctx, catalog.Product{
		VenueID: v.ID, CategoryID: drinks.ID, StoreID: v.Store, Name: "Suco", Price: 900, ForSale: true, HasPhoto: true,
		Additions:    []catalog.Addition{{ProductID: ice.ID, Kind: catalog.Optional, Max: 3}},
		Observations: []catalog.Observation{{Description: "Açúcar?", Kind: catalog.Exclusive, Options: catalog.Options("Com", "Sem")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var photo bytes.Buffer
	if err := png.Encode(&photo, image.NewRGBA(image.Rect(0, 0, 4, 4))); err != nil {
		t.Fatal(err)
	}
	for _, key := range []images.Key{
		{Venue: v.ID, Kind: images.Category, ID: drinks.ID}, {Venue: v.ID, Kind: images.Product, ID: juice.ID}, {Venue: v.ID, Kind: images.Profile, ID: v.ID},
	} {
		if err := images.New(images.Config{DB: s.DB, Clock: s.Clock}).Put(ctx, key, bytes.NewReader(photo.Bytes())); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

func TestAFurtherVenueTakesOverCatalogueAndConfiguration(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		from, other := richVenue(t, s, "Bar do Cais"), s.Venue("Vizinho")
		shop := storefront.Default()
		shop.Description, shop.DeliveryTime, shop.UseMeepDelivery, shop.NotificationPhone = "Frutos do mar", 40, true, "48991234567"
		if err := s.Storefront.Save(t.Context(), from.ID, shop); err != nil {
			t.Fatal(err)
		}
		s.Person("dona@balcao.test", "")
		owner, err := s.Access.UserByEmail(t.Context(), "dona@balcao.test")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Access.AddMember(t.Context(), owner.ID, from.ID, true, nil); err != nil {
			t.Fatal(err)
		}
		if err := s.Access.AddMember(t.Context(), owner.ID, other.ID, false, []string{"MinhasConfiguracoesPortal"}); err != nil {
			t.Fatal(err)
		}
		token := s.SignIn("dona@balcao.test")
		s.Want(http.StatusOK, token, "POST", "/api/kds/preferencias", map[string]any{
			"localClienteId": from.ID, "atencaoMinutos": 7, "atrasoMinutos": 15, "fastPolling": true, "printPerSector": true,
			"needSelectResponsibleForTransportation": true, "businessDayCutoff": "04:00",
		})

		further := map[string]any{"nome": "Bar da Praia", "tipo": 1, "uf": "SC", "cidade": "Florianópolis", "documento": "11.222.333/0001-81", "copiarDe": from.ID}
		var made struct{ LocalID string }
		s.Want(http.StatusCreated, token, "POST", furtherPath, further).JSON(t, &made)

		configuration := map[string]any{}
		s.Want(http.StatusOK, token, "GET", "/api/MeepFood/Configuration/"+made.LocalID, nil).JSON(t, &configuration)
		for field, want := range map[string]any{
			"description": "Frutos do mar", "deliveryTime": 40., "useMeepDelivery": false, "notificationPhone": "", "urlMeepFood": "",
		} {
			if configuration[field] != want {
				t.Errorf("%s is %v, want %v", field, configuration[field], want)
			}
		}
		s.Want(http.StatusOK, "", "GET", configuration["meepFoodLogo"].(string), nil)
		var board struct {
			AtencaoMinutos    int
			PrintPerSector    bool
			BusinessDayCutoff string
		}
		s.Want(http.StatusOK, token, "GET", "/api/kds/preferencias?localClienteId="+made.LocalID, nil).JSON(t, &board)
		if board.AtencaoMinutos != 7 || !board.PrintPerSector || board.BusinessDayCutoff != "04:00" {
			t.Errorf("board %+v", board)
		}
		var details struct{ Documento string }
		s.Want(http.StatusOK, token, "GET", "/api/Local/Estabelecimento/"+made.LocalID, nil).JSON(t, &details)
		if details.Documento != "11222333000181" {
			t.Errorf("document %q", details.Documento)
		}

		configuration["urlMeepFood"] = "bar-da-praia"
		s.Want(http.StatusOK, token, "POST", "/api/MeepFood/Configuration", configuration)
		if there, here := menuShape(t, s, from.Slug), menuShape(t, s, "bar-da-praia"); there != here {
			t.Errorf("the menu became\n%s, want\n%s", here, there)
		}
		var menu storefront.Menu
		answer := s.Want(http.StatusOK, "", "GET", "/api/storefront/bar-da-praia", nil)
		answer.JSON(t, &menu)
		for _, category := range menu.Categorias {
			if category.Imagem != nil {
				s.Want(http.StatusOK, "", "GET", *category.Imagem, nil)
			}
		}
		for _, id := range []string{from.ID, from.Store, from.Product} {
			if bytes.Contains(answer.Body, []byte(id)) {
				t.Errorf("the new menu names %s of the old venue", id)
			}
		}
	})
}

func TestAFurtherVenueAskedForTwiceIsMadeOnce(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		from := richVenue(t, s, "Bar do Cais")
		token := s.Person("dona@balcao.test", "")
		if err := s.Access.SetRoles(t.Context(), "dona@balcao.test", true, nil); err != nil {
			t.Fatal(err)
		}
		count := func() int {
			all, err := s.Venues.All(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return len(all)
		}
		further := map[string]any{"nome": "Bar da Praia", "tipo": 1, "uf": "SC", "cidade": "Florianópolis", "copiarDe": from.ID}
		made := func(key string) (answer struct{ LocalID string }) {
			s.Want(http.StatusCreated, token, "POST", furtherPath, further, "Idempotency-Key: "+key).JSON(t, &answer)
			return answer
		}
		before := count()
		s.Want(http.StatusBadRequest, token, "POST", furtherPath, map[string]any{"nome": "Bar da Praia", "tipo": 99, "uf": "SC", "cidade": "Florianópolis"}, "Idempotency-Key: form")
		first, again := made("form"), made("form")
		if first != again || count() != before+1 {
			t.Errorf("answers %v and %v, %d venues more", first, again, count()-before)
		}
		further["nome"] = "Bar da Serra"
		s.Want(http.StatusConflict, token, "POST", furtherPath, further, "Idempotency-Key: form")
		if other := made("another-form"); other == first || count() != before+2 {
			t.Errorf("another form made %v, %d venues more", other, count()-before)
		}
	})
}

func TestWhoMayCopyAVenue(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		mine, other := s.Venue("Bar do Cais"), s.Venue("Vizinho")
		s.Person("dona@balcao.test", other.ID, "MinhasConfiguracoesPortal")
		owner, err := s.Access.UserByEmail(t.Context(), "dona@balcao.test")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Access.AddMember(t.Context(), owner.ID, mine.ID, true, nil); err != nil {
			t.Fatal(err)
		}
		token := s.SignIn("dona@balcao.test")
		copyOf := func(id string) map[string]any {
			return map[string]any{"nome": "Bar da Praia", "tipo": 1, "uf": "SC", "cidade": "Florianópolis", "copiarDe": id}
		}
		before, err := s.Venues.All(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		s.Want(http.StatusForbidden, token, "POST", furtherPath, copyOf(other.ID))
		s.Want(http.StatusForbidden, token, "POST", furtherPath, copyOf("unknown"))
		s.Want(http.StatusForbidden, s.Person("cozinha@balcao.test", mine.ID, "Painel"), "POST", furtherPath, copyOf(mine.ID))

		if err := s.Access.SetRoles(t.Context(), "dona@balcao.test", true, nil); err != nil {
			t.Fatal(err)
		}
		s.Want(http.StatusNotFound, token, "POST", furtherPath, copyOf("unknown"))
		if after, err := s.Venues.All(t.Context()); err != nil || len(after) != len(before) {
			t.Errorf("%d venues of %d, %v", len(after), len(before), err)
		}
		s.Want(http.StatusCreated, token, "POST", furtherPath, copyOf(other.ID))

		var me struct {
			Locais []struct {
				NomeLocal    string
				Proprietario bool
			}
		}
		s.Want(http.StatusOK, token, "GET", "/api/account/userinfo", nil).JSON(t, &me)
		for _, place := range me.Locais {
			if place.Proprietario == (place.NomeLocal == "Vizinho") {
				t.Errorf("owner of %s: %t", place.NomeLocal, place.Proprietario)
			}
		}
	})
}
