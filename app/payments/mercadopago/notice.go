package mercadopago

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"balcao/app/fault"
	"balcao/app/payments"
)

var errUnsigned = fault.New(fault.Unauthenticated, "A assinatura do aviso não confere.")

// Noticed answers the charge of the payment that a signed notice is about. What the notice
// says of the payment is not read: it is asked for.
func (c *client) Noticed(ctx context.Context, n payments.Notice) ([]string, error) {
	if !Signed(c.sign, n) {
		return nil, errUnsigned
	}
	var told struct {
		Type string `json:"type"`
	}
	if json.Unmarshal(n.Body, &told) != nil || told.Type != "payment" || !numbers.MatchString(n.ID) {
		return nil, nil // of something else that the account has
	}
	var p payment
	err := c.call(ctx, http.MethodGet, "/v1/payments/"+url.PathEscape(n.ID), nil, &p)
	if fault.Is(err, fault.NotFound) {
		return nil, nil // the notices of a trial name payments that there are not
	}
	if err != nil || !references.MatchString(p.Reference) {
		return nil, err
	}
	return []string{p.Reference}, nil
}

// Signed reports whether a notice bears the secret's signature. It is about the id in the
// query, the request's id and the moment, each with a semicolon after it; what is missing is
// left out. An id with letters is signed in small ones.
func Signed(secret string, n payments.Notice) bool {
	if secret == "" {
		return false
	}
	var ts, v1 string
	for part := range strings.SplitSeq(n.Signature, ",") {
		switch name, value, _ := strings.Cut(part, "="); strings.TrimSpace(name) {
		case "ts":
			ts = strings.TrimSpace(value)
		case "v1":
			v1 = strings.TrimSpace(value)
		}
	}
	given, err := hex.DecodeString(v1)
	if err != nil || ts == "" || len(given) != sha256.Size {
		return false
	}
	var manifest strings.Builder
	for _, part := range [][2]string{{"id", strings.ToLower(n.ID)}, {"request-id", n.RequestID}, {"ts", ts}} {
		if part[1] != "" {
			manifest.WriteString(part[0] + ":" + part[1] + ";")
		}
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(manifest.String()))
	return hmac.Equal(given, mac.Sum(nil))
}
