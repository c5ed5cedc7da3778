package catalog

import (
	"context"
	"encoding/base64"
	"strings"

	"balcao/app/fault"
	"balcao/app/images"
)

// largestForm is the upload limit (D35) as base64, with room for the rest of a form.
const largestForm = images.MaxBytes*4/3 + 512<<10

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

// isPicture says whether a form sent a picture, and not the address of one or nothing. A
// JPEG in bare base64 begins with a stroke, too, as a path does.
func isPicture(sent string) bool {
	isPath := strings.HasPrefix(sent, "/") && !strings.HasPrefix(sent, "/9j/")
	return sent != "" && !isPath && !strings.HasPrefix(sent, "http")
}

// putPhoto stores a picture with the change.
func (s *Service) putPhoto(ctx context.Context, e *edit, id string, photo images.Ready) error {
	return s.Images.PutIn(ctx, e.tx, e.venueID, id, photo)
}

// wizardPictures are the pictures that the wizard sends; the category's is nil without one.
type wizardPictures struct {
	product  images.Ready
	category *images.Ready
}

func (s *Service) wizardPhotos(w WizardProduct) (wizardPictures, problems, error) {
	var out wizardPictures
	var wrong problems
	var err error
	if !isPicture(w.Photo) {
		wrong.add("foto", "Escolha uma foto para continuar")
	} else if out.product, err = s.readPhoto(images.Product, "foto", w.Photo, &wrong); err != nil {
		return out, wrong, err
	}
	if isPicture(w.CategoryPhoto) {
		ready, err := s.readPhoto(images.Category, "fotoCategoria", w.CategoryPhoto, &wrong)
		out.category = &ready
		return out, wrong, err
	}
	return out, wrong, nil
}
