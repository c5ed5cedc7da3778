package orders

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/printing"
)

// Printing is what a venue prints by itself when an order is accepted.
type Printing struct {
	// Server and Remote are sendToPrinterServerOnAcceptOrder and
	// sendToRemotePrinterOnAcceptOrder.
	Server, Remote bool
	// PerSector prints one paper for each sector that has to prepare something (D7).
	PerSector bool
}

func (p Printing) on() bool { return p.Server || p.Remote }

// PrinterStatus is the state of one paper of an order's latest printing. The fields after
// Id are ours (D3).
type PrinterStatus struct {
	PedidoID  string    `json:"PedidoId"`
	Status    int       `json:"Status" enum:"0,1,2,3" doc:"0 received, 1 in queue, 2 printed, 3 error; received for more than 2 minutes means that nobody answers (D12)"`
	CreatedAt time.Time `json:"CreatedAt"`
	ID        string    `json:"Id"`

	Setor      string             `json:"Setor" doc:"of a ticket: the sector whose items are on it; empty: those without one"`
	Remoto     bool               `json:"Remoto" doc:"a remote printer's, not the venue's print server's"`
	Via        int                `json:"Via" doc:"which printing of the order it is; above 1 the paper says 2ª VIA"`
	Tipo       printing.PaperType `json:"Tipo" enum:"0,1,2,4,8" doc:"0 test page and 8 a table's bill, in the list of papers only; 1 order summary, 2 ticket, 4 cancelled order (S1§3)"`
	Impressora string             `json:"Impressora" doc:"the printer's name; empty where no printer serves it or the agent's only one does"`
	Motivo     string             `json:"Motivo" doc:"what keeps it from being printed, in words; empty: nothing"`
	PeloPainel bool               `json:"PeloPainel" doc:"a board prints it through EnderecoServidorLocal and reports it by print-report"`
}

// askForPapers makes the papers of a printing, one for every printer that serves it, and
// puts their states on the order, which the caller saves. unprinted is why they are not
// to be printed; empty: they are. A venue that prints nothing has none.
func (s *Service) askForPapers(r *record, kind printing.PaperType, ask Printing, setup PrintSetup, copy int, unprinted string) ([]paper, error) {
	if !ask.on() {
		return nil, nil
	}
	sectors, err := r.sectors()
	if err != nil {
		return nil, err
	}
	var papers []paper
	for _, want := range ask.wanted(kind, sectors) {
		made, err := s.papersFor(r, want, setup, sectors, copy)
		if err != nil {
			return nil, err
		}
		papers = append(papers, made...)
	}
	fates := make([]PrinterStatus, len(papers))
	for i := range papers {
		if unprinted != "" && papers[i].Status == PrintReceived {
			papers[i].fail(unprinted)
		}
		fates[i] = papers[i].status()
	}
	return papers, r.showPapers(fates)
}

// wanted are the papers of a printing, whoever prints them.
func (p Printing) wanted(kind printing.PaperType, sectors []string) []wanted {
	papers := []wanted{{kind: kind}}
	if kind == printing.OrderSummary && p.PerSector {
		papers = nil
		for _, sector := range sectors {
			papers = append(papers, wanted{kind: printing.Ticket, sector: sector})
		}
		papers = append(papers, wanted{kind: kind, besides: true})
	}
	var all []wanted
	for _, paper := range papers {
		for _, remote := range []bool{false, true} {
			if remote && p.Remote || !remote && p.Server {
				paper.remote = remote
				all = append(all, paper)
			}
		}
	}
	return all
}

// papersFor makes one paper for every printer that serves what is wanted, or one that
// says why none does.
func (s *Service) papersFor(r *record, want wanted, setup PrintSetup, sectors []string, copy int) ([]paper, error) {
	blank := paper{
		VenueID: r.VenueID, OrderID: database.Nullable(r.ID), Type: want.kind, Sector: want.sector, Remote: want.remote, Copy: copy,
		Created: s.Clock.Now().UnixMilli(), Seen: s.Clock.Now().UnixMilli(),
	}
	var papers []paper
	byBoard := setup.Agent != "" && !want.remote
	for _, printer := range setup.serving(want, r.StoreID.String, sectors) {
		p := blank
		if byBoard {
			p.PrinterName = printer.Name
		} else {
			p.goTo(printer)
		}
		papers = append(papers, p)
	}
	// An agent that is not ours knows its printers by what the items name.
	if byBoard && len(setup.Printers) == 0 && !want.besides {
		blank.PrinterName = want.sector
		papers = append(papers, blank)
	}
	// Nobody has asked for the warning that an order was cancelled: a venue
	// without a printer for it does not miss it.
	if len(papers) == 0 && want.kind != printing.CancelledOrder && !want.besides {
		blank.fail(want.nobody())
		papers = append(papers, blank)
	}
	for i := range papers {
		id, err := uuid.NewV7()
		if err != nil {
			return nil, err
		}
		papers[i].ID = id.String()
	}
	return papers, nil
}

