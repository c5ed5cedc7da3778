package mail

import (
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

var errAddress = errors.New("mail: not an e-mail address")

// parseURL reads the address of the mail server:
//
//	smtp://user:password@host:587?starttls=required&from=Bar+<bar@exemplo.com>
//	smtps://user:password@host:465?ca=/etc/balcao/ca.pem
//
// starttls is required (the default), optional or off; smtps encrypts from the
// first byte instead. from defaults to the user when that is an address. ca
// names a PEM file of authorities to trust instead of the system's. User and
// password are left out when the server wants none; special characters in them
// are percent-encoded.
func parseURL(text string) (*server, sender, error) {
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || (u.Path != "" && u.Path != "/") {
		return nil, sender{}, errors.New("mail: the server's URL is malformed")
	}
	s := &server{host: u.Hostname(), tls: &tls.Config{ServerName: u.Hostname(), MinVersion: tls.VersionTLS12}}
	switch u.Scheme {
	case "smtp":
		s.port = 587
	case "smtps":
		s.port, s.implicitTLS = 465, true
	default:
		return nil, sender{}, errors.New("mail: the server's URL starts with smtp:// or smtps://")
	}
	if u.Port() != "" {
		if s.port, err = strconv.Atoi(u.Port()); err != nil || s.port < 1 || s.port > 65535 {
			return nil, sender{}, errors.New("mail: the server's port is malformed")
		}
	}
	s.user = u.User.Username()
	s.password, _ = u.User.Password()
	from := s.user
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return nil, sender{}, errors.New("mail: the server's options are malformed")
	}
	for option, values := range query {
		switch option {
		case "starttls":
			err = s.setStartTLS(values[0])
		case "ca":
			err = s.trust(values[0])
		case "from":
			from = values[0]
		default:
			err = fmt.Errorf("mail: unknown option %q", option)
		}
		if err != nil {
			return nil, sender{}, err
		}
	}
	address, err := parseAddress(from)
	if err != nil {
		return nil, sender{}, errors.New("mail: the option from has no valid address")
	}
	name := address.Name
	if name == "" {
		name = fileSender.name
	}
	return s, sender{name: name, address: address.Address}, nil
}

func (s *server) setStartTLS(policy string) error {
	switch {
	case s.implicitTLS:
		return errors.New("mail: smtps is encrypted already and takes no starttls")
	case policy == "required":
		s.startTLS = gomail.TLSMandatory
	case policy == "optional":
		s.startTLS = gomail.TLSOpportunistic
	case policy == "off":
		s.startTLS = gomail.NoTLS
	default:
		return errors.New("mail: starttls is required, optional or off")
	}
	return nil
}

func (s *server) trust(file string) error {
	pem, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("mail: read authorities: %w", err)
	}
	s.tls.RootCAs = x509.NewCertPool()
	if !s.tls.RootCAs.AppendCertsFromPEM(pem) {
		return errors.New("mail: the option ca names a file without certificates")
	}
	return nil
}

// messageID is made of the sender's domain; the library's own would tell the
// machine's name.
func (m Message) messageID(from sender) string {
	_, domain, _ := strings.Cut(from.address, "@")
	if m.ID != "" {
		return m.ID + "@" + domain
	}
	return rand.Text() + "@" + domain
}

// isID reports whether a letter can be named so: letters, digits and hyphens, or nothing.
func isID(text string) bool {
	for _, r := range text {
		if !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-') {
			return false
		}
	}
	return len(text) <= 100
}
