package cli

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	"balcao/app/server"
)

// listening are the flags of the commands that answer other programs: what is
// served, and to whom.
type listening struct {
	Demo       bool `help:"Prepara, uma vez, estabelecimentos de demonstração com contas conhecidas."`
	DemoAnyway bool `help:"Confirma --demo num servidor que outros computadores alcançam."`

	DemoPaysAfter time.Duration `help:"Com --demo: quanto o banco simulado espera até que cada Pix seja pago." default:"30s" placeholder:"DURAÇÃO"`
}

// settle makes cfg fit the listener: its address, whether other computers reach
// it, and the key of the first access where they do.
func (l listening) settle(cfg *server.Config, listener net.Listener) error {
	cfg.Exposed = !isLoopback(listener.Addr()) || namesAnotherHost(cfg.PublicURL)
	if l.Demo && cfg.Exposed && !l.DemoAnyway {
		return errors.New("--demo cria contas com senha conhecida e este endereço é visto por outros computadores; confirme com --demo-anyway ou atenda em 127.0.0.1")
	}
	cfg.Demo, cfg.SimulatedPayment = l.Demo, l.DemoPaysAfter
	if cfg.PublicURL == "" {
		cfg.PublicURL = "http://" + listener.Addr().String()
	}
	if cfg.Exposed {
		cfg.SetupKey = rand.Text()[:12]
	}
	return nil
}

func listen(address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("não foi possível atender em %s: %w", address, err)
	}
	return listener, nil
}

func isLoopback(addr net.Addr) bool {
	tcp, ok := addr.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// namesNoHost reports an address such as http://0.0.0.0:8080: that of a listener
// on every interface, which leads other computers nowhere.
func namesNoHost(publicURL string) bool {
	u, err := url.Parse(publicURL)
	return err == nil && net.ParseIP(u.Hostname()).IsUnspecified()
}

// namesAnotherHost reports a public address beyond this machine: a proxy in
// front of a loopback listener makes the server reachable all the same.
func namesAnotherHost(publicURL string) bool {
	u, err := url.Parse(publicURL)
	if publicURL == "" || err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback())
}
