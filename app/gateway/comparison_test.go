package gateway

import "testing"

// A failure counts only against a server that has since decided another tap, one
// that it was sent after this one had failed; and each such tap counts once.
func TestComparison(t *testing.T) {
	c := newComparison()
	early := c.send()
	if does, _ := c.fail("a"); does {
		t.Error("counted with nothing to compare")
	}
	c.decide(early)
	if does, _ := c.fail("a"); does {
		t.Error("counted for a tap that was sent before the first failure")
	}
	c.decide(c.send())
	if does, _ := c.fail("a"); !does {
		t.Error("not counted though the server does others")
	}
	for range 10 {
		if does, _ := c.fail("a"); does {
			t.Fatal("counted again for the same tap")
		}
	}
	c.decide(c.send())
	if does, _ := c.fail("a"); !does {
		t.Error("not counted for another tap")
	}
	// What overtook a later one says nothing of the time after it.
	first, second := c.send(), c.send()
	c.decide(second)
	c.fail("a")
	c.decide(first)
	if does, _ := c.fail("a"); does {
		t.Error("counted for a tap that was sent before")
	}
	c.decide(c.send())
	c.restart()
	if does, _ := c.fail("a"); does {
		t.Error("counted over a trouble of the server itself")
	}
}

// A tap fails alone while no other does.
func TestFailingAlone(t *testing.T) {
	c := newComparison()
	if _, alone := c.fail("a"); !alone {
		t.Error("the only one")
	}
	if _, alone := c.fail("b"); alone {
		t.Error("one of two")
	}
	if _, alone := c.fail("a"); alone {
		t.Error("one of two, again")
	}
	c.forget("b")
	if _, alone := c.fail("a"); !alone {
		t.Error("the only one again")
	}
}
