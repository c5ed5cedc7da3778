package customers_test

import (
	"net/http"
	"testing"
)

func TestSavingOverWhatSomebodyElseSaved(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		const stale = "Outra pessoa alterou este cliente enquanto você editava. Confira o que ela mudou e salve de novo."
		read, _ := o.save(http.StatusOK, fields{"nome": "Ana", "CPF": ana})
		if read.Versao != 1 || o.list("").Registros[0].Versao != 1 {
			t.Fatalf("registered with version %d", read.Versao)
		}
		first, _ := o.save(http.StatusOK, fields{"id": read.ID, "nome": "Ana", "CPF": ana, "telefone": "48991234567", "versao": read.Versao})
		if first.Versao != 2 {
			t.Errorf("changed to version %d", first.Versao)
		}
		_, refused := o.save(http.StatusConflict, fields{"id": read.ID, "nome": "Ana Lima", "CPF": ana, "versao": read.Versao})
		if refused.Message() != stale {
			t.Errorf("answer %s", refused.Body)
		}
		if c := o.list("").Registros[0]; value(c.Telefone) != "48991234567" || c.Nome != "Ana" {
			t.Errorf("the first person's changes: %+v", c)
		}

		t.Run("a save that changes nothing, a block and a note leave the version", func(t *testing.T) {
			same, _ := o.save(http.StatusOK, fields{"id": read.ID, "nome": "Ana", "CPF": ana, "telefone": "48991234567", "versao": first.Versao})
			o.notice(blockPath, ana, "Motivo")
			o.Want(http.StatusOK, o.token, "POST", at+"clientes/"+read.ID+"/notas", fields{"localClienteId": o.venue.ID, "texto": "Gosta da varanda"})
			if now := o.list("").Registros[0]; same.Versao != 2 || now.Versao != 2 {
				t.Errorf("versions %d, %d", same.Versao, now.Versao)
			}
		})
		t.Run("an import, a consent and an erased telephone do not", func(t *testing.T) {
			done := o.put("Nome;CPF\nAna Lima;"+ana+"\n", true)
			if now := o.list("").Registros[0]; now.Versao != 3 {
				t.Errorf("imported: version %d", now.Versao)
			}
			o.undo(done.ID)
			o.Want(http.StatusNoContent, o.token, "PUT", at+"clientes/"+read.ID+"/consentimento", fields{"localClienteId": o.venue.ID, "Texto": "Aceito."})
			if now := o.list("").Registros[0]; now.Versao != 5 {
				t.Errorf("undone, then consented: version %d", now.Versao)
			}
		})
		t.Run("without a version it is saved as documented", func(t *testing.T) {
			o.save(http.StatusOK, fields{"id": read.ID, "nome": "Ana Souza", "CPF": ana})
		})
		t.Run("a registration needs none, and heeds none", func(t *testing.T) {
			o.save(http.StatusOK, fields{"nome": "Bia", "versao": 7})
		})
	})
}

func TestAnonymisedIsNotSavedAgain(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		const gone = "Este cliente foi anonimizado e os dados dele não voltam. Feche o formulário e, se a pessoa voltou, cadastre-a como um cliente novo."
		draft := fields{"nome": "Ana Gonçalves", "CPF": ana, "telefone": "48991234567"}
		c, _ := o.save(http.StatusOK, draft)
		other, _ := o.save(http.StatusOK, fields{"nome": "Bruno", "CPF": bruno})
		if err := o.Customers.Anonymise(t.Context(), o.venue.ID, c.ID, "Pedido da pessoa"); err != nil {
			t.Fatal(err)
		}
		draft["id"] = c.ID
		for _, versao := range []any{nil, 1, 2, 3} {
			draft["versao"] = versao
			if _, refused := o.save(http.StatusConflict, draft); refused.Message() != gone {
				t.Errorf("version %v: %s", versao, refused.Body)
			}
		}
		o.Want(http.StatusConflict, o.token, "PUT", at+"clientes/"+c.ID+"/consentimento", fields{"localClienteId": o.venue.ID, "Texto": "Eu, Ana, aceito."})
		o.Want(http.StatusConflict, o.token, "POST", at+"clientes/"+c.ID+"/notas", fields{"localClienteId": o.venue.ID, "texto": "Ana voltou."})
		for _, pair := range [][2]string{{c.ID, other.ID}, {other.ID, c.ID}} {
			o.Want(http.StatusConflict, o.token, "POST", at+"unir", fields{"localClienteId": o.venue.ID, "id": pair[0], "outroId": pair[1]})
		}
		for _, now := range o.list("").Registros {
			if now.ID == c.ID && (now.Nome != "Cliente anonimizado" || now.CPF != nil || now.Telefone != nil || !now.Anonimizado) {
				t.Errorf("restored: %+v", now)
			}
		}

		t.Run("nor is who was merged away", func(t *testing.T) {
			kept, _ := o.save(http.StatusOK, fields{"nome": "Carla", "CPF": "39053344705"})
			merged, _ := o.save(http.StatusOK, fields{"nome": "Carla"})
			o.Want(http.StatusOK, o.token, "POST", at+"unir", fields{"localClienteId": o.venue.ID, "id": kept.ID, "outroId": merged.ID})
			o.save(http.StatusNotFound, fields{"id": merged.ID, "nome": "Carla"})
			o.save(http.StatusNotFound, fields{"id": merged.ID, "nome": "Carla", "versao": 1})
		})
	})
}

func TestSavingACategoryOverWhatSomebodyElseSaved(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		k := o.keeper()
		read, _ := k.write(http.StatusOK, "POST", categoriesPath, "Sócios", "#1a5fb4")
		path := categoriesPath + "/" + read.ID
		change := func(status int, description string, versao any) {
			t.Helper()
			k.Want(status, k.token, "PUT", path, fields{"localClienteId": o.venue.ID, "descricao": description, "cor": "#1a5fb4", "versao": versao})
		}
		if read.Versao != 1 {
			t.Fatalf("created with version %d", read.Versao)
		}
		change(http.StatusOK, "Sócios do clube", 1)
		change(http.StatusConflict, "Associados", 1)
		if now := k.categories()[0]; now.Descricao != "Sócios do clube" || now.Versao != 2 {
			t.Errorf("now %+v", now)
		}
		change(http.StatusOK, "Associados", 2)
		k.write(http.StatusOK, "PUT", path, "Todos", "#1a5fb4")
	})
}
