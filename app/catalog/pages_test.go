package catalog_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// kitchen is a venue on a real server with somebody who keeps its products.
type kitchen struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
}

func eachKitchen(t *testing.T, role string, fn func(t *testing.T, k kitchen)) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		venue := s.Venue("Bar do Cais")
		fn(t, kitchen{s, t, venue, s.Person("gerente@balcao.test", venue.ID, role)})
	})
}

// call sends a body for the venue and wants the status.
func (k kitchen) call(status int, method, path string, body fields) servertest.Answer {
	k.t.Helper()
	all := fields{"localClienteId": k.venue.ID}
	for name, value := range body {
		all[name] = value
	}
	return k.Want(status, k.token, method, path, all)
}

// at reads, or removes, what a path of the venue names.
func (k kitchen) at(status int, method, path string) servertest.Answer {
	k.t.Helper()
	return k.Want(status, k.token, method, path+"?localClienteId="+k.venue.ID, nil)
}

func (k kitchen) category(name string) catalog.Category {
	k.t.Helper()
	c, err := k.Catalog.AddCategory(k.t.Context(), catalog.Category{VenueID: k.venue.ID, Name: name})
	if err != nil {
		k.t.Fatal(err)
	}
	return c
}

func (k kitchen) product(categoryID, name string) catalog.Product {
	k.t.Helper()
	p, err := k.Catalog.AddProduct(k.t.Context(), catalog.Product{VenueID: k.venue.ID, CategoryID: categoryID, Name: name, Price: 990, ForSale: true})
	if err != nil {
		k.t.Fatal(err)
	}
	return p
}

func (k kitchen) categories() []catalog.CategoryRow {
	k.t.Helper()
	var rows []catalog.CategoryRow
	k.at(http.StatusOK, "GET", "/api/CategoriaProduto/categorias").JSON(k.t, &rows)
	return rows
}

// menu is what the shop shows, by name.
func (k kitchen) menu() []string {
	k.t.Helper()
	products, err := k.Catalog.Menu(k.t.Context(), k.venue.ID)
	if err != nil {
		k.t.Fatal(err)
	}
	shown := []string{}
	for _, p := range products {
		shown = append(shown, p.Name)
	}
	return shown
}

func (k kitchen) wantMenu(names ...string) {
	k.t.Helper()
	if got := k.menu(); !slices.Equal(got, names) {
		k.t.Errorf("the shop shows %q, want %q", got, names)
	}
}

const categoriesPath = "/api/CategoriaProduto/categorias"

func TestCategoriesAreNamedAndSorted(t *testing.T) {
	eachKitchen(t, roles.ProductCategories, func(t *testing.T, k kitchen) {
		var drinks catalog.Category
		k.call(http.StatusOK, "POST", categoriesPath, fields{"nome": "  Bebidas "}).JSON(t, &drinks)
		if drinks.Name != "Bebidas" || drinks.Position != 2 || drinks.Version != 1 {
			t.Errorf("category %+v", drinks)
		}
		desserts := k.category("Sobremesas")
		if a := k.call(http.StatusConflict, "POST", categoriesPath, fields{"nome": "BEBÍDAS"}); a.Message() != "Já existe a categoria “Bebidas”. Use-a, ou escolha outro nome." {
			t.Errorf("refused with %q", a.Message())
		}
		k.call(http.StatusBadRequest, "POST", categoriesPath, fields{"nome": "   "})

		k.call(http.StatusOK, "PUT", categoriesPath+"/"+drinks.ID, fields{"nome": "Bebidas frias", "versao": 1})
		k.call(http.StatusConflict, "PUT", categoriesPath+"/"+drinks.ID, fields{"nome": "Geladas", "versao": 1})
		k.call(http.StatusConflict, "PUT", categoriesPath+"/"+desserts.ID, fields{"nome": "bebidas FRIAS", "versao": 1})

		rows := k.categories()
		if len(rows) != 3 || rows[0].Products != 1 || rows[1].Name != "Bebidas frias" || rows[1].Products != 0 {
			t.Fatalf("categories %+v", rows)
		}
		order := []string{desserts.ID, rows[0].ID, drinks.ID}
		k.call(http.StatusOK, "PUT", "/api/CategoriaProduto/ordem", fields{"ids": order})
		for i, c := range k.categories() {
			if c.ID != order[i] || c.Position != i+1 {
				t.Errorf("place %d: %+v", i+1, c)
			}
		}
		for _, bad := range [][]string{order[:2], {order[0], order[0], order[1]}, {order[0], order[1], k.venue.Product}} {
			k.call(http.StatusConflict, "PUT", "/api/CategoriaProduto/ordem", fields{"ids": bad})
		}
	})
}

