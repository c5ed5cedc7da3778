package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"balcao/app/database"
	"balcao/app/fault"
)

// Body is the answer to every failed call.
type Body struct {
	Message string            `json:"message" doc:"Portuguese sentence, safe to show"`
	Code    fault.Code        `json:"code" doc:"kind of failure"`
	Fields  map[string]string `json:"fields,omitempty" doc:"one sentence per field at fault"`
	Details any               `json:"details,omitempty" doc:"of a conflict, what a client needs to catch up"`

	status     int
	retryAfter int
}

func (b *Body) Error() string  { return string(b.Code) + ": " + b.Message }
func (b *Body) GetStatus() int { return b.status }

// GetHeaders tells a limited or unavailable client when to come back.
func (b *Body) GetHeaders() http.Header {
	h := http.Header{}
	if b.retryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(b.retryAfter))
	}
	if b.status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", "Bearer")
	}
	return h
}

func bodyOf(f *fault.Error) *Body {
	return &Body{Message: f.Message, Code: f.Code, Fields: f.Fields, Details: f.Details, status: f.Code.Status(), retryAfter: f.RetryAfter}
}

// fail logs what must not be shown and answers what may be.
func fail(ctx context.Context, log *slog.Logger, err error) error {
	if errors.Is(err, context.Canceled) {
		return bodyOf(fault.New(fault.Unavailable, "A chamada foi cancelada."))
	}
	f := FaultOf(err)
	if f.Code == fault.Internal || f.Cause != nil {
		log.LogAttrs(ctx, slog.LevelError, "operation failed",
			slog.String("request", RequestID(ctx)), slog.String("code", string(f.Code)), slog.String("cause", f.Error()))
	}
	return bodyOf(f)
}

// FaultOf is fault.Wrap that knows the troubles of the storage from those of a call.
func FaultOf(err error) *fault.Error {
	if trouble := database.Trouble(err); trouble != nil {
		return trouble
	}
	return fault.Wrap(err)
}

// protocol holds the sentences for what goes wrong before a handler runs.
var protocol = map[int]struct {
	code    fault.Code
	message string
}{
	http.StatusBadRequest:            {fault.Invalid, "Não foi possível entender os dados enviados. Confira e tente novamente."},
	http.StatusNotFound:              {fault.NotFound, "Este endereço não existe."},
	http.StatusMethodNotAllowed:      {fault.Invalid, "Esta operação não é aceita neste endereço."},
	http.StatusNotAcceptable:         {fault.Invalid, "O formato de resposta pedido não é oferecido. Peça application/json."},
	http.StatusRequestTimeout:        {fault.Unavailable, "O envio demorou demais. Tente novamente."},
	http.StatusRequestEntityTooLarge: {fault.Invalid, "O conteúdo enviado é grande demais."},
	http.StatusUnsupportedMediaType:  {fault.Invalid, "O formato enviado não é aceito. Envie application/json."},
	http.StatusInternalServerError:   {fault.Internal, fault.Generic},
}

// describe replaces huma's error text, which repeats rejected values, by ours.
// What huma calls 422 is an Invalid fault like any other.
func describe(status int, _ string, details ...error) huma.StatusError {
	if status == http.StatusUnprocessableEntity {
		status = http.StatusBadRequest
	}
	known, ok := protocol[status]
	if !ok {
		known = protocol[http.StatusBadRequest]
		if status >= http.StatusInternalServerError {
			known = protocol[http.StatusInternalServerError]
		}
	}
	body := &Body{Message: known.message, Code: known.code, status: status}
	for _, detail := range details {
		field, message, ok := translate(detail)
		if !ok {
			continue
		}
		if body.Fields == nil {
			body.Fields = map[string]string{}
		}
		body.Fields[field] = message
	}
	if len(body.Fields) > 0 && status == http.StatusBadRequest {
		body.Message = "Confira os campos destacados e tente novamente."
	}
	return body
}

// translate reads a validation detail as a field and a sentence. Details in
// other words than ours (a JSON parser's, say) may repeat input: they are left out.
func translate(detail error) (field, message string, ok bool) {
	d, isDetail := detail.(huma.ErrorDetailer)
	if !isDetail {
		return "", "", false
	}
	info := d.ErrorDetail()
	if field, message, ok = inexactAmount(info.Message); ok {
		return field, message, true
	}
	message, ok = sentence(info.Message)
	if !ok {
		return "", "", false
	}
	field = info.Location
	for _, prefix := range []string{"body.", "query.", "path.", "header."} {
		field = strings.TrimPrefix(field, prefix)
	}
	if name, missing := strings.CutPrefix(message, missingPrefix); missing {
		message = "Campo obrigatório."
		if field == "body" || field == "" {
			field = name
		} else {
			field += "." + name
		}
	}
	return field, message, true
}
