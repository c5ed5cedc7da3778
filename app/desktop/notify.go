//go:build desktop

package desktop

import (
	"context"
	"log/slog"

	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// notifications tell of what happens while the person looks elsewhere. Systems
// answer slowly or not at all: nothing here waits for them.
type notifications struct {
	tasks chan func(context.Context) error
}

// start connects to the system's notifications; chosen is told the id of one
// that a person clicked.
func (n *notifications) start(ctx context.Context, chosen func(id string)) {
	n.tasks = make(chan func(context.Context) error, 32)
	go func() {
		if err := runtime.InitializeNotifications(ctx); err != nil {
			slog.Info("no notifications on this computer", "reason", err)
			return
		}
		if allowed, err := runtime.RequestNotificationAuthorization(ctx); err != nil || !allowed {
			slog.Info("no notifications on this computer", "allowed", allowed, "reason", err)
			return
		}
		runtime.OnNotificationResponse(ctx, func(result runtime.NotificationResult) {
			if result.Error == nil && result.Response.ID != "" {
				chosen(result.Response.ID)
			}
		})
		for task := range n.tasks {
			if err := task(ctx); err != nil {
				slog.Info("the system did not take a notification", "reason", err)
			}
		}
	}()
}

// later does the task when the system has done those before; with too many
// waiting it is dropped.
func (n *notifications) later(task func(context.Context) error) {
	select {
	case n.tasks <- task:
	default:
	}
}

// Notify tells the person of something, in the system's own way. A click on it
// brings the window to the front and is told by the event balcao:notified with
// the id.
func (n *Native) Notify(id, title, body string) {
	n.w.notifications.later(func(ctx context.Context) error {
		return runtime.SendNotification(ctx, runtime.NotificationOptions{ID: id, Title: title, Body: body})
	})
}

// Unnotify takes a notification back: somebody has seen to it.
func (n *Native) Unnotify(id string) {
	n.w.notifications.later(func(ctx context.Context) error { return runtime.RemoveNotification(ctx, id) })
}