// A category is saved with its photo or not at all.
func TestACategoryHasAPhoto(t *testing.T) {
	eachKitchen(t, roles.ProductCategories, func(t *testing.T, k kitchen) {
		const noPhoto = "A imagem não pôde ser lida. Envie um arquivo PNG, JPEG, WebP, GIF ou BMP."
		shows := func(name string, version int, hasPhoto bool) catalog.CategoryRow {
			t.Helper()
			row := k.categories()[1]
			if row.Name != name || row.Version != version || row.HasPhoto != hasPhoto || (row.Photo != "") != hasPhoto {
				t.Fatalf("category %+v", row)
			}
			if hasPhoto {
				k.Want(http.StatusOK, "", "GET", row.Photo, nil)
			}
			return row
		}
		if a := k.call(http.StatusBadRequest, "POST", categoriesPath, fields{"nome": "Bebidas", "foto": []byte("<svg/>")}); a.Message() != noPhoto {
			t.Errorf("refused with %q", a.Message())
		}
		if rows := k.categories(); len(rows) != 1 {
			t.Fatalf("categories %+v", rows)
		}
		k.call(http.StatusOK, "POST", categoriesPath, fields{"nome": "Bebidas", "foto": picture(t)})
		row := shows("Bebidas", 1, true)

		one := categoriesPath + "/" + row.ID
		k.call(http.StatusBadRequest, "PUT", one, fields{"nome": "Sucos", "versao": 1, "foto": []byte("<svg/>")})
		k.call(http.StatusOK, "PUT", one, fields{"nome": "Bebidas", "versao": 1, "foto": row.Photo})
		shows("Bebidas", 1, true)
		k.call(http.StatusOK, "PUT", one, fields{"nome": "Sucos", "versao": 1, "foto": "data:image/png;base64," + picture(t)})
		shows("Sucos", 2, true)
		k.call(http.StatusConflict, "PUT", one, fields{"nome": "Sucos", "versao": 1, "removerFoto": true})
		shows("Sucos", 2, true)
		k.call(http.StatusOK, "PUT", one, fields{"nome": "Sucos", "versao": 2, "removerFoto": true})
		shows("Sucos", 3, false)
		k.Want(http.StatusNotFound, "", "GET", row.Photo, nil)
		k.call(http.StatusNotFound, "PUT", categoriesPath+"/"+k.venue.Product, fields{"nome": "Chás", "versao": 1, "foto": picture(t)})
	})
}

