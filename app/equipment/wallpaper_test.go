package equipment_test

import (
	"strings"
	"testing"

	"balcao/app/equipment"
	"balcao/app/roles"
	"balcao/app/salespoints"
)

// pixel is the smallest PNG.
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

// The wallpaper of the device's sales point and type comes before that of its sales point,
// of its type and of all; the device hears of it, and fetches it by its address.
func TestDevicesShowTheClosestWallpaper(t *testing.T) {
	each(t, func(t *testing.T, h shop) {
		const at = "/api/equipamentos/papeisDeParede"
		point, err := h.SalesPoints.Add(t.Context(), h.venue.ID, salespoints.SalesPoint{
			Name: "Balcão", Systems: []salespoints.System{{SystemType: salespoints.Token, PrintType: salespoints.PrintTokens}},
		})
		if err != nil {
			t.Fatal(err)
		}
		e := h.add(200, nil)
		if err := h.SalesPoints.Link(t.Context(), h.venue.ID, point.ID, []string{e.ID}); err != nil {
			t.Fatal(err)
		}
		key := h.pair(200, h.code(e.ID).Codigo, "SN-1").Chave
		boss := h.administrator("chefe@balcao.test", roles.AdminPortal)
		told := func() *equipment.WallpaperOnDevice {
			t.Helper()
			var orders equipment.Orders
			h.signal(200, key, "SN-1", nil).JSON(t, &orders)
			return orders.PapelDeParede
		}
		set := func(status int, salesPoint string, kind int, picture string) (w equipment.WallpaperView) {
			t.Helper()
			a := h.Want(status, boss, "PUT", at, h.body(fields{"pontoDeVendaId": salesPoint, "tipo": kind, "foto": picture}))
			if status == 200 {
				a.JSON(t, &w)
			}
			return w
		}
		if got := told(); got != nil {
			t.Errorf("without a wallpaper: %+v", got)
		}
		set(400, "", 0, "isto não é uma imagem")
		set(400, h.venue.ID, 0, pixel)
		h.Want(403, h.token, "PUT", at, h.body(fields{"pontoDeVendaId": "", "tipo": 0, "foto": pixel}))
		var last equipment.WallpaperView
		for _, place := range []struct {
			salesPoint string
			kind       int
		}{{"", 0}, {"", 3}, {point.ID, 0}, {point.ID, 3}} {
			last = set(200, place.salesPoint, place.kind, pixel)
			if got := told(); got == nil || got.ID != last.ID || got.Versao != 1 || last.Equipamentos != 1 {
				t.Errorf("after %+v the device shows %+v, of %+v", place, got, last)
			}
		}
		set(200, point.ID, 9, pixel)
		if got := told(); got.ID != last.ID {
			t.Error("a point of sale shows what is for tablets")
		}
		if again := set(200, point.ID, 3, pixel); again.ID != last.ID || told().Versao != 2 {
			t.Errorf("another picture in its place: %+v, %+v", again, told())
		}
		if a := h.Want(200, "", "GET", told().Endereco, nil); a.Header.Get("ETag") == "" {
			t.Error("the picture has no ETag")
		}
		var all equipment.WallpapersView
		h.Want(200, boss, "GET", at+"?localClienteId="+h.venue.ID, nil).JSON(t, &all)
		if len(all.Papeis) != 5 || len(all.PontosDeVenda) != 1 {
			t.Errorf("the list: %+v", all)
		}
		path := at + "/" + last.ID + "?localClienteId=" + h.venue.ID
		h.Want(204, boss, "DELETE", path, nil)
		h.Want(404, boss, "DELETE", path, nil)
		if got := told(); got == nil || got.ID == last.ID {
			t.Errorf("without the closest one: %+v", got)
		}
	})
}

func TestTabletsAreToldWhatTheyShow(t *testing.T) {
	each(t, func(t *testing.T, h shop) {
		const at = "/api/tablets/configuracao"
		tablet := h.add(200, fields{"tipo": 9})
		h.add(200, nil)
		key := h.pair(200, h.code(tablet.ID).Codigo, "SN-1").Chave
		told := func() *equipment.TabletScreen {
			t.Helper()
			var orders equipment.Orders
			h.signal(200, key, "SN-1", nil).JSON(t, &orders)
			return orders.Tablet
		}
		if got := told(); got == nil || !got.MostraFotos || !got.MostraPrecos || got.DescansoSegundos != 120 || got.Versao != 0 {
			t.Errorf("from the start: %+v", got)
		}
		screen := fields{"saudacao": " Bem-vindo ", "mostraFotos": false, "mostraPrecos": true, "mostraCodigos": true, "descansoSegundos": 60, "versao": 0}
		h.Want(200, h.token, "PUT", at, h.body(screen))
		if got := told(); got.Saudacao != "Bem-vindo" || got.MostraFotos || got.Versao != 1 {
			t.Errorf("saved: %+v", got)
		}
		if a := h.Want(409, h.token, "PUT", at, h.body(screen)); !strings.Contains(a.Message(), "Outra pessoa") {
			t.Errorf("a stale version is refused with %q", a.Message())
		}
		screen["versao"], screen["descansoSegundos"] = 1, 5
		if a := h.Want(400, h.token, "PUT", at, h.body(screen)); !strings.Contains(a.Message(), "15 a 3.600") {
			t.Errorf("five seconds are refused with %q", a.Message())
		}
		var all []equipment.TabletView
		h.Want(200, h.token, "GET", "/api/tablets?localClienteId="+h.venue.ID, nil).JSON(t, &all)
		if len(all) != 1 || all[0].ID != tablet.ID || all[0].ListaDeProdutos != "" {
			t.Errorf("the tablets: %+v", all)
		}
		watcher := h.Person("monitor@balcao.test", h.venue.ID, roles.EquipmentMonitoring)
		h.Want(403, watcher, "GET", at+"?localClienteId="+h.venue.ID, nil)
	})
}
