// Package stores keeps the stores within a venue: names, pictures, categories, people,
// sectors, order and hours, and whether somebody has closed them. A store that is deleted
// is archived (D44): orders go on naming it, its products leave the sale.
//
// A store's categories are kinds of shop, or the venue's own, which the form of a store
// makes. A store that names no people is everybody's.
//
// Tables: stores, store_categories.
package stores

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/images"
	"balcao/app/memo"
	"balcao/app/venue"
)

// Service keeps the stores of all venues.
type Service struct {
	Config
	// recent are the stores in use for what is read very often and only shown, as public menus
	// are.
	recent *memo.Memo[[]row]
}

// Config is what a Service needs. With DB and Clock alone it keeps stores without
// pictures and people, and has no operations.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Venues venue.Source
	Images *images.Store
	// Members answers the names of who has access to the venue, by their ids.
	Members func(ctx context.Context, venueID string) (map[string]string, error)
	// Kinds are the kinds of shop.
	Kinds    []Category
	Products Products
	// Changed is called once a change of the venue's stores has been committed, and has every
	// server Forget.
	Changed func(venueID string)
}

// Products are the products that stores make.
type Products interface {
	// Leaving tells what it touches that a store goes.
	Leaving(ctx context.Context, venueID, storeID string) (Leaving, error)
	// Retire takes a store's products out of the sale, in the caller's transaction; they
	// are of no store then. It answers the names of those that were in use.
	Retire(ctx context.Context, tx bun.Tx, venueID, storeID string) ([]string, error)
}

// New answers a Service on an open database.
func New(cfg Config) *Service {
	s := &Service{Config: cfg}
	s.recent = memo.New(cfg.Clock, recentFor, mostRecent, func(ctx context.Context, venueID string) ([]row, error) {
		return inUse(ctx, s.DB.Read, venueID)
	})
	return s
}

const (
	recentFor  = 5 * time.Second
	mostRecent = 64
)

// Forget drops what is remembered of stores.
func (s *Service) Forget() { s.recent.Forget() }

// Store is a store on the wire (S0§3).
type Store struct {
	ID           string         `json:"Id"`
	Name         string         `json:"Name"`
	ImageURL     *string        `json:"ImageUrl"`
	Categories   []Category     `json:"StoreCategories" nullable:"false"`
	Users        []User         `json:"Users" nullable:"false" doc:"whose store it is; empty: everybody's, unless UsersGone says otherwise. Named only to who registers stores"`
	UsersGone    int            `json:"UsersGone" doc:"how many of those whose store it is have no access to the venue any more. Where they were all, Users is empty and the store is nobody's. Told only to who registers stores"`
	Order        int            `json:"Order" doc:"its place, from 1 on"`
	AvailableDay []AvailableDay `json:"AvailableDay" nullable:"false" doc:"none: always open"`
	Sectors      []Sector       `json:"Sectors" nullable:"false"`
	IsClosed     bool           `json:"IsClosed" doc:"somebody closed it"`
	WithinHours  bool           `json:"WithinHours" doc:"now lies in its hours; closed within them, the board asks whether to open (D13)"`
	Version      int64          `json:"Versao" doc:"grows with every save"`
}

// Category is what a store is found by (S0§3).
type Category struct {
	ID   string `json:"id" required:"false" maxLength:"36" doc:"of a kind of shop or of one of the venue's own; empty makes one of the venue's own"`
	Name string `json:"name" required:"false" maxLength:"1000" doc:"up to 60 characters"`
}

// User is somebody with access to the venue.
type User struct {
	ID   string `json:"Id" maxLength:"36"`
	Name string `json:"Nome" required:"false" maxLength:"1000" doc:"not read of a form"`
}

// Sector is a part of a store by name: the hot dishes, the taps.
type Sector struct {
	Name       string `json:"Name" maxLength:"1000" doc:"up to 60 characters, not blank, each once in a store"`
	LocationID string `json:"LocationId" required:"false" maxLength:"36" doc:"the venue; may be left out of a form"`
}

// AvailableDay is one opening; DayOfWeek is 0 Sunday to 6 Saturday (D23).
type AvailableDay struct {
	DayOfWeek int    `json:"DayOfWeek" minimum:"0" maximum:"6"`
	StartHour string `json:"StartHour" maxLength:"8" doc:"HH:mm"`
	EndHour   string `json:"EndHour" maxLength:"8" doc:"HH:mm; not after StartHour means the next day"`
}

func (s *Service) changed(venueID string) {
	if s.Changed != nil {
		s.Changed(venueID)
	}
}

var errUnknown = fault.New(fault.NotFound, "Loja não encontrada. Ela pode ter sido excluída: atualize a lista.")
