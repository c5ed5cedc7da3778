package mail

import (
	"context"
	"time"

	"balcao/app/clock"
	"balcao/app/fault"
)

// The values of Mode.
const (
	ModeSMTP = "smtp"
	ModeFile = "file"
)

// Config says where letters go.
type Config struct {
	// URL of the mail server; empty writes files. See parseURL for its form.
	URL string
	// Dir is the data folder; the file sink writes into its folder "mail".
	Dir   string
	Clock clock.Clock
}

// Mailer sends letters; it is safe for concurrent use.
type Mailer struct {
	clock  clock.Clock
	sender sender
	// Exactly one of the two is set.
	server *server
	folder *folder
}

// timeout bounds a whole conversation with the server, whatever the caller's
// context allows.
const timeout = 30 * time.Second

// Open reads the configuration; it does not connect (Check does). A malformed
// URL is an error that never quotes it, since it holds a password.
func Open(cfg Config) (*Mailer, error) {
	if cfg.URL == "" {
		return &Mailer{clock: cfg.Clock, sender: fileSender, folder: newFolder(cfg.Dir)}, nil
	}
	server, from, err := parseURL(cfg.URL)
	if err != nil {
		return nil, err
	}
	return &Mailer{clock: cfg.Clock, sender: from, server: server}, nil
}

// Mode is ModeSMTP or ModeFile.
func (m *Mailer) Mode() string {
	if m.server != nil {
		return ModeSMTP
	}
	return ModeFile
}

// Send hands the message to the server, or writes it to a file, before it
// returns. Failures are faults: Invalid for a message that cannot be written
// or a recipient that the server refuses for good, Unavailable for everything
// that may pass.
func (m *Mailer) Send(ctx context.Context, message Message) error {
	letter, err := message.compose(m.sender, m.clock.Now())
	if err != nil {
		return err
	}
	if m.server == nil {
		if err := m.folder.write(letter, message.ID, m.clock.Now()); err != nil {
			return unavailable(err)
		}
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return m.server.send(ctx, letter)
}

// Check proves that letters could leave now: it signs in to the server, or
// writes to the folder, and sends nothing.
func (m *Mailer) Check(ctx context.Context) error {
	if m.server == nil {
		if err := m.folder.check(); err != nil {
			return unavailable(err)
		}
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return m.server.check(ctx)
}

func unavailable(cause error) error {
	return fault.New(fault.Unavailable, "Não foi possível enviar o e-mail. Tente novamente em instantes.").Because(cause)
}
