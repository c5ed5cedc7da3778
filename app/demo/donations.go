package demo

import (
	"context"
	"encoding/base64"
	"math/rand/v2"
	"strings"
	"time"

	"balcao/app/demo/drawing"
	"balcao/app/donations"
	"balcao/app/money"
)

// campaign is an event that a demo venue collects for.
type campaign struct {
	event        donations.Draft
	in           time.Duration
	institutions []string
	// gifts is how many people have given in its last days.
	gifts int
}

func (p plan) campaigns() []campaign {
	faq := []donations.Question{
		{Pergunta: "Recebo um recibo?", Resposta: "Sim. Com o seu e-mail, mandamos um recibo numerado assim que o pagamento for confirmado."},
		{Pergunta: "Meu nome aparece?", Resposta: "Só se você quiser. Doações anônimas entram no total, sem nome."},
		{Pergunta: "Para onde vai o dinheiro?", Resposta: "Para a instituição que você escolher, descontada a taxa do pagamento.\nPublicamos a prestação de contas em janeiro."},
	}
	const day = 24 * time.Hour
	switch p.venue.Slug {
	case "bar-do-cais":
		return []campaign{
			{donations.Draft{Event: donations.Event{
				Name: "Natal na Lagoa", Link: "natal-na-lagoa", Live: "https://www.youtube.com/watch?v=aqz-KE-bpKQ", Active: true, FAQ: faq, ShowsRaised: true,
				Color: "#C00D1E", Detail: "<p>Uma noite de música à beira da lagoa para encher <strong>200 cestas de Natal</strong>.</p><ul><li>Shows a partir das 19h</li><li>Entrada livre, doe quanto quiser</li></ul>",
				About:  "<p>Desde 2014 o Bar do Cais junta vizinhos e músicos para o Natal das comunidades da Lagoa e do Ribeirão.</p>",
				Thanks: "Muito obrigado! A sua doação já está a caminho de uma família da ilha.", Question: "Quem recebe a sua doação?", Button: "Doar",
				ContactPhrase: "Dúvidas? Fale com a gente.", ContactPhone: "48933330101", Goal: 12_000_00, Amounts: []money.Amount{20_00, 50_00, 100_00, 250_00}, TakesAny: true, Least: 5_00,
			}}, 24 * day, []string{"Lar Recanto da Lagoa", "Associação Maré Alta"}, 64},
			{donations.Draft{Event: donations.Event{
				Name: "Mutirão da Praia Limpa", Active: false, Color: "#0B5D7A", Amounts: []money.Amount{15_00, 30_00, 60_00}, TakesAny: true,
				Detail: "<p>Luvas, sacos e lanche para 80 voluntários.</p>",
			}}, -40 * day, []string{"Associação Maré Alta"}, 18},
		}
	case "colegio-aroeira":
		return []campaign{{donations.Draft{Event: donations.Event{
			Name: "Biblioteca Nova", Active: true, FAQ: faq, ShowsRaised: true, Color: "#2F6B2F", Goal: 8_000_00, Amounts: []money.Amount{25_00, 50_00, 100_00}, TakesAny: true,
			Detail: "<p>Ajude a comprar <strong>500 livros</strong> para a biblioteca dos alunos.</p>",
		}}, 45 * day, []string{"Associação de Pais do Colégio Aroeira"}, 22}}
	}
	return nil
}

// collect makes the venue's events, institutions and donation links, and what was given.
func (d Deps) collect(ctx context.Context, venueID string, p plan) error {
	rng := rand.New(rand.NewPCG(p.seed, 21))
	accounts, err := d.Venues.BankAccounts(ctx, venueID, 0)
	if err != nil {
		return err
	}
	for _, c := range p.campaigns() {
		if err := paint(&c.event); err != nil {
			return err
		}
		begins := d.Clock.Now().In(p.rhythm.zone).Add(c.in)
		c.event.Date = time.Date(begins.Year(), begins.Month(), begins.Day(), 19, 0, 0, 0, p.rhythm.zone).Format(time.RFC3339)
		active := c.event.Active
		c.event.Active = true // the past gave to it
		e, err := d.Donations.AddEvent(ctx, venueID, c.event)
		if err != nil {
			return err
		}
		var within []donations.Institution
		for i, name := range c.institutions {
			one, err := d.Donations.AddInstitution(ctx, venueID, donations.InstitutionDraft{Name: name, BankDataID: accounts[i%len(accounts)].ID, EventID: e.ID})
			if err != nil {
				return err
			}
			within = append(within, one)
		}
		for _, l := range []donations.LinkDraft{{Description: "Uma cesta completa", Amount: 120_00}, {Description: "Qualquer valor"}} {
			l.EventID, l.InstitutionID = e.ID, within[0].ID
			if _, err := d.Donations.AddLink(ctx, venueID, l); err != nil {
				return err
			}
		}
		if err := d.Donations.Recall(ctx, e.Link, p.gifts(rng, c, e, within, d.Clock.Now())); err != nil {
			return err
		}
		if !active {
			if _, err := d.Donations.SwitchEvent(ctx, venueID, e.ID, false); err != nil {
				return err
			}
		}
	}
	return nil
}

// paint gives an event its banners.
func paint(e *donations.Draft) error {
	for _, b := range []struct {
		into          **string
		width, height int
	}{{&e.BannerWebSent, 1440, 400}, {&e.BannerMobileSent, 800, 336}} {
		picture, err := drawing.Banner(b.width, b.height)
		if err != nil {
			return err
		}
		sent := base64.StdEncoding.EncodeToString(picture)
		*b.into = &sent
	}
	return nil
}

// gifts are donations of the last days before now, or before the event, the oldest first.
func (p plan) gifts(rng *rand.Rand, c campaign, e donations.Event, within []donations.Institution, now time.Time) []donations.PastGift {
	last := min(now.UnixMilli(), e.At)
	gap := 5 * 24 * time.Hour.Milliseconds() / int64(c.gifts)
	at := last - int64(c.gifts)*gap
	var all []donations.PastGift
	for range c.gifts {
		at += gap/2 + rng.Int64N(gap/2)
		who := meet(rng, p.town)
		g := donations.Gift{
			Method: donations.Pix, Value: pick(rng, c.event.Amounts), InstitutionID: pick(rng, within).ID, Name: who.name, Document: who.cpf, Phone: who.phone,
			Email: strings.ToLower(strings.Fields(who.name)[0]) + "@correio.test", Anonymous: chance(rng, 0.3),
		}
		if chance(rng, 0.15) {
			g.Name, g.Document, g.Phone, g.Email, g.Anonymous = "", "", "", "", true
		}
		all = append(all, donations.PastGift{Gift: g, At: time.UnixMilli(at).UTC()})
	}
	return all
}
