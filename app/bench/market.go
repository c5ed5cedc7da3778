package bench

import (
	"context"
	"fmt"
	"strings"

	"balcao/app/server"
	"balcao/app/venues"
)

// furnishMarket makes a venue for a long catalogue, which is still empty. It issues NFC-e: so
// its products' codes are judged in full.
func furnishMarket(ctx context.Context, s *server.Server) (id string, err error) {
	made, err := s.Venues.Create(ctx, s.DB.Write, venues.Venue{
		Name: "Mercado da Medida", Kind: venues.Bar, Origin: venues.Food, IsActive: true, IssuesInvoices: true,
		Address: venues.Address{State: "SP", City: "São Paulo"},
	})
	return made.ID, err
}

// marketCategories is in how many categories its products are.
const marketCategories = 40

// sheetOf is a file of so many products, the same in every run: a fifth of them count stock,
// a tenth have no NCM, another one is paused.
func sheetOf(products int) []byte {
	var b strings.Builder
	b.WriteString("Nome;Categoria;Preço;Código interno;Códigos de barras;NCM;CFOP;Descrição;À venda;Controla estoque\n")
	for i := range products {
		ncm, sale, stocked := "22030000", "Sim", "Não"
		switch i % 10 {
		case 3:
			ncm = ""
		case 6:
			sale = "Não"
		}
		if i%5 == 4 {
			stocked = "Sim"
		}
		fmt.Fprintf(&b, "%s %s %s %05d;Corredor %02d;%d,%02d;P%05d;%s;%s;5102;Da casa, do dia, no ponto.;%s;%s\n",
			dishes[i%len(dishes)], styles[i/len(dishes)%len(styles)], last[i%len(last)], i, i%marketCategories, 5+i%90, i%100, i, gtin(i), ncm, sale, stocked)
	}
	return []byte(b.String())
}

// gtin is a code of thirteen digits that no other product has.
func gtin(i int) string {
	code := fmt.Sprintf("789%09d", i)
	sum := 0
	for at, digit := range code {
		sum += int(digit-'0') * (1 + 2*(at%2))
	}
	return fmt.Sprintf("%s%d", code, (10-sum%10)%10)
}
