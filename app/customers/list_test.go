package customers_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"testing"
)

func TestList(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		ctx := context.Background()
		service := o.Customers
		t.Run("customers-04 a venue without customers answers an empty list", func(t *testing.T) {
			if p := o.list(""); p.Registros == nil || len(p.Registros) != 0 || p.QuantidadeTotal != 0 {
				t.Errorf("page %+v", p)
			}
		})
		members, err := service.AddCategory(ctx, o.venue.ID, category("Sócios"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := service.AddCategory(ctx, o.venue.ID, category("Água na boca")); err != nil {
			t.Fatal(err)
		}
		if _, err := service.AddCategory(ctx, o.venue.ID, category("socios")); err == nil {
			t.Error("a category was made twice")
		}
		o.save(http.StatusOK, fields{"nome": "João Conceição", "CPF": ana, "identificador": "Cartão 100%", "categoriaClienteEstabelecimentoId": members.ID})
		o.save(http.StatusOK, fields{"nome": "Joana Prado", "CPF": bruno, "nomeNaLista": true})
		o.save(http.StatusOK, fields{"nome": "Álvaro Reis", "CPF": "39053344705", "identificador": "Mesa_1"})
		o.save(http.StatusOK, fields{"nome": "Célia", "identificador": "Mesa 21"})
		o.save(http.StatusOK, fields{"CPF": "12345678909"})
		for path, cpf := range map[string]string{blockPath: ana, alertPath: bruno} {
			if a := o.notice(path, cpf, "Motivo"); a.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", path, a.Status, a.Body)
			}
		}

		for _, c := range []struct{ what, query, names string }{
			{"nothing: all by name ignoring accents, the nameless first", "", "|Álvaro Reis|Célia|Joana Prado|João Conceição"},
			{"nome without accents", "&nome=" + url.QueryEscape("JOAO conceicao"), "João Conceição"},
			{"nome with accents", "&nome=" + url.QueryEscape("jóã"), "Joana Prado|João Conceição"},
			{"part of the CPF with its mask", "&CPF=" + url.QueryEscape("529.982"), "João Conceição"},
			{"CPF of nobody", "&CPF=999", ""},
			{"identificador", "&identificador=cartao", "João Conceição"},
			{"identificador with a wildcard, taken literally", "&identificador=" + url.QueryEscape("0%"), "João Conceição"},
			{"identificador with another wildcard", "&identificador=mesa_", "Álvaro Reis"},
			{"category", "&categoriaId=" + members.ID, "João Conceição"},
			{"nome na lista", "&nomeNaLista=true", "Joana Prado"},
			{"nome na lista unticked narrows nothing", "&nome=J&nomeNaLista=false", "Joana Prado|João Conceição"},
			{"only blocked", "&somenteBloqueados=true", "João Conceição"},
			{"only alerted", "&somenteAlertados=true", "Joana Prado"},
			{"only blocked or alerted", "&somenteBloqueados=true&somenteAlertados=true", "Joana Prado|João Conceição"},
			{"several at once", "&nome=joa&somenteBloqueados=true&categoriaId=" + members.ID, "João Conceição"},
		} {
			t.Run("customers-01 "+c.what, func(t *testing.T) {
				p := o.list(c.query)
				names := ""
				for i, r := range p.Registros {
					if i > 0 {
						names += "|"
					}
					names += r.Nome
				}
				if names != c.names || p.QuantidadeTotal != len(p.Registros) {
					t.Errorf("%d customers: %s, want %s", p.QuantidadeTotal, names, c.names)
				}
			})
		}

		t.Run("the categories come by description", func(t *testing.T) {
			var answer struct {
				Categorias []struct{ ID, Descricao string }
			}
			o.Want(http.StatusOK, o.token, "GET", "/api/ClienteEstabelecimento/buscarCategoriaClientePortal/"+o.venue.ID, nil).JSON(t, &answer)
			if len(answer.Categorias) != 2 || answer.Categorias[0].Descricao != "Água na boca" || answer.Categorias[1].ID != members.ID {
				t.Errorf("categories %+v", answer)
			}
		})

		t.Run("customers-02 20 customers are a page, each on one page only", func(t *testing.T) {
			for i := range 40 {
				o.save(http.StatusOK, fields{"nome": fmt.Sprintf("Zélia %d", i%3)})
			}
			var seen []string
			for number, want := range []int{20, 20, 5, 0} {
				p := o.list(fmt.Sprintf("&page=%d", number+1))
				if len(p.Registros) != want || p.QuantidadeTotal != 45 {
					t.Errorf("page %d: %d of %d customers", number+1, len(p.Registros), p.QuantidadeTotal)
				}
				for _, c := range p.Registros {
					if slices.Contains(seen, c.ID) {
						t.Errorf("%s is on two pages", c.Nome)
					}
					seen = append(seen, c.ID)
				}
			}
			o.Want(http.StatusBadRequest, o.token, "GET", "/api/ClienteEstabelecimento/BuscarClientesDoLocal?page=0&localClienteId="+o.venue.ID, nil)
		})
	})
}
