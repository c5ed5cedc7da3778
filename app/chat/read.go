package chat

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"time"

	"balcao/app/database"

	"github.com/uptrace/bun"
)

const (
	// mostUnread bounds how many conversations the unread call names; its total
	// counts all.
	mostUnread = 100
	pageSize   = 50
	// latest is how many conversations the mark is of; a message brings its own
	// among them.
	latest = 20
)

// UnreadMessages are the customers' messages that nobody at the venue has read,
// and a mark of all messages.
type UnreadMessages struct {
	Total     int                  `json:"Total"`
	Conversas []UnreadConversation `json:"Conversas" nullable:"false" doc:"the latest first; at most 100, Total counts all"`
	Marca     string               `json:"Marca,omitempty" doc:"changes with every message of either side: what a board shows is to be read anew; absent while the venue does not talk to its customers"`
}

// UnreadConversation is an order whose customer waits for an answer.
type UnreadConversation struct {
	PedidoID string    `json:"PedidoId"`
	Codigo   string    `json:"Codigo" doc:"of the order"`
	Cliente  string    `json:"Cliente"`
	NaoLidas int       `json:"NaoLidas"`
	UltimaEm time.Time `json:"UltimaEm"`
}

// Conversation is an order with messages.
type Conversation struct {
	UnreadConversation
	UltimoTexto     string `json:"UltimoTexto"`
	UltimaDoCliente bool   `json:"UltimaDoCliente"`
}

// ConversationMessages is a part of a conversation, the oldest message first.
type ConversationMessages struct {
	PedidoID      string    `json:"PedidoId"`
	Codigo        string    `json:"Codigo"`
	Cliente       string    `json:"Cliente"`
	Mensagens     []Message `json:"Mensagens" nullable:"false"`
	HaAnteriores  bool      `json:"HaAnteriores" doc:"ask with antes = the first Numero"`
	NaoLidas      int       `json:"NaoLidas"`
	PodeResponder bool      `json:"PodeResponder" doc:"the venue allows the chat"`
}

// Unread answers the venue's unread messages; none while it does not talk to
// its customers.
func (s *Service) Unread(ctx context.Context, venueID string) (UnreadMessages, error) {
	found := UnreadMessages{Conversas: []UnreadConversation{}}
	allowed, err := s.Allowed(ctx, venueID)
	if err != nil || !allowed {
		return found, err
	}
	if found.Marca, err = s.mark(ctx, venueID); err != nil {
		return found, err
	}
	err = s.DB.Read.DB.QueryRowContext(ctx,
		"SELECT CAST(COALESCE(SUM(unread), 0) AS BIGINT) FROM chat_conversations WHERE venue_id = $1 AND unread > 0", venueID).Scan(&found.Total)
	if err != nil || found.Total == 0 {
		return found, err
	}
	waiting, err := s.conversations(ctx, "venue_id = $1 AND unread > 0", venueID, mostUnread, 0)
	for _, c := range waiting {
		found.Conversas = append(found.Conversas, c.UnreadConversation)
	}
	return found, err
}

// mark answers what differs after every message of the venue. The time of the
// last one would not: clocks are set back, and messages share a millisecond.
func (s *Service) mark(ctx context.Context, venueID string) (string, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx,
		"SELECT order_id, last_no FROM chat_conversations WHERE venue_id = $1 ORDER BY last_at DESC, order_id LIMIT $2", venueID, latest)
	if err != nil {
		return "", fmt.Errorf("mark messages: %w", err)
	}
	defer func() { _ = rows.Close() }()
	sum := fnv.New64a()
	for rows.Next() {
		var orderID string
		var last int64
		if err := rows.Scan(&orderID, &last); err != nil {
			return "", fmt.Errorf("mark messages: %w", err)
		}
		_, _ = fmt.Fprintln(sum, orderID, last)
	}
	return strconv.FormatUint(sum.Sum64(), 36), rows.Err()
}