func TestAMergeIsPreviewed(t *testing.T) {
	eachKitchen(t, roles.ProductCategories, func(t *testing.T, k kitchen) {
		drinks, juices := k.category("Bebidas"), k.category("Sucos")
		k.product(drinks.ID, "Água")
		k.product(juices.ID, "Suco de laranja")
		k.product(juices.ID, "Suco de uva")
		merge := categoriesPath + "/" + juices.ID + "/unir"

		var preview, merged catalog.CategoryMerged
		k.call(http.StatusOK, "POST", merge, fields{"destinoId": drinks.ID, "simular": true}).JSON(t, &preview)
		if preview.Moved != 2 || preview.ChangeID != "" || len(k.categories()) != 3 {
			t.Fatalf("preview %+v", preview)
		}
		for _, into := range []string{juices.ID, k.venue.Product, ""} {
			if a := k.Call(k.token, "POST", merge, fields{"localClienteId": k.venue.ID, "destinoId": into}); a.Status != http.StatusConflict && a.Status != http.StatusNotFound {
				t.Errorf("merged into %q: %d", into, a.Status)
			}
		}
		k.call(http.StatusConflict, "DELETE", categoriesPath+"/"+juices.ID+"?localClienteId="+k.venue.ID, nil)
		k.product(juices.ID, "Suco de caju")
		if said := k.call(http.StatusConflict, "POST", merge, fields{"destinoId": drinks.ID, "conferencia": preview.Shown}).Message(); said != "O catálogo mudou desde a conferência. Confira de novo antes de aplicar." {
			t.Errorf("merged otherwise than shown: %q", said)
		}
		k.call(http.StatusOK, "POST", merge, fields{"destinoId": drinks.ID, "simular": true}).JSON(t, &preview)
		k.call(http.StatusOK, "POST", merge, fields{"destinoId": drinks.ID, "conferencia": preview.Shown}).JSON(t, &merged)
		if rows := k.categories(); merged.Moved != 3 || merged.ChangeID == "" || merged.Shown != preview.Shown || len(rows) != 2 || rows[1].Products != 4 {
			t.Fatalf("merged %+v, %+v", merged, rows)
		}
		k.call(http.StatusNotFound, "POST", merge, fields{"destinoId": drinks.ID})

		// An empty one is deleted, and its name is free again.
		empty := k.category("Chás")
		k.call(http.StatusOK, "DELETE", categoriesPath+"/"+empty.ID+"?localClienteId="+k.venue.ID, nil)
		k.category("Chás")
	})
}

func TestProductListsKeepTheirOrder(t *testing.T) {
	eachKitchen(t, roles.ProductLists, func(t *testing.T, k kitchen) {
		c := k.category("Bebidas")
		water, juice := k.product(c.ID, "Água"), k.product(c.ID, "Suco")
		const path = "/api/Produto/listas"
		k.call(http.StatusOK, "POST", path, fields{"descricao": "Balcão", "produtos": []string{juice.ID, water.ID}})
		read := func() []catalog.ProductList {
			t.Helper()
			var lists []catalog.ProductList
			k.Want(http.StatusOK, k.token, "GET", "/api/Proprietario/BuscarListasProdutosDoLocal/"+k.venue.ID, nil).JSON(t, &lists)
			return lists
		}
		list := read()[0]
		if list.Name != "Balcão" || len(list.Products) != 2 || list.Products[0] != (catalog.Picked{ID: juice.ID, Name: "Suco", Category: "Bebidas"}) {
			t.Fatalf("list %+v", list)
		}
		if a := k.call(http.StatusConflict, "POST", path, fields{"descricao": "BALCAO", "produtos": []string{}}); a.Message() != "Já existe a lista “Balcão”. Use outro nome." {
			t.Errorf("refused with %q", a.Message())
		}
		k.call(http.StatusNotFound, "POST", path, fields{"descricao": "Outra", "produtos": []string{c.ID}})
		k.call(http.StatusOK, "PUT", path+"/"+list.ID, fields{"descricao": "Balcão", "produtos": []string{water.ID, juice.ID, water.ID}, "versao": 1})
		k.call(http.StatusConflict, "PUT", path+"/"+list.ID, fields{"descricao": "Bar", "produtos": []string{}, "versao": 1})
		if list = read()[0]; len(list.Products) != 2 || list.Products[0].ID != water.ID || list.Version != 2 {
			t.Errorf("list %+v", list)
		}
		k.at(http.StatusOK, "DELETE", path+"/"+list.ID)
		k.at(http.StatusNotFound, "DELETE", path+"/"+list.ID)
		if lists := read(); len(lists) != 0 {
			t.Errorf("lists %+v", lists)
		}
	})
}

