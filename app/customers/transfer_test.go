package customers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"balcao/app/jobs"
	"balcao/app/roles"
	"balcao/app/sheets"
)

const at = "/api/ClienteEstabelecimento/"

type report struct {
	ID              string `json:"Id"`
	Linhas          int
	Novas           int
	Alteradas       int
	Ignoradas       []struct{ Linha int }
	Erros           []sheets.Problem
	CategoriasNovas []string
	ImportadoEm     *string
}

// put tries a file or brings it in.
func (o office) put(file string, commit bool) report {
	o.t.Helper()
	var r report
	o.Want(http.StatusOK, o.token, "POST", at+"importar", fields{
		"localClienteId": o.venue.ID, "nome": "clientes.csv", "arquivo": []byte(file), "confirmar": commit,
	}).JSON(o.t, &r)
	return r
}

type undone struct {
	Desfeitas int
	Mantidas  []struct{ Nome, Motivo string }
}

func (o office) undo(id string) undone {
	o.t.Helper()
	var u undone
	o.Want(http.StatusOK, o.token, "POST", at+"importacoes/"+id+"/desfazer", fields{"localClienteId": o.venue.ID}).JSON(o.t, &u)
	return u
}

type made struct{ FileName, RelativePath string }

func (o office) download(f made) string {
	o.t.Helper()
	query := url.Values{"filename": {f.FileName}, "relativepath": {f.RelativePath}}
	return string(o.Want(http.StatusOK, "", "GET", "/api/download/file?"+query.Encode(), nil).Body)
}

// export answers the file of an export's job.
func (o office) export(format string, filter fields) string {
	o.t.Helper()
	body := fields{"localClienteId": o.venue.ID, "formato": format}
	for k, v := range filter {
		body[k] = v
	}
	o.Want(http.StatusOK, o.token, "POST", at+"exportar", body)
	job := o.AwaitJobs(o.token)[0]
	if job.State != jobs.Done {
		o.t.Fatalf("the export: %+v", job)
	}
	var link made
	o.Want(http.StatusOK, o.token, "POST", "/api/files/"+job.FileID+"/link", fields{}).JSON(o.t, &link)
	return o.download(link)
}

func TestExport(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.save(http.StatusOK, fields{"nome": "Ana Gonçalves", "CPF": ana, "dataNascimento": "1990-02-28", "sexo": 2, "telefone": "48991234567", "nomeNaLista": true})
		o.save(http.StatusOK, fields{"nome": "=SOMA(A1)", "identificador": "+55"})
		o.notice(blockPath, ana, "Motivo")
		if _, err := o.DB.Write.Exec("UPDATE customers SET open_amount = 1050 WHERE cpf = '" + ana + "'"); err != nil {
			t.Fatal(err)
		}
		want := "\ufeffNome;CPF;Data de nascimento;Sexo;Telefone;E-mail;Identificador;Categoria;Nome na lista;Situação;Valor em aberto\r\n" +
			"'=SOMA(A1);;;;;;'+55;;Não;;0,00\r\n" +
			"Ana Gonçalves;529.982.247-25;28/02/1990;Feminino;(48) 99123-4567;;;;Sim;Bloqueado;10,50\r\n" +
			"Total: 2 linhas;;;;;;;;;;10,50\r\n"
		if got := o.export("csv", nil); got != want {
			t.Errorf("export\n%q, want\n%q", got, want)
		}
		o.Want(http.StatusBadRequest, o.token, "POST", at+"exportar", fields{"localClienteId": o.venue.ID, "formato": "csv", "categoriaId": o.venue.ID})
		narrowed, err := sheets.Open([]byte(o.export("xlsx", fields{"somenteBloqueados": true})), sheets.Limits{})
		if err != nil || narrowed.Len() != 1 || narrowed.Format != sheets.XLSX {
			t.Errorf("the narrowed export: %+v, %v", narrowed, err)
		}
	})
}

