package orders

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/printing"
)

// PaperRow is a paper in the list of papers.
type PaperRow struct {
	PrinterStatus
	Codigo       string    `json:"Codigo" doc:"the order's; empty: a test page, or a bill"`
	ImpressoraID *string   `json:"ImpressoraId"`
	SegundaVia   bool      `json:"SegundaVia" doc:"it may be on paper already: what comes carries the mark"`
	Tentativas   int       `json:"Tentativas"`
	AtualizadoEm time.Time `json:"AtualizadoEm"`
}

type queueInput struct {
	operation.VenueQuery
	operation.PageQuery
	Printer string   `query:"impressoraId" maxLength:"36"`
	Status  []string `query:"status,explode" maxItems:"4" enum:"0,1,2,3" doc:"fates; none: all"`
}

// queue lists a venue's papers, the newest first.
func (s *Service) queue(ctx context.Context, in *queueInput) (*operation.Page[PaperRow], error) {
	q := &query{}
	where := "p.venue_id = " + q.arg(in.VenueID)
	if in.Printer != "" {
		where += " AND p.printer_id = " + q.arg(in.Printer)
	}
	if len(in.Status) > 0 {
		terms := make([]string, len(in.Status))
		for i, status := range in.Status {
			terms[i] = q.arg(int(status[0] - '0'))
		}
		where += " AND p.status IN (" + strings.Join(terms, ", ") + ")"
	}
	out := &operation.Page[PaperRow]{Body: []PaperRow{}}
	if err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT COUNT(*) FROM print_requests p WHERE "+where, q.args...).Scan(&out.Total); err != nil {
		return nil, fmt.Errorf("count papers: %w", err)
	}
	names := "p." + strings.Join(strings.Split(strings.Join(strings.Fields(paperColumns), ""), ","), ", p.")
	text := "SELECT " + names + ", COALESCE(o.code, '') FROM print_requests p LEFT JOIN orders o ON o.id = p.order_id WHERE " + where +
		" ORDER BY p.created_at DESC, p.id DESC LIMIT " + q.arg(in.Size) + " OFFSET " + q.arg(in.Offset())
	err := s.rows(ctx, text, q.args, func(rows *sql.Rows) error {
		var p paper
		var code string
		if err := p.scan(withCode{rows, &code}); err != nil {
			return err
		}
		out.Body = append(out.Body, PaperRow{
			PrinterStatus: p.status(), Codigo: code, ImpressoraID: pointer(p.PrinterID), SegundaVia: p.Reprint || p.Copy > 1,
			Tentativas: p.Attempts, AtualizadoEm: database.FromMilli(p.Seen),
		})
		return nil
	})
	return out, err
}

// withCode scans a paper's row that the order's code follows.
type withCode struct {
	*sql.Rows
	code *string
}

func (w withCode) Scan(fields ...any) error { return w.Rows.Scan(append(fields, w.code)...) }

type paperInput struct {
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) venueOfPaper(ctx context.Context, id string) (string, error) {
	ref, err := s.refOf(ctx, id)
	return ref.venueID, err
}

// changePaper changes one paper that a person names.
func (s *Service) changePaper(ctx context.Context, id string, change func(p *paper, order *record, shop Shop) error) error {
	ref, err := s.refOf(ctx, id)
	if err != nil {
		return err
	}
	shop, err := s.Shops.ByVenue(ctx, ref.venueID)
	if err != nil {
		return err
	}
	return s.settle(ctx, []paperRef{ref}, func(p *paper, order *record) (bool, error) {
		return true, change(p, order, shop)
	})
}

func (s *Service) cancelPaper(ctx context.Context, in *paperInput) (*struct{}, error) {
	return nil, s.changePaper(ctx, in.ID, func(p *paper, _ *record, _ Shop) error {
		return p.cancel(line(operation.CallerFrom(ctx).Name))
	})
}