// sectors are the sectors that have something of the order to prepare; empty is that of
// items which name none.
func (r *record) sectors() ([]string, error) {
	items, err := r.Items.Read()
	if err != nil {
		return nil, fmt.Errorf("read items: %w", err)
	}
	var sectors []string
	for _, item := range items {
		if !item.SemImpressao && !slices.Contains(sectors, item.Impressora) {
			sectors = append(sectors, item.Impressora)
		}
	}
	return sectors, nil
}

// printSteps asks for the papers that these steps mean. An order that is accepted is
// printed, unless the same steps take it out of the house; when it leaves or is
// cancelled, waiting papers are taken back. The order's row exists; the caller saves it.
func (s *Service) printSteps(ctx context.Context, tx bun.Tx, t transition, by actor, shop Shop) error {
	r, final := t.order, t.steps[len(t.steps)-1].To
	kind, unprinted := printing.OrderSummary, ""
	switch {
	// Nobody was told to begin it.
	case final == Refused && t.waited && !r.Prints.Valid:
		return nil
	case final == Refused && t.before != Pending:
		kind = printing.CancelledOrder
		if err := s.takeBack(ctx, tx, r); err != nil {
			return err
		}
	case final == Refused, final == InTransit, final == Delivered:
		return s.takeBack(ctx, tx, r)
	case !t.prints():
		return nil
	case by.id == "":
		unprinted = r.outdated(s.Clock.Now())
	}
	copy, err := nextCopy(ctx, tx, r, kind)
	if err != nil {
		return err
	}
	papers, err := s.askForPapers(r, kind, shop.Printing, shop.PrintSetup, copy, unprinted)
	if err != nil {
		return err
	}
	return insertPapers(ctx, tx, papers)
}

// prints reports whether the order is printed by itself: once it is accepted and, where it is
// for later, its time has come or somebody begins it.
func (t transition) prints() bool {
	accepted := slices.ContainsFunc(t.steps, func(step Step) bool { return step.Action == Accept })
	return !t.order.waits() && t.order.State != Pending && (accepted || t.waited)
}

// outdated is why an order that nobody here has accepted is not printed by itself: it has
// grown old elsewhere, and was cooked or forgotten there. One for later grows old from
// PrepararDesde on.
func (r *record) outdated(now time.Time) string {
	since := database.FromMilli(max(r.CreatedAt, r.BeginAt.Int64))
	if r.Scheduled {
		there, _ := r.atMarketplace()
		if there.PrepararDesde == nil {
			return ""
		}
		since = *there.PrepararDesde
	}
	if now.Sub(since) > StalePaper {
		return ReasonStale
	}
	return ""
}

// unprinted is why papers of an order in this state are not printed by themselves; empty:
// they are.
func (s State) unprinted() string {
	switch s {
	case InTransit, Delivered:
		return "O pedido saiu antes de ser impresso: imprima de novo se ainda precisar."
	case Refused:
		return "O pedido foi cancelado antes de ser impresso."
	}
	return ""
}

// takeBack gives up the papers of an order that nobody has claimed yet, of a refused
// order also those that are claimed and not printed, and shows that on the order, which
// the caller saves. Whoever claimed one may still report that it was printed.
func (s *Service) takeBack(ctx context.Context, tx bun.Tx, r *record) error {
	if !r.Prints.Valid {
		return nil
	}
	reason, farthest := r.State.unprinted(), PrintReceived
	if r.State == Refused {
		farthest = PrintQueued
	}
	_, err := tx.Tx.ExecContext(ctx, `UPDATE print_requests SET status = $1, reason = $2, updated_at = $3,
		reprint = reprint OR status = $4, lease_until = NULL WHERE order_id = $5 AND status <= $6`,
		PrintFailed, reason, s.Clock.Now().UnixMilli(), PrintQueued, r.ID, farthest)
	if err != nil {
		return fmt.Errorf("take papers back: %w", err)
	}
	shown := r.printerStatus()
	if len(shown) == 0 {
		return nil
	}
	for i := range shown {
		if shown[i].Status <= farthest {
			shown[i].Status, shown[i].Motivo, shown[i].PeloPainel = PrintFailed, reason, false
		}
	}
	return r.showPapers(shown)
}

func (r *record) printerStatus() []PrinterStatus {
	shown := []PrinterStatus{}
	if r.Prints.Valid {
		// Written by showPapers; what cannot be read is not worth a board's failure.
		_ = json.Unmarshal([]byte(r.Prints.String), &shown)
	}
	return shown
}

// nextCopy numbers the next printing of the order. Notices of cancellation are numbered
// apart. A pending order may have been printed by hand.
func nextCopy(ctx context.Context, tx bun.Tx, r *record, kind printing.PaperType) (int, error) {
	if !r.Prints.Valid {
		return 1, nil
	}
	var last int
	err := tx.Tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(copy), 0) FROM print_requests
		WHERE order_id = $1 AND (type = $2) = $3`, r.ID, int(printing.CancelledOrder), kind == printing.CancelledOrder).Scan(&last)
	if err != nil {
		return 0, fmt.Errorf("count papers: %w", err)
	}
	return last + 1, nil
}