// A product is on the menu, and can be ordered, when its own schedule and that of its category let it.
func TestSchedulesRuleMenuAndIntake(t *testing.T) {
	eachKitchen(t, roles.ProductSchedules, func(t *testing.T, k kitchen) {
		c := k.category("Café da manhã")
		bread, coffee := k.product(c.ID, "Pão na chapa"), k.product(c.ID, "Café")
		dish := "Moqueca de " + k.venue.Name
		now := k.Clock.Now()
		zone := func() *time.Location {
			v, err := k.Venues.Venue(t.Context(), k.venue.ID)
			if err != nil {
				t.Fatal(err)
			}
			return v.Zone
		}()
		day := func(days int) string { return now.In(zone).AddDate(0, 0, days).Format(time.DateOnly) }
		const path = "/api/Produto/agendamentos"
		rules := func(name string, days ...catalog.Days) fields {
			body := fields{"janelas": []any{}, "periodos": []any{}, "fechados": []any{}}
			body[name] = days
			return body
		}
		with := func(body fields, version int) fields { body["versao"] = version; return body }

		k.wantMenu(dish, "Café", "Pão na chapa")
		k.call(http.StatusOK, "PUT", path+"/"+coffee.ID, rules("fechados", catalog.Days{First: day(-1), Last: day(1)}))
		k.wantMenu(dish, "Pão na chapa")
		if sold, err := k.Catalog.ForSale(t.Context(), k.venue.ID, []string{bread.ID, coffee.ID}); err != nil || len(sold) != 1 || sold[bread.ID].ID == "" {
			t.Errorf("for sale %v, %v", sold, err)
		}
		k.call(http.StatusConflict, "PUT", path+"/"+coffee.ID, rules("fechados", catalog.Days{First: day(3)}))
		k.call(http.StatusOK, "PUT", path+"/"+coffee.ID, with(rules("fechados", catalog.Days{First: day(3)}), 1))
		k.wantMenu(dish, "Café", "Pão na chapa")
		k.call(http.StatusOK, "PUT", path+"/"+c.ID, rules("periodos", catalog.Days{First: day(2), Last: day(9)}))
		k.wantMenu(dish)

		var schedules []catalog.Schedule
		k.at(http.StatusOK, "GET", path).JSON(t, &schedules)
		if len(schedules) != 2 || schedules[0].Name != "Café" || !schedules[0].Open || schedules[0].Version != 2 ||
			!schedules[1].OfCategory || schedules[1].Name != "Café da manhã" || schedules[1].Open {
			t.Errorf("schedules %+v", schedules)
		}
		k.at(http.StatusOK, "DELETE", path+"/"+c.ID)
		k.at(http.StatusNotFound, "DELETE", path+"/"+c.ID)
		k.wantMenu(dish, "Café", "Pão na chapa")
		k.call(http.StatusOK, "PUT", path+"/"+c.ID, rules("fechados", catalog.Days{First: day(0)}))
		k.wantMenu(dish)

		fresh := open(k.DB)
		fresh.Venues = k.Venues
		if products, err := fresh.Menu(t.Context(), k.venue.ID); err != nil || len(products) != 1 {
			t.Errorf("read anew: %v, %v", products, err)
		}
	})
}

func TestSchedulesAreRefused(t *testing.T) {
	eachKitchen(t, roles.ProductSchedules, func(t *testing.T, k kitchen) {
		path := "/api/Produto/agendamentos/" + k.venue.Product
		window := func(weekday int, from, to string) catalog.Window {
			return catalog.Window{Weekday: weekday, From: from, To: to}
		}
		for name, c := range map[string]struct {
			rules          catalog.ScheduleRules
			field, message string
		}{
			"nothing":        {catalog.ScheduleRules{}, "janelas", "Inclua ao menos um horário ou uma data. Para vender sempre, remova o agendamento."},
			"no time of day": {catalog.ScheduleRules{Windows: []catalog.Window{window(1, "25:00", "10:00")}}, "janelas[0].de", "Informe o início e o fim, de 00:00 a 23:59."},
			"the same again": {catalog.ScheduleRules{Windows: []catalog.Window{window(1, "08:00", "10:00"), window(1, "08:00", "10:00")}}, "janelas[1].de",
				"Este horário coincide com segunda-feira, 08:00–10:00. Mude um dos dois."},
			"past midnight into the next": {catalog.ScheduleRules{Windows: []catalog.Window{window(6, "22:00", "03:00"), window(0, "02:00", "05:00")}}, "janelas[1].de",
				"Este horário coincide com sábado, 22:00–03:00. Mude um dos dois."},
			"days that overlap": {catalog.ScheduleRules{Closed: []catalog.Days{{First: "2026-12-24", Last: "2026-12-26"}, {First: "2026-12-26"}}}, "fechados[1].de",
				"Estas datas coincidem com 24/12/2026 a 26/12/2026. Mude uma das duas."},
			"no such day":     {catalog.ScheduleRules{Periods: []catalog.Days{{First: "2026-02-30"}}}, "periodos[0].de", "Informe um dia que exista: dd/mm/aaaa."},
			"last before":     {catalog.ScheduleRules{Periods: []catalog.Days{{First: "2026-02-10", Last: "2026-02-09"}}}, "periodos[0].ate", "O último dia não pode ser antes do primeiro."},
			"neither of them": {catalog.ScheduleRules{Periods: []catalog.Days{{}}}, "periodos[0].de", "Informe ao menos um dos dois dias."},
		} {
			none := func(any any, n int) any {
				if n == 0 {
					return []string{}
				}
				return any
			}
			a := k.call(http.StatusBadRequest, "PUT", path, fields{
				"janelas": none(c.rules.Windows, len(c.rules.Windows)), "periodos": none(c.rules.Periods, len(c.rules.Periods)), "fechados": none(c.rules.Closed, len(c.rules.Closed)),
			})
			var problem struct{ Fields map[string]string }
			a.JSON(t, &problem)
			if problem.Fields[c.field] != c.message {
				t.Errorf("%s: %s", name, a.Body)
			}
		}
		body := fields{"janelas": []catalog.Window{window(6, "22:00", "02:00"), window(0, "02:00", "05:00")}, "periodos": []any{}, "fechados": []any{}}
		k.call(http.StatusOK, "PUT", path, body)
		k.call(http.StatusNotFound, "PUT", "/api/Produto/agendamentos/"+k.venue.ID, body)
	})
}

