package stores_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"net/http"
	"slices"
	"strings"
	"testing"

	"balcao/app/access"
	"balcao/app/audit"
	"balcao/app/catalog"
	"balcao/app/images"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/stores"
)

type fields = map[string]any

// register is a venue on a real server with somebody who registers its stores.
type register struct {
	*servertest.Server
	t     *testing.T
	place servertest.Venue
	token string
}

func eachRegister(t *testing.T, fn func(t *testing.T, s register)) {
	servertest.Each(t, func(t *testing.T, server *servertest.Server) {
		v := server.Venue("Bar do Zé")
		fn(t, register{server, t, v, server.Person("lojas@balcao.test", v.ID, roles.Stores)})
	})
}

func (s register) save(status int, what fields) (saved stores.Store) {
	s.t.Helper()
	body := fields{"ownerId": s.place.ID}
	for name, value := range what {
		body[name] = value
	}
	method := "POST"
	if body["id"] != nil {
		method = "PUT"
	}
	a := s.Want(status, s.token, method, "/api/store/", body)
	if status == http.StatusOK {
		a.JSON(s.t, &saved)
	}
	return saved
}

// refused saves what is refused and answers the sentence at the field.
func (s register) refused(status int, field string, what fields) string {
	s.t.Helper()
	body := fields{"ownerId": s.place.ID}
	for name, value := range what {
		body[name] = value
	}
	method := "POST"
	if body["id"] != nil {
		method = "PUT"
	}
	var out struct{ Fields map[string]string }
	s.Want(status, s.token, method, "/api/store/", body).JSON(s.t, &out)
	if out.Fields[field] == "" {
		s.t.Errorf("nothing is said at %s: %v", field, out.Fields)
	}
	return out.Fields[field]
}

func (s register) list(path string) []stores.Store {
	s.t.Helper()
	var all []stores.Store
	s.Want(http.StatusOK, s.token, "GET", path+"?localClienteId="+s.place.ID, nil).JSON(s.t, &all)
	return all
}

func names(all []stores.Store) string {
	var words []string
	for _, st := range all {
		words = append(words, st.Name)
	}
	return strings.Join(words, ", ")
}

