//go:build !windows

package printing

import "context"

func deliverSpooler(context.Context, Printer, Document) error {
	return &Failure{Reason: reasonElsewhere}
}

func checkSpooler(Printer) error { return &Failure{Reason: reasonElsewhere} }

// Installed lists the printers of this computer's printing system. Without one
// the error is a *Failure.
func Installed(ctx context.Context) ([]InstalledPrinter, error) { return cupsPrinters(ctx) }