// A product that is tied to a menu is shown only where the menu is.
func TestSaleMenusDecideWhereProductsShow(t *testing.T) {
	eachKitchen(t, roles.Products, func(t *testing.T, k kitchen) {
		c := k.category("Bebidas")
		water, juice := k.product(c.ID, "Água"), k.product(c.ID, "Suco")
		dish := "Moqueca de " + k.venue.Name
		const path = "/api/CustomSaleMenu"
		read := func() []catalog.SaleMenu {
			t.Helper()
			var menus []catalog.SaleMenu
			k.Want(http.StatusOK, k.token, "GET", path+"/GetByLocal/"+k.venue.ID, nil).JSON(t, &menus)
			return menus
		}
		k.call(http.StatusOK, "POST", path, fields{"nome": "Só no salão", "naLoja": false, "produtos": []string{juice.ID}})
		menu := read()[0]
		if menu.Name != "Só no salão" || menu.InShop || len(menu.Products) != 1 || menu.Products[0].Name != "Suco" {
			t.Errorf("menu %+v", menu)
		}
		k.wantMenu(dish, "Água")
		if sold, err := k.Catalog.ForSale(t.Context(), k.venue.ID, []string{water.ID, juice.ID}); err != nil || len(sold) != 1 {
			t.Errorf("for sale %v, %v", sold, err)
		}
		k.call(http.StatusOK, "PUT", path+"/"+menu.ID, fields{"nome": "Só no salão", "naLoja": false, "produtos": []string{water.ID}, "versao": 1})
		k.wantMenu(dish, "Suco")
		k.call(http.StatusConflict, "PUT", path+"/"+menu.ID, fields{"nome": "Salão", "naLoja": true, "produtos": []string{}, "versao": 1})
		k.call(http.StatusConflict, "POST", path, fields{"nome": "SO NO SALAO", "naLoja": true, "produtos": []string{}})
		k.call(http.StatusNotFound, "POST", path, fields{"nome": "Outro", "naLoja": true, "produtos": []string{c.ID}})

		// Water moves to a menu that the shop shows.
		k.call(http.StatusOK, "POST", path, fields{"nome": "Verão", "naLoja": true, "produtos": []string{water.ID}})
		k.wantMenu(dish, "Suco", "Água")
		k.call(http.StatusOK, "PUT", path+"/"+menu.ID, fields{"nome": "Só no salão", "naLoja": false, "produtos": []string{water.ID, juice.ID}, "versao": 2})
		k.wantMenu(dish)
		k.at(http.StatusOK, "DELETE", path+"/"+menu.ID)
		k.wantMenu(dish, "Suco", "Água")
		k.at(http.StatusNotFound, "DELETE", path+"/"+menu.ID)
		if menus := read(); len(menus) != 1 || len(menus[0].Products) != 0 {
			t.Errorf("menus %+v", menus)
		}

		_, err := k.Catalog.AddProduct(t.Context(), catalog.Product{VenueID: k.venue.ID, CategoryID: c.ID, Name: "Chá", Price: 500, SaleMenuID: menu.ID})
		if err == nil {
			t.Error("a product was tied to an archived menu")
		}
	})
}

