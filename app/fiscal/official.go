package fiscal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"balcao/app/br"
	"balcao/app/fault"
)

// fewestNCM is what a whole file has at least: the table has some 10,500 codes.
const fewestNCM = 5000

// mostRows and mostText bound what a file may bring in.
const (
	mostRows = 100_000
	mostText = 4000
)

// official is the file of Portal Único Siscomex ("NCM, download em JSON").
type official struct {
	Updated string `json:"Data_Ultima_Atualizacao_NCM"`
	Codes   []struct {
		Code        string `json:"Codigo"`
		Description string `json:"Descricao"`
		Starts      string `json:"Data_Inicio"`
		Ends        string `json:"Data_Fim"`
	} `json:"Nomenclaturas"`
}

// readOfficial takes the official NCM file apart: the day of the table, and its codes of
// eight digits, each with the descriptions of what it belongs to. Its faults are Invalid and
// say where.
func readOfficial(data []byte) (dated string, entries []Entry, err error) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if !utf8.Valid(data) {
		return "", nil, refuse("O arquivo não está em UTF-8. Baixe outra vez o arquivo JSON da NCM e não o abra em outro programa antes.")
	}
	var file official
	if err := json.Unmarshal(data, &file); err != nil {
		return "", nil, refuse("Este não é o arquivo JSON da NCM, ou está incompleto%s. Baixe-o outra vez no Portal Único Siscomex.", placeOf(err, data)).Because(err)
	}
	if dated, err = brazilianDay(day.FindString(file.Updated)); err != nil {
		return "", nil, refuse("Falta no arquivo a data da tabela (Data_Ultima_Atualizacao_NCM). Baixe o arquivo JSON da NCM outra vez.")
	}
	if len(file.Codes) > mostRows {
		return "", nil, refuse("O arquivo tem mais de %d linhas, e a NCM tem cerca de 15 mil. Confira se é o arquivo certo.", mostRows)
	}
	descriptions, at := make(map[string]string, len(file.Codes)), map[string]int{}
	for i, row := range file.Codes {
		code := onlyDigits(row.Code)
		wrong := func(what string) error {
			return refuse("Item %d da lista Nomenclaturas: %s. Nada foi gravado. Baixe o arquivo outra vez.", i+1, what)
		}
		switch {
		case !isDigits(code) || len(code) < 2 || len(code) > 8:
			return "", nil, wrong("o código não tem de 2 a 8 dígitos")
		case at[code] != 0:
			return "", nil, wrong(fmt.Sprintf("o código %s já está no item %d", row.Code, at[code]))
		case tidy(row.Description) == "":
			return "", nil, wrong("o código " + row.Code + " está sem descrição")
		case len(row.Description) > mostText:
			return "", nil, wrong(fmt.Sprintf("a descrição do código %s passa de %d caracteres", row.Code, mostText))
		}
		at[code], descriptions[code] = i+1, tidy(row.Description)
		if len(code) != NCM.digits() {
			continue
		}
		e := Entry{Code: code}
		if e.Starts, err = brazilianDay(row.Starts); err != nil {
			return "", nil, wrong("a Data_Inicio do código " + row.Code + " não está no formato DD/MM/AAAA")
		}
		if e.Ends, err = brazilianDay(row.Ends); err != nil {
			return "", nil, wrong("a Data_Fim do código " + row.Code + " não está no formato DD/MM/AAAA")
		}
		if e.Ends == forever {
			e.Ends = ""
		}
		entries = append(entries, e)
	}
	if len(entries) < fewestNCM {
		return "", nil, refuse("O arquivo tem só %d códigos de 8 dígitos, e a NCM tem mais de 10 mil: ele está incompleto. Baixe-o outra vez.", len(entries))
	}
	for i := range entries {
		entries[i].Description = whole(entries[i].Code, descriptions)
	}
	return dated, entries, nil
}

// forever is the last day of what is in force.
const forever = "9999-12-31"

var (
	day  = regexp.MustCompile(`\d{2}/\d{2}/\d{4}`)
	tags = regexp.MustCompile(`</?[a-zA-Z]+/?>`)
)

// brazilianDay reads a day as people write it.
func brazilianDay(text string) (string, error) {
	at, err := time.Parse("02/01/2006", text)
	return at.Format(time.DateOnly), err
}

// tidy takes the dashes of the hierarchy and the marks of italics out of a description.
func tidy(description string) string {
	text := strings.TrimLeft(tags.ReplaceAllString(br.OneLine(description), ""), "- ")
	return strings.TrimRight(text, ".:; ")
}

// whole is a code's description after those of the position and subpositions that it belongs
// to, without which most say only "Outros".
func whole(code string, descriptions map[string]string) string {
	var parts []string
	for _, n := range []int{4, 5, 6, 7, 8} {
		if text := descriptions[code[:n]]; text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " › ")
}

// placeOf is ", na linha 3, coluna 14" of what went wrong in JSON, or empty.
func placeOf(err error, data []byte) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var offset int64
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &kind):
		offset = kind.Offset
	default:
		return ""
	}
	before := data[:min(max(offset, 0), int64(len(data)))]
	return fmt.Sprintf(" (linha %d, coluna %d)", bytes.Count(before, []byte("\n"))+1, utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]))
}

func refuse(format string, args ...any) *fault.Error {
	return fault.Field("arquivo", fmt.Sprintf(format, args...))
}
