package extracts

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

// rateRow is a row of extract_rates.
type rateRow struct {
	bun.BaseModel `bun:"table:extract_rates,alias:r"`

	ID              string `bun:",pk"`
	VenueID         string
	Acquirer        Acquirer
	Brand           string
	Product         string
	InstalmentsFrom int
	InstalmentsTo   int
	Rate            int64
	Version         int64
}

// Rate is a fee as it is contracted.
type Rate struct {
	Acquirer Acquirer `json:"AquirerType" enum:"3,6"`
	Brand    string   `json:"Bandeira" maxLength:"40" doc:"empty for all"`
	Product  string   `json:"Produto" maxLength:"10" doc:"the acquirer's code; empty for all"`
	From     int      `json:"ParcelasDe" minimum:"1" maximum:"24"`
	To       int      `json:"ParcelasAte" minimum:"1" maximum:"24"`
	Rate     int64    `json:"Taxa" minimum:"0" maximum:"30000" doc:"thousandths of a per cent: 2490 is 2,49 %"`
}

// Rates are what a venue has contracted.
type Rates struct {
	Version int64  `json:"Versao"`
	Rates   []Rate `json:"Taxas" nullable:"false" maxItems:"200"`
}

func (s *Service) rates(ctx context.Context, db bun.IDB, venueID string) (rows []rateRow, err error) {
	err = db.NewSelect().Model(&rows).Where("venue_id = ?", venueID).Order("acquirer", "brand", "product", "instalments_from").Scan(ctx)
	return rows, err
}

// ContractedRates answers what the venue has contracted.
func (s *Service) ContractedRates(ctx context.Context, venueID string) (Rates, error) {
	rows, err := s.rates(ctx, s.DB.Read, venueID)
	all := Rates{Rates: []Rate{}}
	for _, r := range rows {
		all.Version = r.Version
		all.Rates = append(all.Rates, Rate{r.Acquirer, r.Brand, r.Product, r.InstalmentsFrom, r.InstalmentsTo, r.Rate})
	}
	return all, err
}

// SaveRates puts rates in the place of the former ones, and has the venue be compared anew. Faults: Conflict when somebody else
// has saved since the version, Invalid where two of them are for the same sale.
func (s *Service) SaveRates(ctx context.Context, venueID string, rates Rates) error {
	rows := make([]rateRow, len(rates.Rates))
	for i, r := range rates.Rates {
		at := func(field, message string) error { return fault.Field(fmt.Sprintf("Taxas[%d].%s", i, field), message) }
		r.Brand, r.Product = strings.TrimSpace(r.Brand), strings.TrimSpace(r.Product)
		if r.To < r.From {
			return at("ParcelasAte", "Até quantas parcelas não pode ser menos do que de quantas.")
		}
		for _, o := range rates.Rates[:i] {
			if o.Acquirer == r.Acquirer && strings.EqualFold(strings.TrimSpace(o.Brand), r.Brand) && strings.EqualFold(strings.TrimSpace(o.Product), r.Product) && o.From <= r.To && r.From <= o.To {
				return at("ParcelasDe", "Já há uma taxa para estas parcelas desta bandeira.")
			}
		}
		rows[i] = rateRow{
			ID: newID(), VenueID: venueID, Acquirer: r.Acquirer, Brand: r.Brand, Product: r.Product, InstalmentsFrom: r.From, InstalmentsTo: r.To, Rate: r.Rate,
			Version: rates.Version + 1,
		}
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// Who saves at the same time waits here, also where there are no rates yet.
		_, err := tx.NewRaw("INSERT INTO extract_comparisons (venue_id, no, job_id) VALUES (?, 0, '') ON CONFLICT (venue_id) DO UPDATE SET no = extract_comparisons.no", venueID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("lock rates: %w", err)
		}
		before, err := s.rates(ctx, tx, venueID)
		if err != nil {
			return err
		}
		if len(before) > 0 && before[0].Version != rates.Version || len(before) == 0 && rates.Version != 0 {
			return errSavedMeanwhile
		}
		if _, err := tx.NewRaw("DELETE FROM extract_rates WHERE venue_id = ?", venueID).Exec(ctx); err != nil {
			return fmt.Errorf("save rates: %w", err)
		}
		if len(rows) > 0 {
			if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
				return fmt.Errorf("save rates: %w", err)
			}
		}
		if err := s.compareLater(ctx, tx, venueID); err != nil {
			return err
		}
		return s.record(ctx, tx, venueID, audit.ExtractRatesChanged, venueID, "Taxas contratadas", audit.Value{Name: "Taxas", Before: worded(before), After: worded(rows)})
	})
}

var errSavedMeanwhile = fault.New(fault.Conflict, "Outra pessoa salvou as taxas enquanto você as editava. Abra-as de novo e repita a alteração.")

func worded(rows []rateRow) string {
	all := make([]string, len(rows))
	for i, r := range rows {
		all[i] = fmt.Sprintf("%s %s %d a %dx: %d,%03d %%", cmp.Or(r.Brand, "Todas"), r.Product, r.InstalmentsFrom, r.InstalmentsTo, r.Rate/1000, r.Rate%1000)
	}
	return strings.Join(all, "; ")
}

// contracted answers the fee of a line as it is contracted: the rate that names most of it
// holds.
func (c *comparison) contracted(l *lineRow) (int64, bool) {
	plan := max(l.Instalments, 1)
	fitting := slices.Collect(func(yield func(rateRow) bool) {
		for _, r := range c.rates {
			fits := r.Acquirer == l.Acquirer && (r.Brand == "" || strings.EqualFold(r.Brand, l.Brand)) && (r.Product == "" || strings.EqualFold(r.Product, l.Product)) &&
				r.InstalmentsFrom <= plan && plan <= r.InstalmentsTo
			if fits && !yield(r) {
				return
			}
		}
	})
	if len(fitting) == 0 {
		return 0, false
	}
	best := slices.MaxFunc(fitting, func(a, b rateRow) int { return cmp.Compare(a.named(), b.named()) })
	return (l.Gross*best.Rate + 50_000) / 100_000, true
}

// named is how much of a sale a rate names.
func (r rateRow) named() int {
	n := 0
	if r.Brand != "" {
		n += 2
	}
	if r.Product != "" {
		n++
	}
	return n
}

type ratesOutput struct{ Body Rates }

func (s *Service) ratesRoute(ctx context.Context, in *venueInput) (*ratesOutput, error) {
	all, err := s.ContractedRates(ctx, in.VenueID)
	return &ratesOutput{all}, err
}

// RatesOrder is what is saved.
type RatesOrder struct {
	operation.VenueBody
	Rates
}

type saveRatesInput struct{ Body RatesOrder }

func (s *Service) saveRatesRoute(ctx context.Context, in *saveRatesInput) (*ratesOutput, error) {
	if err := s.SaveRates(ctx, in.Body.VenueID, in.Body.Rates); err != nil {
		return nil, err
	}
	return s.ratesRoute(ctx, &venueInput{operation.VenueQuery{VenueID: in.Body.VenueID}})
}
