package scheduling

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"balcao/app/fault"
)

// Choice is something that customers book on the public page: a service, from whoever offers
// it, or a table.
type Choice struct {
	// Key names it in the page's address.
	Key, Name string
	// IsPlace has it be asked for how many people.
	IsPlace bool
	// Offers are the schedules, and services of them, that it can be had of.
	Offers []Offer
}

// Offer is one of those that have a Choice.
type Offer struct {
	Schedule Schedule
	Service  Offering
	Resource Resource
}

// tableKey is the choice of a table, whichever.
const tableKey = "mesa"

// choices are what a venue offers its customers, by name; the table comes last.
func (b book) choices() []Choice {
	by := map[string]*Choice{}
	var keys []string
	add := func(key, name string, isPlace bool, offer Offer) {
		if by[key] == nil {
			by[key] = &Choice{Key: key, Name: name, IsPlace: isPlace}
			keys = append(keys, key)
		}
		by[key].Offers = append(by[key].Offers, offer)
	}
	for _, of := range b.schedules {
		r, there := b.resources[of.ResourceID]
		if !of.Online || !there {
			continue
		}
		offered := false
		for _, o := range b.offerings {
			if o.ScheduleID != of.ID {
				continue
			}
			offered = true
			if o.Online {
				add("s-"+keyOf(o.NameKey), o.Name, r.Kind == Place, Offer{of, o, r})
			}
		}
		switch {
		case offered:
		case r.Kind == Place:
			add(tableKey, "Reserva de mesa ou lugar", true, Offer{of, Offering{}, r})
		default:
			add("a-"+keyOf(of.NameKey), of.Name, false, Offer{of, Offering{}, r})
		}
	}
	slices.SortFunc(keys, func(a, c string) int {
		if a == tableKey || c == tableKey {
			return cmp.Compare(boolInt(a == tableKey), boolInt(c == tableKey))
		}
		return cmp.Compare(a, c)
	})
	all := make([]Choice, len(keys))
	for i, key := range keys {
		all[i] = *by[key]
		// The smallest place that is large enough comes first.
		slices.SortStableFunc(all[i].Offers, func(a, c Offer) int {
			return cmp.Or(cmp.Compare(sizeOf(a), sizeOf(c)), cmp.Compare(a.Resource.NameKey, c.Resource.NameKey))
		})
	}
	return all
}

func boolInt(is bool) int {
	if is {
		return 1
	}
	return 0
}

func sizeOf(o Offer) int {
	if o.Resource.Capacity == 0 {
		return mostCapacity + 1
	}
	return o.Resource.Capacity
}

func keyOf(name string) string { return strings.ReplaceAll(name, " ", "-") }

// Asked is what a customer asks for on the page.
type Asked struct {
	// Key is of the choice; empty until it is made. ResourceID is empty for whoever is free.
	Key, ResourceID string
	People          int
}

// offers are those that can fulfil what is asked for.
func (b book) offers(a Asked) (Choice, []Offer, error) {
	all := b.choices()
	at := slices.IndexFunc(all, func(c Choice) bool { return c.Key == a.Key })
	if at < 0 {
		return Choice{}, nil, fault.New(fault.NotFound, "Este serviço não está mais disponível. Escolha outro.")
	}
	var fitting []Offer
	for _, o := range all[at].Offers {
		if a.ResourceID != "" && o.Resource.ID != a.ResourceID || o.Resource.Capacity > 0 && a.People > o.Resource.Capacity {
			continue
		}
		fitting = append(fitting, o)
	}
	return all[at], fitting, nil
}

func (o Offer) wish(people int) Wish {
	return Wish{ScheduleID: o.Schedule.ID, ServiceID: o.Service.ID, People: people, Public: true}
}

// timesOf are when any of the offers can begin.
func (s *Service) timesOf(ctx context.Context, b book, offers []Offer, people int, from, to time.Time) ([]time.Time, error) {
	var all []time.Time
	for _, o := range offers {
		times, err := s.freeTimes(ctx, s.DB.Read, b, o.wish(people), from, to)
		if err != nil {
			return nil, err
		}
		all = append(all, times...)
	}
	slices.SortFunc(all, time.Time.Compare)
	return slices.CompactFunc(all, time.Time.Equal), nil
}
