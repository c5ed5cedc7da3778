package simulator

import (
	"net/http"
	"slices"
	"strings"

	"balcao/app/money"
	"balcao/app/vendors"
)

// controls is where people make the bank do things: no part of the API.
const controls = "/simulador"

// control answers
//
//	GET  /simulador                     the charges and what came in for them
//	POST /simulador/{txid}/pagar        ?valor=12.34 for another amount; ?forcado=1 also when paid or expired
//	POST /simulador/{txid}/avisar       ?vezes=2 a notice again; ?falso=1 one of a payment never made
//	POST /simulador/{txid}/contestar    the payer's bank wants the money back
//	POST /simulador/{txid}/retirar      the bank removes the charge
//	POST /simulador/falhar              ?como=erro|indisponivel|resposta-perdida|silencio the next call
//	POST /simulador/devolucoes          ?como=EM_PROCESSAMENTO|NAO_REALIZADO|DEVOLVIDO from now on, and of those in process
func (s *Simulator) control(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(strings.Trim(strings.TrimPrefix(r.URL.Path, controls), "/"), "/")
	how := r.URL.Query().Get("como")
	switch {
	case r.Method == http.MethodGet && parts[0] == "":
		s.overview(w)
		return
	case r.Method != http.MethodPost:
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	case parts[0] == "falhar" && slices.Contains([]vendors.Fault{vendors.Fails, vendors.Busy, vendors.LosesAnswer, vendors.Hangs}, vendors.Fault(how)):
		s.Misbehave(vendors.Fault(how))
	case parts[0] == "devolucoes" && slices.Contains([]string{inProcess, notGivenBack, givenBack}, how):
		s.Refunding(how)
		if how != inProcess {
			s.Settle(how)
		}
	case len(parts) == 2:
		if err := s.act(parts[0], parts[1], r); err != nil {
			http.Error(w, err.Error(), http.StatusConflict)
			return
		}
	default:
		w.WriteHeader(http.StatusNotFound)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (s *Simulator) act(txid, what string, r *http.Request) error {
	query := r.URL.Query()
	switch what {
	case "pagar":
		amount := money.Amount(0)
		if text := query.Get("valor"); text != "" {
			var err error
			if amount, err = money.Parse(text); err != nil || amount <= 0 {
				return ErrUnknown
			}
		}
		_, err := s.Pay(txid, amount, query.Get("forcado") != "")
		return err
	case "avisar":
		return s.warn(txid, query.Get("falso") != "", query.Get("vezes") == "2")
	case "contestar":
		for endToEnd, of := range s.paidFor() {
			if of == txid {
				return s.Dispute(endToEnd)
			}
		}
		return ErrUnknown
	case "retirar":
		return s.Drop(txid)
	default:
		return ErrUnknown
	}
}

// warn sends a notice to where the charge's key sends them.
func (s *Simulator) warn(txid string, forged, twice bool) error {
	body := s.Notice(txid)
	if forged {
		body = s.Forged(txid)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.cobs[txid]
	if c == nil || s.webhooks[c.key] == "" || s.Web == nil {
		return ErrUnknown
	}
	s.send(s.webhooks[c.key], body)
	if twice {
		s.send(s.webhooks[c.key], body)
	}
	return nil
}

func (s *Simulator) paidFor() map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := map[string]string{}
	for _, p := range s.received {
		all[p.endToEnd] = p.txid
	}
	return all
}

func (s *Simulator) overview(w http.ResponseWriter) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := []any{}
	for _, c := range s.cobs {
		all = append(all, s.wire(c, true))
	}
	answerJSON(w, http.StatusOK, map[string]any{"cobs": all})
}
