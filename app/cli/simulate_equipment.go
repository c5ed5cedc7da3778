package cli

import (
	"errors"
	"fmt"
	"time"

	"balcao/app/demo"
)

// devices sells at simulated equipment, and fails where the server holds something else.
func (c simulateCommand) devices(p *program, every time.Duration) error {
	if c.Email == "" || c.Password == "" {
		return errors.New("diga quem vincula os aparelhos com --email e --password (ou BALCAO_SIMULATE_PASSWORD)")
	}
	fmt.Fprintf(p.out, "%d aparelhos em %s, cada um em média %s, por %s (semente %d). Ctrl-C encerra.\n", c.Equipment, c.Server, c.Rate, c.For, c.Seed)
	report, err := demo.Devices{
		Server: c.Server, Email: c.Email, Password: c.Password, Count: c.Equipment, Every: every, For: c.For, Seed: c.Seed,
	}.Run(p.ctx)
	if err != nil {
		return err
	}
	fmt.Fprint(p.out, report)
	if n := len(report.Problems); n > 0 {
		return fmt.Errorf("%d coisas não deram certo; a primeira: %s", n, report.Problems[0])
	}
	return nil
}
