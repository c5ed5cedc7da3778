package station_test

import (
	"bytes"
	"slices"
	"testing"

	"balcao/app/fault"
	"balcao/app/orders"
	"balcao/app/server/servertest"
	"balcao/app/station"
)

func TestPrintingForAPerson(t *testing.T) {
	t.Setenv("CUPS_SERVER", "127.0.0.1:1") // nobody answers there
	k := openShop(t, servertest.Start(t))
	paper := newDevice(t)
	balcony := k.printer("Balcão", paper.Addr().String())
	s := k.start(k.pair("Caixa"))
	await(t, "the printer", func() bool { state, err := s.State(t.Context()); return err == nil && state.Printers == 1 })

	var drawn orders.PrintedPaper
	k.Want(200, "", "GET", "/api/kds/impressao/"+k.Order(k.venue).ID+"/papel", nil).JSON(t, &drawn)

	t.Run("offers the venue's printers and then those of the computer", func(t *testing.T) {
		got, err := s.Destinations(t.Context())
		want := []station.Destination{{ID: balcony.ID, Name: "Balcão"}, {ID: "installed Cozinha", Name: "Cozinha"}}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%+v, %v", got, err)
		}
	})
	t.Run("prints on the venue's printer", func(t *testing.T) {
		out, err := s.Print(t.Context(), balcony.ID, "Pedido A1", drawn.Imagem)
		if err != nil || !out {
			t.Fatalf("printed %t, %v", out, err)
		}
		papers := paper.papers()
		if len(papers) != 1 || !bytes.Contains(papers[0], []byte("\x1dv0")) {
			t.Errorf("%d papers, want one picture", len(papers))
		}
	})
	t.Run("says why it is not out", func(t *testing.T) {
		for destination, want := range map[string]fault.Code{"installed Cozinha": fault.Unavailable, "installed Outra": fault.NotFound, "estranha": fault.NotFound} {
			if out, err := s.Print(t.Context(), destination, "Pedido A1", drawn.Imagem); out || !fault.Is(err, want) {
				t.Errorf("%s: printed %t, %v", destination, out, err)
			}
		}
		if out, err := s.Print(t.Context(), balcony.ID, "Pedido A1", "data:,"); out || !fault.Is(err, fault.Invalid) {
			t.Errorf("nothing at all: printed %t, %v", out, err)
		}
	})
}
