package equipment_test

import (
	"encoding/base64"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"balcao/app/access"
	"balcao/app/catalog"
	"balcao/app/equipment"
	"balcao/app/roles"
	"balcao/app/salespoints"
	"balcao/app/server/servertest"
)

// shop is a venue in the hands of who keeps its devices.
type shop struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
}

func each(t *testing.T, test func(t *testing.T, h shop)) {
	t.Helper()
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		test(t, shop{s, t, v, s.Person("equipamentos@balcao.test", v.ID, roles.Equipment)})
	})
}

// platform is the token of somebody with a role everywhere.
func (h shop) platform(email, role string) string {
	h.t.Helper()
	_, err := h.Access.AddUser(h.t.Context(), access.NewUser{Name: "Pessoa", Email: email, Password: servertest.Password, Roles: []string{role}})
	if err != nil {
		h.t.Fatal(err)
	}
	return h.SignIn(email)
}

// administrator is the token of somebody in the venue with a role that only the platform gives.
func (h shop) administrator(email, role string) string {
	h.t.Helper()
	user, err := h.Access.AddUser(h.t.Context(), access.NewUser{Name: "Pessoa", Email: email, Password: servertest.Password, Roles: []string{role}})
	if err != nil {
		h.t.Fatal(err)
	}
	if err := h.Access.AddMember(h.t.Context(), user.ID, h.venue.ID, false, nil); err != nil {
		h.t.Fatal(err)
	}
	return h.SignIn(email)
}

type fields map[string]any

func (h shop) body(more fields) fields {
	out := fields{"localClienteId": h.venue.ID}
	for key, value := range more {
		out[key] = value
	}
	return out
}

func device(more fields) fields {
	out := fields{"tipo": 3, "nome": "", "imei": "", "numeroSerie": "", "patrimonio": ""}
	for key, value := range more {
		out[key] = value
	}
	return out
}

func (h shop) add(status int, more fields) equipment.View {
	h.t.Helper()
	var added equipment.View
	a := h.Want(status, h.token, "POST", "/api/equipamentos", h.body(device(more)))
	if status == http.StatusOK {
		a.JSON(h.t, &added)
	}
	return added
}

func (h shop) list(more string) []equipment.View {
	h.t.Helper()
	var found []equipment.View
	h.Want(http.StatusOK, h.token, "GET", "/api/equipamentos?localClienteId="+h.venue.ID+more, nil).JSON(h.t, &found)
	return found
}

func (h shop) titles(more string) string {
	h.t.Helper()
	var titles []string
	for _, e := range h.list(more) {
		titles = append(titles, e.Titulo)
	}
	return strings.Join(titles, ", ")
}

func (h shop) code(id string) equipment.CodeView {
	h.t.Helper()
	var code equipment.CodeView
	h.Want(http.StatusOK, h.token, "POST", "/api/equipamentos/"+id+"/codigo", h.body(nil)).JSON(h.t, &code)
	return code
}

func (h shop) pair(status int, code, serial string) equipment.Paired {
	h.t.Helper()
	var paired equipment.Paired
	a := h.Want(status, "", "POST", "/api/equipamento/vincular", fields{"codigo": code, "numeroSerie": serial, "versao": "1.0"})
	if status == http.StatusOK {
		a.JSON(h.t, &paired)
	}
	return paired
}

// calls is a call of a device with its key.
func (h shop) calls(status int, key, path string, body any) servertest.Answer {
	h.t.Helper()
	return h.Want(status, "", "POST", "/api/equipamento/"+path, body, "Authorization: Equipment "+key)
}

func (h shop) signal(status int, key, serial string, more fields) servertest.Answer {
	h.t.Helper()
	body := fields{"numeroSerie": serial, "versao": "1.0"}
	for name, value := range more {
		body[name] = value
	}
	return h.calls(status, key, "sinal", body)
}

