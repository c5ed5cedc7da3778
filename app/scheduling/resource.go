package scheduling

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// ResourceKind is what a resource is (D48).
type ResourceKind int

const (
	Place        ResourceKind = 1
	Activity     ResourceKind = 2
	Thing        ResourceKind = 3
	Professional ResourceKind = 4
)

// Resource is what can be occupied: a collaborator, a place.
type Resource struct {
	bun.BaseModel `bun:"table:schedule_resources,alias:r"`

	ID      string `bun:",pk"`
	VenueID string
	Kind    ResourceKind
	Name    string
	NameKey string
	// Email is where a collaborator is written to, and the account that sees his own calendar.
	Email, Phone string
	// Capacity is how many people a place seats; 0 for any number.
	Capacity int
	// TableID is the dining table that a place stands for; empty for none.
	TableID  string
	HasImage bool
	// FeedHash is of the secret in the private address of its calendar.
	FeedHash   string `bun:",nullzero"`
	FeedAt     int64  `bun:",nullzero"`
	Version    int64
	CreatedAt  int64
	ArchivedAt int64 `bun:",nullzero"`
}

var errNoResource = fault.New(fault.NotFound, "Colaborador ou lugar não encontrado. Ele pode ter sido excluído.")

// ResourceDraft is a resource as a form sends it.
type ResourceDraft struct {
	Kind               ResourceKind
	Name, Email, Phone string
	Capacity           int
	TableID            string
	Image              *string
	Hours              []Slot
	Version            *int64
}

const (
	longestName  = 120
	mostCapacity = 10_000
	mostRows     = 2000
)

func (d ResourceDraft) settle() (ResourceDraft, error) {
	d.Name, d.Email = br.OneLine(d.Name), strings.ToLower(strings.TrimSpace(d.Email))
	if strings.TrimSpace(d.Phone) != "" {
		d.Phone = br.NormalizePhone(d.Phone)
		if !br.ValidPhone(d.Phone) {
			return d, fault.Field("telefone", "Informe o telefone com DDD.")
		}
	}
	switch {
	case d.Name == "" || utf8.RuneCountInString(d.Name) > longestName:
		return d, fault.Field("nome", "Preencha o nome, com até 120 caracteres.")
	case d.Email != "" && !br.ValidEmail(d.Email):
		return d, fault.Field("email", "Informe um e-mail válido.")
	case d.Capacity < 0 || d.Capacity > mostCapacity:
		return d, fault.Field("capacidade", "A capacidade vai de 0 a 10.000 pessoas; 0 é sem limite.")
	case d.Kind < Place || d.Kind > Professional:
		return d, fault.Field("tipo", "Escolha se é lugar, serviço, objeto ou profissional.")
	}
	var err error
	d.Hours, err = settleSlots(d.Hours, "horarios")
	return d, err
}

var auditedResource = []audit.Field[Resource]{
	{Name: "Nome", Text: func(r Resource) string { return r.Name }},
	{Name: "E-mail", Text: func(r Resource) string { return r.Email }, Personal: true},
	{Name: "Telefone", Text: func(r Resource) string { return br.FormatPhone(r.Phone) }, Personal: true},
	{Name: "Capacidade", Text: audit.Number(func(r Resource) int { return r.Capacity })},
	{Name: "Imagem", Text: audit.YesNo(func(r Resource) bool { return r.HasImage })},
}

// record keeps what an administrator did to something of scheduling.
func (s *Service) record(ctx context.Context, tx bun.Tx, action audit.Action, venueID, id, name string, values []audit.Value) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: venueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: id, Subject: name, Values: values,
	})
}

// AddResource registers a collaborator, a place or a thing.
func (s *Service) AddResource(ctx context.Context, venueID string, d ResourceDraft) (Resource, error) {
	id, err := newID()
	if err != nil {
		return Resource{}, err
	}
	return s.saveResource(ctx, venueID, Resource{ID: id, VenueID: venueID, Kind: d.Kind, CreatedAt: s.now()}, d, true)
}

// ChangeResource saves a form over a resource.
func (s *Service) ChangeResource(ctx context.Context, venueID, id string, d ResourceDraft) (Resource, error) {
	return s.saveResource(ctx, venueID, Resource{ID: id, VenueID: venueID}, d, false)
}

