package scheduling

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/money"
)

// SpendSettings are the least that the guests of a reserved place spend.
type SpendSettings struct {
	bun.BaseModel `bun:"table:booking_settings,alias:g"`

	VenueID string `bun:",pk"`
	Enabled bool
	// PerPerson has Value for each guest, else it is for the whole party.
	PerPerson bool
	Value     money.Amount
	// Weekdays are the digits of the days on which it holds: "567".
	Weekdays string
	Version  int64
}

// SpendOf reads a venue's settings; those of one that has saved none are off.
func (s *Service) SpendOf(ctx context.Context, db bun.IDB, venueID string) (SpendSettings, error) {
	found := SpendSettings{VenueID: venueID, Weekdays: "1234567"}
	err := db.NewSelect().Model(&found).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return found, nil
	}
	return found, err
}

// SpendDraft is what the form of the settings sends.
type SpendDraft struct {
	Enabled, PerPerson bool
	Value              money.Amount
	Weekdays           []int
	Version            *int64
}

var auditedSpend = []audit.Field[SpendSettings]{
	{Name: "Consumo mínimo", Text: audit.YesNo(func(g SpendSettings) bool { return g.Enabled })},
	{Name: "Por pessoa", Text: audit.YesNo(func(g SpendSettings) bool { return g.PerPerson })},
	{Name: "Valor", Text: audit.Money(func(g SpendSettings) money.Amount { return g.Value })},
	{Name: "Dias", Text: func(g SpendSettings) string {
		var names []string
		for _, day := range g.days() {
			names = append(names, Weekday(day).Name())
		}
		return strings.Join(names, ", ")
	}},
}

func (g SpendSettings) days() []int {
	days := []int{}
	for _, digit := range g.Weekdays {
		days = append(days, int(digit-'0'))
	}
	return days
}

// SaveSpend saves the settings. Bookings keep what they were told.
func (s *Service) SaveSpend(ctx context.Context, venueID string, d SpendDraft) (SpendSettings, error) {
	next := SpendSettings{VenueID: venueID, Enabled: d.Enabled, PerPerson: d.PerPerson, Value: d.Value}
	for day := 1; day <= 7; day++ {
		for _, chosen := range d.Weekdays {
			if chosen == day {
				next.Weekdays += strconv.Itoa(day)
				break
			}
		}
	}
	switch {
	case d.Value < 0 || d.Value > mostValue:
		return next, fault.Field("valor", "Informe um valor de até R$ 9.999.999,99.")
	case d.Enabled && d.Value == 0:
		return next, fault.Field("valor", "Informe o consumo mínimo, ou desligue-o.")
	case d.Enabled && next.Weekdays == "":
		return next, fault.Field("diasDaSemana", "Escolha ao menos um dia da semana.")
	}
	return next, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := s.SpendOf(ctx, tx, venueID)
		if err != nil {
			return err
		}
		if err := stale(d.Version, before.Version); err != nil {
			return err
		}
		next.Version = before.Version + 1
		result, err := tx.NewInsert().Model(&next).On("CONFLICT (venue_id) DO UPDATE").
			Set("enabled = EXCLUDED.enabled, per_person = EXCLUDED.per_person, value = EXCLUDED.value, weekdays = EXCLUDED.weekdays, version = EXCLUDED.version").
			Where("g.version = ?", before.Version).Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			if err == nil {
				err = errStale
			}
			return err
		}
		return s.record(ctx, tx, audit.BookingSettingsChanged, venueID, venueID, "Consumo mínimo", audit.Compare(auditedSpend, before, next))
	})
}

// minimumSpend is the least that the guests of a booking spend.
func (s *Service) minimumSpend(ctx context.Context, db bun.IDB, r Resource, b Booking, zone *time.Location) (money.Amount, error) {
	if r.Kind != Place {
		return 0, nil
	}
	g, err := s.SpendOf(ctx, db, b.VenueID)
	day := strconv.Itoa(int(WeekdayOf(b.Start().In(zone).Weekday())))
	if err != nil || !g.Enabled || !strings.Contains(g.Weekdays, day) {
		return 0, err
	}
	if g.PerPerson {
		return g.Value.Mul(int64(max(1, b.PartySize)))
	}
	return g.Value, nil
}

// Consumption is what the guests of a booking have to spend, and have.
type Consumption struct {
	Minimum, Spent, Deposit money.Amount
	// Missing is what is left to pay of the minimum.
	Missing money.Amount
	// HasTable says that the place stands for a dining table, whose orders count.
	HasTable bool
	Settled  bool
}

// early is how long before a booking its guests may have begun to order.
const early = time.Hour

// Consumption answers what was ordered at the table of a booking.
func (s *Service) Consumption(ctx context.Context, venueID, id string) (Consumption, Booking, error) {
	b, err := one[Booking](ctx, s.DB.Read.NewSelect(), venueID, id, errNoBooking)
	if err != nil {
		return Consumption{}, b, err
	}
	r, err := one[Resource](ctx, s.DB.Read.NewSelect(), venueID, b.ResourceID, errNoResource)
	if err != nil {
		return Consumption{}, b, err
	}
	c := Consumption{Minimum: b.MinimumSpend, Spent: b.Spent, Deposit: b.DepositPaid, HasTable: r.TableID != "", Settled: b.SettledAt != 0}
	if !c.Settled && c.HasTable {
		if c.Spent, err = s.Tables.Spent(ctx, venueID, r.TableID, b.Start().Add(-early), b.End()); err != nil {
			return c, b, err
		}
	}
	// What was ordered with the booking is on no table's account.
	if !c.Settled {
		ahead, err := s.orderedAhead(ctx, b)
		if err != nil {
			return c, b, err
		}
		c.Spent += ahead
	}
	c.Missing = max(0, c.Minimum-c.Deposit-c.Spent)
	return c, b, nil
}

// Settle writes down what the guests of a booking have spent: what its table's orders say, or
// where the place stands for none what the person says.
func (s *Service) Settle(ctx context.Context, venueID, id string, said money.Amount, read *int64) (Consumption, error) {
	c, b, err := s.Consumption(ctx, venueID, id)
	if err != nil {
		return c, err
	}
	switch {
	case c.Settled:
		return c, fault.New(fault.Conflict, "O consumo desta reserva já foi acertado.")
	case b.MinimumSpend == 0:
		return c, fault.New(fault.Conflict, "Esta reserva não tem consumo mínimo.")
	case !c.HasTable && (said < 0 || said > mostValue):
		return c, fault.Field("consumido", "Informe quanto foi consumido.")
	case !c.HasTable:
		c.Spent = said
	}
	c.Missing, c.Settled = max(0, c.Minimum-c.Deposit-c.Spent), true
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return c, err
	}
	_, err = s.change(ctx, venueID, id, read, "acertou", "Consumido "+c.Spent.String()+", falta "+c.Missing.String(), func(ctx context.Context, tx bun.Tx, b *Booking) error {
		if b.SettledAt != 0 || b.State != Confirmed && b.State != Attended {
			return errNotBooked
		}
		b.Spent, b.SettledAt = c.Spent, s.now()
		return s.recordBooking(ctx, tx, audit.BookingSettled, *b, at.Zone, []audit.Value{
			{Name: "Mínimo", After: c.Minimum.String()}, {Name: "Consumido", After: c.Spent.String()}, {Name: "Falta", After: c.Missing.String()},
		})
	})
	return c, err
}
