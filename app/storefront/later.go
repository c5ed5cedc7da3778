package storefront

import "time"

// DaysAhead is for how many days customers may order for later, today among them; 0 while
// the shop takes none from them, or no orders at all.
func (s Shop) DaysAhead() int {
	if !s.Active || !s.IsActive || !s.EnableShoppingCartOnVirtualMenu {
		return 0
	}
	return s.LaterDays
}

// OpenAt reports whether the shop takes orders at a moment, by its hours and its pause.
func (s Shop) OpenAt(at time.Time) bool {
	return s.openings.OpenAt(at.In(s.Zone)) && !s.pausedAt(at)
}
