package printing

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"balcao/app/fault"
)

// State is where a job stands; the numbers are the documents' printing status
// (S1§3).
type State int

const (
	// Received is in the journal, but its printer is not one of this computer's.
	Received State = iota
	// Queued waits for its printer, or is being sent to it.
	Queued
	// Printed was handed over to the last byte.
	Printed
	// Failed is not printed by itself any more; a person may retry it.
	Failed
)

func (s State) ended() bool { return s == Printed || s == Failed }

// Job is one paper on its way to a printer.
type Job struct {
	// ID is the caller's; submitting the same paper twice prints it once.
	ID      string
	OrderID string
	VenueID string
	// Printer is the ID of the printer in whose queue the job stands, Intended
	// that of the one which its fallback replaces, or "".
	Printer  string
	Intended string
	Type     PaperType
	// Receipt is laid out by Template (nil: DefaultTemplate). Image is a picture
	// in its place (PNG or JPEG). A job has one or the other.
	Receipt  *Receipt
	Template *Template
	Image    []byte
	// Copy is which printing of the order it is. Above 1, or with Reprint, the
	// paper carries the mark 2ª VIA.
	Copy    int
	Reprint bool
	// Local jobs come from this computer or its network: no server is told of
	// their fate.
	Local bool

	State State
	// Sending means that bytes may be on their way: it cannot be called back.
	Sending  bool
	Attempts int
	// Reason is Portuguese: why it has failed, or what is worth knowing.
	Reason string
	// CreatedAt is when this computer took the job, by its own clock.
	CreatedAt time.Time
	UpdatedAt time.Time
	// Version grows with every change of state, printer or reason; Reported is
	// the one that the server has been told.
	Version  int64
	Reported int64

	tries   int
	askedAt time.Time
}

func (j Job) marked() bool { return j.Reprint || j.Copy > 1 }

func (j Job) validate() error {
	switch {
	case j.ID == "" || len(j.ID) > 100:
		return fault.Field("id", "O papel precisa de uma identificação.")
	case j.Printer == "":
		return fault.Field("printer", "Escolha a impressora.")
	case (j.Receipt == nil) == (len(j.Image) == 0):
		return fault.Field("body", "O papel está vazio.")
	}
	return nil
}

// content is what makes a job the paper it is, whatever printer it goes to and
// however often it is asked for.
type content struct {
	OrderID, VenueID string
	Type             PaperType
	Copy             int
	Receipt          *Receipt
	Image            []byte
}

// digest tells a repetition from another paper under the same ID.
func (j Job) digest() ([]byte, error) {
	c := content{OrderID: j.OrderID, VenueID: j.VenueID, Type: j.Type, Copy: j.Copy, Image: j.Image}
	if j.Receipt != nil {
		receipt := *j.Receipt
		receipt.Reprint = false
		receipt.At = receipt.At.UTC()
		c.Receipt = &receipt
	}
	raw, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(raw)
	return sum[:], nil
}

// document is what is sent for the job. The only failure is a picture that
// cannot be read, which no printer and no later attempt will change.
func (j Job) document() (Document, error) {
	doc := Document{ID: j.ID, Title: "Pedido"}
	if j.marked() {
		// The same ID would be the same document to a queue or a folder.
		doc.ID = fmt.Sprintf("%s-%d-%d", j.ID, j.Copy, j.Attempts)
	}
	if j.Receipt == nil {
		picture, err := decodePicture(j.Image)
		if err != nil {
			return Document{}, &Failure{Reason: reasonPicture, Permanent: true, Cause: err}
		}
		doc.Picture, doc.Mark = picture, j.marked()
		return doc, nil
	}
	receipt, template := *j.Receipt, DefaultTemplate()
	receipt.Copy, receipt.Reprint = max(receipt.Copy, j.Copy), receipt.Reprint || j.Reprint
	if j.Template != nil {
		template = *j.Template
	}
	doc.Title = strings.TrimSpace("Pedido " + receipt.Code)
	doc.Paper = Layout(receipt, template)
	return doc, nil
}
