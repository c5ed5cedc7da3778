package simulator

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"regexp"
	"strconv"
	"time"

	"balcao/app/br"
	"balcao/app/money"
)

// tokenLasts is how long a token can be used.
const tokenLasts = 5 * time.Minute

func (s *Simulator) signIn(w http.ResponseWriter, r *http.Request) {
	_, secret, given := r.BasicAuth()
	if r.Method != http.MethodPost || !given || secret == "" || r.PostFormValue("grant_type") != "client_credentials" {
		answerJSON(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client"})
		return
	}
	token := rand.Text()
	s.tokens[token] = s.Clock.Now().Add(tokenLasts)
	s.issued++
	answerJSON(w, http.StatusOK, map[string]any{
		"access_token": token, "token_type": "Bearer", "expires_in": int(tokenLasts / time.Second), "scope": r.PostFormValue("scope"),
	})
}

var (
	txids     = regexp.MustCompile(`^[a-zA-Z0-9]{26,35}$`)
	refundIDs = regexp.MustCompile(`^[a-zA-Z0-9]{1,35}$`)
	amounts   = regexp.MustCompile(`^\d{1,10}\.\d{2}$`)
)

const (
	longestKey  = 77
	longestText = 140
	// lastsUnasked is the contract's.
	lastsUnasked = 86400
)

// parse reads an amount as the contract writes it.
func parse(text string) (money.Amount, bool) {
	if !amounts.MatchString(text) {
		return 0, false
	}
	n, err := strconv.ParseInt(text[:len(text)-3]+text[len(text)-2:], 10, 64)
	return money.Amount(n), err == nil
}

func write(a money.Amount) string {
	text := "00" + strconv.FormatInt(int64(a), 10)
	whole, cents := text[:len(text)-2], text[len(text)-2:]
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil {
		return "0." + cents
	}
	return strconv.FormatInt(n, 10) + "." + cents
}

func (s *Simulator) putCob(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Calendario *struct {
			Expiracao *int64 `json:"expiracao"`
		} `json:"calendario"`
		Valor struct {
			Original            string `json:"original"`
			ModalidadeAlteracao int    `json:"modalidadeAlteracao"`
		} `json:"valor"`
		Chave              string `json:"chave"`
		SolicitacaoPagador string `json:"solicitacaoPagador"`
	}
	txid := r.PathValue("txid")
	if !txids.MatchString(txid) || !decode(r, &asked) {
		refuse(w, http.StatusBadRequest, "CobOperacaoInvalida", "cob")
		return
	}
	amount, readable := parse(asked.Valor.Original)
	seconds := int64(lastsUnasked)
	if asked.Calendario != nil && asked.Calendario.Expiracao != nil {
		seconds = *asked.Calendario.Expiracao
	}
	known := s.cobs[txid]
	switch {
	case asked.Calendario == nil || seconds <= 0 || seconds > 1<<31-1:
		refuse(w, http.StatusBadRequest, "CobOperacaoInvalida", "cob.calendario.expiracao")
	case !readable || amount == 0:
		refuse(w, http.StatusBadRequest, "CobOperacaoInvalida", "cob.valor.original")
	case asked.Valor.ModalidadeAlteracao != 0:
		refuse(w, http.StatusBadRequest, "CobOperacaoInvalida", "cob.valor.modalidadeAlteracao")
	case asked.Chave == "" || len(asked.Chave) > longestKey:
		refuse(w, http.StatusBadRequest, "CobOperacaoInvalida", "cob.chave")
	case len([]rune(asked.SolicitacaoPagador)) > longestText:
		refuse(w, http.StatusBadRequest, "CobOperacaoInvalida", "cob.solicitacaoPagador")
	case known != nil && known.status != active:
		refuse(w, http.StatusBadRequest, "CobOperacaoInvalida", "cob.status")
	default:
		if known == nil {
			known = &cob{txid: txid, status: active, made: s.Clock.Now()}
			s.cobs[txid] = known
			s.payLater(txid)
		} else {
			known.revision++
		}
		known.key, known.text, known.amount, known.lasts = asked.Chave, asked.SolicitacaoPagador, amount, time.Duration(seconds)*time.Second
		answerJSON(w, http.StatusCreated, s.wire(known, false))
	}
}

func (s *Simulator) patchCob(w http.ResponseWriter, r *http.Request) {
	known := s.cobs[r.PathValue("txid")]
	var asked map[string]json.RawMessage
	if !decode(r, &asked) {
		refuse(w, http.StatusBadRequest, "CobOperacaoInvalida", "cob")
		return
	}
	var status string
	switch {
	case known == nil:
		refuse(w, http.StatusNotFound, "CobNaoEncontrado", "")
	case known.status != active:
		refuse(w, http.StatusBadRequest, "CobOperacaoInvalida", "cob.status")
	case len(asked) != 1 || json.Unmarshal(asked["status"], &status) != nil || status != removed:
		// The removal comes alone; nothing else is revised here.
		refuse(w, http.StatusBadRequest, "CobOperacaoInvalida", "cob.status")
	default:
		known.status = removed
		known.revision++
		answerJSON(w, http.StatusOK, s.wire(known, false))
	}
}

func (s *Simulator) getCob(w http.ResponseWriter, r *http.Request) {
	known := s.cobs[r.PathValue("txid")]
	if known == nil {
		refuse(w, http.StatusNotFound, "CobNaoEncontrado", "")
		return
	}
	answerJSON(w, http.StatusOK, s.wire(known, true))
}

// wire is a charge as the API answers it, with what came in for it where it is asked for.
func (s *Simulator) wire(c *cob, whole bool) map[string]any {
	location := "pix.simulado.example/qr/v2/" + c.txid
	code, err := br.Pix{URL: location, Name: "Banco simulado", City: "Brasilia", Amount: c.amount}.Encode()
	if err != nil {
		code = ""
	}
	out := map[string]any{
		"calendario": map[string]any{"criacao": stamp(c.made), "expiracao": int64(c.lasts / time.Second)},
		"txid":       c.txid, "revisao": c.revision, "status": c.status, "chave": c.key,
		"valor": map[string]any{"original": write(c.amount), "modalidadeAlteracao": 0}, "location": location, "pixCopiaECola": code,
	}
	if c.text != "" {
		out["solicitacaoPagador"] = c.text
	}
	if whole {
		paid := []any{}
		for _, p := range s.received {
			if p.txid == c.txid {
				paid = append(paid, p.wire())
			}
		}
		if len(paid) > 0 {
			out["pix"] = paid
		}
	}
	return out
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
