package storefront

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/hours"
	"balcao/app/money"
)

// Selling is what is ours beside S0's Configuration, off by default (D39), but for what bounds something.
// A payload that leaves one of them out, as S0's does, leaves it as it is.
type Selling struct {
	MinOrderValue     money.Amount  `json:"minOrderValue" required:"false" doc:"least value of an order's items in the shop; 0: none"`
	AcceptanceMinutes int           `json:"acceptanceMinutes" required:"false" doc:"how long an order of the shop waits to be accepted, 1 to 240; 0: for ever"`
	LaterDays         int           `json:"laterDays" required:"false" doc:"for how many days the shop takes orders for later, today among them, 1 to 30; 0: it takes none"`
	LaterPerQuarter   int           `json:"laterPerQuarter" required:"false" doc:"how many of them the kitchen takes for a quarter of an hour, 1 to 500; 0: any number"`
	LaterLeadMinutes  int           `json:"laterLeadMinutes" required:"false" doc:"how long before its time an order for later is begun, and how soon the first may be, 5 to 1440"`
	UnpaidPerCustomer int           `json:"unpaidPerCustomer" required:"false" doc:"how many orders of one customer may wait for their online payment at once, 1 to 20, and ten times as many of one network address; 0: any number"`
	SpecialDays       []SpecialDay  `json:"specialDays" required:"false" nullable:"false" maxItems:"400" doc:"days on which the hours of the week do not hold"`
	DeliveryDistricts []DistrictFee `json:"deliveryDistricts" required:"false" nullable:"false" maxItems:"500" doc:"delivery fees where the distance is not known (D38)"`
}

// SpecialDay is a day on which other hours hold than its weekday's, or none. A day with
// several spans stands several times.
type SpecialDay struct {
	Date        string `json:"date" format:"date" doc:"the day on which the span begins"`
	Closed      bool   `json:"closed" doc:"all day: startHour and endHour are empty"`
	StartHour   string `json:"startHour" maxLength:"8" doc:"HH:mm"`
	EndHour     string `json:"endHour" maxLength:"8" doc:"HH:mm; before startHour means the next day"`
	Description string `json:"description" maxLength:"60" doc:"the holiday's name"`
}

// DistrictFee is the delivery fee of a district.
type DistrictFee struct {
	District string       `json:"district" maxLength:"120"`
	Fee      money.Amount `json:"fee"`
}

const (
	longestAcceptance  = 240
	mostSpecialDays    = 400
	mostDistricts      = 500
	mostLaterDays      = 30
	mostPerQuarter     = 500
	mostUnpaid         = 20
	shortestLead       = 5
	longestLead        = 24 * 60
	longestDescription = 60
	longestDistrict    = 120
)

func (s Selling) settled() (Selling, error) {
	if s.MinOrderValue < 0 {
		return s, fault.Field("minOrderValue", "O valor não pode ser negativo.")
	}
	s.AcceptanceMinutes = clamp(s.AcceptanceMinutes, 0, longestAcceptance)
	s.LaterDays, s.LaterPerQuarter = clamp(s.LaterDays, 0, mostLaterDays), clamp(s.LaterPerQuarter, 0, mostPerQuarter)
	s.UnpaidPerCustomer = clamp(s.UnpaidPerCustomer, 0, mostUnpaid)
	s.LaterLeadMinutes = clamp(s.LaterLeadMinutes, shortestLead, longestLead)
	var err error
	if s.SpecialDays, err = settledDays(s.SpecialDays); err != nil {
		return s, err
	}
	s.DeliveryDistricts, err = settledDistricts(s.DeliveryDistricts)
	return s, err
}

