//go:build desktop

package desktop

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
)

// awake keeps the display from going dark while it is held.
type awake struct {
	holder *exec.Cmd
}

func (a *awake) hold() error {
	if a.holder != nil {
		return nil
	}
	holder := exec.Command("caffeinate", "-d", "-w", strconv.Itoa(os.Getpid()))
	if err := holder.Start(); err != nil {
		return fmt.Errorf("keep the display on: %w", err)
	}
	a.holder = holder
	return nil
}

func (a *awake) release() error {
	if a.holder == nil {
		return nil
	}
	holder := a.holder
	a.holder = nil
	if err := holder.Process.Kill(); err != nil {
		return fmt.Errorf("let the display go dark: %w", err)
	}
	_ = holder.Wait() // it was killed
	return nil
}
