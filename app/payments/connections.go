package payments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/secrets"
)

func (s *Service) secretsOf(ctx context.Context, a Account, provider Provider) (map[string]secrets.Value, error) {
	all := map[string]secrets.Value{}
	for _, name := range provider.Secrets() {
		value, err := s.Secrets.Open(ctx, a.VenueID, secretName(a.ID, name))
		switch {
		case fault.Is(err, fault.NotFound):
		case err != nil:
			return nil, err
		default:
			all[name] = value
		}
	}
	return all, nil
}

// opened is a connection, and the version of the account that it was opened for.
type opened struct {
	version int64
	Connection
}

// connect answers the connection of an account; it is kept, with its token, until the
// account changes.
func (s *Service) connect(ctx context.Context, a Account) (Connection, error) {
	s.mu.Lock()
	kept, known := s.open[a.ID]
	s.mu.Unlock()
	if known && kept.version == a.Version {
		return kept.Connection, nil
	}
	provider := s.Providers[a.Provider]
	if provider == nil {
		return nil, fault.New(fault.Unavailable, "Este servidor não tem mais este provedor de pagamentos.")
	}
	secret, err := s.secretsOf(ctx, a, provider)
	if err != nil {
		return nil, err
	}
	made, err := provider.Open(json.RawMessage(a.Settings), secret)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open[a.ID] = opened{a.Version, made}
	return made, nil
}

// account answers an account, archived ones too.
func (s *Service) account(ctx context.Context, db bun.IDB, id string) (Account, error) {
	var a Account
	if err := db.NewSelect().Model(&a).Where("id = ?", id).Scan(ctx); err != nil {
		return Account{}, fmt.Errorf("read payment account: %w", err)
	}
	return a, nil
}

// answering answers a venue's account in use at a provider that can be asked something.
func (s *Service) answering(ctx context.Context, venueID, provider string) (Account, error) {
	a, err := s.current(ctx, s.DB.Read, venueID, provider)
	if err == nil && s.Providers[a.Provider] != nil && s.Providers[a.Provider].ByHand() {
		return a, fault.New(fault.Conflict, "Na conferência manual nenhum banco é consultado, nem envia avisos. Confirme os pagamentos pelo extrato.")
	}
	return a, err
}

// Test proves that a venue's account answers, and keeps what it said.
func (s *Service) Test(ctx context.Context, venueID, provider string) error {
	a, err := s.answering(ctx, venueID, provider)
	if err != nil {
		return err
	}
	connection, err := s.connect(ctx, a)
	if err != nil {
		return err
	}
	ctx, cancel := within(ctx)
	defer cancel()
	return s.heard(ctx, a, connection.Test(ctx))
}

// AskForNotices has a venue's provider send its notices here: what comes in is known at
// once then. Asking goes on all the same.
func (s *Service) AskForNotices(ctx context.Context, venueID, provider string) error {
	a, err := s.answering(ctx, venueID, provider)
	if err != nil {
		return err
	}
	if !s.reachable(a) {
		return fault.New(fault.Conflict, "Este servidor não tem endereço público em https: os pagamentos são consultados sem avisos do banco. Para recebê-los, inicie-o com --public-url.")
	}
	connection, err := s.connect(ctx, a)
	if err != nil {
		return err
	}
	ctx, cancel := within(ctx)
	defer cancel()
	if err := s.heard(ctx, a, connection.Notify(ctx, s.NoticeURL(a))); err != nil {
		return err
	}
	_, err = s.DB.Write.NewRaw("UPDATE payment_accounts SET notices_asked_at = ? WHERE id = ?", s.now(), a.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep when notices were asked for: %w", err)
	}
	return nil
}

// heard keeps on an account whether its provider answered, and answers what it said.
func (s *Service) heard(ctx context.Context, a Account, said error) error {
	trouble := ""
	if said != nil && !Settles(said) {
		trouble = fault.Wrap(said).Message
	}
	// Read first: the same again is written at most once a minute.
	now := s.now()
	if trouble == a.Trouble && now-max(a.AnsweredAt, a.TroubleAt) < 60_000 && now >= max(a.AnsweredAt, a.TroubleAt) {
		return said
	}
	column := "answered_at"
	if trouble != "" {
		column = "trouble_at"
	}
	_, err := s.DB.Write.NewRaw("UPDATE payment_accounts SET trouble = ?, ? = ? WHERE id = ?", trouble, bun.Ident(column), now, a.ID).Exec(ctx)
	return errors.Join(said, err)
}

// Settles reports whether the provider's answer is its last word on a call: another try
// would be answered the same.
func Settles(err error) bool {
	return fault.Is(err, fault.NotFound) || fault.Is(err, fault.Invalid) || fault.Is(err, fault.Conflict)
}
