package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/textproto"
	"strings"

	"balcao/app/fault"

	gomail "github.com/wneessen/go-mail"
)

// server is a mail server and how to reach it. The zero startTLS requires it.
type server struct {
	host        string
	port        int
	user        string
	password    string
	implicitTLS bool
	startTLS    gomail.TLSPolicy
	tls         *tls.Config
}

func (s *server) send(ctx context.Context, letter *gomail.Msg) error {
	client, err := s.client(ctx)
	if err != nil {
		return unavailable(err)
	}
	err = client.DialAndSendWithContext(ctx, letter)
	if err == nil || letter.IsDelivered() {
		// Parting badly after the server took the letter is no reason for
		// the caller to send it again.
		return nil
	}
	var refusal *gomail.SendError
	if errors.As(err, &refusal) && refusal.Reason == gomail.ErrSMTPRcptTo && refusal.ErrorCode() >= 500 {
		return fault.Field("email", "O servidor de e-mail recusou este destinatário.").Because(discreet(ctx, err))
	}
	return unavailable(discreet(ctx, err))
}

func (s *server) check(ctx context.Context) error {
	client, err := s.client(ctx)
	if err != nil {
		return unavailable(err)
	}
	conversation, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return unavailable(discreet(ctx, err))
	}
	if err := client.CloseWithSMTPClient(conversation); err != nil {
		return unavailable(discreet(ctx, err))
	}
	return nil
}

// client is made for one conversation: its connections are closed when ctx
// ends, because the library watches ctx only while it dials and leaves a
// connection open when the greeting fails.
func (s *server) client(ctx context.Context) (*gomail.Client, error) {
	options := []gomail.Option{
		gomail.WithPort(s.port),
		gomail.WithTimeout(timeout),
		gomail.WithTLSConfig(s.tls),
		gomail.WithTLSPolicy(s.startTLS),
		gomail.WithDialContextFunc(func(dialCtx context.Context, network, address string) (net.Conn, error) {
			conn, err := s.dial(dialCtx, network, address)
			if err == nil {
				context.AfterFunc(ctx, func() { conn.Close() })
			}
			return conn, err
		}),
	}
	if s.implicitTLS {
		options = append(options, gomail.WithSSL())
	}
	if s.user != "" {
		options = append(options,
			gomail.WithUsername(s.user), gomail.WithPassword(s.password),
			gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin))
	}
	return gomail.NewClient(s.host, options...)
}

func (s *server) dial(ctx context.Context, network, address string) (net.Conn, error) {
	if s.implicitTLS {
		return (&tls.Dialer{Config: s.tls}).DialContext(ctx, network, address)
	}
	return new(net.Dialer).DialContext(ctx, network, address)
}

// discreet is what may be logged of a failure. Servers quote addresses and
// user names in their answers, so only the step and the code of those are kept.
func discreet(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("mail: the conversation was cut short: %w", context.Cause(ctx))
	}
	var refusal *gomail.SendError
	if errors.As(err, &refusal) {
		return fmt.Errorf("mail: the server refused at %q with code %d", refusal.Reason, refusal.ErrorCode())
	}
	var answer *textproto.Error
	if errors.As(err, &answer) {
		return fmt.Errorf("mail: the server refused the connection or the sign-in with code %d", answer.Code)
	}
	if strings.Contains(err.Error(), "@") {
		return errors.New("mail: the conversation with the server failed")
	}
	return fmt.Errorf("mail: %w", err)
}
