package printers

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain. Setting printers up is for whoever has
// the screen; the board sees how they are, and tests them.
func (s *Service) Routes() []operation.Route {
	ofPrinter := func(ctx context.Context, in *printerInput) (string, error) { return s.venueOfPrinter(ctx, in.ID) }
	routes := []operation.Route{
		// Product forms choose among the names: belonging suffices (D17).
		operation.Get("printer-list", "/api/Impressoras", operation.Venue(), s.list),
		operation.Get("printer-overview", "/api/Impressoras/situacao", operation.Venue(roles.Printers, roles.Board), s.overview),
		operation.Post("printer-create", "/api/Impressoras", operation.Venue(roles.Printers), s.create),
		operation.Put("printer-change", "/api/Impressoras/{id}", operation.InVenueOf(func(ctx context.Context, in *changePrinterInput) (string, error) { return s.venueOfPrinter(ctx, in.ID) }, roles.Printers), s.change),
		operation.Delete("printer-remove", "/api/Impressoras/{id}", operation.InVenueOf(ofPrinter, roles.Printers), s.remove),
		operation.Post("printer-test", "/api/Impressoras/{id}/teste", operation.InVenueOf(ofPrinter, roles.Printers, roles.Board), s.test),

		operation.Get("printer-template-get", "/api/Impressoras/modelo", operation.Venue(roles.Printers), s.template),
		operation.Put("printer-template-save", "/api/Impressoras/modelo", operation.Venue(roles.Printers), s.saveTemplateRoute),
		operation.Post("printer-template-preview", "/api/Impressoras/modelo/previa", operation.Venue(roles.Printers), s.preview),
		operation.Put("printer-agent-save", "/api/Impressoras/servidorLocal", operation.Venue(roles.Printers), s.setAgent),

		operation.Post("station-pair", "/api/Impressoras/estacoes", operation.Venue(roles.Printers), s.pair),
		operation.Delete("station-remove", "/api/Impressoras/estacoes/{id}", operation.InVenueOf(func(ctx context.Context, in *stationInput) (string, error) { return s.venueOfStation(ctx, in.ID) }, roles.Printers), s.unpair),
		operation.Post("station-hello", "/api/estacao", operation.ByStation, s.hello),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("printers")
	}
	return routes
}

type venueInput struct {
	operation.VenueQuery
}

// PrinterName is a printer as product forms offer it.
type PrinterName struct {
	ID   string `json:"Id"`
	Nome string `json:"Nome"`
}

type listOutput struct {
	Body []PrinterName `nullable:"false"`
}

