package printing_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"balcao/app/printing"
	"balcao/app/printing/escpostest"
)

// privateCUPS starts a CUPS server of the test's own, with everything it writes
// in a folder of the test's own, and makes it the one that CUPS_SERVER names.
func privateCUPS(t *testing.T) {
	t.Helper()
	cupsd := program(t, "cupsd")
	dir, err := os.MkdirTemp("", "balcao-cups-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	// CUPS runs its backends as another user, who has to get in.
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	address := freeAddress(t)
	files := map[string]string{
		"cupsd.conf": fmt.Sprintf(`Listen %s
DefaultAuthType None
WebInterface No
Browsing Off
LogLevel debug
ErrorPolicy retry-job
<Location />
Allow all
</Location>
<Location /admin>
Allow all
</Location>
<Policy default>
<Limit All>
Order deny,allow
</Limit>
</Policy>
`, address),
		"cups-files.conf": strings.ReplaceAll(`ServerRoot DIR
RequestRoot DIR/spool
TempDir DIR/tmp
CacheDir DIR/cache
StateDir DIR/state
AccessLog DIR/access
ErrorLog DIR/error
PageLog DIR/page
FileDevice Yes
Sandboxing relaxed
SystemGroup root
`, "DIR", dir),
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"spool", "tmp", "cache", "state"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o770); err != nil {
			t.Fatal(err)
		}
	}
	server := exec.Command(cupsd, "-f", "-c", filepath.Join(dir, "cupsd.conf"), "-s", filepath.Join(dir, "cups-files.conf"))
	var said bytes.Buffer
	server.Stdout, server.Stderr = &said, &said
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Signal(os.Interrupt)
		ended := time.AfterFunc(5*time.Second, func() { _ = server.Process.Kill() })
		_ = server.Wait()
		ended.Stop()
		if log, err := os.ReadFile(filepath.Join(dir, "error")); err == nil && t.Failed() {
			t.Logf("cupsd said: %s\n%s", said.Bytes(), log[max(0, len(log)-6000):])
		}
	})
	t.Setenv("CUPS_SERVER", address)
	eventually(t, func() error {
		_, err := printing.Installed(t.Context())
		return err
	})
}

