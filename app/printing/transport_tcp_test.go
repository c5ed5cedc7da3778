package printing_test

import (
	"bytes"
	"context"
	"errors"
	"net"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"balcao/app/printing"
	"balcao/app/printing/escpostest"
)

// patient is the time that a delivery of these tests may take.
func patient(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	return ctx
}

func networked(address string, mode printing.Mode) printing.Printer {
	printer := device(mode, "cp860", 42)
	printer.Address = address
	return printer
}

func ticket() printing.Document {
	return printing.Document{ID: "0199", Title: "Pedido A042", Paper: papers()["ticket"]}
}

func TestNetworkPrinterGetsEveryByte(t *testing.T) {
	for name, mood := range map[string]escpostest.Mood{
		"that answers":           {},
		"that is silent":         {Silent: true},
		"that hangs up its half": {HalfClosed: true},
		"that answers in part":   {OnlyRealTime: true},
	} {
		for _, mode := range []printing.Mode{printing.Text, printing.Raster} {
			t.Run(name+" in "+string(mode), func(t *testing.T) {
				t.Parallel()
				far := escpostest.Listen(t, mood)
				printer := networked(far.Address, mode)
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
		}
	}
}

func TestWhyANetworkPrinterFails(t *testing.T) {
	failing := func(mood escpostest.Mood) func(*testing.T) string {
		return func(t *testing.T) string { return escpostest.Listen(t, mood).Address }
	}
	cases := []struct {
		name, reason string
		uncertain    bool
		printer      func(*testing.T) string
	}{
		{"without paper, before anything is sent", "sem papel", false, failing(escpostest.Mood{NoPaper: true})},
		{"with the cover open", "tampa aberta", false, failing(escpostest.Mood{CoverOpen: true})},
		{"whose paper ends halfway", "sem papel", true, failing(escpostest.Mood{PaperEndsAfter: 1000})},
		{"that breaks off halfway", "a conexão caiu durante a impressão", true, failing(escpostest.Mood{BreakAfter: 2000})},
		{"that is silent and breaks off", "a conexão caiu durante a impressão", true, failing(escpostest.Mood{Silent: true, BreakAfter: 2000})},
		{"that refuses", "conexão recusada", false, func(t *testing.T) string {
			far := escpostest.Listen(t, escpostest.Mood{})
			far.Off()
			return far.Address
		}},
		{"whose name nobody knows", "endereço da impressora não encontrado na rede", false, func(*testing.T) string { return "impressora.invalid" }},
		{"with an address that is none", "endereço da impressora não encontrado na rede", false, func(*testing.T) string { return "a b:x" }},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			printer := networked(c.printer(t), printing.Raster)
			failure := failureOf(t, printing.Deliver(patient(t), printer, ticket()))
			if failure.Reason != c.reason || failure.Uncertain != c.uncertain {
				t.Errorf("%q, uncertain %v: %v", failure.Reason, failure.Uncertain, failure)
			}
		})
	}
}

func TestSlowPrinterEndsWithTheCallersPatience(t *testing.T) {
	far := escpostest.Listen(t, escpostest.Mood{Deaf: true})
	printer := networked(far.Address, printing.Text)
	printer.Copies = 5
	// More than the buffers between here and there hold.
	long := printing.Document{ID: "1", Paper: printing.Paper{Lines: slices.Repeat(
		[]printing.Line{{Text: strings.Repeat("x", 42)}}, 60_000)}}
	t.Run("its time is over", func(t *testing.T) {
		ctx, cancel := context.WithTimeout(context.Background(), 600*time.Millisecond)
		defer cancel()
		failure := failureOf(t, deliverWithin(t, ctx, printer, long))
		if failure.Reason != "a impressora demorou demais a responder" {
			t.Error(failure)
		}
	})
	t.Run("it is called off", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(300*time.Millisecond, cancel)
		failure := failureOf(t, deliverWithin(t, ctx, printer, long))
		if failure.Reason != "impressão interrompida" {
			t.Error(failure)
		}
	})
}

// deliverWithin fails the test where Deliver outlives its context for long.
func deliverWithin(t *testing.T, ctx context.Context, printer printing.Printer, doc printing.Document) error {
	t.Helper()
	answered := make(chan error, 1)
	go func() { answered <- printing.Deliver(ctx, printer, doc) }()
	select {
	case err := <-answered:
		return err
	case <-time.After(time.Minute):
		t.Fatal("still waiting")
		return nil
	}
}

func TestPrintersOfOtherSystems(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows is the other system")
	}
	printer := device(printing.Raster, "cp860", 32)
	for _, printer.Kind = range []printing.Kind{printing.Windows, "fax"} {
		for _, err := range []error{printing.Deliver(patient(t), printer, ticket()), printing.Check(patient(t), printer)} {
			if failure := failureOf(t, err); failure.Reason != "esta impressora só pode ser usada em outro sistema" || failure.Uncertain {
				t.Errorf("%s: %v", printer.Kind, failure)
			}
		}
	}
}

// TestUnreachableNetwork calls an address that swallows packets (RFC 5737).
func TestUnreachableNetwork(t *testing.T) {
	printer := networked("192.0.2.1:9100", printing.Text)
	failure := failureOf(t, printing.Deliver(patient(t), printer, ticket()))
	if failure.Uncertain {
		t.Errorf("%v", failure)
	}
	var network net.Error
	if !errors.As(failure, &network) {
		t.Errorf("the cause is lost: %v", failure.Cause)
	}
}

func failureOf(t *testing.T, err error) *printing.Failure {
	t.Helper()
	var failure *printing.Failure
	if !errors.As(err, &failure) {
		t.Fatalf("no failure but %v", err)
	}
	return failure
}
