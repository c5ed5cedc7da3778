// Package scheduling keeps what a venue lets people book, and their bookings (S2§2.10, D48).
//
// A resource (a collaborator, a place) is what can be occupied. A schedule says in which
// weekly hours a resource can be booked; services are what is booked there, with their
// duration and buffers. Weekly hours are wall time on the venue's clocks, bookings are
// instants: availability.go computes the free times of any interval, knowing no database.
//
// A booking occupies cells of five minutes of its resource, buffers included: their primary
// key makes double booking impossible (cells.go). Who writes a booking holds its resource's
// row first, then its own. Holds, and bookings whose deposit is awaited, keep their cells
// until they expire; whoever wants the time then takes them over.
//
// What has bookings is archived, never erased (remove.go). Letters to customers, with
// invitations that calendars read, are written with what they tell of and mailed later
// (letters.go, calendar.go). page.go and its neighbours are the public page, /agendar/{slug}.
//
// Tables: schedule_*, schedules, bookings, booking_*.
package scheduling
