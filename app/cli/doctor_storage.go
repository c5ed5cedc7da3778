package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"balcao/app/backup"
	"balcao/app/database"
	"balcao/app/fault"
)

// databaseHealth reads every page. A database that is not there yet is no
// problem: the first start makes it.
func databaseHealth(ctx context.Context, address string) finding {
	db, found := connect(ctx, address)
	if db == nil {
		return found
	}
	defer db.Close()
	if db.Dialect == database.Postgres {
		var version string
		if err := db.Read.QueryRowContext(ctx, "SHOW server_version").Scan(&version); err != nil {
			return bad("o PostgreSQL não respondeu (%s)", shortly(err))
		}
		return fine("PostgreSQL %s responde", version)
	}
	if err := backup.Intact(ctx, db); err != nil {
		return bad("o arquivo está danificado (%s); reponha uma cópia com `balcao restore --force`", shortly(err))
	}
	file, _ := sqliteFile(address)
	info, err := os.Stat(file)
	if err != nil {
		return bad("não foi possível ler o arquivo (%s)", shortly(err))
	}
	return fine("SQLite íntegro, %s em %s", bytesText(uint64(info.Size())), file)
}

func schemaHealth(ctx context.Context, address string) finding {
	db, found := connect(ctx, address)
	if db == nil {
		if found.mark == warning {
			return warn("será criado no primeiro início")
		}
		return bad("não pôde ser lido")
	}
	defer db.Close()
	version, known, err := db.Schema(ctx)
	switch {
	case err != nil:
		return bad("não pôde ser lido (%s)", shortly(err))
	case version > known:
		return bad("versão %d, mais nova que este programa (até %d): atualize o Balcão", version, known)
	case version < known:
		return warn("versão %d; o próximo início atualiza para %d (faça uma cópia antes)", version, known)
	}
	return fine("versão %d, a mais nova", version)
}

// connect answers the open database, or what is to be said instead.
func connect(ctx context.Context, address string) (*database.DB, finding) {
	if file, isFile := sqliteFile(address); isFile {
		info, err := os.Stat(file)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, warn("ainda não existe (%s)", file)
		case err != nil:
			return nil, bad("não foi possível ler o arquivo (%s)", shortly(err))
		case !info.Mode().IsRegular():
			return nil, bad("%s não é um arquivo", file)
		}
	}
	db, err := database.Connect(ctx, address)
	if err != nil {
		if _, isFile := sqliteFile(address); isFile {
			return nil, bad("o arquivo está danificado (%s); reponha uma cópia com `balcao restore --force`", shortly(err))
		}
		return nil, bad("o PostgreSQL não respondeu (%s)", shortly(err))
	}
	return db, finding{}
}

// Free space below which the doctor speaks up, in bytes.
const (
	littleSpace = 1 << 30
	noSpace     = 100 << 20
)

func diskHealth(folder string) finding {
	// A folder that the first start will make lies on the disk of its parent.
	at := folder
	for {
		if _, err := os.Stat(at); err == nil || filepath.Dir(at) == at {
			break
		}
		at = filepath.Dir(at)
	}
	free, err := freeSpace(at)
	if err != nil {
		return bad("não foi possível medir o espaço de %s (%s)", at, shortly(err))
	}
	return spaceFinding(free, folder)
}

func spaceFinding(free uint64, folder string) finding {
	switch {
	case free < noSpace:
		return bad("só %s livres em %s: libere espaço agora", bytesText(free), folder)
	case free < littleSpace:
		return warn("só %s livres em %s", bytesText(free), folder)
	}
	return fine("%s livres em %s", bytesText(free), folder)
}

// shortly is an error in one line, short enough for a report.
func shortly(err error) string {
	// Whoever runs the doctor wants the reason, not what a visitor would be told.
	if told, ok := errors.AsType[*fault.Error](err); ok && told.Cause != nil {
		err = told.Cause
	}
	text := strings.Join(strings.Fields(err.Error()), " ")
	if runes := []rune(text); len(runes) > 160 {
		return fmt.Sprintf("%s…", string(runes[:160]))
	}
	return text
}
