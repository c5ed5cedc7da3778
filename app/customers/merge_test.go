package customers_test

import (
	"net/http"
	"slices"
	"testing"
)

type alike struct {
	Motivos  []string
	Clientes []customer
}

type merged struct {
	Cliente          customer
	Notas, Bloqueios int
	ValorEmAberto    float64
}

func (o office) mergeCustomers(status int, kept, other string, preview bool) (m merged) {
	o.t.Helper()
	a := o.Want(status, o.token, "POST", at+"unir", fields{"localClienteId": o.venue.ID, "id": kept, "outroId": other, "simular": preview})
	if status == http.StatusOK {
		a.JSON(o.t, &m)
	}
	return m
}

func TestDuplicatesAreMerged(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		kept, _ := o.save(http.StatusOK, fields{"nome": "Ana", "telefone": "48991234567", "email": "Ana@correio.example"})
		other, _ := o.save(http.StatusOK, fields{"nome": "Ana Gonçalves", "CPF": ana, "telefone": "48991234567", "email": "ana@correio.example", "sexo": 2})
		same, _ := o.save(http.StatusOK, fields{"nome": "José", "dataNascimento": "1980-01-01"})
		twin, _ := o.save(http.StatusOK, fields{"nome": "jose", "dataNascimento": "1980-01-01", "CPF": bruno})
		o.save(http.StatusOK, fields{"nome": "José", "dataNascimento": "1981-01-01"})
		// Two people of one household: they cannot be merged.
		first, _ := o.save(http.StatusOK, fields{"nome": "Carla", "CPF": "39053344705", "telefone": "4832223344"})
		second, _ := o.save(http.StatusOK, fields{"nome": "Davi", "CPF": "12345678909", "telefone": "4832223344"})

		var groups []alike
		o.Want(http.StatusOK, o.token, "GET", at+"duplicados?localClienteId="+o.venue.ID, nil).JSON(t, &groups)
		if len(groups) != 2 || !slices.Equal(groups[0].Motivos, []string{"telefone", "email"}) || groups[0].Clientes[1].ID != other.ID ||
			!slices.Equal(groups[1].Motivos, []string{"nome"}) || groups[1].Clientes[0].ID != same.ID || groups[1].Clientes[1].ID != twin.ID {
			t.Errorf("groups %+v", groups)
		}

		for _, path := range []string{blockPath, unlockPath, alertPath} {
			if a := o.notice(path, ana, "Motivo"); a.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", path, a.Status, a.Body)
			}
		}
		for _, query := range []string{
			"UPDATE customers SET open_amount = 1000 WHERE id = '" + kept.ID + "'",
			"UPDATE customers SET open_amount = 250 WHERE id = '" + other.ID + "'",
			"INSERT INTO customer_notes (id, customer_id, text, by_name, at) VALUES ('n', '" + other.ID + "', 'Gosta da varanda', 'Bia', 1)",
		} {
			if _, err := o.DB.Write.Exec(query); err != nil {
				t.Fatal(err)
			}
		}
		preview := o.mergeCustomers(http.StatusOK, kept.ID, other.ID, true)
		if o.list("").QuantidadeTotal != 7 {
			t.Error("a preview changed something")
		}
		done := o.mergeCustomers(http.StatusOK, kept.ID, other.ID, false)
		c := done.Cliente
		if c.ID != kept.ID || c.Nome != "Ana" || value(c.CPF) != ana || value(c.Sexo) != 2 || !c.EstaAlertado || c.ValorEmAberto != 12.5 ||
			done.Notas != 1 || done.Bloqueios != 2 || done.ValorEmAberto != 2.5 {
			t.Errorf("merged %+v", done)
		}
		if p := preview.Cliente; value(p.CPF) != ana || p.ValorEmAberto != 12.5 || preview.Notas != 1 || preview.Bloqueios != 2 {
			t.Errorf("the preview said %+v, the merge %+v", preview, done)
		}
		if listed := o.list("&CPF=" + ana).Registros; len(listed) != 1 || listed[0].ID != kept.ID || listed[0].ValorEmAberto != 12.5 || !listed[0].EstaAlertado {
			t.Errorf("listed %+v", listed)
		}
		var history []struct{ BlockedReason string }
		o.Want(http.StatusOK, o.token, "GET", "/api/BlockedUser/"+o.venue.ID+"/"+ana+"/history", nil).JSON(t, &history)
		if len(history) != 1 {
			t.Errorf("history %+v", history)
		}
		var entries int
		if err := o.DB.Read.NewRaw("SELECT COUNT(*) FROM audit_entries WHERE subject_id = ?", kept.ID).Scan(t.Context(), &entries); err != nil || entries != 6 {
			t.Errorf("%d audit entries, %v", entries, err)
		}

		o.mergeCustomers(http.StatusNotFound, kept.ID, other.ID, false)
		o.mergeCustomers(http.StatusBadRequest, kept.ID, kept.ID, false)
		o.mergeCustomers(http.StatusConflict, first.ID, second.ID, true)
		next := o.neighbour()
		next.mergeCustomers(http.StatusNotFound, same.ID, twin.ID, false)
		own, _ := next.save(http.StatusOK, fields{"nome": "Novo"})
		next.mergeCustomers(http.StatusNotFound, own.ID, twin.ID, false)
	})
}

