package venues

import "context"

// The documented reads of a venue's bank accounts, from which other screens choose.

// BankChoice is an element of the documents' dadosBancarios (S1§3).
type BankChoice struct {
	DadoBancarioID string `json:"dadoBancarioId"`
	Descricao      string `json:"descricao" doc:"bank, agency and account"`
	MPPagamentos   bool   `json:"mPPagamentos"`
}

// LocalSettings are the documents' owner settings of a venue (S1§3).
type LocalSettings struct {
	GerarNFCE      bool         `json:"GerarNFCE" doc:"products need NCM and CFOP for an electronic invoice; none is issued yet"`
	DadosBancarios []BankChoice `json:"dadosBancarios" nullable:"false"`
}

// TransactionSettings are the documents' owner transaction settings of a venue (S1§7).
type TransactionSettings struct {
	DadosBancarios []BankChoice `json:"dadosBancarios" nullable:"false"`
}

// BankData is the documents' bank account data (S2§3).
type BankData struct {
	ID           string `json:"id"`
	Descricao    string `json:"descricao" doc:"bank, agency and account"`
	MPPagamentos bool   `json:"mPPagamentos" doc:"shown with (Adquirência Meep) before its description"`
}

type localSettingsOutput struct{ Body LocalSettings }

type transactionSettingsOutput struct{ Body TransactionSettings }

type bankDataInput struct {
	ID string `path:"id" maxLength:"36" doc:"of the venue"`
}

// Venue is the venue whose accounts are asked for.
func (in *bankDataInput) Venue() string { return in.ID }

type bankDataOutput struct {
	Body []BankData `nullable:"false"`
}

func (s *Service) localSettings(ctx context.Context, in *detailsInput) (*localSettingsOutput, error) {
	v, err := s.Get(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	choices, err := s.bankChoices(ctx, in.VenueID)
	return &localSettingsOutput{LocalSettings{GerarNFCE: v.IssuesInvoices, DadosBancarios: choices}}, err
}

func (s *Service) transactionSettings(ctx context.Context, in *detailsInput) (*transactionSettingsOutput, error) {
	choices, err := s.bankChoices(ctx, in.VenueID)
	return &transactionSettingsOutput{TransactionSettings{choices}}, err
}

func (s *Service) bankData(ctx context.Context, in *bankDataInput) (*bankDataOutput, error) {
	choices, err := s.bankChoices(ctx, in.ID)
	out := &bankDataOutput{Body: make([]BankData, len(choices))}
	for i, c := range choices {
		out.Body[i] = BankData{c.DadoBancarioID, c.Descricao, c.MPPagamentos}
	}
	return out, err
}

func (s *Service) bankChoices(ctx context.Context, venueID string) ([]BankChoice, error) {
	accounts, err := s.BankAccounts(ctx, venueID, 0)
	choices := make([]BankChoice, len(accounts))
	for i, a := range accounts {
		choices[i] = BankChoice{a.ID, a.Description(), a.MPPagamentos}
	}
	return choices, err
}
