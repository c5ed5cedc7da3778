package cardimports

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/imports"
	"balcao/app/money"
	"balcao/app/secrets"
	"balcao/app/sheets"
)

const (
	usersKind  = "cashless-users"
	longest    = 120
	mostCredit = 100_000_00
)

// userColumns are those of the template (S2§5).
var userColumns = []sheets.Column{
	{Key: "nome", Title: "Nome completo", Synonyms: []string{"Nome"}, Kind: sheets.Text},
	{Key: "CPF", Title: "CPF", Kind: sheets.Document, Width: 11},
	{Key: "email", Title: "E-mail", Kind: sheets.Text},
	{Key: "telefone", Title: "Telefone", Synonyms: []string{"Celular"}, Kind: sheets.Text},
	{Key: "senha", Title: "Senha", Synonyms: []string{"PIN", "Senha de 4 dígitos"}, Kind: sheets.Text, Secret: true},
	{Key: "limite", Title: "Limite", Synonyms: []string{"Limite negativo"}, Kind: sheets.Money},
}

// userLine is a line of a file of users.
type userLine struct {
	user   User
	card   Card
	pin    string
	blanks []string
}

// users describes an import of users into a venue; undoing is the id of one that is taken back.
func (s *Service) users(venueID, undoing string) imports.Import[userLine] {
	run := &userImport{Service: s, undoing: undoing}
	return imports.Import[userLine]{
		Kind: usersKind, Sheet: sheets.Sheet{Name: "Usuários", Columns: userColumns},
		Decode: decodeUser, Decide: s.decideUsers, Write: run.write, Undo: run.undo,
		Committed: func(ctx context.Context, tx bun.Tx, id string) error {
			return s.record(ctx, tx, audit.CashlessCardsImported, venueID, id, "Usuários com cartão nominal")
		},
	}
}

// decodeUser refuses what is wrong with a line by itself. A line with a blank field is not
// wrong: its user is not created.
func decodeUser(values sheets.Row, row *imports.Row[userLine]) {
	text := func(key string) string { v, _ := sheets.Get[string](values, key); return br.OneLine(v) }
	limit, hasLimit := sheets.Get[money.Amount](values, "limite")
	v := &row.Value
	v.user = User{Name: text("nome"), CPF: br.NormalizeCPF(text("CPF")), Email: text("email"), Phone: br.NormalizePhone(text("telefone"))}
	v.pin = text("senha")
	for _, field := range []struct {
		title string
		given bool
	}{{"Nome completo", v.user.Name != ""}, {"CPF", text("CPF") != ""}, {"E-mail", v.user.Email != ""}, {"Telefone", text("telefone") != ""}, {"Senha", v.pin != ""}, {"Limite", hasLimit}} {
		if !field.given {
			v.blanks = append(v.blanks, field.title)
		}
	}
	if len(v.blanks) > 0 {
		return
	}
	check := func(wrong bool, key, sentence string) {
		if wrong {
			row.Refuse(key, sentence)
		}
	}
	check(strings.ContainsAny(v.user.Name[:1], "=+-@"), "nome", "O nome não pode começar com =, +, - ou @, como uma fórmula.")
	check(utf8.RuneCountInString(v.user.Name) > longest, "nome", "Use um nome com até 120 caracteres.")
	check(!br.ValidCPF(v.user.CPF), "CPF", "Escreva um CPF válido, só com números. Se ele começa com zero, ponha um apóstrofo antes.")
	check(!br.ValidEmail(v.user.Email), "email", "Escreva um e-mail válido.")
	check(!br.ValidPhone(v.user.Phone), "telefone", "Escreva o telefone com DDD, só com números.")
	check(len(v.pin) != 4 || strings.Trim(v.pin, "0123456789") != "", "senha", "A senha tem quatro números. Se ela começa com zero, ponha um apóstrofo antes.")
	check(limit < 0 || limit > mostCredit, "limite", "Use um limite entre 0,00 e 100.000,00.")
	v.card = Card{Name: v.user.Name, Document: v.user.CPF, Credit: limit}
}

