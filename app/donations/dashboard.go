package donations

import (
	"context"
	"fmt"
	"time"

	"balcao/app/database"
	"balcao/app/money"
)

// GivenView is a donation as the dashboard shows it (S1§3); the donor of an anonymous one has
// no name here.
type GivenView struct {
	ID          string       `json:"id"`
	ProductID   *string      `json:"productId"`
	Client      string       `json:"client" doc:"Anônimo where the donor wants no name shown, or has told none"`
	ProductName string       `json:"productName"`
	Quantity    int          `json:"quantity"`
	Amount      money.Amount `json:"amount" doc:"negative for what was given back"`
	At          time.Time    `json:"date"`
	Institution string       `json:"instituicao"`
	Devolucao   bool         `json:"devolucao"`
}

// HourView is how many donations came in within an hour of the venue's clocks.
type HourView struct {
	Time   time.Time    `json:"time" doc:"when the hour begins"`
	Amount int          `json:"amount" doc:"how many"`
	Valor  money.Amount `json:"valor"`
}

// Dashboard is what an event was given so far.
type Dashboard struct {
	Evento       string       `json:"evento"`
	EventID      string       `json:"eventId"`
	Ativo        bool         `json:"ativo"`
	Meta         money.Amount `json:"meta" doc:"0 for none"`
	Arrecadado   money.Amount `json:"arrecadado" doc:"without what was given back"`
	Recebido     money.Amount `json:"recebido"`
	Devolvido    money.Amount `json:"devolvido"`
	Doacoes      int          `json:"doacoes" doc:"that were not given back whole"`
	AtualizadoEm time.Time    `json:"atualizadoEm"`
	Donations    []GivenView  `json:"donations" nullable:"false" doc:"the latest 200, refunds within"`
	Quantities   []HourView   `json:"quantities" nullable:"false" doc:"the last 72 hours in which there were any, the oldest first"`
}

const (
	lastShown  = 200
	mostHours  = 72
	hourMillis = int64(time.Hour / time.Millisecond)
)

// shownEntry is a row of the ledger with what is shown of its donation.
type shownEntry struct {
	entry
	Name, InstitutionName, ProductName, EventName, ProductID string
	Anonymous                                                bool
}

// Dashboard answers what an event of the venue was given so far.
func (s *Service) Dashboard(ctx context.Context, e Event) (Dashboard, error) {
	at, err := s.Venues.Venue(ctx, e.VenueID)
	if err != nil {
		return Dashboard{}, err
	}
	out := Dashboard{
		Evento: e.Name, EventID: e.ID, Ativo: e.open(), Meta: e.Goal, AtualizadoEm: s.Clock.Now(),
		Donations: []GivenView{}, Quantities: []HourView{},
	}
	if out.Arrecadado, out.Doacoes, err = s.raised(ctx, e.ID); err != nil {
		return out, err
	}
	err = s.DB.Read.NewRaw("SELECT COALESCE(SUM(CASE WHEN amount > 0 THEN amount ELSE 0 END), 0), COALESCE(SUM(CASE WHEN amount < 0 THEN -amount ELSE 0 END), 0) FROM donation_entries WHERE event_id = ?", e.ID).
		Scan(ctx, &out.Recebido, &out.Devolvido)
	if err != nil {
		return out, fmt.Errorf("sum donations: %w", err)
	}
	var last []shownEntry
	err = s.DB.Read.NewRaw(`SELECT x.*, d.name, d.institution_name, d.product_name, d.event_name, COALESCE(d.product_id, '') AS product_id, d.anonymous
		FROM donation_entries x JOIN donations d ON d.id = x.donation_id WHERE x.event_id = ? ORDER BY x.at DESC, x.id DESC LIMIT ?`, e.ID, lastShown).Scan(ctx, &last)
	if err != nil {
		return out, fmt.Errorf("read the last donations: %w", err)
	}
	for _, one := range last {
		out.Donations = append(out.Donations, one.view())
	}
	out.Quantities, err = s.hours(ctx, e.ID, at.Zone)
	return out, err
}

func (x shownEntry) view() GivenView {
	v := GivenView{
		ID: x.ID, Client: shownName(x.Name, x.Anonymous), ProductName: Donation{ProductName: x.ProductName, EventName: x.EventName}.What(), Quantity: 1,
		Amount: x.Amount, At: database.FromMilli(x.At), Institution: x.InstitutionName, Devolucao: x.Amount < 0, ProductID: orNull(x.ProductID),
	}
	if v.Devolucao {
		v.Quantity = 0
	}
	return v
}

// hours counts the donations of an event by the hours of the venue's clocks. The database
// counts by quarters of an hour, of which every zone's hours are made.
func (s *Service) hours(ctx context.Context, eventID string, zone *time.Location) ([]HourView, error) {
	const quarter = hourMillis / 4
	var found []struct {
		Quarter int64
		Count   int
		Value   money.Amount
	}
	err := s.DB.Read.NewRaw(`SELECT at / ? AS quarter, COUNT(*) AS count, SUM(amount) AS value FROM donation_entries
		WHERE event_id = ? AND amount > 0 GROUP BY at / ? ORDER BY quarter DESC LIMIT ?`, quarter, eventID, quarter, 4*mostHours).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("count donations by hour: %w", err)
	}
	hours := []HourView{}
	for i := len(found) - 1; i >= 0; i-- {
		begins := hourOf(time.UnixMilli(found[i].Quarter*quarter), zone)
		if n := len(hours); n > 0 && hours[n-1].Time.Equal(begins) {
			hours[n-1].Amount += found[i].Count
			hours[n-1].Valor += found[i].Value
			continue
		}
		hours = append(hours, HourView{Time: begins, Amount: found[i].Count, Valor: found[i].Value})
	}
	return hours[max(0, len(hours)-mostHours):], nil
}

// hourOf is when the hour of a moment begins on the clocks of a zone.
func hourOf(at time.Time, zone *time.Location) time.Time {
	_, offset := at.In(zone).Zone()
	shift := time.Duration(offset) * time.Second
	return at.Add(shift).UTC().Truncate(time.Hour).Add(-shift)
}
