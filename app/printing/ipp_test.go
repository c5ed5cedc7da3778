package printing_test

import (
	"bytes"
	"context"
	"image/png"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/OpenPrinting/goipp"

	"balcao/app/printing"
)

// ippPrinter is a printer that speaks IPP itself, as a queue with a driver does.
type ippPrinter struct {
	mu      sync.Mutex
	formats []string
	reasons []string
	// states are the job's, one per question.
	states []int

	format string
	copies int
	page   []byte
	asked  []goipp.Op
}

func (p *ippPrinter) start(t *testing.T) printing.Printer {
	t.Helper()
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	printer := device(printing.Text, "cp860", 48)
	printer.Kind, printer.Address = printing.CUPS, strings.Replace(server.URL, "http", "ipp", 1)+"/ipp/print"
	return printer
}

func (p *ippPrinter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var request goipp.Message
	if err := request.Decode(r.Body); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	op := goipp.Op(request.Code)
	p.asked = append(p.asked, op)
	answer := goipp.NewResponse(goipp.DefaultVersion, goipp.StatusOk, request.RequestID)
	answer.Operation.Add(goipp.MakeAttribute("attributes-charset", goipp.TagCharset, goipp.String("utf-8")))
	answer.Operation.Add(goipp.MakeAttribute("attributes-natural-language", goipp.TagLanguage, goipp.String("en")))
	switch op {
	case goipp.OpGetPrinterAttributes:
		answer.Printer.Add(goipp.MakeAttribute("printer-state", goipp.TagEnum, goipp.Integer(3)))
		answer.Printer.Add(goipp.MakeAttribute("printer-make-and-model", goipp.TagText, goipp.String("Acme DrawMaster")))
		answer.Printer.Add(several("printer-state-reasons", goipp.TagKeyword, p.reasons))
		answer.Printer.Add(several("document-format-supported", goipp.TagMimeType, p.formats))
	case goipp.OpPrintJob:
		p.format, p.copies = attribute(request.Operation, "document-format"), 0
		for _, a := range request.Job {
			if a.Name == "copies" {
				p.copies = int(a.Values[0].V.(goipp.Integer))
			}
		}
		p.page, _ = io.ReadAll(r.Body)
		answer.Job.Add(goipp.MakeAttribute("job-id", goipp.TagInteger, goipp.Integer(7)))
	case goipp.OpGetJobAttributes:
		answer.Job.Add(goipp.MakeAttribute("job-state", goipp.TagEnum, goipp.Integer(p.states[0])))
		if len(p.states) > 1 {
			p.states = p.states[1:]
		}
	}
	w.Header().Set("Content-Type", goipp.ContentType)
	_ = answer.Encode(w)
}

func several(name string, tag goipp.Tag, values []string) goipp.Attribute {
	a := goipp.Attribute{Name: name}
	for _, v := range values {
		a.Values.Add(tag, goipp.String(v))
	}
	return a
}

func attribute(in goipp.Attributes, name string) string {
	for _, a := range in {
		if a.Name == name {
			return a.Values[0].V.String()
		}
	}
	return ""
}

func TestQueueWithADriverGetsAPage(t *testing.T) {
	t.Run("a PDF, and the copies are the printer's to make", func(t *testing.T) {
		far := &ippPrinter{formats: []string{"image/png", "application/pdf"}, reasons: []string{"none"}, states: []int{3, 5, 9}}
		printer := far.start(t)
		printer.Copies = 2
		if err := printing.Deliver(patient(t), printer, ticket()); err != nil {
			t.Fatal(err)
		}
		if far.format != "application/pdf" || far.copies != 2 || !bytes.Equal(far.page, ticket().PDFBytes()) {
			t.Errorf("%s, %d copies, %d bytes", far.format, far.copies, len(far.page))
		}
	})
	t.Run("a picture where it knows no PDF", func(t *testing.T) {
		far := &ippPrinter{formats: []string{"image/png"}, reasons: []string{"media-low-warning"}, states: []int{9}}
		if err := printing.Deliver(patient(t), far.start(t), ticket()); err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(bytes.NewReader(far.page)); err != nil || far.format != "image/png" {
			t.Error(far.format, err)
		}
	})
	t.Run("commands where it knows neither", func(t *testing.T) {
		far := &ippPrinter{formats: []string{"application/octet-stream"}, reasons: []string{"none"}, states: []int{9}}
		printer := far.start(t)
		if err := printing.Deliver(patient(t), printer, ticket()); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(far.page, printing.Encode(ticket().Paper, printer)) || far.format != "application/octet-stream" {
			t.Errorf("%s, %d bytes", far.format, len(far.page))
		}
	})
}

func TestWhyAQueueFails(t *testing.T) {
	for reason, words := range map[string]string{
		"media-empty-error": "sem papel", "cover-open-report": "tampa aberta", "media-jam": "papel preso",
		"offline-report": "impressora desligada ou fora da rede",
	} {
		t.Run(reason, func(t *testing.T) {
			far := &ippPrinter{formats: []string{"application/pdf"}, reasons: []string{"other-report", reason}, states: []int{3}}
			failure := failureOf(t, printing.Deliver(patient(t), far.start(t), ticket()))
			if failure.Reason != words || failure.Uncertain || slices.Contains(far.asked, goipp.OpPrintJob) {
				t.Errorf("%v, uncertain %v, asked for %v", failure, failure.Uncertain, far.asked)
			}
		})
	}
	for name, c := range map[string]struct {
		states    []int
		uncertain bool
	}{
		"aborted before it began": {[]int{3, 8}, false},
		"aborted halfway":         {[]int{5, 8}, true},
	} {
		t.Run(name, func(t *testing.T) {
			far := &ippPrinter{formats: []string{"application/pdf"}, reasons: []string{"none"}, states: c.states}
			failure := failureOf(t, printing.Deliver(patient(t), far.start(t), ticket()))
			if failure.Reason != "o CUPS desistiu do trabalho" || failure.Uncertain != c.uncertain {
				t.Errorf("%v, uncertain %v", failure, failure.Uncertain)
			}
		})
	}
}

func TestQueueThatSaysNothing(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	printer := device(printing.Raster, "cp860", 32)
	printer.Kind, printer.Address = printing.CUPS, "ipp://"+listener.Addr().String()+"/ipp/print"
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	failure := failureOf(t, printing.Deliver(ctx, printer, ticket()))
	if failure.Reason != "a impressora demorou demais a responder" || failure.Uncertain {
		t.Errorf("%v, uncertain %v: nothing was sent", failure, failure.Uncertain)
	}
}
