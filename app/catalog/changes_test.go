package catalog_test

import (
	"fmt"
	"math/big"
	"net/http"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"balcao/app/catalog"
	"balcao/app/money"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

type bulkBody map[string]any

// office is a venue on a real server with somebody who keeps its products.
type office struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
}

func eachOffice(t *testing.T, fn func(t *testing.T, o office)) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Zé")
		fn(t, office{s, t, v, s.Person("gerente@balcao.test", v.ID, roles.Products)})
	})
}

func (o office) category(name string) string {
	o.t.Helper()
	c, err := o.Catalog.AddCategory(o.t.Context(), catalog.Category{VenueID: o.venue.ID, Name: name})
	if err != nil {
		o.t.Fatal(err)
	}
	return c.ID
}

func (o office) product(p catalog.Product) string {
	o.t.Helper()
	p.VenueID = o.venue.ID
	made, err := o.Catalog.AddProduct(o.t.Context(), p)
	if err != nil {
		o.t.Fatal(err)
	}
	return made.ID
}

const changesPath = "/api/Produto/alteracoes"

// bulk does a change, or simulates it.
func (o office) bulk(path string, in bulkBody) catalog.Bulk {
	o.t.Helper()
	in["localClienteId"] = o.venue.ID
	var out catalog.Bulk
	o.Want(http.StatusOK, o.token, "POST", changesPath+path, in).JSON(o.t, &out)
	return out
}

type undone struct {
	Desfeitas, Removidas int
	Mantidas             []struct{ Nome, Motivo string }
}

func (o office) undo(id string) undone {
	o.t.Helper()
	var out undone
	o.Want(http.StatusOK, o.token, "POST", changesPath+"/"+id+"/desfazer", bulkBody{}).JSON(o.t, &out)
	return out
}

// prices are those of the products on the menu, by name.
func (o office) prices() map[string]money.Amount {
	o.t.Helper()
	menu, err := o.Catalog.Menu(o.t.Context(), o.venue.ID)
	if err != nil {
		o.t.Fatal(err)
	}
	found := map[string]money.Amount{}
	for _, p := range menu {
		found[p.Name] = p.Price
	}
	return found
}

