package extracts

import (
	"fmt"
	"io"
	"strconv"
	"time"
)

// SampleSale is a sale as a sample of an extract tells it.
type SampleSale struct {
	At    time.Time
	Code  string
	Brand string
	Value int64
}

// Sample is what a made file is of.
type Sample struct {
	Establishment string
	Sequence      int
	Day, Due      time.Time
	// Rate is the fee in hundredths of a per cent.
	Rate  int64
	Sales []SampleSale
}

// Write writes a valid file of the layout that Cielo's establishments get, by the tables that
// read it: header, a summary of each brand with its sales, trailer (v15: agenda and details).
func (s Sample) Write(w io.Writer, v15 bool) error {
	out := &sampleWriter{w: w, layout: cieloOld, sample: s}
	version := "013"
	if v15 {
		out.layout, version = cieloV15, "015"
	}
	day := s.Day.Format(time.DateOnly)
	out.line(header, map[string]string{
		"establishment": s.Establishment, "made": day, "from": day, "to": day, "sequence": strconv.Itoa(s.Sequence), "option": "03", "version": version,
	})
	for i, brand := range out.brands() {
		if v15 {
			out.detailed(brand)
		} else {
			out.summarised(i+1, brand)
		}
	}
	end := map[string]string{"records": strconv.Itoa(out.lines - 1)}
	if v15 {
		end["details"], end["gross"], end["net"] = strconv.Itoa(out.details), strconv.FormatInt(out.gross, 10), strconv.FormatInt(out.net, 10)
	}
	out.line(trailer, end)
	return out.err
}

type sampleWriter struct {
	w              io.Writer
	layout         *Layout
	sample         Sample
	lines, details int
	gross, net     int64
	err            error
}

func (o *sampleWriter) line(record string, values map[string]string) {
	if o.err != nil {
		return
	}
	var raw []byte
	if raw, o.err = o.layout.Build(record, values); o.err == nil {
		_, o.err = o.w.Write(append(raw, '\r', '\n'))
		o.lines++
	}
}

// brands are the codes of the sales' brands, in the order in which they come.
func (o *sampleWriter) brands() (codes []string) {
	seen := map[string]bool{}
	for _, s := range o.sample.Sales {
		if code := codeOf(s.Brand); !seen[code] {
			seen[code] = true
			codes = append(codes, code)
		}
	}
	return codes
}

func codeOf(brand string) string {
	for code, name := range brands {
		if name == brand {
			return code
		}
	}
	return "001"
}

func (o *sampleWriter) of(brand string) (all []SampleSale, gross, fee int64) {
	for _, s := range o.sample.Sales {
		if codeOf(s.Brand) == brand {
			all, gross, fee = append(all, s), gross+s.Value, fee+o.fee(s.Value)
		}
	}
	return all, gross, fee
}

func (o *sampleWriter) fee(value int64) int64 { return (value*o.sample.Rate + 5000) / 10000 }

// summarised writes a summary (RO) and its sales (CV).
func (o *sampleWriter) summarised(no int, brand string) {
	all, gross, fee := o.of(brand)
	due, batch := o.sample.Due.Format(time.DateOnly), fmt.Sprintf("%07d", no)
	o.line(summary, map[string]string{
		"establishment": o.sample.Establishment, "batch": batch, "kind": "01", "presented": o.sample.Day.Format(time.DateOnly), "expected": due,
		"gross": strconv.FormatInt(gross, 10), "fee": strconv.FormatInt(-fee, 10), "rejected": "0", "net": strconv.FormatInt(gross-fee, 10),
		"bank": "001", "agency": "1234", "account": "123456", "status": "01", "sales": strconv.Itoa(len(all)), "brand": brand,
		"key": fmt.Sprintf("%s%s%s", o.sample.Day.Format("060102"), brand, batch), "rate": strconv.FormatInt(o.sample.Rate, 10),
	})
	for _, s := range all {
		o.details++
		o.line(sale, map[string]string{
			"establishment": o.sample.Establishment, "batch": batch, "day": s.At.Format(time.DateOnly), "time": s.At.Format(time.TimeOnly),
			"gross": strconv.FormatInt(s.Value, 10), "authorisation": fmt.Sprintf("A%05d", o.details), "nsu": strconv.Itoa(o.details),
			"orderCode": o.layout.Fit(sale, "orderCode", s.Code), "unique": o.unique(s),
		})
	}
}

// detailed writes the agenda of a brand and its details.
func (o *sampleWriter) detailed(brand string) {
	all, gross, fee := o.of(brand)
	due, key := o.sample.Due.Format(time.DateOnly), fmt.Sprintf("UR%s%s%s", o.sample.Establishment, brand, o.sample.Due.Format("20060102"))
	o.line(agenda, map[string]string{
		"establishment": o.sample.Establishment, "brand": brand, "settlement": "001", "status": "01", "gross": strconv.FormatInt(gross, 10),
		"fee": strconv.FormatInt(-fee, 10), "net": strconv.FormatInt(gross-fee, 10), "bank": "001", "agency": "1234", "account": "123456", "digit": "7",
		"entries": strconv.Itoa(len(all)), "kind": "01", "key": key, "paid": due, "due": due,
	})
	for _, s := range all {
		o.details++
		o.gross, o.net = o.gross+s.Value, o.net+s.Value-o.fee(s.Value)
		o.line(sale, map[string]string{
			"establishment": o.sample.Establishment, "brand": brand, "settlement": "001", "instalment": "1", "instalments": "1",
			"authorisation": fmt.Sprintf("A%05d", o.details), "kind": "02", "key": key, "unique": o.unique(s), "form": "001", "nsu": strconv.Itoa(o.details),
			"orderCode": o.layout.Fit(sale, "orderCode", s.Code), "rate": strconv.FormatInt(o.sample.Rate*10, 10), "saleTotal": strconv.FormatInt(s.Value, 10),
			"gross": strconv.FormatInt(s.Value, 10), "net": strconv.FormatInt(s.Value-o.fee(s.Value), 10), "fee": strconv.FormatInt(-o.fee(s.Value), 10),
			"time": s.At.Format(time.TimeOnly), "day": s.At.Format(time.DateOnly), "captured": s.At.Format(time.DateOnly), "due": due,
		})
	}
}

// unique is a number that no other sale of the samples has.
func (o *sampleWriter) unique(s SampleSale) string {
	return fmt.Sprintf("%s%04d%04d", s.At.Format("060102150405"), o.sample.Sequence%10000, o.details)
}
