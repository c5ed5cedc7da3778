package payments

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// Offer is a way in which a venue is paid online, and what that costs it.
type Offer struct {
	bun.BaseModel `bun:"table:payment_methods,alias:m"`

	VenueID   string `bun:",pk"`
	Method    Method `bun:",pk"`
	AccountID string
	// FeePercent is in hundredths of a per cent.
	FeePercent     int64
	FeeFixed       money.Amount
	SettlementDays int
	// Version is 0 of a way that is off.
	Version int64
	// Provider is the account's.
	Provider string `bun:",scanonly"`
}

// Offers lists the ways in which a venue is paid online.
func (s *Service) Offers(ctx context.Context, venueID string) ([]Offer, error) {
	var all []Offer
	err := s.DB.Read.NewSelect().Model(&all).ColumnExpr("m.*, a.provider").Join("JOIN payment_accounts a ON a.id = m.account_id AND a.archived_at IS NULL").
		Where("m.venue_id = ?", venueID).Order("m.method").Scan(ctx)
	return all, err
}

const (
	mostFeePercent = 100_00
	mostSettlement = 365
)

// SaveOffer has a venue be paid in a way, through its account in use at the provider,
// whatever was there.
func (s *Service) SaveOffer(ctx context.Context, o Offer, by operation.Actor) error {
	return s.saveOffer(ctx, o, nil, by)
}

// saveOffer saves in the place of the version that was read; nil for whatever there is.
func (s *Service) saveOffer(ctx context.Context, o Offer, read *int64, by operation.Actor) error {
	switch {
	case o.FeePercent < 0 || o.FeePercent > mostFeePercent:
		return fault.Field("taxaPercentual", "A taxa vai de 0 a 100%.")
	case o.FeeFixed < 0:
		return fault.Field("taxaFixa", "A taxa fixa não pode ser negativa.")
	case o.SettlementDays < 0 || o.SettlementDays > mostSettlement:
		return fault.Field("diasParaReceber", "O prazo para receber vai de 0 a 365 dias.")
	}
	provider, known := s.Providers[o.Provider]
	if !known || !slices.Contains(provider.Methods(), o.Method) {
		return fault.Field("provedor", "Este provedor não recebe desta forma. Escolha outro.")
	}
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		a, err := s.holdCurrent(ctx, tx, o.VenueID, o.Provider)
		if err != nil {
			return err
		}
		before, err := s.offer(ctx, tx, o.VenueID, o.Method)
		if err != nil && !fault.Is(err, fault.Conflict) {
			return err
		}
		if read != nil && *read != before.Version {
			return errSavedMeanwhile
		}
		// By the clock: what was turned off and on again is not what was read.
		o.AccountID, o.Version = a.ID, max(before.Version+1, s.now())
		result, err := tx.NewInsert().Model(&o).On("CONFLICT (venue_id, method) DO UPDATE").
			Set("account_id = excluded.account_id, fee_percent = excluded.fee_percent, fee_fixed = excluded.fee_fixed, settlement_days = excluded.settlement_days, version = excluded.version").
			Where("m.version = ?", before.Version).Exec(ctx)
		if err != nil {
			return fmt.Errorf("save payment method: %w", err)
		}
		if err := changed(result, nil); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			VenueID: o.VenueID, At: s.Clock.Now(), By: by, Action: audit.PaymentMethodSaved, SubjectID: string(o.Method), Subject: string(o.Method),
			Values: offerChanges(before, o),
		})
	})
	if err == nil {
		s.offersChanged(o.VenueID)
	}
	return err
}

// offerChanges says what saving changes of how a venue is paid.
func offerChanges(before, after Offer) []audit.Value {
	values := after.values()
	if before.Version != 0 {
		for i, v := range before.values() {
			values[i].Before = v.After
		}
	}
	return slices.DeleteFunc(values, func(v audit.Value) bool { return v.Before == v.After })
}

func (o Offer) values() []audit.Value {
	return []audit.Value{
		{Name: "Provedor", After: o.Provider},
		{Name: "Taxa", After: fmt.Sprintf("%d,%02d%%", o.FeePercent/100, o.FeePercent%100)},
		{Name: "Taxa fixa", After: o.FeeFixed.String()},
		{Name: "Dias para receber", After: strconv.Itoa(o.SettlementDays)},
	}
}

// DropOffer has a venue no longer be paid in a way; charges that are open stay payable.
func (s *Service) DropOffer(ctx context.Context, venueID string, method Method, by operation.Actor) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		result, err := tx.NewRaw("DELETE FROM payment_methods WHERE venue_id = ? AND method = ?", venueID, method).Exec(ctx)
		if err != nil {
			return fmt.Errorf("drop payment method: %w", err)
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			VenueID: venueID, At: s.Clock.Now(), By: by, Action: audit.PaymentMethodDropped, SubjectID: string(method), Subject: string(method),
		})
	})
	if err == nil {
		s.offersChanged(venueID)
	}
	return err
}

// offer answers how a venue is paid in a way. Faults: Conflict where it is not.
func (s *Service) offer(ctx context.Context, db bun.IDB, venueID string, method Method) (Offer, error) {
	var o Offer
	err := db.NewSelect().Model(&o).ColumnExpr("m.*, a.provider").Join("JOIN payment_accounts a ON a.id = m.account_id AND a.archived_at IS NULL").
		Where("m.venue_id = ? AND m.method = ?", venueID, method).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Offer{}, fault.New(fault.Conflict, "Este estabelecimento não recebe pagamento online desta forma. Escolha outra forma de pagamento.")
	}
	return o, err
}
