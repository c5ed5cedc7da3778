package scheduling

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"
)

var update = flag.Bool("update", false, "write the golden files")

func sampleBooking() Booking {
	b := Booking{
		ID: "01a2198b-4685-7d31-a660-7837ee33db30", State: Confirmed, Customer: "Ana, a \"chefe\"; Souza", Email: "ana@cliente.test", Organizer: "contato@salao.test",
		ServiceName: "Corte, escova; e hidratação com uma descrição que não cabe em uma linha só do arquivo", CreatedAt: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC).UnixMilli(),
	}
	b.place(time.Date(2026, 11, 30, 13, 0, 0, 0, time.UTC), Need{Duration: 30 * time.Minute, Before: 5 * time.Minute, After: 10 * time.Minute})
	return b
}

// The invitation, the change of it and its cancellation are one event to a calendar: the same UID
// and organizer, and a sequence that grows.
func TestGoldenCalendarFiles(t *testing.T) {
	now := time.Date(2026, 11, 20, 15, 30, 0, 0, time.UTC)
	first := sampleBooking()
	moved := sampleBooking()
	moved.place(time.Date(2026, 12, 1, 2, 30, 0, 0, time.UTC), moved.need())
	moved.Sequence = 1
	gone := moved
	gone.State, gone.Sequence = Cancelled, 2
	about := "Quando: segunda-feira, 30/11/2026, 10:00\nCom: Rita; às vezes a Bia, \\ ou a Çélia\nLocal: Salão da Praia, Rua das Laranjeiras, 77, Florianópolis – SC"
	for _, file := range []struct {
		name   string
		method ics.Method
		of     Booking
	}{{"request", ics.MethodRequest, first}, {"moved", ics.MethodRequest, moved}, {"cancel", ics.MethodCancel, gone}, {"feed", ics.MethodPublish, moved}} {
		t.Run(file.name, func(t *testing.T) {
			got, err := calendarFile(file.method, "Salão da Praia", first.Organizer, now, event{
				booking: file.of, summary: file.of.ServiceName, where: "Salão da Praia, Rua das Laranjeiras, 77", about: about, link: "https://balcao.test/agendar/salao/reserva/ABC",
			})
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", file.name+".ics")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("the file is another one:\n%s", got)
			}
			event := readCalendar(t, got)
			for name, want := range map[string]string{
				"UID": file.of.uid(), "SEQUENCE": itoa(file.of.Sequence), "DTSTART": file.of.Start().Format("20060102T150405Z"), "DTEND": file.of.End().Format("20060102T150405Z"),
				"SUMMARY": file.of.ServiceName, "DESCRIPTION": about, "METHOD": string(file.method), "VERSION": "2.0", "DTSTAMP": "20261120T153000Z",
			} {
				if event[name] != want {
					t.Errorf("%s is %q, want %q", name, event[name], want)
				}
			}
			if file.method == ics.MethodPublish {
				if event["ATTENDEE"] != "" || strings.Contains(got, "cliente.test") {
					t.Error("what is published names its customer")
				}
			} else if event["ORGANIZER"] != "mailto:contato@salao.test" || event["ATTENDEE"] != "mailto:ana@cliente.test" {
				t.Errorf("organizer %q, attendee %q", event["ORGANIZER"], event["ATTENDEE"])
			}
			if is := event["STATUS"]; is == "CANCELLED" != (file.method == ics.MethodCancel) {
				t.Errorf("status %q", is)
			}
		})
	}
}

// readCalendar reads a file by the letter of RFC 5545, with nothing of the library that wrote it:
// lines end with CRLF, have at most 75 octets, and no fold splits a character.
func readCalendar(t *testing.T, file string) map[string]string {
	t.Helper()
	if !strings.HasSuffix(file, "\r\n") || strings.Contains(strings.ReplaceAll(file, "\r\n", ""), "\n") {
		t.Fatal("a line does not end with CRLF")
	}
	var lines []string
	for _, line := range strings.Split(strings.TrimSuffix(file, "\r\n"), "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) {
			t.Errorf("%d octets, whole characters %t: %q", len(line), utf8.ValidString(line), line)
		}
		if rest, folded := strings.CutPrefix(line, " "); folded {
			lines[len(lines)-1] += rest
			continue
		}
		lines = append(lines, line)
	}
	read := map[string]string{}
	for _, line := range lines {
		quoted, cut := false, -1
		for i, r := range line {
			if r == '"' {
				quoted = !quoted
			}
			if r == ':' && !quoted {
				cut = i
				break
			}
		}
		if cut < 0 {
			t.Fatalf("a line without a value: %q", line)
		}
		name, _, _ := strings.Cut(line[:cut], ";")
		read[name] = unescaped(line[cut+1:])
	}
	return read
}

func unescaped(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' || i+1 == len(text) {
			out.WriteByte(text[i])
			continue
		}
		i++
		switch text[i] {
		case 'n', 'N':
			out.WriteByte('\n')
		default:
			out.WriteByte(text[i])
		}
	}
	return out.String()
}
