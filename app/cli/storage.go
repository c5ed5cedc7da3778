package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// storage says where Balcão keeps its data; every command that touches it
// embeds this.
type storage struct {
	Data     string `help:"Pasta dos dados (padrão: balcao, entre as configurações do usuário)." placeholder:"PASTA" type:"path"`
	Database string `help:"Banco de dados: sqlite:ARQUIVO ou postgres://… (padrão: balcao.db na pasta dos dados)." placeholder:"ENDEREÇO"`
}

// dataDir is the data folder, made or not.
func (s storage) dataDir() (string, error) {
	if s.Data != "" {
		return filepath.Abs(s.Data)
	}
	base, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("não foi possível achar a pasta do usuário; informe --data: %w", err)
	}
	return filepath.Join(base, "balcao"), nil
}

// address is the database's, as app/database takes it.
func (s storage) address() (string, error) {
	if s.Database != "" {
		return s.Database, nil
	}
	folder, err := s.dataDir()
	if err != nil {
		return "", err
	}
	return "sqlite:" + filepath.Join(folder, "balcao.db"), nil
}

// sqliteFile is the path of the database at address; it is false for PostgreSQL.
func sqliteFile(address string) (string, bool) { return strings.CutPrefix(address, "sqlite:") }

// existing answers the address of a database that is there. Only a first start
// makes one; a command refuses to, for a mistyped folder would look empty.
func (s storage) existing() (string, error) {
	address, err := s.address()
	if err != nil {
		return "", err
	}
	file, isFile := sqliteFile(address)
	if !isFile {
		return address, nil
	}
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("%s: %w", file, errNoDatabase)
	case err != nil:
		return "", fmt.Errorf("abrir o banco: %w", err)
	case info.IsDir():
		return "", fmt.Errorf("%s é uma pasta, não um banco", file)
	}
	return address, nil
}

var errNoDatabase = errors.New("não há banco de dados neste endereço; confira --data e --database")
