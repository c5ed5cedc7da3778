package orders_test

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"strings"
	"testing"

	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/printing"
)

func TestPrintView(t *testing.T) {
	each(t, func(h *harness) {
		h.Run("order-print-01 order-print-02 the paper's fields, for whoever has the id", func(t *testing.T) {
			o := aDelivery()
			o.Cliente.CPF, o.TipoPagamento, o.ObservacaoPedido = "529.982.247-25", "dinheiro", "Sem talher"
			change := money.Amount(10000)
			o.Troco = &change
			placed := h.place(o)
			a := h.call("GET", "/api/kds/impressao/"+placed.ID, "", nil).want(200)
			var got orders.PrintedOrder
			a.into(&got)
			items, err := got.Items.Read()
			if err != nil {
				t.Fatal(err)
			}
			if got.Code != placed.Codigo || !got.CriationDate.Equal(h.clock.Now()) || got.CurrentState != "Pendente" || got.KindPay != "Dinheiro" ||
				*got.Change != change || got.Amount != placed.ValorTotal || got.Deliveryman != nil || len(items) != 2 {
				t.Errorf("printed %+v", got)
			}
			if got.Client.Nome != "João Ninguém" || *got.Client.Telefone != "31987654321" || *got.Client.Endereco != "Rua das Flores, 10" ||
				got.ObservacaoPedido != "Sem talher" || got.FusoHorario != "America/Sao_Paulo" {
				t.Errorf("printed %+v", got)
			}
			if strings.Contains(string(a.body), "52998224725") {
				t.Error("the paper does not need the CPF")
			}
		})
		h.Run("order-print-03 the paper is a picture 400 px wide at scale 3, and a PDF", func(t *testing.T) {
			h.shop.PrintSetup.Template = printing.DefaultTemplate()
			var got orders.PrintedPaper
			h.call("GET", "/api/kds/impressao/"+h.place(aDelivery()).ID+"/papel", "", nil).want(200).into(&got)
			picture, err := png.DecodeConfig(content(t, got.Imagem, "data:image/png;base64,"))
			if err != nil || picture.Width != 400*3 {
				t.Errorf("a picture %d px wide, %v", picture.Width, err)
			}
			head := make([]byte, 5)
			if _, err := content(t, got.Pdf, "data:application/pdf;base64,").Read(head); err != nil || string(head) != "%PDF-" {
				t.Errorf("%q, %v", head, err)
			}
		})
		h.Run("an id that nobody has", func(*testing.T) {
			h.call("GET", "/api/kds/impressao/0190a000-0000-7000-8000-00000000dead/papel", "", nil).want(404)
			h.call("GET", "/api/kds/impressao/0190a000-0000-7000-8000-00000000dead", "", nil).want(404)
		})
	})
}

// content is what a data: address holds.
func content(t *testing.T, address, prefix string) *bytes.Reader {
	t.Helper()
	encoded, found := strings.CutPrefix(address, prefix)
	raw, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil || !found {
		t.Fatalf("%.40s: %v", address, err)
	}
	return bytes.NewReader(raw)
}

func TestPrintViewIsLimited(t *testing.T) {
	each(t, func(h *harness) {
		a := h.call("GET", "/api/kds/impressao/"+h.place(aDelivery()).ID, "", nil).want(200)
		if got := a.header.Get("Cache-Control"); got != "no-store" {
			h.Errorf("Cache-Control %q", got)
		}
		for range 119 {
			h.call("GET", "/api/kds/impressao/0190a000-0000-7000-8000-00000000dead", "", nil).want(404)
		}
		h.call("GET", "/api/kds/impressao/0190a000-0000-7000-8000-00000000dead", "", nil).want(429)
	})
}
