package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"

	"balcao/app/access"
	"balcao/app/roles"
	"balcao/app/server"
)

// subject is a running server on a database of its own, with a venue and
// somebody who works there.
type subject struct {
	*server.Server
	address string
	venue   venue
	// menu is the public address of a venue with a long menu.
	menu string
	// markets are venues for long catalogues.
	markets [2]string
	user    access.User
	// bearer is the Authorization header line of a signed-in cook.
	bearer string
	// luck invents orders, the same ones in every run. It is for one goroutine.
	luck *rand.Rand

	stop    context.CancelFunc
	serving sync.WaitGroup
	failed  error
}

const (
	email    = "cozinha@balcao.bench"
	password = "Medida#2026"
)

// openSubject opens a server on the database and serves it on loopback.
func openSubject(ctx context.Context, cfg server.Config) (*subject, error) {
	cfg.IntakePerMinute = 1 << 30
	cfg.SecondFactor = "off"
	opened, err := server.Open(ctx, cfg)
	if err != nil {
		return nil, err
	}
	s := &subject{Server: opened, luck: rand.New(rand.NewPCG(5, 8))}
	if err := s.prepare(ctx); err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	s.address = listener.Addr().String()
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.stop = stop
	s.serving.Go(func() { s.failed = opened.Serve(serving, listener) })
	if err := s.signIn(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *subject) prepare(ctx context.Context) error {
	var err error
	if s.venue, err = furnish(ctx, s.Server); err != nil {
		return fmt.Errorf("prepare the venue: %w", err)
	}
	if s.menu, err = furnishMenu(ctx, s.Server); err != nil {
		return fmt.Errorf("prepare the menu: %w", err)
	}
	if s.user, err = s.Access.AddUser(ctx, access.NewUser{Email: email, Name: "Cozinha", Password: password}); err != nil {
		return err
	}
	for i := range s.markets {
		if s.markets[i], err = furnishMarket(ctx, s.Server); err != nil {
			return fmt.Errorf("prepare a market: %w", err)
		}
		if err := s.Access.AddMember(ctx, s.user.ID, s.markets[i], false, []string{roles.Products}); err != nil {
			return err
		}
	}
	return s.Access.AddMember(ctx, s.user.ID, s.venue.ID, false, []string{roles.Board, roles.Customers})
}

func (s *subject) signIn() error {
	line, err := dial(s.address)
	if err != nil {
		return err
	}
	defer line.close()
	var out struct {
		Token string `json:"access_token"`
	}
	raw, err := line.read(http.MethodPost, "/api/mfa/login", "", fmt.Appendf(nil, `{"username":%q,"password":%q}`, email, password))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		return err
	}
	s.bearer = "Authorization: Bearer " + out.Token + "\r\n"
	return nil
}

// Close stops serving and closes the server.
func (s *subject) Close() error {
	s.stop()
	s.serving.Wait()
	return errors.Join(s.failed, s.Server.Close())
}
