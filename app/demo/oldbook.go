package demo

import (
	"context"
	"fmt"
	"strings"

	"balcao/app/customers"
	"balcao/app/imports"
	"balcao/app/operation"
)

// importOldBook imports a venue's old address book, in which two of the known customers
// stand a second time: by first name, with their telephone and without a CPF.
func (d Deps) importOldBook(ctx context.Context, venueID string, known []customers.Customer) error {
	book := strings.Builder{}
	book.WriteString("Nome;Telefone;E-mail\nSeu Osvaldo da peixaria;(48) 3222-8191;\n")
	repeated := 0
	for i, c := range known {
		// The others between are those whom something befell.
		if i%3 != 0 || c.Telefone == nil || repeated == 2 {
			continue
		}
		repeated++
		first, _, _ := strings.Cut(c.Nome, " ")
		fmt.Fprintf(&book, "%s;%s;contato%d@agenda.example\n", first, *c.Telefone, repeated)
	}
	_, err := d.Customers.Import(ctx, imports.Upload{
		VenueID: venueID, By: operation.ActorFrom(ctx), FileName: "agenda-antiga.csv", Data: []byte(book.String()), Commit: true,
	})
	return err
}
