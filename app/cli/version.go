package cli

import (
	"fmt"
	"runtime"
)

type versionCommand struct{}

func (versionCommand) Run(p *program) error {
	_, err := fmt.Fprintf(p.out, "balcao %s %s/%s %s\n", p.version, runtime.GOOS, runtime.GOARCH, runtime.Version())
	return err
}
