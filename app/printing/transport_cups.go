package printing

import (
	"cmp"
	"context"
	"errors"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/OpenPrinting/goipp"
)

// IPP's enumerations (RFC 8011).
const (
	printerStopped = 5

	jobProcessing = 5
	jobStopped    = 6
	jobCancelled  = 7
	jobAborted    = 8
	jobCompleted  = 9
)

const (
	// following is how often CUPS is asked about a job.
	following = 150 * time.Millisecond
	// givingUp is how long CUPS may take to cancel a job that is given up.
	givingUp = 2 * time.Second

	rawFormat = "application/vnd.cups-raw"
	pdfFormat = "application/pdf"
	pngFormat = "image/png"
)

// ippQueue is a CUPS queue or an IPP printer.
type ippQueue struct {
	server    ippServer
	path, uri string
}

func queueOf(pr Printer) (ippQueue, error) {
	address, err := queueAddress(pr.Address)
	if err != nil {
		return ippQueue{}, &Failure{Reason: reasonNoQueue, Cause: err}
	}
	server := ippAt(address)
	if !strings.Contains(pr.Address, "://") {
		server = localCUPS()
	}
	return ippQueue{server, address.EscapedPath(), server.uri + address.EscapedPath()}, nil
}

var stateAttributes = []string{
	"printer-name", "printer-info", "printer-location", "printer-make-and-model", "printer-state", "printer-state-reasons",
	"printer-state-message", "printer-is-accepting-jobs", "document-format-supported",
}

func (q ippQueue) state(ctx context.Context) (attributes, error) {
	request := ippRequest(goipp.OpGetPrinterAttributes, q.uri)
	wanted(request, stateAttributes...)
	answer, err := q.server.send(ctx, q.path, request, nil)
	if err != nil {
		failure := ippFailure(ctx, err)
		failure.Uncertain = false
		return nil, failure
	}
	return firstGroup(answer, goipp.TagPrinterGroup), nil
}

// deliverIPP hands a document to a queue and follows the job to its end. A job
// that does not end in time is taken back, so that CUPS does not print it later
// beside the second try.
func deliverIPP(ctx context.Context, pr Printer, doc Document) error {
	q, err := queueOf(pr)
	if err != nil {
		return err
	}
	state, err := q.state(ctx)
	if err != nil {
		return err
	}
	if reason := queueProblem(state); reason != "" {
		return &Failure{Reason: reason}
	}
	job, err := q.print(ctx, pr, doc, state)
	if err != nil {
		return err
	}
	return q.follow(ctx, job)
}

func checkIPP(ctx context.Context, pr Printer) error {
	q, err := queueOf(pr)
	if err != nil {
		return err
	}
	state, err := q.state(ctx)
	if err != nil {
		return err
	}
	if reason := queueProblem(state); reason != "" {
		return &Failure{Reason: reason}
	}
	return nil
}

// print submits the document in the form that the queue wants: commands for a
// raw queue, a page for one with a driver.
func (q ippQueue) print(ctx context.Context, pr Printer, doc Document, state attributes) (job int, err error) {
	format, content := rawFormat, []byte(nil)
	switch formats := state.texts("document-format-supported"); {
	case isRaw(state):
		content = doc.commands(pr)
	case slices.Contains(formats, pdfFormat):
		format, content = pdfFormat, doc.PDFBytes()
	case slices.Contains(formats, pngFormat):
		format, content = pngFormat, doc.PNG(pdfDots, pdfScale)
	default:
		content = doc.commands(pr)
		if !slices.Contains(formats, rawFormat) {
			format = "application/octet-stream"
		}
	}
	request := ippRequest(goipp.OpPrintJob, q.uri)
	request.Operation.Add(goipp.MakeAttribute("job-name", goipp.TagName, goipp.String(printable(doc.Title+" "+doc.ID))))
	request.Operation.Add(goipp.MakeAttribute("document-format", goipp.TagMimeType, goipp.String(format)))
	if format == pdfFormat || format == pngFormat {
		request.Job.Add(goipp.MakeAttribute("copies", goipp.TagInteger, goipp.Integer(max(pr.Copies, 1))))
	}
	answer, err := q.server.send(ctx, q.path, request, content)
	if err != nil {
		failure := ippFailure(ctx, err)
		var answered ippStatus
		failure.Uncertain = failure.Uncertain || !errors.As(err, &answered) && failure.Reason != reasonNoCUPS
		return 0, failure
	}
	return firstGroup(answer, goipp.TagJobGroup).number("job-id"), nil
}

// follow waits for the end of a job.
func (q ippQueue) follow(ctx context.Context, job int) error {
	begun, complaint, message := false, "", ""
	tick := time.NewTicker(following)
	defer tick.Stop()
	for {
		state, err := q.job(ctx, job)
		if err != nil {
			return q.takeBack(ctx, job, begun, cmp.Or(complaint, silence(ctx), ippFailure(ctx, err).Reason), message)
		}
		switch state.number("job-state") {
		case jobCompleted:
			return nil
		case jobCancelled, jobAborted:
			return &Failure{Reason: reasonAborted, Uncertain: begun}
		case jobProcessing, jobStopped:
			begun = true
		}
		if printer, err := q.state(ctx); err == nil {
			complaint, message = stateReason(printer), printer.text("printer-state-message")
			if printer.number("printer-state") == printerStopped {
				return q.takeBack(ctx, job, begun, queueProblem(printer), message)
			}
		}
		select {
		case <-ctx.Done():
			return q.takeBack(ctx, job, begun, cmp.Or(complaint, silence(ctx), reasonInterrupted), message)
		case <-tick.C:
		}
	}
}

