package access

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

type addVenueInput struct {
	Body struct {
		Nome     string `json:"nome" maxLength:"200"`
		Tipo     int    `json:"tipo" doc:"establishment type, 1 to 24 (S0§3)"`
		UF       string `json:"uf" maxLength:"2"`
		Cidade   string `json:"cidade" maxLength:"200"`
		Telefone string `json:"telefone" required:"false" maxLength:"30"`
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
	may := caller.HasAny([]string{roles.Admin})
	for _, m := range rows {
		may = may || m.IsOwner
	}
	if !may {
		return nil, fault.New(fault.Forbidden, "Só quem já é proprietário de um estabelecimento, ou administra a plataforma, pode criar outro.")
	}
	out := &addVenueAnswer{}
	out.Body.LocalID, err = s.AddVenue(ctx, caller.UserID, NewVenue{Name: b.Nome, Kind: b.Tipo, State: b.UF, City: b.Cidade, Phone: b.Telefone})
	return out, err
}

// AddVenue stores a further venue and makes the account its owner, in one
// transaction. It answers the venue's id.
func (s *Service) AddVenue(ctx context.Context, ownerID string, v NewVenue) (id string, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if id, err = s.venues.CreateVenue(ctx, tx, v); err != nil {
			return err
		}
		return s.addMember(ctx, tx, audit.MemberAdded, operation.ActorFrom(ctx), membership{
			UserID: ownerID, VenueID: id, IsOwner: true, CreatedAt: s.now(),
		})
	})
	if err != nil {
		return "", err
	}
	s.forgetEverywhere()
	return id, nil
}