// skipped-products-01
func TestSkippedProductsAreListedAndDeleted(t *testing.T) {
	eachKitchen(t, roles.ProductListLinks, func(t *testing.T, k kitchen) {
		id, err := k.Catalog.Skip(t.Context(), k.DB.Write, k.venue.ID, catalog.SkippedProduct{
			ProductID: k.venue.Product, Name: "Moqueca", Equipment: "Totem da entrada", Reason: "Produto sem foto",
		})
		if err != nil {
			t.Fatal(err)
		}
		var rows []catalog.SkippedProduct
		k.at(http.StatusOK, "GET", "/api/skippedproduct").JSON(t, &rows)
		if len(rows) != 1 || rows[0].ID != id || rows[0].Name != "Moqueca" || rows[0].Equipment != "Totem da entrada" || rows[0].Reason != "Produto sem foto" || rows[0].At.IsZero() {
			t.Errorf("rows %+v", rows)
		}
		stranger := k.Person("vizinho@balcao.test", k.Venue("Outro bar").ID, roles.ProductListLinks)
		if a := k.Call(stranger, "DELETE", "/api/skippedproduct/"+id, nil); a.Status == http.StatusOK {
			t.Error("another venue deleted it")
		}
		k.Want(http.StatusOK, k.token, "DELETE", "/api/skippedproduct/"+id, nil)
		k.Want(http.StatusNotFound, k.token, "DELETE", "/api/skippedproduct/"+id, nil)
	})
}

// A venue that begins with another's catalogue has its lists, menus and schedules, too.
func TestCopyTakesPagesAlong(t *testing.T) {
	eachKitchen(t, roles.Products, func(t *testing.T, k kitchen) {
		ctx, from, to := t.Context(), k.venue.ID, otherVenue
		c := k.category("Bebidas")
		water, juice := k.product(c.ID, "Água"), k.product(c.ID, "Suco")
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		_, err := k.Catalog.AddSaleMenu(ctx, from, catalog.SaleMenuDraft{Name: "Salão", Products: []string{water.ID}})
		must(err)
		_, err = k.Catalog.AddProductList(ctx, from, catalog.ProductListDraft{Name: "Bar", Products: []string{juice.ID, water.ID}})
		must(err)
		must(k.Catalog.SaveSchedule(ctx, from, c.ID, catalog.ScheduleDraft{ScheduleRules: catalog.ScheduleRules{
			Windows: []catalog.Window{{Weekday: 1, From: "08:00", To: "10:00"}}, Periods: []catalog.Days{}, Closed: []catalog.Days{},
		}}))
		_, err = k.Catalog.Copy(ctx, k.DB.Write, from, to, map[string]string{})
		must(err)

		menus, err := k.Catalog.SaleMenus(ctx, to)
		if err != nil || len(menus) != 1 || menus[0].Name != "Salão" || len(menus[0].Products) != 1 || menus[0].Products[0].ID == water.ID {
			t.Errorf("menus %+v, %v", menus, err)
		}
		lists, err := k.Catalog.ProductLists(ctx, to)
		if err != nil || len(lists) != 1 || len(lists[0].Products) != 2 || lists[0].Products[0].Name != "Suco" || lists[0].Products[0].ID == juice.ID {
			t.Errorf("lists %+v, %v", lists, err)
		}
		var copied int
		must(k.DB.Read.NewRaw("SELECT COUNT(*) FROM product_schedules WHERE venue_id = ? AND of_category", to).Scan(ctx, &copied))
		if copied != 1 {
			t.Errorf("%d schedules were copied", copied)
		}
	})
}
