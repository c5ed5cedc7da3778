package cli

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"balcao/app/desktop"
)

func TestDoctorTellsWhetherItSounded(t *testing.T) {
	for _, c := range []struct {
		trial desktop.SoundTrial
		quiet bool
		want  finding
	}{
		{desktop.SoundTrial{Heard: 1290 * time.Millisecond}, false, fine("a campainha tocou: o dispositivo recebeu 1290 ms de som")},
		{desktop.SoundTrial{Heard: 200 * time.Millisecond}, true, fine("o dispositivo aceita som (conferido em silêncio)")},
		{desktop.SoundTrial{Reason: "no card"}, false, warn("a campainha não toca neste computador (no card)")},
		{desktop.SoundTrial{Blocked: true, Reason: "hung"}, true, bad("o dispositivo de som está travado: a campainha não toca aqui")},
	} {
		if got := soundFinding(c.trial, c.quiet); got != c.want {
			t.Errorf("%+v: %q, want %q", c.trial, got, c.want)
		}
	}
}

func TestDoctorClaimsNoSoundItCannotMake(t *testing.T) {
	root := t.TempDir()
	t.Setenv("XDG_RUNTIME_DIR", "")
	if found := soundDevices(root); found.mark != warning {
		t.Errorf("without an output: %c %s", found.mark, found.text)
	}
	if err := os.MkdirAll(filepath.Join(root, "dev/snd"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "dev/snd/pcmC0D0p"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	const want = "ALSA, 1 saída(s); nada foi tocado: este programa não tem som, o da janela (balcao) tem"
	if found := soundDevices(root); found.text != want {
		t.Errorf("%q, want %q", found.text, want)
	}
}
