package paymentmethods

import (
	"context"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
)

// Kind is what sort of money a method is.
type Kind string

// Kinds are all of them, in the order in which people choose.
var Kinds = []Kind{"pix", "credito", "debito", "dinheiro", "valeRefeicao", "outra"}

// Method is a way in which a venue takes money, on the wire.
type Method struct {
	ID       string `json:"id"`
	Name     string `json:"nome"`
	Kind     Kind   `json:"tipo" enum:"pix,credito,debito,dinheiro,valeRefeicao,outra"`
	Version  int64  `json:"versao"`
	Archived bool   `json:"arquivada"`
}

// Draft is what the form of a method sends.
type Draft struct {
	Name    string `json:"nome" maxLength:"1000" doc:"up to 60 characters; unique in the venue, ignoring accents and letter case"`
	Kind    Kind   `json:"tipo" enum:"pix,credito,debito,dinheiro,valeRefeicao,outra"`
	Version int64  `json:"versao" required:"false" minimum:"0" doc:"of a method that exists, the one that was read; 409 if there is another by now"`
}

type row struct {
	bun.BaseModel `bun:"table:counter_payment_methods,alias:m"`

	ID         string `bun:",pk"`
	VenueID    string
	Name       string
	NameKey    string
	Kind       Kind
	Version    int64
	CreatedAt  int64
	ArchivedAt int64 `bun:",nullzero"`
}

func (r row) wire() Method { return Method{r.ID, r.Name, r.Kind, r.Version, r.ArchivedAt != 0} }

// Config is what a Service needs.
type Config struct {
	DB      *database.DB
	Clock   clock.Clock
	History History
}

// History answers what was done to a method, the latest first.
type History func(ctx context.Context, venueID, id string) ([]Event, error)

// Event is one thing that was done to a method.
type Event struct {
	At     time.Time `json:"em"`
	Person string    `json:"pessoa" doc:"who did it; empty for the program itself"`
	Action string    `json:"acao" doc:"in words"`
	Values []Changed `json:"valores" nullable:"false"`
}

// Changed is one value that it changed.
type Changed struct {
	Name   string `json:"nome"`
	Before string `json:"antes"`
	After  string `json:"depois"`
}

// Service keeps the payment methods of all venues.
type Service struct{ Config }

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{cfg} }

const longestName = 60

func (d *Draft) settle() error {
	d.Name = br.OneLine(d.Name)
	switch {
	case d.Name == "" || utf8.RuneCountInString(d.Name) > longestName:
		return fault.Field("nome", fmt.Sprintf("Preencha o nome da forma de pagamento, com até %d caracteres.", longestName))
	case !slices.Contains(Kinds, d.Kind):
		return fault.Field("tipo", "Escolha o tipo da forma de pagamento.")
	}
	return nil
}

var labels = map[Kind]string{
	"pix": "Pix", "credito": "Cartão de crédito", "debito": "Cartão de débito", "dinheiro": "Dinheiro", "valeRefeicao": "Vale-refeição", "outra": "Outra",
}

var (
	errUnknown = fault.New(fault.NotFound, "Forma de pagamento não encontrada. Atualize a lista.")
	errStale   = fault.New(fault.Conflict, "Outra pessoa alterou esta forma de pagamento enquanto você editava. Confira o que ela mudou e salve de novo.")
)
