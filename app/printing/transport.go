package printing

import (
	"context"
	"errors"
	"image"
)

// Document is one paper on its way to a printer: laid out, or, from an agent,
// already a picture.
type Document struct {
	// ID names the job in queues and files; the same ID is the same document.
	ID string
	// Title is what a person sees in a queue, such as "Pedido A12".
	Title string
	// Paper is what is printed unless there is a Picture.
	Paper   Paper
	Picture image.Image
	// Mark puts 2ª VIA above a Picture; a Paper carries its own.
	Mark bool
}

// commands is the document for a printer that speaks ESC/POS.
func (d Document) commands(pr Printer) []byte {
	if d.Picture != nil {
		return EncodeImage(d.Picture, d.Mark, pr)
	}
	return Encode(d.Paper, pr)
}

// image is the document as a picture, width dots wide.
func (d Document) image(width, scale int) *image.Gray {
	if d.Picture != nil {
		return fitted(d.Picture, d.Mark, width, scale)
	}
	return d.Paper.Image(width, scale)
}

// Deliver prints a document and answers when the printer has taken it, as far as
// the printer tells. What goes wrong is a *Failure. It returns soon after ctx
// ends.
func Deliver(ctx context.Context, pr Printer, doc Document) error {
	var err error
	switch pr.Kind {
	case Network:
		err = deliverTCP(ctx, pr, doc)
	case CUPS:
		err = deliverIPP(ctx, pr, doc)
	case Windows:
		err = deliverSpooler(ctx, pr, doc)
	case PDF:
		err = deliverPDF(pr, doc)
	default:
		err = &Failure{Reason: reasonElsewhere}
	}
	return err
}

// DeliverPicture prints a picture, as Picture answers it, on a printer that no
// engine drives: without a journal, for a person who stands by. Failures as of
// Deliver.
func DeliverPicture(ctx context.Context, pr Printer, id, title string, picture []byte) error {
	decoded, err := decodePicture(picture)
	if err != nil {
		return &Failure{Reason: reasonPicture, Permanent: true, Cause: err}
	}
	return Deliver(ctx, pr, Document{ID: id, Title: title, Picture: decoded})
}

// Check asks a printer how it is without printing: nil, or a *Failure.
func Check(ctx context.Context, pr Printer) error {
	switch pr.Kind {
	case Network:
		return checkTCP(ctx, pr)
	case CUPS:
		return checkIPP(ctx, pr)
	case Windows:
		return checkSpooler(pr)
	case PDF:
		return checkFolder(pr)
	}
	return &Failure{Reason: reasonElsewhere}
}

// InstalledPrinter is one that the computer's own printing system offers.
type InstalledPrinter struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind" enum:"cups,windows"`
	// Address is what a Printer of that kind needs.
	Address     string `json:"address"`
	Description string `json:"description"`
	// Raw is true of a queue that passes ESC/POS through untouched.
	Raw     bool `json:"raw"`
	Default bool `json:"default"`
	// Problem is why it would not print now, in plain words; "" is nothing.
	Problem string `json:"problem"`
}

func interrupted(ctx context.Context, uncertain bool) *Failure {
	if errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		return &Failure{Reason: reasonSlow, Uncertain: uncertain, Cause: ctx.Err()}
	}
	return &Failure{Reason: reasonInterrupted, Uncertain: uncertain, Cause: ctx.Err()}
}
