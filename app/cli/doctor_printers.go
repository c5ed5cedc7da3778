package cli

import (
	"context"
	"errors"
	"strings"
	"sync"

	"balcao/app/printing"
	"balcao/app/station"
)

// printerHealth asks the printers that this computer drives for a venue, and
// lists those that its own printing system offers.
func printerHealth(ctx context.Context, folder string) finding {
	driven, err := station.Driven(folder)
	if err != nil {
		return bad("as configurações de impressão não podem ser lidas (%s)", shortly(err))
	}
	said, working := asked(ctx, driven)
	installed, reason := installedPrinters(ctx)
	switch {
	case len(driven) == 0 && installed == "":
		return warn("este computador não imprime para nenhum estabelecimento; %s", reason)
	case len(driven) == 0:
		return warn("este computador não imprime para nenhum estabelecimento; no sistema: %s", installed)
	case installed != "":
		said += "; no sistema: " + installed
	}
	if !working {
		return bad("%s", said)
	}
	return fine("%s", said)
}

// asked says of each printer how it is; all are asked at once.
func asked(ctx context.Context, driven []printing.Printer) (said string, working bool) {
	states := make([]string, len(driven))
	var asking sync.WaitGroup
	for i, p := range driven {
		asking.Go(func() { states[i] = stateOf(ctx, p) })
	}
	asking.Wait()
	working = true
	for i, p := range driven {
		if states[i] != "" {
			working = false
			states[i] = p.Name + " (" + states[i] + ")"
			continue
		}
		states[i] = p.Name + " (em ordem)"
	}
	return strings.Join(states, ", "), working
}

// stateOf is what keeps a printer from printing; empty is nothing.
func stateOf(ctx context.Context, p printing.Printer) string {
	err := printing.Check(ctx, p)
	var failure *printing.Failure
	switch {
	case err == nil:
		return ""
	case errors.As(err, &failure):
		return failure.Reason
	default:
		return shortly(err)
	}
}

// installedPrinters lists the printing system's printers, or says why there are none.
func installedPrinters(ctx context.Context) (names, none string) {
	found, err := printing.Installed(ctx)
	var failure *printing.Failure
	switch {
	case errors.As(err, &failure):
		return "", "sistema de impressão: " + failure.Reason
	case err != nil:
		return "", "sistema de impressão: " + shortly(err)
	case len(found) == 0:
		return "", "o sistema de impressão não tem impressoras"
	}
	each := make([]string, len(found))
	for i, p := range found {
		if each[i] = p.Name; p.Problem != "" {
			each[i] += " (" + p.Problem + ")"
		}
	}
	return strings.Join(each, ", "), ""
}
