package catalog_test

import (
	"fmt"
	"net/http"
	"testing"

	"balcao/app/catalog"
	"balcao/app/fiscal"
	"balcao/app/venues"
)

// The chip of the list and the fiscal review count the same products, whatever is wrong with them
// and whether or not the venue issues NFC-e.
func TestTheFiscalChipIsTheReview(t *testing.T) {
	eachShelf(t, func(t *testing.T, s shelf) {
		for i, p := range []catalog.Product{
			{NCM: "22030000", CFOP: "5405"}, {NCM: "22030000", CFOP: "5102"}, {NCM: "22030000"}, {CFOP: "5102"},
			{NCM: "19012000", CFOP: "5102"}, {NCM: "22030000", CFOP: "1102"}, {NCM: "22030000", CFOP: "9999"}, {NCM: "00000000", CFOP: "5933"},
			{Kind: catalog.Fee},
		} {
			p.Name, p.ForSale = fmt.Sprint("Produto ", i), true
			s.add(p)
		}
		review := func() fiscal.Review {
			t.Helper()
			var found fiscal.Review
			s.Want(http.StatusOK, s.token, "GET", "/api/fiscal/produtos/"+s.venue.ID+"?size=100", nil).JSON(t, &found)
			return found
		}
		for _, issues := range []bool{false, true} {
			if err := s.Venues.Change(t.Context(), s.venue.ID, func(v *venues.Venue) { v.IssuesInvoices = issues }); err != nil {
				t.Fatal(err)
			}
			want, got := review(), s.list("&fiscal=true&size=100")
			if want.Total == 0 || got.Total != want.Total || got.Counts.Fiscal != want.Total {
				t.Errorf("NFC-e %t: the list finds %d and counts %d, the review %d", issues, got.Total, got.Counts.Fiscal, want.Total)
			}
			for i, p := range got.Products {
				if p.ID != want.Products[i].ID {
					t.Errorf("NFC-e %t: %s beside %s", issues, p.Name, want.Products[i].Name)
				}
			}
		}
		for name, want := range map[string]string{
			"Produto 0": "", "Produto 2": "Sem CFOP", "Produto 3": "Sem NCM", "Produto 4": "NCM desconhecido", "Produto 5": "CFOP fora da NFC-e", "Produto 6": "CFOP desconhecido", "Produto 8": "",
		} {
			if got := s.row(name).Fiscal; got != want {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
	})
}
