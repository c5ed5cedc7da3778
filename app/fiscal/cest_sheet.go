package fiscal

import (
	"fmt"
	"strings"

	"balcao/app/sheets"
)

// cestColumns are those of the tables that are published with Convênio ICMS 142/18.
var cestColumns = []sheets.Column{
	{Key: "cest", Title: "CEST", Synonyms: []string{"Código CEST", "Código"}, Kind: sheets.Document, Required: true, MaxLength: 12},
	{Key: "ncm", Title: "NCM", Synonyms: []string{"NCM/SH", "Códigos NCM"}, Kind: sheets.Text, MaxLength: mostText},
	{Key: "descricao", Title: "Descrição", Synonyms: []string{"Descrição do produto", "Mercadoria"}, Kind: sheets.Text, Required: true, MaxLength: mostText},
}

// readCEST reads a sheet of CEST, the NCM (or their beginnings) that each goes with, and its
// description. A code of several lines goes with the NCM of all.
func readCEST(data []byte) ([]Entry, error) {
	table, err := sheets.Open(data, sheets.Limits{Rows: mostRows})
	if err != nil {
		return nil, err
	}
	rows, problems := table.Read(sheets.Sheet{Columns: cestColumns}, table.Headers(cestColumns, nil))
	if len(problems) > 0 {
		p := problems[0]
		return nil, refuse("Linha %d, coluna %s: %s Nada foi gravado.", p.Line, p.Column, p.Message)
	}
	var entries []Entry
	at := map[string]int{}
	for _, row := range rows {
		code, _ := sheets.Get[string](row, "cest")
		code = onlyDigits(code)
		if len(code) == 6 {
			code = "0" + code // a spreadsheet eats the first zero
		}
		if !CEST.isCode(code) {
			return nil, refuse("Linha %d: o CEST não tem 7 dígitos. Nada foi gravado.", row.Line)
		}
		ncm, err := beginnings(row)
		if err != nil {
			return nil, refuse("Linha %d: %s. Nada foi gravado.", row.Line, err)
		}
		if i, known := at[code]; known {
			entries[i].NCM = strings.TrimSpace(entries[i].NCM + " " + ncm)
			continue
		}
		description, _ := sheets.Get[string](row, "descricao")
		at[code] = len(entries)
		entries = append(entries, Entry{Code: code, NCM: ncm, Description: tidy(description)})
	}
	if len(entries) == 0 {
		return nil, refuse("O arquivo não tem nenhum CEST. Escolha a tabela com as colunas CEST, NCM e Descrição.")
	}
	return entries, nil
}

// beginnings are the NCM of a line, or what they begin with, between spaces.
func beginnings(row sheets.Row) (string, error) {
	text, _ := sheets.Get[string](row, "ncm")
	var found []string
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;\n\t", r) }) {
		code := onlyDigits(part)
		if !isDigits(code) || len(code) < 2 || len(code) > NCM.digits() {
			return "", fmt.Errorf("o NCM não tem de 2 a 8 dígitos")
		}
		found = append(found, code)
	}
	return strings.Join(found, " "), nil
}
