package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/clock"
	"balcao/app/customers"
	"balcao/app/money"
	"balcao/app/operation"
)

// clientele is what a venue has written down about its customers.
type clientele struct {
	groups []group
	// listed is the share of names on the guest list.
	listed float64
	// incidents befall one customer each, of those whose CPF is known.
	incidents []incident
	// notes are what was written down about one customer each, the most faithful first.
	notes []string
}

// group is a category of customers.
type group struct {
	name   string
	colour string
	share  float64
	// from and to are the ages of its people.
	from, to int
	// card is what identifies one of them, %04d being a number; empty for none.
	card string
	// minors have neither e-mail nor telephone of their own.
	minors bool
}

// incident is a block or an alert of the past.
type incident struct {
	alert  bool
	reason string
	ago    time.Duration
	// lifted is why it is over, and lasted after how long; empty while in force.
	lifted string
	lasted time.Duration
	// owes is what the customer has not paid.
	owes money.Amount
}

const (
	registered = 40
	day        = 24 * time.Hour
)

var harbourClientele = clientele{
	groups: []group{
		{name: "Clientes da casa", colour: "#1a5fb4", share: 60, from: 22, to: 74},
		{name: "Turma da regata", colour: "#0b6b75", share: 25, from: 28, to: 66, card: "Regata %04d"},
		{name: "Vizinhos do cais", colour: "#8a5300", share: 15, from: 20, to: 80},
	},
	listed: 0.1,
	incidents: []incident{
		{reason: "Saiu sem pagar a conta da mesa 14.", ago: 5*day + 3*time.Hour, owes: 186_40},
		{reason: "Discussão com o garçom; pediu para não ser mais atendido.", ago: 17 * day, lifted: "Voltou para se desculpar com a equipe.", lasted: 9 * day},
		{alert: true, reason: "Deixou uma rodada para acertar depois: lembrar antes de servir.", ago: 2*day + 5*time.Hour, owes: 74_90},
		{alert: true, reason: "Alergia grave a camarão: avisar a cozinha.", ago: 40 * day},
		{reason: "Cartão recusado três vezes na mesma noite.", ago: 23 * day, lifted: "Acertou em dinheiro no dia seguinte.", lasted: 20 * time.Hour},
	},
	notes: []string{
		"Prefere a mesa 7, perto da janela.", "Comemora o aniversário aqui todo ano: avisar a cozinha da sobremesa.",
		"Pede sempre a moqueca sem pimenta.", "Paga com vale-refeição no almoço.",
	},
}

var schoolClientele = clientele{
	groups: []group{
		{name: "Alunos", colour: "#1b6e3c", share: 58, from: 7, to: 17, card: "Matrícula %04d", minors: true},
		{name: "Responsáveis", colour: "#6d3fb8", share: 27, from: 29, to: 56},
		{name: "Professores", colour: "#8a5300", share: 15, from: 26, to: 62, card: "Crachá %04d"},
	},
	incidents: []incident{
		{reason: "Cartão perdido: bloqueado a pedido da família.", ago: 3*day + 2*time.Hour},
		{alert: true, reason: "Alergia a amendoim: conferir o lanche.", ago: 60 * day},
		{alert: true, reason: "Intolerância à lactose, com laudo na secretaria.", ago: 35 * day},
		{reason: "Cartão emprestado a um colega.", ago: 20 * day, lifted: "Conversa com a família na secretaria.", lasted: 2 * day},
	},
	notes: []string{"A mãe autoriza suco, não refrigerante.", "Sai mais cedo às quartas: separar o lanche às 11h.", "Come na segunda turma do recreio."},
}

var clubClientele = clientele{
	groups: []group{
		{name: "Lista amiga", colour: "#a3276e", share: 50, from: 18, to: 36},
		{name: "Sócios", colour: "#1a5fb4", share: 35, from: 23, to: 58, card: "Cartão %04d"},
		{name: "Artistas e imprensa", colour: "#6d3fb8", share: 15, from: 22, to: 52, card: "Credencial %04d"},
	},
	listed: 0.45,
	incidents: []incident{
		{reason: "Briga na pista: suspenso até nova ordem.", ago: 6*day + 22*time.Hour},
		{reason: "Comanda extraviada sem pagamento.", ago: 13 * day, owes: 240_00},
		{alert: true, reason: "Perdeu a comanda duas vezes: conferir na saída.", ago: 8 * day},
		{reason: "Fumou na pista depois de avisado.", ago: 28 * day, lifted: "Suspensão de duas semanas cumprida.", lasted: 14 * day},
	},
	notes: []string{"Vem com o grupo da faculdade às sextas.", "Reserva camarote em datas de show.", "Pediu a nota fiscal no CNPJ da empresa."},
}

