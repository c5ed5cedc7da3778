package scheduling

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/br"
)

// erased is what stands for who a booking was for once a venue has to forget him (D57).
const erased = "Cliente removido"

// Person is somebody as bookings know him: by his telephones and e-mails, the latter in small letters.
type Person struct{ Phones, Emails []string }

const ofPerson = "venue_id = ? AND (phone IN (?) AND phone <> '' OR email IN (?) AND email <> '')"

func (p Person) in(venueID string) []any {
	return []any{venueID, bun.List(append([]string{""}, p.Phones...)), bun.List(append([]string{""}, p.Emails...))}
}

// OfPerson answers a person's bookings in a venue, the oldest first.
func (s *Service) OfPerson(ctx context.Context, venueID string, p Person) (found []Booking, err error) {
	return found, s.DB.Read.NewSelect().Model(&found).Where(ofPerson, p.in(venueID)...).Order("created_at", "id").Scan(ctx)
}

// Erase drops who bookings were for; their times stay. It answers the orders that were placed with
// them, which may name him by another telephone.
func (s *Service) Erase(ctx context.Context, tx bun.Tx, venueID string, p Person) (orders []string, err error) {
	const ordered = "SELECT order_id FROM booking_preorders WHERE order_id <> '' AND booking_id IN (SELECT id FROM bookings WHERE " + ofPerson + ") ORDER BY order_id"
	if err := tx.NewRaw(ordered, p.in(venueID)...).Scan(ctx, &orders); err != nil {
		return nil, err
	}
	const letters = "DELETE FROM booking_letters WHERE booking_id IN (SELECT id FROM bookings WHERE " + ofPerson + ")"
	if _, err := tx.NewRaw(letters, p.in(venueID)...).Exec(ctx); err != nil {
		return nil, err
	}
	const offers = "DELETE FROM booking_letters WHERE venue_id = ? AND recipient <> '' AND recipient IN (?)"
	if _, err := tx.NewRaw(offers, venueID, bun.List(append([]string{""}, p.Emails...))).Exec(ctx); err != nil {
		return nil, err
	}
	if _, err := tx.NewRaw("DELETE FROM booking_waits WHERE "+ofPerson, p.in(venueID)...).Exec(ctx); err != nil {
		return nil, err
	}
	_, err = tx.NewRaw("UPDATE bookings SET customer = ?, customer_key = ?, phone = '', email = '', note = '' WHERE "+ofPerson,
		append([]any{erased, br.Fold(erased)}, p.in(venueID)...)...).Exec(ctx)
	return orders, err
}
