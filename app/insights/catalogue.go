package insights

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"balcao/app/operation"
)

// Definition is a report as people choose it.
type Definition struct {
	Chave       string   `json:"Chave"`
	Caminho     string   `json:"Caminho" doc:"path of its screen"`
	Grupo       string   `json:"Grupo" enum:"venda,caixa,ticket,plano,financeiro,cashless"`
	Titulo      string   `json:"Titulo"`
	Descricao   string   `json:"Descricao"`
	Legado      bool     `json:"Legado" doc:"the classic portal's page stays"`
	Fonte       string   `json:"Fonte" doc:"what its rows are"`
	Aviso       string   `json:"Aviso" doc:"which equipment or setting is lacking, or empty"`
	Alimentado  bool     `json:"Alimentado" doc:"something feeds it"`
	Colunas     []Column `json:"Colunas" nullable:"false"`
	Filtros     []string `json:"Filtros" nullable:"false" enum:"canal,tipo,loja,pagamento,clientes,estornos,texto"`
	Ordem       string   `json:"Ordem"`
	Decrescente bool     `json:"Decrescente"`
}

func (r report) told() Definition {
	return Definition{
		Chave: r.key, Caminho: cmp.Or(r.path, "/relatorios/"+r.group+"/"+r.key), Grupo: r.group, Titulo: r.title, Descricao: r.about, Legado: r.legacy,
		Fonte: r.source.name, Aviso: r.lacks, Alimentado: r.lacks == "" || r.fed, Colunas: r.columns(), Filtros: r.source.filters(),
		Ordem: r.order, Decrescente: r.descending,
	}
}

// filters are those that the source's rows can be asked.
func (s *source) filters() []string {
	all := []string{}
	for _, f := range []struct{ name, column string }{{"canal", s.channel}, {"tipo", s.kind}, {"loja", s.store}, {"pagamento", s.payment}, {"texto", s.text}} {
		if f.column != "" {
			all = append(all, f.name)
		}
	}
	if s.buyers {
		all = append(all, "clientes")
	}
	if s.kept != "" {
		all = append(all, "estornos")
	}
	return all
}

type venueInput struct{ operation.VenueQuery }

type definitionsOutput struct {
	Body []Definition `nullable:"false"`
}

func (s *Service) definitions(ctx context.Context, in *venueInput) (*definitionsOutput, error) {
	out := &definitionsOutput{Body: []Definition{}}
	for _, r := range reports {
		if operation.CallerFrom(ctx).May(in.VenueID, r.roles...) {
			out.Body = append(out.Body, r.told())
		}
	}
	return out, nil
}

// Choice is a value of a filter.
type Choice struct {
	Chave string `json:"Chave"`
	Nome  string `json:"Nome"`
}

// Options are the values that a report's filters have to choose from.
type Options struct {
	Canal     []Choice `json:"Canal" nullable:"false"`
	Tipo      []Choice `json:"Tipo" nullable:"false"`
	Loja      []Choice `json:"Loja" nullable:"false"`
	Pagamento []Choice `json:"Pagamento" nullable:"false"`
}

type optionsInput struct {
	operation.VenueQuery
	Report string `path:"relatorio" maxLength:"40"`
}

type optionsOutput struct{ Body Options }

// optionDays is how far back payments are looked for.
const optionDays = 60

func (s *Service) options(ctx context.Context, in *optionsInput) (*optionsOutput, error) {
	now := s.Clock.Now()
	at, err := s.Venues.Venue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	today := at.Day(now)
	q := Query{VenueBody: operation.VenueBody(in.VenueQuery), De: at.Day(now.Add(-optionDays * 24 * time.Hour)), Ate: today}
	r, a, err := s.asked(ctx, in.Report, q)
	if err != nil {
		return nil, err
	}
	out := &optionsOutput{Options{Canal: []Choice{}, Tipo: []Choice{}, Loja: []Choice{}, Pagamento: []Choice{}}}
	if r.source.channel != "" {
		out.Body.Canal = []Choice{{"1", "Loja própria"}, {"2", "Marketplace"}, {"3", "Link de pagamento"}, {"4", "Doação"}, {"5", "Equipamento"}, {"6", "Comanda"}}
	}
	if r.source.kind != "" {
		out.Body.Tipo = []Choice{{"1", "Entrega"}, {"2", "Mesa"}, {"3", "Retirada"}, {"4", "Link de pagamento"}, {"5", "Doação"}, {"6", "No caixa"}, {"7", "Comanda"}}
	}
	if r.source.store != "" {
		err := s.DB.Read.NewRaw("SELECT id AS chave, name AS nome FROM stores WHERE venue_id = ? ORDER BY position, id", in.VenueID).Scan(ctx, &out.Body.Loja)
		if err != nil {
			return nil, fmt.Errorf("list stores: %w", err)
		}
	}
	if r.source.payment == "" {
		return out, nil
	}
	fresh, err := s.prepared(ctx, a, r.definition)
	if err != nil {
		return nil, err
	}
	w := fresh()
	w.with()
	w.add("SELECT DISTINCT " + w.source.payment + " AS chave, " + w.source.payment + " AS nome")
	w.rows(false)
	w.add(" ORDER BY 1")
	if err := s.DB.Read.NewRaw(w.sql.String(), w.args...).Scan(ctx, &out.Body.Pagamento); err != nil {
		return nil, fmt.Errorf("list payments: %w", err)
	}
	return out, nil
}
