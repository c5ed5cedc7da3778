package cli

import (
	"fmt"
	"net"
	"net/http"

	"balcao/app/payments/mercadopago/simulator"
)

// hosted is a Mercado Pago for a while.
func (c simulateCommand) hosted(p *program) error {
	hosted := simulator.New(simulator.Options{Web: &http.Client{Timeout: slowest}})
	err := c.attend(p, hosted, func(at net.Addr) {
		hosted.Address = "http://" + at.String()
		fmt.Fprintf(p.out, "Mercado Pago simulado em http://%s, por %s. Nenhum dinheiro de verdade se move. Ctrl-C encerra.\n"+
			"O que ele deve fazer: POST http://%s/simulador/TXID/pagar, recusar, gerar, avisar ou contestar; veja docs/administration.md.\n", at, c.For, at)
	})
	if err != nil {
		return err
	}
	hosted.Close()
	count, in, back := hosted.Totals()
	_, err = fmt.Fprintf(p.out, "%d pagamentos simulados, %s recebidos, %s devolvidos\n", count, in, back)
	return err
}
