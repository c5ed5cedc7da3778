package station

import (
	"context"
	"crypto/rand"
	"net"
	"net/netip"
	"time"

	"balcao/app/printing"
)

// AgentSettings say whether other programs may print through this computer.
type AgentSettings struct {
	// On lets browsers of this computer print; Network, those of others too, with the key.
	On      bool   `json:"on"`
	Network bool   `json:"network"`
	Key     string `json:"key"`
}

// agentRetry is how long an address that is taken is left alone.
const agentRetry = 30 * time.Second

// SetAgent switches the agent. Other computers need the key, which is made when
// the network is switched on first.
func (s *Station) SetAgent(on, network bool) error {
	return s.change(func(kept *settings) { kept.Agent.set(on, network) })
}

// KeepAgent does what SetAgent does for a station that does not run, and answers
// the key that other computers need; "" where they may not print.
func KeepAgent(dataDir string, on, network bool) (key string, err error) {
	kept, _, err := takeSettings(dataDir, time.Now())
	if err != nil {
		return "", err
	}
	kept.Agent.set(on, network)
	if kept.Agent.Network {
		key = kept.Agent.Key
	}
	return key, kept.save(dataDir)
}

func (a *AgentSettings) set(on, network bool) {
	a.On, a.Network = on, on && network
	if a.Network && a.Key == "" {
		a.Key = rand.Text()
	}
}

// serveAgent listens for as long as the agent is on.
func (s *Station) serveAgent(ctx context.Context) {
	for ctx.Err() == nil {
		s.mu.Lock()
		wanted, changed := s.kept.Agent, s.changed
		s.mu.Unlock()
		if !wanted.On {
			select {
			case <-changed:
			case <-ctx.Done():
			}
			continue
		}
		s.persistAgent(ctx, changed, wanted)
	}
}

func (s *Station) persistAgent(ctx context.Context, changed <-chan struct{}, wanted AgentSettings) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-changed:
			cancel()
		case <-ctx.Done():
		}
	}()
	address := agentAddress(s.cfg.Agent, wanted.Network)
	for ctx.Err() == nil {
		err := s.listenAgent(ctx, address, wanted)
		if ctx.Err() != nil {
			break
		}
		s.cfg.Log.Warn("printing agent", "cause", err.Error())
		select {
		case <-time.After(agentRetry):
		case <-ctx.Done():
		}
	}
	s.atAgent("", nil)
}

// agentAddress is where the agent listens, given where it is to.
func agentAddress(configured string, network bool) string {
	host, port, err := net.SplitHostPort(configured)
	if err != nil {
		return configured // listening says what is wrong with it
	}
	address, err := netip.ParseAddr(host)
	isLoopback := host == "localhost" || err == nil && address.IsLoopback()
	switch {
	case network && isLoopback:
		host = ""
	case !network && !isLoopback:
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}

func (s *Station) listenAgent(ctx context.Context, address string, wanted AgentSettings) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	s.atAgent(address, err)
	if err != nil {
		return err
	}
	options := printing.AgentOptions{Origins: s.cfg.Origins}
	if wanted.Network {
		options.Key = wanted.Key
	}
	return printing.NewAgent(s.engine, options).ServeOn(ctx, listener)
}

// atAgent remembers where the agent is reached.
func (s *Station) atAgent(address string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.agent, s.agentFlaw = "", ""
	switch {
	case err != nil:
		s.agentFlaw = "O endereço " + address + " não pôde ser usado: outro programa o ocupa, ou ele não é deste computador."
	case address != "":
		host, port, _ := net.SplitHostPort(address)
		if host == "" {
			own, _ := net.InterfaceAddrs() // none: loopback
			host = ownAddress(own)
		}
		s.agent = "http://" + net.JoinHostPort(host, port)
	}
}

// ownAddress is, of this computer's addresses, the one in its network: a private
// one, else one of a network that has public ones.
func ownAddress(addresses []net.Addr) string {
	own := "127.0.0.1"
	for _, a := range addresses {
		n, ok := a.(*net.IPNet)
		switch {
		case !ok || n.IP.To4() == nil || !n.IP.IsGlobalUnicast():
		case n.IP.IsPrivate():
			return n.IP.String()
		case own == "127.0.0.1":
			own = n.IP.String()
		}
	}
	return own
}
