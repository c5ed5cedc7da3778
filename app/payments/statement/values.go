package statement

import (
	"regexp"
	"strings"
	"time"

	"balcao/app/money"
)

var days = []string{"02/01/2006", time.DateOnly, "02-01-2006", "02.01.2006", "02/01/06"}

// dayOf reads the date that a cell begins with.
func dayOf(text string) (string, bool) {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	first, _, _ = strings.Cut(first, "T")
	for _, form := range days {
		if day, err := time.Parse(form, first); err == nil {
			return day.Format(time.DateOnly), true
		}
	}
	return "", false
}

// The last sign before one or two digits is the decimal one.
var (
	amount   = regexp.MustCompile(`^([+-]?)(\d+|\d{1,3}(?:[.,' ]\d{3})+)(?:[.,](\d{1,2}))?$`)
	currency = strings.NewReplacer("R$", "", "BRL", "", "\u00a0", " ", "\u2212", "-")
)

// amountOf reads an amount as banks write it: 50.00, 1.234,56, -50,00, R$ 50,00, 50,00-,
// 50,00 D, (50,00).
func amountOf(text string) (money.Amount, bool) {
	text = strings.ToUpper(strings.TrimSpace(currency.Replace(text)))
	negative := false
	for _, mark := range []string{"D", "-"} {
		if rest, found := strings.CutSuffix(text, mark); found {
			text, negative = strings.TrimSpace(rest), true
			break
		}
	}
	text = strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(text, "C"), "+"))
	if inner, found := strings.CutPrefix(text, "("); found {
		text, negative = strings.TrimSuffix(inner, ")"), true
	}
	parts := amount.FindStringSubmatch(strings.ReplaceAll(text, "- ", "-"))
	if parts == nil {
		return 0, false
	}
	whole := strings.TrimLeft(strings.NewReplacer(".", "", ",", "", "'", "", " ", "").Replace(parts[2]), "0")
	if whole == "" {
		whole = "0"
	}
	if parts[3] != "" {
		whole += "." + parts[3]
	}
	read, err := money.Parse(whole)
	if negative || parts[1] == "-" {
		read = -read
	}
	return read, err == nil
}
