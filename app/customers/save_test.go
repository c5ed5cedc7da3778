package customers_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/customers"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/roles"
)

func TestSave(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		regulars, err := o.Customers.AddCategory(context.Background(), o.venue.ID, category("Frequentadores"))
		if err != nil {
			t.Fatal(err)
		}

		t.Run("customers-14 customers-16 masks are dropped, and what is saved is answered and listed", func(t *testing.T) {
			saved, _ := o.save(http.StatusOK, fields{
				"nome": "  Ana   Gonçalves ", "dataNascimento": "1990-02-28", "CPF": "529.982.247-25", "identificador": "Mesa da varanda",
				"sexo": 2, "telefone": "(48) 99123-4567", "email": "ana@correio.example", "nomeNaLista": true,
				"categoriaClienteEstabelecimentoId": regulars.ID,
			})
			if saved.ID == "" || saved.Nome != "Ana Gonçalves" || value(saved.DataNascimento) != "1990-02-28" || value(saved.CPF) != ana ||
				value(saved.Identificador) != "Mesa da varanda" || value(saved.Sexo) != 2 || value(saved.Telefone) != "48991234567" ||
				value(saved.Email) != "ana@correio.example" || !saved.NomeNaLista || value(saved.Categoria) != regulars.ID {
				t.Errorf("saved %+v", saved)
			}
			changed, _ := o.save(http.StatusOK, fields{"id": saved.ID, "nome": "Ana G.", "CPF": ana, "sexo": nil, "email": nil, "identificador": ""})
			listed := o.list("").Registros
			if len(listed) != 1 || listed[0].ID != saved.ID || listed[0].Nome != "Ana G." || changed.Nome != "Ana G." {
				t.Fatalf("listed %+v", listed)
			}
			if c := listed[0]; c.Sexo != nil || c.Email != nil || c.Identificador != nil || c.DataNascimento != nil || c.Categoria != nil || c.NomeNaLista {
				t.Errorf("emptied fields stayed: %+v", c)
			}
		})

		t.Run("a CPF is one customer's within a venue, and free in another", func(t *testing.T) {
			_, refused := o.save(http.StatusConflict, fields{"nome": "Outra Ana", "CPF": "529.982.247-25"})
			if refused.Message() != "Já existe um cliente com este CPF no estabelecimento. Confira o CPF, ou abra o cadastro que já existe." || strings.Contains(string(refused.Body), ana) {
				t.Errorf("answer %s", refused.Body)
			}
			other, _ := o.save(http.StatusOK, fields{"CPF": bruno})
			o.save(http.StatusConflict, fields{"id": other.ID, "CPF": ana})
			o.save(http.StatusOK, fields{"nome": "Sem CPF"})
			o.save(http.StatusOK, fields{"nome": "Sem CPF"})

			next := o
			next.venue = o.Venue("Bar Vizinho")
			next.token = o.Person("vizinho@balcao.test", next.venue.ID, roles.Customers)
			next.save(http.StatusOK, fields{"CPF": ana})
			next.save(http.StatusNotFound, fields{"id": other.ID, "nome": "Invasão"})
			next.save(http.StatusBadRequest, fields{"nome": "Carla", "categoriaClienteEstabelecimentoId": regulars.ID})
		})

		t.Run("roles-06 customers need ClienteEstabelecimentoPortal in the venue", func(t *testing.T) {
			cook := o
			cook.token = o.Person("cozinha@balcao.test", o.venue.ID, roles.Board)
			cook.save(http.StatusForbidden, fields{"nome": "Ana"})
			for _, path := range []string{blockPath, unlockPath, alertPath, disarmPath} {
				if a := cook.notice(path, ana, "Motivo"); a.Status != http.StatusForbidden {
					t.Errorf("%s: %d", path, a.Status)
				}
			}
			for _, path := range []string{
				"/api/ClienteEstabelecimento/BuscarClientesDoLocal?localClienteId=" + o.venue.ID,
				"/api/ClienteEstabelecimento/buscarCategoriaClientePortal/" + o.venue.ID,
				"/api/BlockedUser/" + o.venue.ID + "/" + ana + "/history",
			} {
				cook.Want(http.StatusForbidden, cook.token, "GET", path, nil)
			}
		})

		if log := o.Log.String(); strings.Contains(log, ana) || strings.Contains(log, "529.982") || strings.Contains(log, "ana@correio") {
			t.Error("the log holds a customer's CPF or e-mail")
		}
	})
}

