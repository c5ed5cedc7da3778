package donations

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/fault"
)

// Address is the path of a page.
func Address(link string) string { return "/doar/" + link }

// address is one that a page has, or had.
type address struct {
	bun.BaseModel `bun:"table:donation_addresses,alias:a"`

	Link    string `bun:",pk"`
	EventID string
	// LinkID is of a donation link; empty for the event itself.
	LinkID    string `bun:",nullzero"`
	CreatedAt int64
}

const (
	shortestLink, longestLink = 3, 60
	// mostAttempts is how many addresses are tried for a name that others have, too.
	mostAttempts = 50
)

var (
	links   = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	between = regexp.MustCompile(`[^a-z0-9]+`)

	errNoPage = fault.New(fault.NotFound, "Esta página de doação não existe. Confira o endereço.")
	errTaken  = fault.Field("link", "Este endereço já é de outra página de doação. Escolha outro.")
)

// addressOf answers an address, present or former; NotFound where there never was one.
func (s *Service) addressOf(ctx context.Context, link string) (a address, err error) {
	err = s.DB.Read.NewSelect().Model(&a).Where("link = ?", strings.ToLower(link)).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return a, errNoPage
	}
	if err != nil {
		return a, fmt.Errorf("read address of donations: %w", err)
	}
	return a, nil
}

// settleLink is an address as it was typed; empty for one that is made of the name.
func settleLink(typed string, wrong problems) string {
	link := strings.ToLower(strings.TrimSpace(typed))
	wrong.check(link != "" && (len(link) < shortestLink || len(link) > longestLink || !links.MatchString(link)),
		"link", "Use de 3 a 60 letras sem acento, números e hifens, como natal-solidario.")
	return link
}

// claim takes an address for an event, which may have had it before. One that is not typed
// is made of the event's name.
func (s *Service) claim(ctx context.Context, tx bun.Tx, e *Event) error {
	if e.Link != "" {
		fresh, err := s.take(ctx, tx, address{Link: e.Link, EventID: e.ID})
		if err == nil && !fresh {
			err = errTaken
		}
		return err
	}
	base := strings.Trim(between.ReplaceAllString(br.Fold(e.Name), "-"), "-")
	base = strings.Trim(base[:min(len(base), longestLink-4)], "-")
	if len(base) < shortestLink {
		base = strings.Trim("doacao-"+base, "-")
	}
	for n := 1; n <= mostAttempts; n++ {
		e.Link = base
		if n > 1 {
			e.Link = base + "-" + strconv.Itoa(n)
		}
		if fresh, err := s.take(ctx, tx, address{Link: e.Link, EventID: e.ID}); err != nil || fresh {
			return err
		}
	}
	e.Link = newLink()
	_, err := s.take(ctx, tx, address{Link: e.Link, EventID: e.ID})
	return err
}

// take reports whether the address is, from now on or already, the event's or the link's.
func (s *Service) take(ctx context.Context, tx bun.Tx, a address) (bool, error) {
	a.CreatedAt = s.now()
	if _, err := tx.NewInsert().Model(&a).On("CONFLICT (link) DO NOTHING").Exec(ctx); err != nil {
		return false, fmt.Errorf("take address of donations: %w", err)
	}
	var held address
	if err := tx.NewSelect().Model(&held).Where("link = ?", a.Link).Scan(ctx); err != nil {
		return false, fmt.Errorf("read address of donations: %w", err)
	}
	return held.EventID == a.EventID && held.LinkID == a.LinkID, nil
}

// newLink is an address that nobody can guess.
func newLink() string { return strings.ToLower(rand.Text()[:16]) }
