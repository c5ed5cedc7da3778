package orders

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"balcao/app/operation"
	"balcao/app/throttle"
)

// The phone that has ordered is answered a secret with its order (D42, ADR 0023): what
// concerns a person takes that beside the code. The order keeps a hash of it.

const (
	// phoneSecretBytes are 128 bits.
	phoneSecretBytes = 16
	// phoneSecretFor parts these secrets from anything else made with the same key.
	phoneSecretFor = "balcao pedido\x00"
)

// phoneSecret is the secret of an order: the same again for whoever has the key.
func phoneSecret(key []byte, orderID string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(phoneSecretFor + orderID))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:phoneSecretBytes])
}

// phoneHash is what an order keeps of a secret.
func phoneHash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// givePhone makes the secret of an order that is about to be written.
func (s *Service) givePhone(ctx context.Context, row *record) error {
	if s.PhoneKey == nil {
		return nil
	}
	key, err := s.PhoneKey(ctx)
	if err != nil {
		return err
	}
	row.phoneHash = sql.NullString{String: phoneHash(phoneSecret(key, row.ID)), Valid: true}
	return nil
}

// withSecret adds the phone's secret to the answer of an order that was written, now or
// before; none where it would not open it: another key has made that one.
func (s *Service) withSecret(ctx context.Context, answer Placed) (Placed, error) {
	if s.PhoneKey == nil {
		return answer, nil
	}
	key, err := s.PhoneKey(ctx)
	if err != nil {
		return answer, err
	}
	secret := phoneSecret(key, answer.ID)
	_, err = s.phonesOrder(ctx, answer.CodigoAcompanhamento, secret)
	if errors.Is(err, errNoOrder) {
		return answer, nil
	}
	answer.Segredo = secret
	return answer, err
}

// phonesOrder answers the id of the order of a public code for the phone that has placed
// it. Without the right secret it is a NotFound fault, as of an unknown code.
func (s *Service) phonesOrder(ctx context.Context, code, secret string) (id string, err error) {
	var hash sql.NullString
	err = s.DB.Read.DB.QueryRowContext(ctx, "SELECT id, phone_hash FROM orders WHERE public_code = $1 UNION ALL SELECT id, phone_hash FROM unpaid_orders WHERE public_code = $1", strings.ToLower(code)).Scan(&id, &hash)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("find a phone's order: %w", err)
	}
	given := phoneHash(secret)
	if subtle.ConstantTimeCompare([]byte(given), []byte(hash.String)) != 1 || err != nil {
		return "", errNoOrder
	}
	return id, nil
}

// SummaryByPhone answers the order of a public code for the phone that has placed it, or a
// NotFound fault.
func (s *Service) SummaryByPhone(ctx context.Context, code, secret string) (Summary, error) {
	id, err := s.phonesOrder(ctx, code, secret)
	if err != nil {
		return Summary{}, err
	}
	return s.SummaryByID(ctx, id)
}

// PhoneCall is a call about an order by the phone that has placed it.
type PhoneCall struct {
	operation.Client
	Code   string `path:"orderCode" maxLength:"40"`
	Secret string `header:"Pedido-Segredo" maxLength:"100" doc:"Segredo of the order; without it, 404"`
}

// ofPhone answers the order that a phone asks about. Limits come first: they must hold
// against whoever guesses.
func (s *Service) ofPhone(ctx context.Context, in *PhoneCall) (id string, err error) {
	if err := s.tracks.perAddress.Allow(in.Address()); err != nil {
		return "", err
	}
	return s.phonesOrder(ctx, in.Code, in.Secret)
}

// trackLimits are of who follows orders by their codes.
type trackLimits struct {
	perAddress *throttle.Limiter
	streams    *openStreams
}

const (
	// tracksPerOrder is how often an order is looked at for each that is placed.
	tracksPerOrder = 10
	// streamsPerAddress is how many orders one address follows at once: a venue's own
	// network may have the phones of all its tables.
	streamsPerAddress = 60
)

const tooManyLooks = "Muitas consultas em pouco tempo. Aguarde um instante e tente novamente."
