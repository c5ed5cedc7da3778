package catalog

import (
	"context"
	"encoding/base64"
	"strings"

	"balcao/app/fault"
	"balcao/app/images"
)

// largestPhoto is the upload limit (D35) as base64, with room for the rest of a form.
const largestPhoto = images.MaxBytes*4/3 + 512<<10

// readPhoto makes a picture of what a form sent in base64, as a data address or bare, ready
// to be stored; what is wrong with it is said at the field.
func (s *Service) readPhoto(kind images.Kind, field, sent string, wrong *problems) (images.Ready, error) {
	if strings.HasPrefix(sent, "data:") {
		_, sent, _ = strings.Cut(sent, ";base64,")
	}
	data, err := base64.StdEncoding.DecodeString(sent)
	if err != nil {
		wrong.add(field, "A foto não chegou inteira. Escolha a foto de novo.")
		return images.Ready{}, nil
	}
	ready, err := images.Prepare(kind, strings.NewReader(string(data)))
	if fault.Is(err, fault.Invalid) {
		wrong.add(field, fault.Wrap(err).Message)
		return images.Ready{}, nil
	}
	return ready, err
}

// isPicture says whether a form sent a picture, and not the address of one or nothing.
func isPicture(sent string) bool {
	return sent != "" && !strings.HasPrefix(sent, "/") && !strings.HasPrefix(sent, "http")
}

// putPhoto stores a picture with the change.
func (s *Service) putPhoto(ctx context.Context, e *edit, id string, photo images.Ready) error {
	return s.Images.PutIn(ctx, e.tx, e.venueID, id, photo)
}
