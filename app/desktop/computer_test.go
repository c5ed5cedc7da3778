package desktop

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestPreferencesAreKept(t *testing.T) {
	dir := t.TempDir()
	if p, err := loadPreferences(dir); err != nil || p != (preferences{}) {
		t.Errorf("before the first choice: %+v, %v", p, err)
	}
	want := preferences{OnClose: keep, Dark: true}
	if err := want.save(dir); err != nil {
		t.Fatal(err)
	}
	if p, err := loadPreferences(dir); err != nil || p != want {
		t.Errorf("read back %+v, %v", p, err)
	}
	for content, usable := range map[string]bool{`{"onClose":"explode","dark":true}`: true, `{`: false} {
		if err := os.WriteFile(preferencesFile(dir), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if p, err := loadPreferences(dir); p.OnClose != ask || p.Dark != usable || (err == nil) != usable {
			t.Errorf("%s read as %+v, %v", content, p, err)
		}
	}
}

func TestAutostart(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("writes what this system would start")
	}
	config := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	start := autostart{[]string{"/opt/Balcão do Zé/balcao", `--data=/home/zé/50% "novo" $x\y`}}
	if start.on() {
		t.Error("on before it was switched on")
	}
	if err := start.set(true); err != nil {
		t.Fatal(err)
	}
	entry, err := os.ReadFile(filepath.Join(config, "autostart", "balcao.desktop"))
	if err != nil {
		t.Fatal(err)
	}
	want := `Exec="/opt/Balcão do Zé/balcao" "--data=/home/zé/50%% \\"novo\\" \\$x\\\\y"` + "\n"
	if !start.on() || !strings.Contains(string(entry), want) {
		t.Errorf("on = %v, the entry is\n%s", start.on(), entry)
	}
	disabled := string(entry) + "X-GNOME-Autostart-enabled=false\n"
	if err := os.WriteFile(filepath.Join(config, "autostart", "balcao.desktop"), []byte(disabled), 0o644); err != nil {
		t.Fatal(err)
	}
	if start.on() {
		t.Error("on although the desktop switched it off")
	}
	for range 2 {
		if err := start.set(false); err != nil || start.on() {
			t.Errorf("switched off: on = %v, %v", start.on(), err)
		}
	}
	if err := (autostart{}).set(true); err == nil {
		t.Error("a program that does not know its command can be started")
	}
}