func TestImport(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		known, _ := o.save(http.StatusOK, fields{"nome": "Ana", "CPF": ana, "email": "ana@correio.example"})
		const file = "Nome;CPF;Nascimento;Sexo;Telefone;Categoria;Nome na lista\n" +
			"Ana Gonçalves;529.982.247-25;28/02/1990;F;(48) 99123-4567;Sócios;Sim\n" +
			"Bruno;11144477735;;;;socios;\n" +
			"Sem CPF;;;;;;\n"
		tried := o.put(file, false)
		if tried.ID != "" || tried.Novas != 2 || tried.Alteradas != 1 || !slices.Equal(tried.CategoriasNovas, []string{"Sócios"}) || len(tried.Erros) > 0 {
			t.Fatalf("tried: %+v", tried)
		}
		if p := o.list(""); p.QuantidadeTotal != 1 {
			t.Errorf("a dry run leaves %d customers", p.QuantidadeTotal)
		}
		done := o.put(file, true)
		if done.ID == "" || done.Novas != 2 || done.Alteradas != 1 {
			t.Fatalf("done: %+v", done)
		}
		changed := o.list("&CPF=" + ana).Registros[0]
		if changed.ID != known.ID || changed.Nome != "Ana Gonçalves" || value(changed.Email) != "ana@correio.example" || value(changed.Sexo) != 2 ||
			value(changed.Telefone) != "48991234567" || !changed.NomeNaLista || changed.Categoria == nil || value(changed.DataNascimento) != "1990-02-28" {
			t.Errorf("changed: %+v", changed)
		}
		if again := o.put(file, false); again.Novas != 0 || again.Alteradas != 0 || len(again.Ignoradas) != 3 || again.ImportadoEm == nil || len(again.CategoriasNovas) != 0 {
			t.Errorf("again: %+v", again)
		}

		t.Run("all errors at once, by line and column, in a file of their own", func(t *testing.T) {
			const wrong = "Nome;CPF;Data de nascimento;Sexo;Telefone;E-mail\n" +
				"Carla;111.444.777-36;;;;carla@\n" +
				";;31/12/2030;x;123;\n" +
				"Davi;39053344705;;;;\n" +
				"Davi;390.533.447-05;;;;\n"
			got := o.put(wrong, true)
			want := []sheets.Problem{
				{Line: 2, Column: "CPF", Message: "Preencha com um CPF válido"},
				{Line: 2, Column: "E-mail", Message: "Formato do e-mail inválido"},
				{Line: 3, Column: "Sexo", Message: "Escreva Masculino ou Feminino."},
				{Line: 3, Column: "Nome", Message: "Preencha o nome ou o CPF para continuar"},
				{Line: 5, Column: "CPF", Message: "Este CPF já está na linha 4."},
			}
			if !slices.Equal(got.Erros, want) || got.ID != "" {
				t.Errorf("errors %+v, want %+v", got.Erros, want)
			}
			if o.list("").QuantidadeTotal != 3 {
				t.Error("a part of the file came in")
			}
			var link made
			o.Want(http.StatusOK, o.token, "POST", at+"importar/erros", fields{"localClienteId": o.venue.ID, "nome": "x.csv", "arquivo": []byte(wrong)}).JSON(t, &link)
			if text := o.download(link); !strings.Contains(text, "Davi;390.533.447-05;;;;;CPF: Este CPF já está na linha 4.") || strings.Count(text, "\r\n") != 4 {
				t.Errorf("file of errors %q", text)
			}
			o.Want(http.StatusConflict, o.token, "POST", at+"importar/erros", fields{"localClienteId": o.venue.ID, "nome": "x.csv", "arquivo": []byte(file)})
		})

		t.Run("a file in Windows-1252 keeps its letters, no file at all is refused in words", func(t *testing.T) {
			if tried := o.put("Nome\nJo\xe3o Concei\xe7\xe3o\n", true); tried.Novas != 1 {
				t.Errorf("tried %+v", tried)
			}
			if p := o.list("&nome=joao"); p.QuantidadeTotal != 1 || p.Registros[0].Nome != "João Conceição" {
				t.Errorf("imported %+v", p)
			}
			a := o.Call(o.token, "POST", at+"importar", fields{"localClienteId": o.venue.ID, "nome": "x.csv", "arquivo": []byte("\x00\x01")})
			if a.Status != http.StatusBadRequest || !strings.Contains(a.Message(), "planilha") {
				t.Errorf("answer %d %s", a.Status, a.Body)
			}
			a = o.Call(o.token, "POST", at+"importar", fields{"localClienteId": o.venue.ID, "nome": "x.csv", "arquivo": make([]byte, 12<<20)})
			if a.Status != http.StatusRequestEntityTooLarge || !strings.Contains(a.Message(), "grande demais") {
				t.Errorf("answer %d %s", a.Status, a.Body)
			}
		})

		t.Run("undoing keeps and names what has changed since", func(t *testing.T) {
			bruno := o.list("&CPF=" + bruno).Registros[0]
			o.save(http.StatusOK, fields{"id": bruno.ID, "nome": "Bruno Lima", "CPF": bruno.CPF, "categoriaClienteEstabelecimentoId": bruno.Categoria})
			u := o.undo(done.ID)
			if u.Desfeitas != 2 || len(u.Mantidas) != 1 || u.Mantidas[0].Nome != "Bruno" || u.Mantidas[0].Motivo != "Alterado depois da importação." {
				t.Errorf("undone %+v", u)
			}
			back := o.list("&CPF=" + ana).Registros[0]
			if back.Nome != "Ana" || value(back.Email) != "ana@correio.example" || back.Telefone != nil || back.Categoria != nil || back.NomeNaLista {
				t.Errorf("restored %+v", back)
			}
			if o.list("&nome=sem").QuantidadeTotal != 0 {
				t.Error("whom the import registered is still there")
			}
			o.Want(http.StatusConflict, o.token, "POST", at+"importacoes/"+done.ID+"/desfazer", fields{"localClienteId": o.venue.ID})
			var past []struct {
				ID           string `json:"Id"`
				PodeDesfazer bool
			}
			o.Want(http.StatusOK, o.token, "GET", at+"importacoes?localClienteId="+o.venue.ID, nil).JSON(t, &past)
			if len(past) != 2 || past[1].ID != done.ID || past[1].PodeDesfazer || !past[0].PodeDesfazer {
				t.Errorf("past imports %+v", past)
			}
		})

		t.Run("what is kept about somebody since keeps him", func(t *testing.T) {
			carla := o.put("Nome;CPF\nCarla;39053344705\n", true)
			o.notice(blockPath, "39053344705", "Motivo")
			if u := o.undo(carla.ID); u.Desfeitas != 0 || len(u.Mantidas) != 1 {
				t.Errorf("undone %+v", u)
			}
		})

		t.Run("roles-06 another venue and other roles reach nothing", func(t *testing.T) {
			next := o.neighbour()
			id := o.put("Nome\nNovo\n", true).ID
			next.Want(http.StatusNotFound, next.token, "POST", at+"importacoes/"+id+"/desfazer", fields{"localClienteId": next.venue.ID})
			cook := o.Person("cozinha@balcao.test", o.venue.ID, roles.Board)
			for path, body := range map[string]fields{
				"exportar": {"formato": "csv"}, "importar": {"nome": "x.csv", "arquivo": []byte("Nome\nA\n")}, "importar/erros": {"nome": "x.csv", "arquivo": []byte("Nome\nA\n")},
				"importacoes/" + id + "/desfazer": {}, "unir": {"id": known.ID, "outroId": id}, "clientes/" + known.ID + "/dados": {},
				"clientes/" + known.ID + "/anonimizar": {"motivo": "Pedido"},
			} {
				body["localClienteId"] = o.venue.ID
				o.Want(http.StatusForbidden, cook, "POST", at+path, body)
				o.Want(http.StatusForbidden, next.token, "POST", at+path, body)
			}
			for _, path := range []string{"importacoes", "duplicados"} {
				o.Want(http.StatusForbidden, cook, "GET", at+path+"?localClienteId="+o.venue.ID, nil)
			}
		})
	})
}

