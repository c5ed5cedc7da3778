package storefront

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"balcao/app/operation"
)

// edition is a shop's menu as it is sent, for as long as nothing on it changes.
type edition struct {
	// of is what the menu was made of: the shop's words and the offer's own edition.
	of     string
	menu   Menu
	plain  operation.Raw[Menu]
	packed operation.Raw[Menu]
	etag   string
}

// editions keeps the menus of venues, encoded and compressed once.
type editions struct {
	mu    sync.RWMutex
	known map[string]*edition
}

// mostEditions bounds the venues whose menus are kept in memory.
const mostEditions = 64

func (e *editions) get(venueID, of string) *edition {
	e.mu.RLock()
	defer e.mu.RUnlock()
	if known := e.known[venueID]; known != nil && known.of == of {
		return known
	}
	return nil
}

func (e *editions) put(venueID string, made *edition) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.known == nil || len(e.known) >= mostEditions {
		e.known = map[string]*edition{}
	}
	e.known[venueID] = made
}

// edition answers the shop's menu of now. What the menu is made of is looked at each time;
// the menu is only made anew where that has changed.
func (s *Service) edition(ctx context.Context, shop Shop) (*edition, error) {
	offered, err := s.Offers.Edition(ctx, shop.ID)
	if err != nil {
		return nil, err
	}
	if shop.promised, err = s.promise(ctx, shop); err != nil {
		return nil, err
	}
	if shop.stores, err = s.menuStores(ctx, shop); err != nil {
		return nil, err
	}
	if shop.nextLater, err = s.nextLater(ctx, shop); err != nil {
		return nil, err
	}
	words, err := json.Marshal([]any{shop.menuOf(Offer{}), shop.stores})
	if err != nil {
		return nil, fmt.Errorf("encode the shop: %w", err)
	}
	of := string(words) + offered
	if known := s.editions.get(shop.ID, of); known != nil {
		return known, nil
	}
	// What changes from here on is in the menu earlier than in its name, and made again.
	offer, err := s.Offers.Offer(ctx, shop.ID)
	if err != nil {
		return nil, err
	}
	made, err := newEdition(of, shop.menuOf(offer))
	if err == nil {
		s.editions.put(shop.ID, made)
	}
	return made, err
}

func newEdition(of string, menu Menu) (*edition, error) {
	plain, err := operation.RawOf(menu)
	if err != nil {
		return nil, fmt.Errorf("encode the menu: %w", err)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(plain); err != nil {
		return nil, fmt.Errorf("compress the menu: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compress the menu: %w", err)
	}
	sum := sha256.Sum256(plain)
	return &edition{of: of, menu: menu, plain: plain, packed: packed.Bytes(), etag: `W/"` + hex.EncodeToString(sum[:16]) + `"`}, nil
}

type menuInput struct {
	Slug    string `path:"slug" maxLength:"60"`
	Known   string `header:"If-None-Match" doc:"the ETag of the menu that the caller has; 304 while it is still that"`
	Accepts string `header:"Accept-Encoding" hidden:"true"`
}

type menuOutput struct {
	Status       int
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Encoding     string `header:"Content-Encoding" hidden:"true"`
	Body         operation.Raw[Menu]
}

// menu answers the public menu. Whoever keeps it asks again each time: what is sold out
// must not be ordered for long.
func (s *Service) menu(ctx context.Context, in *menuInput) (*menuOutput, error) {
	shop, err := s.faceOf(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	now, err := s.edition(ctx, shop)
	if err != nil {
		return nil, err
	}
	out := &menuOutput{Status: http.StatusOK, ETag: now.etag, CacheControl: "no-cache", Body: now.plain}
	switch {
	case strings.Contains(in.Known, strings.TrimPrefix(now.etag, "W/")):
		out.Status, out.Body = http.StatusNotModified, nil
	case strings.Contains(in.Accepts, "gzip"):
		out.Encoding, out.Body = "gzip", now.packed
	}
	return out, nil
}
