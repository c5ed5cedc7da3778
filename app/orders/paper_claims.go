package orders

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/printing"
)

const (
	// longestWait is how long a station may wait for jobs.
	longestWait = 25 * time.Second
	// healEvery is how often a waiting station looks again, so that a lost wake costs no
	// more.
	healEvery = 5 * time.Second
	// mostHanded bounds one answer.
	mostHanded = 50
)

// PapersAsked is a station's request for jobs.
type PapersAsked struct {
	Revision string   `json:"revision" maxLength:"40" doc:"of the setup that it works with; with another one it gets no papers"`
	Open     []string `json:"open" nullable:"false" maxItems:"500" doc:"jobs that it has and that have not ended"`
	Wait     int      `json:"wait" minimum:"0" maximum:"25" doc:"seconds to wait for news"`
	Fresh    bool     `json:"fresh,omitempty" doc:"its journal is new: papers that it confirmed and that are not open are lost"`
}

// PapersHanded is the news for a station.
type PapersHanded struct {
	Revision string     `json:"revision" doc:"of the venue's setup; when it is another one, say hello again"`
	Papers   []PrintJob `json:"papers" nullable:"false" doc:"to be kept safe and then confirmed by station-report with status 1"`
	Revoked  []string   `json:"revoked" nullable:"false" doc:"jobs that are not to be printed any more"`
}

// PrintJob is one paper for one of the station's printers.
type PrintJob struct {
	Job     string             `json:"job" doc:"names the paper and the claim: the same one never means two printings"`
	OrderID string             `json:"orderId" doc:"empty: a test page, or a bill"`
	Printer string             `json:"printer" doc:"id"`
	Type    printing.PaperType `json:"type" enum:"0,1,2,4,8" doc:"0 test page, 1 order summary, 2 ticket, 4 cancelled order, 8 bill of a table"`
	Receipt printing.Receipt   `json:"receipt"`
}

type papersInput struct{ Body PapersAsked }

type papersOutput struct{ Body PapersHanded }

