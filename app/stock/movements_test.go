package stock_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/quantity"
	"balcao/app/roles"
)

func TestEntries(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		beer, flour := c.product("Cerveja"), c.product("Farinha", inGrams)

		t.Run("packages are counted in units, and keep what they cost to the centavo", func(t *testing.T) {
			m, _ := c.record(http.StatusOK, "entradas", fields{
				"motivoId": "compra", "fornecedor": " Distribuidora  Sul ", "numeroNota": "123", "dataDoFato": "2026-11-19",
				"linhas": []fields{
					{"produtoId": beer, "quantidade": 2, "unidadesPorEmbalagem": 12, "total": 100},
					{"produtoId": flour, "quantidade": 1.5, "unidadesPorEmbalagem": 1000, "total": 7},
				},
			})
			if m.Tipo != "entrada" || m.Motivo != "Compra" || m.Fornecedor != "Distribuidora Sul" || m.DataDoFato != "2026-11-19" || m.Total != 107 {
				t.Errorf("movement %+v", m)
			}
			if l := m.Linhas; len(l) != 2 || l[0].Quantidade != quantity.Of(24) || l[0].Saldo != quantity.Of(24) || *l[0].Total != 100 || l[1].Quantidade != quantity.Of(1500) {
				t.Errorf("lines %+v", l)
			}
			if p := c.at(beer); p.CustoMedio != 4.17 || p.Valor != 100 {
				t.Errorf("beer %+v", p)
			}
			if p := c.at(flour); p.CustoMedio != 4.67 || p.Valor != 7 {
				t.Errorf("flour by the kilogram %+v", p)
			}
		})

		t.Run("the average moves with what comes, and stays with what goes", func(t *testing.T) {
			c.comes(beer, 24, 200)
			if p := c.at(beer); p.CustoMedio != 6.25 || p.Valor != 300 {
				t.Errorf("after a dearer delivery %+v", p)
			}
			c.record(http.StatusOK, "saidas", fields{"motivoId": "perda", "linhas": []fields{{"produtoId": beer, "quantidade": 8}}})
			if p := c.at(beer); p.EmEstoque != 40 || p.CustoMedio != 6.25 || p.Valor != 250 {
				t.Errorf("after a loss %+v", p)
			}
		})

		t.Run("what is wrong is said at its field", func(t *testing.T) {
			recipe := c.product("Prato", madeOf(map[string]quantity.Amount{flour: quantity.Of(100)}))
			for name, wrong := range map[string]struct {
				body            fields
				field, sentence string
			}{
				"no reason":          {fields{"linhas": []fields{{"produtoId": beer, "quantidade": 1}}}, "motivoId", "Escolha o motivo."},
				"an exit's reason":   {fields{"motivoId": "perda", "linhas": []fields{{"produtoId": beer, "quantidade": 1}}}, "motivoId", "Escolha o motivo."},
				"nothing":            {fields{"motivoId": "compra", "linhas": []fields{{"produtoId": beer, "quantidade": 0}}}, "linhas[0].quantidade", "maior que zero"},
				"half a bottle":      {fields{"motivoId": "compra", "linhas": []fields{{"produtoId": beer, "quantidade": 0.5}}}, "linhas[0].quantidade", "número inteiro"},
				"absurdly many":      {fields{"motivoId": "compra", "linhas": []fields{{"produtoId": beer, "quantidade": 1e6, "unidadesPorEmbalagem": 1e6}}}, "linhas[0].quantidade", "até 1.000.000"},
				"a broken package":   {fields{"motivoId": "compra", "linhas": []fields{{"produtoId": beer, "quantidade": 1, "unidadesPorEmbalagem": 1.5}}}, "linhas[0].unidadesPorEmbalagem", "número inteiro"},
				"a negative cost":    {fields{"motivoId": "compra", "linhas": []fields{{"produtoId": beer, "quantidade": 1, "total": -1}}}, "linhas[0].total", "R$ 1.000.000,00"},
				"a recipe":           {fields{"motivoId": "compra", "linhas": []fields{{"produtoId": recipe, "quantidade": 1}}}, "linhas[0].produtoId", "feito de ingredientes"},
				"what is not kept":   {fields{"motivoId": "compra", "linhas": []fields{{"produtoId": c.venue.Product, "quantidade": 1}}}, "linhas[0].produtoId", "não controla estoque"},
				"an unknown product": {fields{"motivoId": "compra", "linhas": []fields{{"produtoId": c.venue.ID, "quantidade": 1}}}, "linhas[0].produtoId", "Escolha um produto"},
				"tomorrow":           {fields{"motivoId": "compra", "dataDoFato": "2026-11-21", "linhas": []fields{{"produtoId": beer, "quantidade": 1}}}, "dataDoFato", "até hoje"},
			} {
				t.Run(name, func(t *testing.T) {
					c.t = t
					_, a := c.record(http.StatusBadRequest, "entradas", wrong.body)
					says(t, a, wrong.field, wrong.sentence)
				})
			}
			c.t = t
			c.has(beer, 40, 0)
		})

		t.Run("one key records once", func(t *testing.T) {
			body := fields{"localClienteId": c.venue.ID, "motivoId": "compra", "linhas": []fields{{"produtoId": beer, "quantidade": 1}}}
			for range 2 {
				c.Want(http.StatusOK, c.token, "POST", "/api/estoque/entradas", body, "Idempotency-Key: once")
			}
			c.has(beer, 41, 0)
		})
	})
}

