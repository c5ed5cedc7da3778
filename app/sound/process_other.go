//go:build !windows

package sound

import "os/exec"

func hideConsole(*exec.Cmd) {}
