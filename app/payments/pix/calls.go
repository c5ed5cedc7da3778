package pix

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"balcao/app/fault"
	"balcao/app/payments"
	"balcao/app/vendors"
)

// perPage is how many received Pix a page has.
const perPage = 100

// Create is PUT /cob/{txid}.
func (c *client) Create(ctx context.Context, b payments.Bill) (payments.Register, error) {
	var body cob
	body.Calendario.Expiracao = max(1, int64(b.Lasts/time.Second))
	body.Valor.Original, body.Chave, body.SolicitacaoPagador = write(b.Amount), c.Key, vendors.Cut(b.Text, longestText)
	var answer cobTold
	if err := c.call(ctx, http.MethodPut, "/cob/"+url.PathEscape(b.TxID), body, &answer); err != nil {
		return payments.Register{}, err
	}
	return answer.register()
}

// Ask is GET /cob/{txid}.
func (c *client) Ask(ctx context.Context, txid string) (payments.Register, error) {
	var answer cobTold
	if err := c.call(ctx, http.MethodGet, "/cob/"+url.PathEscape(txid), nil, &answer); err != nil {
		return payments.Register{}, err
	}
	return answer.register()
}

// Cancel is PATCH /cob/{txid}; the removal stands alone, as the API demands.
func (c *client) Cancel(ctx context.Context, txid string) error {
	body := struct {
		Status string `json:"status"`
	}{"REMOVIDA_PELO_USUARIO_RECEBEDOR"}
	return c.call(ctx, http.MethodPatch, "/cob/"+url.PathEscape(txid), body, nil)
}

func refundPath(endToEnd, reference string) string {
	return "/pix/" + url.PathEscape(endToEnd) + "/devolucao/" + url.PathEscape(reference)
}

// Refund is PUT /pix/{e2eid}/devolucao/{id}.
func (c *client) Refund(ctx context.Context, r payments.RefundOrder) (payments.Returned, error) {
	body := struct {
		Valor     string `json:"valor"`
		Descricao string `json:"descricao,omitempty"`
	}{write(r.Amount), vendors.Cut(r.Text, longestText)}
	return c.returned(ctx, http.MethodPut, refundPath(r.EndToEnd, r.Reference), body)
}

// AskRefund is GET /pix/{e2eid}/devolucao/{id}.
func (c *client) AskRefund(ctx context.Context, r payments.RefundOrder) (payments.Returned, error) {
	return c.returned(ctx, http.MethodGet, refundPath(r.EndToEnd, r.Reference), nil)
}

func (c *client) returned(ctx context.Context, method, path string, body any) (payments.Returned, error) {
	var answer devolucao
	if err := c.call(ctx, method, path, body, &answer); err != nil {
		return payments.Returned{}, err
	}
	return answer.returned()
}

// Received is GET /pix, a page of it.
func (c *client) Received(ctx context.Context, from, to time.Time, refunded bool, page int) ([]payments.Received, bool, error) {
	query := url.Values{
		"inicio": {from.UTC().Format(time.RFC3339)}, "fim": {to.UTC().Format(time.RFC3339)},
		"paginacao.paginaAtual": {strconv.Itoa(page)}, "paginacao.itensPorPagina": {strconv.Itoa(perPage)},
	}
	if refunded {
		query.Set("devolucaoPresente", "true")
	}
	var answer listTold
	if err := c.call(ctx, http.MethodGet, "/pix?"+query.Encode(), nil, &answer); err != nil {
		return nil, false, err
	}
	all, err := received(answer.Pix)
	return all, page+1 < answer.Parametros.Paginacao.QuantidadeDePaginas, err
}

// Test asks for the account's key: credentials, certificate and permissions are proven by
// any answer of the bank's own.
func (c *client) Test(ctx context.Context) error {
	now := c.clock.Now()
	_, _, err := c.Received(ctx, now.Add(-time.Minute), now, false, 0)
	if err != nil {
		return err
	}
	err = c.call(ctx, http.MethodGet, "/webhook/"+url.PathEscape(c.Key), nil, nil)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

// Notify is PUT /webhook/{chave}.
func (c *client) Notify(ctx context.Context, address string) error {
	body := struct {
		WebhookURL string `json:"webhookUrl"`
	}{address}
	return c.call(ctx, http.MethodPut, "/webhook/"+url.PathEscape(c.Key), body, nil)
}

// Noticed reads the body of a notice, which needs no signature: it is only a reason to ask.
func (c *client) Noticed(_ context.Context, n payments.Notice) ([]string, error) {
	return payments.NamedByPix(n.Body)
}
