package printing

import "time"

// TestPage is what a printer prints to show that it does.
func TestPage(venue, printer string, at time.Time, zone string) Receipt {
	r := Sample(OrderSummary, venue, at, zone)
	r.Code = "TESTE"
	r.Note = "Página de teste da impressora " + printer + ". áâãàéêíóôõúüç ÁÂÃÀÉÊÍÓÔÕÚÜÇ"
	return r
}
