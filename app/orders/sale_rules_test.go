package orders_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/printing"
)

// Products of these tests, by their ids.
const (
	ham     = "0190a000-0000-7000-8000-0000000000d1"
	bouquet = "0190a000-0000-7000-8000-0000000000d2"
	beer    = "0190a000-0000-7000-8000-0000000000d3"
	ticket  = "0190a000-0000-7000-8000-0000000000d4"
	shot    = "0190a000-0000-7000-8000-0000000000d5"
)

// rules puts a product of each kind on the menu.
func (h *harness) rules() {
	h.menu[ham] = orders.Product{ID: ham, Name: "Presunto", Pricing: orders.ByKilo, Price: 5990, TareGrams: 20}
	h.menu[bouquet] = orders.Product{ID: bouquet, Name: "Buquê", Pricing: orders.ByWord}
	h.menu[beer] = orders.Product{ID: beer, Name: "Cerveja", Price: 1200, Audience: orders.Audience{Adult: true}}
	h.menu[ticket] = orders.Product{ID: ticket, Name: "Ingresso feminino", Price: 3000, Audience: orders.Audience{Sex: orders.Female}, ExpireMinutes: 90}
	mixed := h.menu[juice]
	mixed.OwnNote = true
	mixed.Additions = []orders.Addition{
		{ProductID: shot, Name: "Dose de vodca", Price: 900, Max: 2, Audience: orders.Audience{Adult: true}},
		{ProductID: cheese, Name: "Gelo", Price: 100, Fixed: true, Max: 2},
		{ProductID: cheese, Name: "Gelo", Price: 60, Max: 3},
	}
	h.menu[juice] = mixed
}

// clientele knows the customers of these tests by their CPF or telephone.
type clientele map[string]orders.Known

func (clientele) Standing(context.Context, string, string, string) (orders.Standing, error) {
	return orders.Standing{}, nil
}

func (c clientele) Known(_ context.Context, _, cpf, phone string) (orders.Known, error) {
	if known, found := c[cpf]; found {
		return known, nil
	}
	return c[phone], nil
}

// Known people, by their CPF; today they are 18 since today, and until tomorrow 17.
const (
	grownToday    = "52998224725"
	grownTomorrow = "11144477735"
)

var known = clientele{
	grownToday:    {Born: time.Date(2008, 11, 20, 0, 0, 0, 0, time.UTC), Sex: orders.Female},
	grownTomorrow: {Born: time.Date(2008, 11, 21, 0, 0, 0, 0, time.UTC), Sex: orders.Male},
}

func eachKnowing(t *testing.T, test func(*harness)) {
	t.Helper()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := open(t, db, func(cfg *orders.Config) { cfg.Clientele = known })
		h.rules()
		test(h)
	})
}

func ordering(lines ...orders.Line) orders.NewOrder {
	o := aDelivery()
	o.Itens = lines
	return o
}

