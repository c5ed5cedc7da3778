package delivery

import "testing"

// Nothing that a platform says takes the order from a courier who has it.
func TestCollectedStays(t *testing.T) {
	for said, want := range map[string]Stage{
		"searching": Collected, "assigned": Collected, "collected": Collected, "delivered": Delivered, "failed": Failed, "cancelled": Failed, "?": Collected,
	} {
		r := &request{stage: Collected}
		if r.take(Progress{Status: said}); r.stage != want {
			t.Errorf("%s: %s, want %s", said, r.stage, want)
		}
	}
}
