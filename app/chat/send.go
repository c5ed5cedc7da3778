package chat

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/idempotency"
)

// longest is how many characters a message may have.
const longest = 1000

// Message is one message of a conversation.
type Message struct {
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
// The same key with the same text answers the message that it sent before. Faults:
// Invalid on the text or the key; Conflict where the key was used for another text.
func (s *Service) send(ctx context.Context, order Order, by author, written, key string) (Message, error) {
	message := Message{DoCliente: by.id == "", Autor: by.name, Texto: clean(written), Em: s.Clock.Now().UTC()}
	if n := utf8.RuneCountInString(message.Texto); n == 0 || n > longest {
		return Message{}, fault.Field("Texto", "Escreva uma mensagem de até 1000 caracteres.")
	}
	call, err := idempotency.NewCall("chat "+order.ID+" "+by.side(), key, message.Texto)
	if err != nil {
		return Message{}, err
	}
	number, repeated, err := idempotency.Once(ctx, s.keys, call, func(ctx context.Context, tx bun.Tx) (int64, error) {
		err := message.insert(ctx, tx, order, by, key)
		return message.Numero, err
	})
	switch {
	case err != nil:
		return Message{}, err
	case repeated:
		return s.message(ctx, order.ID, number)
	}
	s.Hub.Wake(s.Topic(order.VenueID))
	return message, nil
}

// side keeps the keys of the customer and the venue apart.
func (a author) side() string {
	if a.id == "" {
		return "customer"
	}
	return "venue"
}

// message reads one message of a conversation.
func (s *Service) message(ctx context.Context, orderID string, number int64) (Message, error) {
	m := Message{Numero: number}
	var at int64
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT from_customer, author_name, text, at FROM chat_messages WHERE order_id = $1 AND no = $2",
		orderID, number).Scan(&m.DoCliente, &m.Autor, &m.Texto, &at)
	if err != nil {
		return Message{}, fmt.Errorf("read message: %w", err)
	}
	m.Em = database.FromMilli(at)
	return m, nil
}

// insert numbers the message and writes it. Taking the number holds the
// conversation, so that two messages never share one.
func (m *Message) insert(ctx context.Context, tx bun.Tx, order Order, by author, key string) error {
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
	_, err = tx.Tx.ExecContext(ctx, `INSERT INTO chat_messages (order_id, no, from_customer, author_id, author_name, text, at, key)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		order.ID, m.Numero, m.DoCliente, database.Nullable(by.id), by.name, m.Texto, m.Em.UnixMilli(), database.Nullable(key))
	if database.IsUnique(err) {
		// Sent before keys were kept apart from messages, or longer ago than they are kept.
		return errSent
	}
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
