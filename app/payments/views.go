package payments

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/money"
)

// ChargeView is a charge on the wire, for the venue's people.
type ChargeView struct {
	ID             string        `json:"id"`
	Assunto        string        `json:"assunto" doc:"what is paid: pedido, link, doacao"`
	AssuntoID      string        `json:"assuntoId"`
	Rotulo         string        `json:"rotulo" doc:"what people call it"`
	Forma          Method        `json:"forma" enum:"pix,cartao,boleto"`
	Provedor       string        `json:"provedor"`
	Simulado       bool          `json:"simulado"`
	PorConferir    bool          `json:"conferenciaManual" doc:"a person confirms what came in"`
	Estado         State         `json:"estado" enum:"criada,aguardando,paga,expirada,cancelada,paga_fora_do_prazo,divergente,contestada"`
	Valor          money.Amount  `json:"valor"`
	Taxa           money.Amount  `json:"taxa" doc:"what being paid costs the venue"`
	DiasAteCair    int           `json:"diasParaReceber"`
	TxID           string        `json:"txid" doc:"our reference at the provider"`
	Codigo         string        `json:"codigo" doc:"Pix copia e cola as the provider wrote it; empty until then"`
	Pagina         string        `json:"pagina" doc:"the provider's page on which the customer pays, of a charge without code"`
	Parcelas       int           `json:"parcelas" doc:"in how many parts it can be paid at most"`
	Recusada       bool          `json:"ultimaTentativaRecusada" doc:"the customer may try again while the charge is open"`
	CriadaEm       time.Time     `json:"criadaEm"`
	ExpiraEm       time.Time     `json:"expiraEm"`
	PagaEm         *time.Time    `json:"pagaEm,omitempty"`
	Recebimentos   []PaymentView `json:"recebimentos" nullable:"false"`
	Acontecimentos []StepView    `json:"acontecimentos" nullable:"false"`
}

// PaymentView is money that came in.
type PaymentView struct {
	ID         string       `json:"id"`
	Valor      money.Amount `json:"valor"`
	RecebidoEm time.Time    `json:"recebidoEm"`
	Situacao   Standing     `json:"situacao" enum:"contado,em_dobro,divergente,fora_do_prazo,sem_origem"`
	FimAFim    string       `json:"idFimAFim" doc:"the payment's id in the instant payment system"`
	Restante   money.Amount `json:"restante" doc:"what can still be given back"`
	Devolucoes []RefundView `json:"devolucoes" nullable:"false"`
}

// RefundView is money on its way back.
type RefundView struct {
	ID        string       `json:"id"`
	Valor     money.Amount `json:"valor"`
	Estado    RefundState  `json:"estado" enum:"pedida,em_processamento,devolvida,nao_realizada"`
	Origem    Nature       `json:"origem" enum:"pedida_aqui,feita_no_banco,contestacao"`
	Motivo    string       `json:"motivo"`
	Resposta  string       `json:"resposta" doc:"why the provider did not make it"`
	PedidaEm  time.Time    `json:"pedidaEm"`
	PedidaPor string       `json:"pedidaPor"`
	FimEm     *time.Time   `json:"terminouEm,omitempty"`
}

// StepView is what became of a charge.
type StepView struct {
	Em    time.Time `json:"em"`
	De    string    `json:"de"`
	Para  string    `json:"para"`
	Causa string    `json:"causa"`
	Por   string    `json:"por"`
	// Devolucao is the refund that it is about, where it is none of the charge's own.
	Devolucao string `json:"devolucaoId,omitempty"`
}

// MatterView is a row of the list Conferir pagamentos.
type MatterView struct {
	ID          string       `json:"id"`
	Motivo      Reason       `json:"motivo" enum:"conferencia,em_dobro,divergente,fora_do_prazo,sem_origem,contestada,devolucao_nao_realizada,devolver_no_banco,devolucao_atrasada,devolvida_no_banco"`
	Desde       time.Time    `json:"desde"`
	Rotulo      string       `json:"rotulo" doc:"what was to be paid; empty of money that matches nothing"`
	Assunto     string       `json:"assunto"`
	AssuntoID   string       `json:"assuntoId"`
	CobrancaID  string       `json:"cobrancaId,omitempty"`
	PagamentoID string       `json:"pagamentoId,omitempty"`
	DevolucaoID string       `json:"devolucaoId,omitempty"`
	Cobrado     money.Amount `json:"cobrado"`
	Recebido    money.Amount `json:"recebido"`
	Restante    money.Amount `json:"restante" doc:"what can still be given back"`
	Devolucao   money.Amount `json:"devolucao" doc:"what the refund is of, where the matter is about one"`
	Resposta    string       `json:"resposta" doc:"why the provider did not make the refund"`
	TxID        string       `json:"txid" doc:"as it stands in the bank's statement, where it does"`
	FimAFim     string       `json:"idFimAFim"`
	Simulado    bool         `json:"simulado"`
}

