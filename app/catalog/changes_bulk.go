package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"balcao/app/audit"
	"balcao/app/fault"
)

// Altered is a product that a change of many alters.
type Altered struct {
	ID     string `json:"id"`
	Name   string `json:"nome"`
	Before string `json:"antes"`
	After  string `json:"depois"`
}

// AlteredParent is a product on which one that changes is an addition.
type AlteredParent struct {
	Follower
	Name     string `json:"nome"`
	Addition string `json:"acrescimo" doc:"name of the addition"`
	Before   string `json:"antes" doc:"its own price there, both (R$ 2,00 e R$ 3,00) where it is a fixed and an optional addition; empty where the change is not about prices"`
	After    string `json:"depois" doc:"what that becomes where it is ticked"`
}

// Follower names a product, and an addition of it.
type Follower struct {
	ID         string `json:"produtoId" maxLength:"36"`
	AdditionID string `json:"acrescimoId" maxLength:"36"`
}

// mostShown is how many products a simulation shows.
const mostShown = 500

// Bulk tells what a change of many products does, or did.
type Bulk struct {
	ChangeID  string    `json:"alteracaoId" doc:"empty while it is simulated, and where nothing changed"`
	Changed   int       `json:"alterados"`
	Unchanged int       `json:"iguais"`
	Rows      []Altered `json:"linhas" nullable:"false" doc:"the first 500 in menu order"`
	// Parents are the products on which changed ones are additions, where that matters.
	Parents []AlteredParent `json:"pais" nullable:"false" doc:"the first 500; of prices those with a price of their own, of an archiving those that are to lose an addition"`
	// OpenOrders are the codes of the open orders with one of them, which go on as they are.
	OpenOrders []string `json:"pedidosAbertos" nullable:"false" doc:"told while an archiving is simulated"`
	Shown      string   `json:"conferencia" doc:"tells this outcome from every other"`
}

// bulk is a kind of change of many products.
type bulk struct {
	kind ChangeKind
	// field is what Altered shows of it.
	field string
	// check refuses what it shall become, before any product is changed; it may be nil.
	check   func(e *edit) error
	summary func(e *edit, changed []string) string
	// alter changes a copy; what it leaves as it is is not written.
	alter func(e *edit, p *Product) error
	// spread tells the parents of what has changed, and changes those that are to; it may be nil.
	spread func(e *edit, changes *pairs) ([]AlteredParent, error)
	// single is what the audit calls it for one product; empty for the same as for many.
	single audit.Action
	// tellsOrders has the simulation tell the open orders.
	tellsOrders bool
}

// apply does the change, or simulates it: both are the same but for the writing.
func (s *Service) apply(ctx context.Context, venueID string, order BulkOrder, b bulk) (Bulk, error) {
	if order.Simulate {
		now, err := s.Snapshot(ctx, venueID)
		if err != nil {
			return Bulk{}, err
		}
		e := &edit{venueID: venueID, now: s.Clock.Now(), Snapshot: now.copy()}
		out, changes, err := b.run(e, order)
		if err == nil && b.tellsOrders && s.OpenOrders != nil {
			out.OpenOrders, err = s.OpenOrders(ctx, venueID, changes.ids()[:out.Changed])
		}
		return out, err
	}
	var out Bulk
	err := s.edit(ctx, venueID, func(ctx context.Context, e *edit) (err error) {
		var changes pairs
		if out, changes, err = b.run(e, order); err != nil {
			return err
		}
		if order.Seen != "" && order.Seen != out.Shown {
			return errSeenOther
		}
		if len(changes.list) == 0 {
			return nil
		}
		out.ChangeID, err = b.write(ctx, e, changes, out.Changed)
		return err
	})
	return out, err
}

// errSeenOther refuses to do other than what a person was shown.
var errSeenOther = fault.New(fault.Conflict, "O catálogo mudou desde a conferência. Confira de novo antes de aplicar.")

// write puts what changed, of which the first are those that the change is about, and keeps it.
func (b bulk) write(ctx context.Context, e *edit, changes pairs, changed int) (id string, err error) {
	if err := e.putPairs(ctx, changes.list); err != nil {
		return "", err
	}
	names := make([]string, changed)
	for i, each := range changes.list[:changed] {
		names[i] = each.after.Name
	}
	set := newChangeSet(ctx, b.kind, b.summary(e, names))
	if changed == 1 && b.single != "" {
		set.about(b.single, changes.list[0].after.ID, names[0])
	}
	set.noteAll(changes.list)
	if id, err = newID(); err != nil {
		return "", err
	}
	return id, set.keep(ctx, e, id)
}

// pair is a product before and after a change.
type pair struct{ before, after *Product }

// pairs are products that a change alters, each once; those that it spreads to come last.
type pairs struct {
	list []pair
	at   map[string]int
}

func (ps *pairs) add(before, after *Product) {
	if ps.at == nil {
		ps.at = map[string]int{}
	}
	ps.at[before.ID] = len(ps.list)
	ps.list = append(ps.list, pair{before, after})
}

func (ps *pairs) has(id string) bool {
	_, has := ps.at[id]
	return has
}

// of is the copy of a product that is being changed, made where there is none yet.
func (ps *pairs) of(p *Product) *Product {
	if !ps.has(p.ID) {
		ps.add(p, p.clone())
	}
	return ps.list[ps.at[p.ID]].after
}

func (ps *pairs) ids() []string {
	ids := make([]string, len(ps.list))
	for i, each := range ps.list {
		ids[i] = each.before.ID
	}
	return ids
}

func (b bulk) run(e *edit, order BulkOrder) (Bulk, pairs, error) {
	out := Bulk{Rows: []Altered{}, Parents: []AlteredParent{}, OpenOrders: []string{}}
	var changes pairs
	chosen, err := order.of(e.Snapshot)
	if err != nil {
		return out, changes, err
	}
	if b.check != nil {
		if err := b.check(e); err != nil {
			return out, changes, err
		}
	}
	shows, _ := fieldOf(b.field)
	known := lookup{categories: e.categories, products: e.products}
	sum := sha256.New()
	for _, p := range chosen {
		after := p.clone()
		if err := b.alter(e, after); err != nil {
			return out, changes, err
		}
		was, is := shows.get(p), shows.get(after)
		if was == is {
			out.Unchanged++
			continue
		}
		changes.add(p, after)
		fmt.Fprintf(sum, "%s\x00%s\x00%s\n", p.ID, was, is)
		if len(out.Rows) < mostShown {
			out.Rows = append(out.Rows, Altered{ID: p.ID, Name: p.Name, Before: shows.shown(known, was), After: shows.shown(known, is)})
		}
	}
	out.Changed = len(changes.list)
	if b.spread != nil {
		parents, err := b.spread(e, &changes)
		if err != nil {
			return out, changes, err
		}
		out.Parents = append(out.Parents, parents[:min(len(parents), mostShown)]...)
	}
	for _, each := range changes.list {
		for _, r := range changedAdditions(each.before, each.after) {
			fmt.Fprintf(sum, "%s\x00%s\x00%s\x00%s\n", each.before.ID, r.Field, r.Before, r.After)
		}
	}
	out.Shown = hex.EncodeToString(sum.Sum(nil))
	return out, changes, nil
}

// fewOf is "A, B e mais 3".
func fewOf(all []string) string {
	const most = 3
	if len(all) > most {
		return fmt.Sprintf("%s e mais %d", strings.Join(all[:most], ", "), len(all)-most)
	}
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	return strings.Join(all[:len(all)-1], ", ") + " e " + all[len(all)-1]
}