func photo(t *testing.T) string {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewRGBA(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

func TestStoreIsSavedWhole(t *testing.T) {
	eachRegister(t, func(t *testing.T, s register) {
		s.Person("cozinha@balcao.test", s.place.ID, roles.Board)
		members, err := s.Access.MemberNames(t.Context(), s.place.ID)
		if err != nil || len(members) != 2 {
			t.Fatalf("members %v, %v", members, err)
		}
		account, err := s.Access.UserByEmail(t.Context(), "cozinha@balcao.test")
		if err != nil {
			t.Fatal(err)
		}
		cook := account.ID
		var kinds []stores.Category
		s.Want(http.StatusOK, s.token, "GET", "/api/store/categorias?localClienteId="+s.place.ID, nil).JSON(t, &kinds)

		t.Run("stores-04 a store has name, image, categories, users, sectors, display order and hours", func(t *testing.T) {
			saved := s.save(http.StatusOK, fields{
				"name": "  Bar do   deck ", "image": photo(t), "order": 1,
				"storeCategories": []any{fields{"id": kinds[0].ID}, fields{"name": "Drinques da casa"}, fields{"name": "drinques da CASA"}},
				"users":           []any{fields{"Id": cook}},
				"sectors":         []any{fields{"Name": "Torneiras"}, fields{"Name": "Drinques", "LocationId": s.place.ID}},
				"availableDay":    []any{fields{"DayOfWeek": 5, "StartHour": "18:00:00", "EndHour": "02:00"}, fields{"DayOfWeek": 5, "StartHour": "11:00", "EndHour": "15:00"}},
			})
			if saved.Name != "Bar do deck" || saved.Order != 1 || saved.Version != 1 || !saved.WithinHours || saved.IsClosed {
				t.Errorf("saved %+v", saved)
			}
			if len(saved.Categories) != 2 || saved.Categories[0] != kinds[0] || saved.Categories[1].Name != "Drinques da casa" || saved.Categories[1].ID == "" {
				t.Errorf("categories %+v", saved.Categories)
			}
			if len(saved.Users) != 1 || saved.Users[0].ID != cook || saved.Users[0].Name != members[cook] {
				t.Errorf("users %+v", saved.Users)
			}
			if want := []stores.Sector{{Name: "Torneiras", LocationID: s.place.ID}, {Name: "Drinques", LocationID: s.place.ID}}; !slices.Equal(saved.Sectors, want) {
				t.Errorf("sectors %+v", saved.Sectors)
			}
			if want := (stores.AvailableDay{DayOfWeek: 5, StartHour: "18:00", EndHour: "02:00"}); len(saved.AvailableDay) != 2 || saved.AvailableDay[0] != want {
				t.Errorf("hours %+v", saved.AvailableDay)
			}
			if got := names(s.list("/api/store/")); got != "Bar do deck, Loja de Bar do Zé" {
				t.Errorf("the list: %s", got)
			}
			if saved.ImageURL == nil || !strings.HasPrefix(*saved.ImageURL, "/blob/"+s.place.ID+"/"+saved.ID+".jpg") {
				t.Fatalf("image %v", saved.ImageURL)
			}
			s.Want(http.StatusOK, "", "GET", *saved.ImageURL, nil)

			// Its own category is offered from now on, and is the same by its name.
			var offered []stores.Category
			s.Want(http.StatusOK, s.token, "GET", "/api/store/categorias?localClienteId="+s.place.ID, nil).JSON(t, &offered)
			if len(offered) != len(kinds)+1 || offered[0] != saved.Categories[1] {
				t.Errorf("offered %+v", offered[:2])
			}
			kept := s.save(http.StatusOK, fields{"id": saved.ID, "name": "Deck", "versao": 1, "image": *saved.ImageURL, "storeCategories": []any{fields{"name": "DRINQUES da casa"}}})
			if kept.Version != 2 || kept.ImageURL == nil || kept.Order != 1 || len(kept.Categories) != 1 || kept.Categories[0] != saved.Categories[1] || len(kept.Users)+len(kept.Sectors)+len(kept.AvailableDay) != 0 {
				t.Errorf("changed to %+v", kept)
			}
			if same := s.save(http.StatusOK, fields{"id": saved.ID, "name": "Deck", "storeCategories": kept.Categories}); same.Version != 2 {
				t.Errorf("saved as it was: version %d", same.Version)
			}
			if bare := s.save(http.StatusOK, fields{"id": saved.ID, "name": "Deck", "image": ""}); bare.ImageURL != nil {
				t.Errorf("the image stayed: %v", bare.ImageURL)
			}
			s.Want(http.StatusNotFound, "", "GET", *saved.ImageURL, nil)
		})
	})
}

func TestStoreIsRefused(t *testing.T) {
	eachRegister(t, func(t *testing.T, s register) {
		other := s.Venue("Vizinho")
		s.Person("vizinho@balcao.test", other.ID, roles.Stores)
		foreign, err := s.Stores.Add(t.Context(), other.ID, stores.Draft{Name: "Lá", Categories: []stores.Category{{Name: "Só de lá"}}})
		if err != nil {
			t.Fatal(err)
		}
		neighbour, err := s.Access.UserByEmail(t.Context(), "vizinho@balcao.test")
		if err != nil {
			t.Fatal(err)
		}
		t.Run("stores-05 a sector is added by name, and a blank one is refused", func(t *testing.T) {
			if got := s.refused(http.StatusBadRequest, "sectors", fields{"name": "Bar", "sectors": []any{fields{"Name": "  "}}}); got != "Informe o nome do setor, com até 60 caracteres." {
				t.Error(got)
			}
			s.refused(http.StatusBadRequest, "sectors", fields{"name": "Bar", "sectors": []any{fields{"Name": "Gelo"}, fields{"Name": "gêlo"}}})
		})
		for name, c := range map[string]struct {
			status int
			field  string
			form   fields
		}{
			"no name":                {400, "name", fields{"name": " "}},
			"a long name":            {400, "name", fields{"name": strings.Repeat("á", 121)}},
			"a taken name":           {409, "name", fields{"name": "loja de  BAR DO ZE"}},
			"a foreign category":     {400, "storeCategories", fields{"name": "Bar", "storeCategories": []any{fields{"id": foreign.Categories[0].ID, "name": "Só de lá"}}}},
			"a category of no name":  {400, "storeCategories", fields{"name": "Bar", "storeCategories": []any{fields{"name": " "}}}},
			"somebody of elsewhere":  {400, "users", fields{"name": "Bar", "users": []any{fields{"Id": neighbour.ID}}}},
			"a sector of elsewhere":  {400, "sectors", fields{"name": "Bar", "sectors": []any{fields{"Name": "Gelo", "LocationId": other.ID}}}},
			"hours that are none":    {400, "availableDay", fields{"name": "Bar", "availableDay": []any{fields{"DayOfWeek": 1, "StartHour": "25:00", "EndHour": "26:00"}}}},
			"an image that is none":  {400, "image", fields{"name": "Bar", "image": base64.StdEncoding.EncodeToString([]byte("<svg/>"))}},
			"an image cut in pieces": {400, "image", fields{"name": "Bar", "image": "iVBOR!"}},
		} {
			t.Run(name, func(t *testing.T) { s.refused(c.status, c.field, c.form) })
		}
		t.Run("an image of more than 5 MB", func(t *testing.T) {
			big := base64.StdEncoding.EncodeToString(make([]byte, images.MaxBytes+1))
			if got := s.refused(http.StatusBadRequest, "image", fields{"name": "Bar", "image": big}); got != "insira uma imagem de no máximo 5MB*" {
				t.Error(got)
			}
		})
		t.Run("what somebody else has changed meanwhile", func(t *testing.T) {
			s.save(http.StatusOK, fields{"id": s.place.Store, "name": "Cozinha", "versao": 1})
			a := s.Want(http.StatusConflict, s.token, "PUT", "/api/store/", fields{"ownerId": s.place.ID, "id": s.place.Store, "name": "Grelha", "versao": 1})
			if !strings.Contains(a.Message(), "Outra pessoa alterou esta loja") {
				t.Error(a.Message())
			}
		})
		s.save(http.StatusNotFound, fields{"id": other.Store, "name": "Minha agora"})
		if got := names(s.list("/api/store/")); got != "Cozinha" {
			t.Errorf("after all refusals: %s", got)
		}
	})
}

func TestStoresHaveAnOrder(t *testing.T) {
	eachRegister(t, func(t *testing.T, s register) {
		first := s.list("/api/store")[0]
		second, third := s.save(http.StatusOK, fields{"name": "Bar"}), s.save(http.StatusOK, fields{"name": "Café", "order": 1})
		if got := names(s.list("/api/store")); got != "Café, "+first.Name+", Bar" {
			t.Errorf("put first: %s", got)
		}
		s.save(http.StatusOK, fields{"id": third.ID, "name": "Café", "order": 99})
		sort := func(status int, ids ...string) {
			t.Helper()
			s.Want(status, s.token, "PUT", "/api/store/ordem", fields{"localClienteId": s.place.ID, "ids": ids})
		}
		if got := names(s.list("/api/store")); got != first.Name+", Bar, Café" {
			t.Errorf("put last: %s", got)
		}
		sort(http.StatusOK, second.ID, third.ID, first.ID)
		all := s.list("/api/store")
		if got := names(all); got != "Bar, Café, "+first.Name || all[2].Order != 3 {
			t.Errorf("sorted: %s", got)
		}
		sort(http.StatusConflict, second.ID, third.ID)
		sort(http.StatusConflict, second.ID, third.ID, third.ID)
		sort(http.StatusConflict, second.ID, third.ID, s.Venue("Vizinho").Store)
	})
}

// Two people of one name are two people, though the audit's texts of them are the same.
func TestAStoreChangesHandsBetweenPeopleOfOneName(t *testing.T) {
	eachRegister(t, func(t *testing.T, s register) {
		var anas []string
		for _, email := range []string{"ana1@balcao.test", "ana2@balcao.test"} {
			user, err := s.Access.AddUser(t.Context(), access.NewUser{Email: email, Name: "Ana Souza", Password: servertest.Password})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Access.AddMember(t.Context(), user.ID, s.place.ID, false, []string{roles.Board}); err != nil {
				t.Fatal(err)
			}
			anas = append(anas, user.ID)
		}
		saved := s.save(http.StatusOK, fields{"name": "Grelha", "users": []any{fields{"Id": anas[0]}}})
		saved = s.save(http.StatusOK, fields{"id": saved.ID, "name": "Grelha", "users": []any{fields{"Id": anas[1]}}})
		if len(saved.Users) != 1 || saved.Users[0].ID != anas[1] || saved.Version != 2 {
			t.Errorf("saved %+v", saved)
		}
		if n := s.audited(audit.StoreChanged); n != 1 {
			t.Errorf("recorded %d changes", n)
		}
	})
}

func TestMyStores(t *testing.T) {
	eachRegister(t, func(t *testing.T, s register) {
		cook := s.Person("cozinha@balcao.test", s.place.ID, roles.Board)
		of, err := s.Access.UserByEmail(t.Context(), "cozinha@balcao.test")
		if err != nil {
			t.Fatal(err)
		}
		s.save(http.StatusOK, fields{"name": "Grelha", "users": []any{fields{"Id": of.ID}}})
		if got := names(s.list("/api/store/mystores")); got != "Loja de Bar do Zé" {
			t.Errorf("of who is named nowhere: %s", got)
		}
		var all []stores.Store
		s.Want(http.StatusOK, cook, "GET", "/api/store/mystores?localClienteId="+s.place.ID, nil).JSON(t, &all)
		if names(all) != "Loja de Bar do Zé, Grelha" || len(all[1].Users) != 0 {
			t.Errorf("of the cook, who is told nobody's name: %+v", all)
		}
		s.Want(http.StatusForbidden, cook, "POST", "/api/store/", fields{"ownerId": s.place.ID, "name": "Minha"})
		s.Want(http.StatusForbidden, cook, "DELETE", "/api/store/DeleteById/"+all[1].ID, nil)
		s.Want(http.StatusForbidden, cook, "GET", "/api/store/categorias?localClienteId="+s.place.ID, nil)
	})
}

// A store whose people have all left the venue is nobody's, and not everybody's.
func TestPeopleOfAStoreLeave(t *testing.T) {
	eachRegister(t, func(t *testing.T, s register) {
		var ids []any
		for _, email := range []string{"ana@balcao.test", "rui@balcao.test"} {
			s.Person(email, s.place.ID, roles.Board)
			of, err := s.Access.UserByEmail(t.Context(), email)
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, fields{"Id": of.ID})
		}
		saved := s.save(http.StatusOK, fields{"name": "Grelha", "users": ids})
		owner := s.Person("acessos@balcao.test", s.place.ID, roles.Members)
		for gone, id := range ids {
			s.Want(http.StatusNoContent, owner, "DELETE", "/api/Politica/Acessos?localId="+s.place.ID+"&usuarioId="+id.(fields)["Id"].(string), nil)
			if at := s.list("/api/store")[1]; at.ID != saved.ID || len(at.Users) != 1-gone || at.UsersGone != gone+1 {
				t.Errorf("once %d have left: %+v", gone+1, at)
			}
		}
		s.Person("vizinho@balcao.test", s.place.ID, roles.Board)
		if got := names(s.list("/api/store/mystores")); got != "Loja de Bar do Zé" {
			t.Errorf("of who is named nowhere: %s", got)
		}
	})
}

// soldBy is a product of the store.
func (s register) soldBy(storeID, name string, additions ...catalog.Addition) catalog.Product {
	s.t.Helper()
	snapshot, err := s.Catalog.Categories(s.t.Context(), s.place.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	p, err := s.Catalog.AddProduct(s.t.Context(), catalog.Product{
		VenueID: s.place.ID, CategoryID: snapshot[0].ID, StoreID: storeID, Name: name, Price: 1200, ForSale: true, Additions: additions,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return p
}

func (s register) order(productID string) servertest.Answer {
	s.t.Helper()
	return s.Place(s.place.Slug, orders.NewOrder{
		Cliente: orders.NewCustomer{Nome: "Cliente", Telefone: "48991234567", Endereco: "Rua das Laranjeiras, 77"}, TipoEntrega: "delivery", TipoPagamento: "pix",
		Itens: []orders.Line{{ProdutoID: productID, Quantidade: 1}},
	})
}

func (s register) menu() string {
	s.t.Helper()
	return string(s.Want(http.StatusOK, "", "GET", "/api/storefront/"+s.place.Slug, nil).Body)
}

func (s register) audited(action audit.Action) int64 {
	s.t.Helper()
	n, err := s.DB.Read.NewSelect().Table("audit_entries").Where("venue_id = ? AND action = ? AND user_id IS NOT NULL", s.place.ID, action).Count(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return n
}

func TestStoreOpensAndCloses(t *testing.T) {
	eachRegister(t, func(t *testing.T, s register) {
		juice := s.soldBy(s.place.Store, "Suco de uva")
		t.Run("stores-07 a store is open or closed, and the intake follows", func(t *testing.T) {
			s.Want(http.StatusOK, s.token, "POST", "/api/superapp/StoreCategory/CloseStore", fields{"storeId": s.place.Store})
			s.Want(http.StatusOK, s.token, "POST", "/api/superapp/StoreCategory/CloseStore", fields{"storeId": s.place.Store})
			if a := s.order(juice.ID); a.Status != http.StatusConflict || a.Message() != "A loja Loja de Bar do Zé está fechada agora." {
				t.Errorf("closed: %d %s", a.Status, a.Body)
			}
			s.Want(http.StatusOK, s.token, "POST", "/api/superapp/StoreCategory/OpenStore", fields{"storeId": s.place.Store})
			if a := s.order(juice.ID); a.Status != http.StatusOK {
				t.Errorf("open: %d %s", a.Status, a.Body)
			}
		})
		if closed, opened := s.audited(audit.StoreClosed), s.audited(audit.StoreOpened); closed != 1 || opened != 1 {
			t.Errorf("closed %d times, opened %d times", closed, opened)
		}
	})
}

func TestStoreIsDeleted(t *testing.T) {
	eachRegister(t, func(t *testing.T, s register) {
		deck := s.save(http.StatusOK, fields{"name": "Deck", "image": photo(t)})
		juice := s.soldBy(deck.ID, "Suco de uva")
		s.soldBy("", "Combo", catalog.Addition{ProductID: juice.ID, Kind: catalog.Optional, Min: 1, Max: 1})
		placed := s.order(juice.ID)
		var order orders.Placed
		placed.JSON(t, &order)
		t.Run("stores-06 what goes with a store is told before", func(t *testing.T) {
			var leaving stores.Leaving
			s.Want(http.StatusOK, s.token, "GET", "/api/store/"+deck.ID+"/exclusao", nil).JSON(t, &leaving)
			if !slices.Equal(leaving.Products, []string{"Suco de uva"}) || !slices.Equal(leaving.Lacking, []string{"Combo"}) || !slices.Equal(leaving.OpenOrders, []string{order.Codigo}) {
				t.Errorf("it touches %+v", leaving)
			}
		})
		s.Want(http.StatusOK, s.token, "DELETE", "/api/store/DeleteById/"+deck.ID, nil)
		s.Want(http.StatusNotFound, "", "GET", *deck.ImageURL, nil)
		if got := names(s.list("/api/store")); got != "Loja de Bar do Zé" {
			t.Errorf("left: %s", got)
		}
		if a := s.order(juice.ID); a.Status < 400 || a.Status >= 500 {
			t.Errorf("its product is still sold: %d %s", a.Status, a.Body)
		}
		if strings.Contains(s.menu(), "Suco de uva") {
			t.Error("its product is still on the menu")
		}
		snapshot, err := s.Catalog.Snapshot(t.Context(), s.place.ID)
		if err != nil {
			t.Fatal(err)
		}
		if p := snapshot.Product(juice.ID); p.StoreID != "" || p.ForSale || p.Archived() {
			t.Errorf("its product: %+v", p)
		}
		s.Want(http.StatusNotFound, s.token, "DELETE", "/api/store/DeleteById/"+deck.ID, nil)
		s.Want(http.StatusNotFound, s.token, "POST", "/api/superapp/StoreCategory/CloseStore", fields{"storeId": deck.ID})
		s.save(http.StatusNotFound, fields{"id": deck.ID, "name": "Deck"})
		if again := s.save(http.StatusOK, fields{"name": "Deck"}); again.ID == deck.ID {
			t.Error("the name brought the old store back")
		}
		for action, want := range map[audit.Action]int64{audit.StoreAdded: 2, audit.StoreRemoved: 1, audit.ProductSaleSwitched: 1} {
			if got := s.audited(action); got != want {
				t.Errorf("%s: %d entries, want %d", action, got, want)
			}
		}
	})
}
