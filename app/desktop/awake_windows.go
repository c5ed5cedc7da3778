//go:build desktop

package desktop

import (
	"fmt"
	"runtime"

	"golang.org/x/sys/windows"
)

// awake keeps the display from going dark while it is held.
type awake struct {
	// over ends the thread that holds it: Windows keeps the wish per thread.
	over chan struct{}
}

const (
	esContinuous      = 0x80000000
	esSystemRequired  = 0x00000001
	esDisplayRequired = 0x00000002
)

var setThreadExecutionState = windows.NewLazySystemDLL("kernel32.dll").NewProc("SetThreadExecutionState")

func (a *awake) hold() error {
	if a.over != nil {
		return nil
	}
	over, held := make(chan struct{}), make(chan error)
	go func() {
		runtime.LockOSThread() // the thread ends with the goroutine, and the wish with it
		before, _, err := setThreadExecutionState.Call(esContinuous | esSystemRequired | esDisplayRequired)
		if before != 0 {
			held <- nil
			<-over
			return
		}
		held <- fmt.Errorf("keep the display on: %w", err)
	}()
	if err := <-held; err != nil {
		return err
	}
	a.over = over
	return nil
}

func (a *awake) release() error {
	if a.over != nil {
		close(a.over)
		a.over = nil
	}
	return nil
}
