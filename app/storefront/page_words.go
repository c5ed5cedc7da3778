package storefront

import (
	"fmt"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/hours"
	"balcao/app/money"
)

// opening says whether orders are taken, in words that stand beside a dot.
type opening struct {
	// Kind is open, closed or paused.
	Kind, Word, When string
}

// lastMinutes before closing are counted down; closing.ts goes on with it.
const lastMinutes = 15 * time.Minute

func openingOf(s Shop, now time.Time) opening {
	here := now.In(s.Zone)
	switch {
	case s.Closed == "":
		open := opening{Kind: "open", Word: "Aberto"}
		switch left := s.Closes.Sub(now); {
		case s.Closes.IsZero() || left > 24*time.Hour:
		case left <= lastMinutes:
			open.When = fmt.Sprintf("fecha às %s, em %d min", clockWords(s.Closes), int((left+time.Minute-1)/time.Minute))
		default:
			open.When = "até " + clockWords(s.Closes)
		}
		return open
	case s.PausedUntil != nil && s.Active && s.IsActive:
		return opening{"paused", "Em pausa", opens(here, s.Opens)}
	}
	return opening{"closed", "Fechado", opens(here, s.Opens)}
}

// opens says when it opens: "abre às 18h", "abre amanhã às 11h30"; empty while nobody can say.
func opens(now, next time.Time) string {
	if next.IsZero() {
		return ""
	}
	return strings.Replace(hours.Opens(now, next), next.Format("15:04"), clockWords(next), 1)
}

// clockWords writes a time of day as people do: "23h30", "18h".
func clockWords(t time.Time) string {
	if t.Minute() == 0 {
		return fmt.Sprintf("%dh", t.Hour())
	}
	return fmt.Sprintf("%dh%02d", t.Hour(), t.Minute())
}

// fact is a short line of the shop's head.
type fact struct{ Icon, Text string }

func (v visit) Facts() []fact {
	m := v.Menu
	var all []fact
	add := func(applies bool, icon, text string) {
		if applies {
			all = append(all, fact{icon, text})
		}
	}
	switch {
	case m.TempoEntregaMax > m.TempoEntregaMin:
		add(true, "clock", fmt.Sprintf("%s em %d–%d min", v.promised(), m.TempoEntregaMin, m.TempoEntregaMax))
	case m.TempoEntregaMax > 0:
		add(true, "clock", fmt.Sprintf("%s em %d min", v.promised(), m.TempoEntregaMax))
	default:
		add(m.TempoEntrega > 0 && v.offers("delivery"), "clock", fmt.Sprintf("%d min", m.TempoEntrega))
	}
	if fee := m.EntregaAPartirDe; fee != nil {
		add(true, "bike", "Entrega a partir de "+fee.String())
	}
	add(m.PedidoMinimo > 0, "bag", "Pedido mínimo de "+m.PedidoMinimo.String())
	add(m.Desconto > 0, "tag", fmt.Sprintf("%d%% de desconto nos itens", m.Desconto))
	return all
}

// promised names what the menu's range is about: the first way, where there are others.
func (v visit) promised() string {
	if len(v.Menu.TiposEntrega) < 2 {
		return "Sai"
	}
	return wayWords[v.Menu.TiposEntrega[0]][1] + " sai"
}

// wayLink is one of the ways to get an order.
type wayLink struct {
	Way, Icon, Text string
	Chosen          bool
}

var wayWords = map[string][2]string{"delivery": {"bike", "Entrega"}, "mesa": {"table", "Na mesa"}, "retirada": {"bag", "Retirada"}}

func (v visit) Ways() []wayLink {
	var all []wayLink
	for _, way := range v.Menu.TiposEntrega {
		all = append(all, wayLink{way, wayWords[way][0], wayWords[way][1], way == v.Way})
	}
	return all
}

// priceOf is what a product costs on the menu.
func priceOf(p MenuProduct) string {
	switch {
	case p.PorQuilo:
		return p.Valor.String() + " por kg"
	case p.Valor == 0:
		return "Grátis"
	}
	return p.Valor.String()
}

// badge is a mark beside a price.
type badge struct{ Icon, Text, Kind string }

func badgesOf(p MenuProduct) []badge {
	var all []badge
	if p.Esgotado {
		all = append(all, badge{"ban", "Esgotado", ""})
	}
	if p.ParaAdultos {
		all = append(all, badge{"", "18+", ""})
	}
	if p.AdicionaisGratis > 0 && !p.Esgotado {
		all = append(all, badge{"check", count(p.AdicionaisGratis, "adicional grátis", "adicionais grátis"), "ok"})
	}
	return all
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// extraPrice says what an addition costs: "+ R$ 3,50", "2 inclusos, depois R$ 3,50 cada".
func extraPrice(a MenuAddition, free int) string {
	included := min(a.Gratis, free)
	units := money.Amount(1)
	if a.Fixo {
		units = money.Amount(max(1, a.Maximo))
	}
	switch {
	case a.Esgotado:
		return "Esgotado"
	case a.Valor == 0 || included >= a.Maximo:
		return "Incluso"
	case included > 0:
		return count(included, "incluso", "inclusos") + ", depois " + a.Valor.String() + " cada"
	}
	return "+ " + (a.Valor * units).String()
}

// Document is the number under which the shop sells, with its name.
func (v visit) Document() string {
	switch number := v.Menu.Empresa.Documento; {
	case number == "":
		return ""
	case strings.Contains(number, "/"):
		return "CNPJ " + number
	default:
		return "CPF " + number
	}
}

// Phone is the shop's telephone as people write it.
func (v visit) Phone() string { return br.FormatPhone(v.Menu.Empresa.Telefone) }