// program is where a tool is; a machine that tests has it (build/setup test).
func program(t *testing.T, name string) string {
	t.Helper()
	for _, path := range []string{name, "/usr/sbin/" + name} {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	t.Fatalf("%s is missing: run build/setup test", name)
	return ""
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// eventually tries until there is no error, for at most ten seconds.
func eventually(t *testing.T, try func() error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		err := try()
		if err == nil {
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			t.Fatal(err)
		}
	}
}

func cups(t *testing.T, name string, args ...string) {
	t.Helper()
	if out, err := exec.Command(program(t, name), args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %v: %v: %s", name, args, err, out)
	}
}

func TestThroughCUPS(t *testing.T) {
	privateCUPS(t)
	far := escpostest.Listen(t, escpostest.Mood{Silent: true})
	cups(t, "lpadmin", "-p", "COZINHA", "-E", "-v", "socket://"+far.Address, "-D", "Impressora da cozinha")
	cups(t, "lpadmin", "-d", "COZINHA")
	printer := device(printing.Raster, "cp860", 32)
	printer.Kind, printer.Address = printing.CUPS, "COZINHA"

	t.Run("printer-list queues are listed", func(t *testing.T) {
		found, err := printing.Installed(patient(t))
		if err != nil || len(found) != 1 {
			t.Fatal(found, err)
		}
		want := printing.InstalledPrinter{
			Name: "COZINHA", Kind: printing.CUPS, Address: "COZINHA", Description: "Impressora da cozinha", Raw: true, Default: true,
		}
		if found[0] != want {
			t.Errorf("%+v", found[0])
		}
	})
	t.Run("a raw queue gets every byte", func(t *testing.T) {
		if err := printing.Check(patient(t), printer); err != nil {
			t.Fatal(err)
		}
		if err := printing.Deliver(patient(t), printer, ticket()); err != nil {
			t.Fatal(err)
		}
		if got, want := far.Wait(t, 1)[0], printing.Encode(papers()["ticket"], printer); !bytes.Equal(got, want) {
			t.Errorf("%d bytes came, %d were to be sent", len(got), len(want))
		}
	})
	t.Run("by its whole address, too", func(t *testing.T) {
		printer := printer
		printer.Address = "ipp://" + os.Getenv("CUPS_SERVER") + "/printers/COZINHA"
		if err := printing.Deliver(patient(t), printer, ticket()); err != nil {
			t.Fatal(err)
		}
		far.Wait(t, 2)
	})
	t.Run("a stopped queue is said to be stopped", func(t *testing.T) {
		cups(t, "cupsdisable", "COZINHA")
		failure := failureOf(t, printing.Deliver(patient(t), printer, ticket()))
		if failure.Reason != "fila do CUPS parada" || failure.Uncertain {
			t.Error(failure)
		}
		cups(t, "cupsenable", "COZINHA")
	})
	t.Run("a queue that takes nothing says so", func(t *testing.T) {
		cups(t, "cupsreject", "COZINHA")
		failure := failureOf(t, printing.Deliver(patient(t), printer, ticket()))
		if failure.Reason != "a fila do CUPS não aceita trabalhos" || failure.Uncertain {
			t.Error(failure)
		}
		cups(t, "cupsaccept", "COZINHA")
	})
	t.Run("an unknown queue", func(t *testing.T) {
		printer := printer
		printer.Address = "SALAO"
		if failure := failureOf(t, printing.Deliver(patient(t), printer, ticket())); failure.Reason != "fila não encontrada no CUPS" {
			t.Error(failure)
		}
	})
	t.Run("a job that is given up is taken back", func(t *testing.T) {
		gone := freeAddress(t)
		cups(t, "lpadmin", "-p", "SUMIDA", "-E", "-v", "socket://"+gone)
		printer := printer
		printer.Address = "SUMIDA"
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		failure := failureOf(t, printing.Deliver(ctx, printer, ticket()))
		if failure.Reason != "a impressora da fila do CUPS não respondeu" || !failure.Uncertain {
			t.Error(failure)
		}
		eventually(t, func() error {
			if out, err := exec.Command(program(t, "lpstat"), "-W", "not-completed", "-o", "SUMIDA").CombinedOutput(); err != nil || len(out) > 0 {
				return fmt.Errorf("still in the queue: %s %w", out, err)
			}
			return nil
		})
	})
}

func TestWithoutCUPS(t *testing.T) {
	t.Setenv("CUPS_SERVER", freeAddress(t))
	if failure := failureOf(t, second(printing.Installed(patient(t)))); failure.Reason != "o CUPS não respondeu" {
		t.Error(failure)
	}
	printer := device(printing.Raster, "cp860", 32)
	printer.Kind, printer.Address = printing.CUPS, "COZINHA"
	if failure := failureOf(t, printing.Deliver(patient(t), printer, ticket())); failure.Reason != "o CUPS não respondeu" || failure.Uncertain {
		t.Error(failure)
	}
}

func second[T any](_ T, err error) error { return err }

func TestPDFOfAPaper(t *testing.T) {
	dir := t.TempDir()
	printer := device(printing.Raster, "cp860", 48)
	printer.Kind, printer.Address = printing.PDF, filepath.Join(dir, "papéis")
	doc := printing.Document{ID: "0199", Title: "Pedido (A/042)", Paper: papers()["summary"]}
	for range 2 {
		if err := printing.Deliver(patient(t), printer, doc); err != nil {
			t.Fatal(err)
		}
	}
	if err := printing.Check(patient(t), printer); err != nil {
		t.Error(err)
	}
	files, err := os.ReadDir(printer.Address)
	if err != nil || len(files) != 1 || files[0].Name() != "Pedido (A-042) 0199.pdf" {
		t.Fatal("the same job is one file and nothing else", files, err)
	}

	t.Run("looks like the picture", func(t *testing.T) {
		out := filepath.Join(dir, "page")
		// 203.2 dots to the inch are 8 to the millimetre, a printer's own.
		cups(t, "pdftoppm", "-png", "-gray", "-singlefile", "-r", "609.6", filepath.Join(printer.Address, files[0].Name()), out)
		data, err := os.ReadFile(out + ".png")
		if err != nil {
			t.Fatal(err)
		}
		page, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if off := difference(page, doc.Paper.Image(576, 3), 4*8*3); off > 0.01 {
			t.Errorf("%.2f %% of the dots differ", 100*off)
		}
	})
	t.Run("a folder that cannot be written", func(t *testing.T) {
		printer := printer
		printer.Address = filepath.Join(printer.Address, files[0].Name())
		failure := failureOf(t, printing.Deliver(patient(t), printer, doc))
		if failure.Reason != "a pasta dos PDFs não pode ser gravada" || failure.Uncertain {
			t.Error(failure)
		}
	})
}

// difference is the share of dots of want that are otherwise on the page, which
// has an edge around it.
func difference(page image.Image, want *image.Gray, edge int) float64 {
	differ := 0
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			r, _, _, _ := page.At(x+edge, y+edge).RGBA()
			if (r>>8 < 128) != (want.GrayAt(x, y).Y < 128) {
				differ++
			}
		}
	}
	return float64(differ) / float64(want.Bounds().Dx()*want.Bounds().Dy())
}
