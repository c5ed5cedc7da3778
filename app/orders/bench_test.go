package orders_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/push"
)

// crowded is how many orders the venue of the benchmarks has.
const crowded = 100_000

// busy opens a venue with many orders, nearly all of them delivered.
func busy(b *testing.B, address string) *orders.Service {
	b.Helper()
	db := databasetest.Open(b, address)
	k := &shop{orders.Shop{VenueID: venue, Zone: saoPaulo, PayInPerson: true, Fulfilments: []orders.Fulfilment{orders.Delivery, orders.Pickup}}}
	goods := menu{
		burger: {ID: burger, Name: "X-Búrguer", Price: 2590},
		juice:  {ID: juice, Name: "Suco de maracujá", Price: 990},
	}
	start := time.Date(2026, 8, 1, 12, 0, 0, 0, time.UTC)
	s := orders.New(orders.Config{
		DB: db, Clock: clock.At(start.AddDate(0, 3, 0)), Hub: push.New(db, slog.New(slog.DiscardHandler)),
		Shops: k, Stores: closedStores{}, Catalogue: goods, Passwords: people{}, Sessions: people{},
	})
	const batch = 5000
	for from := 0; from < crowded; from += batch {
		past := make([]orders.Past, batch)
		for i := range past {
			at := start.Add(time.Duration(from+i) * time.Minute)
			o := aDelivery()
			o.Cliente.Nome = fmt.Sprintf("Cliente %d", from+i)
			past[i] = orders.Past{Order: o, Origin: orders.Own, At: at}
			if from+i < crowded-60 {
				for n, action := range []orders.Action{orders.Accept, orders.Start, orders.Transport, orders.Deliver} {
					past[i].Steps = append(past[i].Steps, orders.PastStep{Action: action, At: at.Add(time.Duration(n+1) * time.Second)})
				}
			}
		}
		if err := s.Import(context.Background(), k.Shop, past); err != nil {
			b.Fatal(err)
		}
	}
	if db.Dialect == database.Postgres {
		if _, err := db.Write.DB.Exec("ANALYZE"); err != nil {
			b.Fatal(err)
		}
	}
	return s
}

func BenchmarkOrders(b *testing.B) {
	for name, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		b.Run(name, func(b *testing.B) {
			if name == "postgres" && os.Getenv(databasetest.Env) == "" {
				b.Skip("no PostgreSQL")
			}
			s := busy(b, address(b))
			benchmark(b, s)
		})
	}
}

func benchmark(b *testing.B, s *orders.Service) {
	ctx := b.Context()
	list := func(f orders.Filter) func(*testing.B) {
		f.VenueID, f.Page, f.Size = venue, 1, 20
		return func(b *testing.B) {
			for b.Loop() {
				if found, _, err := s.List(ctx, f); err != nil || len(found) == 0 {
					b.Fatal(found, err)
				}
			}
		}
	}
	b.Run("list", list(orders.Filter{}))
	b.Run("list open", list(orders.Filter{States: []orders.State{orders.Pending, orders.Accepted, orders.Preparing}}))
	b.Run("list keyword", list(orders.Filter{Keyword: "cliente 9999"}))
	sh := orders.Shop{VenueID: venue, Zone: saoPaulo, PayInPerson: true, Fulfilments: []orders.Fulfilment{orders.Delivery}}
	b.Run("place", func(b *testing.B) {
		for b.Loop() {
			if _, err := s.Place(ctx, sh, orders.Own, aDelivery(), ""); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("action", func(b *testing.B) {
		var ids []string
		for range b.N + 1 {
			placed, err := s.Place(ctx, sh, orders.Own, aDelivery(), "")
			if err != nil {
				b.Fatal(err)
			}
			ids = append(ids, placed.ID)
		}
		b.ResetTimer()
		for i := range b.N {
			if _, err := s.Act(ctx, orders.Accept, orders.ActionBody{ID: ids[i]}, operation.Actor{UserID: "u", Name: "Ana", Key: ids[i]}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("count after a change", func(b *testing.B) {
		f := orders.Filter{VenueID: venue, Page: 1, Size: 20}
		for b.Loop() {
			b.StopTimer()
			if _, err := s.Place(ctx, sh, orders.Own, aDelivery(), ""); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
			if _, _, err := s.List(ctx, f); err != nil {
				b.Fatal(err)
			}
		}
	})
}
