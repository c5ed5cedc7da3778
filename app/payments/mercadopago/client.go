package mercadopago

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"

	"balcao/app/clock"
	"balcao/app/fault"
	"balcao/app/vendors"
)

// client speaks for one account. It is safe for concurrent use.
type client struct {
	Settings
	token, sign string
	web         *http.Client
	clock       clock.Clock

	mu sync.Mutex
	// known says that the token belongs to the account.
	known bool
}

// mostAnswer bounds what is read of an answer, in bytes: a page of payments.
const mostAnswer = 8 << 20

// call makes one call for the account; body and into may be nil, headers come in pairs. A
// token of another account would find nothing of what was paid under this one: it is tried
// before the first call.
func (c *client) call(ctx context.Context, method, path string, body, into any, headers ...string) error {
	if err := c.identify(ctx); err != nil {
		return err
	}
	return c.send(ctx, method, path, body, into, headers...)
}

func (c *client) identify(ctx context.Context) error {
	c.mu.Lock()
	known := c.known
	c.mu.Unlock()
	if known {
		return nil
	}
	var me struct {
		ID json.Number `json:"id"`
	}
	if err := c.send(ctx, http.MethodGet, "/users/me", nil, &me); err != nil {
		return err
	}
	if me.ID.String() != c.User {
		return errOtherAccount
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.known = true
	return nil
}

func (c *client) send(ctx context.Context, method, path string, body, into any, headers ...string) error {
	var raw []byte
	if body != nil {
		var err error
		if raw, err = json.Marshal(body); err != nil {
			return err
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, c.API+path, bytes.NewReader(raw))
	if err != nil {
		return errAway.Because(errors.New("the address cannot be used"))
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	r.Header.Set("Accept", "application/json")
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	status, answer, err := fetch(c.web, r)
	switch {
	case err != nil:
		return err
	case status >= 300:
		return refusal(status, answer)
	case into == nil:
		return nil
	}
	if err := json.Unmarshal(answer, into); err != nil {
		// The cause may quote what it could not read.
		return errUnreadable
	}
	return nil
}

// fetch answers status and body.
func fetch(web *http.Client, r *http.Request) (int, []byte, error) {
	status, raw, err := vendors.Fetch(web, r, mostAnswer)
	switch {
	case errors.Is(err, vendors.ErrTooLong):
		err = errUnreadable.Because(err)
	case err != nil:
		err = errAway.Because(err)
	}
	return status, raw, err
}

// refusal is the fault of an answer that is no success. Only an error document is Mercado
// Pago's word: a proxy on the way says 400 and 404 as well.
func refusal(status int, raw []byte) error {
	var p struct {
		Message string          `json:"message"`
		Error   string          `json:"error"`
		Status  json.RawMessage `json:"status"`
	}
	spoken := json.Unmarshal(raw, &p) == nil && (p.Error != "" || p.Message != "" && len(p.Status) > 0)
	cause := fmt.Errorf("mercado pago answered %d", status)
	kinds := map[int]*fault.Error{
		http.StatusBadRequest: errRefused, http.StatusNotFound: errUnknown, http.StatusConflict: errConflict,
		http.StatusUnprocessableEntity: errConflict,
	}
	switch kind := kinds[status]; {
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return errCredentials.Because(cause)
	case kind != nil && spoken:
		return kind.Because(cause)
	default:
		return errAway.Because(cause)
	}
}

var (
	errAway         = fault.New(fault.Unavailable, "O Mercado Pago não respondeu. Tentaremos de novo automaticamente.")
	errUnreadable   = fault.New(fault.Unavailable, "O Mercado Pago respondeu algo que não pôde ser lido. Tentaremos de novo automaticamente.")
	errCredentials  = fault.New(fault.Forbidden, "O Mercado Pago recusou o Access Token. Confira se ele é o de produção e se continua válido.")
	errOtherAccount = fault.New(fault.Forbidden, "O Access Token é de outra conta do Mercado Pago. Confira o número da conta (User ID) e o token.")
	errRefused      = fault.New(fault.Invalid, "O Mercado Pago recusou a operação. Confira os dados da conta; se continuar, fale com o Mercado Pago.")
	errConflict     = fault.New(fault.Conflict, "O Mercado Pago recusou a operação: ela não é possível no estado atual do pagamento.")
	errUnknown      = fault.New(fault.NotFound, "O Mercado Pago não conhece esta cobrança ou devolução.")
)
