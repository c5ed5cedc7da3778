package venues

import (
	"context"
	"time"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

// Details are who a venue is and when its day ends, on the wire (D61). Its
// address and the settings of its board have operations of their own.
type Details struct {
	Versao            int64  `json:"versao" minimum:"1" doc:"grows with every change of the venue; a save must send the one it read"`
	Nome              string `json:"nome" maxLength:"200"`
	RazaoSocial       string `json:"razaoSocial" maxLength:"300" doc:"legal name; may be empty"`
	Documento         string `json:"documento" maxLength:"20" doc:"CNPJ, letters included, or CPF, masked or not; answered without mask; may be empty (D30)"`
	Email             string `json:"email" maxLength:"254" doc:"may be empty"`
	Telefone          string `json:"telefone" maxLength:"30" doc:"with area code, masked or not; answered as digits; may be empty"`
	Tipo              int    `json:"tipo" minimum:"1" maximum:"24" doc:"establishment type, 1 Bar to 24 Condominiums (S0§3)"`
	BusinessDayCutoff string `json:"businessDayCutoff" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"HH:mm at which a business day ends (D31)"`
	GerarNFCE         bool   `json:"GerarNFCE" doc:"products need NCM and CFOP for an electronic invoice; none is issued yet"`
}

type detailsInput struct {
	operation.VenuePath
}

type saveDetailsInput struct {
	operation.VenuePath
	Body Details
}

type detailsOutput struct{ Body Details }

func (s *Service) details(ctx context.Context, in *detailsInput) (*detailsOutput, error) {
	v, err := s.Get(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	return &detailsOutput{v.details()}, nil
}

// saveDetails is refused with a Conflict where somebody else has changed the
// venue since it was read.
func (s *Service) saveDetails(ctx context.Context, in *saveDetailsInput) (*detailsOutput, error) {
	b := in.Body
	cutoff, err := time.Parse("15:04", b.BusinessDayCutoff)
	if err != nil {
		return nil, fault.Field("businessDayCutoff", "Informe uma hora entre 00:00 e 23:59.")
	}
	saved, err := s.change(ctx, in.VenueID, audit.VenueChanged, func(v *Venue) error {
		if v.Version != b.Versao {
			return errStale
		}
		v.Name, v.LegalName, v.Document, v.Email, v.Phone = b.Nome, b.RazaoSocial, b.Documento, b.Email, b.Telefone
		v.Kind, v.IssuesInvoices = Kind(b.Tipo), b.GerarNFCE
		v.BusinessDayCutoff = cutoff.Hour()*60 + cutoff.Minute()
		return v.settle()
	})
	if err != nil {
		return nil, err
	}
	return &detailsOutput{saved.details()}, nil
}

var errStale = fault.New(fault.Conflict, "Outra pessoa salvou enquanto você editava. Confira o que ela mudou e salve de novo.")

func (v Venue) details() Details {
	return Details{
		Versao: v.Version, Nome: v.Name, RazaoSocial: v.LegalName, Documento: v.Document, Email: v.Email, Telefone: v.Phone,
		Tipo: int(v.Kind), BusinessDayCutoff: v.Cutoff(), GerarNFCE: v.IssuesInvoices,
	}
}