func TestWhatASaleRefuses(t *testing.T) {
	five := money.Amount(500)
	yes := true
	cases := []struct {
		name   string
		line   orders.Line
		change func(*orders.NewOrder)
		field  string
	}{
		{"kilo without weight", orders.Line{ProdutoID: ham, Quantidade: 1}, nil, "Itens[0].PesoGramas"},
		{"kilo as light as its package", orders.Line{ProdutoID: ham, Quantidade: 1, PesoGramas: 20}, nil, "Itens[0].PesoGramas"},
		{"kilo twice in one weighing", orders.Line{ProdutoID: ham, Quantidade: 2, PesoGramas: 350}, nil, "Itens[0].Quantidade"},
		{"weight of what is not weighed", orders.Line{ProdutoID: burger, Quantidade: 1, PesoGramas: 350}, nil, "Itens[0].PesoGramas"},
		{"variable price in the shop", orders.Line{ProdutoID: bouquet, Quantidade: 1, ValorInformado: &five}, nil, "Itens[0].ProdutoId"},
		{"a price said of what has one", orders.Line{ProdutoID: burger, Quantidade: 1, ValorInformado: &five}, nil, "Itens[0].ValorInformado"},
		{"for adults, nothing stated", orders.Line{ProdutoID: beer, Quantidade: 1}, nil, "MaiorDeIdade"},
		{"for adults, stated by a known minor", orders.Line{ProdutoID: beer, Quantidade: 1}, func(o *orders.NewOrder) { o.MaiorDeIdade, o.Cliente.CPF = true, grownTomorrow }, "MaiorDeIdade"},
		{"an addition for adults", orders.Line{ProdutoID: juice, Quantidade: 1, Adicionais: []orders.ExtraLine{{ProdutoID: shot, Quantidade: 1}}}, nil, "MaiorDeIdade"},
		{"for women, nothing stated", orders.Line{ProdutoID: ticket, Quantidade: 1}, nil, "Sexo"},
		{"for women, a man stated", orders.Line{ProdutoID: ticket, Quantidade: 1}, func(o *orders.NewOrder) { o.Sexo = orders.Male }, "Sexo"},
		{"for women, a known man", orders.Line{ProdutoID: ticket, Quantidade: 1}, func(o *orders.NewOrder) { o.Sexo, o.Cliente.CPF = orders.Female, grownTomorrow }, "Sexo"},
		{"own words where none are taken", orders.Line{ProdutoID: burger, Quantidade: 1, Observacao: "Bem cortado"}, nil, "Itens[0].Observacao"},
		{"half of a fixed addition", orders.Line{ProdutoID: juice, Quantidade: 1, Adicionais: []orders.ExtraLine{{ProdutoID: cheese, Quantidade: 1, Fixo: &yes}}}, nil, "Itens[0].Adicionais"},
	}
	eachKnowing(t, func(h *harness) {
		for _, c := range cases {
			h.Run(c.name, func(t *testing.T) {
				o := ordering(c.line)
				if c.change != nil {
					c.change(&o)
				}
				if f := h.call("POST", "/api/storefront/bar-do-ze/orders", "", o).want(400).failure(); f.Fields[c.field] == "" {
					t.Errorf("fields %v do not name %s", f.Fields, c.field)
				}
			})
		}
	})
}