// MattersToBoard is the list as boards are told it.
type MattersToBoard struct {
	Pendencias []MatterView `json:"Pendencias"`
}

// Board answers the list Conferir pagamentos of a venue as boards are told it.
func (s *Service) Board(ctx context.Context, venueID string) (MattersToBoard, error) {
	all, err := s.matterViews(ctx, venueID)
	return MattersToBoard{all}, err
}

func (r Refund) view() RefundView {
	return RefundView{
		ID: r.ID, Valor: r.Amount, Estado: r.State, Origem: r.Nature, Motivo: r.Reason, Resposta: r.Said,
		PedidaEm: database.FromMilli(r.AskedAt), PedidaPor: r.AskedBy, FimEm: orNone(r.EndedAt),
	}
}

func orNone(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	at := database.FromMilli(ms)
	return &at
}

func (p Payment) view(refunds []Refund) PaymentView {
	v := PaymentView{
		ID: p.ID, Valor: p.Amount, RecebidoEm: database.FromMilli(p.ReceivedAt), Situacao: p.Standing, FimAFim: p.EndToEnd,
		Restante: max(0, left(p.Amount, refunds)), Devolucoes: make([]RefundView, len(refunds)),
	}
	for i, r := range refunds {
		v.Devolucoes[i] = r.view()
	}
	return v
}

func (s *Service) chargeView(ctx context.Context, c Charge) (ChargeView, error) {
	v := ChargeView{
		ID: c.ID, Assunto: c.Subject.Kind, AssuntoID: c.Subject.ID, Rotulo: c.Subject.Label, Forma: c.Method, Provedor: c.Provider,
		Simulado: c.Simulated(), PorConferir: s.byHand(c), Estado: c.State, Valor: c.Amount, Taxa: c.Fee(), DiasAteCair: c.SettlementDays,
		TxID: c.TxID, Codigo: c.Code, Pagina: c.Page, Parcelas: c.Installments, Recusada: c.Declined(), CriadaEm: database.FromMilli(c.CreatedAt), ExpiraEm: database.FromMilli(c.ExpiresAt), PagaEm: orNone(c.PaidAt),
		Recebimentos: []PaymentView{}, Acontecimentos: []StepView{},
	}
	all, refunds, err := s.Payments(ctx, c.VenueID, c.ID)
	if err != nil {
		return v, err
	}
	for _, p := range all {
		v.Recebimentos = append(v.Recebimentos, p.view(refunds[p.ID]))
	}
	steps, err := s.Steps(ctx, c.ID)
	if err != nil {
		return v, err
	}
	for _, one := range steps {
		v.Acontecimentos = append(v.Acontecimentos, StepView{
			Em: database.FromMilli(one.At), De: one.Before, Para: one.After, Causa: one.Cause, Por: one.ByName, Devolucao: one.RefundID,
		})
	}
	return v, nil
}

// matterViews is the list with what each row is about.
func (s *Service) matterViews(ctx context.Context, venueID string) ([]MatterView, error) {
	all, err := s.Matters(ctx, venueID)
	if err != nil || len(all) == 0 {
		return []MatterView{}, err
	}
	var chargeIDs, paymentIDs []string
	for _, m := range all {
		chargeIDs, paymentIDs = append(chargeIDs, m.ChargeID), append(paymentIDs, m.PaymentID)
	}
	var charges []Charge
	if err := s.DB.Read.NewSelect().Model(&charges).Where("id IN (?)", bun.List(chargeIDs)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read charges of the list: %w", err)
	}
	var paid []Payment
	if err := s.DB.Read.NewSelect().Model(&paid).Where("id IN (?)", bun.List(paymentIDs)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read payments of the list: %w", err)
	}
	refunds, err := s.refundsOf(ctx, paymentIDs)
	if err != nil {
		return nil, err
	}
	chargeOf, paymentOf := map[string]Charge{}, map[string]Payment{}
	for _, c := range charges {
		chargeOf[c.ID] = c
	}
	for _, p := range paid {
		paymentOf[p.ID] = p
	}
	views := make([]MatterView, len(all))
	for i, m := range all {
		c, p := chargeOf[m.ChargeID], paymentOf[m.PaymentID]
		views[i] = MatterView{
			ID: m.ID, Motivo: m.Reason, Desde: database.FromMilli(m.OpenedAt), Rotulo: c.Subject.Label, Assunto: c.Subject.Kind,
			AssuntoID: c.Subject.ID, CobrancaID: m.ChargeID, PagamentoID: m.PaymentID, DevolucaoID: m.RefundID,
			Cobrado: c.Amount, Recebido: p.Amount, Restante: max(0, left(p.Amount, refunds[p.ID])),
			TxID: cmp.Or(c.TxID, p.TxID), FimAFim: p.EndToEnd, Simulado: c.Simulated(),
		}
		for _, r := range refunds[p.ID] {
			if r.ID == m.RefundID {
				views[i].Devolucao, views[i].Resposta = r.Amount, r.Said
			}
		}
	}
	return views, nil
}
