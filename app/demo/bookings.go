package demo

import (
	"context"
	"math/rand/v2"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/scheduling"
)

// professional is somebody of the demo whom people book, with what he does.
type professional struct {
	name, email, category, schedule, about string
	from, to                               int
	days                                   []int
	offers                                 []scheduling.OfferingDraft
}

// professionals are those of the harbour bar, which also gives courses and has an events room.
var professionals = []professional{
	{
		name: "Rita Amaral", email: "rita@balcao.example", category: "Experiências", schedule: "Oficina de drinques", from: 15 * 60, to: 21 * 60, days: []int{2, 3, 4, 5, 6},
		about: "Aprenda a preparar os clássicos com a Rita, no balcão da casa.",
		offers: []scheduling.OfferingDraft{
			{Name: "Oficina de drinques", Value: 120_00, Deposit: 30_00, Duration: 90, BufferBefore: 15, BufferAfter: 15, Notice: 120, CancelNotice: 24 * 60},
			{Name: "Degustação de cachaças", Value: 90_00, Duration: 60, BufferAfter: 15, Notice: 60, CancelNotice: 12 * 60},
		},
	},
	{
		name: "Davi Nunes", email: "davi@balcao.example", category: "Experiências", schedule: "Aulas de cozinha", from: 10 * 60, to: 17 * 60, days: []int{1, 2, 4, 6},
		about:  "Do peixe à moqueca: uma aula prática com o chef, para levar a receita para casa.",
		offers: []scheduling.OfferingDraft{{Name: "Aula de moqueca", Value: 180_00, Duration: 120, BufferBefore: 30, BufferAfter: 30, Notice: 24 * 60, CancelNotice: 48 * 60}},
	},
}

// seats are the places that the demo lets people reserve.
var seats = []struct {
	name string
	size int
}{{"Mesa da janela", 2}, {"Mesa do deck", 4}, {"Mesa comprida", 10}}

const demoMinimumSpend = money.Amount(60_00)

// schedule makes what can be booked of the venue, and some bookings around now.
func (d Deps) schedule(ctx context.Context, venueID string, p plan) error {
	rng := rand.New(rand.NewPCG(p.seed, 7))
	categories := map[string]string{}
	category := func(name string) (string, error) {
		if categories[name] == "" {
			c, err := d.Scheduling.AddCategory(ctx, venueID, scheduling.CategoryDraft{Name: name})
			if err != nil {
				return "", err
			}
			categories[name] = c.ID
		}
		return categories[name], nil
	}
	var wishes []scheduling.Wish
	for _, who := range professionals {
		r, err := d.Scheduling.AddResource(ctx, venueID, scheduling.ResourceDraft{Kind: scheduling.Professional, Name: who.name, Email: who.email, Phone: meet(rng, p.town).phone})
		if err != nil {
			return err
		}
		in, err := category(who.category)
		if err != nil {
			return err
		}
		of, err := d.Scheduling.AddSchedule(ctx, venueID, scheduling.ScheduleDraft{
			ResourceID: r.ID, CategoryID: in, Name: who.schedule, Description: who.about, Availability: "Com hora marcada.", DurationBase: 30, Online: true, Slots: slotsOn(who.days, who.from, who.to),
		})
		if err != nil {
			return err
		}
		for _, offer := range who.offers {
			offer.ScheduleID, offer.CategoryID, offer.Online = of.ID, in, true
			o, err := d.Scheduling.AddOffering(ctx, venueID, offer)
			if err != nil {
				return err
			}
			wishes = append(wishes, scheduling.Wish{ScheduleID: of.ID, ServiceID: o.ID})
		}
	}
	if _, err := d.Scheduling.SaveSpend(ctx, venueID, scheduling.SpendDraft{Enabled: true, PerPerson: true, Value: demoMinimumSpend, Weekdays: []int{5, 6}}); err != nil {
		return err
	}
	tables, err := d.Tables.List(ctx, venueID, false)
	if err != nil {
		return err
	}
	in, err := category("Mesas")
	if err != nil {
		return err
	}
	for i, seat := range seats {
		draft := scheduling.ResourceDraft{Kind: scheduling.Place, Name: seat.name, Capacity: seat.size}
		if i < len(tables) {
			draft.TableID = tables[i].ID
		}
		r, err := d.Scheduling.AddResource(ctx, venueID, draft)
		if err != nil {
			return err
		}
		of, err := d.Scheduling.AddSchedule(ctx, venueID, scheduling.ScheduleDraft{
			ResourceID: r.ID, CategoryID: in, Name: seat.name, Description: "Reserva da mesa por duas horas.", Availability: "Do almoço ao jantar.", DurationBase: 120, Online: true, Preorder: true,
			Slots: slotsOn([]int{1, 2, 3, 4, 5, 6, 7}, 12*60, 22*60),
		})
		if err != nil {
			return err
		}
		wishes = append(wishes, scheduling.Wish{ScheduleID: of.ID, People: seat.size})
	}
	return d.bookAround(ctx, venueID, p, wishes, rng)
}

func slotsOn(days []int, from, to int) (all []scheduling.Slot) {
	for _, day := range days {
		all = append(all, scheduling.Slot{Weekday: scheduling.Weekday(day), Starts: from, Ends: to})
	}
	return all
}

// bookAround books some of the free times of the next days.
func (d Deps) bookAround(ctx context.Context, venueID string, p plan, wishes []scheduling.Wish, rng *rand.Rand) error {
	now := d.Clock.Now()
	for _, w := range wishes {
		free, err := d.Scheduling.FreeTimes(ctx, venueID, w, now, now.AddDate(0, 0, 8))
		if err != nil {
			return err
		}
		for n := range 5 {
			if len(free) == 0 {
				break
			}
			guest := meet(rng, p.town)
			_, err := d.Scheduling.Book(ctx, venueID, scheduling.BookingDraft{
				Wish: w, Start: free[rng.IntN(len(free))],
				Guest: scheduling.Guest{Customer: guest.name, Phone: guest.phone, PartySize: max(1, w.People-n%2)},
			})
			// Two of the same time are no mistake of the seed: the second one goes elsewhere.
			if err != nil && !fault.Is(err, fault.Conflict) {
				return err
			}
		}
	}
	return nil
}
