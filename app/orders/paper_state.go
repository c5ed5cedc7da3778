package orders

import (
	"cmp"
	"database/sql"
	"time"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/printing"
)

// The fates of a paper (S1§3).
const (
	// PrintReceived: nobody has claimed it yet.
	PrintReceived = 0
	// PrintQueued: somebody has claimed it and is about to print it.
	PrintQueued = 1
	// Printed: its printer has taken it.
	Printed = 2
	// PrintFailed: nobody prints it any more; Motivo says why.
	PrintFailed = 3
)

const (
	// lease is how long a claim holds that was not confirmed. Afterwards another may
	// print the paper, marked 2ª VIA.
	lease = 2 * time.Minute
	// StalePaper is how long a paper may wait for a taker. Older ones are not
	// printed by themselves: yesterday's orders must not be cooked today.
	StalePaper = 2 * time.Hour

	// ReasonStale is what people are told of one that waited longer.
	ReasonStale = "Aguardou demais: imprima de novo se ainda precisar."
)

// paper is a row of print_requests.
type paper struct {
	ID, VenueID string
	OrderID     sql.NullString
	Type        printing.PaperType
	Sector      string
	Remote      bool
	Copy        int
	Status      int
	PrinterID   sql.NullString
	PrinterName string
	Taker       sql.NullString
	Claims      int
	LeaseUntil  sql.NullInt64
	Reprint     bool
	Attempts    int
	Reason      string
	// Content is what is printed, where no order says it.
	Content       sql.NullString
	Created, Seen int64

	// Over is why only a person may have the paper printed now, as settle finds it;
	// empty: anybody may.
	Over string
}

// take claims the paper; false when it cannot be claimed. Who claims again what he has
// not confirmed gets the same claim: the answer to it was lost. A paper whose lease has
// ended may be printed already: its next copy is marked.
func (p *paper) take(taker string, now time.Time) bool {
	switch {
	case p.free(taker, now):
		p.Claims++
		p.Reprint = p.Reprint || p.Status == PrintQueued
	case p.Status != PrintQueued || !p.LeaseUntil.Valid || p.Taker.String != taker:
		return false
	}
	p.Status, p.Taker = PrintQueued, database.Nullable(taker)
	p.LeaseUntil = sql.NullInt64{Int64: now.UnixMilli() + lease.Milliseconds(), Valid: true}
	return true
}

// free reports whether the taker may make a claim of his own: nobody has the paper, or
// another whose lease has ended.
func (p *paper) free(taker string, now time.Time) bool {
	return p.Status == PrintReceived || p.lapsed(now) && p.Taker.String != taker
}

// lapsed reports whether its claim was not confirmed within the lease.
func (p *paper) lapsed(now time.Time) bool {
	return p.Status == PrintQueued && p.LeaseUntil.Valid && p.LeaseUntil.Int64 <= now.UnixMilli()
}

func (p *paper) old(now time.Time) bool { return now.UnixMilli()-p.Created > StalePaper.Milliseconds() }

// over is why the paper is not to be printed by itself: its order has left (at left, in
// epoch ms) since it was asked for, or it has grown old.
func (p *paper) over(order *record, left int64, now time.Time) string {
	switch {
	case left > p.Created && p.Type != printing.CancelledOrder:
		return order.State.unprinted()
	case p.old(now):
		return ReasonStale
	}
	return ""
}

func (p *paper) fail(reason string) {
	p.Status, p.Reason, p.LeaseUntil = PrintFailed, reason, sql.NullInt64{}
}

// jobReport is what a taker says of a paper.
type jobReport struct {
	taker    string
	claim    int
	status   int
	attempts int
	reason   string
	// onPaper says that some of it may be printed.
	onPaper bool
}

// hear takes over the report of a claim; false where the claim is void. What was given up
// may still turn out to be printed.
func (p *paper) hear(r jobReport) bool {
	if p.Taker.String != r.taker || p.Claims != r.claim || p.Status == Printed || p.Status == PrintFailed && r.status != Printed {
		return false
	}
	p.Status, p.LeaseUntil, p.Attempts, p.Reason = r.status, sql.NullInt64{}, r.attempts, r.reason
	p.Reprint = p.Reprint || r.onPaper
	return true
}

// lose frees a paper whose taker had confirmed it; false where it is not his any more.
func (p *paper) lose(taker, reason string) bool {
	if p.Taker.String != taker || p.Status != PrintQueued || p.LeaseUntil.Valid {
		return false
	}
	p.expireClaim(reason)
	return true
}

// expireClaim lets others claim a paper that its taker may have printed. It keeps its
// age: one that is Over is given up, and its taker may still report that it was printed.
func (p *paper) expireClaim(reason string) {
	if p.Over != "" {
		p.withdraw(p.Over)
		return
	}
	p.reset()
	p.Reason = reason
}

// heldBy reports whether the paper is still the taker's to print.
func (p *paper) heldBy(taker string, claim int) bool {
	return p.Taker.String == taker && p.Claims == claim && (p.Status == PrintQueued || p.Status == Printed)
}

// cancel gives up a paper that waits.
func (p *paper) cancel(by string) error {
	if p.Status != PrintReceived && p.Status != PrintQueued {
		return errNotWaiting
	}
	p.withdraw("Cancelada por " + cmp.Or(by, "alguém") + ".")
	return nil
}

// withdraw gives up a paper that its taker, if it has one, may have printed.
func (p *paper) withdraw(reason string) {
	p.Reprint = p.Reprint || p.Status == PrintQueued
	p.fail(reason)
}

var errNotWaiting = fault.New(fault.Conflict, "Este papel já saiu da fila.")

// requeue resets the paper and makes it new, because a person wants it now.
func (p *paper) requeue(now time.Time) {
	p.reset()
	p.Created = now.UnixMilli()
}

// reset lets the paper be claimed anew, marked 2ª VIA where it may have been printed.
func (p *paper) reset() {
	p.Reprint = p.Reprint || p.Status == Printed || p.Status == PrintQueued
	p.Status, p.Taker, p.LeaseUntil, p.Attempts, p.Reason = PrintReceived, sql.NullString{}, sql.NullInt64{}, 0, ""
}

// goTo directs the paper to a printer.
func (p *paper) goTo(printer Printer) {
	p.PrinterID, p.PrinterName = database.Nullable(printer.ID), printer.Name
}

// status is the paper as boards see it.
func (p *paper) status() PrinterStatus {
	return PrinterStatus{
		PedidoID: p.OrderID.String, Status: p.Status, CreatedAt: database.FromMilli(p.Created), ID: p.ID, Setor: p.Sector, Remoto: p.Remote,
		Via: p.Copy, Tipo: p.Type, Impressora: p.PrinterName, Motivo: p.Reason, PeloPainel: p.byBoard(),
	}
}

// byBoard reports whether a board prints it, through the venue's agent.
func (p *paper) byBoard() bool { return !p.PrinterID.Valid && p.Status != PrintFailed }
