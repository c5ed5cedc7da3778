package donations

import (
	"context"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/letters"
	"balcao/app/mail"
)

// receipts are the letters that wait to be mailed: that one is due is written in the
// transaction that numbers it.
func (s *Service) receipts() letters.Box {
	return letters.Box{DB: s.DB, Clock: s.Clock, Log: s.Log, Name: "donation receipts", Table: "donations", DueAt: "letter_at", Failures: "letter_failures"}
}

// Run mails receipts until ctx ends.
func (s *Service) Run(ctx context.Context) {
	s.receipts().Run(ctx, s.Hub, s.receipts().Venues, s.MailReceipts)
}

// MailReceipts mails the receipts of a venue that are due.
func (s *Service) MailReceipts(ctx context.Context, venueID string) error {
	var due []Donation
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
	for _, d := range due {
		err := s.receipts().Mail(ctx, letters.Letter{ID: d.ID, DueAt: d.LetterAt, Failures: d.LetterFailures}, func(ctx context.Context) error {
			return s.Mail(ctx, receiptLetter(seller, d, at.Zone))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// IsUnsent reports whether the receipt is not mailed any more, and never was: the page has it.
func (d Donation) IsUnsent() bool { return d.LetterAt == 0 && d.LetterFailures >= letters.MostFailures }

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
