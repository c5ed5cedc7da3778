package gateway

import (
	"testing"

	"balcao/app/outbox"
)

var (
	ana = outbox.Owner{Server: "s", UserID: "ana"}
	bia = outbox.Owner{Server: "s", UserID: "bia"}
)

// A failure counts only against a server that has since decided another tap, one
// that it was sent after this one had failed; and each such tap counts once.
func TestComparison(t *testing.T) {
	t.Parallel()
	c := newPoison()
	early := c.send()
	if does, _ := c.fail("a", ana); does {
		t.Error("counted with nothing to compare")
	}
	c.decide(early)
	if does, _ := c.fail("a", ana); does {
		t.Error("counted for a tap that was sent before the first failure")
	}
	c.decide(c.send())
	if does, _ := c.fail("a", ana); !does {
		t.Error("not counted though the server does others")
	}
	for range 10 {
		if does, _ := c.fail("a", ana); does {
			t.Fatal("counted again for the same tap")
		}
	}
	c.decide(c.send())
	if does, _ := c.fail("a", ana); !does {
		t.Error("not counted for another tap")
	}
	// What overtook a later one says nothing of the time after it.
	first, second := c.send(), c.send()
	c.decide(second)
	c.fail("a", ana)
	c.decide(first)
	if does, _ := c.fail("a", ana); does {
		t.Error("counted for a tap that was sent before")
	}
	c.decide(c.send())
	c.restart()
	if does, _ := c.fail("a", ana); does {
		t.Error("counted over a trouble of the server itself")
	}
}

// A tap fails alone while no other does.
func TestFailingAlone(t *testing.T) {
	t.Parallel()
	c := newPoison()
	if _, alone := c.fail("a", ana); !alone {
		t.Error("the only one")
	}
	if _, alone := c.fail("b", bia); alone {
		t.Error("one of two")
	}
	if _, alone := c.fail("a", ana); alone {
		t.Error("one of two, again")
	}
	c.forget("b")
	if _, alone := c.fail("a", ana); !alone {
		t.Error("the only one again")
	}
}

// Taps of people who send no more are no company for those of the others.
func TestFailingBesideWhoHasLeft(t *testing.T) {
	t.Parallel()
	c := newPoison()
	c.fail("b", bia)
	c.only([]outbox.Owner{bia, ana})
	if _, alone := c.fail("a", ana); alone {
		t.Error("one of two")
	}
	c.only([]outbox.Owner{ana})
	if _, alone := c.fail("a", ana); !alone {
		t.Error("the only one that is sent")
	}
}
