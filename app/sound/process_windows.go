package sound

import (
	"os/exec"
	"syscall"
)

// hideConsole keeps a console from flashing up where the program has one.
func hideConsole(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }
