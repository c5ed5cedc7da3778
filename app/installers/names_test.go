package installers

import (
	"strings"
	"testing"
)

// Whatever the list holds, what is offered of it stays inside the folder and
// has an address that leads back to it.
func FuzzNames(f *testing.F) {
	sum := strings.Repeat("0a", 32)
	for _, name := range []string{
		"balcao_1.4.2_windows_amd64_setup.exe", "balcao_1.4.2+7.gabc_linux_amd64.deb", "../balcao_1_linux_amd64.deb",
		"balcao_1/../../x_linux_amd64.deb", "balcao_1_linux_amd64.deb\x00",
	} {
		f.Add(sum + "  " + name + "\n" + sum + " *" + name)
	}
	f.Fuzz(func(t *testing.T, list string) {
		sums, err := readSums(strings.NewReader(list))
		if err != nil {
			return
		}
		for name, sum := range sums {
			p, ok := parseName(name)
			if !ok {
				continue
			}
			if strings.ContainsAny(name, "/\\\"\x00 ") || p.Nome != name || len(sum) != 64 {
				t.Errorf("%q with %q is offered as %+v", name, sum, p)
			}
			if p.Programa+"_"+p.Versao != name[:len(p.Programa)+1+len(p.Versao)] || !strings.HasPrefix(p.Endereco, Prefix) {
				t.Errorf("%q is told as %+v", name, p)
			}
		}
	})
}
