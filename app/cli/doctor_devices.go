package cli

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	"balcao/app/clock"
	"balcao/app/desktop"
	"balcao/app/mail"
)

func mailHealth(ctx context.Context, address, folder string) finding {
	if address == "" {
		return warn("não configurado: os e-mails viram arquivos em %s", filepath.Join(folder, "mail"))
	}
	mailer, err := mail.Open(mail.Config{URL: address, Dir: folder, Clock: clock.Real()})
	if err != nil {
		return bad("a configuração não pode ser usada (%s)", shortly(err))
	}
	if err := mailer.Check(ctx); err != nil {
		return bad("o servidor não aceitou a conexão (%s)", shortly(err))
	}
	return fine("o servidor aceitou a conexão e a senha")
}

// soundHealth sounds a chime, as the window does, and tells whether the device
// took it. A program without audio libraries can only look for devices.
func soundHealth(ctx context.Context, quiet bool) finding {
	program, err := os.Executable()
	if err != nil {
		return bad("não foi possível localizar este programa (%s)", shortly(err))
	}
	trial, err := desktop.TrySound(ctx, []string{program, "sound"}, quiet)
	switch {
	case errors.Is(err, desktop.ErrNoWindow):
		return soundDevices("/")
	case err != nil:
		return bad("a campainha não pôde ser tocada (%s)", shortly(err))
	}
	return soundFinding(trial, quiet)
}

func soundFinding(trial desktop.SoundTrial, quiet bool) finding {
	switch {
	case trial.Blocked:
		return bad("o dispositivo de som está travado: a campainha não toca aqui")
	case trial.Heard == 0:
		return warn("a campainha não toca neste computador (%s)", trial.Reason)
	case quiet:
		return fine("o dispositivo aceita som (conferido em silêncio)")
	}
	return fine("a campainha tocou: o dispositivo recebeu %d ms de som", trial.Heard.Milliseconds())
}

// soundDevices looks for outputs below root; it plays nothing.
func soundDevices(root string) finding {
	const notPlayed = "nada foi tocado: este programa não tem som, o da janela (balcao) tem"
	if runtime.GOOS != "linux" {
		return warn(notPlayed)
	}
	devices, err := filepath.Glob(filepath.Join(root, "dev/snd/pcmC*p"))
	if err == nil && len(devices) > 0 {
		return fine("ALSA, %d saída(s); %s", len(devices), notPlayed)
	}
	if runtimeDir := os.Getenv("XDG_RUNTIME_DIR"); runtimeDir != "" {
		for _, socket := range []string{"pulse/native", "pipewire-0"} {
			if _, err := os.Stat(filepath.Join(root, runtimeDir, socket)); err == nil {
				return fine("servidor de som em %s; %s", filepath.Join(runtimeDir, socket), notPlayed)
			}
		}
	}
	return warn("nenhuma saída de som neste computador: a campainha não tocará aqui")
}

// mostSaid bounds what is read of why a server is not ready.
const mostSaid = 4 << 10

// remoteHealth asks the configured server whether it is ready.
func remoteHealth(ctx context.Context, remote string) finding {
	if remote == "" {
		return fine("não configurado: este computador trabalha com o próprio banco")
	}
	address, err := url.Parse(remote)
	if err != nil || address.Host == "" || (address.Scheme != "http" && address.Scheme != "https") {
		return bad("o endereço não pode ser lido; escreva como https://pedidos.exemplo.com.br")
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.JoinPath("readyz").String(), nil)
	if err != nil {
		return bad("o endereço não pode ser usado")
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return bad("%s não respondeu (%s)", address.Host, shortly(err))
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		var said struct{ Message string }
		if json.NewDecoder(io.LimitReader(response.Body, mostSaid)).Decode(&said) == nil && said.Message != "" {
			return bad("%s respondeu, mas não está pronto (%s)", address.Host, said.Message)
		}
		return bad("%s respondeu, mas não está pronto (HTTP %d)", address.Host, response.StatusCode)
	}
	return fine("%s está pronto", address.Host)
}
