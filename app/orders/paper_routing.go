package orders

import (
	"slices"

	"balcao/app/br"
	"balcao/app/printing"
)

// PrintSetup is what a venue prints with.
type PrintSetup struct {
	// Agent is EnderecoServidorLocal: the agent through which the venue's boards
	// print what its stations would. Empty: stations do.
	Agent    string
	Printers []Printer
	Template printing.Template
	// Revision is another one after each change.
	Revision string
}

// Printer is what orders know of a printer.
type Printer struct {
	ID, Name string
	// Papers are the types that it prints, as their sum.
	Papers printing.PaperType
	// Sectors and Stores are those that it prints for; none means all of them.
	Sectors, Stores []string
	// Remote printers take the papers of sendToRemotePrinterOnAcceptOrder.
	Remote bool
	// Serves says that it takes new papers.
	Serves bool
	// Station is the computer that reaches the printer; Anywhere says that every one of
	// the venue does.
	Station  string
	Anywhere bool
	// Fallback is the id of the printer that takes over; empty: none.
	Fallback string
}

func (p Printer) reached(station string) bool { return p.Anywhere || p.Station == station }

// named reports whether an item's sector means this printer: it names the printer itself,
// or one of its sectors.
func (p Printer) named(sector string) bool {
	key := br.Fold(sector)
	return sector != "" && (br.Fold(p.Name) == key || slices.ContainsFunc(p.Sectors, func(s string) bool { return br.Fold(s) == key }))
}

// prints reports whether anything at the venue itself takes papers.
func (s PrintSetup) prints() bool {
	return s.Agent != "" || slices.ContainsFunc(s.Printers, func(p Printer) bool { return p.Serves && !p.Remote })
}

// Names reports whether an item's sector means one of the printers.
func (s PrintSetup) Names(sector string) bool {
	return slices.ContainsFunc(s.Printers, func(p Printer) bool { return p.named(sector) })
}

// find answers the printer with the id.
func (s PrintSetup) find(id string) (Printer, bool) {
	at := slices.IndexFunc(s.Printers, func(p Printer) bool { return p.ID == id })
	if at < 0 {
		return Printer{}, false
	}
	return s.Printers[at], true
}

// wanted is a paper that is to be printed.
type wanted struct {
	kind   printing.PaperType
	sector string
	remote bool
	// besides is a summary beside tickets, for printers that take no tickets, such as the
	// counter's. A venue without such a printer does not miss it.
	besides bool
}

// serving answers the printers for a paper of an order of the store (may be empty) with
// items of the sectors. A ticket goes to the printers that its sector means, else to
// those for every sector; other papers go to all of both kinds.
func (s PrintSetup) serving(w wanted, store string, sectors []string) []Printer {
	var named, general []Printer
	for _, p := range s.Printers {
		if !p.Serves || p.Papers&w.kind == 0 || p.Remote != w.remote || len(p.Stores) > 0 && !slices.Contains(p.Stores, store) ||
			w.besides && p.Papers&printing.Ticket != 0 {
			continue
		}
		concerned := p.named(w.sector)
		if w.kind != printing.Ticket {
			concerned = slices.ContainsFunc(sectors, p.named)
		}
		switch {
		case concerned:
			named = append(named, p)
		case len(p.Sectors) == 0:
			general = append(general, p)
		}
	}
	if w.kind != printing.Ticket {
		return append(named, general...)
	}
	if len(named) > 0 {
		return named
	}
	return general
}

// nobody is the sentence that no printer serves the paper.
func (w wanted) nobody() string {
	subject := "Nenhuma impressora"
	if w.remote {
		subject = "Nenhuma impressora remota"
	}
	switch {
	case w.kind == printing.CancelledOrder:
		return subject + " atende o aviso de pedido cancelado."
	case w.kind == printing.OrderSummary:
		return subject + " atende o resumo do pedido."
	case w.sector == "":
		return subject + " atende os itens sem setor."
	default:
		return subject + " atende o setor " + w.sector + "."
	}
}
