package gateway_test

import (
	"net/http"
	"slices"
	"testing"

	"balcao/app/orders"
)

// The first orders of a new venue are not missed when they come during an outage:
// to ask a server for what came since 0 is to ask for nothing.
func TestFirstOrdersDuringAnOutage(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	w := g.look()
	w.sees("hello")
	g.cut()
	g.server.Order(g.venue)
	g.server.Order(g.venue)
	g.wire.mend()
	w.sees("resync")
	g.cut()
	if found, _ := g.list(""); len(found) != 2 {
		t.Errorf("%d orders are known", len(found))
	}
}

// What the venue's settings let cards do changes without a new version of an order:
// windows hear of it all the same, and it holds without the server, too.
func TestSettingsThatChangeWhatCardsAllow(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.server.Order(g.venue)
	w := g.look()
	w.sees("hello")
	asksForTime := func() bool {
		found, _ := g.list("")
		return len(found) == 1 && slices.Contains(found[0].WorkflowInstance.AllowedActions[0].Exige, orders.NeedsTime)
	}
	g.until("the order is known", func() bool { found, _ := g.list(""); return len(found) == 1 })
	if asksForTime() {
		t.Fatal("a time is asked for without anybody's wish")
	}
	shop, err := g.server.Storefront.Configuration(t.Context(), g.venue.ID)
	must(t, err)
	shop.DeliveryTimePerOrder = true
	must(t, g.server.Storefront.Save(t.Context(), g.venue.ID, shop))
	w.sees("resync")
	g.cut()
	if !asksForTime() {
		t.Error("without the server the old buttons are there")
	}
	// What was changed while nobody heard of it is found out afterwards.
	shop.DeliveryTimePerOrder = false
	must(t, g.server.Storefront.Save(t.Context(), g.venue.ID, shop))
	g.wire.mend()
	w.sees("resync")
	g.cut()
	if asksForTime() {
		t.Error("settings that were changed during an outage are not known")
	}
}

// Which orders somebody has to look at only the server knows: what it said before must
// not silence what has come since.
func TestContestedOrdersAreNotKept(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	path := "/api/kds/conferir?localClienteId=" + g.venue.ID
	if a := g.call("GET", path, ""); a.status != http.StatusOK || a.body != "[]" {
		t.Fatalf("%d %s", a.status, a.body)
	}
	g.cut()
	if a := g.call("GET", path, ""); a.status != http.StatusServiceUnavailable {
		t.Errorf("without the server: %d %s", a.status, a.body)
	}
}

// A tap that was refused leaves its order between two versions of the server: it is
// told anew, or the window would go on with what was refused.
func TestRefusedTapBeforeTheSettingsAreKnown(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	placed := g.server.Order(g.venue)
	w := g.look()
	w.sees("hello")
	g.until("the order is known", func() bool { found, _ := g.list(""); return len(found) == 1 })
	shop, err := g.server.Storefront.Configuration(t.Context(), g.venue.ID)
	must(t, err)
	shop.DeliveryTimePerOrder = true
	must(t, g.server.Storefront.Save(t.Context(), g.venue.ID, shop))
	g.tap(orders.Accept, placed.ID, "early")
	w.sees("fate", `"early"`)
	w.sees("order", placed.ID, `"Exige":["DeliveryTime"]`)
}