// retryPaper prints a paper once more; one that no printer served is directed anew.
func (s *Service) retryPaper(ctx context.Context, in *paperInput) (*struct{}, error) {
	return nil, s.changePaper(ctx, in.ID, func(p *paper, order *record, shop Shop) error {
		p.requeue(s.Clock.Now())
		_, known := shop.PrintSetup.find(p.PrinterID.String)
		switch {
		case known, !p.PrinterID.Valid && shop.PrintSetup.Agent != "" && !p.Remote:
			return nil
		case order == nil:
			return errNoPrinter
		}
		sectors, err := order.sectors()
		if err != nil {
			return err
		}
		want := wanted{kind: p.Type, sector: p.Sector, remote: p.Remote}
		found := shop.PrintSetup.serving(want, order.StoreID.String, sectors)
		if len(found) == 0 {
			p.fail(want.nobody())
			return nil
		}
		p.goTo(found[0])
		return nil
	})
}

type moveInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		Printer string `json:"ImpressoraId" minLength:"1" maxLength:"36"`
	}
}

// movePaper prints a paper on another printer.
func (s *Service) movePaper(ctx context.Context, in *moveInput) (*struct{}, error) {
	return nil, s.changePaper(ctx, in.ID, func(p *paper, _ *record, shop Shop) error {
		printer, known := shop.PrintSetup.find(in.Body.Printer)
		if !known || !printer.Serves {
			return fault.Field("ImpressoraId", "Escolha uma impressora em uso neste estabelecimento")
		}
		p.requeue(s.Clock.Now())
		p.goTo(printer)
		return nil
	})
}

type boardReportInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		Status int    `json:"Status" enum:"1,2,3" doc:"1: this board prints it now; 2 printed, 3 error"`
		Motivo string `json:"Motivo,omitempty" maxLength:"300" doc:"why not, in words"`
		// Incerto: the agent did not say what became of it.
		Incerto bool `json:"Incerto,omitempty" doc:"some of it may be printed: what comes next carries the mark"`
	}
}

// boardReport takes over what a board says of a paper that it prints through the agent.
// Status 1 claims the paper: where another board was faster it is a Conflict.
func (s *Service) boardReport(ctx context.Context, in *boardReportInput) (*struct{}, error) {
	taker := "board " + operation.CallerFrom(ctx).SessionID
	return nil, s.changePaper(ctx, in.ID, func(p *paper, _ *record, _ Shop) error {
		if p.PrinterID.Valid {
			return errByStation
		}
		if in.Body.Status == PrintQueued {
			if !p.take(taker, s.Clock.Now()) {
				return errTaken
			}
			return nil
		}
		if !p.hear(jobReport{taker, p.Claims, in.Body.Status, 1, line(in.Body.Motivo), in.Body.Status == Printed || in.Body.Incerto}) {
			return errTaken
		}
		return nil
	})
}

var (
	errTaken     = fault.New(fault.Conflict, "Outro painel já imprime este papel.")
	errByStation = fault.New(fault.Conflict, "Este papel é impresso por um computador de impressão, não pelo painel.")
)

// PaperImage is a paper as the agent prints it (S1§7).
type PaperImage struct {
	Imagem string `json:"Imagem" doc:"PNG as a data: address, 400 px × 3 wide (S1§2)"`
	Setor  string `json:"Setor"`
}

type paperImageOutput struct{ Body PaperImage }

// paperImage draws a paper for a board that prints through the agent.
func (s *Service) paperImage(ctx context.Context, in *paperInput) (*paperImageOutput, error) {
	p, err := readPaper(ctx, s.DB.Read.DB, in.ID, "")
	if err != nil {
		return nil, err
	}
	shop, err := s.Shops.ByVenue(ctx, p.VenueID)
	if err != nil {
		return nil, err
	}
	var order *record
	if p.OrderID.Valid {
		if order, err = load(ctx, s.DB.Read.DB, p.OrderID.String, ""); err != nil {
			return nil, err
		}
	}
	receipt, err := p.receipt(order, shop)
	if err != nil {
		return nil, err
	}
	picture := printing.Layout(receipt, shop.PrintSetup.Template).PNG(printing.PictureWidth, printing.PictureScale)
	return &paperImageOutput{PaperImage{dataAddress("image/png", picture), p.Sector}}, nil
}
