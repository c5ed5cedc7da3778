package scheduling

import (
	"strconv"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/hours"
)

func itoa(n int) string { return strconv.Itoa(n) }

func nonEmpty(texts ...string) (out []string) {
	for _, text := range texts {
		if strings.TrimSpace(text) != "" {
			out = append(out, text)
		}
	}
	return out
}

// when is a moment in a venue's words: "sexta-feira, 27/11/2026, 14:00".
func when(at time.Time, zone *time.Location) string {
	local := at.In(zone)
	return hours.DayName(local.Weekday()) + ", " + local.Format("02/01/2006") + ", " + local.Format("15:04")
}

// ShownPhone is the venue's telephone as people write it.
func (h Host) ShownPhone() string { return br.FormatPhone(h.Phone) }

// Address is the path of a venue's public page.
func Address(slug string) string { return "/agendar/" + slug }

// BookingAddress is the path of a booking's own page.
func BookingAddress(slug, secret string) string { return Address(slug) + "/reserva/" + secret }
