package cli

import (
	"fmt"
	"net"
	"net/http"

	"balcao/app/money"
	"balcao/app/payments/simulator"
)

// bank is a bank with the Central Bank's Pix API for a while.
func (c simulateCommand) bank(p *program) error {
	bank := simulator.New(simulator.Options{PaysAfter: c.PaysAfter, Web: &http.Client{Timeout: slowest}})
	err := c.attend(p, bank, func(at net.Addr) {
		fmt.Fprintf(p.out, "Banco simulado: API Pix em http://%s, autenticação em http://%s/oauth/token, por %s. Nenhum dinheiro de verdade se move. Ctrl-C encerra.\n"+
			"O que ele deve fazer: POST http://%s/simulador/TXID/pagar, avisar, contestar ou retirar; veja docs/administration.md.\n", at, at, c.For, at)
	})
	if err != nil {
		return err
	}
	bank.Close()
	in, back := bank.Totals()
	var received, returned money.Amount
	for endToEnd := range in {
		received, returned = received+in[endToEnd], returned+back[endToEnd]
	}
	_, err = fmt.Fprintf(p.out, "%d pagamentos simulados, %s recebidos, %s devolvidos\n", len(in), received, returned)
	return err
}
