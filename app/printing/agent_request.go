package printing

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"balcao/app/fault"
)

// maxAgentBody bounds a call's body, in bytes.
const maxAgentBody = 8 << 20

// agentRequest is what a browser asks of the agent (S1§7). The letter case of
// the names does not matter.
type agentRequest struct {
	// PrinterName is the name or ID of a printer; it may be left out where there
	// is only one.
	PrinterName string `json:"printerName"`
	// SubmittedAt is when the person asked, RFC 3339. Two calls that differ in
	// nothing are the same paper.
	SubmittedAt string `json:"submittedAt"`
	// Type is order-summary.
	Type string    `json:"type"`
	Body agentBody `json:"body"`
}

// agentBody also has items, for agents that lay the paper out themselves; this
// one prints the image.
type agentBody struct {
	// Image is a PNG or JPEG, as a data URL or as bare base64.
	Image string `json:"image"`
}

const orderSummaryType = "order-summary"

var (
	errEmptyImage = fault.New(fault.Invalid, "Ocorreu um erro. Tente novamente")
	errNotRead    = fault.New(fault.Invalid, "O pedido de impressão não pode ser lido.")
	errPaperType  = fault.Field("type", "Este tipo de papel não é conhecido.")
	errSubmitted  = fault.Field("submittedAt", "A data do pedido de impressão não pode ser lida.")
	errNotPicture = fault.Field("body.image", "A imagem do pedido não pode ser lida.")
	errTooLarge   = fault.Field("body.image", "A imagem do pedido é grande demais.")
)

// readAgentRequest reads a call's body into the job that it asks for, without
// its printer, and the name of that printer.
func readAgentRequest(raw []byte, idempotencyKey string) (job Job, printer string, err error) {
	var request agentRequest
	if err := json.Unmarshal(raw, &request); err != nil {
		return Job{}, "", errNotRead.Because(err)
	}
	if !strings.EqualFold(strings.TrimSpace(request.Type), orderSummaryType) {
		return Job{}, "", errPaperType
	}
	if _, err := time.Parse(time.RFC3339, request.SubmittedAt); err != nil {
		return Job{}, "", errSubmitted
	}
	picture, err := Picture(request.Body.Image)
	if err != nil {
		return Job{}, "", err
	}
	printer = strings.TrimSpace(request.PrinterName)
	return Job{
		ID: agentJobID(idempotencyKey, printer, request.SubmittedAt, picture), Type: OrderSummary, Image: picture, Local: true,
	}, printer, nil
}

// Picture reads a picture as a browser has it, a data: address or bare base64 of
// a PNG or JPEG, within bounds and not blank. What is wrong with it is an Invalid
// fault.
func Picture(text string) ([]byte, error) {
	picture, err := readPicture(text)
	switch {
	case errors.Is(err, errNoPicture):
		return nil, errEmptyImage
	case errors.Is(err, errLargePicture):
		return nil, errTooLarge
	case err != nil:
		return nil, errNotPicture.Because(err)
	}
	return picture, nil
}

// agentJobID is the same for two calls that mean the same paper: by the key
// that the caller chose for it, or else by all that the call says.
func agentJobID(key, printer, submittedAt string, picture []byte) string {
	sum := sha256.New()
	part := func(b []byte) {
		// A part's own hash keeps two parts from being read as one.
		own := sha256.Sum256(b)
		sum.Write(own[:])
	}
	if key != "" {
		part([]byte(key))
	} else {
		part([]byte(strings.ToLower(printer)))
		part([]byte(submittedAt))
		part(picture)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// statusOfFault is the answer's status for a failure.
func statusOfFault(err *fault.Error) int {
	switch err.Code {
	case fault.Invalid:
		return http.StatusBadRequest
	case fault.Forbidden:
		return http.StatusForbidden
	case fault.NotFound:
		return http.StatusNotFound
	case fault.Conflict:
		return http.StatusConflict
	case fault.Limited:
		return http.StatusTooManyRequests
	case fault.Unavailable:
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}