func TestWhatASaleTakes(t *testing.T) {
	yes, no := true, false
	cases := []struct {
		name   string
		line   orders.Line
		change func(*orders.NewOrder)
		total  money.Amount
	}{
		{"kilo", orders.Line{ProdutoID: ham, Quantidade: 1, PesoGramas: 370}, nil, 2097},
		{"for adults, stated", orders.Line{ProdutoID: beer, Quantidade: 2}, func(o *orders.NewOrder) { o.MaiorDeIdade = true }, 2400},
		{"for adults, known", orders.Line{ProdutoID: beer, Quantidade: 1}, func(o *orders.NewOrder) { o.Cliente.CPF = grownToday }, 1200},
		{"for women, stated", orders.Line{ProdutoID: ticket, Quantidade: 1}, func(o *orders.NewOrder) { o.Sexo = orders.Female }, 3000},
		{"for women, known", orders.Line{ProdutoID: ticket, Quantidade: 1}, func(o *orders.NewOrder) { o.Cliente.CPF = grownToday }, 3000},
		{"the fixed one of two additions", orders.Line{ProdutoID: juice, Quantidade: 1, Adicionais: []orders.ExtraLine{{ProdutoID: cheese, Quantidade: 2, Fixo: &yes}}}, nil, 990 + 200},
		{"the optional one", orders.Line{ProdutoID: juice, Quantidade: 1, Adicionais: []orders.ExtraLine{{ProdutoID: cheese, Quantidade: 3, Fixo: &no}}}, nil, 990 + 180},
		{"both", orders.Line{ProdutoID: juice, Quantidade: 1, Adicionais: []orders.ExtraLine{{ProdutoID: cheese, Quantidade: 1, Fixo: &no}, {ProdutoID: cheese, Quantidade: 2, Fixo: &yes}}}, nil, 990 + 260},
	}
	eachKnowing(t, func(h *harness) {
		for _, c := range cases {
			h.Run(c.name, func(t *testing.T) {
				o := ordering(c.line)
				if c.change != nil {
					c.change(&o)
				}
				if placed := h.place(o); placed.ValorTotal != c.total {
					t.Errorf("costs %s, want %s", placed.ValorTotal, c.total)
				}
			})
		}
		h.Run("own words stand among the observations", func(t *testing.T) {
			o := ordering(orders.Line{ProdutoID: juice, Quantidade: 1, Observacao: " Pouco\u0007 gelo "})
			items, err := h.get(h.place(o).ID).Itens.Read()
			if err != nil || len(items[0].Observacoes) != 1 || items[0].Observacoes[0].Opcoes[0] != "Pouco gelo" {
				t.Errorf("items %+v, %v", items, err)
			}
		})
		h.Run("staff say a price, and see who buys", func(t *testing.T) {
			ctx := operation.WithCaller(t.Context(), h.people["ana"])
			said := money.Amount(4550)
			placed, err := h.service.Place(ctx, h.shop.Shop, orders.Own, ordering(orders.Line{ProdutoID: bouquet, Quantidade: 2, ValorInformado: &said}, orders.Line{ProdutoID: beer, Quantidade: 1}), "")
			if err != nil || placed.ValorTotal != 2*said+1200 {
				t.Errorf("%s, %v", placed.ValorTotal, err)
			}
			_, err = h.service.Place(ctx, h.shop.Shop, orders.Own, ordering(orders.Line{ProdutoID: bouquet, Quantidade: 1}), "")
			if !fault.Is(err, fault.Invalid) {
				t.Errorf("without a price: %v", err)
			}
		})
	})
}

// limited puts a product on the menu of which one person gets two a day.
func (h *harness) limited() {
	p := h.menu[burger]
	p.MaxPerPerson = 2
	h.menu[burger] = p
}

func TestMaximumPerPersonAndDay(t *testing.T) {
	each(t, func(h *harness) {
		h.limited()
		h.shop.DayBegins = 4 * time.Hour
		buy := func(phone, cpf string, quantity, status int) answer {
			h.Helper()
			o := ordering(orders.Line{ProdutoID: burger, Quantidade: quantity})
			o.Cliente.Telefone, o.Cliente.CPF = phone, cpf
			return h.order(o).want(status)
		}
		const phone, other = "(31) 98765-4321", "(31) 98765-0000"
		buy(phone, "", 1, 200)
		if f := buy(phone, "", 2, 400).failure(); f.Fields["Itens[0].Quantidade"] != "X-Búrguer tem limite de 2 por pessoa por dia: hoje ainda é possível pedir 1." {
			h.Errorf("said %v", f.Fields)
		}
		buy(phone, grownToday, 2, 400)
		buy(phone, grownToday, 1, 200)
		buy(phone, "", 1, 400)
		buy(other, grownToday, 1, 200)
		buy(other, grownToday, 1, 400)
		buy(other, grownTomorrow, 2, 200)
		buy(phone, grownTomorrow, 1, 400)

		// 20:31 on the venue's clock: the business day goes on until 4:00.
		h.clock.Advance(7*time.Hour + 28*time.Minute)
		buy(phone, "", 1, 400)
		h.clock.Advance(time.Minute)
		var placed orders.Placed
		buy(phone, "", 2, 200).into(&placed)
		buy(phone, "", 1, 400)
		h.act("ana", "refuseOrder", placed.ID, map[string]any{"Password": password}).want(200)
		buy(phone, "", 2, 200)

		nobody := aPickup()
		nobody.Itens, nobody.Cliente = nobody.Itens[:1], orders.NewCustomer{Nome: "Alguém"}
		if f := h.call("POST", "/api/storefront/bar-do-ze/orders", "", nobody).want(400).failure(); f.Fields["Cliente.Telefone"] == "" {
			h.Errorf("said %v", f.Fields)
		}
		// At a table several people sit.
		h.place(aTable())
		h.place(aTable())
	})
}

