package pix

import (
	"fmt"
	"regexp"
	"strconv"

	"balcao/app/money"
	"balcao/app/payments"
	"balcao/app/vendors"
)

// What the API is told and tells, as far as it is used here.
type (
	cob struct {
		Calendario struct {
			Expiracao int64 `json:"expiracao"`
		} `json:"calendario"`
		Valor struct {
			Original string `json:"original"`
		} `json:"valor"`
		Chave              string `json:"chave"`
		SolicitacaoPagador string `json:"solicitacaoPagador,omitempty"`
	}
	cobTold struct {
		Status        string `json:"status"`
		PixCopiaECola string `json:"pixCopiaECola"`
		Pix           []told `json:"pix"`
	}
	told struct {
		EndToEndID string      `json:"endToEndId"`
		TxID       string      `json:"txid"`
		Valor      string      `json:"valor"`
		Horario    string      `json:"horario"`
		Devolucoes []devolucao `json:"devolucoes"`
	}
	devolucao struct {
		ID       string `json:"id"`
		Valor    string `json:"valor"`
		Natureza string `json:"natureza"`
		Status   string `json:"status"`
		Motivo   string `json:"motivo"`
		Horario  struct {
			Solicitacao string `json:"solicitacao"`
			Liquidacao  string `json:"liquidacao"`
		} `json:"horario"`
	}
	listTold struct {
		Parametros struct {
			Paginacao struct {
				QuantidadeDePaginas int `json:"quantidadeDePaginas"`
			} `json:"paginacao"`
		} `json:"parametros"`
		Pix []told `json:"pix"`
	}
)

// registers are the API's words for the register of a charge. Whether it has expired is
// none of them.
var registers = map[string]payments.Registered{
	"ATIVA": payments.Active, "CONCLUIDA": payments.Concluded,
	"REMOVIDA_PELO_USUARIO_RECEBEDOR": payments.Removed, "REMOVIDA_PELO_PSP": payments.RemovedThere,
}

// refunds are the API's words for a refund.
var refunds = map[string]payments.RefundState{
	"EM_PROCESSAMENTO": payments.RefundInProcess, "DEVOLVIDO": payments.RefundDone, "NAO_REALIZADO": payments.RefundFailed,
}

// natures are the API's words for who wanted a refund.
var natures = map[string]payments.Nature{
	"MED_OPERACIONAL": payments.Disputed, "MED_FRAUDE": payments.Disputed, "MED_PIX_AUTOMATICO": payments.Disputed,
}

// longestWord bounds a word that is kept although it is not known.
const longestWord = 40

func (c cobTold) register() (payments.Register, error) {
	r := payments.Register{State: registers[c.Status], Word: c.Status[:min(len(c.Status), longestWord)], Code: c.PixCopiaECola}
	if r.State == "" {
		r.State = payments.UnknownRegister
	}
	var err error
	r.Paid, err = received(c.Pix)
	return r, err
}

func received(all []told) ([]payments.Received, error) {
	out := make([]payments.Received, len(all))
	for i, t := range all {
		amount, err := parse(t.Valor)
		if err != nil || t.EndToEndID == "" || len(t.EndToEndID) > 64 || len(t.TxID) > 64 {
			return nil, errUnreadable.Because(err)
		}
		out[i] = payments.Received{EndToEnd: t.EndToEndID, TxID: t.TxID, Amount: amount, At: vendors.Moment(t.Horario)}
		for _, d := range t.Devolucoes {
			back, err := d.returned()
			if err != nil {
				return nil, err
			}
			out[i].Refunds = append(out[i].Refunds, back)
		}
	}
	return out, nil
}

func (d devolucao) returned() (payments.Returned, error) {
	amount, err := parse(d.Valor)
	if err != nil || d.ID == "" || len(d.ID) > 64 {
		return payments.Returned{}, errUnreadable.Because(err)
	}
	r := payments.Returned{
		Reference: d.ID, Amount: amount, State: refunds[d.Status], Nature: natures[d.Natureza], Reason: vendors.Cut(d.Motivo, longestText),
		At: vendors.Moment(d.Horario.Liquidacao),
	}
	if r.State == "" {
		r.State = payments.RefundAsked
	}
	if r.Nature == "" {
		r.Nature = payments.Ours
	}
	return r, nil
}

// longestText is what the API takes of texts for the payer.
const longestText = 140

var amounts = regexp.MustCompile(`^\d{1,10}\.\d{2}$`)

// write writes an amount as the API wants it: always with both decimals.
func write(a money.Amount) string { return fmt.Sprintf("%d.%02d", int64(a)/100, int64(a)%100) }

// parse reads an amount as the API writes it, and no other way.
func parse(text string) (money.Amount, error) {
	if !amounts.MatchString(text) {
		return 0, fmt.Errorf("the bank's amount is not as the API has it")
	}
	n, err := strconv.ParseInt(text[:len(text)-3]+text[len(text)-2:], 10, 64)
	return money.Amount(n), err
}
