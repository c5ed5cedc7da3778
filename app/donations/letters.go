package donations

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/mail"
	"balcao/app/push"
	"balcao/app/retry"
)

const (
	// lettersTopic is woken by nobody: receipts are mailed by the clock.
	lettersTopic = "donation-letters"
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
		Name: "donation receipts", Hub: s.Hub, Log: s.Log, Keys: s.venuesWithLetters, Changed: lettersTopic,
		Topic: func(venueID string) string { return lettersTopic + ":" + venueID }, Round: s.MailReceipts, Every: lettersEvery,
	}.Run(ctx)
}

func (s *Service) venuesWithLetters(ctx context.Context) (ids []string, err error) {
	err = s.DB.Read.NewRaw("SELECT DISTINCT venue_id FROM donations WHERE letter_at IS NOT NULL").Scan(ctx, &ids)
	return ids, err
}

// MailReceipts mails the receipts of a venue that are due. That one is due is written in the
// transaction that numbers it. One server claims it; where that dies before it has written
// down that the letter has left, the letter is sent once more under the same id, by which
// those who carry it know that it is the same one (docs/adr/0028).
func (s *Service) MailReceipts(ctx context.Context, venueID string) error {
	var due []Donation
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
	for _, d := range due {
		claimed := d
		claimed.LetterAt = s.Clock.Now().Add(claimedFor).UnixMilli()
		isOurs, err := s.setLetter(ctx, d, claimed.LetterAt, d.LetterFailures)
		if err != nil {
			return err
		}
		if !isOurs {
			continue // another server sends it, or its donor was forgotten
		}
		next, failures := int64(0), d.LetterFailures
		if err := s.Mail(ctx, receiptLetter(seller, d, at.Zone)); err != nil {
			s.Log.LogAttrs(ctx, slog.LevelWarn, "receipt of a donation not mailed", slog.String("donation", d.ID), slog.String("cause", err.Error()))
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

// IsUnsent reports whether the receipt is not mailed any more, and never was.
func (d Donation) IsUnsent() bool { return d.LetterAt == 0 && d.LetterFailures >= mostFailures }

// setLetter says when a receipt is to be mailed, 0 for not any more, unless somebody has
// said so since it was read.
func (s *Service) setLetter(ctx context.Context, read Donation, at int64, failures int) (bool, error) {
	query := s.DB.Write.NewUpdate().Model((*Donation)(nil)).Set("letter_failures = ?", failures).Where("id = ? AND letter_at = ?", read.ID, read.LetterAt)
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

func receiptLetter(seller Seller, d Donation, zone *time.Location) mail.Message {
	lines := []string{"Recibo de doação " + d.Receipt, ""}
	if d.Name != "" {
		lines = append(lines, "Doador: "+d.Name)
	}
	if d.Document != "" {
		lines = append(lines, "CPF ou CNPJ: "+d.ShownDocument())
	}
	lines = append(lines,
		"Campanha: "+d.EventName,
		"Instituição: "+d.InstitutionName,
		"Valor: "+d.Value.String(),
		"Pago com: "+d.Method.Name(),
		"Em: "+d.PaidOn(zone),
		"Recebido por: "+seller.payee(),
	)
	if d.Anonymous {
		lines = append(lines, "O seu nome não aparece para o público.")
	}
	if seller.Phone != "" {
		lines = append(lines, "Contato: "+seller.ShownPhone())
	}
	return mail.Message{
		ID: "doacao-" + d.ID, To: d.Email, Subject: "Recibo de doação " + d.Receipt + " – " + seller.Name,
		Text: strings.Join(append(lines, "", "Obrigado! Este recibo não é documento fiscal.", ""), "\n"),
	}
}

// payee is who receives, by his registered name.
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

// ShownPhone is the telephone as people write it.
func (p Seller) ShownPhone() string { return br.FormatPhone(p.Phone) }
