//go:build desktop

package desktop

import (
	"context"
	"fmt"
	"time"

	"github.com/godbus/dbus/v5"
)

// awake keeps the display from going dark while it is held.
type awake struct {
	bus    *dbus.Conn
	cookie uint32
}

const (
	screenSaver = "org.freedesktop.ScreenSaver"
	busPatience = 3 * time.Second
)

// hold asks the desktop to leave the display on. The wish ends with release,
// and with the program.
func (a *awake) hold() error {
	if a.bus != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), busPatience)
	defer cancel()
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		return fmt.Errorf("keep the display on: %w", err)
	}
	saver := bus.Object(screenSaver, "/org/freedesktop/ScreenSaver")
	err = saver.CallWithContext(ctx, screenSaver+".Inhibit", 0, "Balcão", "Painel de pedidos aberto").Store(&a.cookie)
	if err != nil {
		bus.Close()
		return fmt.Errorf("keep the display on: %w", err)
	}
	a.bus = bus
	return nil
}

func (a *awake) release() error {
	if a.bus == nil {
		return nil
	}
	bus := a.bus
	a.bus = nil
	defer bus.Close()
	ctx, cancel := context.WithTimeout(context.Background(), busPatience)
	defer cancel()
	if err := bus.Object(screenSaver, "/org/freedesktop/ScreenSaver").CallWithContext(ctx, screenSaver+".UnInhibit", 0, a.cookie).Err; err != nil {
		return fmt.Errorf("let the display go dark: %w", err)
	}
	return nil
}
