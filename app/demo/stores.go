package demo

import (
	"context"
	"encoding/base64"

	"balcao/app/demo/drawing"
	"balcao/app/stores"
)

// storePlan is a store of a demo venue before it is made.
type storePlan struct {
	name       string
	picture    drawing.Picture
	categories []string
	sectors    []string
	hours      []stores.AvailableDay
	closed     bool
	// people are of the crew's, who are appointed once all venues stand.
	people func(crew) []string
}

// Stores that make what is ordered are always open: the demo serves at any hour.
var harbourStores = []storePlan{
	{name: kitchen, picture: drawn("burger", 0x7a4327, 0xf2c14e, lilac), categories: []string{"Petiscos", "Do mar", "Pratos", "Sobremesas"}, sectors: []string{"Quentes", "Sobremesas"},
		people: func(c crew) []string { return []string{c.manager.ID, c.cook.ID} }},
	{name: grill, picture: drawn("skewer", 0x7a4327, 0x7fae3d, rose), categories: []string{"Petiscos", "Do mar", "Carnes e churrasco"}, sectors: []string{"Brasa"},
		people: func(c crew) []string { return []string{c.cook.ID} }},
	{name: bar, picture: drawn("beer", 0xf2b632, 0xfff4d6, sky), categories: []string{"Bebidas", "Chopes e drinques"}, sectors: []string{"Torneiras", "Drinques"}},
	{name: "Café do píer", picture: drawn("coffee", 0x5b3a22, 0xf7ead2, sand), categories: []string{"Cafeteria", "Doces e bolos"},
		hours: everyDay("07:30", "11:30", 1, 2, 3, 4, 5, 6)},
	{name: "Empório", picture: drawn("cheesebuns", 0xe3b35a, 0xc98a35, mint), categories: []string{"Mercado e conveniência"}, sectors: []string{"Frios"},
		hours: append(everyDay("09:00", "12:00", 1, 2, 3, 4, 5), everyDay("13:30", "19:00", 1, 2, 3, 4, 5, 6)...)},
}

var schoolStores = []storePlan{
	{name: canteen, picture: drawn("sandwich", 0xd6a24a, 0x7fae3d, lemon), categories: []string{"Cantina escolar", "Lanches"}, sectors: []string{"Balcão"}},
}

var clubStores = []storePlan{
	{name: mainBar, picture: drawn("cocktail", 0xe8754f, 0x6f9f3d, lilac), categories: []string{"Bebidas"}, sectors: []string{"Drinques", "Garrafas"}},
	{name: lounge, picture: drawn("wine", 0x7d1f3a, 0xf1d28a, rose), categories: []string{"Casa noturna"}},
	{name: "Terraço", picture: drawn("juice", 0xf2a541, 0x7fae3d, sky), categories: []string{"Bebidas"}, hours: everyDay("22:00", "04:00", 5, 6), closed: true},
}

// everyDay is open from one time to another on these weekdays.
func everyDay(from, to string, days ...int) []stores.AvailableDay {
	open := make([]stores.AvailableDay, len(days))
	for i, day := range days {
		open[i] = stores.AvailableDay{DayOfWeek: day, StartHour: from, EndHour: to}
	}
	return open
}

func (p storePlan) draft() (stores.Draft, error) {
	photo, err := p.picture.JPEG()
	if err != nil {
		return stores.Draft{}, err
	}
	image := base64.StdEncoding.EncodeToString(photo)
	d := stores.Draft{Name: p.name, Image: &image, AvailableDay: p.hours}
	for _, name := range p.categories {
		d.Categories = append(d.Categories, stores.Category{Name: name})
	}
	for _, name := range p.sectors {
		d.Sectors = append(d.Sectors, stores.Sector{Name: name})
	}
	return d, nil
}

// openStores makes the stores of a venue and answers their ids by their names.
func (d Deps) openStores(ctx context.Context, venueID string, all []storePlan) (map[string]string, error) {
	ids := map[string]string{}
	for _, p := range all {
		draft, err := p.draft()
		if err != nil {
			return nil, err
		}
		made, err := d.Stores.Add(ctx, venueID, draft)
		if err != nil {
			return nil, err
		}
		if ids[p.name] = made.ID; !p.closed {
			continue
		}
		if err := d.Stores.SetClosed(ctx, venueID, made.ID, true); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// staffStores gives the stores of a venue their people.
func (d Deps) staffStores(ctx context.Context, venueID string, all []storePlan, c crew) error {
	made, err := d.Stores.List(ctx, venueID)
	if err != nil {
		return err
	}
	for i, p := range all {
		if p.people == nil {
			continue
		}
		draft, err := p.draft()
		if err != nil {
			return err
		}
		draft.Image = nil
		for _, id := range p.people(c) {
			draft.Users = append(draft.Users, stores.User{ID: id})
		}
		if _, err := d.Stores.Change(ctx, venueID, made[i].ID, draft); err != nil {
			return err
		}
	}
	return nil
}
