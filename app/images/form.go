package images

import (
	"bytes"
	"encoding/base64"
	"strings"

	"balcao/app/fault"
)

// LargestForm is the upload limit (D35) as base64, with room for the rest of a form.
const LargestForm = MaxBytes*4/3 + 512<<10

// IsSent says whether a form sends a picture, and not the address of one or nothing. A JPEG
// in bare base64 begins with a stroke, as a path does.
func IsSent(text string) bool {
	isPath := strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "/9j/")
	return text != "" && !isPath && !strings.HasPrefix(text, "http")
}

// PrepareSent is Prepare of a picture that a form sends in base64, as a data address or bare.
func PrepareSent(kind Kind, text string) (Ready, error) {
	if strings.HasPrefix(text, "data:") {
		_, text, _ = strings.Cut(text, ";base64,")
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return Ready{}, fault.New(fault.Invalid, "A imagem não chegou inteira. Escolha a imagem de novo.").Because(err)
	}
	return Prepare(kind, bytes.NewReader(data))
}
