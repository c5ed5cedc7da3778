package gateway

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"

	"balcao/app/fault"
)

// Found is a Balcão server that answered at an address.
type Found struct {
	// Address is where it answered: scheme and host, without a final slash.
	Address string `json:"address"`
	// Version is the server's, such as "v1.2.0".
	Version string `json:"version"`
	// Demo tells that it shows invented data.
	Demo bool `json:"demo"`
	// Plain tells that what is sent there can be read on the way.
	Plain bool `json:"plain"`
}

// checkLimit is how long a person waits for an answer about an address.
const checkLimit = 10 * time.Second

// longestAnswer bounds what is read of a server that may be any.
const longestAnswer = 256 << 10

var (
	errNoAddress = fault.New(fault.Invalid, "Digite o endereço do servidor, como balcao.exemplo.com.br ou 192.168.0.10:8080.")
	errNotBalcao = fault.New(fault.Invalid, "Este endereço responde, mas não é um servidor do Balcão. Confira o endereço e a porta.")
	errCaptive   = fault.New(fault.Unavailable, "Outra página respondeu no lugar do servidor. Confira se a rede pede um login no navegador, entre e tente de novo.")
)

// Check looks for a Balcão server at an address that a person typed. Without a
// scheme it tries https, and http only on the person's own network, where there
// are no certificates. Failures are faults with a sentence to show.
func Check(ctx context.Context, typed string) (Found, error) {
	ctx, cancel := context.WithTimeout(ctx, checkLimit)
	defer cancel()
	candidates, err := addresses(typed)
	if err != nil {
		return Found{}, err
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, address := range candidates {
		found, failure := ask(ctx, client, address)
		if failure == nil {
			return found, nil
		}
		// What something at the address has answered says more than a silence after it.
		if err == nil || fault.Is(failure, fault.Invalid) {
			err = failure
		}
	}
	return Found{}, err
}

// addresses are those to try, in order, for what a person typed.
func addresses(typed string) ([]*url.URL, error) {
	typed = strings.TrimSpace(typed)
	if typed == "" {
		return nil, errNoAddress
	}
	schemes := []string{""}
	if !strings.Contains(typed, "://") {
		schemes = []string{"https://"}
		if u, err := url.Parse("http://" + typed); err == nil && isNear(u.Hostname()) {
			schemes = []string{"http://", "https://"}
		}
	}
	var all []*url.URL
	for _, scheme := range schemes {
		u, err := url.Parse(scheme + typed)
		if err != nil || u.Hostname() == "" || u.User != nil || (u.Scheme != "http" && u.Scheme != "https") {
			return nil, errNoAddress
		}
		// People copy the address of a page; the server is at its host.
		all = append(all, &url.URL{Scheme: u.Scheme, Host: strings.ToLower(u.Host)})
	}
	return all, nil
}

// isNear tells a host of this computer or of its own network.
func isNear(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast()
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if !strings.Contains(host, ".") {
		return true
	}
	for _, zone := range []string{".local", ".lan", ".home.arpa", ".internal"} {
		if strings.HasSuffix(host, zone) {
			return true
		}
	}
	return false
}

// ask reads what every Balcão server tells before anybody signs in.
func ask(ctx context.Context, client *http.Client, address *url.URL) (Found, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String()+"/api/portal/configuracao", nil)
	if err != nil {
		return Found{}, errNoAddress.Because(err)
	}
	req.Header.Set("Accept", "application/json")
	res, err := client.Do(req)
	if err != nil {
		return Found{}, explain(err, address)
	}
	defer func() { _ = res.Body.Close() }()
	switch {
	case res.StatusCode == http.StatusNetworkAuthenticationRequired:
		return Found{}, errCaptive
	case res.StatusCode >= 300 && res.StatusCode < 400:
		return Found{}, elsewhere(res, address)
	case res.StatusCode == http.StatusTooManyRequests, res.StatusCode >= 500:
		return Found{}, fault.New(fault.Unavailable, fmt.Sprintf("O servidor respondeu que não pode atender agora (erro %d). Tente de novo em instantes.", res.StatusCode))
	}
	kind, _, err := mime.ParseMediaType(res.Header.Get("Content-Type"))
	if err == nil && kind == "text/html" && res.StatusCode == http.StatusOK {
		return Found{}, errCaptive
	}
	var said struct {
		Version *string `json:"versao"`
		Demo    bool    `json:"demo"`
	}
	body := io.LimitReader(res.Body, longestAnswer)
	if res.StatusCode != http.StatusOK {
		return Found{}, errNotBalcao
	}
	if err := json.NewDecoder(body).Decode(&said); err != nil || said.Version == nil {
		return Found{}, errNotBalcao
	}
	return Found{Address: address.String(), Version: *said.Version, Demo: said.Demo, Plain: address.Scheme == "http" && !isThis(address.Hostname())}, nil
}

