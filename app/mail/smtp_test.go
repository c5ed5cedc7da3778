package mail_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

const (
	user     = "bar@exemplo.com"
	password = "p@ss/word"
)

// delivery is what the server took.
type delivery struct {
	from, to string
	data     []byte
	signedIn bool
	tls      bool
}

// postOffice is a real SMTP server on a loopback port.
type postOffice struct {
	port      string
	authority string // PEM file of the certificate it shows
	delivered chan delivery
	refuse    map[string]*smtp.SMTPError // by recipient
	hangUp    bool                       // once it has taken a letter
}

type officeOptions struct {
	startTLS, implicitTLS bool
	refuse                map[string]*smtp.SMTPError
	hangUp                bool
}

func openOffice(t *testing.T, options officeOptions) *postOffice {
	t.Helper()
	office := &postOffice{delivered: make(chan delivery, 8), refuse: options.refuse, hangUp: options.hangUp}
	certificate, authority := selfSigned(t)
	office.authority = authority
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &session{office: office, conn: c}, nil
	}))
	server.Domain = "localhost"
	server.ErrorLog = log.New(io.Discard, "", 0)
	server.AllowInsecureAuth = true
	config := &tls.Config{Certificates: []tls.Certificate{certificate}}
	if options.startTLS {
		server.TLSConfig = config
	}
	listener := listen(t)
	_, office.port, _ = net.SplitHostPort(listener.Addr().String())
	if options.implicitTLS {
		listener = tls.NewListener(listener, config)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return office
}

type session struct {
	office *postOffice
	conn   *smtp.Conn
	mail   delivery
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, name, secret string) error {
		if name != user || secret != password {
			return &smtp.SMTPError{Code: 535, Message: "no mailbox for " + name}
		}
		s.mail.signedIn = true
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.mail.from = from
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if refusal, ok := s.office.refuse[to]; ok {
		return refusal
	}
	s.mail.to = to
	return nil
}

func (s *session) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.mail.data = data
	_, s.mail.tls = s.conn.TLSConnectionState()
	s.office.delivered <- s.mail
	return nil
}

func (s *session) Reset() {
	if s.office.hangUp && s.mail.data != nil {
		_ = s.conn.Conn().Close()
	}
}

func (s *session) Logout() error { return nil }

func listen(t *testing.T) net.Listener {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	return listener
}

// selfSigned makes a certificate for 127.0.0.1 and writes it where ?ca= finds it.
func selfSigned(t *testing.T) (tls.Certificate, string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		NotBefore:    time.Now().Add(-time.Hour),
		NotAfter:     time.Now().Add(time.Hour),
		IPAddresses:  []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, file
}
