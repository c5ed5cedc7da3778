package payments

import (
	"context"
	"time"

	"balcao/app/fault"
	"balcao/app/jobs"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/sheets"
)

// needed are the roles of whoever searches payments, and fetches the file of an export.
var needed = roles.List{roles.Refunds}

func (s *Service) searchRoutes() []operation.Route {
	may, administrator := operation.Venue(needed...), operation.Global(roles.AdminPortal)
	return []operation.Route{
		operation.Post("payment-search", "/api/pagamentos/buscar", may, s.searchRoute),
		operation.Post("payment-export", "/api/pagamentos/exportar", may, s.exportRoute),
		operation.Get("payment-received", "/api/pagamentos/recebidos/{id}", may, s.receivedRoute),
		operation.Post("payment-search-all", "/api/admin/pagamentos/buscar", administrator, s.searchAllRoute),
		operation.Get("payment-charge-any", "/api/admin/pagamentos/{id}", administrator, s.anyChargeRoute),
	}
}

// Sought is what payments are narrowed by; what is empty narrows nothing.
type Sought struct {
	De        string       `json:"de" required:"false" maxLength:"10" doc:"first day, YYYY-MM-DD in the venue's time: of payment, else of when it was made"`
	Ate       string       `json:"ate" required:"false" maxLength:"10" doc:"last day, included"`
	Estado    string       `json:"estado" required:"false" enum:",recebidos,criada,aguardando,paga,expirada,cancelada,paga_fora_do_prazo,divergente,contestada,sem_origem" doc:"of the charge; recebidos is all that came in, sem_origem what belongs to no charge"`
	Devolucao string       `json:"devolucao" required:"false" enum:",pedida,em_processamento,devolvida,nao_realizada" doc:"state of one of its refunds"`
	Forma     string       `json:"forma" required:"false" enum:",pix,cartao,boleto"`
	Valor     money.Amount `json:"valor,omitempty" required:"false" doc:"asked for or received"`
	Texto     string       `json:"texto" required:"false" maxLength:"100" doc:"a part of what it is for, or a whole txid, end-to-end id or id"`
}

func (in Sought) search(venueID string) (Search, error) {
	f := Search{VenueID: venueID, State: in.Estado, Refund: RefundState(in.Devolucao), Method: Method(in.Forma), Amount: in.Valor, Text: in.Texto}
	for _, bound := range []struct {
		name, text string
		into       *time.Time
	}{{"de", in.De, &f.From}, {"ate", in.Ate, &f.To}} {
		if bound.text == "" {
			continue
		}
		day, err := time.Parse(time.DateOnly, bound.text)
		if err != nil {
			return f, fault.Field(bound.name, "Informe uma data válida.")
		}
		*bound.into = day
	}
	return f, nil
}

type searchInput struct {
	operation.PageQuery
	Body struct {
		operation.VenueBody
		Sought
	}
}

type searchOutput struct{ Body TransactionPage }

func (s *Service) searchRoute(ctx context.Context, in *searchInput) (*searchOutput, error) {
	return s.searched(ctx, in.Body.Sought, in.Body.VenueID, in.PageQuery)
}

func (s *Service) searched(ctx context.Context, by Sought, venueID string, page operation.PageQuery) (*searchOutput, error) {
	f, err := by.search(venueID)
	if err != nil {
		return nil, err
	}
	all, totals, err := s.Find(ctx, f, page.Offset(), page.Size)
	if err != nil {
		return nil, err
	}
	out := &searchOutput{TransactionPage{Registros: make([]TransactionView, len(all)), QuantidadeTotal: totals.Count, Recebido: totals.Received, Devolvido: totals.Returned}}
	for i, t := range all {
		out.Body.Registros[i] = t.view()
	}
	return out, nil
}

type searchAllInput struct {
	operation.PageQuery
	Body struct {
		LocalClienteID string `json:"localClienteId" required:"false" maxLength:"36" doc:"empty for all establishments"`
		Sought
	}
}

// searchAllRoute searches over venues; its days are those of Brasília, unless one is named.
func (s *Service) searchAllRoute(ctx context.Context, in *searchAllInput) (*searchOutput, error) {
	out, err := s.searched(ctx, in.Body.Sought, in.Body.LocalClienteID, in.PageQuery)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for i := range out.Body.Registros {
		row := &out.Body.Registros[i]
		if _, known := names[row.LocalClienteID]; !known {
			at, err := s.Venues.Venue(ctx, row.LocalClienteID)
			if err != nil && !fault.Is(err, fault.NotFound) {
				return nil, err
			}
			names[row.LocalClienteID] = at.Name
		}
		row.NomeLocal = names[row.LocalClienteID]
	}
	return out, nil
}

type anyChargeInput struct {
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) anyChargeRoute(ctx context.Context, in *anyChargeInput) (*chargeOutput, error) {
	var c Charge
	err := s.DB.Read.NewSelect().Model(&c).Where("id = ?", in.ID).Scan(ctx)
	if noRows(err) {
		return nil, fault.New(fault.NotFound, "Cobrança não encontrada.")
	}
	if err != nil {
		return nil, err
	}
	return s.viewed(ctx, c)
}

type receivedInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

type receivedOutput struct{ Body PaymentView }

func (s *Service) receivedRoute(ctx context.Context, in *receivedInput) (*receivedOutput, error) {
	p, err := payment(ctx, s.DB.Read, in.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	refunds, err := s.refundsOf(ctx, []string{p.ID})
	return &receivedOutput{p.view(refunds[p.ID])}, err
}

type exportInput struct {
	Body struct {
		operation.VenueBody
		Formato sheets.Format `json:"formato" enum:"xlsx,csv"`
		Sought
	}
}

type jobOutput struct{ Body jobs.Job }

func (s *Service) exportRoute(ctx context.Context, in *exportInput) (*jobOutput, error) {
	f, err := in.Body.search(in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	job, err := s.Export(ctx, f, in.Body.Formato)
	return &jobOutput{job}, err
}
