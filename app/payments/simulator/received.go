package simulator

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"balcao/app/money"
)

func (p *received) wire() map[string]any {
	out := map[string]any{"endToEndId": p.endToEnd, "valor": write(p.amount), "horario": stamp(p.at)}
	if p.key != "" {
		out["chave"] = p.key
	}
	if p.txid != "" {
		out["txid"] = p.txid
	}
	if len(p.refunds) > 0 {
		all := make([]any, len(p.refunds))
		for i, r := range p.refunds {
			all[i] = r.wire()
		}
		out["devolucoes"] = all
	}
	return out
}

func (r *refund) wire() map[string]any {
	times := map[string]any{"solicitacao": stamp(r.asked)}
	if !r.settled.IsZero() {
		times["liquidacao"] = stamp(r.settled)
	}
	out := map[string]any{"id": r.id, "rtrId": r.returnID, "valor": write(r.amount), "natureza": r.nature, "horario": times, "status": r.status}
	if r.reason != "" {
		out["motivo"] = r.reason
	}
	return out
}

func (s *Simulator) find(endToEnd string) *received {
	for _, p := range s.received {
		if p.endToEnd == endToEnd {
			return p
		}
	}
	return nil
}

func (s *Simulator) getPix(w http.ResponseWriter, r *http.Request) {
	p := s.find(r.PathValue("e2eid"))
	if p == nil {
		refuse(w, http.StatusNotFound, "PixNaoEncontrado", "")
		return
	}
	answerJSON(w, http.StatusOK, p.wire())
}

// listPix answers a page of what came in within a span.
func (s *Simulator) listPix(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	from, noFrom := time.Parse(time.RFC3339, query.Get("inicio"))
	to, noTo := time.Parse(time.RFC3339, query.Get("fim"))
	page, noPage := number(query.Get("paginacao.paginaAtual"), 0)
	size, noSize := number(query.Get("paginacao.itensPorPagina"), 100)
	if noFrom != nil || noTo != nil || to.Before(from) || noPage || noSize || page < 0 || size < 1 || size > 1000 {
		refuse(w, http.StatusBadRequest, "PixConsultaInvalida", "parametros")
		return
	}
	found := []any{}
	for _, p := range s.received {
		// The span's ends are given to the second.
		if p.at.Before(from) || p.at.Truncate(time.Second).After(to) || query.Get("devolucaoPresente") == "true" && len(p.refunds) == 0 {
			continue
		}
		found = append(found, p.wire())
	}
	total := len(found)
	pages := max(1, (total+size-1)/size)
	answerJSON(w, http.StatusOK, map[string]any{
		"parametros": map[string]any{
			"inicio": stamp(from), "fim": stamp(to),
			"paginacao": map[string]int{"paginaAtual": page, "itensPorPagina": size, "quantidadeDePaginas": pages, "quantidadeTotalDeItens": total},
		},
		"pix": found[min(page*size, total):min((page+1)*size, total)],
	})
}

func number(text string, otherwise int) (n int, bad bool) {
	if text == "" {
		return otherwise, false
	}
	n, err := strconv.Atoi(text)
	return n, err != nil
}

func (s *Simulator) putRefund(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Valor     string `json:"valor"`
		Natureza  string `json:"natureza"`
		Descricao string `json:"descricao"`
	}
	id := r.PathValue("id")
	if !refundIDs.MatchString(id) || !decode(r, &asked) {
		refuse(w, http.StatusBadRequest, "PixDevolucaoInvalida", "devolucao")
		return
	}
	amount, readable := parse(asked.Valor)
	p := s.find(r.PathValue("e2eid"))
	switch {
	case p == nil && !s.Forgiving:
		refuse(w, http.StatusNotFound, "PixNaoEncontrado", "")
		return
	case !readable || amount == 0:
		refuse(w, http.StatusBadRequest, "PixDevolucaoInvalida", "devolucao.valor")
		return
	case asked.Natureza != "" && asked.Natureza != "ORIGINAL", len([]rune(asked.Descricao)) > longestText:
		refuse(w, http.StatusBadRequest, "PixDevolucaoInvalida", "devolucao")
		return
	}
	if p == nil {
		p = &received{endToEnd: r.PathValue("e2eid"), at: s.Clock.Now(), invented: true}
		s.received = append(s.received, p)
	}
	for _, known := range p.refunds {
		if known.id == id {
			if known.amount != amount {
				refuse(w, http.StatusBadRequest, "PixDevolucaoInvalida", "devolucao.id")
				return
			}
			answerJSON(w, http.StatusCreated, known.wire())
			return
		}
	}
	if p.invented {
		p.amount += amount // what it was is forgotten: at least that
	}
	if amount > p.left() {
		refuse(w, http.StatusBadRequest, "PixDevolucaoInvalida", "devolucao.valor")
		return
	}
	made := s.newRefund(id, "ORIGINAL", amount)
	if s.refunding != "" {
		made.become(s.refunding, s.Clock.Now())
	}
	p.refunds = append(p.refunds, made)
	answerJSON(w, http.StatusCreated, made.wire())
}

// left is what can still be given back.
func (p *received) left() money.Amount {
	rest := p.amount
	for _, r := range p.refunds {
		if r.status != notGivenBack {
			rest -= r.amount
		}
	}
	return rest
}

// newRefund is a refund that is done at once.
func (s *Simulator) newRefund(id, nature string, amount money.Amount) *refund {
	now := s.Clock.Now()
	return &refund{id: id, returnID: "D" + transaction(now), nature: nature, status: givenBack, amount: amount, asked: now, settled: now}
}

func (r *refund) become(status string, at time.Time) {
	r.status, r.settled = status, time.Time{}
	switch status {
	case givenBack:
		r.settled = at
	case notGivenBack:
		r.reason = "Saldo insuficiente (simulado)"
	}
}

func (s *Simulator) getRefund(w http.ResponseWriter, r *http.Request) {
	if p := s.find(r.PathValue("e2eid")); p != nil {
		for _, known := range p.refunds {
			if known.id == r.PathValue("id") {
				answerJSON(w, http.StatusOK, known.wire())
				return
			}
		}
	}
	refuse(w, http.StatusNotFound, "PixDevolucaoNaoEncontrada", "")
}

func (s *Simulator) putWebhook(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		WebhookURL string `json:"webhookUrl"`
	}
	if !decode(r, &asked) || !strings.HasPrefix(asked.WebhookURL, "http") {
		refuse(w, http.StatusBadRequest, "WebhookOperacaoInvalida", "webhook.webhookUrl")
		return
	}
	s.webhooks[r.PathValue("chave")] = asked.WebhookURL
	w.WriteHeader(http.StatusOK)
}

func (s *Simulator) getWebhook(w http.ResponseWriter, r *http.Request) {
	address, known := s.webhooks[r.PathValue("chave")]
	if !known {
		refuse(w, http.StatusNotFound, "WebhookNaoEncontrado", "")
		return
	}
	answerJSON(w, http.StatusOK, map[string]string{"webhookUrl": address, "cnpj": "11222333000181", "criacao": stamp(s.Clock.Now())})
}
