package operators

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/roles"
	"balcao/app/throttle"
)

// Right is something that an operator may do at a till beyond selling.
type Right string

var rights = []struct {
	right Right
	label string
}{
	{"cancelarVenda", "Cancelar vendas"},
	{"darDesconto", "Dar desconto"},
	{"estornar", "Estornar pagamentos"},
	{"reimprimirFicha", "Reimprimir fichas"},
	{"abrirCaixa", "Abrir e fechar o caixa"},
	{"sangriaSuprimento", "Fazer sangria e suprimento"},
	{"recarregarCartao", "Recarregar cartões"},
	{"relatorios", "Ver relatórios no caixa"},
}

func (r Right) label() string {
	for _, known := range rights {
		if known.right == r {
			return known.label
		}
	}
	return ""
}

// Operator is an operator on the wire. His PIN is never answered.
type Operator struct {
	ID           string  `json:"id"`
	Name         string  `json:"nome"`
	Rights       []Right `json:"direitos" nullable:"false"`
	SalesPointID string  `json:"pontoDeVendaId" doc:"empty: any"`
	SalesPoint   string  `json:"pontoDeVenda" doc:"its name; empty where it has been deleted"`
	UserID       string  `json:"usuarioId" doc:"of the portal's account that is his; empty without"`
	User         string  `json:"usuario" doc:"its name; empty where it has no access to the venue any more"`
	Version      int64   `json:"versao"`
	Archived     bool    `json:"arquivado"`
}

// Draft is what the form of an operator sends.
type Draft struct {
	Name         string   `json:"nome" maxLength:"1000" doc:"up to 120 characters; unique in the venue, ignoring accents and letter case"`
	PIN          string   `json:"pin" required:"false" maxLength:"20" doc:"four to eight digits; empty keeps that of an operator who exists"`
	Rights       []string `json:"direitos" nullable:"false" maxItems:"50"`
	SalesPointID string   `json:"pontoDeVendaId" required:"false" maxLength:"36"`
	UserID       string   `json:"usuarioId" required:"false" maxLength:"36"`
	Version      int64    `json:"versao" required:"false" minimum:"0" doc:"of an operator who exists, the one that was read; 409 if there is another by now"`
}

type row struct {
	bun.BaseModel `bun:"table:operators,alias:o"`

	ID           string `bun:",pk"`
	VenueID      string
	Name         string
	NameKey      string
	PINHash      string `bun:"pin_hash"`
	Rights       roles.List
	SalesPointID string `bun:",nullzero"`
	UserID       string `bun:",nullzero"`
	Version      int64
	CreatedAt    int64
	ArchivedAt   int64 `bun:",nullzero"`
}

// Config is what a Service needs.
type Config struct {
	DB    *database.DB
	Clock clock.Clock
	// Hash and Matches keep PINs.
	Hash    func(ctx context.Context, secret string) (string, error)
	Matches func(ctx context.Context, hash, secret string) (bool, error)
	// SalesPoints and People answer names by id: of the venue's sales points in use, and of
	// who has access to it.
	SalesPoints func(ctx context.Context, venueID string) (map[string]string, error)
	People      func(ctx context.Context, venueID string) (map[string]string, error)
	History     History
}

// Service keeps the operators of all venues.
type Service struct {
	Config
	tries *throttle.Limiter
}

const triesPerMinute = 5

// New answers a Service on an open database.
func New(cfg Config) *Service {
	return &Service{cfg, throttle.New(triesPerMinute, cfg.Clock, "Muitas tentativas com este PIN. Espere um minuto e tente de novo.")}
}

const (
	longestName          = 120
	shortestPIN, longest = 4, 8
)

// settle checks a draft; the PIN may be left out where one is kept already.
func (d *Draft) settle(hasPIN bool) error {
	d.Name = br.OneLine(d.Name)
	switch {
	case d.Name == "" || utf8.RuneCountInString(d.Name) > longestName:
		return fault.Field("nome", fmt.Sprintf("Preencha o nome do operador, com até %d caracteres.", longestName))
	case d.PIN == "" && !hasPIN:
		return fault.Field("pin", "Escolha um PIN de 4 a 8 números.")
	case d.PIN != "" && (len(d.PIN) < shortestPIN || len(d.PIN) > longest || strings.Trim(d.PIN, "0123456789") != ""):
		return fault.Field("pin", "O PIN tem de 4 a 8 números.")
	case d.PIN != "" && strings.Trim(d.PIN, d.PIN[:1]) == "":
		return fault.Field("pin", "Um PIN de números iguais é fácil de adivinhar. Escolha outro.")
	}
	slices.Sort(d.Rights)
	d.Rights = slices.Compact(d.Rights)
	for _, r := range d.Rights {
		if Right(r).label() == "" {
			return fault.Field("direitos", "Um dos direitos não existe. Atualize a página e escolha de novo.")
		}
	}
	return nil
}

func (r row) wire(points, people map[string]string) Operator {
	out := Operator{
		ID: r.ID, Name: r.Name, Rights: []Right{}, SalesPointID: r.SalesPointID, SalesPoint: points[r.SalesPointID],
		UserID: r.UserID, User: people[r.UserID], Version: r.Version, Archived: r.ArchivedAt != 0,
	}
	for _, right := range r.Rights {
		out.Rights = append(out.Rights, Right(right))
	}
	return out
}

var (
	errUnknown = fault.New(fault.NotFound, "Operador não encontrado. Atualize a lista.")
	errStale   = fault.New(fault.Conflict, "Outra pessoa alterou este operador enquanto você editava. Confira o que ela mudou e salve de novo.")
)