// register writes down the most faithful of the crowd, who are behind most
// orders, and what happened with some of them. It answers who is alerted.
func (d Deps) register(ctx context.Context, venueID string, p plan, c crew) (alerted []person, err error) {
	now, rng := d.Clock.Now(), rand.New(rand.NewPCG(p.seed, 3))
	staff := c.by(p.staff[0], "")
	ctx = operation.WithCaller(ctx, &operation.Caller{UserID: staff.UserID, Name: staff.Name})
	service := d.Customers.At(clock.At(now.AddDate(0, -4, 0)))
	categories := make([]string, len(p.clientele.groups))
	for i, g := range p.clientele.groups {
		category, err := service.AddCategory(ctx, venueID, customers.CategoryDraft{Description: g.name, Colour: g.colour})
		if err != nil {
			return nil, err
		}
		categories[i] = category.ID
	}
	// Those with a CPF, who alone can be blocked or alerted.
	var known []customers.Customer
	var people []person
	for i, who := range p.crowd(rand.New(rand.NewPCG(p.seed, crowdStream)))[:registered] {
		chosen := p.clientele.pick(rng)
		draft := p.clientele.groups[chosen].describe(rng, who, i+1, now)
		draft.CategoriaID, draft.NomeNaLista = categories[chosen], chance(rng, p.clientele.listed)
		saved, err := service.Save(ctx, venueID, draft)
		if err != nil {
			return nil, fmt.Errorf("customer %d: %w", i+1, err)
		}
		if i < len(p.clientele.notes) {
			if _, err := service.AddNote(ctx, venueID, saved.ID, p.clientele.notes[i]); err != nil {
				return nil, fmt.Errorf("note %d: %w", i+1, err)
			}
		}
		if saved.CPF != nil {
			known, people = append(known, saved), append(people, who)
		}
	}
	if err := d.importOldBook(ctx, venueID, known); err != nil {
		return nil, fmt.Errorf("old address book: %w", err)
	}
	for i, e := range p.clientele.incidents {
		// Three apart: troublemakers are not all the most faithful.
		if err := d.suffer(ctx, venueID, known[1+3*i], e, operation.Actor{UserID: staff.UserID, Name: staff.Name}); err != nil {
			return nil, fmt.Errorf("incident %d: %w", i+1, err)
		}
		if e.alert && e.lifted == "" {
			alerted = append(alerted, people[1+3*i])
		}
	}
	return alerted, nil
}

// suffer lets an incident befall the customer.
func (d Deps) suffer(ctx context.Context, venueID string, who customers.Customer, e incident, by operation.Actor) error {
	at := d.Clock.Now().Add(-e.ago)
	service := d.Customers.At(clock.At(at))
	impose, lift := service.Block, d.Customers.At(clock.At(at.Add(e.lasted))).Unlock
	if e.alert {
		impose, lift = service.Alert, d.Customers.At(clock.At(at.Add(e.lasted))).Disarm
	}
	if _, err := impose(ctx, customers.Notice{CPF: *who.CPF, LocalID: venueID, Reason: e.reason}, by); err != nil {
		return err
	}
	if e.lifted != "" {
		if _, err := lift(ctx, customers.Notice{CPF: *who.CPF, LocalID: venueID, Reason: e.lifted}, by); err != nil {
			return err
		}
	}
	if e.owes == 0 {
		return nil
	}
	return service.SetOpenAmount(ctx, venueID, who.ID, e.owes)
}

func (c clientele) pick(rng *rand.Rand) int {
	shares := make([]float64, len(c.groups))
	for i, g := range c.groups {
		shares[i] = g.share
	}
	return weighted(rng, shares)
}

// describe is what one of the group wrote on the form; not everybody fills all of it.
func (g group) describe(rng *rand.Rand, who person, number int, now time.Time) customers.Draft {
	born := now.AddDate(-g.from-rng.IntN(g.to-g.from), 0, -1-rng.IntN(364))
	d := customers.Draft{Nome: who.name, DataNascimento: born.Format(time.DateOnly), Sexo: sexOf(who.name)}
	if chance(rng, 0.85) {
		d.CPF = who.cpf
	}
	if g.card != "" {
		d.Identificador = fmt.Sprintf(g.card, 100+7*number)
	}
	if !g.minors && chance(rng, 0.9) {
		d.Telefone = who.phone
	}
	if names := strings.Fields(br.Fold(who.name)); !g.minors && chance(rng, 0.6) {
		d.Email = names[0] + "." + names[len(names)-1] + "@correio.example"
		d.Consentimento = &customers.Consent{Texto: "Aceito receber novidades e ofertas por e-mail."}
	}
	return d
}

// sexOf goes by the first name, as people do with firstNames.
func sexOf(name string) customers.Sex {
	first, _, _ := strings.Cut(name, " ")
	if strings.HasSuffix(first, "a") || slices.Contains([]string{"Beatriz", "Laís", "Raquel", "Yasmin"}, first) {
		return customers.Female
	}
	return customers.Male
}
