package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Devices are simulated equipment: each is paired by a code, takes over its products, tells
// of itself, sells, loses the network and uploads later, by nothing but the public API. In
// the end what each holds is compared with what the server tells.
type Devices struct {
	// Server is the base address, such as http://127.0.0.1:8080.
	Server string
	// Email and Password are of somebody who pairs devices, in the first venue of the account.
	Email, Password string
	// Count is how many devices there are.
	Count int
	// Every is the mean time between two acts of a device.
	Every time.Duration
	// For ends the simulation; what has not been sent is sent then.
	For time.Duration
	// Acts, where set, ends it sooner: after so many acts of each device.
	Acts int
	// Seed has the devices do the same again.
	Seed uint64
	// Now is time.Now unless set.
	Now func() time.Time
}

// DevicesReport is what became of a simulation of devices.
type DevicesReport struct {
	mu sync.Mutex
	// Paired devices, what they did, and how often an upload was sent again or its answer lost.
	Paired, Sales, Cancelled, Sessions, Movements, Tokens, Again, Lost, Revoked, LeftOut int
	// Problems are refusals and differences from what the server tells.
	Problems []string
}

func (r *DevicesReport) note(count *int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	*count++
}

func (r *DevicesReport) problem(text string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Problems = append(r.Problems, fmt.Sprintf(text, args...))
}

// String is the summary in Portuguese.
func (r *DevicesReport) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d aparelhos, %d caixas, %d vendas (%d canceladas), %d suprimentos e sangrias, %d fichas usadas, %d produtos ignorados.\n", r.Paired, r.Sessions, r.Sales, r.Cancelled, r.Movements, r.Tokens, r.LeftOut)
	fmt.Fprintf(&b, "%d envios repetidos, %d respostas perdidas, %d chaves revogadas e refeitas.\n", r.Again, r.Lost, r.Revoked)
	if len(r.Problems) == 0 {
		b.WriteString("O servidor tem exatamente o que os aparelhos têm.\n")
	}
	for _, p := range r.Problems {
		b.WriteString("- " + p + "\n")
	}
	return b.String()
}

// Run pairs the devices and has them sell until the time is over or ctx ends; both are a
// success. It fails only where nobody can be signed in or no device be paired.
func (d Devices) Run(ctx context.Context) (*DevicesReport, error) {
	if d.Now == nil {
		d.Now = time.Now
	}
	portal, err := d.signIn(ctx)
	if err != nil {
		return nil, err
	}
	report := &DevicesReport{}
	end := time.NewTimer(d.For)
	defer end.Stop()
	work, stop := context.WithCancel(ctx)
	defer stop()
	var selling sync.WaitGroup
	var devices []*deviceSim
	// Codes are tried one after another: an address has so many tries a minute.
	for i := range d.Count {
		one := &deviceSim{
			portal: portal, report: report, rng: rand.New(rand.NewPCG(d.Seed, uint64(i)+1)), now: d.Now, every: d.Every,
			name: fmt.Sprintf("Simulado %s-%03d", strconv.FormatUint(d.Seed%1_000_000, 36), i+1), sessions: map[string]*sessionSim{},
		}
		if err := one.begin(ctx); err != nil {
			if ctx.Err() != nil {
				break
			}
			stop()
			selling.Wait()
			return nil, fmt.Errorf("%s: %w", one.name, err)
		}
		report.note(&report.Paired)
		devices = append(devices, one)
		selling.Go(func() { one.sell(work, d.Acts) })
	}
	done := make(chan struct{})
	go func() {
		selling.Wait()
		close(done)
	}()
	select {
	case <-ctx.Done():
	case <-end.C:
	case <-done:
	}
	stop()
	<-done
	// What is on the devices is sent and compared even when somebody has interrupted.
	ctx = context.WithoutCancel(ctx)
	for _, one := range devices {
		one.flush(ctx)
	}
	return report, d.compare(ctx, portal, devices)
}

// callerSim is somebody who calls the server: a person, or a device with its key.
type callerSim struct {
	Devices
	authorization string
	venue         string
}

func (d Devices) signIn(ctx context.Context) (callerSim, error) {
	var session struct {
		Token  string `json:"access_token"`
		Locais []struct {
			ID string `json:"localId"`
		}
	}
	caller := callerSim{Devices: d}
	if err := caller.call(ctx, http.MethodPost, "/api/mfa/login", map[string]string{"username": d.Email, "password": d.Password}, &session); err != nil {
		return caller, fmt.Errorf("entrar como %s: %w", d.Email, err)
	}
	if len(session.Locais) == 0 {
		return caller, fmt.Errorf("%s não tem acesso a nenhum estabelecimento", d.Email)
	}
	caller.authorization, caller.venue = "Bearer "+session.Token, session.Locais[0].ID
	return caller, nil
}

// refusedSim is an answer that is no success.
type refusedSim struct {
	status int
	text   string
}

func (r refusedSim) Error() string { return r.text }

func statusOf(err error) int {
	var refused refusedSim
	if errors.As(err, &refused) {
		return refused.status
	}
	return 0
}

// call makes one call, again where the server asks for patience or does not answer.
func (c callerSim) call(ctx context.Context, method, path string, body, into any) error {
	_, err := c.page(ctx, method, path, body, into)
	return err
}

// page answers how many rows there are, too, where the answer tells.
func (c callerSim) page(ctx context.Context, method, path string, body, into any) (total int, err error) {
	var raw []byte
	if body != nil {
		if raw, err = json.Marshal(body); err != nil {
			return 0, err
		}
	}
	for attempt := 1; ; attempt++ {
		answered, header := c.once(ctx, method, path, raw)
		switch {
		case answered.status >= 200 && answered.status < 300:
			if into != nil {
				err = json.Unmarshal(answered.body, into)
			}
			total, _ = strconv.Atoi(header.Get("x-total-count"))
			return total, err
		case !passing(answered.status) || attempt > pauses:
			return 0, refusedSim{answered.status, answered.problem}
		}
		wait := answered.wait
		if answered.status == http.StatusTooManyRequests {
			attempt--
		}
		if wait == 0 {
			wait = min(time.Duration(attempt+1)*200*time.Millisecond, 5*time.Second)
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
}

// once makes a call. Once begun, it is finished even when ctx ends.
func (c callerSim) once(ctx context.Context, method, path string, raw []byte) (reply, http.Header) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), enough)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, strings.TrimRight(c.Server, "/")+path, bytes.NewReader(raw))
	if err != nil {
		return reply{status: http.StatusBadRequest, problem: err.Error()}, nil
	}
	if raw != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.authorization != "" {
		request.Header.Set("Authorization", c.authorization)
	}
	return fetch(http.DefaultClient, request, 32<<20)
}