func TestDevicesAreRegistered(t *testing.T) {
	each(t, func(t *testing.T, h shop) {
		named := h.add(200, fields{"nome": " Caixa  do salão ", "imei": "356938035643809", "numeroSerie": "SN-1", "patrimonio": "P 17"})
		h.add(200, fields{"tipo": 9})
		h.add(200, nil)
		if got := h.titles(""); got != "Caixa do salão, POS 2, Tablet 1" {
			t.Errorf("the list names %q", got)
		}
		for busca, want := range map[string]string{"salão": "Caixa do salão", "sn-1": "Caixa do salão", "p 17": "Caixa do salão", "569380": "Caixa do salão", "nada": ""} {
			if got := h.titles("&busca=" + strings.ReplaceAll(busca, " ", "%20")); got != want {
				t.Errorf("%q finds %q", busca, got)
			}
		}
		if got := h.titles("&tipo=9"); got != "Tablet 1" {
			t.Errorf("tablets: %q", got)
		}
		for name, wrong := range map[string]fields{"imei": {"imei": "356938035643808"}, "nome": {"nome": strings.Repeat("n", 61)}, "numeroSerie": {"numeroSerie": strings.Repeat("1", 41)}} {
			if a := h.Want(400, h.token, "POST", "/api/equipamentos", h.body(device(wrong))); !strings.Contains(string(a.Body), name) {
				t.Errorf("a wrong %s is refused with %s", name, a.Body)
			}
		}
		h.add(409, fields{"numeroSerie": "SN-1"})
		change := device(fields{"nome": "Caixa 1", "numeroSerie": "SN-1", "versao": named.Versao})
		h.Want(200, h.token, "PUT", "/api/equipamentos/"+named.ID, h.body(change))
		if a := h.Want(409, h.token, "PUT", "/api/equipamentos/"+named.ID, h.body(change)); !strings.Contains(a.Message(), "Outra pessoa") {
			t.Errorf("a stale version is refused with %q", a.Message())
		}
		h.Want(204, h.token, "POST", "/api/equipamentos/"+named.ID+"/arquivar", h.body(nil))
		if got := h.titles("") + " | " + h.titles("&arquivados=true"); got != "POS 2, Tablet 1 | Caixa 1" {
			t.Errorf("after archiving: %q", got)
		}
		h.add(200, fields{"numeroSerie": "SN-1"})
		h.Want(409, h.token, "POST", "/api/equipamentos/"+named.ID+"/restaurar", h.body(nil))
	})
}

func TestDevicesArePairedByACodeOnce(t *testing.T) {
	each(t, func(t *testing.T, h shop) {
		e := h.add(200, nil)
		if e.Situacao != equipment.Unpaired {
			t.Errorf("a new device is %q", e.Situacao)
		}
		withdrawn := h.code(e.ID)
		code := h.code(e.ID)
		h.pair(403, withdrawn.Codigo, "SN-1")
		first := h.pair(200, strings.ToLower(code.Codigo), "SN-1")
		h.pair(403, code.Codigo, "SN-2")
		if got := h.list("")[0]; got.Situacao != equipment.Online || got.NumeroSerie != "SN-1" || first.LocalID != h.venue.ID {
			t.Errorf("a paired device: %+v, %+v", got, first)
		}
		h.signal(200, first.Chave, "SN-1", nil)

		// The device is exchanged: the code for the new one ends the old one's key.
		second := h.pair(200, h.code(e.ID).Codigo, "SN-2")
		h.signal(401, first.Chave, "SN-1", nil)
		h.signal(200, second.Chave, "SN-2", nil)

		h.Want(204, h.token, "POST", "/api/equipamentos/"+e.ID+"/desvincular", h.body(nil))
		if a := h.signal(401, second.Chave, "SN-2", nil); !strings.Contains(a.Message(), "fica guardado") {
			t.Errorf("a revoked key is refused with %q", a.Message())
		}
		h.Want(409, h.token, "POST", "/api/equipamentos/"+e.ID+"/desvincular", h.body(nil))

		late := h.code(e.ID)
		h.Clock.Advance(15 * time.Minute)
		h.pair(403, late.Codigo, "SN-2")
	})
}

func TestTwoDevicesTypeOneCode(t *testing.T) {
	each(t, func(t *testing.T, h shop) {
		code := h.code(h.add(200, nil).ID).Codigo
		answers := make(chan int)
		for _, serial := range []string{"SN-1", "SN-2"} {
			go func() {
				answers <- h.Call("", "POST", "/api/equipamento/vincular", fields{"codigo": code, "numeroSerie": serial, "versao": "1"}).Status
			}()
		}
		if got := []int{<-answers, <-answers}; !slices.Contains(got, 200) || !slices.Contains(got, 403) {
			t.Errorf("two devices with one code are answered %v", got)
		}
	})
}

func TestCodesAreNotGuessed(t *testing.T) {
	each(t, func(t *testing.T, h shop) {
		for range 20 {
			h.pair(403, "AAAAAAAA", "SN")
		}
		h.pair(429, "AAAAAAAA", "SN")
	})
}