func (s *Service) saveResource(ctx context.Context, venueID string, of Resource, d ResourceDraft, fresh bool) (Resource, error) {
	pic, err := pictureOf(d.Image)
	if err != nil {
		return Resource{}, err
	}
	if d.TableID != "" {
		all, err := s.Tables.InUse(ctx, venueID)
		if err != nil {
			return Resource{}, err
		}
		if !slices.ContainsFunc(all, func(t Table) bool { return t.ID == d.TableID }) {
			return Resource{}, fault.Field("mesaId", "Escolha uma mesa do estabelecimento, ou nenhuma.")
		}
	}
	next := of
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before := Resource{}
		if !fresh {
			if before, err = one[Resource](ctx, s.forUpdate(tx.NewSelect()), venueID, of.ID, errNoResource); err != nil {
				return err
			}
			if before.ArchivedAt != 0 {
				return errNoResource
			}
			if err := stale(d.Version, before.Version); err != nil {
				return err
			}
			next, d.Kind = before, before.Kind
		}
		if d, err = d.settle(); err != nil {
			return err
		}
		next.Name, next.NameKey, next.Email, next.Phone, next.Capacity, next.TableID = d.Name, br.Fold(d.Name), d.Email, d.Phone, d.Capacity, d.TableID
		next.HasImage = pic.has(before.HasImage)
		next.Version++
		if err := s.writeResource(ctx, tx, next, fresh); err != nil {
			return err
		}
		if err := s.storePicture(ctx, tx, venueID, next.ID, pic); err != nil {
			return err
		}
		changed, err := s.writeSlots(ctx, tx, venueID, next.ID, d.Hours)
		if err != nil {
			return err
		}
		action := audit.ScheduleChanged
		if fresh {
			action = audit.ScheduleAdded
		}
		return s.record(ctx, tx, action, venueID, next.ID, next.Name, append(audit.Compare(auditedResource, before, next), changed...))
	})
	return next, err
}

func (s *Service) writeResource(ctx context.Context, tx bun.Tx, next Resource, fresh bool) (err error) {
	if fresh {
		_, err = tx.NewInsert().Model(&next).Exec(ctx)
	} else {
		_, err = tx.NewUpdate().Model(&next).WherePK().Exec(ctx)
	}
	if database.IsUnique(err) {
		const text = "Já existe um cadastro com este nome. Use outro nome."
		return fault.New(fault.Conflict, text).With("nome", text)
	}
	return err
}

// resources lists those in use of a venue, by name; of one kind, or of all for 0.
func (s *Service) resources(ctx context.Context, db bun.IDB, venueID string, kind ResourceKind) (all []Resource, err error) {
	q := db.NewSelect().Model(&all).Where("venue_id = ? AND archived_at IS NULL", venueID)
	if kind != 0 {
		q.Where("kind = ?", kind)
	}
	return all, q.Order("name_key", "id").Limit(mostRows).Scan(ctx)
}

// placeNamed finds the place that somebody typed the name of, or registers it (D48).
func (s *Service) placeNamed(ctx context.Context, tx bun.Tx, venueID, name string) (Resource, error) {
	d, err := ResourceDraft{Kind: Place, Name: name}.settle()
	if err != nil {
		return Resource{}, fault.Field("placeId", "Informe o lugar para continuar")
	}
	var found []Resource
	err = tx.NewSelect().Model(&found).Where("venue_id = ? AND kind = ? AND name_key = ? AND archived_at IS NULL", venueID, Place, br.Fold(d.Name)).Scan(ctx)
	if err != nil || len(found) > 0 {
		if err != nil {
			return Resource{}, err
		}
		return found[0], nil
	}
	id, err := newID()
	if err != nil {
		return Resource{}, err
	}
	r := Resource{ID: id, VenueID: venueID, Kind: Place, Name: d.Name, NameKey: br.Fold(d.Name), Version: 1, CreatedAt: s.now()}
	if err := s.writeResource(ctx, tx, r, true); err != nil {
		return Resource{}, err
	}
	return r, s.record(ctx, tx, audit.ScheduleAdded, venueID, r.ID, r.Name, audit.Compare(auditedResource, Resource{}, r))
}
