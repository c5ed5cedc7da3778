package printers

import (
	"slices"
	"strings"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/printing"
)

// VenuePrinter is a printer of a venue: how it is spoken to, and what it prints.
type VenuePrinter struct {
	printing.Printer
	Papers  printing.PaperType `json:"papers" minimum:"0" maximum:"7" doc:"sum of 1 order summary, 2 ticket, 4 cancelled order; 0 prints only what a person sends there"`
	Sectors []string           `json:"sectors" nullable:"false" maxItems:"50" doc:"sectors that it prints for, besides the one of its own name; none: every sector that no other printer is for"`
	Stores  []string           `json:"stores" nullable:"false" maxItems:"50" doc:"ids of the stores whose orders it prints; none: every order's"`
	Remote  bool               `json:"remote" doc:"prints what sendToRemotePrinterOnAcceptOrder asks for, not what sendToPrinterServerOnAcceptOrder does"`
	Station string             `json:"station" maxLength:"36" doc:"id of the computer that reaches it; empty: any of the venue, for network printers only"`
	Active  bool               `json:"active" doc:"takes new papers"`
}

// Serves reports whether papers may be sent to it now. A queue, a Windows
// printer and a folder exist on one computer only: without it they are nobody's.
func (p VenuePrinter) Serves() bool {
	return p.Active && (p.Kind == printing.Network || p.Station != "")
}

// settle cleans what was typed and reports every field at fault.
func (p *VenuePrinter) settle() error {
	p.Name = br.OneLine(p.Name)
	p.Address = strings.TrimSpace(p.Address)
	p.Sectors, p.Stores = cleaned(p.Sectors), cleaned(p.Stores)
	err := p.Validate()
	problems, isFault := err.(*fault.Error)
	switch {
	case err == nil:
		problems = fault.New(fault.Invalid, "Confira os dados da impressora.")
	case !isFault:
		return err
	}
	if p.Papers < 0 || p.Papers > printing.OrderSummary|printing.Ticket|printing.CancelledOrder {
		problems = problems.With("papers", "Escolha os papéis que saem nesta impressora")
	}
	if p.Kind != printing.Network && p.Station == "" {
		problems = problems.With("station", "Escolha o computador em que esta impressora está")
	}
	for _, sector := range p.Sectors {
		if len([]rune(sector)) > longestName {
			problems = problems.With("sectors", "Cada setor tem até 60 caracteres")
		}
	}
	if len(problems.Fields) > 0 {
		return problems
	}
	return nil
}

const longestName = 60

// cleaned trims the names and drops empty and repeated ones, whatever their
// case and accents.
func cleaned(names []string) []string {
	out := []string{}
	var seen []string
	for _, name := range names {
		name = br.OneLine(name)
		if key := br.Fold(name); name != "" && !slices.Contains(seen, key) {
			seen = append(seen, key)
			out = append(out, name)
		}
	}
	return out
}
