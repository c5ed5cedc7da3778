package equipment_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/equipment"
	"balcao/app/roles"
)

func licence(more fields) fields {
	out := fields{"nome": "Contrato 12", "tipo": 3, "quantidade": 1, "validaAte": "2027-12-31"}
	for key, value := range more {
		out[key] = value
	}
	return out
}

func (h shop) licences(token, more string) []equipment.LicenceView {
	h.t.Helper()
	var found []equipment.LicenceView
	h.Want(http.StatusOK, token, "GET", "/api/equipamentos/licencas?localClienteId="+h.venue.ID+more, nil).JSON(h.t, &found)
	return found
}

// S2§2.3: LicencaEquipamento keeps the licences, and no other role of devices does.
func TestLicencesAreGivenToDevices(t *testing.T) {
	each(t, func(t *testing.T, h shop) {
		const at = "/api/equipamentos/licencas"
		clerk := h.administrator("licencas@balcao.test", roles.EquipmentLicences)
		h.Want(403, h.token, "POST", at, h.body(licence(nil)))
		for name, wrong := range map[string]fields{
			"nome": {"nome": " "}, "quantidade": {"quantidade": 0}, "validaAte": {"validaAte": "2027-02-30"},
		} {
			if a := h.Want(400, clerk, "POST", at, h.body(licence(wrong))); !strings.Contains(string(a.Body), name) {
				t.Errorf("a wrong %s is refused with %s", name, a.Body)
			}
		}
		var l equipment.LicenceView
		h.Want(200, clerk, "POST", at, h.body(licence(nil))).JSON(t, &l)
		first, second, tablet := h.add(200, nil), h.add(200, nil), h.add(200, fields{"tipo": 9})

		assign := func(status int, ids ...string) string {
			t.Helper()
			if ids == nil {
				ids = []string{}
			}
			return h.Want(status, clerk, "PUT", at+"/"+l.ID+"/equipamentos", h.body(fields{"equipamentos": ids})).Message()
		}
		if got := assign(400, first.ID, second.ID); !strings.Contains(got, "A licença cobre 1") {
			t.Errorf("too many devices are refused with %q", got)
		}
		if got := assign(400, tablet.ID); !strings.Contains(got, "Tablet 1 é Tablet") {
			t.Errorf("a device of another type is refused with %q", got)
		}
		assign(404, h.venue.ID)
		assign(200, first.ID)
		var who []equipment.Licensable
		h.Want(200, clerk, "GET", at+"/"+l.ID+"/equipamentos?localClienteId="+h.venue.ID, nil).JSON(t, &who)
		if len(who) != 2 || !who[0].Tem || who[1].Tem {
			t.Errorf("who has the licence: %+v", who)
		}

		// A device leaves the licence that it had.
		var other equipment.LicenceView
		h.Want(200, clerk, "POST", at, h.body(licence(fields{"nome": "Contrato 13", "quantidade": 2}))).JSON(t, &other)
		h.Want(200, clerk, "PUT", at+"/"+other.ID+"/equipamentos", h.body(fields{"equipamentos": []string{first.ID, second.ID}}))
		if got := h.licences(clerk, ""); len(got) != 2 || got[0].EmUso != 0 || got[1].EmUso != 2 {
			t.Errorf("licences: %+v", got)
		}
		change := licence(fields{"nome": "Contrato 13", "quantidade": 1, "versao": other.Versao})
		if a := h.Want(400, clerk, "PUT", at+"/"+other.ID, h.body(change)); !strings.Contains(a.Message(), "2 equipamentos têm esta licença") {
			t.Errorf("fewer than have it is refused with %q", a.Message())
		}
		change["quantidade"] = 5
		h.Want(200, clerk, "PUT", at+"/"+other.ID, h.body(change))
		if a := h.Want(409, clerk, "PUT", at+"/"+other.ID, h.body(change)); !strings.Contains(a.Message(), "Outra pessoa") {
			t.Errorf("a stale version is refused with %q", a.Message())
		}
		h.Want(204, clerk, "POST", at+"/"+other.ID+"/arquivar", h.body(nil))
		if got := h.list("")[0].Licenca; got != "" || len(h.licences(clerk, "&arquivadas=true")) != 1 {
			t.Errorf("after archiving, a device has %q", got)
		}
		h.Want(200, clerk, "POST", at+"/"+other.ID+"/restaurar", h.body(nil))
	})
}

// A licence that ends is warned of on the screens and told to the device, which sells on.
func TestLicencesThatEndAreWarnedOf(t *testing.T) {
	each(t, func(t *testing.T, h shop) {
		const at = "/api/equipamentos/licencas"
		clerk := h.administrator("licencas@balcao.test", roles.EquipmentLicences)
		e := h.add(200, nil)
		key := h.pair(200, h.code(e.ID).Codigo, "SN-1").Chave
		told := func() equipment.Orders {
			t.Helper()
			var orders equipment.Orders
			h.signal(200, key, "SN-1", nil).JSON(t, &orders)
			return orders
		}
		if got := told().Licenca.Situacao; got != equipment.Unlicensed {
			t.Errorf("a device without a licence is told %q", got)
		}
		var l equipment.LicenceView
		last := h.Clock.Now().Add(20 * 24 * time.Hour).Format(time.DateOnly)
		h.Want(200, clerk, "POST", at, h.body(licence(fields{"validaAte": last}))).JSON(t, &l)
		h.Want(200, clerk, "PUT", at+"/"+l.ID+"/equipamentos", h.body(fields{"equipamentos": []string{e.ID}}))
		for _, stage := range []struct {
			days int
			want equipment.LicenceState
			says string
		}{{0, equipment.LicenceHolds, ""}, {6, equipment.LicenceEnding, "vence em"}, {16, equipment.LicenceExpired, "venceu em"}} {
			h.Clock.Advance(time.Duration(stage.days) * 24 * time.Hour)
			h.token, clerk = h.SignIn("equipamentos@balcao.test"), h.SignIn("licencas@balcao.test")
			got := told().Licenca
			warnings := strings.Join(h.list("")[0].Avisos, " ")
			if got.Situacao != stage.want || got.ValidaAte != last || !strings.Contains(warnings, stage.says) || stage.says == "" && warnings != "" {
				t.Errorf("after %d days more: %+v, %q", stage.days, got, warnings)
			}
			if seen := h.licences(clerk, "")[0].Situacao; seen != stage.want {
				t.Errorf("the list says %q", seen)
			}
		}
		h.calls(200, key, "produtos", fields{"tenho": []fields{}})
	})
}

// Devices of one name are told apart when a licence moves from one to the other.
func TestALicenceMovesBetweenDevicesOfOneName(t *testing.T) {
	each(t, func(t *testing.T, h shop) {
		ctx := t.Context()
		first, second := h.add(200, fields{"nome": "Caixa"}), h.add(200, fields{"nome": "Caixa"})
		l, err := h.Equipment.AddLicence(ctx, h.venue.ID, equipment.LicenceDraft{Name: "Contrato 12", Type: equipment.POS, Seats: 1, ValidUntil: "2027-12-31"})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range []equipment.View{first, second} {
			if _, err := h.Equipment.License(ctx, h.venue.ID, l.ID, []string{e.ID}); err != nil {
				t.Fatal(err)
			}
			who, err := h.Equipment.Licensable(ctx, h.venue.ID, l.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, one := range who {
				if one.Tem != (one.ID == e.ID) {
					t.Errorf("after it was given to %s: %+v", e.ID, who)
				}
			}
		}
	})
}
