package paymentlinks

import (
	"context"
	"strings"
	"time"

	"balcao/app/letters"
	"balcao/app/mail"
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

// receipts are the letters that wait to be mailed.
func (s *Service) receipts() letters.Box {
	return letters.Box{DB: s.DB, Clock: s.Clock, Log: s.Log, Name: "payment link receipts", Table: "payment_link_uses", DueAt: "letter_at", Failures: "letter_failures"}
}

// Run mails receipts until ctx ends.
func (s *Service) Run(ctx context.Context) {
	s.receipts().Run(ctx, s.Hub, s.receipts().Venues, s.MailReceipts)
}

// MailReceipts mails the receipts of a venue that are due.
func (s *Service) MailReceipts(ctx context.Context, venueID string) error {
	var due []Use
	if err := s.receipts().Due(ctx, venueID, &due); err != nil || len(due) == 0 {
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
		err := s.receipts().Mail(ctx, letters.Letter{ID: u.ID, DueAt: u.LetterAt, Failures: u.LetterFailures}, func(ctx context.Context) error {
			return s.Mail(ctx, receiptLetter(seller, u, at.Zone))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// isUnsent reports whether the receipt is not mailed any more, and never was: the page has it.
func (u Use) isUnsent() bool { return u.LetterAt == 0 && u.LetterFailures >= letters.MostFailures }

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
		ID: "recibo-" + u.ID, To: u.Email, Subject: "Recibo " + u.Receipt + " – " + seller.Name,
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
