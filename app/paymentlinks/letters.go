package paymentlinks

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"balcao/app/mail"
	"balcao/app/push"
	"balcao/app/retry"
)

// mailCode mails the code that proves an e-mail.
func (s *Service) mailCode(ctx context.Context, l Link, email, code string) error {
	seller, err := s.Seller(ctx, l.VenueID)
	if err != nil {
		return err
	}
	return s.Mail(ctx, mail.Message{
		To: email, Subject: "Código para pagar " + seller.Name,
		Text: "Seu código para pagar " + seller.Name + " é:\n\n" + code + "\n\nEle vale por 10 minutos. Se não foi você que pediu, ignore esta mensagem.\n",
	})
}

const (
	// lettersTopic is woken by nobody: receipts are mailed by the clock.
	lettersTopic = "payment-link-letters"
	lettersEvery = 15 * time.Second
	// claimedFor is how long a letter is left to the server that sends it.
	claimedFor = 5 * time.Minute
	// mostFailures is after how many failures a receipt is not mailed any more: the page has it.
	mostFailures  = 10
	lettersARound = 50
)

var failing = retry.Backoff{First: time.Minute, Most: 2 * time.Hour}

// Run mails receipts until ctx ends.
func (s *Service) Run(ctx context.Context) {
	push.Rounds{
		Name: "payment link receipts", Hub: s.Hub, Log: s.Log, Keys: s.venuesWithLetters, Changed: lettersTopic,
		Topic: func(venueID string) string { return lettersTopic + ":" + venueID }, Round: s.MailReceipts, Every: lettersEvery,
	}.Run(ctx)
}

func (s *Service) venuesWithLetters(ctx context.Context) (ids []string, err error) {
	err = s.DB.Read.NewRaw("SELECT DISTINCT venue_id FROM payment_link_uses WHERE letter_at IS NOT NULL").Scan(ctx, &ids)
	return ids, err
}

// MailReceipts mails the receipts of a venue that are due. One that cannot be sent is tried
// again later.
func (s *Service) MailReceipts(ctx context.Context, venueID string) error {
	var due []Use
	err := s.DB.Read.NewSelect().Model(&due).Where("venue_id = ? AND letter_at <= ?", venueID, s.now()).Order("letter_at").Limit(lettersARound).Scan(ctx)
	if err != nil || len(due) == 0 {
		return err
	}
	seller, err := s.Seller(ctx, venueID)
	if err != nil {
		return err
	}
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return err
	}
	for _, u := range due {
		claimed := u
		claimed.LetterAt = s.Clock.Now().Add(claimedFor).UnixMilli()
		isOurs, err := s.setLetter(ctx, u, claimed.LetterAt, u.LetterFailures)
		if err != nil {
			return err
		}
		if !isOurs {
			continue // another server sends it, or its person was forgotten
		}
		next, failures := int64(0), u.LetterFailures
		if err := s.Mail(ctx, receiptLetter(seller, u, at.Zone)); err != nil {
			s.Log.LogAttrs(ctx, slog.LevelWarn, "receipt not mailed", slog.String("use", u.ID), slog.String("cause", err.Error()))
			if failures++; failures < mostFailures {
				next = failing.Next(s.Clock.Now(), failures).UnixMilli()
			}
		}
		if _, err := s.setLetter(ctx, claimed, next, failures); err != nil {
			return err
		}
	}
	return nil
}

// isUnsent reports whether the receipt is not mailed any more, and never was.
func (u Use) isUnsent() bool { return u.LetterAt == 0 && u.LetterFailures >= mostFailures }

// setLetter says when a receipt is to be mailed, 0 for not any more, unless somebody has
// said so since it was read.
func (s *Service) setLetter(ctx context.Context, read Use, at int64, failures int) (bool, error) {
	query := s.DB.Write.NewUpdate().Model((*Use)(nil)).Set("letter_failures = ?", failures).Where("id = ? AND letter_at = ?", read.ID, read.LetterAt)
	if at == 0 {
		query.Set("letter_at = NULL")
	} else {
		query.Set("letter_at = ?", at)
	}
	result, err := query.Exec(context.WithoutCancel(ctx))
	if err != nil {
		return false, fmt.Errorf("write when a receipt is mailed: %w", err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

func receiptLetter(seller Seller, u Use, zone *time.Location) mail.Message {
	lines := []string{
		"Recibo " + u.Receipt, "",
		"Recebedor: " + seller.payee(),
		"Pago: " + u.What(),
		"Valor: " + u.Value.String(),
		"Pago com: " + u.Method.Name(),
		"Em: " + u.paidOn(zone),
	}
	if seller.Phone != "" {
		lines = append(lines, "Contato: "+seller.ShownPhone())
	}
	return mail.Message{
		To: u.Email, Subject: "Recibo " + u.Receipt + " – " + seller.Name,
		Text: strings.Join(append(lines, "", "Este recibo não é documento fiscal.", ""), "\n"),
	}
}

// payee is who is paid, by his registered name.
func (p Seller) payee() string {
	name := p.Name
	if p.LegalName != "" && p.LegalName != p.Name {
		name += " (" + p.LegalName + ")"
	}
	if p.Document != "" {
		name += ", " + p.Document
	}
	return name
}
