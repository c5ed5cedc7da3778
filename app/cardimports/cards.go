package cardimports

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/imports"
	"balcao/app/sheets"
)

const cardsKind = "cashless-cards"

var cardColumns = []sheets.Column{
	{Key: "numero", Title: "Número", Synonyms: []string{"Cartão", "Número do cartão"}, Kind: sheets.Document, Required: true},
	{Key: "grupo", Title: "Grupo", Kind: sheets.Text},
	{Key: "titular", Title: "Titular", Synonyms: []string{"Nome"}, Kind: sheets.Text},
	{Key: "CPF", Title: "CPF", Synonyms: []string{"CPF do titular"}, Kind: sheets.Document, Width: 11},
}

const longestNumber = 32

// cardLine is a line of a file of cards; its group's id is in card once it is decided.
type cardLine struct {
	card  Card
	group string
}

// cards describes an import of cards into a venue; undoing is the id of one that is taken back.
func (s *Service) cards(venueID, undoing string) imports.Import[cardLine] {
	told := false
	return imports.Import[cardLine]{
		Kind: cardsKind, Sheet: sheets.Sheet{Name: "Cartões", Columns: cardColumns},
		Decode: decodeCard, Decide: s.decideCards, Write: s.writeCards,
		Undo: func(ctx context.Context, tx bun.Tx, venueID string, entries []imports.Entry) ([]string, error) {
			if !told { // the first lines of an import
				told = true
				if err := s.record(ctx, tx, audit.CashlessImportUndone, venueID, undoing, "Cartões"); err != nil {
					return nil, err
				}
			}
			return s.undoCards(ctx, tx, venueID, entries)
		},
		Committed: func(ctx context.Context, tx bun.Tx, id string) error {
			return s.record(ctx, tx, audit.CashlessCardsImported, venueID, id, "Cartões")
		},
	}
}

func decodeCard(values sheets.Row, row *imports.Row[cardLine]) {
	text := func(key string) string { v, _ := sheets.Get[string](values, key); return br.OneLine(v) }
	c := Card{Number: strings.ToUpper(text("numero")), Name: text("titular"), Document: br.NormalizeCPF(text("CPF"))}
	check := func(wrong bool, key, sentence string) {
		if wrong {
			row.Refuse(key, sentence)
		}
	}
	check(strings.HasPrefix(c.Number, "=") || utf8.RuneCountInString(c.Number) > longestNumber, "numero", "Use um número com até 32 letras e algarismos.")
	check(c.Name != "" && strings.ContainsAny(c.Name[:1], "=+-@"), "titular", "O nome não pode começar com =, +, - ou @, como uma fórmula.")
	check(utf8.RuneCountInString(c.Name) > longest, "titular", "Use um nome com até 120 caracteres.")
	check(c.Document != "" && !br.ValidCPF(c.Document), "CPF", "Escreva um CPF válido, ou deixe em branco.")
	check(c.Document != "" && c.Name == "", "titular", "Escreva o nome do titular deste CPF.")
	row.Value = cardLine{c, text("grupo")}
}

// decideCards skips numbers that the venue has, and refuses groups that it lacks.
func (s *Service) decideCards(ctx context.Context, db bun.IDB, venueID string, rows []*imports.Row[cardLine]) error {
	groups, err := s.Groups(ctx, db, venueID)
	if err != nil {
		return err
	}
	numbers := make([]string, len(rows))
	for i, row := range rows {
		numbers[i] = row.Value.card.Number
	}
	taken, err := s.CardNumbers(ctx, db, venueID, numbers)
	if err != nil {
		return err
	}
	lines := map[string]int{}
	for _, row := range rows {
		v := &row.Value
		if line := lines[v.card.Number]; line > 0 {
			row.Refuse("numero", fmt.Sprintf("Este número já está na linha %d.", line))
			continue
		}
		lines[v.card.Number] = row.Line
		if v.card.GroupID = groups[br.Fold(v.group)]; v.group != "" && v.card.GroupID == "" {
			row.Refuse("grupo", "Este grupo não existe. Crie-o em Grupos de cartão, ou corrija o nome.")
			continue
		}
		if row.Action = imports.Create; taken[v.card.Number] {
			row.Action, row.Reason = imports.Skip, "Já existe um cartão com este número."
		}
	}
	return nil
}

func (s *Service) writeCards(ctx context.Context, tx bun.Tx, venueID string, rows []*imports.Row[cardLine]) ([]imports.Entry, error) {
	cards, entries := make([]Card, len(rows)), make([]imports.Entry, len(rows))
	for i, row := range rows {
		cards[i] = row.Value.card
		cards[i].ID = strings.ToLower(rand.Text()[:16])
		entries[i] = imports.Entry{RowID: cards[i].ID, Name: "Cartão " + cards[i].Number}
	}
	return entries, s.Cards.Add(ctx, tx, venueID, cards)
}

// undoCards removes the cards that nobody has used or changed.
func (s *Service) undoCards(ctx context.Context, tx bun.Tx, venueID string, entries []imports.Entry) ([]string, error) {
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.RowID
	}
	untouched, err := s.Cards.Untouched(ctx, tx, venueID, ids)
	if err != nil {
		return nil, err
	}
	kept := make([]string, len(entries))
	var gone []string
	for i, id := range ids {
		if untouched[id] {
			gone = append(gone, id)
		} else {
			kept[i] = "O cartão foi usado ou alterado depois da importação, ou não existe mais."
		}
	}
	return kept, s.Cards.Remove(ctx, tx, venueID, gone)
}
