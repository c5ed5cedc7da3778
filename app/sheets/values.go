package sheets

import (
	"cmp"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/money"
	"balcao/app/quantity"
)

var (
	digits     = regexp.MustCompile(`^\d+$`)
	grouped    = regexp.MustCompile(`^[1-9]\d{0,2}(\.\d{3})+$`)
	groupedUS  = regexp.MustCompile(`^[1-9]\d{0,2}(,\d{3})+$`)
	scientific = regexp.MustCompile(`^\d+([.,]\d+)?[eE][+-]?\d+$`)
	dated      = regexp.MustCompile(`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$`)
	isoDated   = regexp.MustCompile(`^(\d{4})-(\d{2})-(\d{2})$`)
	timed      = regexp.MustCompile(`^(\S+)[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?$`)
)

const (
	errInteger  = "Escreva um número inteiro, como 12."
	errMoney    = "Escreva um valor em reais, como 1.234,56."
	errCents    = "Um valor em reais tem no máximo duas casas depois da vírgula."
	errRange    = "Número grande demais."
	errDate     = "Escreva uma data como 31/12/2026, com o ano de quatro algarismos."
	errNoDay    = "Este dia não existe no calendário. Confira o dia e o mês."
	errInstant  = "Escreva data e hora como 31/12/2026 18:30."
	errBoolean  = "Escreva Sim ou Não."
	errQuantity = "Escreva uma quantidade com no máximo três casas, como 1,5."
)

// plainNumber is a number of Excel without an exponent, with a decimal comma; not
// where Excel has lost digits of it.
func plainNumber(text string) (string, bool) {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || math.Abs(f) >= exact {
		return "", false
	}
	return strings.Replace(strconv.FormatFloat(f, 'f', -1, 64), ".", ",", 1), true
}

func integerValue(given cell) (any, string) {
	text := given.text
	if given.numeric {
		plain, ok := plainNumber(text)
		if !ok {
			return nil, errRange
		}
		text = plain
	}
	unsigned := strings.TrimPrefix(text, "-")
	if grouped.MatchString(unsigned) {
		text = strings.ReplaceAll(text, ".", "")
		unsigned = strings.TrimPrefix(text, "-")
	}
	if !digits.MatchString(unsigned) {
		return nil, errInteger
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil, errRange
	}
	return n, ""
}

// quantityValue reads a number of Excel, or a text with a decimal comma.
func quantityValue(given cell) (any, string) {
	text := given.text
	if given.numeric {
		plain, ok := plainNumber(text)
		if !ok {
			return nil, errRange
		}
		text = plain
	}
	n, err := quantity.Parse(strings.Replace(text, ",", ".", 1))
	if err != nil {
		return nil, errQuantity
	}
	return n, ""
}

// moneyValue reads a number of Excel, or a text as people write reais: "1.234" is
// a thousand, "1.23" is not.
func moneyValue(given cell) (any, string) {
	if given.numeric {
		return moneyNumber(given.text)
	}
	text := strings.Join(strings.Fields(given.text), "")
	sign := ""
	if inner, ok := strings.CutPrefix(text, "("); ok {
		if inner, ok = strings.CutSuffix(inner, ")"); !ok {
			return nil, errMoney
		}
		text, sign = inner, "-"
	}
	for _, prefix := range []string{"-", "R$", "-"} {
		rest, found := strings.CutPrefix(text, prefix)
		if found && prefix == "-" {
			if sign != "" {
				return nil, errMoney
			}
			sign = "-"
		}
		text = rest
	}
	whole, fraction := text, ""
	switch i := strings.LastIndexAny(text, ".,"); {
	case i < 0 || grouped.MatchString(text):
	case text[i] == ',' || strings.Count(text, ".") == 1:
		whole, fraction = text[:i], text[i+1:]
	}
	if grouped.MatchString(whole) || groupedUS.MatchString(whole) && strings.Contains(text, ".") {
		whole = strings.NewReplacer(".", "", ",", "").Replace(whole)
	}
	switch {
	case !digits.MatchString(whole), fraction != "" && !digits.MatchString(fraction), strings.HasSuffix(text, ","), strings.HasSuffix(text, "."):
		return nil, errMoney
	case len(fraction) > 2:
		return nil, errCents
	}
	if whole = strings.TrimLeft(whole, "0"); whole == "" {
		whole = "0"
	}
	if fraction != "" {
		whole += "." + fraction
	}
	amount, err := money.Parse(sign + whole)
	if err != nil {
		return nil, errRange
	}
	return amount, ""
}

