package donations

import (
	"context"

	"balcao/app/operation"
)

// InstitutionForm is an institution to be made.
type InstitutionForm struct {
	operation.VenueBody
	Nome       string `json:"nome" maxLength:"500"`
	BankDataID string `json:"bankDataId" maxLength:"36" doc:"fixed once it is saved"`
	EventID    string `json:"eventId" maxLength:"36"`
}

// InstitutionChange is an institution to be saved.
type InstitutionChange struct {
	ID string `json:"id" minLength:"1" maxLength:"36"`
	InstitutionForm
	Versao *int64 `json:"versao,omitempty" doc:"the one that was read; 409 where somebody else has saved since"`
}

func (f InstitutionForm) draft(known *int64) InstitutionDraft {
	return InstitutionDraft{Name: f.Nome, BankDataID: f.BankDataID, EventID: f.EventID, Known: known}
}

// InstitutionView is an institution on the wire; the documents call some of its fields by two names.
type InstitutionView struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Nome       string `json:"nome"`
	BankDataID string `json:"bankDataId"`
	BankData   string `json:"bankData" doc:"bank, agency and account; empty where it was archived"`
	EventID    string `json:"eventId"`
	Event      string `json:"event" doc:"the event's name"`
	EventModel Choice `json:"eventModel"`
	Apagada    bool   `json:"apagada"`
	Versao     int64  `json:"versao"`
}

type institutionsInput struct {
	operation.VenuePath
	Apagadas bool `query:"apagadas" doc:"those that were deleted, in place of the others"`
}

type institutionsOutput struct {
	Body []InstitutionView `nullable:"false"`
}

func (s *Service) institutionsRoute(ctx context.Context, in *institutionsInput) (*institutionsOutput, error) {
	list := s.Institutions
	if in.Apagadas {
		list = s.deletedInstitutions
	}
	all, err := list(ctx, in.VenueID, "")
	if err != nil {
		return nil, err
	}
	views, err := s.institutionViews(ctx, in.VenueID, all)
	return &institutionsOutput{views}, err
}

func (s *Service) institutionViews(ctx context.Context, venueID string, all []Institution) ([]InstitutionView, error) {
	accounts, err := s.Accounts(ctx, venueID)
	if err != nil {
		return nil, err
	}
	names, err := s.eventNames(ctx, venueID)
	if err != nil {
		return nil, err
	}
	views := make([]InstitutionView, len(all))
	for i, one := range all {
		name := names[one.EventID]
		views[i] = InstitutionView{
			ID: one.ID, Name: one.Name, Nome: one.Name, BankDataID: one.BankDataID, BankData: accounts[one.BankDataID], EventID: one.EventID,
			Event: name, EventModel: Choice{one.EventID, name}, Apagada: one.ArchivedAt != 0, Versao: one.Version,
		}
	}
	return views, nil
}

// eventNames answers the names of a venue's events by their ids, of archived ones too.
func (s *Service) eventNames(ctx context.Context, venueID string) (map[string]string, error) {
	var all []Event
	if err := s.DB.Read.NewSelect().Model(&all).Column("id", "name").Where("venue_id = ?", venueID).Scan(ctx); err != nil {
		return nil, err
	}
	names := make(map[string]string, len(all))
	for _, e := range all {
		names[e.ID] = e.Name
	}
	return names, nil
}

type institutionOutput struct{ Body InstitutionView }

func (s *Service) answerInstitution(ctx context.Context, i Institution, err error) (*institutionOutput, error) {
	if err != nil {
		return nil, err
	}
	views, err := s.institutionViews(ctx, i.VenueID, []Institution{i})
	if err != nil {
		return nil, err
	}
	return &institutionOutput{views[0]}, nil
}

func (s *Service) institutionRoute(ctx context.Context, in *pathInput) (*institutionOutput, error) {
	i, err := oneInstitution(ctx, s.DB.Read.NewSelect(), "id = ?", in.ID)
	return s.answerInstitution(ctx, i, err)
}

type institutionFormInput struct{ Body InstitutionForm }

func (s *Service) addInstitutionRoute(ctx context.Context, in *institutionFormInput) (*institutionOutput, error) {
	i, err := s.AddInstitution(ctx, in.Body.VenueID, in.Body.draft(nil))
	return s.answerInstitution(ctx, i, err)
}

type institutionChangeInput struct{ Body InstitutionChange }

func (s *Service) changeInstitutionRoute(ctx context.Context, in *institutionChangeInput) (*institutionOutput, error) {
	i, err := s.ChangeInstitution(ctx, in.Body.VenueID, in.Body.ID, in.Body.draft(in.Body.Versao))
	return s.answerInstitution(ctx, i, err)
}

func (s *Service) deleteInstitutionRoute(ctx context.Context, in *pathInput) (*struct{}, error) {
	venueID, err := s.venueOfInstitution(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, s.DeleteInstitution(ctx, venueID, in.ID)
}

type choicesOutput struct {
	Body []Choice `nullable:"false"`
}

func (s *Service) institutionChoicesRoute(ctx context.Context, in *eventInput) (*choicesOutput, error) {
	venueID, err := s.venueOfEvent(ctx, in.EventID)
	if err != nil {
		return nil, err
	}
	all, err := s.Institutions(ctx, venueID, in.EventID)
	out := &choicesOutput{Body: make([]Choice, len(all))}
	for i, one := range all {
		out.Body[i] = Choice{one.ID, one.Name}
	}
	return out, err
}
