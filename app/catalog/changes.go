package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

// ChangeKind is what a change of many products was.
type ChangeKind string

const (
	PriceChange ChangeKind = "preco"
	// FollowChange is the price of one product, with what it costs as an addition of others.
	FollowChange ChangeKind = "propagacao"
	MoveChange   ChangeKind = "categoria"
	// CategoryGone is a category that was merged into another, or deleted.
	CategoryGone ChangeKind = "categorias"
	ArchiveMany  ChangeKind = "arquivar"
	ImportMany   ChangeKind = "importacao"
	UndoChange   ChangeKind = "desfazer"
)

// kept are what the audit calls them, where a set has no name of its own.
var kept = map[ChangeKind]audit.Action{
	PriceChange: audit.PricesChanged, MoveChange: audit.ProductsMoved, ArchiveMany: audit.ProductsArchived,
	ImportMany: audit.ProductsImported, UndoChange: audit.CatalogueChangeUndone,
}

const (
	productEntity  = "product"
	categoryEntity = "category"
)

// Change is a change of many products that was made.
type Change struct {
	ID       string     `json:"id"`
	Kind     ChangeKind `json:"tipo" enum:"preco,propagacao,categoria,categorias,arquivar,importacao,desfazer"`
	Summary  string     `json:"resumo"`
	By       string     `json:"quem"`
	At       time.Time  `json:"em"`
	Total    int        `json:"total" doc:"products and categories that it changed"`
	UndoneAt *time.Time `json:"desfeitaEm"`
	UndoneBy string     `json:"desfeitaPor"`
}

type changeHead struct {
	bun.BaseModel `bun:"table:catalogue_changes"`
	ID            string `bun:"id,pk"`
	VenueID       string
	Kind          ChangeKind
	Summary       string
	PersonID      string
	PersonName    string
	At            int64
	Total         int
	UndoneAt      int64 `bun:",nullzero"`
	UndoneByName  string
}

func (h changeHead) change() Change {
	c := Change{ID: h.ID, Kind: h.Kind, Summary: h.Summary, By: h.PersonName, At: time.UnixMilli(h.At).UTC(), Total: h.Total, UndoneBy: h.UndoneByName}
	if h.UndoneAt != 0 {
		at := time.UnixMilli(h.UndoneAt).UTC()
		c.UndoneAt = &at
	}
	return c
}

type changeRow struct {
	bun.BaseModel `bun:"table:catalogue_change_rows"`
	ChangeID      string `bun:",pk"`
	Position      int    `bun:",pk"`
	Line          int
	Entity        string
	RowID         string
	Name          string
	Field         string
	Before        string
	After         string
	Version       int
}

// changeSet gathers what a change writes, so that it can be undone.
type changeSet struct {
	kind    ChangeKind
	summary string
	by      operation.Actor
	total   int
	rows    []changeRow
	// entry is what the audit keeps of it, where that is about one thing.
	entry *audit.Entry
}

func newChangeSet(ctx context.Context, kind ChangeKind, summary string) *changeSet {
	return &changeSet{kind: kind, summary: summary, by: operation.ActorFrom(ctx)}
}

// about says what the audit's entry is about: one thing, and not the set.
func (c *changeSet) about(action audit.Action, id, name string, values ...audit.Value) {
	c.entry = &audit.Entry{Action: action, SubjectID: id, Subject: name, Values: values}
}

// note keeps the fields in which a product was changed, once it has been put.
func (c *changeSet) note(line int, before, after *Product) {
	var rows []changeRow
	for _, f := range changeFields {
		if was, is := f.get(before), f.get(after); was != is {
			rows = append(rows, changeRow{Field: f.key, Before: was, After: is})
		}
	}
	rows = append(rows, changedAdditions(before, after)...)
	for _, r := range rows {
		r.Line, r.Entity, r.RowID, r.Name, r.Version = line, productEntity, after.ID, after.Name, after.Version
		c.add(r)
	}
	if len(rows) > 0 {
		c.total++
	}
}

// noteAll is note of many.
func (c *changeSet) noteAll(pairs []pair) {
	for i, each := range pairs {
		c.note(i+1, each.before, each.after)
	}
}

// noteCategory keeps that a category went out of use, or came back, once it has been put.
func (c *changeSet) noteCategory(line int, category *Category) {
	c.total++
	c.add(changeRow{
		Line: line, Entity: categoryEntity, RowID: category.ID, Name: category.Name, Field: archivedField,
		Before: strconv.FormatBool(!category.archived), After: strconv.FormatBool(category.archived), Version: category.Version,
	})
}

// noteMade keeps that a product or category was made.
func (c *changeSet) noteMade(line int, entity, id, name string, version int) {
	c.total++
	c.add(changeRow{Line: line, Entity: entity, RowID: id, Name: name, Field: madeField, After: name, Version: version})
}

func (c *changeSet) add(row changeRow) {
	row.Position = len(c.rows) + 1
	c.rows = append(c.rows, row)
}