// moneyNumber reads a number that is a float in the file; what its fraction is off
// from whole centavos by more than a float's fault is somebody's.
func moneyNumber(text string) (any, string) {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || math.Abs(f)*100 >= exact {
		return nil, errRange
	}
	centavos := math.Round(f * 100)
	if math.Abs(f*100-centavos) > max(1e-4, math.Abs(centavos)*4e-16) {
		return nil, errCents
	}
	return money.Amount(centavos), ""
}

func dateValue(given cell, from1904 bool) (any, string) {
	if given.numeric {
		at, ok := ofSerial(given.text, from1904)
		if !ok {
			return nil, errDate
		}
		return time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC), ""
	}
	text := given.text
	// A date with the time of midnight is what Excel makes of a date.
	if m := timed.FindStringSubmatch(text); m != nil && strings.Trim(m[2]+m[3]+m[4], "0") == "" {
		text = m[1]
	}
	at, wrong := dayOf(text)
	if wrong != "" {
		return nil, wrong
	}
	return at, ""
}

// dayOf reads a day; wrong says in a sentence why it is none.
func dayOf(text string) (day time.Time, wrong string) {
	var parts [3]string
	if m := dated.FindStringSubmatch(text); m != nil {
		parts = [3]string{m[3], m[2], m[1]}
	} else if m := isoDated.FindStringSubmatch(text); m != nil {
		parts = [3]string{m[1], m[2], m[3]}
	} else {
		return time.Time{}, errDate
	}
	at, err := time.Parse("2006-1-2", strings.Join(parts[:], "-"))
	if err != nil {
		return time.Time{}, errNoDay
	}
	return at, ""
}

func instantValue(given cell, zone *time.Location, from1904 bool) (any, string) {
	if given.numeric {
		at, ok := ofSerial(given.text, from1904)
		if !ok {
			return nil, errInstant
		}
		return time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), 0, zone).UTC(), ""
	}
	if at, err := time.Parse(time.RFC3339, given.text); err == nil {
		return at.UTC(), ""
	}
	m := timed.FindStringSubmatch(given.text)
	if m == nil {
		return nil, errInstant
	}
	day, wrong := dayOf(m[1])
	clock, err := time.Parse("15:4:5", m[2]+":"+m[3]+":"+cmp.Or(m[4], "0"))
	if wrong == errNoDay {
		return nil, wrong
	}
	if wrong != "" || err != nil {
		return nil, errInstant
	}
	return time.Date(day.Year(), day.Month(), day.Day(), clock.Hour(), clock.Minute(), clock.Second(), 0, zone).UTC(), ""
}

// ofSerial is the wall clock that a number of Excel counts, in UTC, to the second.
func ofSerial(text string, from1904 bool) (time.Time, bool) {
	f, err := strconv.ParseFloat(text, 64)
	if from1904 {
		f += 1462
	}
	if err != nil || f < firstSerial || f >= lastSerial+1 {
		return time.Time{}, false
	}
	return excelEpoch.AddDate(0, 0, int(f)).Add(time.Duration(math.Round((f-math.Floor(f))*86400)) * time.Second), true
}

var truths = map[string]bool{
	"sim": true, "s": true, "verdadeiro": true, "true": true, "1": true, "x": true,
	"nao": false, "n": false, "falso": false, "false": false, "0": false,
}

func booleanValue(given cell) (any, string) {
	v, ok := truths[br.Fold(given.text)]
	if !ok {
		return nil, errBoolean
	}
	return v, ""
}
