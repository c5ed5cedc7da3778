package catalog_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"maps"
	"net/http"
	"strings"
	"testing"

	"balcao/app/audit"
	"balcao/app/catalog"
	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/venues"
)

// sheet is a venue on a real server with somebody who fills in the forms of its products.
type sheet struct {
	*servertest.Server
	t        *testing.T
	place    servertest.Venue
	token    string
	category catalog.Category
}

func eachSheet(t *testing.T, fn func(t *testing.T, s sheet)) {
	servertest.Each(t, func(t *testing.T, server *servertest.Server) {
		v := server.Venue("Bar do Zé")
		s := sheet{server, t, v, server.Person("produtos@balcao.test", v.ID, roles.Products), catalog.Category{}}
		c, err := s.Catalog.AddCategory(t.Context(), catalog.Category{VenueID: v.ID, Name: "Lanches"})
		if err != nil {
			t.Fatal(err)
		}
		s.category = c
		fn(t, s)
	})
}

func (s sheet) withInvoices() {
	s.t.Helper()
	if err := s.Venues.Change(s.t.Context(), s.place.ID, func(v *venues.Venue) { v.IssuesInvoices = true }); err != nil {
		s.t.Fatal(err)
	}
}

// form is a body of product-edit for a new product, with these fields set.
func (s sheet) form(fields map[string]any) map[string]any {
	raw, err := json.Marshal(catalog.Product{
		VenueID: s.place.ID, CategoryID: s.category.ID, Kind: catalog.Plain, Name: "X-Salada", Price: 2500, Unit: catalog.Piece,
		Barcodes: []catalog.Barcode{}, Allergens: []string{}, Additions: []catalog.Addition{}, Observations: []catalog.Observation{},
		ForSale: true,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	body := map[string]any{}
	if err := json.Unmarshal(raw, &body); err != nil {
		s.t.Fatal(err)
	}
	maps.Copy(body, fields)
	return body
}

// get is the product as the form reads it.
func (s sheet) get(id string) catalog.ProductAnswer {
	s.t.Helper()
	var out catalog.ProductAnswer
	s.Want(http.StatusOK, s.token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+id, nil).JSON(s.t, &out)
	return out
}

// edited is the product as the form reads it, with these fields set.
func (s sheet) edited(id string, fields map[string]any) map[string]any {
	s.t.Helper()
	body := map[string]any{}
	s.Want(http.StatusOK, s.token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+id, nil).JSON(s.t, &body)
	maps.Copy(body, fields)
	return body
}

// save answers the product that has been saved.
func (s sheet) save(body map[string]any) catalog.ProductAnswer {
	s.t.Helper()
	var out catalog.ProductAnswer
	s.Want(http.StatusCreated, s.token, "POST", "/api/Produto/EditarProduto", body).JSON(s.t, &out)
	return out
}

// made is a product that goes on others.
func (s sheet) made(name string) catalog.ProductAnswer {
	s.t.Helper()
	return s.save(s.form(map[string]any{"nome": name, "valor": 3}))
}

// audited is what the audit keeps of the venue, the newest first.
func (s sheet) audited() []audit.KeptEntry {
	s.t.Helper()
	owner := s.Person("dona@balcao.test", s.place.ID, roles.Members)
	var page audit.AuditPage
	s.Want(http.StatusOK, owner, "POST", "/api/Auditoria/buscar?size=100", map[string]any{"localClienteId": s.place.ID}).JSON(s.t, &page)
	return page.Registros
}

// refusal is what is said of a call that is wrong, by the fields.
type refusal struct {
	Message string
	Fields  map[string]string
}

func (s sheet) refused(path string, body map[string]any) refusal {
	s.t.Helper()
	var out refusal
	s.Want(http.StatusBadRequest, s.token, "POST", path, body).JSON(s.t, &out)
	return out
}

// says reports what the field is refused with.
func (r refusal) says(t *testing.T, field, message string) {
	t.Helper()
	if r.Fields[field] != message || !strings.Contains(r.Message, message) {
		t.Errorf("%s is refused with %q, want %q; all: %+v", field, r.Fields[field], message, r)
	}
}

// picture is a small picture in base64.
func picture(t *testing.T) string {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewRGBA(image.Rect(0, 0, 4, 4))); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// addition is an element of composicao, with these fields set.
func addition(id string, kind int, fields map[string]any) map[string]any {
	out := map[string]any{
		"id": "", "produtoId": id, "produtoNome": "", "produtoValor": 0, "tipo": kind, "quantidade": 1, "minimo": 0, "maximo": 1,
		"quantidadeAdicionaisGratuito": 0, "podeSerGratuito": false, "observacao": "",
	}
	maps.Copy(out, fields)
	return out
}

func observation(description string, options ...string) map[string]any {
	list := []map[string]any{}
	for _, o := range options {
		list = append(list, map[string]any{"id": "", "descricao": o})
	}
	return map[string]any{"id": "", "descricao": description, "tipo": 1, "ehDeReserva": false, "opcoes": list}
}