// settledDays checks the days and puts them in order.
func settledDays(days []SpecialDay) ([]SpecialDay, error) {
	wrong := func(text string) error { return fault.Field("specialDays", text) }
	if len(days) > mostSpecialDays {
		return nil, wrong(fmt.Sprintf("Informe até %d dias especiais.", mostSpecialDays))
	}
	out := make([]SpecialDay, 0, len(days))
	for _, d := range days {
		day, err := time.Parse(time.DateOnly, d.Date)
		if err != nil {
			return nil, wrong("Informe a data de cada dia especial.")
		}
		d.Description = br.OneLine(d.Description)
		if utf8.RuneCountInString(d.Description) > longestDescription {
			return nil, wrong(fmt.Sprintf("Descreva o dia %s em até %d caracteres.", day.Format("02/01/2006"), longestDescription))
		}
		if d.Closed {
			d.StartHour, d.EndHour = "", ""
		} else {
			span, err := hours.ParseSpan(0, d.StartHour, d.EndHour)
			if err != nil {
				return nil, wrong(fmt.Sprintf("Informe o início e o fim de cada horário de %s, ou marque o dia como fechado.", day.Format("02/01/2006")))
			}
			d.StartHour, d.EndHour = clockFace(span.From), clockFace(span.To)
		}
		out = append(out, d)
	}
	slices.SortStableFunc(out, func(a, b SpecialDay) int {
		return strings.Compare(a.Date+a.StartHour, b.Date+b.StartHour)
	})
	for i := 1; i < len(out); i++ {
		if out[i].Date == out[i-1].Date && (out[i].Closed || out[i-1].Closed) {
			day, _ := time.Parse(time.DateOnly, out[i].Date)
			return nil, wrong(fmt.Sprintf("O dia %s está fechado e não pode ter outros horários.", day.Format("02/01/2006")))
		}
	}
	return out, nil
}

// settledDistricts cleans the names and refuses one that stands twice, whatever its
// letter case and accents.
func settledDistricts(fees []DistrictFee) ([]DistrictFee, error) {
	wrong := func(text string) error { return fault.Field("deliveryDistricts", text) }
	if len(fees) > mostDistricts {
		return nil, wrong(fmt.Sprintf("Informe até %d bairros.", mostDistricts))
	}
	out := make([]DistrictFee, 0, len(fees))
	known := map[string]bool{}
	for _, f := range fees {
		f.District = br.OneLine(f.District)
		folded := br.Fold(f.District)
		switch {
		case folded == "":
			return nil, wrong("Informe o nome de cada bairro.")
		case utf8.RuneCountInString(f.District) > longestDistrict:
			return nil, wrong(fmt.Sprintf("O nome de um bairro deve ter no máximo %d caracteres.", longestDistrict))
		case f.Fee < 0:
			return nil, wrong(fmt.Sprintf("A taxa de %s não pode ser negativa.", f.District))
		case known[folded]:
			return nil, wrong(fmt.Sprintf("O bairro %s está duas vezes na tabela. Deixe só uma taxa para ele.", f.District))
		}
		known[folded] = true
		out = append(out, f)
	}
	return out, nil
}

// days are the special days as a calendar has them.
func (s Selling) days() (map[string][]hours.Span, error) {
	days := map[string][]hours.Span{}
	for _, d := range s.SpecialDays {
		if d.Closed {
			days[d.Date] = nil
			continue
		}
		span, err := hours.ParseSpan(0, d.StartHour, d.EndHour)
		if err != nil {
			return nil, err
		}
		days[d.Date] = append(days[d.Date], span)
	}
	return days, nil
}

// keepLeftOut takes over from before what a payload has not sent.
func (s *Selling) keepLeftOut(before Selling, sent map[string]json.RawMessage) {
	left := func(name string) bool { _, isThere := sent[name]; return !isThere }
	if left("minOrderValue") {
		s.MinOrderValue = before.MinOrderValue
	}
	if left("acceptanceMinutes") {
		s.AcceptanceMinutes = before.AcceptanceMinutes
	}
	if left("laterDays") {
		s.LaterDays = before.LaterDays
	}
	if left("laterPerQuarter") {
		s.LaterPerQuarter = before.LaterPerQuarter
	}
	if left("laterLeadMinutes") {
		s.LaterLeadMinutes = before.LaterLeadMinutes
	}
	if left("unpaidPerCustomer") {
		s.UnpaidPerCustomer = before.UnpaidPerCustomer
	}
	if left("specialDays") {
		s.SpecialDays = before.SpecialDays
	}
	if left("deliveryDistricts") {
		s.DeliveryDistricts = before.DeliveryDistricts
	}
}
