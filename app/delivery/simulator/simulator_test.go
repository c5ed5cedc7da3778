package simulator_test

import (
	"net/http"
	"reflect"
	"testing"
	"time"

	"github.com/google/uuid"

	"balcao/app/clock"
	"balcao/app/delivery"
	"balcao/app/delivery/simulator"
	"balcao/app/vendors"
)

func client(s *simulator.Simulator) *delivery.Client {
	return delivery.Dial("http://simulado", "", &http.Client{Transport: s.Transport()})
}

// Every forgiving simulator tells the same story of a job, whoever was asked for it.
func TestForgivingKnowsEveryJob(t *testing.T) {
	hands := clock.At(time.Now())
	open := func() *delivery.Client {
		return client(simulator.New(simulator.Options{Clock: hands, Step: time.Hour, Fails: 0.3, Forgiving: true}))
	}
	one := open()
	for range 20 {
		id := uuid.Must(uuid.NewV7()).String()
		asked := time.Unix(uuid.MustParse(id).Time().UnixTime())
		hands.Set(asked)
		if _, err := one.Ask(t.Context(), id, delivery.Job{Dropoff: delivery.Place{Address: "Rua das Laranjeiras, 77"}}); err != nil {
			t.Fatal(err)
		}
		for hour := range 12 {
			hands.Set(asked.Add(time.Duration(hour) * time.Hour))
			known, err := one.Look(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			recalled, err := open().Look(t.Context(), id)
			if err != nil || !reflect.DeepEqual(known, recalled) {
				t.Fatalf("after %d h it is %+v, elsewhere %+v, %v", hour, known, recalled, err)
			}
			err = open().Cancel(t.Context(), id)
			switch known.Status {
			case "searching", "assigned":
				if err != nil {
					t.Errorf("%s, yet it cannot be called off: %v", known.Status, err)
				}
			case "collected", "delivered":
				if !vendors.Refused(err, http.StatusConflict) {
					t.Errorf("%s, and called off: %v", known.Status, err)
				}
			}
		}
	}
}

func TestUnknownJobs(t *testing.T) {
	for name, c := range map[string]struct {
		forgiving bool
		id        string
	}{
		"never asked for":            {false, uuid.Must(uuid.NewV7()).String()},
		"an id that tells no time":   {true, uuid.NewString()},
		"an id that is none of ours": {true, "42"},
	} {
		t.Run(name, func(t *testing.T) {
			s := simulator.New(simulator.Options{Forgiving: c.forgiving})
			if p, err := client(s).Look(t.Context(), c.id); !vendors.Refused(err, http.StatusNotFound) {
				t.Errorf("look: %+v %v", p, err)
			}
			if err := client(s).Cancel(t.Context(), c.id); !vendors.Refused(err, http.StatusNotFound) {
				t.Errorf("cancel: %v", err)
			}
		})
	}
}

// A simulator inside a server lives as long as the server. It forgets jobs that ended
// long ago, and whoever looks at one still hears how it ended.
func TestForgivingForgetsWhatHasEnded(t *testing.T) {
	for name, c := range map[string]struct {
		forgiving   bool
		least, most int
	}{"inside a server": {true, 1, 30}, "a platform of its own": {false, 96, 96}} {
		t.Run(name, func(t *testing.T) {
			hands := clock.At(time.Now())
			s := simulator.New(simulator.Options{Clock: hands, Forgiving: c.forgiving})
			platform := client(s)
			job := delivery.Job{Dropoff: delivery.Place{Address: "Rua das Laranjeiras, 77"}}
			var ids []string
			for range 96 {
				id := uuid.Must(uuid.NewV7()).String()
				ids = append(ids, id)
				for range 2 { // the answer to the first call was lost
					if _, err := platform.Ask(t.Context(), id, job); err != nil {
						t.Fatal(err)
					}
				}
				hands.Advance(30 * time.Minute)
			}
			if asked, _ := s.Jobs(); asked < c.least || asked > c.most {
				t.Errorf("%d jobs are known", asked)
			}
			if p, err := platform.Look(t.Context(), ids[0]); err != nil || p.Status != "delivered" {
				t.Errorf("the first: %+v, %v", p, err)
			}
		})
	}
}
