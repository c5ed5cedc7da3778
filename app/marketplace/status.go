package marketplace

import (
	"balcao/app/database"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// MerchantStatus is what the board shows of the marketplace (S1§3).
type MerchantStatus struct {
	Merchant Merchant `json:"merchant"`
	Simulado bool     `json:"simulado" doc:"no marketplace is configured: this is the simulator's answer (D4)"`
}

// Merchant is the shop as the marketplace sees it, with our own findings.
type Merchant struct {
	Available   bool         `json:"available"`
	Message     Message      `json:"message"`
	Validations []Validation `json:"validations" nullable:"false"`
}

// silence is for how long nothing may be heard before the board says so.
const silence = 90 * time.Second

// Status answers how the venue's shop at the marketplace does. It never asks
// the marketplace: what every round heard is kept.
func (s *Service) Status(ctx context.Context, venueID string) (MerchantStatus, error) {
	out := MerchantStatus{Simulado: s.Simulated, Merchant: Merchant{Validations: []Validation{}}}
	var active bool
	var heardAt, joinedAt int64
	var raw string
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT is_active, heard_at, updated_at, status FROM marketplace_merchants WHERE venue_id = $1", venueID).
		Scan(&active, &heardAt, &joinedAt, &raw)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return out, fmt.Errorf("read merchant: %w", err)
	}
	if !active {
		out.Merchant.Message = Message{"Integração desligada", "A busca de pedidos do marketplace está desligada."}
		return out, nil
	}
	if err := out.Merchant.heard(raw); err != nil {
		return out, err
	}
	// What lies further ahead is from before the clock was set back.
	lately := func(at int64) bool { return s.Clock.Now().Sub(time.UnixMilli(at)).Abs() <= silence }
	if !lately(heardAt) && !lately(joinedAt) {
		out.Merchant.Available = false
		out.Merchant.Message = Message{"Sem comunicação", "O marketplace não responde. Os pedidos dele não estão chegando."}
		out.Merchant.Validations = append(out.Merchant.Validations, Validation{"balcao.polling", "ERROR", out.Merchant.Message})
	}
	unread, err := s.unread(ctx, venueID)
	if err != nil {
		return out, err
	}
	lost, err := s.lost(ctx, venueID)
	out.Merchant.Validations = slices.Concat(out.Merchant.Validations, unread, lost)
	return out, err
}

// heard takes over what the marketplace said: for every way of selling whether
// it is open, and all conditions.
func (m *Merchant) heard(raw string) error {
	if raw == "" {
		m.Message = Message{"Conectando", "Aguardando a primeira resposta do marketplace."}
		return nil
	}
	var seen []ShopStatus
	if err := json.Unmarshal([]byte(raw), &seen); err != nil {
		return fmt.Errorf("read shop status: %w", err)
	}
	for i, one := range seen {
		if i == 0 || one.Available && !m.Available {
			m.Message = one.Message
		}
		m.Available = m.Available || one.Available
		m.Validations = append(m.Validations, one.Validations...)
	}
	return nil
}

// unread are the orders of which events wait and that are not here: the
// marketplace does not tell what was sold, or not so that it can be read. It
// cancels what is not confirmed within Patience, so the board sends somebody to
// its own application: once the order is known of for patient, or is that old
// when it is first asked for; nobody knows how old one is that came before the clock
// was set back. What has ended there needs nobody any more.
func (s *Service) unread(ctx context.Context, venueID string) ([]Validation, error) {
	now := s.Clock.Now()
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT external_id FROM marketplace_events WHERE venue_id = $1 AND fate = 0
		GROUP BY external_id HAVING COUNT(CASE WHEN kind IN ($2, $3, $4) THEN 1 END) = 0
			AND (MIN(received_at) <= $5 OR MIN(received_at) > $6 OR MIN(created_at) <= $5 AND MAX(attempts) > 0)`,
		venueID, Dispatched, Concluded, Cancelled, now.Add(-patient).UnixMilli(), now.Add(patient).UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("read waiting orders: %w", err)
	}
	waiting, err := database.Collect(rows, func(id *string) []any { return []any{id} })
	if err != nil {
		return nil, err
	}
	missing := 0
	for _, externalID := range waiting {
		id, err := s.Orders.Known(ctx, venueID, externalID)
		if err != nil {
			return nil, err
		}
		if id == "" {
			missing++
		}
	}
	return missed(missing), nil
}

func missed(orders int) []Validation {
	if orders == 0 {
		return nil
	}
	text := "Há um pedido no marketplace que ainda não pôde ser lido. Confira-o e aceite-o no aplicativo do marketplace."
	if orders > 1 {
		text = fmt.Sprintf("Há %d pedidos no marketplace que ainda não puderam ser lidos. Confira-os e aceite-os no aplicativo do marketplace.", orders)
	}
	return []Validation{{"balcao.orders", "ERROR", Message{"Pedidos que ainda não chegaram", text}}}
}

// lost are the events and commands of the last day that were given up.
func (s *Service) lost(ctx context.Context, venueID string) ([]Validation, error) {
	since := s.Clock.Now().Add(-24 * time.Hour).UnixMilli()
	var events, commands int
	err := s.DB.Read.DB.QueryRowContext(ctx, `SELECT
		(SELECT COUNT(*) FROM marketplace_events WHERE venue_id = $1 AND fate = 3 AND received_at > $2),
		(SELECT COUNT(*) FROM marketplace_outgoing WHERE venue_id = $1 AND fate = 3 AND created_at > $2)`, venueID, since).Scan(&events, &commands)
	if err != nil {
		return nil, fmt.Errorf("count what was given up: %w", err)
	}
	return losses(events, commands), nil
}

func losses(events, commands int) (out []Validation) {
	if events > 0 {
		text := "Um aviso do marketplace não pôde ser lido. Confira os pedidos no marketplace."
		if events > 1 {
			text = fmt.Sprintf("%d avisos do marketplace não puderam ser lidos. Confira os pedidos no marketplace.", events)
		}
		out = append(out, Validation{"balcao.events", "ERROR", Message{"Pedidos que não chegaram", text}})
	}
	if commands > 0 {
		text := "Uma ação das últimas 24 horas não foi registrada pelo marketplace. O pedido está marcado."
		if commands > 1 {
			text = fmt.Sprintf("%d ações das últimas 24 horas não foram registradas pelo marketplace. Os pedidos estão marcados.", commands)
		}
		out = append(out, Validation{"balcao.outgoing", "WARNING", Message{"Respostas que não chegaram", text}})
	}
	return out
}