// claimJobs answers as soon as there is news for the station, or nothing once the time
// that it wants to wait is over.
func (s *Service) claimJobs(ctx context.Context, in *papersInput) (*papersOutput, error) {
	station := operation.StationFrom(ctx)
	wake, stop := s.Hub.Subscribe(topic(station.VenueID))
	defer stop()
	if in.Body.Fresh {
		if err := s.beginAnew(ctx, station, in.Body.Open); err != nil {
			return nil, err
		}
	}
	over := time.NewTimer(min(time.Duration(in.Body.Wait)*time.Second, longestWait))
	defer over.Stop()
	heal := time.NewTicker(healEvery)
	defer heal.Stop()
	for {
		news, err := s.newsFor(ctx, station, in.Body)
		if err != nil || len(news.Papers)+len(news.Revoked) > 0 || news.Revision != in.Body.Revision {
			return &papersOutput{news}, err
		}
		select {
		case <-wake:
		case <-heal.C:
		case <-over.C:
			return &papersOutput{news}, nil
		case <-s.Hub.Done():
			return &papersOutput{news}, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (s *Service) newsFor(ctx context.Context, station *operation.Station, in PapersAsked) (PapersHanded, error) {
	out := PapersHanded{Papers: []PrintJob{}, Revoked: []string{}}
	shop, err := s.Shops.ByVenue(ctx, station.VenueID)
	if err != nil {
		return out, err
	}
	if out.Revision = shop.PrintSetup.Revision; out.Revision != in.Revision {
		return out, nil
	}
	if out.Revoked, err = s.revoked(ctx, station, in.Open); err != nil {
		return out, err
	}
	out.Papers, err = s.claimWaiting(ctx, station, shop)
	return out, err
}

// beginAnew frees the papers that the station had confirmed and has lost with its journal
// since: they may be printed already.
func (s *Service) beginAnew(ctx context.Context, station *operation.Station, open []string) error {
	return s.settleEach(ctx, func(p *paper) bool {
		return !slices.Contains(open, p.job()) && p.lose(station.ID, "O computador que ia imprimir perdeu a sua fila.")
	}, confirmedBy, station.VenueID, station.ID)
}

// FreePapers lets others print what a station had confirmed that prints no more. What it
// had not confirmed is free once the lease is over.
func (s *Service) FreePapers(ctx context.Context, venueID, station string) error {
	return s.settleEach(ctx, func(p *paper) bool {
		return p.lose(station, "O computador que ia imprimir não está mais autorizado.")
	}, confirmedBy, venueID, station)
}

const confirmedBy = "venue_id = $1 AND taker = $2 AND status = 1 AND lease_until IS NULL ORDER BY created_at, id"

// claimWaiting claims what waits for the station's printers, each paper once.
func (s *Service) claimWaiting(ctx context.Context, station *operation.Station, shop Shop) ([]PrintJob, error) {
	handed := []PrintJob{}
	now := s.Clock.Now()
	q := &query{}
	text := "venue_id = " + q.arg(station.VenueID) + " AND status < 2 AND printer_id IN ("
	var reached []string
	for _, p := range shop.PrintSetup.Printers {
		if p.reached(station.ID) {
			reached = append(reached, q.arg(p.ID))
		}
	}
	if len(reached) == 0 {
		return handed, nil
	}
	text += strings.Join(reached, ", ") + ") AND (status = 0 OR lease_until IS NOT NULL AND (taker = " + q.arg(station.ID) +
		" OR lease_until <= " + q.arg(now.UnixMilli()) + ")) ORDER BY created_at, id LIMIT " + strconv.Itoa(mostHanded)
	groups, err := s.findPapers(ctx, text, q.args...)
	if err != nil {
		return handed, err
	}
	for _, refs := range groups {
		var taken []PrintJob
		err := s.settle(ctx, refs, func(p *paper, order *record) (bool, error) {
			if p.Over != "" && p.free(station.ID, now) {
				p.withdraw(p.Over)
				return true, nil
			}
			if !p.take(station.ID, now) {
				return false, nil
			}
			receipt, err := p.receipt(order, shop)
			if err != nil {
				p.fail("O pedido não pôde ser lido para impressão.")
				return true, nil
			}
			taken = append(taken, PrintJob{p.job(), p.OrderID.String, p.PrinterID.String, p.Type, receipt})
			return true, nil
		})
		if err != nil {
			return handed, err
		}
		handed = append(handed, taken...)
	}
	return handed, nil
}

// job names a claim of a paper.
func (p *paper) job() string { return fmt.Sprintf("%s.%d", p.ID, p.Claims) }

// readJob parses what job wrote.
func readJob(job string) (paperID string, claim int, ok bool) {
	id, number, found := strings.Cut(job, ".")
	claim, err := strconv.Atoi(number)
	return id, claim, found && err == nil
}

// revoked answers those of the station's open jobs that it is not to print any more.
func (s *Service) revoked(ctx context.Context, station *operation.Station, open []string) ([]string, error) {
	gone := []string{}
	for _, job := range open {
		id, claim, ok := readJob(job)
		if !ok {
			continue
		}
		p, err := readPaper(ctx, s.DB.Read.DB, id, "")
		if err != nil && !fault.Is(err, fault.NotFound) {
			return gone, err
		}
		if err != nil || p.VenueID != station.VenueID || !p.heldBy(station.ID, claim) {
			gone = append(gone, job)
		}
	}
	return gone, nil
}

// PaperReport is what became of a job, as its station says.
type PaperReport struct {
	Job      string `json:"job" maxLength:"60"`
	Status   int    `json:"status" enum:"1,2,3" doc:"1 kept safe and about to be printed, 2 printed, 3 given up"`
	Attempts int    `json:"attempts" minimum:"0" maximum:"100000"`
	Reason   string `json:"reason" maxLength:"300" doc:"what keeps it from being printed, in words"`
	OnPaper  bool   `json:"onPaper" doc:"some of it may be printed: what comes next carries the mark"`
}

type reportsInput struct {
	Body struct {
		Reports []PaperReport `json:"reports" nullable:"false" maxItems:"200"`
	}
}

// reports takes over what a station says of its jobs. A repetition changes nothing, and
// jobs of others are passed over.
func (s *Service) reports(ctx context.Context, in *reportsInput) (*struct{}, error) {
	station := operation.StationFrom(ctx)
	for _, r := range in.Body.Reports {
		if err := s.hearStation(ctx, station, r); err != nil && !fault.Is(err, fault.NotFound) {
			return nil, err
		}
	}
	return nil, nil
}

func (s *Service) hearStation(ctx context.Context, station *operation.Station, r PaperReport) error {
	id, claim, ok := readJob(r.Job)
	if !ok {
		return nil
	}
	ref, err := s.refOf(ctx, id)
	if err != nil || ref.venueID != station.VenueID {
		return err
	}
	shop, err := s.Shops.ByVenue(ctx, ref.venueID)
	if err != nil {
		return err
	}
	return s.settle(ctx, []paperRef{ref}, func(p *paper, _ *record) (bool, error) {
		if !p.hear(jobReport{station.ID, claim, r.Status, r.Attempts, line(r.Reason), r.OnPaper}) {
			return false, nil
		}
		if p.Over == "" {
			p.moveOn(shop.PrintSetup, station.ID)
		}
		return true, nil
	})
}

// mostMoves bounds how often a paper goes on to another printer by itself.
const mostMoves = 3

// moveOn hands a paper that its station has given up to the printer's fallback, where
// another station reaches that one; the station has tried its own already. The paper
// keeps its age.
func (p *paper) moveOn(setup PrintSetup, station string) {
	if p.Status != PrintFailed || p.Claims > mostMoves {
		return
	}
	given, known := setup.find(p.PrinterID.String)
	next, found := setup.find(given.Fallback)
	if !known || !found || !next.Serves || next.reached(station) {
		return
	}
	reason := "A impressora " + given.Name + " falhou: " + p.Reason
	p.reset()
	p.goTo(next)
	p.Reason = reason
}
