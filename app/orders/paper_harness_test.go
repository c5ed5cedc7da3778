package orders_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/printing"
)

// stations knows a station by its key: "venue/name".
func stations(_ context.Context, key string) (*operation.Station, error) {
	venueID, name, found := strings.Cut(key, "/")
	if !found {
		return nil, fault.New(fault.Unauthenticated, "Este computador não está autorizado.")
	}
	return &operation.Station{ID: name, VenueID: venueID, Name: name}, nil
}

// everything is a printer for all papers that every station reaches.
func everything(id string, remote bool) orders.Printer {
	return orders.Printer{
		ID: id, Name: "Impressora " + id, Papers: printing.OrderSummary | printing.Ticket | printing.CancelledOrder,
		Remote: remote, Serves: true, Anywhere: true,
	}
}

// printingOn lets the venue print accepted orders on these printers.
func printingOn(h *harness, printers ...orders.Printer) {
	h.shop.Printing = orders.Printing{Server: true}
	h.shop.PrintSetup = orders.PrintSetup{Printers: printers, Template: printing.DefaultTemplate(), Revision: "r1"}
}

// accepted places an order and accepts it.
func (h *harness) accepted() string {
	h.Helper()
	id := h.place(aDelivery()).ID
	h.act("ana", "acceptOrder", id).want(200)
	return id
}

// ask lets a station of the venue ask for papers without waiting.
func (h *harness) ask(station string, open ...string) orders.PapersHanded {
	h.Helper()
	var out orders.PapersHanded
	body := orders.PapersAsked{Revision: "r1", Open: append([]string{}, open...)}
	h.call("POST", "/api/estacao/papeis", "", body, "Authorization", "Station "+station).want(200).into(&out)
	return out
}

func (h *harness) report(station string, reports ...orders.PaperReport) {
	h.Helper()
	h.call("POST", "/api/estacao/relatos", "", map[string]any{"reports": reports}, "Authorization", "Station "+station).want(200)
}

func (h *harness) fates(id string) (said []string) {
	h.Helper()
	for _, p := range h.get(id).PedidoPOSPrinterStatus {
		text := fmt.Sprintf("%s %d", p.Impressora, p.Status)
		if p.Motivo != "" {
			text += ": " + p.Motivo
		}
		said = append(said, text)
	}
	return said
}

func (h *harness) wantFates(id string, want ...string) {
	h.Helper()
	if got := h.fates(id); !slices.Equal(got, want) {
		h.Errorf("papers %q, want %q", got, want)
	}
}

// The keys of two stations of the venue, and of one of another.
const (
	caixa = venue + "/caixa"
	outro = venue + "/outro"
	rival = otherVenue + "/rival"
)