// D44: prices of many change as one, and come back but for what moved since, which is named.
func TestPricesOfManyChange(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		drinks := o.category("Bebidas")
		beer := o.product(catalog.Product{Name: "Cerveja", CategoryID: drinks, Price: 1234, ForSale: true})
		juice := o.product(catalog.Product{Name: "Suco", CategoryID: drinks, Price: 990, ForSale: true})
		free := o.product(catalog.Product{Name: "Água da casa", CategoryID: drinks, Price: 0, ForSale: true})
		order := func(more bulkBody) bulkBody {
			in := bulkBody{"categoriaIds": []string{drinks}, "modo": "percentual", "ajuste": 10, "arredondamento": "10"}
			for k, v := range more {
				in[k] = v
			}
			return in
		}
		before := o.prices()
		seen := o.bulk("/preco", order(bulkBody{"simular": true}))
		if seen.Changed != 2 || seen.Unchanged != 1 || seen.ChangeID != "" || seen.Rows[0].After != "R$ 13,60" || seen.Rows[1].After != "R$ 10,90" {
			t.Fatalf("simulated: %+v", seen)
		}
		if after := o.prices(); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Fatalf("a simulation writes %v", after)
		}
		o.Want(http.StatusConflict, o.token, "POST", changesPath+"/preco", order(bulkBody{"localClienteId": o.venue.ID, "conferencia": "outra"}))
		done := o.bulk("/preco", order(bulkBody{"conferencia": seen.Shown}))
		if after := o.prices(); after["Cerveja"] != 1360 || after["Suco"] != 1090 || after["Água da casa"] != 0 {
			t.Fatalf("prices %v", after)
		}
		moved := o.bulk("/preco", bulkBody{"produtoIds": []string{juice}, "modo": "valor", "ajuste": 1.5, "reduzir": true, "arredondamento": "nenhum"})
		if o.prices()["Suco"] != 940 {
			t.Fatalf("prices %v", o.prices())
		}
		back := o.undo(done.ChangeID)
		if back.Desfeitas != 1 || len(back.Mantidas) != 1 || back.Mantidas[0].Nome != "Suco" || back.Mantidas[0].Motivo != "Preço mudou depois: agora é R$ 9,40." {
			t.Errorf("undone: %+v", back)
		}
		if after := o.prices(); after["Cerveja"] != 1234 || after["Suco"] != 940 {
			t.Errorf("prices %v", after)
		}
		o.Want(http.StatusConflict, o.token, "POST", changesPath+"/"+done.ChangeID+"/desfazer", bulkBody{})

		var list []catalog.Change
		answer := o.Want(http.StatusOK, o.token, "GET", changesPath+"?localClienteId="+o.venue.ID, nil)
		answer.JSON(t, &list)
		if len(list) != 3 || list[0].Summary != "Desfeita: Aumento de 10,00%, arredondado a 0,10" || list[2].UndoneAt == nil || list[2].Total != 2 || list[1].ID != moved.ChangeID {
			t.Errorf("history: %+v", list)
		}
		var rows []catalog.ChangedField
		o.Want(http.StatusOK, o.token, "GET", changesPath+"/"+done.ChangeID+"?size=1&page=2", nil).JSON(t, &rows)
		if len(rows) != 1 || rows[0].Name != "Suco" || rows[0].Field != "Preço" || rows[0].Before != "R$ 9,90" || rows[0].After != "R$ 10,90" {
			t.Errorf("rows: %+v", rows)
		}

		other := o.Server.Venue("Vizinho")
		stranger := o.Person("vizinho@balcao.test", other.ID, roles.Products)
		o.Want(http.StatusForbidden, stranger, "POST", changesPath+"/"+moved.ChangeID+"/desfazer", bulkBody{})
		o.Want(http.StatusNotFound, stranger, "POST", changesPath+"/preco",
			bulkBody{"localClienteId": other.ID, "produtoIds": []string{beer}, "modo": "valor", "ajuste": 1, "arredondamento": "nenhum"})
		for name, in := range map[string]bulkBody{
			"nothing chosen":  {"modo": "valor", "ajuste": 1, "arredondamento": "nenhum"},
			"all excluded":    {"produtoIds": []string{free}, "exceto": []string{free}, "modo": "valor", "ajuste": 1, "arredondamento": "nenhum"},
			"no adjustment":   {"todos": true, "modo": "valor", "ajuste": 0, "arredondamento": "nenhum"},
			"below nothing":   {"todos": true, "modo": "percentual", "ajuste": 100.01, "reduzir": true, "arredondamento": "nenhum"},
			"beyond a price":  {"todos": true, "modo": "valor", "ajuste": 1000000, "arredondamento": "nenhum"},
			"beyond centavos": {"todos": true, "modo": "valor", "ajuste": 1.005, "arredondamento": "nenhum"},
		} {
			in["localClienteId"] = o.venue.ID
			if a := o.Call(o.token, "POST", changesPath+"/preco", in); a.Status != http.StatusBadRequest && a.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", name, a.Status, a.Body)
			}
		}
		o.Want(http.StatusForbidden, o.Person("outro@balcao.test", o.venue.ID, roles.Customers), "GET", changesPath+"?localClienteId="+o.venue.ID, nil)
	})
}

