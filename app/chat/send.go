package chat

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
)

// longest is how many characters a message may have.
const longest = 1000

// ChatMessage is one message of a conversation.
type ChatMessage struct {
	Numero    int64     `json:"Numero" doc:"counts from 1 within the conversation"`
	DoCliente bool      `json:"DoCliente"`
	Autor     string    `json:"Autor" doc:"who wrote it for the venue; empty for the customer"`
	Texto     string    `json:"Texto"`
	Em        time.Time `json:"Em"`
	Lida      bool      `json:"Lida" doc:"a customer's message that somebody at the venue has read"`
}

// author is who writes; the zero value is the customer.
type author struct{ id, name string }

// send adds a message to the order's conversation and wakes the venue's boards.
// The same key with the same text answers the message that it sent before.
func (s *Service) send(ctx context.Context, order Order, by author, written, key string) (ChatMessage, error) {
	message := ChatMessage{DoCliente: by.id == "", Autor: by.name, Texto: clean(written), Em: s.Clock.Now().UTC()}
	if n := utf8.RuneCountInString(message.Texto); n == 0 || n > longest {
		return ChatMessage{}, fault.Field("Texto", "Escreva uma mensagem de até 1000 caracteres.")
	}
	if len(key) > 100 {
		return ChatMessage{}, fault.Field("Idempotency-Key", "A chave deve ter até 100 caracteres.")
	}
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		return message.insert(ctx, tx, order, by, key)
	})
	var again *repeated
	switch {
	case errors.As(err, &again) && again.Texto != message.Texto:
		return ChatMessage{}, errReused
	case errors.As(err, &again):
		return again.ChatMessage, nil
	case err != nil:
		return ChatMessage{}, err
	}
	s.Hub.Wake(s.Topic(order.VenueID))
	return message, nil
}

// repeated undoes the transaction of a message that is here already.
type repeated struct{ ChatMessage }

func (*repeated) Error() string { return "chat: the message was sent before" }

// insert numbers the message and writes it. Taking the number holds the
// conversation, so that two messages never share one.
func (m *ChatMessage) insert(ctx context.Context, tx bun.Tx, order Order, by author, key string) error {
	unread := 0
	if m.DoCliente {
		unread = 1
	}
	// An answer reads nothing: only markRead is told what was on the screen.
	err := tx.Tx.QueryRowContext(ctx, `INSERT INTO chat_conversations AS c
		(order_id, venue_id, last_no, read_no, unread, last_text, last_from_customer, last_at)
		VALUES ($1, $2, 1, 0, $3, $4, $5, $6)
		ON CONFLICT (order_id) DO UPDATE SET last_no = c.last_no + 1,
			unread = c.unread + excluded.unread,
			last_text = excluded.last_text, last_from_customer = excluded.last_from_customer, last_at = excluded.last_at
		RETURNING last_no`,
		order.ID, order.VenueID, unread, m.Texto, m.DoCliente, m.Em.UnixMilli()).Scan(&m.Numero)
	if err != nil {
		return fmt.Errorf("number message: %w", err)
	}
	if key != "" {
		before := repeated{ChatMessage{DoCliente: m.DoCliente}}
		var at int64
		err := tx.Tx.QueryRowContext(ctx, "SELECT no, author_name, text, at FROM chat_messages WHERE order_id = $1 AND from_customer = $2 AND key = $3",
			order.ID, m.DoCliente, key).Scan(&before.Numero, &before.Autor, &before.Texto, &at)
		if err == nil {
			before.Em = database.FromMilli(at)
			return &before
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("look for message: %w", err)
		}
	}
	_, err = tx.Tx.ExecContext(ctx, `INSERT INTO chat_messages (order_id, no, from_customer, author_id, author_name, text, at, key)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		order.ID, m.Numero, m.DoCliente, database.Nullable(by.id), by.name, m.Texto, m.Em.UnixMilli(), database.Nullable(key))
	if err != nil {
		return fmt.Errorf("insert message: %w", err)
	}
	return nil
}

// clean leaves letters, signs and line breaks.
func clean(written string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) {
			return -1
		}
		return r
	}, written))
}