// neighbour is another venue with somebody who keeps its customers.
func (o office) neighbour() office {
	o.t.Helper()
	o.venue = o.Venue("Bar " + uuid.NewString())
	o.token = o.Person(uuid.NewString()+"@balcao.test", o.venue.ID, roles.Customers)
	return o
}

// What is exported and imported elsewhere is exported from there the same; undoing it
// leaves nothing.
func TestExportImportExport(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		one := rapid.Custom(func(t *rapid.T) fields {
			pick := func(name string, from ...string) string { return rapid.SampledFrom(from).Draw(t, name) }
			return fields{
				"nome":           pick("nome", "=1+1", "-2", "João; \"Zé\"", "'Aspas", "Total: 1 linha", "Ñandú & Cia", "@mencao"),
				"dataNascimento": pick("dataNascimento", "", "1899-12-31", "1990-02-28", "2000-02-29"),
				"sexo":           rapid.SampledFrom([]any{nil, 1, 2}).Draw(t, "sexo"),
				"telefone":       pick("telefone", "", "48991234567", "4832223344"),
				"email":          pick("email", "", "a@b.example", "=x@b.example"),
				"identificador":  pick("identificador", "", "007", "+5", "1,5", "1e5"),
				"nomeNaLista":    rapid.Bool().Draw(t, "nomeNaLista"),
			}
		})
		rapid.Check(t, func(rt *rapid.T) {
			from, to := o.neighbour(), o.neighbour()
			for i, c := range rapid.SliceOfN(one, 0, 4).Draw(rt, "customers") {
				if i < 3 {
					c["CPF"] = []string{ana, bruno, "39053344705"}[i]
				}
				from.save(http.StatusOK, c)
			}
			format := rapid.SampledFrom([]string{"csv", "xlsx"}).Draw(rt, "format")
			before := from.export("csv", nil)
			in := to.put(from.export(format, nil), true)
			if len(in.Erros) > 0 || in.ID == "" {
				rt.Fatalf("imported: %+v", in)
			}
			if after := to.export("csv", nil); after != before {
				rt.Fatalf("before\n%s, after\n%s", before, after)
			}
			if same := to.put(before, false); same.Novas+same.Alteradas > 0 || len(same.Ignoradas) != in.Linhas {
				rt.Fatalf("a second time: %+v", same)
			}
			if u := to.undo(in.ID); u.Desfeitas != in.Linhas || len(u.Mantidas) > 0 {
				rt.Fatalf("undone: %+v", u)
			}
			if p := to.list(""); p.QuantidadeTotal != 0 {
				rt.Fatalf("%d customers stay", p.QuantidadeTotal)
			}
		})
	})
}