func TestManyAreMovedAndArchived(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		drinks, food := o.category("Bebidas"), o.category("Comidas")
		cheese := o.product(catalog.Product{Name: "Queijo", CategoryID: food, Price: 350, ForSale: true, InternalCode: "Q1"})
		o.product(catalog.Product{
			Name: "X-Búrguer", CategoryID: food, Price: 2590, ForSale: true, FreeAdditions: 1,
			Additions: []catalog.Addition{{ProductID: cheese, Kind: catalog.Optional, Max: 3}},
		})
		beer := o.product(catalog.Product{Name: "Cerveja", CategoryID: drinks, Price: 1234, ForSale: true, Position: 4})
		moved := o.bulk("/categoria", bulkBody{"produtoIds": []string{cheese}, "categoriaLocalClienteId": drinks})
		if moved.Changed != 1 || moved.Rows[0].Before != "Comidas" || moved.Rows[0].After != "Bebidas" {
			t.Fatalf("moved: %+v", moved)
		}
		menu, err := o.Catalog.Menu(t.Context(), o.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		if i := slices.IndexFunc(menu, func(p catalog.Product) bool { return p.ID == cheese }); menu[i].CategoryID != drinks || menu[i].Position != 5 || menu[i-1].ID != beer {
			t.Errorf("menu: %+v", menu)
		}
		if back := o.undo(moved.ChangeID); back.Desfeitas != 1 || len(back.Mantidas) > 0 {
			t.Errorf("undone: %+v", back)
		}
		o.Want(http.StatusBadRequest, o.token, "POST", changesPath+"/categoria",
			bulkBody{"localClienteId": o.venue.ID, "produtoIds": []string{cheese}, "categoriaLocalClienteId": o.venue.ID})

		archived := o.bulk("/arquivar", bulkBody{"produtoIds": []string{cheese, beer}, "retirarDosPais": true})
		if archived.Changed != 2 || len(archived.Parents) != 1 || archived.Parents[0].Name != "X-Búrguer" {
			t.Fatalf("archived: %+v", archived)
		}
		if prices := o.prices(); prices["Queijo"] != 0 || prices["Cerveja"] != 0 {
			t.Errorf("prices %v", prices)
		}
		// Its code has another holder by now: it stays archived, and says whose.
		o.product(catalog.Product{Name: "Queijo novo", CategoryID: food, Price: 400, InternalCode: "Q1"})
		back := o.undo(archived.ChangeID)
		if back.Desfeitas != 1 || len(back.Mantidas) != 2 || back.Mantidas[0].Motivo+back.Mantidas[1].Motivo != "Este código interno é de Queijo novo.O acréscimo Queijo está arquivado." {
			t.Errorf("undone: %+v", back)
		}
		if o.prices()["Cerveja"] != 1234 {
			t.Errorf("prices %v", o.prices())
		}
	})
}

// A price is exact until it is rounded, once.
func TestAdjustmentsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		price := rapid.Int64Range(0, 100_000_000).Draw(t, "price")
		by := catalog.Adjustment{
			Mode: rapid.SampledFrom([]string{"percentual", "valor"}).Draw(t, "mode"), Down: rapid.Bool().Draw(t, "down"),
			By: money.Amount(rapid.Int64Range(0, 100_00).Draw(t, "by")), Rounding: rapid.SampledFrom([]catalog.Rounding{"nenhum", "5", "10", "90"}).Draw(t, "rounding"),
		}
		change := big.NewRat(int64(by.By), 1)
		if by.Mode == "percentual" {
			change.Mul(big.NewRat(price, 1), big.NewRat(int64(by.By), 100_00))
		}
		if by.Down {
			change.Neg(change)
		}
		exact := new(big.Rat).Add(big.NewRat(price, 1), change)
		step, offset := int64(1), int64(0)
		switch by.Rounding {
		case "5":
			step = 5
		case "10":
			step = 10
		case "90":
			step, offset = 100, -10
		}
		want := int64(0)
		if exact.Sign() > 0 {
			// The nearest multiple, halves up: floor((exact - offset) / step + 1/2).
			steps := new(big.Rat).Quo(new(big.Rat).Sub(exact, big.NewRat(offset, 1)), big.NewRat(step, 1))
			steps.Add(steps, big.NewRat(1, 2))
			want = new(big.Int).Div(steps.Num(), steps.Denom()).Int64()*step + offset
			if by.Rounding == "90" {
				want = max(90, want)
			}
		}
		if got := by.Of(money.Amount(price)); int64(got) != want || got < 0 {
			t.Fatalf("%+v of %d: %d, want %d", by, price, got, want)
		}
	})
}
