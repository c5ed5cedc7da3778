package installers

import (
	"bufio"
	"io"
	"net/url"
	"regexp"
	"strings"
)

// sumsFile holds the packages' checksums, as sha256sum writes them.
const sumsFile = "SHA256SUMS"

var (
	sumLine = regexp.MustCompile(`^([0-9a-f]{64}) [ *](\S+)$`)
	program = regexp.MustCompile(`^(balcao|balcao-server)_([0-9][0-9A-Za-z.+~-]{0,80})$`)
)

// endings are those of the packages' names, and what they tell.
var endings = []struct{ text, system, architecture, format string }{
	{"_windows_amd64_setup.exe", "windows", "amd64", "setup"},
	{"_windows_amd64.exe", "windows", "amd64", "exe"},
	{"_linux_amd64.deb", "linux", "amd64", "deb"},
	{"_linux_arm64.deb", "linux", "arm64", "deb"},
	{"_macos_universal.dmg", "macos", "universal", "dmg"},
}

// readSums answers the checksum of each file that the lines name. Lines of
// another kind say nothing.
func readSums(r io.Reader) (map[string]string, error) {
	sums := map[string]string{}
	lines := bufio.NewScanner(io.LimitReader(r, 64<<10))
	for lines.Scan() {
		if found := sumLine.FindStringSubmatch(lines.Text()); found != nil {
			sums[found[2]] = found[1]
		}
	}
	return sums, lines.Err()
}

// parseName reads what a package's name says of it:
// balcao_1.4.2_windows_amd64_setup.exe. It is false for other files.
func parseName(name string) (Package, bool) {
	for _, ending := range endings {
		start, ok := strings.CutSuffix(name, ending.text)
		if !ok {
			continue
		}
		found := program.FindStringSubmatch(start)
		if found == nil {
			return Package{}, false
		}
		return Package{
			Nome: name, Programa: found[1], Versao: found[2],
			Sistema: ending.system, Arquitetura: ending.architecture, Formato: ending.format,
			Endereco: Prefix + url.PathEscape(name),
		}, true
	}
	return Package{}, false
}
