package orders

import (
	"context"
	"crypto/subtle"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/operation"
)

// recoveriesPerOrder is how often a minute somebody may say an order's telephone: to try all
// numbers of one area code takes sixty years.
const recoveriesPerOrder = 3

const tooManyRecoveries = "Muitas tentativas em pouco tempo. Aguarde um minuto e confira o telefone, ou fale com o estabelecimento."

var errOtherPhone = fault.Field("Telefone", "Este não é o telefone deste pedido. Use o que você informou ao pedir, ou fale com o estabelecimento.")

type recoverInput struct {
	operation.Client
	Code string `path:"orderCode" maxLength:"40"`
	Body struct {
		Telefone string `json:"Telefone" maxLength:"30" doc:"the one that the order was placed with"`
	}
}

type recoverOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Segredo string `json:"Segredo" doc:"as the phone got it with its order"`
	}
}

// recoverPhone is POST /api/MeepFood/Order/{orderCode}/recuperar: a phone that has lost its
// secret, or another one of the same person, gets it for the code and the order's telephone.
// Limits come first: they must hold against whoever guesses.
func (s *Service) recoverPhone(ctx context.Context, in *recoverInput) (*recoverOutput, error) {
	if err := s.tracks.perAddress.Allow(in.Address()); err != nil {
		return nil, err
	}
	if err := s.recoveries.Allow(strings.ToLower(in.Code)); err != nil {
		return nil, err
	}
	id, err := s.orderOfTelephone(ctx, in.Code, in.Body.Telefone)
	if err != nil {
		return nil, err
	}
	again, err := s.withSecret(ctx, Placed{ID: id, CodigoAcompanhamento: in.Code})
	if err != nil {
		return nil, err
	}
	if again.Segredo == "" {
		// Staff or a marketplace have placed it, or another key has made its secret.
		return nil, fault.New(fault.Conflict, "Este pedido não pode ser aberto por aqui. Fale com o estabelecimento.")
	}
	out := &recoverOutput{CacheControl: "no-store"}
	out.Body.Segredo = again.Segredo
	return out, nil
}

// orderOfTelephone answers the id of the order of a public code that was placed with the
// telephone.
func (s *Service) orderOfTelephone(ctx context.Context, code, telephone string) (id string, err error) {
	var phone sql.NullString
	err = s.DB.Read.DB.QueryRowContext(ctx, "SELECT id, customer_phone FROM orders WHERE public_code = $1 UNION ALL SELECT id, customer_phone FROM unpaid_orders WHERE public_code = $1", strings.ToLower(code)).Scan(&id, &phone)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errNoOrder
	}
	if err != nil {
		return "", fmt.Errorf("find an order by its telephone: %w", err)
	}
	given := br.NormalizePhone(line(telephone))
	if phone.String == "" || subtle.ConstantTimeCompare([]byte(given), []byte(phone.String)) != 1 {
		return "", errOtherPhone
	}
	return id, nil
}
