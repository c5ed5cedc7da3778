package customers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"balcao/app/orders"
)

func TestDataToHandOver(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		const name, script = `Ana <script>alert("1")</script> & Filhos`, "<script"
		c, _ := o.save(http.StatusOK, fields{
			"nome": name, "CPF": ana, "telefone": "48991234567", "dataNascimento": "1990-05-17", "sexo": 2, "identificador": `"><img src=x>`,
			"consentimento": fields{"Texto": "Aceito <b>tudo</b>.", "Em": "2026-01-02T02:30:00Z"},
		})
		for _, phone := range []string{"48955554444", "48991234567"} {
			o.save(http.StatusOK, fields{"id": c.ID, "nome": name, "CPF": ana, "telefone": phone, "dataNascimento": "1990-05-17", "sexo": 2, "identificador": `"><img src=x>`})
		}
		o.Want(http.StatusOK, o.token, "POST", customersPath+c.ID+"/notas", fields{"localClienteId": o.venue.ID, "texto": "</p><script>x</script>"})
		order := o.Order(o.venue, who(ana, ""), func(in *orders.NewOrder) {
			in.Cliente.Nome, in.ObservacaoPedido, in.Itens[0].Quantidade = "<u>Ana</u>", "Sem <sal>", 2
		})
		o.notice(blockPath, ana, "Motivo <i>")
		dados := func(status int, body fields) (name string, answer string) {
			t.Helper()
			body["localClienteId"] = o.venue.ID
			var link struct{ FileName, RelativePath string }
			a := o.Want(status, o.token, "POST", customersPath+c.ID+"/dados", body)
			if status != http.StatusOK {
				return "", string(a.Body)
			}
			a.JSON(t, &link)
			file := o.Want(http.StatusOK, "", "GET", "/api/download/file?"+url.Values{"relativepath": {link.RelativePath}}.Encode(), nil)
			return link.FileName, string(file.Body)
		}

		t.Run("D57 the document says all of it in words, in the venue's time", func(t *testing.T) {
			file, page := dados(http.StatusOK, fields{"formato": "html"})
			if file != "dados-do-cliente.html" {
				t.Errorf("file %q", file)
			}
			for _, want := range []string{
				"<!doctype html>", `lang="pt-BR"`, "Bar do Zé", "529.982.247-25", "(48) 99123-4567", "17/05/1990", "Feminino", "01/01/2026 23:30",
				"Bloqueio em", "Em vigor.", "Pedido " + order.Codigo, order.ValorTotal.String(), "2 × ", "Cliente bloqueado", "Telefone anterior</dt><dd>(48) 95555-4444",
			} {
				if !strings.Contains(page, want) {
					t.Errorf("the document lacks %q", want)
				}
			}
			if strings.Contains(page, "anterior</dt><dd>(48) 99123-4567") {
				t.Error("what he has today is said to be of before")
			}
			if t.Failed() {
				t.Log(page)
			}
		})

		t.Run("what people typed is text and nothing else", func(t *testing.T) {
			_, page := dados(http.StatusOK, fields{"formato": "html"})
			for _, raw := range []string{script, "<img", "<b>", "<i>", "<u>", "<sal>"} {
				if strings.Contains(page, raw) {
					t.Errorf("the document holds %q", raw)
				}
			}
			for _, want := range []string{"Ana &lt;script&gt;", "&amp; Filhos", "Sem &lt;sal&gt;", "Motivo &lt;i&gt;", "&lt;b&gt;tudo"} {
				if !strings.Contains(page, want) {
					t.Errorf("the document lacks %q", want)
				}
			}
		})

		t.Run("without a format it is JSON, and others are refused", func(t *testing.T) {
			for _, body := range []fields{{}, {"formato": "json"}} {
				if file, data := dados(http.StatusOK, body); file != "dados-do-cliente.json" || !strings.HasPrefix(data, "{") {
					t.Errorf("%q: %.80s", file, data)
				}
			}
			dados(http.StatusBadRequest, fields{"formato": "pdf"})
		})

		t.Run("somebody of whom little is known has one, too", func(t *testing.T) {
			known := c
			defer func() { c = known }()
			c, _ = o.save(http.StatusOK, fields{"CPF": bruno})
			if _, page := dados(http.StatusOK, fields{"formato": "html"}); !strings.Contains(page, "Dados pessoais de cliente") || !strings.Contains(page, "Nenhum pedido.") {
				t.Errorf("document %s", page)
			}
		})
	})
}
