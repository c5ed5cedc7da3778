package payments

import (
	"time"

	"balcao/app/database"
	"balcao/app/money"
)

// TransactionView is a row of a search: a charge with what came in for it, or money that
// belongs to none.
type TransactionView struct {
	CobrancaID     string        `json:"cobrancaId,omitempty"`
	PagamentoID    string        `json:"pagamentoId,omitempty" doc:"of money that belongs to no charge"`
	LocalClienteID string        `json:"localClienteId"`
	NomeLocal      string        `json:"nomeLocal,omitempty" doc:"where several establishments are searched"`
	Em             time.Time     `json:"em" doc:"when it was paid, else made"`
	Rotulo         string        `json:"rotulo" doc:"what it is for; empty of money that belongs to no charge"`
	Forma          Method        `json:"forma" enum:"pix,cartao,boleto"`
	Provedor       string        `json:"provedor"`
	Simulado       bool          `json:"simulado"`
	Estado         string        `json:"estado" enum:"criada,aguardando,paga,expirada,cancelada,paga_fora_do_prazo,divergente,contestada,sem_origem"`
	Devolucoes     []RefundState `json:"devolucoes" nullable:"false" enum:"pedida,em_processamento,devolvida,nao_realizada" doc:"states of its refunds, each once"`
	Valor          money.Amount  `json:"valor" doc:"what was asked for"`
	Recebido       money.Amount  `json:"recebido"`
	Devolvido      money.Amount  `json:"devolvido"`
	EmDevolucao    money.Amount  `json:"emDevolucao"`
	Restante       money.Amount  `json:"restante" doc:"what can still be given back"`
}

func (t Transaction) view() TransactionView {
	v := TransactionView{
		CobrancaID: t.Charge.ID, LocalClienteID: t.Charge.VenueID, Em: database.FromMilli(t.At), Rotulo: t.Charge.Subject.Label, Forma: t.Charge.Method,
		Provedor: t.Charge.Provider, Simulado: t.Charge.Simulated(), Estado: string(t.Charge.State), Devolucoes: t.refundStates(), Valor: t.Charge.Amount,
	}
	if t.Charge.ID == "" && len(t.Payments) > 0 {
		alone := t.Payments[0]
		v.PagamentoID, v.LocalClienteID, v.Forma, v.Estado = alone.ID, alone.VenueID, Pix, string(alone.Standing)
	}
	v.Recebido, v.Devolvido, v.EmDevolucao, v.Restante = t.sums()
	return v
}

// TransactionPage is a page of a search, the newest first, with the sums of all pages.
type TransactionPage struct {
	Registros       []TransactionView `json:"registros" nullable:"false"`
	QuantidadeTotal int               `json:"quantidadeTotal"`
	Recebido        money.Amount      `json:"recebido"`
	Devolvido       money.Amount      `json:"devolvido"`
}
