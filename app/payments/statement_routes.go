package payments

import (
	"context"
	"time"

	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
)

// largestStatement holds a file of 5 MiB in base64, and the rest of the call.
const largestStatement = 8 << 20

func (s *Service) statementRoutes() []operation.Route {
	see := operation.Venue(roles.Board, roles.Refunds)
	return []operation.Route{
		operation.Post("payment-statement", "/api/pagamentos/extrato", see, s.statementRoute).MaxBody(largestStatement),
		operation.Post("payment-statement-confirm", "/api/pagamentos/extrato/confirmar", see, s.confirmStatementRoute).MaxBody(largestStatement),
	}
}

// StatementView is what a bank's statement means.
type StatementView struct {
	De          string              `json:"de" doc:"day of its first line that came in; empty without any"`
	Ate         string              `json:"ate"`
	Entradas    int                 `json:"entradas" doc:"lines that came in"`
	SemCobranca int                 `json:"semCobranca" doc:"those of them that belong to no charge"`
	NaoLidas    int                 `json:"naoLidas" doc:"lines whose day or amount could not be read"`
	Linhas      []StatementLineView `json:"linhas" nullable:"false" doc:"the lines that belong, or may belong, to charges"`
}

// StatementLineView is a line that belongs, or may belong, to charges.
type StatementLineView struct {
	Linha     string                `json:"linha" doc:"names the line"`
	Dia       string                `json:"dia" doc:"YYYY-MM-DD"`
	Valor     money.Amount          `json:"valor"`
	Texto     string                `json:"texto" doc:"the bank's words"`
	Situacao  Meaning               `json:"situacao" enum:"confere,valor_diferente,em_dobro,ja_confirmada,ja_conferida,sugestao"`
	Cobrancas []StatementChargeView `json:"cobrancas" nullable:"false" doc:"one, unless it is only suggested"`
}

// StatementChargeView is a charge that a line may pay.
type StatementChargeView struct {
	ID       string       `json:"id"`
	Rotulo   string       `json:"rotulo"`
	Valor    money.Amount `json:"valor"`
	Estado   State        `json:"estado" enum:"criada,aguardando,paga,expirada,cancelada,paga_fora_do_prazo,divergente,contestada"`
	CriadaEm time.Time    `json:"criadaEm"`
}

func (r Reading) view() StatementView {
	v := StatementView{De: r.From, Ate: r.To, Entradas: r.Incoming, SemCobranca: r.Unmatched, NaoLidas: r.Unread, Linhas: make([]StatementLineView, len(r.Matches))}
	for i, m := range r.Matches {
		line := StatementLineView{
			Linha: m.Key, Dia: m.Line.Day, Valor: m.Line.Amount, Texto: m.Line.Text, Situacao: m.Meaning, Cobrancas: make([]StatementChargeView, len(m.Charges)),
		}
		for j, c := range m.Charges {
			line.Cobrancas[j] = StatementChargeView{c.ID, c.Subject.Label, c.Amount, c.State, database.FromMilli(c.CreatedAt)}
		}
		v.Linhas[i] = line
	}
	return v
}

type statementInput struct {
	Body struct {
		operation.VenueBody
		Arquivo []byte `json:"arquivo" doc:"the statement, OFX or CSV, up to 5 MB, in base64"`
	}
}

type statementOutput struct{ Body StatementView }

func (s *Service) statementRoute(ctx context.Context, in *statementInput) (*statementOutput, error) {
	r, err := s.ReadStatement(ctx, in.Body.VenueID, in.Body.Arquivo)
	if err != nil {
		return nil, err
	}
	return &statementOutput{r.view()}, nil
}

// ChosenLine is a line that a person has confirm a charge.
type ChosenLine struct {
	Linha      string  `json:"linha" maxLength:"64"`
	CobrancaID string  `json:"cobrancaId" maxLength:"36"`
	Situacao   Meaning `json:"situacao" enum:"confere,valor_diferente,em_dobro,ja_confirmada,ja_conferida,sugestao" doc:"as the line was read: a line that has become money paid twice since is refused with 409"`
}

type confirmStatementInput struct {
	operation.Acting
	Body struct {
		operation.VenueBody
		Arquivo []byte       `json:"arquivo" doc:"the same statement"`
		Linhas  []ChosenLine `json:"linhas" nullable:"false" minItems:"1" maxItems:"2000"`
	}
}

// StatementDone tells what a statement has confirmed.
type StatementDone struct {
	Confirmadas int `json:"confirmadas" doc:"lines that stand for a payment now and did not before"`
}

type confirmStatementOutput struct{ Body StatementDone }

func (s *Service) confirmStatementRoute(ctx context.Context, in *confirmStatementInput) (*confirmStatementOutput, error) {
	chosen := make([]Choice, len(in.Body.Linhas))
	for i, one := range in.Body.Linhas {
		chosen[i] = Choice{one.Linha, one.CobrancaID, one.Situacao}
	}
	n, err := s.ConfirmStatement(ctx, in.Body.VenueID, in.Body.Arquivo, chosen, in.Actor(ctx))
	if err != nil {
		return nil, err
	}
	return &confirmStatementOutput{StatementDone{n}}, nil
}