func TestExitsTakeOnlyWhatIsFree(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		beer := c.product("Cerveja")
		c.comes(beer, 5, 10)
		c.orders(http.StatusOK, orderOf(beer, 3))
		_, a := c.record(http.StatusBadRequest, "saidas", fields{"motivoId": "cortesia", "linhas": []fields{{"produtoId": beer, "quantidade": 3}}})
		says(t, a, "linhas[0].quantidade", "Há 5 de Cerveja em estoque, e pedidos reservaram 3.")
		c.record(http.StatusOK, "saidas", fields{"motivoId": "cortesia", "linhas": []fields{{"produtoId": beer, "quantidade": 2}}})
		c.has(beer, 3, 3)
	})
}

func TestCountsSetTheBalanceAndWriteTheDifference(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		beer := c.product("Cerveja")
		c.comes(beer, 10, 20)
		if m := c.counts(beer, 7); m.Linhas[0].Quantidade != quantity.Of(-3) || m.Linhas[0].Saldo != quantity.Of(7) {
			t.Errorf("count %+v", m)
		}
		if p := c.at(beer); p.Valor != 14 {
			t.Errorf("worth %v", p.Valor)
		}

		seen := c.at(beer).UltimoMovimento
		c.record(http.StatusOK, "saidas", fields{"motivoId": "perda", "linhas": []fields{{"produtoId": beer, "quantidade": 2}}})
		m, _ := c.record(http.StatusOK, "contagens", fields{"linhas": []fields{{"produtoId": beer, "quantidade": 8, "ultimoMovimento": seen}}})
		if m.Linhas[0].Quantidade != quantity.One {
			t.Errorf("what left while others were counted is counted again: %+v", m.Linhas)
		}
		c.has(beer, 6, 0)

		_, a := c.record(http.StatusBadRequest, "contagens", fields{"linhas": []fields{{"produtoId": beer, "quantidade": 1}, {"produtoId": beer, "quantidade": 2}}})
		says(t, a, "linhas[1].produtoId", "duas vezes")

		late, _ := c.record(http.StatusOK, "entradas", fields{"motivoId": "compra", "dataDoFato": "2026-11-19", "linhas": []fields{{"produtoId": beer, "quantidade": 1}}})
		if len(late.Avisos) != 1 || !strings.Contains(late.Avisos[0], "Cerveja foi contado em 20/11/2026") {
			t.Errorf("warnings %v", late.Avisos)
		}
	})
}

// What a recipe has opened is counted as it stands.
func TestPartOfAPieceIsCountedWhereARecipeHasDrawnTheRest(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		lemon := c.product("Limão")
		drink := c.product("Caipirinha", madeOf(map[string]quantity.Amount{lemon: quantity.One / 4}))
		c.comes(lemon, 3, 3)
		half := fields{"linhas": []fields{{"produtoId": lemon, "quantidade": 2.5}}}
		_, a := c.record(http.StatusBadRequest, "contagens", half)
		says(t, a, "linhas[0].quantidade", "use um número inteiro")
		o, _ := c.orders(http.StatusOK, orderOf(drink, 1))
		c.act(http.StatusOK, "acceptOrder", o.ID)
		c.has(lemon, 2.75, 0)
		c.record(http.StatusOK, "contagens", half)
		c.has(lemon, 2.5, 0)
		_, a = c.record(http.StatusBadRequest, "entradas", fields{"motivoId": "compra", "linhas": []fields{{"produtoId": lemon, "quantidade": 0.5}}})
		says(t, a, "linhas[0].quantidade", "use um número inteiro")
		c.counts(lemon, 2)
		c.has(lemon, 2, 0)
	})
}