// decideUsers skips who is not to be created: with a blank, or known already.
func (s *Service) decideUsers(ctx context.Context, db bun.IDB, venueID string, rows []*imports.Row[userLine]) error {
	var cpfs []string
	for _, row := range rows {
		if len(row.Value.blanks) == 0 {
			cpfs = append(cpfs, row.Value.user.CPF)
		}
	}
	known, err := s.KnownCPFs(ctx, db, venueID, cpfs)
	if err != nil {
		return err
	}
	holders, err := s.CardHolders(ctx, db, venueID, cpfs)
	if err != nil {
		return err
	}
	lines := map[string]int{}
	for _, row := range rows {
		cpf := row.Value.user.CPF
		row.Action = imports.Skip
		switch {
		case len(row.Value.blanks) > 0:
			row.Reason = "Em branco: " + strings.Join(row.Value.blanks, ", ") + ". O usuário não é criado."
		case known[cpf]:
			row.Reason = "Já existe um cliente com este CPF. Usuários existentes não são importados de novo."
		case holders[cpf]:
			row.Reason = "Já existe um cartão com este CPF. Usuários existentes não são importados de novo."
		case lines[cpf] > 0:
			row.Reason = fmt.Sprintf("Este CPF já está na linha %d.", lines[cpf])
		default:
			row.Action, lines[cpf] = imports.Create, row.Line
		}
	}
	return nil
}

// userImport is one import into one venue. The key of its PINs is read once.
type userImport struct {
	*Service
	undoing string
	// told is whether the audit knows that it is undone.
	told bool
	key  secrets.Value
}

// withCard is what undoing a line needs beside its customer.
type withCard struct{ CardID string }

// write registers the lines' customers and issues their cards.
func (in *userImport) write(ctx context.Context, tx bun.Tx, venueID string, rows []*imports.Row[userLine]) ([]imports.Entry, error) {
	if in.key == "" {
		key, err := in.keyOfPINs(ctx, tx, venueID)
		if err != nil {
			return nil, err
		}
		in.key = key
	}
	users, cards, pins, entries := make([]User, len(rows)), make([]Card, len(rows)), make([]pinRow, len(rows)), make([]imports.Entry, len(rows))
	for i, row := range rows {
		userID, err := uuid.NewV7()
		if err != nil {
			return nil, err
		}
		users[i], cards[i] = row.Value.user, row.Value.card
		users[i].ID = userID.String()
		cards[i].ID, cards[i].Number = strings.ToLower(rand.Text()[:16]), "N"+rand.Text()[:11]
		pins[i] = pinRow{CardID: cards[i].ID, VenueID: venueID, Hash: hashPIN(in.key, cards[i].ID, row.Value.pin)}
		before, err := json.Marshal(withCard{cards[i].ID})
		if err != nil {
			return nil, err
		}
		entries[i] = imports.Entry{RowID: users[i].ID, Name: users[i].Name, Before: string(before)}
	}
	if err := in.Users.Add(ctx, tx, venueID, users); err != nil {
		return nil, err
	}
	if err := in.Cards.Add(ctx, tx, venueID, cards); err != nil {
		return nil, err
	}
	if _, err := tx.NewInsert().Model(&pins).Exec(ctx); err != nil {
		return nil, fmt.Errorf("write PINs: %w", err)
	}
	return entries, nil
}

// undo removes customers with their cards; both stay where one of them was used.
func (s *userImport) undo(ctx context.Context, tx bun.Tx, venueID string, entries []imports.Entry) ([]string, error) {
	userIDs, cardIDs := make([]string, len(entries)), make([]string, len(entries))
	for i, e := range entries {
		var was withCard
		if err := json.Unmarshal([]byte(e.Before), &was); err != nil {
			return nil, fmt.Errorf("read what undoes an import: %w", err)
		}
		userIDs[i], cardIDs[i] = e.RowID, was.CardID
	}
	users, err := s.Users.Untouched(ctx, tx, venueID, userIDs)
	if err != nil {
		return nil, err
	}
	cards, err := s.Cards.Untouched(ctx, tx, venueID, cardIDs)
	if err != nil {
		return nil, err
	}
	if !s.told { // the first lines of an import
		if err := s.record(ctx, tx, audit.CashlessImportUndone, venueID, s.undoing, "Usuários com cartão nominal"); err != nil {
			return nil, err
		}
		s.told = true
	}
	kept := make([]string, len(entries))
	var goUsers, goCards []string
	for i := range entries {
		switch {
		case !users[userIDs[i]]:
			kept[i] = "O cliente mudou depois da importação, ou não existe mais."
		case !cards[cardIDs[i]]:
			kept[i] = "O cartão foi usado ou alterado depois da importação."
		default:
			goUsers, goCards = append(goUsers, userIDs[i]), append(goCards, cardIDs[i])
		}
	}
	if len(goCards) > 0 {
		if _, err := tx.NewRaw("DELETE FROM card_pins WHERE card_id IN (?)", bun.List(goCards)).Exec(ctx); err != nil {
			return nil, fmt.Errorf("remove PINs: %w", err)
		}
	}
	if err := s.Cards.Remove(ctx, tx, venueID, goCards); err != nil {
		return nil, err
	}
	return kept, s.Users.Remove(ctx, tx, venueID, goUsers)
}
