package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"balcao/app/database"
	"balcao/app/fault"
)

// kong speaks English; operators read Portuguese.
var (
	helpWords = strings.NewReplacer(
		"Usage: ", "Uso: ", "\nArguments:\n", "\nArgumentos:\n", "\nFlags:\n", "\nOpções:\n", "\nCommands:\n", "\nComandos:\n",
		"[flags]", "[opções]", "<command>", "<comando>", "=STRING", "=TEXTO",
		"Run \"", "Para saber mais: ", "\" for more information on a command.", "", "\" for more information.", "",
	)
	parseWords = strings.NewReplacer(
		"unknown flag ", "opção desconhecida: ", ", did you mean one of ", "; seria uma destas: ", ", did you mean ", "; seria ",
		"missing flags: ", "falta informar: ", "missing positional arguments ", "falta informar: ",
		"unexpected argument ", "argumento inesperado: ", "expected one of ", "informe um destes: ", "expected ", "falta informar: ",
		" must be one of ", " deve ser um destes: ", " but got ", ", mas veio ", "=STRING", "=TEXTO",
		"missing value", "falta o valor",
	)
)

// portuguese makes kong's help Portuguese.
func portuguese() []kong.Option {
	return []kong.Option{
		kong.Help(func(options kong.HelpOptions, ctx *kong.Context) error {
			var english bytes.Buffer
			out := ctx.Stdout
			ctx.Stdout = &english
			err := kong.DefaultHelpPrinter(options, ctx)
			ctx.Stdout = out
			return errors.Join(err, writeString(out, helpWords.Replace(english.String())))
		}),
		kong.PostBuild(func(k *kong.Kong) error {
			k.Model.HelpFlag.Help = "Mostra esta ajuda."
			return nil
		}),
	}
}

func writeString(out io.Writer, text string) error {
	_, err := io.WriteString(out, text)
	return err
}

// sentence is an error in the words of whoever typed the command.
func sentence(err error) string {
	var usage *kong.ParseError
	var refused *fault.Error
	var newer database.ErrNewerSchema
	switch {
	case errors.As(err, &usage):
		return parseWords.Replace(err.Error())
	case errors.As(err, &newer):
		return fmt.Sprintf("o banco é de uma versão mais nova do Balcão (esquema %d; este programa conhece até %d): atualize o programa", newer.Found, newer.Known)
	case errors.As(err, &refused):
		return explain(refused)
	}
	return err.Error()
}

// explain is a fault's sentence with those of its fields. An internal fault is
// told by its cause: who runs a command may know.
func explain(f *fault.Error) string {
	if f.Code == fault.Internal && f.Cause != nil {
		return f.Cause.Error()
	}
	sentences := []string{f.Message}
	for _, field := range slices.Sorted(maps.Keys(f.Fields)) {
		if text := f.Fields[field]; !slices.Contains(sentences, text) {
			sentences = append(sentences, text)
		}
	}
	return strings.Join(sentences, " ")
}