func TestDevicesTellOfThemselves(t *testing.T) {
	each(t, func(t *testing.T, h shop) {
		e := h.add(200, nil)
		key := h.pair(200, h.code(e.ID).Codigo, "SN-1").Chave
		h.signal(200, key, "SN-1", fields{"versao": "2.4", "bateria": 12, "naoEnviadas": 3})
		got := h.list("")[0]
		if got.VersaoDoApp != "2.4" || *got.Bateria != 12 || got.NaoEnviadas != 3 || len(got.Avisos) != 2 {
			t.Errorf("the device: %+v", got)
		}
		h.Clock.Advance(3 * time.Minute)
		if got := h.list("")[0]; got.Situacao != equipment.Offline {
			t.Errorf("a silent device is %q", got.Situacao)
		}
		if a := h.signal(401, key, "SN-9", nil); !strings.Contains(a.Message(), "outro aparelho") {
			t.Errorf("a key on another device is refused with %q", a.Message())
		}
		warned := func() bool { return strings.Contains(strings.Join(h.list("")[0].Avisos, " "), "SN-9") }
		if h.signal(200, key, "SN-1", nil); !warned() {
			t.Error("the list does not tell of the other device")
		}
		if key = h.pair(200, h.code(e.ID).Codigo, "SN-1").Chave; warned() {
			t.Error("the list tells of the other device after it was paired anew")
		}
		h.signal(400, key, "SN-1", fields{"bateria": 101})
	})
}

