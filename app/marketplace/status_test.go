package marketplace

import (
	"strings"
	"testing"
)

func TestWhatWasGivenUpIsTold(t *testing.T) {
	for _, c := range []struct {
		events, commands int
		begins           []string
	}{
		{0, 0, nil},
		{1, 0, []string{"Um aviso do marketplace não pôde ser lido."}},
		{0, 1, []string{"Uma ação das últimas 24 horas não foi registrada"}},
		{3, 2, []string{"3 avisos do marketplace não puderam ser lidos.", "2 ações das últimas 24 horas não foram registradas"}},
	} {
		told := losses(c.events, c.commands)
		if len(told) != len(c.begins) {
			t.Errorf("%d events, %d commands: %+v", c.events, c.commands, told)
			continue
		}
		for i, begin := range c.begins {
			if !strings.HasPrefix(told[i].Message.Subtitle, begin) {
				t.Errorf("%q, want %q …", told[i].Message.Subtitle, begin)
			}
		}
	}
}
