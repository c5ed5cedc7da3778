package equipment

import (
	"context"
	"time"

	"balcao/app/operation"
)

// LicenceView is a licence on the wire.
type LicenceView struct {
	ID          string       `json:"id"`
	Nome        string       `json:"nome"`
	Tipo        Type         `json:"tipo" enum:"1,2,3,4,5,6,7,8,9"`
	TipoNome    string       `json:"tipoNome"`
	Quantidade  int          `json:"quantidade" doc:"how many devices may have it"`
	EmUso       int          `json:"emUso" doc:"how many have it"`
	ValidaAte   string       `json:"validaAte" doc:"the last day on which it holds"`
	Situacao    LicenceState `json:"situacao" enum:"valida,vencendo,vencida"`
	Versao      int64        `json:"versao"`
	ArquivadaEm *int64       `json:"arquivadaEm" doc:"epoch ms; null: in use"`
}

func (s *Service) licenceViews(ctx context.Context, venueID string, all []Licence) ([]LicenceView, error) {
	today, err := s.today(ctx, venueID)
	if err != nil {
		return nil, err
	}
	var counts []struct {
		LicenceID string
		Used      int
	}
	err = s.DB.Read.NewSelect().Model((*Equipment)(nil)).Column("licence_id").ColumnExpr("COUNT(*) AS used").
		Where("venue_id = ? AND licence_id IS NOT NULL", venueID).Group("licence_id").Scan(ctx, &counts)
	if err != nil {
		return nil, err
	}
	used := map[string]int{}
	for _, c := range counts {
		used[c.LicenceID] = c.Used
	}
	out := make([]LicenceView, len(all))
	for i, l := range all {
		out[i] = LicenceView{
			ID: l.ID, Nome: l.Name, Tipo: l.Type, TipoNome: l.Type.Label(), Quantidade: l.Seats, EmUso: used[l.ID], ValidaAte: l.ValidUntil,
			Situacao: l.on(today), Versao: l.Version, ArquivadaEm: moment(l.ArchivedAt),
		}
	}
	return out, nil
}

type licencesInput struct {
	operation.VenueQuery
	operation.PageQuery
	Arquivadas bool `query:"arquivadas"`
}

func (s *Service) licencesRoute(ctx context.Context, in *licencesInput) (*operation.Page[LicenceView], error) {
	page, total, err := s.Licences(ctx, in.VenueID, in.Arquivadas, in.Offset(), in.Size)
	if err != nil {
		return nil, err
	}
	views, err := s.licenceViews(ctx, in.VenueID, page)
	return &operation.Page[LicenceView]{Total: total, Body: views}, err
}

// LicenceFields are what a person writes of a licence.
type LicenceFields struct {
	Nome       string `json:"nome" maxLength:"200"`
	Tipo       Type   `json:"tipo" enum:"1,2,3,4,5,6,7,8,9"`
	Quantidade int    `json:"quantidade"`
	ValidaAte  string `json:"validaAte" maxLength:"10" doc:"a day"`
}

func (f LicenceFields) draft() LicenceDraft {
	return LicenceDraft{Name: f.Nome, Type: f.Tipo, Seats: f.Quantidade, ValidUntil: f.ValidaAte}
}

type addLicenceInput struct {
	Body struct {
		operation.VenueBody
		LicenceFields
	}
}

type licenceOutput struct{ Body LicenceView }

// licenceView answers a licence as it is after what was done to it.
func (s *Service) licenceView(ctx context.Context, l Licence, err error) (*licenceOutput, error) {
	if err != nil {
		return nil, err
	}
	views, err := s.licenceViews(ctx, l.VenueID, []Licence{l})
	if err != nil {
		return nil, err
	}
	return &licenceOutput{views[0]}, nil
}

func (s *Service) addLicenceRoute(ctx context.Context, in *addLicenceInput) (*licenceOutput, error) {
	l, err := s.AddLicence(ctx, in.Body.VenueID, in.Body.draft())
	return s.licenceView(ctx, l, err)
}

type changeLicenceInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		operation.VenueBody
		LicenceFields
		Versao int64 `json:"versao" minimum:"1"`
	}
}

func (s *Service) changeLicenceRoute(ctx context.Context, in *changeLicenceInput) (*licenceOutput, error) {
	l, err := s.ChangeLicence(ctx, in.Body.VenueID, in.ID, in.Body.Versao, in.Body.draft())
	return s.licenceView(ctx, l, err)
}

func (s *Service) archiveLicenceRoute(ctx context.Context, in *rowInput) (*struct{}, error) {
	return nil, s.ArchiveLicence(ctx, in.Body.VenueID, in.ID)
}

func (s *Service) restoreLicenceRoute(ctx context.Context, in *rowInput) (*licenceOutput, error) {
	l, err := s.RestoreLicence(ctx, in.Body.VenueID, in.ID)
	return s.licenceView(ctx, l, err)
}

type licensedInput struct {
	ID string `path:"id" maxLength:"36"`
	operation.VenueQuery
}

// Licensable is a device that may have a licence.
type Licensable struct {
	ID          string `json:"id"`
	Titulo      string `json:"titulo"`
	NumeroSerie string `json:"numeroSerie"`
	Tem         bool   `json:"tem" doc:"it has this licence"`
	Outra       string `json:"outra" doc:"the licence that it would leave for this one; empty for none"`
}

type licensedOutput struct {
	Body []Licensable `nullable:"false"`
}

func (s *Service) licensedRoute(ctx context.Context, in *licensedInput) (*licensedOutput, error) {
	all, err := s.Licensable(ctx, in.VenueID, in.ID)
	return &licensedOutput{all}, err
}

type licenseInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		operation.VenueBody
		Equipamentos []string `json:"equipamentos" maxItems:"10000" nullable:"false" doc:"ids of all devices that then have it"`
	}
}

func (s *Service) licenseRoute(ctx context.Context, in *licenseInput) (*licenceOutput, error) {
	l, err := s.License(ctx, in.Body.VenueID, in.ID, in.Body.Equipamentos)
	return s.licenceView(ctx, l, err)
}

// LicenceOnDevice is what a device is told of its licence.
type LicenceOnDevice struct {
	Situacao  LicenceState `json:"situacao" enum:"semLicenca,valida,vencendo,vencida" doc:"none of them stops it from selling"`
	ValidaAte string       `json:"validaAte" doc:"a day; empty without a licence"`
}

func (l Licence) onDevice(today time.Time) LicenceOnDevice {
	return LicenceOnDevice{l.on(today), l.ValidUntil}
}
