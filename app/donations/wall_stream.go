package donations

import (
	"bytes"
	"context"
	"encoding/json"
	"sync"
	"time"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// WallView is what the screen in the hall is told. It holds nothing of a donor but the name of
// who wants it shown.
type WallView struct {
	Nome       string       `json:"nome" doc:"the event's"`
	Arrecadado money.Amount `json:"arrecadado"`
	Meta       money.Amount `json:"meta" doc:"0 for none"`
	Doacoes    int          `json:"doacoes"`
	Encerrada  bool         `json:"encerrada" doc:"nobody can give now"`
	Ultimas    []WallGift   `json:"ultimas" nullable:"false" doc:"the latest first"`
}

// WallGift is a donation on the screen.
type WallGift struct {
	Nome  string       `json:"nome" doc:"the first name and an initial; Anônimo where the donor wants no name shown"`
	Valor money.Amount `json:"valor"`
	Em    time.Time    `json:"em"`
}

// View is the wall on the wire; an event that does not show what it was given tells no sums.
func (w Wall) View() WallView {
	v := WallView{Nome: w.Name, Encerrada: w.Closed != "", Ultimas: []WallGift{}}
	if !w.ShowsRaised {
		return v
	}
	v.Arrecadado, v.Meta, v.Doacoes = w.Raised, w.Goal, w.Donations
	for _, g := range w.Last {
		v.Ultimas = append(v.Ultimas, WallGift{g.Name, g.Value, g.At.UTC()})
	}
	return v
}

type wallInput struct {
	operation.Client
	Link string `path:"link" maxLength:"100"`
}

type wallOutput struct{ Body WallView }

func (s *Service) wallRoute(ctx context.Context, in *wallInput) (*wallOutput, error) {
	if err := s.walls.Allow(in.Address()); err != nil {
		return nil, err
	}
	w, err := s.Wall(ctx, in.Link)
	return &wallOutput{w.View()}, err
}

var errTooManyWalls = fault.New(fault.Limited, "Muitos telões abertos ao mesmo tempo nesta rede. Feche um deles.")

// wallStream is GET /api/doar/{link}/stream. Events: telao with what donate-wall answers, at
// the beginning and after every change; heartbeat {}. Any end is to be followed by another call.
func (s *Service) wallStream(ctx context.Context, in *wallInput) (*operation.StreamResponse, error) {
	if err := s.walls.Allow(in.Address()); err != nil {
		return nil, err
	}
	c, err := s.CauseOf(ctx, in.Link)
	if err != nil {
		return nil, err
	}
	address := in.Address()
	if s.screens.full(address) {
		return nil, errTooManyWalls
	}
	return operation.EventStream(func(ctx context.Context, out *operation.Events) {
		if !s.screens.enter(address) {
			return
		}
		defer s.screens.leave(address)
		_ = s.followWall(ctx, c.EventID, in.Link, out)
	}), nil
}

func (s *Service) followWall(ctx context.Context, eventID, link string, out *operation.Events) error {
	// Subscribed before the first look: what commits in between wakes.
	wake, stop := s.Hub.Subscribe(Topic(eventID))
	defer stop()
	tick := time.NewTicker(s.Heartbeat)
	defer tick.Stop()
	var shown []byte
	for {
		w, err := s.Wall(ctx, link)
		if err != nil {
			return err
		}
		now, err := json.Marshal(w.View())
		if err != nil {
			return err
		}
		if !bytes.Equal(now, shown) {
			if err := out.Send(0, "telao", now); err != nil {
				return err
			}
			shown = now
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.Hub.Done():
			return nil
		case <-wake:
		case <-tick.C:
			if err := out.Send(0, "heartbeat", []byte("{}")); err != nil {
				return err
			}
		}
	}
}

// screensPerAddress is how many screens one address may have open: a hall has a few.
const screensPerAddress = 20

// openScreens counts the open screens of each address.
type openScreens struct {
	mu   sync.Mutex
	open map[string]int
}

func (o *openScreens) full(address string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.open[address] >= screensPerAddress
}

func (o *openScreens) enter(address string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.open[address] >= screensPerAddress {
		return false
	}
	if o.open == nil {
		o.open = map[string]int{}
	}
	o.open[address]++
	return true
}

func (o *openScreens) leave(address string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.open[address]--; o.open[address] <= 0 {
		delete(o.open, address)
	}
}
