package cli

import (
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"time"

	"balcao/app/server"
)

// settings are the flags that every command which opens the server shares.
type settings struct {
	storage
	keySource
	PublicURL    string        `help:"Endereço pelo qual as pessoas chegam a este servidor; usado nos links dos e-mails." placeholder:"URL"`
	Mail         string        `help:"Servidor de e-mail: smtp://usuário:senha@servidor:587?from=… Sem ele, os e-mails viram arquivos na pasta dos dados." placeholder:"URL"`
	SecondFactor string        `help:"Código de acesso por e-mail: on, off ou auto (ligado quando há servidor de e-mail)." enum:"auto,on,off" default:"auto"`
	LegacyURL    string        `help:"Endereço do portal clássico, mostrado em quadros." placeholder:"URL"`
	NewPortalURL string        `help:"Endereço do novo portal." placeholder:"URL"`
	NewItems     []string      `help:"Itens do novo portal a mostrar no menu." placeholder:"CAMINHO"`
	HostOrigins  []string      `help:"Origens que podem embutir o portal." placeholder:"ORIGEM"`
	AgentOrigins []string      `help:"Servidores de impressão de outros computadores que os painéis podem chamar, como http://192.168.0.10:9180." placeholder:"ORIGEM"`
	Agent        string        `help:"Endereço em que o servidor de impressão deste computador atende, quando ligado. Só com a rede ligada outros computadores o alcançam." default:"127.0.0.1:9180" placeholder:"ENDEREÇO:PORTA"`
	TrustProxies []string      `help:"Proxies diante deste servidor (endereço ou rede, como 127.0.0.1 ou 10.0.0.0/8), em cujo X-Forwarded-For se confia." name:"trusted-proxies" placeholder:"REDE"`
	SupportURL   string        `help:"Endereço da conversa com o suporte." placeholder:"URL"`
	StoreURL     string        `help:"Endereço das lojas públicas, a que se junta o nome de cada loja." placeholder:"URL"`
	PostalCode   string        `help:"Serviço público de CEP, com {cep} no lugar dos 8 dígitos; sem ele, um simulador responde." name:"postal-code-url" placeholder:"URL"`
	IntakeRate   int           `help:"Pedidos públicos por minuto e por endereço." default:"60"`
	PayWithin    time.Duration `help:"Por quanto tempo um pedido da loja pode ser pago online; o dobro onde uma pessoa confere o extrato." default:"15m" placeholder:"DURAÇÃO"`
	Marketplace  endpoint      `embed:"" prefix:"marketplace-"`
	PlayDelivery endpoint      `embed:"" prefix:"play-delivery-"`
	Loggi        endpoint      `embed:"" prefix:"loggi-"`
	Couriers     endpoint      `embed:"" prefix:"courier-"`
	Packages     string        `help:"Pasta dos instaladores que este servidor oferece (padrão: packages, na pasta dos dados ou ao lado do programa)." placeholder:"PASTA" type:"path"`
	LogLevel     string        `help:"Detalhe do registro: debug, info, warn ou error." enum:"debug,info,warn,error" default:"info"`
}

// An order holds its stock while it can be paid.
const shortestToPay, longestToPay = 10 * time.Second, 2 * time.Hour

// endpoint is how a vendor is reached.
type endpoint struct {
	URL string `help:"Endereço do serviço; sem ele, um simulador ocupa o lugar e tudo aparece como simulado." placeholder:"URL"`
	Key string `help:"Chave de acesso do serviço; no marketplace também id:segredo." placeholder:"CHAVE"`
}

// couriers are the platforms by their code (D8).
func (s settings) couriers() map[int]server.Endpoint {
	return map[int]server.Endpoint{0: server.Endpoint(s.PlayDelivery), 1: server.Endpoint(s.Loggi), 2: server.Endpoint(s.Couriers)}
}

// config answers the server's configuration, with the data folder made.
func (s settings) config(version string) (server.Config, error) {
	data, err := s.dataDir()
	if err != nil {
		return server.Config{}, err
	}
	if err := os.MkdirAll(data, 0o700); err != nil {
		return server.Config{}, fmt.Errorf("não foi possível criar a pasta dos dados: %w", err)
	}
	var level slog.Level
	if err := level.UnmarshalText([]byte(s.LogLevel)); err != nil {
		return server.Config{}, err
	}
	_, agentPort, err := net.SplitHostPort(s.Agent)
	if err != nil {
		return server.Config{}, fmt.Errorf("--agent não pode ser lido; escreva como 127.0.0.1:9180: %w", err)
	}
	if s.PayWithin < shortestToPay || s.PayWithin > longestToPay {
		return server.Config{}, fmt.Errorf("--pay-within vai de %s a %s", shortestToPay, longestToPay)
	}
	proxies, err := networks(s.TrustProxies)
	if err != nil {
		return server.Config{}, err
	}
	return server.Config{
		Version: version, DataDir: data, Database: s.Database, SecretsKey: s.SecretsKey, SecretsKeyFile: s.SecretsKeyFile,
		PublicURL: strings.TrimRight(s.PublicURL, "/"), Mail: s.Mail, SecondFactor: s.SecondFactor,
		LegacyPortalURL: s.LegacyURL, NewPortalURL: s.NewPortalURL, NewPortalItems: s.NewItems,
		TrustedProxies: proxies,
		HostOrigins:    s.HostOrigins, AgentOrigins: append(s.AgentOrigins, "http://127.0.0.1:"+agentPort, "http://localhost:"+agentPort), SupportURL: s.SupportURL, StoreURL: strings.TrimRight(s.StoreURL, "/"), PostalCodeURL: s.PostalCode, Packages: s.packages(data), IntakePerMinute: s.IntakeRate, PayWithin: s.PayWithin,
		MarketplaceURL: s.Marketplace.URL, MarketplaceKey: s.Marketplace.Key, Couriers: s.couriers(),
		Log: slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: level})),
	}, nil
}

// networks reads addresses and networks; an address is a network of one.
func networks(texts []string) ([]netip.Prefix, error) {
	var out []netip.Prefix
	for _, text := range texts {
		network, err := netip.ParsePrefix(text)
		if address, alone := netip.ParseAddr(text); alone == nil {
			network, err = address.Prefix(address.BitLen())
		}
		if err != nil {
			return nil, fmt.Errorf("%q não é um endereço nem uma rede: escreva como 127.0.0.1 ou 10.0.0.0/8", text)
		}
		out = append(out, network.Masked())
	}
	return out, nil
}

// packages is the folder of installers: as told, else the first there is.
func (s settings) packages(data string) string {
	if s.Packages != "" {
		return s.Packages
	}
	inData := filepath.Join(data, "packages")
	if program, err := os.Executable(); err == nil && !isFolder(inData) {
		if beside := filepath.Join(filepath.Dir(program), "packages"); isFolder(beside) {
			return beside
		}
	}
	return inData
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