// However many orders of one person come at once, they stay within the limit together.
func TestConcurrentOrdersStayWithinTheLimit(t *testing.T) {
	each(t, func(h *harness) {
		h.limited()
		var all sync.WaitGroup
		outcomes := make([]error, 8)
		for i := range outcomes {
			all.Go(func() {
				_, outcomes[i] = h.service.Place(h.Context(), h.shop.Shop, orders.Own, ordering(orders.Line{ProdutoID: burger, Quantidade: 1}), "")
			})
		}
		all.Wait()
		sold := 0
		for _, err := range outcomes {
			switch {
			case err == nil:
				sold++
			case !fault.Is(err, fault.Invalid):
				h.Errorf("%v", err)
			}
		}
		if sold != 2 {
			h.Errorf("sold %d of 2", sold)
		}
	})
}

// What a product says of paper reaches every paper of its order.
func TestWhatProductsSayOfPaper(t *testing.T) {
	eachKnowing(t, func(h *harness) {
		printingOn(h, everything("balcao", false))
		h.shop.Printing.PerSector = true
		h.shop.PrintSetup.Printers[0].Sectors = []string{"Bar"}
		quiet := h.menu[juice]
		quiet.NoPrint, quiet.Printer = true, "Copa"
		h.menu[juice] = quiet
		entry := h.menu[ticket]
		entry.Printer = "Bar"
		h.menu[ticket] = entry

		o := ordering(orders.Line{ProdutoID: ham, Quantidade: 1, PesoGramas: 370}, orders.Line{ProdutoID: juice, Quantidade: 2}, orders.Line{ProdutoID: ticket, Quantidade: 1})
		o.Sexo = orders.Female
		id := h.place(o).ID
		h.act("ana", "acceptOrder", id).want(200)
		for _, paper := range h.get(id).PedidoPOSPrinterStatus {
			if paper.Setor == "Copa" {
				h.Error("a ticket is asked for of what is kept off paper")
			}
		}
		var notes, names []string
		for _, paper := range h.ask(caixa).Papers {
			for _, item := range paper.Receipt.Items {
				names = append(names, item.Name)
				notes = append(notes, item.Notes...)
			}
		}
		if slices.Contains(names, "Suco de maracujá") || !slices.Contains(names, "Ingresso feminino") {
			h.Errorf("on paper are %q", names)
		}
		paid := ordering(o.Itens...)
		paid.Sexo = orders.Female
		h.shop.Printing.PerSector, h.shop.PrintSetup.Printers[0].Sectors = false, nil
		h.act("ana", "acceptOrder", h.place(paid).ID).want(200)
		papers := h.ask(caixa).Papers
		at := slices.IndexFunc(papers, func(p orders.PrintJob) bool { return p.Type == printing.OrderSummary })
		if at < 0 {
			h.Fatalf("no summary among %+v", papers)
		}
		summary := papers[at].Receipt
		var sum money.Amount
		for _, item := range summary.Items {
			sum += *item.Total
		}
		last := summary.Items[len(summary.Items)-1]
		if last.Name != "Itens sem impressão" || last.Quantity != 2 || sum != *summary.Total || summary.Items[0].Notes[0] != "0,350 kg × "+money.Amount(5990).String() {
			h.Errorf("the summary has %+v", summary.Items)
		}
		if !slices.Contains(notes, "Válido até 20/11/2026 22:01") {
			h.Errorf("notes %q do not say until when", notes)
		}
	})
}