func isThis(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// elsewhere explains an answer that sends one to another address.
func elsewhere(res *http.Response, address *url.URL) error {
	to, err := res.Location()
	switch {
	case err != nil:
		return errNotBalcao
	case strings.EqualFold(to.Hostname(), address.Hostname()) && to.Scheme == "https" && address.Scheme == "http":
		return fault.New(fault.Invalid, "Este servidor pede uma conexão cifrada. Use https://"+to.Host+".")
	case strings.EqualFold(to.Host, address.Host):
		return errNotBalcao
	}
	return errCaptive
}

// explain says what went wrong on the way to a server.
func explain(err error, address *url.URL) error {
	if sentence := certificateTrouble(err, address); sentence != "" {
		return fault.New(fault.Invalid, sentence).Because(err)
	}
	return fault.New(fault.Unavailable, wayTrouble(err, address)).Because(err)
}

// wayTrouble is the Portuguese sentence for an error of net/http.
func wayTrouble(err error, address *url.URL) string {
	var name *net.DNSError
	var network net.Error
	switch {
	case errors.As(err, &name) && name.IsNotFound:
		return fmt.Sprintf("Não existe servidor com o nome %s. Confira o endereço.", address.Hostname())
	case errors.As(err, &name):
		return "Não foi possível procurar o endereço. Confira se este computador está na rede."
	case errors.Is(err, syscall.ECONNREFUSED):
		return "Nada atende neste endereço. O servidor pode estar desligado, ou a porta é outra."
	case errors.Is(err, syscall.ENETUNREACH), errors.Is(err, syscall.EHOSTUNREACH):
		return "Este computador não alcança o endereço. Confira a rede."
	case errors.Is(err, http.ErrSchemeMismatch):
		return "O servidor atende sem cifra neste endereço. Se ele está na sua rede, use http://" + address.Host + "."
	case errors.As(err, &network) && network.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return "O servidor não respondeu. Confira o endereço e se ele está ligado."
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "A conexão foi encerrada antes da resposta. Confira o endereço e a porta."
	}
	return unreachable
}

// certificateTrouble explains why a server's identity was not believed; "" when that is not it.
func certificateTrouble(err error, address *url.URL) string {
	var authority x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	var record tls.RecordHeaderError
	var alert tls.AlertError
	var failed *tls.CertificateVerificationError
	switch {
	case errors.As(err, &host):
		return fmt.Sprintf("O certificado do servidor é de outro endereço, não de %s. Use o endereço que está no certificado, ou peça um novo a quem cuida do servidor.", address.Hostname())
	case errors.As(err, &authority):
		return "O certificado do servidor não foi emitido por uma autoridade que este computador conhece. Quem cuida do servidor precisa instalar um certificado válido, ou a autoridade da empresa neste computador."
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		if strings.Contains(invalid.Detail, "is before") {
			return "O certificado do servidor ainda não vale. Confira a data e a hora deste computador."
		}
		return fmt.Sprintf("O certificado do servidor venceu em %s. Confira a data e a hora deste computador; se estão certas, quem cuida do servidor precisa renová-lo.", invalid.Cert.NotAfter.Format("02/01/2006"))
	case errors.As(err, &invalid), errors.As(err, &failed):
		return "O certificado do servidor não é válido. Quem cuida do servidor precisa trocá-lo."
	case errors.As(err, &record), errors.As(err, &alert):
		return "O servidor não aceita conexões cifradas neste endereço. Confira a porta."
	}
	return ""
}
