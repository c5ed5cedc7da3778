package extracts

import (
	"cmp"
	"strconv"
	"strings"

	"balcao/app/fixed"
)

// Detail is a line of a file that is about one sale, or one instalment of it.
type Detail struct {
	// Key names it among all lines of its acquirer: told again, it is the same.
	Key           string
	Establishment string
	// Adjusted says that it corrects what was paid before, and is no sale.
	Adjusted  bool
	Day, Time string
	NSU       string
	// Authorisation is the issuer's code; NSU and it repeat, TID does not.
	Authorisation, TID      string
	EndToEnd, TxID          string
	OrderCode, Terminal     string
	Brand, Product          string
	Instalment, Instalments int
	Gross, Fee, Net         int64
	// SaleTotal is what the whole sale came to, of which this may be an instalment.
	SaleTotal int64
	Expected  string
	// CreditKey is that of the Credit which pays it; empty where none stands in an agenda. What
	// stands under a summary was added up when the file was checked.
	CreditKey, Number string
}

// Credit is a sum that the acquirer pays, or has paid, into an account.
type Credit struct {
	Key, Establishment    string
	Day                   string
	Paid                  bool
	Gross, Fee, Net       int64
	Bank, Agency, Account string
	Brand                 string
}

// brands are those of Cielo's codes that stand in public text.
var brands = map[string]string{"001": "Visa", "002": "Mastercard", "007": "Elo"}

// unnamed begins what a brand is called whose code nobody has published.
const unnamed = "Bandeira "

// brandOf is the brand of a code; some files give its name instead.
func brandOf(code string) string {
	code = strings.TrimSpace(code)
	switch name, known := brands[code]; {
	case known:
		return name
	case strings.Trim(code, "0") == "":
		return ""
	case strings.Trim(code, "0123456789") != "":
		return code
	}
	return unnamed + code
}

// reading takes rows over, with what a summary says of the sales under it. It is kept as
// JSON between the parts of a file.
type reading struct {
	Under map[string]string `json:",omitempty"`
}

// take answers what a row is about: a sale, a credit, or neither.
func (r *reading) take(layout *Layout, row fixed.Row) (*Detail, *Credit) {
	switch row.Record.Name {
	case summary:
		r.Under = row.Values()
		return nil, creditOf(layout, row)
	case agenda:
		return nil, creditOf(layout, row)
	case sale:
		return r.detail(layout, row), nil
	case pixSale:
		d := r.detail(layout, row)
		d.Brand = "Pix"
		return d, nil
	}
	return nil, nil
}

func (r *reading) detail(layout *Layout, row fixed.Row) *Detail {
	d := &Detail{
		Establishment: row.Get("establishment"), Day: row.Get("day"), Time: row.Get("time"), NSU: strings.TrimLeft(row.Get("nsu"), "0"),
		Authorisation: row.Get("authorisation"), TID: row.Get("tid"), EndToEnd: row.Get("endToEnd"), TxID: row.Get("txid"),
		OrderCode: strings.TrimSpace(row.Get("orderCode")), Terminal: row.Get("terminal"),
		Brand: brandOf(row.Get("brand")), Product: cmp.Or(row.Get("form"), row.Get("product"), row.Get("settlement")),
		Instalment: small(row.Get("instalment")), Instalments: small(row.Get("instalments")),
		Gross: row.Int("gross"), Fee: abs(row.Int("fee")), Net: row.Int("net"),
		Expected: cmp.Or(row.Get("due"), row.Get("paid")), Number: row.Get("unique"),
		Adjusted: strings.Trim(row.Get("adjustment"), "0 ") != "" || strings.Trim(row.Get("refusal"), "0 ") != "",
	}
	if under := r.Under; under != nil && row.Record.Name == sale && layout.Named(summary) != nil {
		d.Brand, d.Product, d.Expected = brandOf(under["brand"]), under["product"], cmp.Or(under["sent"], under["expected"])
		d.Adjusted = d.Adjusted || under["kind"] == "02" || under["kind"] == "03"
		rate, err := strconv.ParseInt(under["rate"], 10, 64)
		if err == nil && !row.Has("fee") {
			d.Fee = (abs(d.Gross)*rate + 5000) / 10000
		}
	} else if key := strings.TrimSpace(row.Get("key")); key != "" {
		d.CreditKey = creditKey(layout, d.Establishment, key)
	}
	if !row.Has("net") {
		d.Net = d.Gross - d.Fee
	}
	if d.SaleTotal = abs(row.Int("saleTotal")); d.SaleTotal == 0 {
		d.SaleTotal = d.Gross
	}
	d.Key = d.key(layout)
	return d
}

// key is what tells a line from all others. The acquirer's own number of it does, with the
// instalment, since each is paid by itself; without one it is all that is known of it. An
// adjustment bears the number of the sale that it corrects.
func (d *Detail) key(layout *Layout) string {
	instalment := strconv.Itoa(d.Instalment)
	if d.Adjusted {
		instalment += "|ajuste"
	}
	own := cmp.Or(strings.Trim(d.Number, "0 "), d.EndToEnd)
	if own != "" {
		return strings.Join([]string{layout.Name, d.Establishment, own, instalment}, "|")
	}
	return strings.Join([]string{layout.Name, d.Establishment, d.Day, d.TID, d.NSU, d.Authorisation, strconv.FormatInt(d.Gross, 10), instalment}, "|")
}

func summaryKey(values map[string]string) string {
	key := strings.Trim(values["key"], "0 ")
	if key == "" {
		key = values["batch"] + "/" + values["presented"]
	}
	return key + "/" + strings.TrimSpace(values["instalment"])
}

func creditOf(layout *Layout, row fixed.Row) *Credit {
	c := &Credit{
		Establishment: row.Get("establishment"), Gross: row.Int("gross"), Fee: abs(row.Int("fee")), Net: row.Int("net"),
		Bank: strings.TrimLeft(row.Get("bank"), "0"), Agency: strings.TrimLeft(row.Get("agency"), "0"), Account: strings.TrimLeft(strings.TrimSpace(row.Get("account")), "0"),
		Brand: brandOf(row.Get("brand")), Day: cmp.Or(row.Get("paid"), row.Get("sent"), row.Get("expected"), row.Get("due")),
		Paid: row.Get("status") == "01" || row.Get("status") == "02" || row.Get("paid") != "",
	}
	key := strings.TrimSpace(row.Get("key"))
	if row.Record.Name == summary {
		key = summaryKey(row.Values())
	}
	c.Key = creditKey(layout, c.Establishment, key)
	return c
}

func creditKey(layout *Layout, establishment, key string) string {
	return strings.Join([]string{layout.Name, establishment, key}, "|")
}

func small(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0
	}
	return n
}

func abs(n int64) int64 { return max(n, -n) }
