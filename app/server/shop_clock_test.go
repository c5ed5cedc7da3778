package server_test

import (
	"testing"
	"time"

	"balcao/app/server/servertest"
	"balcao/app/storefront"
)

// The last quarter of an hour is counted down: whoever fills a cart learns of it before it is too late.
func TestTheShopCountsItsLastMinutes(t *testing.T) {
	s := servertest.Start(t)
	v := &visitor{T: t, Server: s, venue: s.Venue("Bar do Cais")}
	v.forget()
	v.configure(func(c *storefront.Configuration) {
		c.AvailableDay = []storefront.Opening{{DayOfWeek: 5, StartHour: "18:00", EndHour: "23:30"}}
	})
	s.Clock.Advance(2*time.Hour + 14*time.Minute)
	v.open("").says(200, "<b>Aberto</b> <span>até 23h30</span>")
	s.Clock.Advance(time.Minute)
	v.open("").says(200, "<b>Aberto</b> <span>fecha às 23h30, em 15 min</span>")
	s.Clock.Advance(14*time.Minute + 30*time.Second)
	v.open("").says(200, "<b>Aberto</b> <span>fecha às 23h30, em 1 min</span>")
	s.Clock.Advance(30 * time.Second)
	v.open("").says(200, "<b>Fechado</b>").silent("fecha às")
}