func TestAMistakeIsReversedNotErased(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		beer := c.product("Cerveja")
		c.comes(beer, 10, 20)
		wrong := c.comes(beer, 5, 50)
		back := func(status int, id string) (m movement) {
			c.Want(status, c.token, "POST", "/api/estoque/movimentos/"+id+"/estornar", fields{"localClienteId": c.venue.ID}).JSON(t, &m)
			return m
		}
		m := back(http.StatusOK, wrong.ID)
		if m.Tipo != "estorno" || m.EstornaID != wrong.ID || m.Linhas[0].Quantidade != quantity.Of(-5) || m.Linhas[0].Custo != -50 {
			t.Errorf("reversal %+v", m)
		}
		if p := c.at(beer); p.EmEstoque != 10 || p.Valor != 20 {
			t.Errorf("position %+v", p)
		}
		back(http.StatusConflict, wrong.ID)
		back(http.StatusConflict, m.ID)
		var list []movement
		c.Want(http.StatusOK, c.token, "GET", "/api/estoque/movimentos?tipo=entrada&localClienteId="+c.venue.ID, nil).JSON(t, &list)
		if len(list) != 3 || list[0].ID != m.ID || list[1].EstornadoPorID != m.ID {
			t.Errorf("list %+v", list)
		}
	})
}

func TestPositions(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		beer := c.product("Cerveja", func(p *catalog.Product) {
			p.Barcodes = []catalog.Barcode{{Code: "7891149103102", Units: quantity.Of(12)}}
		})
		juice := c.product("Suco de maçã")
		c.comes(beer, 10, 20)
		c.Clock.Advance(31 * 24 * time.Hour)
		c.token = c.SignIn("estoque@balcao.test")
		c.comes(beer, 2, 6)
		minimum := fields{"localClienteId": c.venue.ID, "minimo": 20}
		c.Want(http.StatusOK, c.token, "PUT", "/api/estoque/produtos/"+beer+"/minimo", minimum)

		for query, want := range map[string]string{
			"": beer + juice, "texto=MACA": juice, "texto=7891149103102": beer, "so=baixo": beer, "so=zerado": juice, "so=semMovimento": juice, "so=negativo": "",
		} {
			found, counts := c.positions(query)
			got := ""
			for _, p := range found {
				got += p.ProdutoID
			}
			if got != want || counts["todos"] != len(found) && query == "" {
				t.Errorf("%q finds %+v, counts %v", query, found, counts)
			}
		}
		if found, _ := c.positions("data=2026-12-01&texto=cerveja"); len(found) != 1 || found[0].EmEstoque != 10 || found[0].Valor != 20 || found[0].Situacao != "baixo" {
			t.Errorf("then %+v", found)
		}
		if found, _ := c.positions("data=2026-11-19&texto=cerveja"); len(found) != 1 || found[0].EmEstoque != 0 {
			t.Errorf("before anything came %+v", found)
		}
		c.Want(http.StatusBadRequest, c.token, "GET", "/api/estoque/posicao?data=2099-01-01&localClienteId="+c.venue.ID, nil)

		// A reader may see the ledger of a first movement whose balance it has not seen.
		if _, err := c.DB.Write.NewRaw("DELETE FROM stock_balances WHERE product_id = ?", beer).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		if found, _ := c.positions("data=2026-12-01&texto=cerveja"); len(found) != 1 || found[0].EmEstoque != 10 || found[0].Situacao != "normal" {
			t.Errorf("without a balance %+v", found)
		}
		c.Want(http.StatusOK, c.token, "POST", "/api/estoque/posicao/exportar", fields{"localClienteId": c.venue.ID, "formato": "csv"})
		if done := c.AwaitJobs(c.token); len(done) != 1 || done[0].Sentence != "2 produtos exportados." {
			t.Errorf("jobs %+v", done)
		}
	})
}

