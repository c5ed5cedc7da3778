package orders_test

import (
	"fmt"
	"net/url"
	"testing"

	"balcao/app/orders"
)

func TestCarriers(t *testing.T) {
	each(t, func(h *harness) {
		create := func(name, phone, document string) answer {
			return h.call("POST", "/api/kds/transportadores", "ana",
				map[string]any{"LocalClienteId": venue, "Nome": name, "Telefone": phone, "Documento": document})
		}
		h.Run("order-board-13 a carrier has name, phone and document", func(t *testing.T) {
			var c orders.Carrier
			create("Érica Motoboy", "(31) 98888-7777", "529.982.247-25").want(200).into(&c)
			if c.ID == "" || c.Telefone != "31988887777" {
				t.Errorf("carrier %+v", c)
			}
			create("Sem fone", "12", "").want(400)
			create("Sem CPF", "31988887777", "123").want(400)
			create("100%", "31988887777", "").want(200)
		})
		h.Run("one who is sent again under the same key is registered once", func(t *testing.T) {
			var first, again orders.Carrier
			send := func(name string) answer {
				return h.call("POST", "/api/kds/transportadores", "ana",
					map[string]any{"LocalClienteId": venue, "Nome": name, "Telefone": "31988887777"}, "Idempotency-Key", "lost")
			}
			send("Rita").want(200).into(&first)
			send("Rita").want(200).into(&again)
			if first.ID == "" || again != first {
				t.Errorf("registered %+v, then %+v", first, again)
			}
			send("Edson").want(409)
			var personal int
			if err := h.service.DB.Read.DB.QueryRowContext(h.Context(),
				"SELECT COUNT(*) FROM idempotency_keys WHERE answer LIKE '%Rita%' OR answer LIKE '%31988887777%'").Scan(&personal); err != nil || personal > 0 {
				t.Errorf("%d kept answers tell who the carrier is (%v)", personal, err)
			}
		})
		list := func(keyword string) (names []string) {
			var all []orders.Carrier
			h.call("GET", "/api/kds/transportadores?localClienteId="+venue+"&keyword="+url.QueryEscape(keyword), "ana", nil).want(200).into(&all)
			for _, c := range all {
				names = append(names, c.Nome)
			}
			return names
		}
		for keyword, want := range map[string]string{"": "[100% Érica Motoboy Rita]", "erica": "[Érica Motoboy]", "%": "[100%]", "_": "[]"} {
			if got := fmt.Sprint(list(keyword)); got != want {
				h.Errorf("%q finds %s, want %s", keyword, got, want)
			}
		}
	})
}
