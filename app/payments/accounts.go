package payments

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/secrets"
)

// Account is where a venue is paid. Moments are epoch milliseconds.
type Account struct {
	bun.BaseModel `bun:"table:payment_accounts,alias:a"`

	ID       string `bun:",pk"`
	VenueID  string
	Provider string
	// Settings are the provider's, as JSON.
	Settings    string
	NoticeToken string
	Version     int64
	ArchivedAt  int64 `bun:",nullzero"`

	ListedUntil  int64
	ListAt       int64
	ListFailures int
	BusyUntil    int64
	// Trouble is why the provider did not do what it was last asked; empty where it did.
	Trouble    string
	TroubleAt  int64
	AnsweredAt int64
}

// AccountDraft is an account as a person has written it. A secret that is left out stays
// as it is, unless it is another account by now: the one before is kept then, for the
// charges that were made under it, and its secrets are never sent to another address.
type AccountDraft struct {
	VenueID, Provider string
	Settings          json.RawMessage
	Secrets           map[string]secrets.Value
}

// SaveAccount stores a venue's account at a provider once its settings can be opened.
// Faults: those of the provider, naming its settings.
func (s *Service) SaveAccount(ctx context.Context, d AccountDraft, by operation.Actor) (Account, error) {
	provider, known := s.Providers[d.Provider]
	if !known {
		return Account{}, fault.Field("provedor", "Escolha um dos provedores da lista.")
	}
	before, err := s.current(ctx, s.DB.Read, d.VenueID, d.Provider)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return Account{}, err
	}
	after, err := s.drafted(before, d)
	if err != nil {
		return Account{}, err
	}
	all := map[string]secrets.Value{}
	if after.ID == before.ID {
		if all, err = s.secretsOf(ctx, before, provider); err != nil {
			return Account{}, err
		}
	}
	for name, value := range d.Secrets {
		if !slices.Contains(provider.Secrets(), name) {
			return Account{}, fault.Field(name, "Este provedor não usa este segredo.")
		}
		all[name] = value
	}
	if _, err := provider.Open(d.Settings, all); err != nil {
		return Account{}, err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.storeAccount(ctx, tx, before, after); err != nil {
			return err
		}
		for name, value := range d.Secrets {
			if err := s.Secrets.Seal(ctx, tx, after.VenueID, secretName(after.ID, name), value); err != nil {
				return err
			}
		}
		return audit.Record(ctx, tx, audit.Entry{
			VenueID: after.VenueID, At: s.Clock.Now(), By: by, Action: audit.PaymentAccountSaved, SubjectID: after.ID, Subject: after.Provider,
		})
	})
	if err == nil {
		s.Wake(after.VenueID)
	}
	return after, err
}

// drafted is the account that a draft makes of the one before.
func (s *Service) drafted(before Account, d AccountDraft) (Account, error) {
	after := before
	if before.ID == "" || !s.Providers[d.Provider].Same(json.RawMessage(before.Settings), d.Settings) {
		id, err := newID()
		if err != nil {
			return Account{}, err
		}
		token := make([]byte, 32)
		if _, err := rand.Read(token); err != nil {
			return Account{}, err
		}
		// What came in before this account was known here is none of ours.
		after = Account{
			ID: id, VenueID: d.VenueID, Provider: d.Provider, NoticeToken: base64.RawURLEncoding.EncodeToString(token),
			ListedUntil: s.now(), ListAt: s.Clock.Now().Add(listEvery).UnixMilli(),
		}
		if s.Providers[d.Provider].ByHand() {
			after.ListAt = 0
		}
	}
	after.Settings, after.Version = string(d.Settings), after.Version+1
	after.Trouble = ""
	return after, nil
}

// storeAccount writes an account in the place of the one before, unless somebody else has
// since.
func (s *Service) storeAccount(ctx context.Context, tx bun.Tx, before, after Account) error {
	if before.ID == after.ID {
		result, err := tx.NewUpdate().Model(&after).Column("settings", "version", "trouble").WherePK().Where("version = ?", before.Version).Exec(ctx)
		return changed(result, err)
	}
	if before.ID != "" {
		result, err := tx.NewRaw("UPDATE payment_accounts SET archived_at = ? WHERE id = ? AND version = ?", s.now(), before.ID, before.Version).Exec(ctx)
		if err := changed(result, err); err != nil {
			return err
		}
	}
	if _, err := tx.NewInsert().Model(&after).Exec(ctx); err != nil {
		return fmt.Errorf("store payment account: %w", err)
	}
	_, err := tx.NewRaw("UPDATE payment_methods SET account_id = ? WHERE account_id = ?", after.ID, before.ID).Exec(ctx)
	return err
}

func changed(result sql.Result, err error) error {
	if err != nil {
		return fmt.Errorf("store payment account: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, fault.New(fault.Conflict, "Outra pessoa salvou estes dados agora. Recarregue a página e confira."))
	}
	return nil
}

func secretName(accountID, name string) string { return "pagamentos/" + accountID + "/" + name }

// current answers a venue's account in use at a provider.
func (s *Service) current(ctx context.Context, db bun.IDB, venueID, provider string) (Account, error) {
	var a Account
	err := db.NewSelect().Model(&a).Where("venue_id = ? AND provider = ? AND archived_at IS NULL", venueID, provider).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Account{}, fault.New(fault.NotFound, "Este provedor ainda não foi configurado.")
	}
	return a, err
}

// Accounts lists a venue's accounts in use, without their secrets.
func (s *Service) Accounts(ctx context.Context, venueID string) ([]Account, error) {
	var all []Account
	err := s.DB.Read.NewSelect().Model(&all).Where("venue_id = ? AND archived_at IS NULL", venueID).Order("provider").Scan(ctx)
	return all, err
}

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

// Test proves that a venue's account answers, and keeps what it said.
func (s *Service) Test(ctx context.Context, venueID, provider string) error {
	a, err := s.current(ctx, s.DB.Read, venueID, provider)
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
	if s.PublicURL == "" {
		return fault.New(fault.Conflict, "Este servidor não tem endereço público: os pagamentos são consultados sem avisos do banco. Para recebê-los, inicie-o com --public-url.")
	}
	a, err := s.current(ctx, s.DB.Read, venueID, provider)
	if err != nil {
		return err
	}
	connection, err := s.connect(ctx, a)
	if err != nil {
		return err
	}
	ctx, cancel := within(ctx)
	defer cancel()
	return s.heard(ctx, a, connection.Notify(ctx, s.NoticeURL(a)))
}

// heard keeps on an account whether its provider answered, and answers what it said.
func (s *Service) heard(ctx context.Context, a Account, said error) error {
	trouble := ""
	if said != nil && !settles(said) {
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

// settles reports whether the provider's answer is its last word on a call: another try
// would be answered the same.
func settles(err error) bool {
	return fault.Is(err, fault.NotFound) || fault.Is(err, fault.Invalid) || fault.Is(err, fault.Conflict)
}