// sales-points-07: devices are asked to sync their products, and the list shows who has not yet.
func TestDevicesTakeOverWhatTheirSalesPointSells(t *testing.T) {
	each(t, func(t *testing.T, h shop) {
		ctx := t.Context()
		shelves, err := h.Catalog.Categories(ctx, h.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		beer := catalog.Product{VenueID: h.venue.ID, CategoryID: shelves[0].ID, Kind: catalog.Plain, Name: "Chope", Price: 900, ForSale: true}
		if _, err := h.Catalog.AddProduct(ctx, beer); err != nil {
			t.Fatal(err)
		}
		all, err := h.Catalog.InUse(ctx, h.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		list, err := h.Catalog.AddProductList(ctx, h.venue.ID, catalog.ProductListDraft{Name: "Balcão", Products: []string{h.venue.Product}})
		if err != nil {
			t.Fatal(err)
		}
		point, err := h.SalesPoints.Add(ctx, h.venue.ID, salespoints.SalesPoint{
			Name: "Balcão", ProductListID: list, Systems: []salespoints.System{{SystemType: salespoints.Token, PrintType: salespoints.PrintTokens}},
		})
		if err != nil {
			t.Fatal(err)
		}
		e := h.add(200, nil)
		key := h.pair(200, h.code(e.ID).Codigo, "SN-1").Chave
		var got equipment.Changes
		sync := func(held []equipment.Held) equipment.Changes {
			t.Helper()
			got = equipment.Changes{}
			h.calls(200, key, "produtos", fields{"tenho": held}).JSON(t, &got)
			return got
		}
		everything := sync([]equipment.Held{})
		if everything.Total < 2 {
			t.Errorf("a device at no sales point sells %d products", everything.Total)
		}
		if err := h.SalesPoints.Link(ctx, h.venue.ID, point.ID, []string{e.ID}); err != nil {
			t.Fatal(err)
		}
		held := []equipment.Held{}
		for _, p := range everything.Produtos {
			held = append(held, equipment.Held{ID: p.ID, Mark: p.Mark})
		}
		if listed := sync(held); listed.Total != 1 || len(listed.Produtos) != 0 || len(listed.Sairam) != everything.Total-1 {
			t.Errorf("at the sales point: %+v", listed)
		}
		product := all[slices.IndexFunc(all, func(p catalog.Product) bool { return p.ID == h.venue.Product })]
		if _, err := h.Catalog.SetPrice(ctx, h.venue.ID, product.ID, product.Price+100, product.Version, nil); err != nil {
			t.Fatal(err)
		}
		if changed := sync(held[:0:0]); len(changed.Produtos) != 1 || changed.Produtos[0].Preco != product.Price+100 {
			t.Errorf("after its price has changed: %+v", changed)
		}
		h.Want(200, h.token, "POST", "/api/Equipamento/SincronizarProdutos/"+h.venue.ID+"?tipo=0", nil)
		h.Clock.Advance(time.Second)
		var orders equipment.Orders
		if h.signal(200, key, "SN-1", nil).JSON(t, &orders); !orders.SincronizarProdutos || !h.list("")[0].SincroniaPedida {
			t.Error("the device is not asked to take its products over")
		}
		sync(held[:0:0])
		orders = equipment.Orders{}
		if h.signal(200, key, "SN-1", nil).JSON(t, &orders); orders.SincronizarProdutos || h.list("")[0].SincroniaPedida {
			t.Error("the device has taken them over, and is asked again")
		}
	})
}

func TestProductsLeftOutAreShown(t *testing.T) {
	t.Run("skipped-products-01", func(t *testing.T) {
		each(t, func(t *testing.T, h shop) {
			key := h.pair(200, h.code(h.add(200, fields{"nome": "Totem da entrada"}).ID).Codigo, "SN-1").Chave
			h.calls(204, key, "produtos/ignorados", fields{"produtos": []fields{{"produtoId": h.venue.Product, "nome": "", "motivo": "Sem foto"}}})
			h.calls(400, key, "produtos/ignorados", fields{"produtos": []fields{{"produtoId": "", "nome": "", "motivo": "Sem foto"}}})
			lister := h.Person("listas@balcao.test", h.venue.ID, roles.ProductListLinks)
			a := h.Want(200, lister, "GET", "/api/skippedproduct?localClienteId="+h.venue.ID, nil)
			if got := string(a.Body); !strings.Contains(got, "Totem da entrada") || !strings.Contains(got, "Sem foto") || strings.Count(got, "Reason") != 1 {
				t.Errorf("the skipped products: %s", got)
			}
		})
	})
}

// device-binding-02: an active terminal is Concluído, others Pendente.
func TestBindingsQueue(t *testing.T) {
	t.Run("device-binding-01 device-binding-02", func(t *testing.T) {
		each(t, func(t *testing.T, h shop) {
			e := h.add(200, fields{"patrimonio": "P 17"})
			code := h.code(e.ID)
			support := h.platform("suporte@balcao.test", roles.Support)
			queue := func() equipment.Binding {
				t.Helper()
				var all []equipment.Binding
				h.Want(200, support, "GET", "/api/Equipamento/UltimasVinculacoes", nil).JSON(t, &all)
				return all[0]
			}
			if got := queue(); got.IsTerminal || got.Portal != "Bar do Cais" || got.AssetTag != "P 17" || got.Serial != "" {
				t.Errorf("a code that nobody has typed: %+v", got)
			}
			h.pair(200, code.Codigo, "SN-1")
			if got := queue(); !got.IsTerminal || got.Serial != "SN-1" {
				t.Errorf("a paired device: %+v", got)
			}
			h.Want(204, h.token, "POST", "/api/equipamentos/"+e.ID+"/desvincular", h.body(nil))
			if got := queue(); got.IsTerminal {
				t.Errorf("a device whose key was taken away: %+v", got)
			}
			h.Want(403, h.token, "GET", "/api/Equipamento/UltimasVinculacoes", nil)
		})
	})
}

func TestDevicesOfAFile(t *testing.T) {
	each(t, func(t *testing.T, h shop) {
		h.add(200, fields{"numeroSerie": "SN-1", "nome": "Antigo"})
		file := func(text string, commit bool) fields {
			return h.body(fields{"nome": "equipamentos.csv", "arquivo": base64.StdEncoding.EncodeToString([]byte(text)), "confirmar": commit})
		}
		send := func(text string, commit bool) (report struct {
			ID               string `json:"Id"`
			Novas, Alteradas int
			Ignoradas, Erros []struct{ Linha int }
		}) {
			t.Helper()
			h.Want(200, h.token, "POST", "/api/equipamentos/importar", file(text, commit)).JSON(t, &report)
			return report
		}
		good := "Tipo;Nome;Serial\nPOS;Novo nome;SN-1\nmaquininha;;SN-2\nTablet;Tablet do balcão;\n"
		if got := send(good, false); got.Novas != 2 || got.Alteradas != 1 || len(got.Erros) != 0 || h.titles("") != "Antigo" {
			t.Errorf("tried: %+v; %s", got, h.titles(""))
		}
		done := send(good, true)
		if got := h.titles(""); got != "Novo nome, Maquininha 1, Tablet do balcão" {
			t.Errorf("imported: %q", got)
		}
		if got := send("Tipo;Nome;Serial\nPOS;Novo nome;SN-1\n", false); len(got.Ignoradas) != 1 {
			t.Errorf("the same again: %+v", got)
		}
		if got := send("Tipo;IMEI;Serial\nRádio;;\nPOS;123;\nPOS;;SN-5\nPOS;;SN-5\nTablet;;SN-1\n", true); len(got.Erros) != 4 {
			t.Errorf("wrong lines: %+v", got)
		}
		ctx, card := t.Context(), h.list("&tipo=8")[0].ID
		l, err := h.Equipment.AddLicence(ctx, h.venue.ID, equipment.LicenceDraft{Name: "Contrato 12", Type: equipment.CardMachine, Seats: 1, ValidUntil: "2027-12-31"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Equipment.License(ctx, h.venue.ID, l.ID, []string{card}); err != nil {
			t.Fatal(err)
		}
		h.Want(200, h.token, "POST", "/api/equipamentos/importacoes/"+done.ID+"/desfazer", h.body(nil))
		clerk := h.administrator("licencas@balcao.test", roles.EquipmentLicences)
		if got := h.licences(clerk, ""); got[0].EmUso != 0 {
			t.Errorf("what was undone keeps %d seats", got[0].EmUso)
		}
		if got := h.titles(""); got != "Antigo" {
			t.Errorf("undone: %q", got)
		}
	})
}
