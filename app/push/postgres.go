package push

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
)

// channel is the PostgreSQL channel; the payload is a topic and nothing else.
const channel = "balcao_push"

const (
	firstPause   = 200 * time.Millisecond
	longestPause = 10 * time.Second
)

// notify tells the other servers which topics have news. Topics that cannot be
// told are kept: there is one entry per topic, however long it takes.
func (h *Hub) notify(ctx context.Context) {
	pause := firstPause
	for {
		select {
		case <-ctx.Done():
			return
		case <-h.outgoing:
		}
		topics := h.takePending()
		for i, topic := range topics {
			_, err := h.db.Write.DB.ExecContext(ctx, "SELECT pg_notify($1, $2)", channel, topic)
			if err == nil {
				pause = firstPause
				continue
			}
			h.putBack(topics[i:])
			h.log.LogAttrs(ctx, slog.LevelWarn, "other servers cannot be notified", slog.Any("cause", err))
			if !sleep(ctx, &pause) {
				return
			}
			nudge(h.outgoing)
			break
		}
	}
}

func (h *Hub) takePending() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	topics := h.pending
	h.pending = nil
	return topics
}

// putBack keeps topics for another try; those that have been woken since stand where they do.
func (h *Hub) putBack(topics []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	topics = slices.DeleteFunc(topics, func(topic string) bool { return slices.Contains(h.pending, topic) })
	h.pending = append(topics, h.pending...)
}

// listen hears the other servers over a connection of its own.
func (h *Hub) listen(ctx context.Context) {
	pause := firstPause
	for ctx.Err() == nil {
		err := h.hear(ctx, func() { pause = firstPause })
		if ctx.Err() != nil {
			return
		}
		h.log.LogAttrs(ctx, slog.LevelWarn, "other servers cannot be heard", slog.Any("cause", err))
		if !sleep(ctx, &pause) {
			return
		}
	}
}

func (h *Hub) hear(ctx context.Context, connected func()) error {
	conn, err := pgx.Connect(ctx, h.db.URL)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	connected()
	h.wakeAll()
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		h.wakeHere(n.Payload)
	}
}

// sleep waits for the pause and doubles it; false when ctx ended first.
func sleep(ctx context.Context, pause *time.Duration) bool {
	timer := time.NewTimer(*pause)
	defer timer.Stop()
	*pause = min(*pause*2, longestPause)
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
