package catalog

import (
	"context"
	"slices"
	"strings"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/operation"
)

// meant is the observation as it was read, and as it is on the product by now; nil where there is none.
func (a Everywhere) meant(p, before *Product) (was, now *Observation) {
	for i := range before.Observations {
		if before.Observations[i].ID == a.ObservationID {
			was = &before.Observations[i]
		}
	}
	for i := range p.Observations {
		if p.Observations[i].Description == br.OneLine(a.Description) {
			now = &p.Observations[i]
		}
	}
	return was, now
}

// putOwnCopies writes copies that have been checked, with their photos.
func (s *Service) putOwnCopies(ctx context.Context, e *edit, by operation.Actor, copies map[string]*Product) error {
	photos := map[string]string{}
	for id, made := range copies {
		if err := e.putNew(ctx, by, made); err != nil {
			return err
		}
		if made.HasPhoto {
			photos[id] = made.ID
		}
	}
	if len(photos) == 0 {
		return nil
	}
	return s.Images.Copy(ctx, e.tx, e.venueID, e.venueID, photos)
}

// spread changes observations of other products as they were changed on this one, which has
// been written.
func (e *edit) spread(ctx context.Context, by operation.Actor, p, before *Product, asked []Everywhere) error {
	changed := map[string]*Product{}
	values := map[string][]audit.Value{}
	for _, a := range asked {
		was, now := a.meant(p, before)
		for _, id := range a.Products {
			other := changed[id]
			if other == nil {
				other = e.products[id].clone()
				changed[id] = other
			}
			at := other.asks(*was)
			if at < 0 {
				continue // named twice
			}
			other.Observations[at] = *now
			other.Observations[at].Options = slices.Clone(now.Options)
			values[id] = append(values[id], audit.Value{Name: "Observação", Before: was.words(), After: now.words()})
		}
	}
	for id, other := range changed {
		if err := e.write(ctx, other); err != nil {
			return err
		}
		err := audit.Record(ctx, e.tx, audit.Entry{
			VenueID: e.venueID, At: e.now, By: by, Action: audit.ProductChanged, SubjectID: id, Subject: other.Name, Values: values[id],
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// words are an observation with its options: "Ponto: mal passado, bem passado".
func (o Observation) words() string {
	return o.Description + ": " + strings.Join(o.Descriptions(), ", ")
}