func TestForm(t *testing.T) {
	ctx := context.Background()
	// 2 a.m. in UTC is still the day before in Manaus.
	eachService(t, time.Date(2026, 11, 21, 2, 0, 0, 0, time.UTC), func(t *testing.T, s *customers.Service, _ *clock.Fake) {
		const (
			nobody    = "Preencha o nome ou o CPF para continuar"
			badDate   = "Insira uma data válida!"
			badCPF    = "Preencha com um CPF válido"
			badEmail  = "Formato do e-mail inválido"
			badPhone  = "Informe um telefone válido, com DDD."
			tooLong   = "O identificador pode ter até 100 caracteres."
			wrongDate = "2026-02-30"
		)
		for _, c := range []struct {
			name  string
			draft customers.Draft
			says  string
		}{
			{"customers-10 neither name nor CPF", customers.Draft{Nome: "  ", Email: "a@b.example"}, nobody},
			{"customers-10 the name alone suffices", customers.Draft{Nome: "Ana"}, ""},
			{"customers-10 the CPF alone suffices", customers.Draft{CPF: ana}, ""},
			{"customers-11 a birth date outside the calendar", customers.Draft{Nome: "Ana", DataNascimento: wrongDate}, badDate},
			{"customers-11 a birth date in other words", customers.Draft{Nome: "Ana", DataNascimento: "28/02/1990"}, badDate},
			{"customers-11 a birth date that is tomorrow in the venue", customers.Draft{Nome: "Ana", DataNascimento: "2026-11-21"}, badDate},
			{"customers-11 born today in the venue", customers.Draft{Nome: "Ana", DataNascimento: "2026-11-20"}, ""},
			{"customers-12 a CPF of ten digits", customers.Draft{Nome: "Ana", CPF: "1114447773"}, badCPF},
			{"customers-12 D30 a CPF with wrong check digits", customers.Draft{Nome: "Ana", CPF: "111.444.777-36"}, badCPF},
			{"customers-13 an e-mail without a domain", customers.Draft{Nome: "Ana", Email: "ana@"}, badEmail},
			{"customers-13 an e-mail with a name", customers.Draft{Nome: "Ana", Email: "Ana <ana@b.example>"}, badEmail},
			{"customers-14 a phone of nine digits", customers.Draft{Nome: "Ana", Telefone: "99123-4567"}, badPhone},
			{"customers-14 an identifier of 100 letters", customers.Draft{Nome: "Ana", Identificador: strings.Repeat("ã", 100)}, ""},
			{"customers-14 an identifier of 101 letters", customers.Draft{Nome: "Ana", Identificador: strings.Repeat("ã", 101)}, tooLong},
			{"customers-09 nobody comes first", customers.Draft{DataNascimento: wrongDate, Email: "ana@"}, nobody},
			{"customers-09 then the birth date", customers.Draft{CPF: "1", DataNascimento: wrongDate, Email: "ana@"}, badDate},
			{"customers-09 then the CPF", customers.Draft{CPF: "1", Email: "ana@"}, badCPF},
			{"customers-09 then the e-mail", customers.Draft{Nome: "Ana", Email: "ana@", Telefone: "1"}, badEmail},
		} {
			t.Run(c.name, func(t *testing.T) {
				_, err := s.Save(ctx, "venue", c.draft)
				if c.says == "" && err != nil || c.says != "" && (!fault.Is(err, fault.Invalid) || fault.Wrap(err).Message != c.says) {
					t.Errorf("answer %v, want %q", err, c.says)
				}
			})
		}
	})
}

func TestOpenAmount(t *testing.T) {
	ctx := context.Background()
	eachService(t, time.Unix(0, 0), func(t *testing.T, s *customers.Service, _ *clock.Fake) {
		c, err := s.Save(ctx, "venue", customers.Draft{Nome: "Ana"})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.SetOpenAmount(ctx, "venue", c.ID, money.Amount(8640)); err != nil {
			t.Fatal(err)
		}
		if err := s.SetOpenAmount(ctx, "other", c.ID, 1); !fault.Is(err, fault.NotFound) {
			t.Errorf("amount of another venue's customer: %v", err)
		}
		changed, err := s.Save(ctx, "venue", customers.Draft{ID: c.ID, Nome: "Ana Lima"})
		if err != nil || changed.ValorEmAberto != 8640 {
			t.Errorf("editing the customer changed what he owes: %+v, %v", changed, err)
		}
		listed, _, err := s.List(ctx, customers.Filter{VenueID: "venue", Page: 1})
		if err != nil || len(listed) != 1 || listed[0].ValorEmAberto != 8640 {
			t.Errorf("listed %+v, %v", listed, err)
		}
	})
}
