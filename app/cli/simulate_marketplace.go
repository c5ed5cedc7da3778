package cli

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"balcao/app/marketplace/simulator"
)

// slowest is the longest that the simulated marketplace holds an answer back.
const slowest = 3 * time.Second

// sell is a marketplace for a while: every shop that asks for its events sells.
func (c simulateCommand) sell(p *program, every time.Duration) error {
	if !isShare(c.Chaos) || !isShare(c.Scheduled) || c.Patience <= 0 {
		return errors.New("--chaos e --scheduled vão de 0 a 1 e --patience é maior que zero")
	}
	market := simulator.New(simulator.Options{Every: every, Patience: c.Patience, Chaos: c.Chaos, Scheduled: c.Scheduled, Slow: slowest, Seed: c.Seed})
	err := c.attend(p, market, func(at net.Addr) {
		fmt.Fprintf(p.out, "Marketplace simulado em http://%s, um pedido a cada %s por loja, por %s (semente %d). Ctrl-C encerra.\n", at, every, c.For, c.Seed)
	})
	if err != nil {
		return err
	}
	states := map[string]int{}
	for _, o := range market.Orders() {
		states[o.State]++
	}
	_, err = fmt.Fprintf(p.out, "%d pedidos vendidos: %v\n", len(market.Orders()), states)
	return err
}

// attend answers calls as a vendor for a while.
func (c simulateCommand) attend(p *program, vendor http.Handler, began func(at net.Addr)) error {
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("não foi possível atender em %s: %w", c.Listen, err)
	}
	web := &http.Server{Handler: vendor, ReadHeaderTimeout: 10 * time.Second}
	began(listener.Addr())
	ctx, cancel := context.WithTimeout(p.ctx, c.For)
	defer cancel()
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	grace, end := context.WithTimeout(context.Background(), slowest)
	defer end()
	_ = web.Shutdown(grace)
	return nil
}

// isShare is false for what is no number, too.
func isShare(part float64) bool { return part >= 0 && part <= 1 }
