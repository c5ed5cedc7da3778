package stores

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/images"
)

// Add registers a store of the venue and answers it with its ID.
func (s *Service) Add(ctx context.Context, venueID string, d Draft) (Store, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Store{}, err
	}
	fresh := row{ID: id.String(), VenueID: venueID, CreatedAt: s.Clock.Now().UnixMilli()}
	return s.save(ctx, d, fresh, func([]row) (row, error) { return fresh, nil })
}

// Change saves a store of the venue; a version that is not the store's any more is a
// Conflict fault.
func (s *Service) Change(ctx context.Context, venueID, id string, d Draft) (Store, error) {
	return s.save(ctx, d, row{ID: id, VenueID: venueID}, func(all []row) (row, error) {
		at, err := find(all, id)
		if err != nil {
			return row{}, err
		}
		if d.Version != nil && *d.Version != all[at].Version {
			return row{}, errStale
		}
		return all[at], nil
	})
}

var errStale = fault.New(fault.Conflict, "Outra pessoa alterou esta loja enquanto você editava. Confira o que ela mudou e salve de novo.")

// errAtOnce is where somebody else has just made a store, or a category of stores, of the same name.
var errAtOnce = fault.New(fault.Conflict, "Outra pessoa salvou uma loja ao mesmo tempo. Atualize a lista, confira o nome e salve de novo.")

// save writes what a form makes of the store that before answers, given those in use.
func (s *Service) save(ctx context.Context, d Draft, of row, before func([]row) (row, error)) (Store, error) {
	d.OwnerID = of.VenueID
	d, err := d.settle()
	if err != nil {
		return Store{}, err
	}
	pic, err := d.picture()
	if err != nil {
		return Store{}, err
	}
	users, err := s.settleUsers(ctx, of.VenueID, d.Users)
	if err != nil {
		return Store{}, err
	}
	var saved Store
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		all, err := s.hold(ctx, tx, of.VenueID)
		if err != nil {
			return err
		}
		old, err := before(all)
		if err != nil {
			return err
		}
		next := old
		next.Name, next.NameKey, next.Hours, next.Users = d.Name, br.Fold(d.Name), d.AvailableDay, users
		next.Sectors = sectorNames(d.Sectors)
		next.HasImage = pic.fresh != nil || old.HasImage && !pic.removed
		if next.Categories, err = s.settleCategories(ctx, tx, of.VenueID, d.Categories); err != nil {
			return err
		}
		if err := refuseSameName(all, next); err != nil {
			return err
		}
		all = placed(all, &next, d.Order)
		names, err := s.categoryNames(ctx, tx, of.VenueID)
		if err != nil {
			return err
		}
		if err := s.write(ctx, tx, old, &next, pic, names); err != nil {
			return err
		}
		saved = next.wire(names)
		return renumber(ctx, tx, all)
	})
	if database.IsUnique(err) {
		err = errAtOnce
	}
	if err == nil {
		s.changed(of.VenueID)
	}
	return saved, err
}

// write stores a store as it is next, with its picture; what a save leaves as it is is
// not written.
func (s *Service) write(ctx context.Context, tx bun.Tx, old row, next *row, pic picture, categories map[string]string) error {
	values, err := s.compare(ctx, old, *next, pic, categories)
	if err != nil {
		return err
	}
	action := audit.StoreChanged
	if old.Version == 0 {
		action = audit.StoreAdded
	}
	if pic.fresh == nil && next.same(old) {
		return nil
	}
	next.Version++
	_, err = tx.NewInsert().Model(next).On("CONFLICT (id) DO UPDATE").
		Set(`name = EXCLUDED.name, name_key = EXCLUDED.name_key, position = EXCLUDED.position, hours = EXCLUDED.hours, has_image = EXCLUDED.has_image,
			categories = EXCLUDED.categories, users = EXCLUDED.users, sectors = EXCLUDED.sectors, version = EXCLUDED.version`).Exec(ctx)
	if err != nil {
		return fmt.Errorf("write store: %w", err)
	}
	switch {
	case pic.fresh != nil:
		err = s.Images.PutIn(ctx, tx, next.VenueID, next.ID, *pic.fresh)
	case old.HasImage && pic.removed:
		err = s.Images.DeleteIn(ctx, tx, images.Key{Venue: next.VenueID, Kind: images.StorePicture, ID: next.ID})
	}
	if err != nil {
		return err
	}
	return s.record(ctx, tx, action, *next, values)
}

func sectorNames(sectors []Sector) list[string] {
	names := list[string]{}
	for _, sector := range sectors {
		names = append(names, sector.Name)
	}
	return names
}

// refuseSameName refuses a name that another of the venue's stores in use has.
func refuseSameName(all []row, next row) error {
	for _, other := range all {
		if other.ID != next.ID && br.Fold(other.Name) == next.NameKey {
			return sameName(other.Name)
		}
	}
	return nil
}

func sameName(name string) error {
	text := fmt.Sprintf("Já existe a loja “%s”. Use outro nome.", name)
	return fault.New(fault.Conflict, text).With("name", text)
}

// placed are the stores with this one at the place, from 1 on, that a form gives it; 0
// leaves it where it is, a new one at the end.
func placed(all []row, one *row, order int) []row {
	others := slices.DeleteFunc(slices.Clone(all), func(r row) bool { return r.ID == one.ID })
	at := len(others)
	if order > 0 {
		at = min(order-1, at)
	} else if was, err := find(all, one.ID); err == nil {
		at = was
	}
	one.Position = at + 1
	return slices.Insert(others, at, *one)
}
