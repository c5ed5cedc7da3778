package insights_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pgregory.net/rapid"

	"balcao/app/insights"
	"balcao/app/money"
	"balcao/app/sales"
)

// fact is a sale or a refund as the slow reference keeps it.
type fact struct {
	source        string
	refund        bool
	day, firstDay string
	hour, weekday int
	channel       sales.Channel
	kind          sales.Kind
	store, buyer  string
	methods       []string
	value         sales.Value
	payments      []sales.Payment
	items         []lineFact
}

// lineFact is what a product adds.
type lineFact struct {
	key      string
	quantity int64
	value    money.Amount
}

// wall is the business day and the hour of a moment, counted by hand: the clocks of the
// place, less the cut-off.
func wall(at time.Time, zone *time.Location, cutoff time.Duration) (day string, hour, weekday int) {
	local := at.In(zone)
	shifted := local.Add(-cutoff)
	weekday = int(shifted.Weekday())
	if weekday == 0 {
		weekday = 7
	}
	return shifted.Format(time.DateOnly), local.Hour(), weekday
}

// figures are the measures of reports, as a row adds to them.
var figures = map[string]func(f fact) int64{
	"vendas": func(f fact) int64 {
		if f.refund {
			return 0
		}
		return 1
	},
	"pedidos": func(f fact) int64 {
		if f.refund || f.channel >= sales.PaymentLink {
			return 0
		}
		return 1
	},
	"bruto": func(f fact) int64 {
		if f.refund {
			return 0
		}
		return int64(f.value.Total)
	},
	"devolvido": func(f fact) int64 {
		if !f.refund {
			return 0
		}
		return -int64(f.value.Total)
	},
	"itens":    func(f fact) int64 { return int64(f.value.Items) },
	"desconto": func(f fact) int64 { return int64(f.value.Discount) },
	"taxa":     func(f fact) int64 { return int64(f.value.ServiceTax) },
	"entrega":  func(f fact) int64 { return int64(f.value.DeliveryFee) },
	"liquido":  func(f fact) int64 { return int64(f.value.Total) },
}

// keys are the dimensions of reports.
var keys = map[string]func(f fact) string{
	"dia":         func(f fact) string { return f.day },
	"hora":        func(f fact) string { return strconv.Itoa(f.hour) },
	"semana":      func(f fact) string { return strconv.Itoa(f.weekday) },
	"canal":       func(f fact) string { return strconv.Itoa(int(f.channel)) },
	"tipo":        func(f fact) string { return strconv.Itoa(int(f.kind)) },
	"loja":        func(f fact) string { return f.store },
	"pagamento":   func(f fact) string { return paidBy(f) },
	"equipamento": func(fact) string { return "Sem equipamento" },
	"operador":    func(fact) string { return "Sem operador" },
}

func paidBy(f fact) string {
	names := slices.Clone(f.methods)
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " + ")
}

// asked is what a report is asked in a test.
type asked struct {
	from, to string
	filters  insights.Filters
}

func (a asked) takes(f fact) bool {
	in := a.filters
	has := func(values []string, v string) bool { return len(values) == 0 || slices.Contains(values, v) }
	whole := func(values []int, v int) bool { return len(values) == 0 || slices.Contains(values, v) }
	switch {
	case f.day < a.from || f.day > a.to, in.SemEstornos && f.refund:
		return false
	case !has(in.Canal, strconv.Itoa(int(f.channel))), !has(in.Tipo, strconv.Itoa(int(f.kind))), !has(in.Loja, f.store):
		return false
	case !whole(in.Hora, f.hour), !whole(in.Semana, f.weekday):
		return false
	case in.Novos && !in.Antigos:
		return f.buyer != "" && f.firstDay >= a.from
	case in.Antigos && !in.Novos:
		return f.buyer != "" && f.firstDay < a.from
	}
	return true
}

// drawFilters draws what a report is narrowed by; most narrow little.
func drawFilters(rt *rapid.T, stores []string) insights.Filters {
	var f insights.Filters
	some := func(name string, values ...string) []string {
		if rapid.IntRange(0, 3).Draw(rt, "narrow "+name) > 0 {
			return nil
		}
		return rapid.SliceOfNDistinct(rapid.SampledFrom(values), 1, len(values), func(s string) string { return s }).Draw(rt, name)
	}
	f.Canal, f.Tipo, f.Loja = some("canal", "1", "2", "3", "4"), some("tipo", "1", "2", "3", "4", "5"), some("loja", stores...)
	switch rapid.IntRange(0, 5).Draw(rt, "customers") {
	case 0:
		f.Novos = true
	case 1:
		f.Antigos = true
	case 2:
		f.Novos, f.Antigos = true, true
	}
	f.SemEstornos = rapid.IntRange(0, 4).Draw(rt, "without refunds") == 0
	if rapid.IntRange(0, 5).Draw(rt, "narrow hours") == 0 {
		f.Hora = []int{0, 5, 6, 23}
	}
	if rapid.IntRange(0, 5).Draw(rt, "narrow weekdays") == 0 {
		f.Semana = []int{4, 5}
	}
	return f
}

// drawMoment draws a moment about the turn of the year: at midnight, a millisecond before it,
// at the cut-off, or whenever.
func drawMoment(rt *rapid.T, zone *time.Location) time.Time {
	day := time.Date(2026, 12, 29+rapid.IntRange(0, 5).Draw(rt, "day"), 0, 0, 0, 0, zone)
	edge := rapid.SampledFrom([]time.Duration{
		0, 24*time.Hour - time.Millisecond, 6 * time.Hour, 6*time.Hour - time.Millisecond, 3 * time.Hour, 21 * time.Hour, 21*time.Hour - time.Millisecond, -1,
	}).Draw(rt, "time of day")
	if edge < 0 {
		edge = time.Duration(rapid.Int64Range(0, 24*3600*1000-1).Draw(rt, "milliseconds")) * time.Millisecond
	}
	return day.Add(edge)
}

func productKey(n int) string { return fmt.Sprint("produto-", n) }
