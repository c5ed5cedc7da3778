package orders

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
)

func TestReadingsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		line := make(turns, 1)
		leave := make(chan struct{})
		go func() {
			_ = line.take(t.Context(), func() error {
				<-leave
				return nil
			})
		}()
		synctest.Wait()

		var served []int
		for n := range 20 {
			go func() {
				_ = line.take(t.Context(), func() error {
					served = append(served, n)
					return nil
				})
			}()
			synctest.Wait() // each comes after the one before
		}
		gone, hangUp := context.WithCancel(t.Context())
		hungUp := make(chan error)
		go func() { hungUp <- line.take(gone, func() error { return errors.New("read for nobody") }) }()
		synctest.Wait()
		hangUp()
		if err := <-hungUp; !errors.Is(err, context.Canceled) {
			t.Errorf("who no longer waits was told %v", err)
		}
		if len(served) > 0 {
			t.Fatalf("%v did not wait for the one before", served)
		}
		close(leave)
		synctest.Wait()
		if len(served) != 20 || !slices.IsSorted(served) {
			t.Errorf("served %v", served)
		}
	})
}

func TestAReadingThatFailsGivesItsTurnBack(t *testing.T) {
	line := make(turns, 1)
	failed := errors.New("disk I/O error")
	for range 2 {
		if err := line.take(t.Context(), func() error { return failed }); !errors.Is(err, failed) {
			t.Errorf("told %v", err)
		}
	}
	func() {
		defer func() { _ = recover() }()
		_ = line.take(t.Context(), func() error { panic("a row that cannot be read") })
	}()
	if err := line.take(t.Context(), func() error { return nil }); err != nil {
		t.Error(err)
	}
}
