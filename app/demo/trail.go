package demo

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/operation"
)

// acting is ctx in which the named person does what is audited.
func acting(ctx context.Context, name string) context.Context {
	return operation.WithCaller(ctx, &operation.Caller{Name: name})
}

// nameOf answers the name of a demo account.
func nameOf(email string) string {
	for _, a := range Accounts() {
		if a.Email == email {
			return a.Name
		}
	}
	return ""
}

// changed is a setting that somebody changed some time ago.
type changed struct {
	ago    time.Duration
	device string
	values []audit.Value
}

// settled are the changes to the storefront in the demo's past, the oldest first.
var settled = []changed{
	{26 * day, "Chrome no Windows", []audit.Value{
		{Name: "Raio de entrega (km)", Before: "3", After: "5"}, {Name: "Taxa de entrega", Before: "R$ 5,00", After: "R$ 6,00"},
	}},
	{12*day + 4*time.Hour, "Safari no iPad", []audit.Value{{Name: "Tempo de entrega (min)", Before: "60", After: "45"}}},
	{3*day + 2*time.Hour, "Chrome no Windows", []audit.Value{
		{Name: "Aceita pedidos automaticamente", Before: "Sim", After: "Não"}, {Name: "Chat com clientes", Before: "Não", After: "Sim"},
	}},
	{26 * time.Hour, "Firefox no Linux", []audit.Value{{Name: "Recebe pedidos", Before: "Não", After: "Sim"}}},
}

// trail writes down what the venue's staff changed before the demo began.
func (d Deps) trail(ctx context.Context, venueID string, p plan, c crew) error {
	return d.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for _, one := range settled {
			err := audit.Record(ctx, tx, audit.Entry{
				VenueID: venueID, At: d.Clock.Now().Add(-one.ago), By: c.by(p.staff[0], one.device),
				Action: audit.StorefrontChanged, SubjectID: venueID, Values: one.values,
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}