// conversations answers those that fit, the latest first, with their orders'
// names; where takes the venue as $1.
func (s *Service) conversations(ctx context.Context, where, venueID string, size, skip int) ([]Conversation, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT order_id, unread, last_text, last_from_customer, last_at FROM chat_conversations WHERE "+
		where+" ORDER BY last_at DESC, order_id LIMIT $2 OFFSET $3", venueID, size, skip)
	if err != nil {
		return nil, fmt.Errorf("list conversations: %w", err)
	}
	defer func() { _ = rows.Close() }()
	found := []Conversation{}
	var ids []string
	for rows.Next() {
		var c Conversation
		var at int64
		if err := rows.Scan(&c.PedidoID, &c.NaoLidas, &c.UltimoTexto, &c.UltimaDoCliente, &at); err != nil {
			return nil, fmt.Errorf("list conversations: %w", err)
		}
		c.UltimaEm = database.FromMilli(at)
		found, ids = append(found, c), append(ids, c.PedidoID)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("list conversations: %w", err)
	}
	orders, err := s.Orders.Some(ctx, ids)
	if err != nil {
		return nil, err
	}
	for i := range found {
		order := orders[found[i].PedidoID]
		found[i].Codigo, found[i].Cliente = order.Code, order.Customer
	}
	return found, nil
}

// messages answers the last messages before a number, or the last ones when it is 0.
func (s *Service) messages(ctx context.Context, order Order, before int64) (ConversationMessages, error) {
	found := ConversationMessages{PedidoID: order.ID, Codigo: order.Code, Cliente: order.Customer, Mensagens: []Message{}}
	var err error
	if found.PodeResponder, err = s.Allowed(ctx, order.VenueID); err != nil {
		return found, err
	}
	var read int64
	err = s.DB.Read.DB.QueryRowContext(ctx, "SELECT unread, read_no FROM chat_conversations WHERE order_id = $1", order.ID).Scan(&found.NaoLidas, &read)
	if errors.Is(err, sql.ErrNoRows) {
		return found, nil
	}
	if err != nil {
		return found, fmt.Errorf("read conversation: %w", err)
	}
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT no, from_customer, author_name, text, at FROM
		(SELECT * FROM chat_messages WHERE order_id = $1 AND (CAST($2 AS BIGINT) = 0 OR no < CAST($2 AS BIGINT)) ORDER BY no DESC LIMIT $3) m ORDER BY no`,
		order.ID, before, pageSize)
	if err != nil {
		return found, fmt.Errorf("read conversation: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var m Message
		var at int64
		if err := rows.Scan(&m.Numero, &m.DoCliente, &m.Autor, &m.Texto, &at); err != nil {
			return found, fmt.Errorf("read conversation: %w", err)
		}
		m.Em, m.Lida = database.FromMilli(at), m.DoCliente && m.Numero <= read
		found.Mensagens = append(found.Mensagens, m)
	}
	// Numbers have no gaps.
	found.HaAnteriores = len(found.Mensagens) > 0 && found.Mensagens[0].Numero > 1
	return found, rows.Err()
}

// markRead notes that somebody at the venue has read up to a message, and
// answers how many are still unread. Reading never goes back.
func (s *Service) markRead(ctx context.Context, order Order, upTo int64) (unread int, err error) {
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var read int64
		err := tx.Tx.QueryRowContext(ctx, `UPDATE chat_conversations SET
			read_no = CASE WHEN CAST($1 AS BIGINT) > last_no THEN last_no WHEN $1 > read_no THEN $1 ELSE read_no END
			WHERE order_id = $2 RETURNING read_no`, upTo, order.ID).Scan(&read)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		err = tx.Tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM chat_messages WHERE order_id = $1 AND from_customer AND no > $2", order.ID, read).Scan(&unread)
		if err != nil {
			return err
		}
		_, err = tx.Tx.ExecContext(ctx, "UPDATE chat_conversations SET unread = $1 WHERE order_id = $2", unread, order.ID)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("mark as read: %w", err)
	}
	s.Hub.Wake(s.Topic(order.VenueID))
	return unread, nil
}