func (s *Service) list(ctx context.Context, in *venueInput) (*listOutput, error) {
	setup, err := s.Setup(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	out := &listOutput{make([]PrinterName, len(setup.Printers))}
	for i, p := range setup.Printers {
		out.Body[i] = PrinterName{p.ID, p.Name}
	}
	return out, nil
}

// View is a printer and how it is.
type View struct {
	VenuePrinter
	State   string    `json:"state" enum:"ok,error,offline,unknown" doc:"offline: its computer is not heard; unknown: no computer has spoken of it yet"`
	Reason  string    `json:"reason" doc:"the last error in plain words; empty when ok"`
	Since   time.Time `json:"since" doc:"of the state; the zero time while unknown"`
	Waiting int       `json:"waiting" doc:"papers that wait at its computer"`
}

// Overview is everything that the screen of printers shows.
type Overview struct {
	Printers []View         `json:"printers" nullable:"false"`
	Stations []VenueStation `json:"stations" nullable:"false"`
	Agent    string         `json:"enderecoServidorLocal" doc:"agent through which boards print; empty: stations do"`
}

type overviewOutput struct{ Body Overview }

func (s *Service) overview(ctx context.Context, in *venueInput) (*overviewOutput, error) {
	setup, err := s.Setup(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	stations, err := s.Stations(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	out := Overview{Printers: make([]View, len(setup.Printers)), Stations: stations, Agent: setup.Agent}
	for i, p := range setup.Printers {
		out.Printers[i] = view(p, stations)
	}
	return &overviewOutput{out}, nil
}

func view(p VenuePrinter, stations []VenueStation) View {
	seen, from := standing(stations, p.ID)
	v := View{VenuePrinter: p, State: "unknown", Reason: seen.Reason, Since: seen.Since, Waiting: seen.Queued}
	switch {
	case from == nil:
		v.Reason = "Nenhum computador imprime nela ainda."
	case !from.Online:
		v.State, v.Reason = "offline", gone(from.Name)
		if from.SeenAt != nil {
			v.Since = *from.SeenAt
		}
	case seen.OK:
		v.State = "ok"
	default:
		v.State = "error"
	}
	return v
}

type newPrinterInput struct {
	Body struct {
		operation.VenueBody
		Printer VenuePrinter `json:"printer"`
	}
}

type printerOutput struct{ Body VenuePrinter }

func (s *Service) create(ctx context.Context, in *newPrinterInput) (*printerOutput, error) {
	p, err := s.Add(ctx, in.Body.VenueID, in.Body.Printer)
	return &printerOutput{p}, err
}

// Add registers a printer of the venue and answers it with its id.
func (s *Service) Add(ctx context.Context, venueID string, p VenuePrinter) (VenuePrinter, error) {
	p.ID = newID()
	if err := p.settle(); err != nil {
		return VenuePrinter{}, err
	}
	if err := s.save(ctx, venueID, p, true); err != nil {
		return VenuePrinter{}, err
	}
	s.changed(venueID)
	return p, nil
}

type changePrinterInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body VenuePrinter
}

func (s *Service) change(ctx context.Context, in *changePrinterInput) (*printerOutput, error) {
	venue, err := s.venueOfPrinter(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p := in.Body
	p.ID = in.ID
	if err := p.settle(); err != nil {
		return nil, err
	}
	if err := s.save(ctx, venue, p, false); err != nil {
		return nil, err
	}
	s.changed(venue)
	return &printerOutput{p}, nil
}

type printerInput struct {
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) remove(ctx context.Context, in *printerInput) (*struct{}, error) {
	venue, err := s.venueOfPrinter(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	result, err := s.DB.Write.DB.ExecContext(ctx, "DELETE FROM printers WHERE id = $1", in.ID)
	if err := some(result, err, errNoPrinter); err != nil {
		return nil, err
	}
	s.changed(venue)
	return nil, s.Papers.Withdraw(ctx, venue, in.ID, "A impressora foi removida.")
}

// TestAsked names the paper on which a printer shows that it prints.
type TestAsked struct {
	Paper string `json:"paper" doc:"id, as the list of papers has it"`
}

type testOutput struct{ Body TestAsked }

func (s *Service) test(ctx context.Context, in *printerInput) (*testOutput, error) {
	venue, err := s.venueOfPrinter(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	paper, err := s.Papers.Test(ctx, venue, in.ID)
	return &testOutput{TestAsked{paper}}, err
}

type agentInput struct {
	Body struct {
		operation.VenueBody
		Agent string `json:"enderecoServidorLocal" maxLength:"200" doc:"http:// address of an agent; empty: stations print"`
	}
}

func (s *Service) setAgent(ctx context.Context, in *agentInput) (*struct{}, error) {
	agent := strings.TrimRight(strings.TrimSpace(in.Body.Agent), "/")
	u, err := url.Parse(agent)
	if agent != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		return nil, fault.Field("enderecoServidorLocal", "Informe o endereço como http://192.168.0.10:9180")
	}
	if agent != "" && !slices.Contains(s.Agents, u.Scheme+"://"+u.Host) {
		return nil, fault.Field("enderecoServidorLocal", "Os navegadores ainda não podem chamar este endereço: quem cuida do servidor do Balcão o libera (opção agent-origins)")
	}
	if err := s.saveAgent(ctx, in.Body.VenueID, agent); err != nil {
		return nil, err
	}
	s.changed(in.Body.VenueID)
	return nil, nil
}

type pairInput struct {
	Body struct {
		operation.VenueBody
		Name string `json:"name" maxLength:"60" doc:"of the computer, for people"`
	}
}

type pairOutput struct{ Body Paired }

func (s *Service) pair(ctx context.Context, in *pairInput) (*pairOutput, error) {
	paired, err := s.Pair(ctx, in.Body.VenueID, in.Body.Name, operation.CallerFrom(ctx).UserID)
	return &pairOutput{paired}, err
}

type stationInput struct {
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) unpair(ctx context.Context, in *stationInput) (*struct{}, error) {
	venue, err := s.venueOfStation(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, s.Unpair(ctx, venue, in.ID)
}
