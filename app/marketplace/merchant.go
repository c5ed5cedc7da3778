package marketplace

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"balcao/app/database"
	"balcao/app/fault"
)

// Configuration says which shop of the marketplace a venue is (S2§2.8).
type Configuration struct {
	ID         string `json:"id" doc:"the venue's id"`
	MerchantID string `json:"merchantId" doc:"the shop's id at the marketplace"`
	IsActive   bool   `json:"isActive" doc:"fetch the marketplace's orders"`
	Simulado   bool   `json:"simulado" doc:"no marketplace is configured on this server: orders come from the simulator (D4)"`
}

// longestMerchant is S2§5.
const longestMerchant = 100

// Configuration answers what the venue saved; a venue that never did is not active.
func (s *Service) Configuration(ctx context.Context, venueID string) (Configuration, error) {
	c := Configuration{ID: venueID, Simulado: s.Simulated}
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT merchant_id, is_active FROM marketplace_merchants WHERE venue_id = $1", venueID).
		Scan(&c.MerchantID, &c.IsActive)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return Configuration{}, fmt.Errorf("read merchant: %w", err)
	}
	return c, nil
}

// Configure saves which shop the venue is. A shop belongs to one venue at a
// time: two that fetched its events would take them from each other.
func (s *Service) Configure(ctx context.Context, venueID, merchantID string, isActive bool) (Configuration, error) {
	merchantID = strings.TrimSpace(merchantID)
	switch {
	case utf8.RuneCountInString(merchantID) > longestMerchant:
		return Configuration{}, fault.Field("merchantId", "O ID da loja deve ter no máximo 100 caracteres.")
	case strings.ContainsFunc(merchantID, func(r rune) bool { return !unicode.IsPrint(r) || r == ' ' || r == ',' || r > unicode.MaxASCII }):
		return Configuration{}, fault.Field("merchantId", "O ID da loja não leva espaços, vírgulas ou acentos.")
	case isActive && merchantID == "":
		return Configuration{}, fault.Field("merchantId", "Informe o ID da loja.")
	}
	// What happened before is no news for a marketplace that has just been joined;
	// of what it knows it hears from follow, switched off or not. Switched on, the
	// shop is opened there at once.
	seq, err := s.Orders.LastSeq(ctx, venueID)
	if err != nil {
		return Configuration{}, err
	}
	_, err = s.DB.Write.DB.ExecContext(ctx, `INSERT INTO marketplace_merchants
		(venue_id, merchant_id, is_active, followed, busy_by, busy_until, polled_at, heard_at, status, updated_at)
		VALUES ($1, $2, $3, $4, '', 0, 0, 0, '', $5)
		ON CONFLICT (venue_id) DO UPDATE SET
			followed = CASE WHEN marketplace_merchants.is_active OR marketplace_merchants.merchant_id = excluded.merchant_id
				THEN marketplace_merchants.followed ELSE excluded.followed END,
			polled_at = CASE WHEN marketplace_merchants.merchant_id = excluded.merchant_id AND (marketplace_merchants.is_active OR NOT excluded.is_active)
				THEN marketplace_merchants.polled_at ELSE 0 END,
			status = CASE WHEN marketplace_merchants.merchant_id = excluded.merchant_id THEN marketplace_merchants.status ELSE '' END,
			merchant_id = excluded.merchant_id, is_active = excluded.is_active, updated_at = excluded.updated_at`,
		venueID, merchantID, isActive, seq, s.Clock.Now().UnixMilli())
	if database.IsUnique(err) {
		return Configuration{}, fault.New(fault.Conflict, "Outro estabelecimento já busca os pedidos desta loja.").
			With("merchantId", "Outro estabelecimento já busca os pedidos desta loja.")
	}
	if err != nil {
		return Configuration{}, fmt.Errorf("save merchant: %w", err)
	}
	s.Hub.Wake(changed)
	return Configuration{venueID, merchantID, isActive, s.Simulated}, nil
}

// Active reports whether the venue fetches the marketplace's orders.
func (s *Service) Active(ctx context.Context, venueID string) (bool, error) {
	c, err := s.Configuration(ctx, venueID)
	return c.IsActive, err
}