func TestReasons(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		const path = "/api/estoque/motivos"
		type reason struct {
			ID, Nome, Direcao string
			Versao            int
			Arquivado         bool
		}
		write := func(status int, method, path string, body fields) (r reason) {
			t.Helper()
			body["localClienteId"] = c.venue.ID
			c.Want(status, c.token, method, path, body).JSON(t, &r)
			return r
		}
		all := func() map[string]reason {
			var rows []reason
			c.Want(http.StatusOK, c.token, "GET", path+"?localClienteId="+c.venue.ID, nil).JSON(t, &rows)
			out := map[string]reason{}
			for _, r := range rows {
				out[r.ID] = r
			}
			return out
		}
		for _, id := range []string{"compra", "perda", "cortesia", "contagem-entrada", "contagem-saida", "transferencia-entrada", "transferencia-saida"} {
			if all()[id].Nome == "" {
				t.Errorf("%s is not there from the start", id)
			}
		}
		party := write(http.StatusOK, "POST", path, fields{"direcao": "saida", "nome": " Festa  da firma"})
		if party.Nome != "Festa da firma" || party.Versao != 1 {
			t.Errorf("reason %+v", party)
		}
		write(http.StatusBadRequest, "POST", path, fields{"direcao": "saida", "nome": "FÉSTA DA FIRMA"})
		write(http.StatusOK, "POST", path, fields{"direcao": "entrada", "nome": "Festa da firma"})
		write(http.StatusOK, "PUT", path+"/"+party.ID, fields{"direcao": "saida", "nome": "Evento", "versao": 1})
		write(http.StatusConflict, "PUT", path+"/"+party.ID, fields{"direcao": "saida", "nome": "Outro", "versao": 1})
		write(http.StatusOK, "POST", path+"/perda/arquivar", fields{})
		if !all()["perda"].Arquivado {
			t.Error("a reason of the start is not archived")
		}
		beer := c.product("Cerveja")
		c.comes(beer, 3, 3)
		c.record(http.StatusBadRequest, "saidas", fields{"motivoId": "perda", "linhas": []fields{{"produtoId": beer, "quantidade": 1}}})
		write(http.StatusOK, "POST", path+"/perda/restaurar", fields{})
		c.record(http.StatusOK, "saidas", fields{"motivoId": "perda", "linhas": []fields{{"produtoId": beer, "quantidade": 1}}})
		write(http.StatusNotFound, "PUT", path+"/"+beer, fields{"direcao": "saida", "nome": "Nada"})
	})
}

func TestWhoMayMoveStock(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		beer := c.product("Cerveja")
		m := c.comes(beer, 3, 3)
		line := []fields{{"produtoId": beer, "quantidade": 1}}
		in := c.Person("entrada@balcao.test", c.venue.ID, roles.StockIn)
		sees := c.Person("posicao@balcao.test", c.venue.ID, roles.StockLevels)
		c.Want(http.StatusForbidden, in, "POST", "/api/estoque/saidas", fields{"localClienteId": c.venue.ID, "motivoId": "perda", "linhas": line})
		c.Want(http.StatusForbidden, sees, "POST", "/api/estoque/contagens", fields{"localClienteId": c.venue.ID, "linhas": line})
		c.Want(http.StatusForbidden, sees, "PUT", "/api/estoque/produtos/"+beer+"/minimo", fields{"localClienteId": c.venue.ID, "minimo": 1})
		c.Want(http.StatusForbidden, in, "POST", "/api/estoque/motivos", fields{"localClienteId": c.venue.ID, "direcao": "saida", "nome": "Novo"})

		next := openCellar(t, c.Server, "Vizinho", "vizinho@balcao.test")
		next.record(http.StatusBadRequest, "entradas", fields{"motivoId": "compra", "linhas": line})
		next.Want(http.StatusForbidden, next.token, "GET", "/api/estoque/movimentos/"+m.ID+"?localClienteId="+c.venue.ID, nil)
		next.Want(http.StatusNotFound, next.token, "GET", "/api/estoque/movimentos/"+m.ID+"?localClienteId="+next.venue.ID, nil)
		next.Want(http.StatusNotFound, next.token, "POST", "/api/estoque/movimentos/"+m.ID+"/estornar", fields{"localClienteId": next.venue.ID})
		next.Want(http.StatusNotFound, next.token, "GET", "/api/estoque/produtos/"+beer+"/razao?localClienteId="+next.venue.ID, nil)
		c.has(beer, 3, 0)
	})
}