func (q ippQueue) job(ctx context.Context, job int) (attributes, error) {
	request := ippRequest(goipp.OpGetJobAttributes, q.uri)
	request.Operation.Add(goipp.MakeAttribute("job-id", goipp.TagInteger, goipp.Integer(job)))
	wanted(request, "job-state", "job-state-reasons")
	answer, err := q.server.send(ctx, q.path, request, nil)
	if err != nil {
		return nil, err
	}
	return firstGroup(answer, goipp.TagJobGroup), nil
}

// silence is the reason when the time of a job is over; "" when it was called off.
func silence(ctx context.Context) string {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return reasonQueueSilent
	}
	return ""
}

// takeBack cancels a job that is given up. Where CUPS does not confirm it, or
// had begun to send it, some of it may be on paper. CUPS's own message, in the
// language of its computer, is for the log.
func (q ippQueue) takeBack(ctx context.Context, job int, begun bool, reason, message string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), givingUp)
	defer cancel()
	request := ippRequest(goipp.OpCancelJob, q.uri)
	request.Operation.Add(goipp.MakeAttribute("job-id", goipp.TagInteger, goipp.Integer(job)))
	_, err := q.server.send(ctx, q.path, request, nil)
	failure := &Failure{Reason: reason, Uncertain: begun || err != nil, Cause: err}
	if message != "" {
		failure.Cause = errors.Join(errors.New("cups: "+message), err)
	}
	return failure
}

// isRaw reports whether a queue passes everything through untouched.
func isRaw(state attributes) bool {
	return slices.Contains(strings.Fields(strings.ToLower(state.text("printer-make-and-model"))), "raw")
}

// queueProblem is why a queue would not print, in plain words; "" is nothing.
func queueProblem(state attributes) string {
	reason := stateReason(state)
	switch {
	case state.number("printer-state") == printerStopped && reason != "":
		return reasonQueueStopped + ": " + reason
	case state.number("printer-state") == printerStopped:
		return reasonQueueStopped
	case state.text("printer-is-accepting-jobs") == "false":
		return reasonQueueClosed
	}
	return reason
}

// stateReason is the first of the printer's own reasons that keeps it from
// printing (RFC 8011 section 5.4.12); "" is none.
func stateReason(state attributes) string {
	for _, reason := range state.texts("printer-state-reasons") {
		for _, suffix := range []string{"-error", "-warning", "-report"} {
			reason = strings.TrimSuffix(reason, suffix)
		}
		if words, known := stateReasons[reason]; known {
			return words
		}
	}
	return ""
}

var stateReasons = map[string]string{
	"media-empty": reasonNoPaper, "media-needed": reasonNoPaper,
	"cover-open": reasonCoverOpen, "door-open": reasonCoverOpen, "interlock-open": reasonCoverOpen,
	"media-jam": "papel preso",
	"offline":   reasonUnreachable, "timed-out": reasonUnreachable, "shutdown": reasonUnreachable,
	"connecting-to-device": reasonUnreachable,
}

func ippFailure(ctx context.Context, err error) *Failure {
	var failure *Failure
	var network *net.OpError
	switch {
	case errors.As(err, &failure):
		return failure
	case ctx.Err() != nil:
		return interrupted(ctx, true)
	case errors.As(err, &network) && network.Op == "dial":
		return &Failure{Reason: reasonNoCUPS, Cause: err}
	case refused(err, goipp.StatusErrorNotFound):
		return &Failure{Reason: reasonNoQueue, Cause: err}
	case refused(err, goipp.StatusErrorNotAcceptingJobs):
		return &Failure{Reason: reasonQueueClosed, Cause: err}
	}
	return &Failure{Reason: reasonAborted, Cause: err}
}

// cupsPrinters are the queues of this computer's CUPS server.
func cupsPrinters(ctx context.Context) ([]InstalledPrinter, error) {
	server := localCUPS()
	standard := ""
	request := ippRequest(goipp.OpCupsGetDefault, "")
	wanted(request, "printer-name")
	if answer, err := server.send(ctx, "/", request, nil); err == nil {
		standard = firstGroup(answer, goipp.TagPrinterGroup).text("printer-name")
	}
	request = ippRequest(goipp.OpCupsGetPrinters, "")
	wanted(request, stateAttributes...)
	answer, err := server.send(ctx, "/", request, nil)
	if refused(err, goipp.StatusErrorNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, ippFailure(ctx, err)
	}
	var found []InstalledPrinter
	for _, state := range groupsOf(answer, goipp.TagPrinterGroup) {
		name := state.text("printer-name")
		if name == "" {
			continue
		}
		found = append(found, InstalledPrinter{
			Name: name, Kind: CUPS, Address: name, Description: state.text("printer-info"),
			Raw: isRaw(state), Default: name == standard, Problem: queueProblem(state),
		})
	}
	return found, nil
}
