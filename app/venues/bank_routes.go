package venues

import (
	"context"

	"balcao/app/audit"
	"balcao/app/operation"
)

// BankAccountData is a bank account to be written.
type BankAccountData struct {
	Versao            int64  `json:"versao,omitempty" doc:"of an account that exists, the one that was read"`
	Titular           string `json:"titular" maxLength:"200"`
	Documento         string `json:"documento" maxLength:"20" doc:"CNPJ, letters included, or CPF of the holder, masked or not; answered without mask (D30)"`
	CodigoBanco       string `json:"codigoBanco" maxLength:"10" doc:"three digits"`
	NomeBanco         string `json:"nomeBanco" maxLength:"200"`
	Agencia           string `json:"agencia" maxLength:"10" doc:"four digits"`
	Conta             string `json:"conta" maxLength:"30" doc:"digits, without the check digit"`
	Digito            string `json:"digito" maxLength:"5" doc:"one or two of 0-9 and X"`
	TipoContaBancaria int    `json:"tipoContaBancaria" enum:"1,2,3" doc:"1 checking, 2 savings, 3 payment account"`
	ChavePix          string `json:"chavePix" maxLength:"254" doc:"CPF, CNPJ, e-mail, telephone or UUID; may be empty"`
	Adquirente        int    `json:"adquirente" enum:"2,3,4" doc:"2 Stone, 3 PagSeguro, 4 MPPagamentos (D24)"`
	MPPagamentos      bool   `json:"mPPagamentos" doc:"paid by the platform's own acquirer: shown with (Adquirência Meep) before its description"`
}

// BankAccountRow is a bank account on the wire.
type BankAccountRow struct {
	ID        string `json:"id"`
	Descricao string `json:"descricao" doc:"bank, agency and account"`
	BankAccountData
}

func (a BankAccount) wire() BankAccountRow {
	return BankAccountRow{ID: a.ID, Descricao: a.Description(), BankAccountData: BankAccountData{
		Versao: a.Version, Titular: a.Holder, Documento: a.Document, CodigoBanco: a.BankCode, NomeBanco: a.BankName, Agencia: a.Agency,
		Conta: a.Account, Digito: a.Digit, TipoContaBancaria: int(a.Kind), ChavePix: a.PixKey, Adquirente: int(a.Acquirer), MPPagamentos: a.MPPagamentos,
	}}
}

// fill takes over what was sent.
func (a *BankAccount) fill(d BankAccountData) {
	a.Holder, a.Document, a.BankCode, a.BankName = d.Titular, d.Documento, d.CodigoBanco, d.NomeBanco
	a.Agency, a.Account, a.Digit, a.Kind = d.Agencia, d.Conta, d.Digito, AccountKind(d.TipoContaBancaria)
	a.PixKey, a.Acquirer, a.MPPagamentos = d.ChavePix, Acquirer(d.Adquirente), d.MPPagamentos
}

type accountsInput struct {
	operation.VenuePath
	Adquirente int `query:"adquirente" enum:"0,2,3,4" default:"0" doc:"only accounts of this acquirer; 0 for all"`
}

type accountsOutput struct {
	Body []BankAccountRow `nullable:"false"`
}

func (s *Service) listAccounts(ctx context.Context, in *accountsInput) (*accountsOutput, error) {
	accounts, err := s.BankAccounts(ctx, in.VenueID, Acquirer(in.Adquirente))
	if err != nil {
		return nil, err
	}
	out := &accountsOutput{Body: make([]BankAccountRow, len(accounts))}
	for i, a := range accounts {
		out.Body[i] = a.wire()
	}
	return out, nil
}

type newAccountInput struct {
	operation.VenuePath
	Body BankAccountData
}

type accountInput struct {
	operation.VenuePath
	ID string `path:"id" maxLength:"36"`
}

type saveAccountInput struct {
	operation.VenuePath
	ID   string `path:"id" maxLength:"36"`
	Body BankAccountData
}

type accountOutput struct{ Body BankAccountRow }

func (s *Service) createAccount(ctx context.Context, in *newAccountInput) (*accountOutput, error) {
	a := BankAccount{VenueID: in.VenueID}
	a.fill(in.Body)
	a, err := s.AddBankAccount(ctx, a)
	if err != nil {
		return nil, err
	}
	return &accountOutput{a.wire()}, nil
}

// saveAccount is refused with a Conflict where somebody else has changed the
// account since it was read.
func (s *Service) saveAccount(ctx context.Context, in *saveAccountInput) (*accountOutput, error) {
	a, err := s.changeAccount(ctx, in.VenueID, in.ID, audit.BankAccountChanged, func(a *BankAccount) error {
		if a.Version != in.Body.Versao {
			return errStale
		}
		a.fill(in.Body)
		return a.settle()
	})
	if err != nil {
		return nil, err
	}
	return &accountOutput{a.wire()}, nil
}

// archiveAccount takes an account out of use; what was paid to it keeps naming it.
func (s *Service) archiveAccount(ctx context.Context, in *accountInput) (*struct{}, error) {
	_, err := s.changeAccount(ctx, in.VenueID, in.ID, audit.BankAccountArchived, func(a *BankAccount) error {
		a.ArchivedAt = s.clock.Now().UnixMilli()
		return nil
	})
	return nil, err
}
