//go:build desktop && e2e && linux

package desktop_test

import (
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
)

// desktopBus takes the place of a desktop on the session bus: it shows
// notifications and keeps the display on, and remembers what it was asked.
type desktopBus struct {
	t             *testing.T
	conn          *dbus.Conn
	notifications chan notification
	inhibited     chan bool
}

type notification struct {
	id          uint32
	title, body string
}

const (
	busNotifications = "org.freedesktop.Notifications"
	busScreenSaver   = "org.freedesktop.ScreenSaver"
	busWait          = time.Minute
)

func newDesktopBus(t *testing.T) *desktopBus {
	t.Helper()
	conn, err := dbus.ConnectSessionBus()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	b := &desktopBus{t: t, conn: conn, notifications: make(chan notification, 16), inhibited: make(chan bool, 16)}
	shown := uint32(0)
	b.export(busNotifications, "/org/freedesktop/Notifications", map[string]any{
		"Notify": func(_ string, _ uint32, _, title, body string, _ []string, _ map[string]dbus.Variant, _ int32) (uint32, *dbus.Error) {
			shown++
			b.notifications <- notification{shown, title, body}
			return shown, nil
		},
		"CloseNotification": func(uint32) *dbus.Error { return nil },
	})
	b.export(busScreenSaver, "/org/freedesktop/ScreenSaver", map[string]any{
		"Inhibit":   func(string, string) (uint32, *dbus.Error) { b.inhibited <- true; return 7, nil },
		"UnInhibit": func(uint32) *dbus.Error { b.inhibited <- false; return nil },
	})
	return b
}

func (b *desktopBus) export(name string, path dbus.ObjectPath, methods map[string]any) {
	b.t.Helper()
	if err := b.conn.ExportMethodTable(methods, path, name); err != nil {
		b.t.Fatal(err)
	}
	if reply, err := b.conn.RequestName(name, dbus.NameFlagDoNotQueue); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		b.t.Fatalf("the session bus has a %s: %v", name, err)
	}
}

// await gives the next notification of that title.
func (b *desktopBus) await(title string) notification {
	b.t.Helper()
	late := time.After(busWait)
	for {
		select {
		case shown := <-b.notifications:
			if shown.title == title {
				return shown
			}
		case <-late:
			b.t.Fatalf("no notification %q", title)
		}
	}
}

// click clicks a notification.
func (b *desktopBus) click(n notification) {
	b.t.Helper()
	if err := b.conn.Emit("/org/freedesktop/Notifications", busNotifications+".ActionInvoked", n.id, "default"); err != nil {
		b.t.Fatal(err)
	}
}

// awaitAwake waits until the display is kept on, or left to the system again.
func (b *desktopBus) awaitAwake(kept bool) {
	b.t.Helper()
	late := time.After(busWait)
	for {
		select {
		case now := <-b.inhibited:
			if now == kept {
				return
			}
		case <-late:
			b.t.Fatalf("the display is not as wanted: kept on %v", kept)
		}
	}
}
