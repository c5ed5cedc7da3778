package customers

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"
)

// Person is a customer as orders know him: by the CPF that he has and those that he had
// before, and where an order has none, by his telephones of now and before; both are digits
// only. Payments know him by CPF, and where they have none, by his e-mail in small letters.
// Any may be empty.
type Person struct{ CPFs, Phones, Emails []string }

// Kinds of a former identity.
const (
	formerCPF   = "cpf"
	formerPhone = "phone"
)

// formerIdentity is a row of customer_former_identities.
type formerIdentity struct {
	bun.BaseModel `bun:"table:customer_former_identities,alias:f"`

	CustomerID string `bun:",pk"`
	Kind       string `bun:",pk"`
	Value      string `bun:",pk"`
}

// keepFormer keeps the CPF and the telephone of before, where they are not those of after:
// orders under them stay the customer's.
func keepFormer(ctx context.Context, tx bun.Tx, before, after record) error {
	var former []formerIdentity
	if before.CPF != "" && before.CPF != after.CPF {
		former = append(former, formerIdentity{CustomerID: after.ID, Kind: formerCPF, Value: before.CPF})
	}
	if before.Phone != "" && before.Phone != after.Phone {
		former = append(former, formerIdentity{CustomerID: after.ID, Kind: formerPhone, Value: before.Phone})
	}
	if len(former) == 0 {
		return nil
	}
	if _, err := tx.NewInsert().Model(&former).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("keep a former identity: %w", err)
	}
	return nil
}

// dropFormer forgets of what a customer was known by before what he has today.
func dropFormer(ctx context.Context, tx bun.Tx, r record) error {
	_, err := tx.NewRaw("DELETE FROM customer_former_identities WHERE customer_id = ? AND (kind = ? AND value = ? OR kind = ? AND value = ?)",
		r.ID, formerCPF, r.CPF, formerPhone, r.Phone).Exec(ctx)
	if err != nil {
		return fmt.Errorf("drop a former identity: %w", err)
	}
	return nil
}

// inheritFormer gives the kept one of two customers what the other has, and had before.
func inheritFormer(ctx context.Context, tx bun.Tx, other, kept record) error {
	_, err := tx.NewRaw(`INSERT INTO customer_former_identities (customer_id, kind, value)
		SELECT ?, kind, value FROM customer_former_identities WHERE customer_id = ? ON CONFLICT DO NOTHING`, kept.ID, other.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("inherit former identities: %w", err)
	}
	if err := keepFormer(ctx, tx, other, kept); err != nil {
		return err
	}
	return dropFormer(ctx, tx, kept)
}

// personsOf answers customers of one venue as orders know them. What another customer of
// the venue has today is that one's, and no longer of whoever had it before.
func personsOf(ctx context.Context, db bun.IDB, customers []record) ([]Person, error) {
	if len(customers) == 0 {
		return nil, nil
	}
	persons, at, ids := make([]Person, len(customers)), map[string]int{}, make([]string, len(customers))
	for i, r := range customers {
		ids[i], at[r.ID] = r.ID, i
		if r.CPF != "" {
			persons[i].CPFs = []string{r.CPF}
		}
		if r.Phone != "" {
			persons[i].Phones = []string{r.Phone}
		}
		if r.Email != "" {
			persons[i].Emails = []string{strings.ToLower(r.Email)}
		}
	}
	var former []formerIdentity
	// Two conditions, so that each has its index, which leaves empty telephones out.
	err := db.NewSelect().Model(&former).Where("f.customer_id IN (?)", bun.List(ids)).
		Where(`NOT EXISTS (SELECT 1 FROM customers c WHERE f.kind = ? AND c.venue_id = ? AND c.cpf = f.value AND c.id <> f.customer_id)`,
			formerCPF, customers[0].VenueID).
		Where(`NOT EXISTS (SELECT 1 FROM customers c WHERE f.kind = ? AND c.venue_id = ? AND c.phone = f.value AND c.phone <> '' AND c.id <> f.customer_id)`,
			formerPhone, customers[0].VenueID).
		Order("f.customer_id", "f.kind", "f.value").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read former identities: %w", err)
	}
	for _, f := range former {
		p := &persons[at[f.CustomerID]]
		if f.Kind == formerCPF {
			p.CPFs = append(p.CPFs, f.Value)
		} else {
			p.Phones = append(p.Phones, f.Value)
		}
	}
	return persons, nil
}

// personOf is personsOf for one customer.
func personOf(ctx context.Context, db bun.IDB, r record) (Person, error) {
	persons, err := personsOf(ctx, db, []record{r})
	if err != nil {
		return Person{}, err
	}
	return persons[0], nil
}
