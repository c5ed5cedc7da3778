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
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
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

	// NoticesAskedAt is when notices were asked for, NoticedAt when the last one came. Forged
	// counts those whose signature did not fit.
	NoticesAskedAt, NoticedAt, ForgedAt int64
	Forged                              int64
}

// AccountDraft is an account as a person has written it. A secret that is left out stays
// as it is, unless it is another account by now: the one before is kept then, for the
// charges that were made under it, and its secrets are never sent to another address.
type AccountDraft struct {
	VenueID, Provider string
	Settings          json.RawMessage
	Secrets           map[string]secrets.Value
	// Version is of the account that was read, 0 of none; nil for whatever there is.
	Version *int64
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
	if d.Version != nil && *d.Version != before.Version {
		return Account{}, errSavedMeanwhile
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
			ListedUntil: s.now(), ListAt: s.Clock.Now().Add(listEvery).UnixMilli(), Version: before.Version,
		}
		if s.Providers[d.Provider].ByHand() {
			after.ListAt = 0
		}
	}
	after.Settings, after.Version = string(d.Settings), after.Version+1
	after.Trouble = ""
	if keyIn(before.Settings) != keyIn(after.Settings) {
		// Banks are asked for notices of a key.
		after.NoticesAskedAt, after.NoticedAt = 0, 0
	}
	return after, nil
}

// keyIn is the Pix key in an account's settings, where it has one.
func keyIn(settings string) string {
	var s struct {
		Key string `json:"chave"`
	}
	_ = json.Unmarshal([]byte(settings), &s) // empty of an account that there was not
	return strings.TrimSpace(s.Key)
}

// storeAccount writes an account in the place of the one before, unless somebody else has
// since.
func (s *Service) storeAccount(ctx context.Context, tx bun.Tx, before, after Account) error {
	if before.ID == after.ID {
		result, err := tx.NewUpdate().Model(&after).Column("settings", "version", "trouble", "notices_asked_at", "noticed_at").WherePK().Where("version = ?", before.Version).Exec(ctx)
		return changed(result, err)
	}
	if before.ID != "" {
		result, err := tx.NewRaw("UPDATE payment_accounts SET archived_at = ? WHERE id = ? AND version = ?", s.now(), before.ID, before.Version).Exec(ctx)
		if err := changed(result, err); err != nil {
			return err
		}
	}
	if _, err := tx.NewInsert().Model(&after).Exec(ctx); database.IsUnique(err) {
		return errSavedMeanwhile
	} else if err != nil {
		return fmt.Errorf("store payment account: %w", err)
	}
	_, err := tx.NewRaw("UPDATE payment_methods SET account_id = ? WHERE account_id = ?", after.ID, before.ID).Exec(ctx)
	return err
}

var errSavedMeanwhile = fault.New(fault.Conflict, "Outra pessoa salvou estes dados agora. Confira o que ela mudou e salve de novo.")

func changed(result sql.Result, err error) error {
	if err != nil {
		return fmt.Errorf("store payment account: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errSavedMeanwhile)
	}
	return nil
}

// DropAccount has a venue no longer use its account at a provider, once it is paid by it in
// no way. The account is kept, its secrets as long as money can be given back under it (Sweep).
func (s *Service) DropAccount(ctx context.Context, venueID, provider string, by operation.Actor) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		a, err := s.holdCurrent(ctx, tx, venueID, provider)
		if err != nil {
			return err
		}
		var used bool
		if err := tx.NewRaw("SELECT EXISTS (SELECT 1 FROM payment_methods WHERE account_id = ?)", a.ID).Scan(ctx, &used); err != nil {
			return fmt.Errorf("read payment methods: %w", err)
		}
		if used {
			return fault.New(fault.Conflict, "Esta conta ainda recebe pagamentos. Antes de desconectá-la, desligue ou mude as formas de pagamento que a usam.")
		}
		result, err := tx.NewRaw("UPDATE payment_accounts SET archived_at = ? WHERE id = ? AND version = ?", s.now(), a.ID, a.Version).Exec(ctx)
		if err := changed(result, err); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			VenueID: venueID, At: s.Clock.Now(), By: by, Action: audit.PaymentAccountDropped, SubjectID: a.ID, Subject: a.Provider,
		})
	})
	if err == nil {
		s.Changed(venueID)
	}
	return err
}

func secretName(accountID, name string) string { return "pagamentos/" + accountID + "/" + name }

// current answers a venue's account in use at a provider.
func (s *Service) current(ctx context.Context, db bun.IDB, venueID, provider string) (Account, error) {
	var a Account
	err := inUse(db.NewSelect().Model(&a), venueID, provider).Scan(ctx)
	return a, orNotSetUp(err)
}

// holdCurrent is current, and keeps the account in use until the transaction ends: no way to
// be paid may stay at one that is not.
func (s *Service) holdCurrent(ctx context.Context, tx bun.Tx, venueID, provider string) (Account, error) {
	var a Account
	err := s.forUpdate(inUse(tx.NewSelect().Model(&a), venueID, provider)).Scan(ctx)
	return a, orNotSetUp(err)
}

func inUse(q *bun.SelectQuery, venueID, provider string) *bun.SelectQuery {
	return q.Where("venue_id = ? AND provider = ? AND archived_at IS NULL", venueID, provider)
}

func orNotSetUp(err error) error {
	if noRows(err) {
		return fault.New(fault.NotFound, "Este provedor ainda não foi configurado.")
	}
	return err
}

// Accounts lists a venue's accounts in use, without their secrets.
func (s *Service) Accounts(ctx context.Context, venueID string) ([]Account, error) {
	var all []Account
	err := s.DB.Read.NewSelect().Model(&all).Where("venue_id = ? AND archived_at IS NULL", venueID).Order("provider").Scan(ctx)
	return all, err
}
