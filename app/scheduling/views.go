package scheduling

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/money"
)

// BookingView is a booking, a hold or a block on the wire.
type BookingView struct {
	ID            string       `json:"id"`
	ResourceID    string       `json:"resourceId"`
	ResourceName  string       `json:"resourceName"`
	ScheduleID    string       `json:"scheduleId"`
	ScheduleName  string       `json:"scheduleName"`
	ServiceID     *string      `json:"serviceId"`
	ServiceName   string       `json:"serviceName"`
	SeriesID      *string      `json:"seriesId" doc:"that of a weekly series; null for none"`
	Situacao      State        `json:"situacao" enum:"reservado,pendente,confirmado,atendido,faltou,cancelado,expirado,bloqueado"`
	Start         time.Time    `json:"start"`
	End           time.Time    `json:"end"`
	BufferBefore  int          `json:"bufferBefore" doc:"minutes that are occupied before it"`
	BufferAfter   int          `json:"bufferAfter"`
	ExpiresAt     *time.Time   `json:"expiresAt" doc:"until when a hold or an unpaid booking keeps its time"`
	Customer      string       `json:"customer"`
	Phone         string       `json:"phone"`
	Email         string       `json:"email"`
	PartySize     int          `json:"partySize"`
	Note          string       `json:"note"`
	Value         money.Amount `json:"value"`
	Deposit       money.Amount `json:"deposit"`
	DepositPaid   money.Amount `json:"depositPaid"`
	Devolvido     money.Amount `json:"devolvido" doc:"what of the deposit has been given back"`
	MinimumSpend  money.Amount `json:"minimumSpend"`
	Spent         money.Amount `json:"spent"`
	SettledAt     *time.Time   `json:"settledAt" doc:"when the minimum spend was settled; null while it is not"`
	Encaixe       bool         `json:"encaixe" doc:"put over others, or outside the hours, by hand"`
	EncaixeMotivo string       `json:"encaixeMotivo"`
	PelaPagina    bool         `json:"pelaPagina" doc:"booked by the customer on the public page"`
	Versao        int64        `json:"versao"`
	CancelaAte    *time.Time   `json:"cancelaAte" doc:"until when the customer may change it himself"`
}

func moment(milli int64) *time.Time {
	if milli == 0 {
		return nil
	}
	at := database.FromMilli(milli)
	return &at
}

// viewsOf are bookings on the wire.
func (s *Service) viewsOf(ctx context.Context, db bun.IDB, venueID string, all []Booking) ([]BookingView, error) {
	views := make([]BookingView, 0, len(all))
	if len(all) == 0 {
		return views, nil
	}
	names := map[string]string{}
	for _, table := range []string{"schedule_resources", "schedules"} {
		var rows []struct{ ID, Name string }
		if err := db.NewRaw("SELECT id, name FROM ? WHERE venue_id = ?", bun.Ident(table), venueID).Scan(ctx, &rows); err != nil {
			return nil, err
		}
		for _, r := range rows {
			names[r.ID] = r.Name
		}
	}
	for _, b := range all {
		need := b.need()
		v := BookingView{
			ID: b.ID, ResourceID: b.ResourceID, ResourceName: names[b.ResourceID], ScheduleID: b.ScheduleID, ScheduleName: names[b.ScheduleID],
			ServiceID: orNull(b.ServiceID), ServiceName: b.ServiceName, SeriesID: orNull(b.SeriesID), Situacao: b.State, Start: b.Start(), End: b.End(),
			BufferBefore: int(need.Before / time.Minute), BufferAfter: int(need.After / time.Minute),
			Customer: b.Customer, Phone: b.Phone, Email: b.Email, PartySize: b.PartySize, Note: b.Note, Value: b.Value, Deposit: b.Deposit,
			DepositPaid: b.DepositPaid, Devolvido: b.DepositReturned, MinimumSpend: b.MinimumSpend, Spent: b.Spent, SettledAt: moment(b.SettledAt),
			Encaixe: b.OverlapReason != "", EncaixeMotivo: b.OverlapReason, PelaPagina: b.ByCustomer, Versao: b.Version,
		}
		if b.over(s.now()) {
			v.Situacao = Expired
		}
		if v.Situacao == Held || v.Situacao == Pending {
			v.ExpiresAt = moment(b.ExpiresAt)
		}
		if v.Situacao != Blocked {
			v.CancelaAte = moment(b.StartsAt - int64(b.CancelNotice)*int64(time.Minute/time.Millisecond))
		}
		views = append(views, v)
	}
	return views, nil
}

// viewOf is one booking on the wire.
func (s *Service) viewOf(ctx context.Context, b Booking) (BookingView, error) {
	views, err := s.viewsOf(ctx, s.DB.Read, b.VenueID, []Booking{b})
	if err != nil {
		return BookingView{}, err
	}
	return views[0], nil
}

// standingViews lists what stands in a venue's book between two moments: of some resources, or
// of all for none named.
func (s *Service) standingViews(ctx context.Context, venueID string, from, to time.Time, resourceIDs ...string) ([]BookingView, error) {
	var all []Booking
	q := s.DB.Read.NewSelect().Model(&all).Where("venue_id = ? AND from_at < ? AND until_at > ?", venueID, to.UnixMilli(), from.UnixMilli()).
		Where("state IN (?)", bun.List([]State{Held, Pending, Confirmed, Attended, NoShow, Blocked})).
		Where("expires_at IS NULL OR expires_at > ? OR state NOT IN (?)", s.now(), bun.List(expiring))
	if len(resourceIDs) > 0 {
		q.Where("resource_id IN (?)", bun.List(resourceIDs))
	}
	if err := q.Order("starts_at", "id").Limit(5 * mostRows).Scan(ctx); err != nil {
		return nil, err
	}
	return s.viewsOf(ctx, s.DB.Read, venueID, all)
}
