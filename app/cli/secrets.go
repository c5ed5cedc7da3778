package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"balcao/app/database"
	"balcao/app/secrets"
)

// keySource says where the key of the secrets is; every command that needs it
// embeds this.
type keySource struct {
	SecretsKeyFile string `help:"Arquivo da chave dos segredos (padrão, com SQLite: secrets.key ao lado do banco, criado no primeiro início)." placeholder:"ARQUIVO" type:"path"`
	SecretsKey     string `help:"A chave dos segredos, em base64. Melhor no ambiente que na linha de comando." placeholder:"CHAVE"`
}

func (k keySource) source(address string) secrets.Source {
	return secrets.Configured(k.SecretsKey, k.SecretsKeyFile, address)
}

// look answers how the secrets of the database at address stand, and where the
// key is looked for.
func (k keySource) look(ctx context.Context, address string) (secrets.State, secrets.Source, error) {
	source := k.source(address)
	db, err := database.Connect(ctx, address)
	if err != nil {
		return secrets.State{}, source, err
	}
	state, err := secrets.Look(ctx, db, source)
	return state, source, errors.Join(err, db.Close())
}

// tellBackup says which key a copy needs, for it is not in it.
func (k keySource) tellBackup(ctx context.Context, address string, out io.Writer) error {
	state, source, err := k.look(ctx, address)
	if err != nil || state.KeyID == "" {
		return err
	}
	_, err = fmt.Fprintf(out, "Não entra na cópia: a chave %s, sem a qual os segredos dela não se abrem. Está %s: guarde-a à parte.\n", state.KeyID, source)
	return err
}

// tellRestore says whether the key of a restored copy is at hand.
func (k keySource) tellRestore(ctx context.Context, address string, out io.Writer) error {
	state, source, err := k.look(ctx, address)
	switch {
	case err != nil || state.KeyID == "":
		return err
	case state.Wrong == nil:
		_, err = fmt.Fprintf(out, "A chave %s dos segredos confere.\n", state.KeyID)
	default:
		_, err = fmt.Fprintf(out, "Falta a chave %s dos segredos, que não está %s: reponha-a antes de iniciar, ou apague os segredos com `balcao secrets forget`.\n",
			state.KeyID, source)
	}
	return err
}

// secretsHealth tells whether the sealed values can be opened, and only by who
// should.
func (k keySource) secretsHealth(ctx context.Context, address string) finding {
	db, found := connect(ctx, address)
	if db == nil {
		if found.mark == warning {
			return fine("nenhum guardado")
		}
		return bad("não puderam ser lidos")
	}
	defer db.Close()
	source := k.source(address)
	state, err := secrets.Look(ctx, db, source)
	switch {
	case err != nil:
		return bad("não puderam ser lidos (%s)", shortly(err))
	case state.KeyID == "":
		return fine("nenhum guardado")
	case state.Wrong != nil:
		return bad("%s", state.Wrong)
	case openToOthers(source):
		return warn("outras pessoas deste computador podem ler a chave (%s); use `chmod 600`", source.File)
	}
	return fine("%s com a chave %s, que está %s", count(state.Values, "guardado", "guardados"), state.KeyID, source)
}

func openToOthers(source secrets.Source) bool {
	if source.Text != "" || runtime.GOOS == "windows" {
		return false
	}
	info, err := os.Stat(source.File)
	return err == nil && info.Mode().Perm()&0o077 != 0
}

type secretsCommand struct {
	Rotate secretsRotateCommand `cmd:"" help:"Troca a chave e guarda os segredos de novo sob a nova."`
	Forget secretsForgetCommand `cmd:"" help:"Apaga todos os segredos, quando a chave se perdeu."`
}

type secretsRotateCommand struct {
	storage
	keySource
}

// Help is shown by --help after the summary.
func (secretsRotateCommand) Help() string {
	return "O servidor pode estar em uso. Até o fim as duas chaves valem: interrompido, o comando pode ser repetido e nada se perde. " +
		"Com vários servidores, ponha antes a chave nova na primeira linha do arquivo de cada um, acima da antiga."
}

func (c secretsRotateCommand) Run(p *program) error {
	address, err := c.existing()
	if err != nil {
		return err
	}
	db, err := database.Open(p.ctx, address)
	if err != nil {
		return err
	}
	source := c.source(address)
	id, values, err := secrets.Rotate(p.ctx, db, source)
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.out, "A chave agora é %s, %s; %s sob ela. Guarde uma cópia da chave nova; a antiga ainda abre as cópias do banco feitas até aqui.\n",
		id, source, count(values, "segredo está", "segredos estão"))
	return err
}

type secretsForgetCommand struct {
	storage
	Force bool `help:"Apaga mesmo; não há volta." env:"-"`
}

func (c secretsForgetCommand) Run(p *program) error {
	address, err := c.existing()
	if err != nil {
		return err
	}
	if !c.Force {
		return errors.New("isto apaga todos os segredos, que terão de ser digitados de novo; use --force para apagar")
	}
	db, err := database.Open(p.ctx, address)
	if err != nil {
		return err
	}
	values, err := secrets.Forget(p.ctx, db)
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.out, "%s.\n", count(values, "segredo apagado", "segredos apagados"))
	return err
}