// Of two restrictions one stays in force, a block before an alert.
func TestMergedRestrictions(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		alerted, _ := o.save(http.StatusOK, fields{"nome": "Ana", "CPF": ana})
		blocked, _ := o.save(http.StatusOK, fields{"nome": "Ana", "CPF": bruno})
		for path, cpf := range map[string]string{alertPath: ana, blockPath: bruno} {
			o.notice(path, cpf, "Motivo")
		}
		// A restriction outlives the CPF only in rows of before that rule.
		if _, err := o.DB.Write.Exec("UPDATE customers SET cpf = NULL WHERE id = '" + alerted.ID + "'"); err != nil {
			t.Fatal(err)
		}
		m := o.mergeCustomers(http.StatusOK, alerted.ID, blocked.ID, false)
		if !m.Cliente.EstaBloqueado || m.Cliente.EstaAlertado || m.Bloqueios != 1 || value(m.Cliente.CPF) != bruno {
			t.Errorf("merged %+v", m)
		}
		if a := o.notice(unlockPath, bruno, "Motivo"); a.Status != http.StatusOK {
			t.Errorf("unlock %d %s", a.Status, a.Body)
		}
	})
}

// An imported customer who was merged is kept when the import is undone.
func TestMergedImportIsKept(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		old, _ := o.save(http.StatusOK, fields{"nome": "Ana"})
		in := o.put("Nome;CPF\nAna;"+ana+"\n", true)
		imported := o.list("&CPF=" + ana).Registros[0]
		o.mergeCustomers(http.StatusOK, imported.ID, old.ID, false)
		if u := o.undo(in.ID); u.Desfeitas != 0 || len(u.Mantidas) != 1 || u.Mantidas[0].Nome != "Ana" {
			t.Errorf("undone %+v", u)
		}
	})
}

// What fails half way through a file leaves nothing of it.
func TestImportIsOneTransaction(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		if _, err := o.DB.Write.Exec("CREATE UNIQUE INDEX one_phone ON customers (phone) WHERE phone <> ''"); err != nil {
			t.Fatal(err)
		}
		a := o.Call(o.token, "POST", at+"importar", fields{
			"localClienteId": o.venue.ID, "nome": "x.csv", "confirmar": true,
			"arquivo": []byte("Nome;Telefone;Categoria\nAna;48991234567;Nova\nBia;48991234567;Nova\n"),
		})
		if a.Status < 400 {
			t.Errorf("answer %d %s", a.Status, a.Body)
		}
		for _, table := range []string{"customers", "customer_categories", "imports", "import_entries", "import_mappings"} {
			var rows int
			if err := o.DB.Read.NewRaw("SELECT COUNT(*) FROM "+table).Scan(t.Context(), &rows); err != nil || rows != 0 {
				t.Errorf("%s has %d rows, %v", table, rows, err)
			}
		}
	})
}

// Consent is kept with its date, stays where a form does not speak of it, and is withdrawn.
func TestConsent(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		kept := func(id string) (text string, at int64) {
			t.Helper()
			err := o.DB.Read.NewRaw("SELECT consent_text, COALESCE(consent_at, 0) FROM customers WHERE id = ?", id).Scan(t.Context(), &text, &at)
			if err != nil {
				t.Fatal(err)
			}
			return text, at
		}
		c, _ := o.save(http.StatusOK, fields{"nome": "Ana", "consentimento": fields{"Em": "2026-11-01T12:00:00Z", "Texto": "Aceito ofertas."}})
		if text, at := kept(c.ID); text != "Aceito ofertas." || at != 1793534400000 {
			t.Errorf("kept %q at %d", text, at)
		}
		o.save(http.StatusOK, fields{"id": c.ID, "nome": "Ana Maria"})
		if text, _ := kept(c.ID); text != "Aceito ofertas." {
			t.Errorf("a form without consent leaves %q", text)
		}
		o.save(http.StatusOK, fields{"id": c.ID, "nome": "Ana", "consentimento": fields{"Texto": "Aceito."}})
		if text, at := kept(c.ID); text != "Aceito." || at != o.Clock.Now().UnixMilli() {
			t.Errorf("kept %q at %d", text, at)
		}
		o.save(http.StatusOK, fields{"id": c.ID, "nome": "Ana", "consentimento": fields{"Texto": ""}})
		if text, at := kept(c.ID); text != "" || at != 0 {
			t.Errorf("withdrawn, %q at %d stay", text, at)
		}
	})
}
