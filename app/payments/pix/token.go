package pix

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"balcao/app/clock"
	"balcao/app/fault"
)

// scopes are what the client's credentials are asked for.
const scopes = "cob.write cob.read pix.write pix.read webhook.write webhook.read"

const (
	// early is how long before its end a token is given up.
	early = 30 * time.Second
	// shortLived is how long a token lasts whose answer does not say.
	shortLived = time.Minute
	mostToken  = 64 << 10
)

// token is an account's token: kept until shortly before it ends, renewed by one caller
// while the others wait.
type token struct {
	address, id, secret string
	clock               clock.Clock
	// turn is held by who renews.
	turn chan struct{}

	mu      sync.Mutex
	value   string
	renewAt time.Time
}

func (t *token) kept() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.value == "" || !t.clock.Now().Before(t.renewAt) {
		return ""
	}
	return t.value
}

// forget drops a token that the bank no longer takes, unless it has been renewed since.
func (t *token) forget(value string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.value == value {
		t.value = ""
	}
}

func (t *token) get(ctx context.Context, web *http.Client) (string, error) {
	if value := t.kept(); value != "" {
		return value, nil
	}
	select {
	case t.turn <- struct{}{}:
		defer func() { <-t.turn }()
	case <-ctx.Done():
		return "", errAway.Because(ctx.Err())
	}
	if value := t.kept(); value != "" {
		return value, nil
	}
	value, lasts, err := t.renew(ctx, web)
	if err != nil {
		return "", err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.value, t.renewAt = value, t.clock.Now().Add(max(lasts-early, lasts/2))
	return value, nil
}

func (t *token) renew(ctx context.Context, web *http.Client) (string, time.Duration, error) {
	form := url.Values{"grant_type": {"client_credentials"}, "scope": {scopes}}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, t.address, strings.NewReader(form.Encode()))
	if err != nil {
		return "", 0, errAway.Because(err)
	}
	r.SetBasicAuth(url.QueryEscape(t.id), url.QueryEscape(t.secret))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	status, raw, err := fetch(web, r, mostToken)
	switch {
	case err != nil:
		return "", 0, err
	case status == http.StatusBadRequest, status == http.StatusUnauthorized, status == http.StatusForbidden:
		return "", 0, errCredentials.Because(said(status, problem{}))
	case status != http.StatusOK && status != http.StatusCreated:
		return "", 0, errAway.Because(said(status, problem{}))
	}
	var answer struct {
		AccessToken string      `json:"access_token"`
		ExpiresIn   json.Number `json:"expires_in"`
	}
	if json.Unmarshal(raw, &answer) != nil || answer.AccessToken == "" {
		return "", 0, errUnreadable
	}
	lasts := shortLived
	if seconds, err := answer.ExpiresIn.Int64(); err == nil && seconds > 0 {
		lasts = time.Duration(min(seconds, 24*60*60)) * time.Second
	}
	return answer.AccessToken, lasts, nil
}

var (
	errAway        = fault.New(fault.Unavailable, "O banco não respondeu. Tentaremos de novo automaticamente.")
	errUnreadable  = fault.New(fault.Unavailable, "O banco respondeu algo que não pôde ser lido. Tentaremos de novo automaticamente.")
	errCredentials = fault.New(fault.Forbidden, "O banco recusou as credenciais. Confira client ID, segredo, certificado e as permissões de cob, pix e webhook.")
	errRefused     = fault.New(fault.Invalid, "O banco recusou a operação. Confira a chave Pix e os valores; se continuar, fale com o banco.")
	errConflict    = fault.New(fault.Conflict, "O banco recusou a operação: ela não é possível no estado atual do pagamento.")
	errUnknown     = fault.New(fault.NotFound, "O banco não conhece esta cobrança ou devolução.")
)
