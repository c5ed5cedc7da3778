package chat

import (
	"context"
	"fmt"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/push"
	"balcao/app/throttle"
)

const (
	// KeepFor is how long a conversation is kept after its last message.
	KeepFor = 180 * 24 * time.Hour
	// WriteFor is how long after an order has ended its customer may still write.
	WriteFor = 24 * time.Hour
)

// Order is what a conversation must know of the order that it is about.
type Order struct {
	ID, VenueID, Code, Customer string
	// Ended is when the order reached a final state; zero while it is under way.
	Ended time.Time
}

// Orders answers orders; an unknown one is a NotFound fault.
type Orders interface {
	Order(ctx context.Context, id string) (Order, error)
	// ByPhone answers the order of a public code for the phone that has placed it and sends
	// its secret; to any other it does not exist.
	ByPhone(ctx context.Context, code, secret string) (Order, error)
	// Some answers those of the orders that exist, by id.
	Some(ctx context.Context, ids []string) (map[string]Order, error)
}

// Config is what a Service needs. Every field is required, limits apart.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Hub    *push.Hub
	Orders Orders
	// Allowed reports whether the venue talks to its customers
	// (allowCustomerChatVisualization).
	Allowed func(ctx context.Context, venueID string) (bool, error)
	// PerAddress and PerOrder limit customers' messages a minute; 0 means 30 and 12. They
	// read readsPerMessage times as often.
	PerAddress, PerOrder int
}

// Service keeps the conversations of all venues.
type Service struct {
	Config
	keys       idempotency.Keys
	perAddress *throttle.Limiter
	perOrder   *throttle.Limiter
	perReader  *throttle.Limiter
}

// readsPerMessage is how often a phone reads for each message that it may send: it is woken
// by those of the venue, and several phones share an address.
const readsPerMessage = 10

// New answers a Service on an open database.
func New(cfg Config) *Service {
	if cfg.PerAddress == 0 {
		cfg.PerAddress = 30
	}
	if cfg.PerOrder == 0 {
		cfg.PerOrder = 12
	}
	const tooMany = "Muitas mensagens em pouco tempo. Aguarde um instante e tente novamente."
	return &Service{
		Config:     cfg,
		keys:       idempotency.New(cfg.DB, cfg.Clock),
		perAddress: throttle.New(cfg.PerAddress, cfg.Clock, tooMany),
		perOrder:   throttle.New(cfg.PerOrder, cfg.Clock, tooMany),
		perReader:  throttle.New(readsPerMessage*cfg.PerAddress, cfg.Clock, "Muitas consultas em pouco tempo. Aguarde um instante e tente novamente."),
	}
}

// Topic is what push wakes when a message of a venue was written or read.
func (s *Service) Topic(venueID string) string { return "chat:" + venueID }

// Sweep deletes conversations that have been quiet for KeepFor.
func (s *Service) Sweep(ctx context.Context) error {
	_, err := s.DB.Write.DB.ExecContext(ctx, "DELETE FROM chat_conversations WHERE last_at < $1", s.Clock.Now().Add(-KeepFor).UnixMilli())
	if err != nil {
		return fmt.Errorf("forget conversations: %w", err)
	}
	return nil
}

func (s *Service) allowed(ctx context.Context, venueID string) error {
	allowed, err := s.Allowed(ctx, venueID)
	if err == nil && !allowed {
		return errOff
	}
	return err
}

var (
	errOff   = fault.New(fault.Conflict, "O chat com clientes não está ligado neste estabelecimento.")
	errEnded = fault.New(fault.Conflict, "Este pedido já terminou e a conversa foi encerrada.")
	errSent  = fault.New(fault.Conflict, "Esta mensagem já foi enviada. Abra a conversa para vê-la.")
)
