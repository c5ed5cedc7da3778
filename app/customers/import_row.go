package customers

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"
	"unicode/utf8"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/imports"
	"balcao/app/sheets"
)

// imported is a line of a file. What a line leaves empty is not known: it changes nothing
// of a customer who is there.
type imported struct {
	draft Draft
	// onList is nil where the line does not say.
	onList *bool
	// category is its name; its id is in draft once the venue has it.
	category string
}

// decode makes a customer of a line, and refuses everything that the form would.
func decode(today time.Time) func(values sheets.Row, row *imports.Row[imported]) {
	return func(values sheets.Row, row *imports.Row[imported]) {
		text := func(key string) string { v, _ := sheets.Get[string](values, key); return v }
		v := &row.Value
		v.category = br.OneLine(text("categoria"))
		v.draft = Draft{
			Nome: text("nome"), CPF: text("CPF"), Telefone: text("telefone"), Email: text("email"), Identificador: text("identificador"),
		}
		if born, given := sheets.Get[time.Time](values, "dataNascimento"); given {
			v.draft.DataNascimento = born.Format(time.DateOnly)
		}
		if onList, given := sheets.Get[bool](values, "nomeNaLista"); given {
			v.onList, v.draft.NomeNaLista = &onList, onList
		}
		if sex := text("sexo"); sex != "" {
			if v.draft.Sexo = sexNamed[br.Fold(sex)]; v.draft.Sexo == 0 {
				row.Refuse("sexo", "Escreva Masculino ou Feminino.")
			}
		}
		if utf8.RuneCountInString(v.category) > maxText {
			row.Refuse("categoria", "A categoria pode ter até 1000 caracteres.")
		}
		v.draft = refuseWrong(v.draft, today, row)
	}
}

var sexNamed = map[string]Sex{"masculino": Male, "m": Male, "homem": Male, "feminino": Female, "f": Female, "mulher": Female}

// refuseWrong settles a draft, and refuses each of its fields that the form would refuse.
func refuseWrong(d Draft, today time.Time, row *imports.Row[imported]) Draft {
	fields := map[string]*string{
		"nome": &d.Nome, "CPF": &d.CPF, "dataNascimento": &d.DataNascimento, "telefone": &d.Telefone,
		"email": &d.Email, "identificador": &d.Identificador,
	}
	for {
		settled, err := d.settle(today)
		if err == nil {
			return settled
		}
		wrong := fault.Wrap(err)
		for key := range wrong.Fields {
			row.Refuse(key, wrong.Message)
			if *fields[key] == "" {
				return settled
			}
			*fields[key] = ""
		}
		if d.Nome == "" && d.CPF == "" {
			return settled
		}
	}
}

// over is the customer as he is once the line's values are his.
func (v imported) over(r record) Draft {
	d := r.draft()
	d.Nome, d.CPF, d.DataNascimento = cmp.Or(v.draft.Nome, d.Nome), cmp.Or(v.draft.CPF, d.CPF), cmp.Or(v.draft.DataNascimento, d.DataNascimento)
	d.Telefone, d.Email, d.Identificador = cmp.Or(v.draft.Telefone, d.Telefone), cmp.Or(v.draft.Email, d.Email), cmp.Or(v.draft.Identificador, d.Identificador)
	d.Sexo, d.CategoriaID = cmp.Or(v.draft.Sexo, d.Sexo), cmp.Or(v.draft.CategoriaID, d.CategoriaID)
	if v.onList != nil {
		d.NomeNaLista = *v.onList
	}
	return d
}

// draft is the customer as the form would send him.
func (r *record) draft() Draft {
	return Draft{
		ID: r.ID, Nome: r.Name, DataNascimento: r.BirthDate, CPF: r.CPF, Identificador: r.Identifier, Sexo: r.Sex,
		Telefone: r.Phone, Email: r.Email, NomeNaLista: r.OnList, CategoriaID: r.CategoryID,
	}
}

// version tells what the form can change of a customer from every other such thing.
func (r *record) version() (string, error) {
	raw, err := json.Marshal(struct {
		Draft   Draft
		Consent string
	}{r.draft(), r.ConsentText})
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:]), err
}
