package venues_test

import (
	"maps"
	"net/http"
	"strings"
	"testing"

	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/venues"
)

func TestDetails(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		own, other := s.Venue("Bar do Cais"), s.Venue("Vizinho")
		s.Person("gerente@balcao.test", own.ID, roles.Settings)
		s.Person("cozinha@balcao.test", own.ID, roles.Board)
		s.Person("dono@balcao.test", own.ID, roles.OfVenue()...)
		token, cook := s.SignIn("gerente@balcao.test"), s.SignIn("cozinha@balcao.test")
		path := "/api/Local/Estabelecimento/" + own.ID

		var read map[string]any
		s.Want(http.StatusOK, token, "GET", path, nil).JSON(t, &read)
		changed := func(changes map[string]any) map[string]any {
			body := maps.Clone(read)
			delete(body, "$schema")
			maps.Copy(body, changes)
			return body
		}

		t.Run("D61 D30 D31 names, a CNPJ with letters, contact, type and cut-off are kept", func(t *testing.T) {
			var saved, again venues.Details
			s.Want(http.StatusOK, token, "PUT", path, changed(map[string]any{
				"nome": "Colégio do Cais", "razaoSocial": "Cais  Ensino Ltda.", "documento": "12.abc.345/01de-35", "email": "Contato@Cais.com.br",
				"telefone": "(48) 3222-1234", "tipo": 4, "businessDayCutoff": "04:30", "GerarNFCE": true,
			})).JSON(t, &saved)
			want := venues.Details{
				Versao: 2, Nome: "Colégio do Cais", RazaoSocial: "Cais Ensino Ltda.", Documento: "12ABC34501DE35", Email: "contato@cais.com.br",
				Telefone: "4832221234", Tipo: 4, BusinessDayCutoff: "04:30", GerarNFCE: true,
			}
			s.Want(http.StatusOK, token, "GET", path, nil).JSON(t, &again)
			if saved != want || again != want {
				t.Errorf("saved %+v, read %+v", saved, again)
			}
			shop, err := s.Storefront.ByVenue(t.Context(), own.ID)
			if err != nil || shop.Name != "Colégio do Cais" {
				t.Errorf("the shop is still %q, %v", shop.Name, err)
			}
			kept := string(s.Want(http.StatusOK, s.SignIn("dono@balcao.test"), "POST", "/api/Auditoria/buscar",
				map[string]any{"localClienteId": own.ID}).Body)
			for _, text := range []string{"Razão social", "12.ABC.345/01DE-35", "Escola", "04:30", "Emite NFC-e"} {
				if !strings.Contains(kept, text) {
					t.Errorf("the audit does not tell %q: %s", text, kept)
				}
			}
		})

		t.Run("a save over somebody else's is refused, and one that read it is not", func(t *testing.T) {
			s.Want(http.StatusConflict, token, "PUT", path, changed(map[string]any{"nome": "Outro"}))
			s.Want(http.StatusOK, token, "GET", path, nil).JSON(t, &read)
			s.Want(http.StatusOK, token, "PUT", path, changed(map[string]any{"documento": "529.982.247-25"}))
		})

		t.Run("what does not fit is said at its field", func(t *testing.T) {
			s.Want(http.StatusOK, token, "GET", path, nil).JSON(t, &read)
			for field, value := range map[string]any{
				"nome": "", "documento": "12.ABC.345/01DE-36", "email": "cais", "telefone": "123", "tipo": 25, "businessDayCutoff": "24:00",
				"razaoSocial": strings.Repeat("a", 201),
			} {
				var refusal struct{ Fields map[string]string }
				s.Want(http.StatusBadRequest, token, "PUT", path, changed(map[string]any{field: value})).JSON(t, &refusal)
				if refusal.Fields[field] == "" {
					t.Errorf("%s: %v", field, refusal.Fields)
				}
			}
		})

		t.Run("other roles and other venues are refused", func(t *testing.T) {
			for method, body := range map[string]any{"GET": nil, "PUT": changed(nil)} {
				s.Want(http.StatusForbidden, cook, method, path, body)
				s.Want(http.StatusForbidden, token, method, "/api/Local/Estabelecimento/"+other.ID, body)
			}
		})
	})
}
