package simulator

import (
	"cmp"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"balcao/app/money"
)

const mostInstallments = 36

func (s *Simulator) postPreference(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Items []struct {
			Title    string       `json:"title"`
			Quantity int          `json:"quantity"`
			Currency string       `json:"currency_id"`
			Price    money.Amount `json:"unit_price"`
		} `json:"items"`
		Methods struct {
			Excluded []struct {
				ID string `json:"id"`
			} `json:"excluded_payment_types"`
			Installments int `json:"installments"`
		} `json:"payment_methods"`
		Reference  string `json:"external_reference"`
		Expires    bool   `json:"expires"`
		Until      string `json:"expiration_date_to"`
		Due        string `json:"date_of_expiration"`
		Notices    string `json:"notification_url"`
		AutoReturn string `json:"auto_return"`
		Back       struct {
			Success string `json:"success"`
		} `json:"back_urls"`
	}
	if !decode(r, &asked) {
		refuse(w, http.StatusBadRequest, "bad_request")
		return
	}
	key := r.Header.Get("X-Idempotency-Key")
	if known := s.repeated[key]; key != "" && known != nil {
		answer(w, http.StatusOK, known)
		return
	}
	until, readable := moment(asked.Until)
	due, dueReadable := moment(asked.Due)
	switch {
	case len(asked.Items) != 1 || asked.Items[0].Title == "" || asked.Items[0].Quantity != 1 || asked.Items[0].Price <= 0 || asked.Items[0].Currency != "BRL":
		refuse(w, http.StatusBadRequest, "invalid_items")
	case asked.Methods.Installments < 1 || asked.Methods.Installments > mostInstallments:
		refuse(w, http.StatusBadRequest, "invalid_payment_methods")
	case asked.Expires && (!readable || !until.After(s.Clock.Now())):
		refuse(w, http.StatusBadRequest, "invalid_expiration_date_to")
	case asked.Due != "" && !dueReadable:
		refuse(w, http.StatusBadRequest, "invalid_date")
	case asked.AutoReturn != "" && !strings.HasPrefix(asked.Back.Success, "https://"):
		refuse(w, http.StatusBadRequest, "invalid_auto_return")
	case len(asked.Reference) == 0 || len(asked.Reference) > 256:
		refuse(w, http.StatusBadRequest, "invalid_external_reference")
	default:
		boleto := true
		for _, e := range asked.Methods.Excluded {
			boleto = boleto && e.ID != "ticket"
		}
		p := &preference{
			id: User + "-" + strconv.FormatInt(s.next(), 10), reference: asked.Reference, title: asked.Items[0].Title, notices: asked.Notices, back: asked.Back.Success,
			amount: asked.Items[0].Price, until: until, due: due, installments: asked.Methods.Installments, boleto: boleto,
		}
		s.preferences = append(s.preferences, p)
		s.repeated[key] = s.wire(p)
		answer(w, http.StatusCreated, s.wire(p))
	}
}

// wire is a preference as the API answers it alone; lists have no address of the page.
func (s *Simulator) wire(p *preference) map[string]any {
	return map[string]any{
		"id": p.id, "external_reference": p.reference, "init_point": s.Address + pages + p.id, "expires": !p.until.IsZero(),
		"expiration_date_to": stamp(p.until), "collector_id": number(User), "items": []any{map[string]any{"title": p.title, "unit_price": p.amount, "quantity": 1}},
	}
}

func (s *Simulator) searchPreferences(w http.ResponseWriter, r *http.Request) {
	elements := []any{}
	for _, p := range slices.Backward(s.preferences) {
		if p.reference == r.URL.Query().Get("external_reference") {
			elements = append(elements, map[string]any{"id": p.id, "external_reference": p.reference, "items": []string{p.title}})
		}
	}
	answer(w, http.StatusOK, map[string]any{"elements": elements, "next_offset": len(elements), "total": len(elements)})
}

func (s *Simulator) find(id string) *preference {
	at := slices.IndexFunc(s.preferences, func(p *preference) bool { return p.id == id })
	if at < 0 {
		return nil
	}
	return s.preferences[at]
}

func (s *Simulator) getPreference(w http.ResponseWriter, r *http.Request) {
	p := s.find(r.PathValue("id"))
	if p == nil {
		refuse(w, http.StatusNotFound, "not_found")
		return
	}
	answer(w, http.StatusOK, s.wire(p))
}

func (s *Simulator) putPreference(w http.ResponseWriter, r *http.Request) {
	p := s.find(r.PathValue("id"))
	var asked struct {
		Expires bool   `json:"expires"`
		Until   string `json:"expiration_date_to"`
	}
	if p == nil {
		refuse(w, http.StatusBadRequest, "invalid_id")
		return
	}
	until, readable := time.Time{}, false
	if decode(r, &asked) {
		until, readable = moment(asked.Until)
	}
	if !readable || !asked.Expires {
		refuse(w, http.StatusBadRequest, "invalid_expiration_date_to")
		return
	}
	p.until = until
	answer(w, http.StatusOK, s.wire(p))
}

// pages is where preferences are paid.
const pages = "/checkout/pagina/"

var pageOf = template.Must(template.New("page").Parse(`<!doctype html><html lang="pt-BR"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Mercado Pago simulado</title>
<body style="font:16px sans-serif;max-width:420px;margin:32px auto;padding:0 16px"><p><strong>Mercado Pago simulado.</strong> Nenhum dinheiro de verdade se move.</p>
<h1>{{.Title}}</h1><p style="font-size:32px">{{.Amount}}</p>{{if .Said}}<p role="status"><strong>{{.Said}}</strong></p>{{end}}
{{if .Open}}<form method="post">{{range .Acts}}<p><button name="como" value="{{.Value}}" style="font-size:18px;padding:12px;width:100%">{{.Label}}</button></p>{{end}}</form>{{else}}<p>Esta cobrança não pode mais ser paga.</p>{{end}}
{{if .Back}}<p><a href="{{.Back}}">Voltar à loja</a></p>{{end}}</body></html>`))

type act struct{ Value, Label string }

// page shows a preference and has it be paid, or refused.
func (s *Simulator) page(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	p := s.find(strings.TrimPrefix(r.URL.Path, pages))
	s.mu.Unlock()
	if p == nil {
		http.NotFound(w, r)
		return
	}
	said := ""
	if r.Method == http.MethodPost {
		status := cmp.Or(map[string]string{"recusar": "rejected", "gerar": "pending"}[r.FormValue("como")], "approved")
		_, err := s.Try(p.reference, status, 0, false)
		said = map[string]string{"approved": "Pagamento aprovado.", "rejected": "Pagamento recusado: tente outro cartão.", "pending": "Boleto gerado."}[status]
		if err != nil {
			said = err.Error()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	acts := []act{{"pagar", "Pagar com cartão"}, {"recusar", "Ter o cartão recusado"}}
	if p.boleto {
		acts = []act{{"gerar", "Gerar boleto"}, {"pagar", "Pagar boleto"}}
	}
	back := p.back
	if _, err := url.Parse(back); err != nil {
		back = ""
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = pageOf.Execute(w, map[string]any{
		"Title": p.title, "Amount": p.amount.String(), "Said": said, "Open": s.open(p), "Acts": acts, "Back": back,
	})
}

// open reports whether a preference can be paid now.
func (s *Simulator) open(p *preference) bool {
	return p.until.IsZero() || s.Clock.Now().Before(p.until)
}
