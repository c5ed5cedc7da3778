package access

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/operation"
	"balcao/app/roles"
)

type addVenueInput struct {
	operation.Acting
	Body struct {
		Nome      string `json:"nome" maxLength:"200"`
		Tipo      int    `json:"tipo" doc:"establishment type, 1 to 24 (S0§3)"`
		UF        string `json:"uf" maxLength:"2"`
		Cidade    string `json:"cidade" maxLength:"200"`
		Telefone  string `json:"telefone" required:"false" maxLength:"30"`
		Documento string `json:"documento" required:"false" maxLength:"20" doc:"CNPJ, letters included, or CPF, masked or not (D30)"`
		CopiarDe  string `json:"copiarDe" required:"false" maxLength:"36" doc:"a venue of the caller's, whose catalogue and configuration the new one takes over"`
	}
}

type addVenueAnswer struct {
	Body struct {
		LocalID string `json:"localId" doc:"of the new venue"`
	}
}

// addVenue adds a venue that the caller owns: for administrators, and for whoever
// owns one already (D61).
func (s *Service) addVenue(ctx context.Context, in *addVenueInput) (*addVenueAnswer, error) {
	caller, b := operation.CallerFrom(ctx), in.Body
	rows, err := memberships(ctx, s.db.Read, caller.UserID)
	if err != nil {
		return nil, err
	}
	isAdmin := caller.HasAny([]string{roles.Admin})
	owns := func(m membership) bool { return m.IsOwner }
	if !isAdmin && !slices.ContainsFunc(rows, owns) {
		return nil, fault.New(fault.Forbidden, "Só quem já é proprietário de um estabelecimento, ou administra a plataforma, pode criar outro.")
	}
	ownsSource := func(m membership) bool { return m.VenueID == b.CopiarDe && m.IsOwner }
	if b.CopiarDe != "" && !isAdmin && !slices.ContainsFunc(rows, ownsSource) {
		return nil, fault.New(fault.Forbidden, "Só o proprietário de um estabelecimento pode copiar dele.").
			With("copiarDe", "Escolha um estabelecimento de que você é proprietário.")
	}
	out := &addVenueAnswer{}
	out.Body.LocalID, err = s.AddVenue(ctx, caller.UserID, in.Actor(ctx), NewVenue{
		Name: b.Nome, Kind: b.Tipo, State: b.UF, City: b.Cidade, Phone: b.Telefone, Document: b.Documento, CopyFrom: b.CopiarDe,
	})
	return out, err
}

// AddVenue stores a further venue with what it takes over from another, and makes
// the account its owner, all in one transaction; the same key makes one venue. It
// answers the venue's id. Faults: Invalid; NotFound where there is none to copy;
// Conflict where the key made another venue.
func (s *Service) AddVenue(ctx context.Context, ownerID string, by operation.Actor, v NewVenue) (string, error) {
	call, err := idempotency.NewCall("new venue "+by.UserID, by.Key, []any{ownerID, v})
	if err != nil {
		return "", err
	}
	id, _, err := idempotency.Once(ctx, s.keys, call, func(ctx context.Context, tx bun.Tx) (string, error) {
		id, err := s.venues.CreateVenue(ctx, tx, v)
		if err != nil {
			return "", err
		}
		return id, s.addMember(ctx, tx, audit.MemberAdded, by, membership{
			UserID: ownerID, VenueID: id, IsOwner: true, CreatedAt: s.now(),
		})
	})
	if err != nil {
		return "", err
	}
	s.forgetEverywhere()
	return id, nil
}