// keep writes the set under the id, and the audit's entry of it.
func (c *changeSet) keep(ctx context.Context, e *edit, id string) error {
	head := changeHead{
		ID: id, VenueID: e.venueID, Kind: c.kind, Summary: c.summary, PersonID: c.by.UserID, PersonName: c.by.Name, At: e.now.UnixMilli(), Total: c.total,
	}
	if _, err := e.tx.NewInsert().Model(&head).Exec(ctx); err != nil {
		return fmt.Errorf("keep a change: %w", err)
	}
	for i := range c.rows {
		c.rows[i].ChangeID = id
	}
	if err := insert(ctx, e.tx, c.rows); err != nil {
		return fmt.Errorf("keep what undoes a change: %w", err)
	}
	entry := audit.Entry{Action: kept[c.kind], SubjectID: id, Subject: c.summary, Values: []audit.Value{{Name: "Itens alterados", After: fmt.Sprint(c.total)}}}
	if c.entry != nil {
		entry = *c.entry
	}
	entry.VenueID, entry.At, entry.By = e.venueID, e.now, c.by
	return audit.Record(ctx, e.tx, entry)
}

// Changes lists the venue's changes of many products, the latest first, and how many there are.
func (s *Service) Changes(ctx context.Context, venueID string, page operation.PageQuery) ([]Change, int, error) {
	var heads []changeHead
	total, err := s.DB.Read.NewSelect().Model(&heads).Where("venue_id = ?", venueID).Order("at DESC", "id DESC").
		Limit(int64(page.Size)).Offset(int64(page.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list changes: %w", err)
	}
	changes := make([]Change, len(heads))
	ids := make([]string, len(heads))
	for i, h := range heads {
		changes[i], ids[i] = h.change(), h.ID
	}
	hidden, err := s.changesOfHidden(ctx, venueID, ids)
	for i := range changes {
		if hidden[changes[i].ID] {
			changes[i].Summary = hiddenSummary
		}
	}
	return changes, int(total), err
}

// hiddenSummary stands for what was done to products that the reader may not see (D46).
const hiddenSummary = "Alteração com produtos fora do seu acesso"

// changesOfHidden are those of the changes that touched products which whoever is calling may not see.
func (s *Service) changesOfHidden(ctx context.Context, venueID string, changes []string) (map[string]bool, error) {
	allowed, err := s.allowed(ctx, venueID)
	if err != nil || allowed == nil || len(changes) == 0 {
		return nil, err
	}
	var ids []string
	err = s.DB.Read.NewSelect().Model((*changeRow)(nil)).ColumnExpr("DISTINCT change_id").
		Where("change_id IN (?) AND entity = ? AND row_id NOT IN (?)", bun.List(changes), productEntity, idsOf(allowed)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("find changes of hidden products: %w", err)
	}
	hidden := make(map[string]bool, len(ids))
	for _, id := range ids {
		hidden[id] = true
	}
	return hidden, nil
}

func idsOf(allowed map[string]bool) any { return bun.List(slices.Collect(maps.Keys(allowed))) }

// ChangedField is one thing that a change wrote.
type ChangedField struct {
	Entity string `json:"entidade" enum:"product,category"`
	RowID  string `json:"entidadeId"`
	Name   string `json:"nome"`
	Field  string `json:"campo" doc:"its label; Cadastro where the row was made"`
	Before string `json:"antes"`
	After  string `json:"depois"`
}

// ChangeRows lists what a change of the venue wrote, by pages.
func (s *Service) ChangeRows(ctx context.Context, venueID, id string, page operation.PageQuery) ([]ChangedField, int, error) {
	known, err := s.namesOf(ctx, venueID)
	if err != nil {
		return nil, 0, err
	}
	allowed, err := s.allowed(ctx, venueID)
	if err != nil {
		return nil, 0, err
	}
	var rows []changeRow
	query := s.DB.Read.NewSelect().Model(&rows).Where("change_id = ?", id)
	if allowed != nil {
		query.Where("entity <> ? OR row_id IN (?)", productEntity, idsOf(allowed))
		known.products = maps.Clone(known.products)
		maps.DeleteFunc(known.products, func(id string, _ *Product) bool { return !allowed[id] })
	}
	total, err := query.Order("position").
		Limit(int64(page.Size)).Offset(int64(page.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list what a change wrote: %w", err)
	}
	out := make([]ChangedField, len(rows))
	for i, r := range rows {
		out[i] = ChangedField{Entity: r.Entity, RowID: r.RowID, Name: r.Name, Field: "Cadastro", Before: r.Before, After: r.After}
		if f, ok := known.fieldOf(r.Field); ok {
			out[i].Field, out[i].Before, out[i].After = f.label, f.shown(known, r.Before), f.shown(known, r.After)
		}
	}
	return out, int(total), nil
}

// namesOf are the names that fields of the venue's products show.
func (s *Service) namesOf(ctx context.Context, venueID string) (lookup, error) {
	var stores map[string]string
	if s.Stores != nil {
		var err error
		if stores, err = s.Stores.NamesEver(ctx, venueID); err != nil {
			return lookup{}, err
		}
	}
	now, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return lookup{}, err
	}
	return lookup{categories: now.categories, stores: stores, products: now.products}, nil
}

var errNoChange = fault.New(fault.NotFound, "Esta alteração não existe mais. Atualize a lista.")

// venueOfChange is the venue in which a change was made.
func (s *Service) venueOfChange(ctx context.Context, id string) (string, error) {
	var venueID string
	err := s.DB.Read.NewRaw("SELECT venue_id FROM catalogue_changes WHERE id = ?", id).Scan(ctx, &venueID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errNoChange
	}
	return venueID, err
}
