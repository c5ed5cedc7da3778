package station

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"balcao/app/fault"
	"balcao/app/orders"
	"balcao/app/printers"
	"balcao/app/printing"
)

const (
	// waitSeconds is how long the server may keep a call for papers.
	waitSeconds = 25
	// longestReason and mostFound are what the server takes.
	longestReason = 300
	mostFound     = 100
	// listWithin is how long this computer's printing system may take to list
	// its printers.
	listWithin = 5 * time.Second
)

// greet tells the server of this computer now, at every change of a printer,
// and now and then.
func (s *Station) greet(ctx context.Context, key string) error {
	every := time.NewTicker(s.cfg.Greet)
	defer every.Stop()
	for {
		told, err := s.hello(ctx, key)
		if err != nil {
			return err
		}
		if !s.awaitOtherStandings(ctx, every.C, told) {
			return ctx.Err()
		}
	}
}

// awaitOtherStandings waits until the printers are not as they were told, or it
// is time; false when ctx has ended.
func (s *Station) awaitOtherStandings(ctx context.Context, late <-chan time.Time, told []printers.PrinterStanding) bool {
	look := time.NewTicker(time.Second)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-late:
			return true
		case <-look.C:
		}
		if now, err := s.standings(ctx); err == nil && !slices.EqualFunc(now, told, sameStanding) {
			return true
		}
	}
}

func sameStanding(a, b printers.PrinterStanding) bool {
	return a.ID == b.ID && a.OK == b.OK && a.Reason == b.Reason && a.Queued == b.Queued
}

func (s *Station) standings(ctx context.Context) ([]printers.PrinterStanding, error) {
	statuses, err := s.engine.Status(ctx)
	out := make([]printers.PrinterStanding, len(statuses))
	for i, p := range statuses {
		out[i] = printers.PrinterStanding{ID: p.Printer, OK: p.OK, Reason: short(p.Reason), Since: p.Since.UTC(), Queued: p.Queue}
	}
	return out, err
}

// hello says what this computer is and takes over what the server wants of it.
func (s *Station) hello(ctx context.Context, key string) ([]printers.PrinterStanding, error) {
	standings, err := s.standings(ctx)
	if err != nil {
		return nil, err
	}
	listing, cancel := context.WithTimeout(ctx, listWithin)
	defer cancel()
	// A computer without a printing system has network printers all the same.
	found, err := s.cfg.Installed(listing)
	if err != nil || found == nil {
		found = []printing.InstalledPrinter{}
	}
	found = found[:min(len(found), mostFound)]
	s.mu.Lock()
	told := printers.Told{
		Version: s.cfg.Version, System: runtime.GOOS, Agent: s.agent, Found: found, Printers: standings,
	}
	s.mu.Unlock()
	var setup printers.StationSetup
	if err := s.client.post(ctx, key, "/api/estacao", told, &setup); err != nil {
		return nil, err
	}
	return standings, s.takeOver(setup)
}

// receive waits for papers and journals them.
func (s *Station) receive(ctx context.Context, key string) error {
	called := map[string]bool{}
	for {
		open, err := s.open(ctx, called)
		if err != nil {
			return err
		}
		s.mu.Lock()
		setup := s.setup
		s.mu.Unlock()
		known, err := s.engine.IsKnownTo(ctx, s.cfg.Server)
		if err != nil {
			return err
		}
		var handed orders.PapersHanded
		asked := orders.PapersAsked{Revision: setup.Revision, Open: open, Wait: waitSeconds, Fresh: !known}
		if err := s.client.post(ctx, key, "/api/estacao/papeis", asked, &handed); err != nil {
			return err
		}
		if !known {
			if err := s.engine.Tell(ctx, s.cfg.Server); err != nil {
				return err
			}
		}
		s.note(nil)
		for _, job := range handed.Revoked {
			called[job] = true
			if err := s.engine.CallOff(ctx, job); err != nil && !fault.Is(err, fault.NotFound) {
				return err
			}
		}
		for _, paper := range handed.Papers {
			if err := s.submit(ctx, paper, setup); err != nil {
				return err
			}
		}
		if handed.Revision != setup.Revision {
			if _, err := s.hello(ctx, key); err != nil {
				return err
			}
		}
	}
}

// open are the server's jobs that have not ended here. Those that the server has
// called back already are left out: they end with the attempt that is under way.
func (s *Station) open(ctx context.Context, called map[string]bool) ([]string, error) {
	jobs, err := s.engine.Jobs(ctx, printing.Filter{Waiting: true, Limit: 500})
	open := []string{}
	for _, job := range jobs {
		if !job.Local && !called[job.ID] {
			open = append(open, job.ID)
		}
	}
	return open, err
}

// submit journals a paper. The confirmation is its first report.
func (s *Station) submit(ctx context.Context, paper orders.PrintJob, setup printers.StationSetup) error {
	receipt, template := paper.Receipt, setup.Template
	err := s.engine.Submit(ctx, printing.Job{
		ID: paper.Job, OrderID: paper.OrderID, VenueID: setup.VenueID, Printer: paper.Printer, Type: paper.Type,
		Receipt: &receipt, Template: &template, Copy: receipt.Copy, Reprint: receipt.Reprint,
	})
	if fault.Is(err, fault.Conflict) {
		// It is in the journal since the first time it was handed out; the order
		// has changed in between.
		return nil
	}
	if err != nil {
		return fmt.Errorf("journal a paper: %w", err)
	}
	return nil
}

// report tells the server what has become of its jobs.
func (s *Station) report(ctx context.Context, key string) error {
	every := time.NewTicker(s.cfg.Report)
	defer every.Stop()
	for {
		if err := s.reportAll(ctx, key); err != nil {
			return err
		}
		select {
		case <-s.news:
		case <-every.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// mostReports are told in one call.
const mostReports = 100

func (s *Station) reportAll(ctx context.Context, key string) error {
	for {
		jobs, err := s.engine.Unreported(ctx, mostReports)
		if err != nil || len(jobs) == 0 {
			return err
		}
		var body struct {
			Reports []orders.PaperReport `json:"reports"`
		}
		for _, job := range jobs {
			body.Reports = append(body.Reports, reportOf(job))
		}
		if err := s.client.post(ctx, key, "/api/estacao/relatos", body, nil); err != nil {
			return err
		}
		for _, job := range jobs {
			err = errors.Join(err, s.engine.Reported(ctx, job.ID, job.Version))
		}
		if err != nil {
			return err
		}
	}
}

func reportOf(job printing.Job) orders.PaperReport {
	r := orders.PaperReport{Job: job.ID, Status: orders.PrintQueued, Attempts: job.Attempts, Reason: short(job.Reason), OnPaper: job.Reprint}
	switch job.State {
	case printing.Printed:
		r.Status = orders.Printed
	case printing.Failed:
		r.Status = orders.PrintFailed
	}
	return r
}

// short is a reason as long as the server takes it: one that it refuses would
// keep all reports behind it.
func short(reason string) string {
	if runes := []rune(reason); len(runes) > longestReason {
		return string(runes[:longestReason-1]) + "…"
	}
	return reason
}
