package paymentlinks

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"balcao/app/br"
)

// seeLink is what can be done with a link by who has no charge open.
func (p payPages) seeLink(ctx context.Context, v *payView, l Link, u *Use, zone *time.Location) error {
	paid, _, err := p.places(ctx, p.DB.Read, l, "")
	if err != nil {
		return err
	}
	switch l.open(p.Clock.Now(), zone, paid) {
	case Deleted:
		v.Mode, v.Heading, v.Said = closed, "Link indisponível", "Este link não está mais disponível. Peça outro ao estabelecimento."
		v.Title, v.Text, v.Until, v.Value = "Pagamento", "", "", 0
		return nil
	case Expired:
		v.Mode, v.Heading, v.Said = closed, "Prazo encerrado", "O prazo para pagar por este link terminou. Peça outro ao estabelecimento."
		v.Until = strings.Replace(v.Until, "Pague até", "Valia até", 1)
		return nil
	case UsedUp:
		v.Mode, v.Heading, v.Said = closed, "Link já utilizado", "Este link já foi pago o número de vezes permitido. Se precisar, fale com o estabelecimento."
		return nil
	}
	ways, err := p.ways(ctx, l)
	if err != nil {
		return err
	}
	if len(ways) == 0 {
		v.Mode, v.Heading, v.Said = closed, "Pagamento indisponível agora", "Este estabelecimento não está recebendo pagamentos online no momento. Tente mais tarde ou fale com ele."
		return nil
	}
	v.offer(l, ways, u, p.Clock.Now(), zone)
	return nil
}

// offer lists the ways to pay; what a person has typed before stands there again.
func (v *payView) offer(l Link, ways []Way, u *Use, now time.Time, zone *time.Location) {
	if u != nil && v.Typed == (typed{}) {
		v.Typed = typed{Method: u.Method, Document: br.FormatCNPJ(br.FormatCPF(u.Document)), Email: u.Email}
	}
	chosen := v.Typed.Method
	slices.SortFunc(ways, func(a, b Way) int { return slices.Index(inOrder, a.Method) - slices.Index(inOrder, b.Method) })
	if !slices.ContainsFunc(ways, func(w Way) bool { return w.Method == chosen }) {
		chosen = ways[0].Method
	}
	for _, w := range ways {
		way := payWay{Method: w.Method, Name: w.Method.Name(), Chosen: w.Method == chosen}
		switch {
		case w.ByHand:
			way.Verb, way.Note = "Gerar Pix de "+l.Price.String(), "Em qualquer banco. O estabelecimento confere o extrato e confirma."
		case w.Method == Pix:
			way.Verb, way.Note = "Gerar Pix de "+l.Price.String(), "Confirmação na hora, em qualquer banco."
		case w.Method == Card:
			way.Verb, way.Note = "Pagar "+l.Price.String()+" no cartão", w.installments(l)+" Os dados do cartão são digitados na página segura da operadora e não passam pela loja."
		case w.Method == Boleto:
			due := lastMoment(now.Add(w.lasts(now, l.Ends(zone))), zone).Format("02/01/2006")
			way.Verb, way.Note = "Gerar boleto de "+l.Price.String(), "Vence em "+due+" e confirma em até 2 dias úteis depois de pago."
		}
		if l.Authenticated && (u == nil || u.ProvenAt == 0) {
			way.Verb = "Continuar"
		}
		v.Ways = append(v.Ways, way)
	}
	if u != nil && l.Authenticated && u.ProvenAt == 0 && u.CodeHash != "" {
		v.Mode, v.Typed.Email = toProve, u.Email
	}
	if u != nil && u.ProvenAt != 0 {
		v.Known = true
	}
}

var inOrder = []Method{Pix, Card, Boleto}

// installments says in how many parts a link may be paid; what each costs is the provider's
// to say.
func (w Way) installments(l Link) string {
	most := w.mostInstallments(l)
	if most == 1 {
		return "À vista."
	}
	return "Em até " + strconv.Itoa(most) + "×: a operadora mostra o valor das parcelas."
}
