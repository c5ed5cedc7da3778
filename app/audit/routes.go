package audit

import (
	"context"
	"time"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/jobs"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/sheets"
)

// needed are the roles of whoever reads the audit, and fetches the file of an export.
var needed = roles.List{roles.Members}

// Routes lists the operations of this mechanism: reading alone (D53), on the screen or as
// a file.
func (s *Service) Routes() []operation.Route {
	return []operation.Route{
		operation.Post("audit-list", "/api/Auditoria/buscar",
			operation.Venue(needed...), s.list).Tag("audit"),
		operation.Get("audit-filters", "/api/Auditoria/filtros",
			operation.Venue(needed...), s.filters).Tag("audit"),
		operation.Post("audit-export", "/api/Auditoria/exportar",
			operation.Venue(needed...), s.exportRoute).Tag("audit"),
	}
}

// KeptEntry is an entry on the wire.
type KeptEntry struct {
	ID          string      `json:"Id"`
	Em          time.Time   `json:"Em" doc:"when it was done"`
	UsuarioID   string      `json:"UsuarioId" doc:"of who did it; empty for the program itself"`
	Pessoa      string      `json:"Pessoa" doc:"who did it; empty for the program itself"`
	Dispositivo string      `json:"Dispositivo" doc:"what it was done with; empty when unknown"`
	Acao        Action      `json:"Acao" doc:"stable code"`
	AcaoNome    string      `json:"AcaoNome" doc:"what a person reads for it"`
	Tipo        Kind        `json:"Tipo" doc:"what it was done to: a stable code"`
	TipoNome    string      `json:"TipoNome"`
	AssuntoID   string      `json:"AssuntoId"`
	Assunto     string      `json:"Assunto" doc:"name of what it was done to"`
	Valores     []KeptValue `json:"Valores" nullable:"false"`
}

// KeptValue is one thing that an action changed.
type KeptValue struct {
	Nome   string `json:"Nome"`
	Antes  string `json:"Antes" doc:"empty where there was none"`
	Depois string `json:"Depois" doc:"empty where there is none"`
}

// wire masks every CPF: entries of before D57 held on the audit hold some.
func (r row) wire(values []valueRow) KeptEntry {
	action, _ := r.Action.find()
	out := KeptEntry{
		ID: r.ID, Em: time.UnixMilli(r.At).UTC(), UsuarioID: r.UserID, Pessoa: r.UserName, Dispositivo: r.Device,
		Acao: r.Action, AcaoNome: action.label, Tipo: r.SubjectKind, TipoNome: kinds[r.SubjectKind],
		AssuntoID: r.SubjectID, Assunto: br.MaskCPFs(r.SubjectName), Valores: make([]KeptValue, len(values)),
	}
	for i, v := range values {
		out.Valores[i] = KeptValue{v.Name, br.MaskCPFs(v.Before), br.MaskCPFs(v.After)}
	}
	return out
}

// Search asks for entries in a body: the words looked for may be a person's name, which
// stands in no address.
type Search struct {
	operation.VenueBody
	Choice
}

type listInput struct {
	operation.PageQuery
	Body Search
}

// Choice is what entries are narrowed by; what is empty narrows nothing.
type Choice struct {
	De        string `json:"de" required:"false" maxLength:"10" doc:"first day, YYYY-MM-DD in the venue's time"`
	Ate       string `json:"ate" required:"false" maxLength:"10" doc:"last day, included"`
	UsuarioID string `json:"usuarioId" required:"false" maxLength:"36" doc:"who did it"`
	Acao      string `json:"acao" required:"false" maxLength:"60"`
	Tipo      string `json:"tipo" required:"false" maxLength:"60" doc:"what it was done to"`
	AssuntoID string `json:"assuntoId" required:"false" maxLength:"60"`
	Texto     string `json:"texto" required:"false" maxLength:"200" doc:"words of the entry or its values"`
}

func (in Choice) filter(venueID string) (Filter, error) {
	f := Filter{
		VenueID: venueID, UserID: in.UsuarioID, Action: Action(in.Acao), Kind: Kind(in.Tipo),
		SubjectID: in.AssuntoID, Text: in.Texto,
	}
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

// AuditPage is a page of entries, the newest first.
type AuditPage struct {
	Registros       []KeptEntry `json:"Registros" nullable:"false"`
	QuantidadeTotal int         `json:"QuantidadeTotal" doc:"on all pages"`
}

type listOutput struct{ Body AuditPage }

func (s *Service) list(ctx context.Context, in *listInput) (*listOutput, error) {
	f, err := in.Body.filter(in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	out := &listOutput{}
	out.Body.Registros, out.Body.QuantidadeTotal, err = s.List(ctx, f, in.Page, in.Size)
	return out, err
}

// ExportOrder is an export: what as, and the list's filters.
type ExportOrder struct {
	operation.VenueBody
	Formato sheets.Format `json:"formato" enum:"xlsx,csv"`
	Choice
}

type exportInput struct{ Body ExportOrder }

type jobOutput struct{ Body jobs.Job }

func (s *Service) exportRoute(ctx context.Context, in *exportInput) (*jobOutput, error) {
	f, err := in.Body.filter(in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	job, err := s.Export(ctx, f, in.Body.Formato)
	return &jobOutput{job}, err
}

type filtersInput struct {
	operation.VenueQuery
}

// Person is somebody who has an entry.
type Person struct {
	ID   string `json:"Id" bun:"id"`
	Nome string `json:"Nome" bun:"nome"`
}

// ActionChoice is an action that entries can be filtered by.
type ActionChoice struct {
	Acao     Action `json:"Acao"`
	Nome     string `json:"Nome"`
	TipoNome string `json:"TipoNome" doc:"what it is done to"`
}

// AuditFilters is what the screen lets a person choose from.
type AuditFilters struct {
	Pessoas []Person       `json:"Pessoas" nullable:"false" doc:"who has an entry in the venue, by name"`
	Acoes   []ActionChoice `json:"Acoes" nullable:"false"`
}

type filtersOutput struct{ Body AuditFilters }

func (s *Service) filters(ctx context.Context, in *filtersInput) (*filtersOutput, error) {
	people, err := s.people(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	out := &filtersOutput{AuditFilters{Pessoas: append([]Person{}, people...), Acoes: make([]ActionChoice, len(catalogue))}}
	for i, row := range catalogue {
		out.Body.Acoes[i] = ActionChoice{row.action, row.label, kinds[row.kind]}
	}
	return out, nil
}
