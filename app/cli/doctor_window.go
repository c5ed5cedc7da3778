package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"balcao/app/outbox"
)

// queueHealth looks at what a window on another server has not sent yet.
func queueHealth(ctx context.Context, folder string) finding {
	seen, err := outbox.Look(ctx, folder)
	switch {
	case err != nil:
		return bad("o arquivo %s está danificado (%s); o próximo início da janela o põe de lado e salva o que der", outbox.FileName, shortly(err))
	case len(seen.Aside) > 0:
		return warn("uma fila danificada foi posta de lado em %s: confira os pedidos daquele dia e apague o arquivo", strings.Join(seen.Aside, ", "))
	case !seen.Found:
		return fine("não há: este computador não é janela de outro servidor")
	case seen.Dead > 0:
		return warn("%s; decida em Ações na fila", count(seen.Dead, "ação parada", "ações paradas"))
	case seen.Waiting > 0:
		return warn("%s pelo servidor", count(seen.Waiting, "ação espera", "ações esperam"))
	}
	return fine("íntegra e vazia")
}

// signInHealth looks at whether others could read the sign-ins of this computer.
func signInHealth(folder string) finding {
	const name = "sessoes.json"
	info, err := os.Stat(filepath.Join(folder, name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fine("não há")
	case err != nil:
		return bad("não foi possível ler %s (%s)", name, shortly(err))
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0:
		return bad("outros usuários deste computador podem ler %s: use chmod 600 e, se ele não é seu, troque as senhas", name)
	}
	return fine("só o usuário deste programa pode lê-los")
}

// isWindows reports whether a folder is that of a window on another server, in
// which the database at address is rightly missing.
func isWindows(ctx context.Context, address, folder string) bool {
	file, isFile := sqliteFile(address)
	if !isFile {
		return false
	}
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return false
	}
	seen, err := outbox.Look(ctx, folder)
	return seen.Found || err != nil
}

// unlessWindow does not miss the database of a server where there is none.
func unlessWindow(address, folder string, look func(context.Context, string) finding) func(context.Context) finding {
	return func(ctx context.Context) finding {
		if isWindows(ctx, address, folder) {
			return fine("não há: esta pasta é de uma janela de outro servidor")
		}
		return look(ctx, address)
	}
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
