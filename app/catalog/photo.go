package catalog

import (
	"context"

	"balcao/app/fault"
	"balcao/app/images"
)

// readPhoto makes a picture of what a form sent in base64, as a data address or bare, ready
// to be stored; what is wrong with it is said at the field.
func (s *Service) readPhoto(kind images.Kind, field, sent string, wrong *problems) (images.Ready, error) {
	ready, err := images.PrepareSent(kind, sent)
	if fault.Is(err, fault.Invalid) {
		wrong.add(field, fault.Wrap(err).Message)
		return images.Ready{}, nil
	}
	return ready, err
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
	if !images.IsSent(w.Photo) {
		wrong.add("foto", "Escolha uma foto para continuar")
	} else if out.product, err = s.readPhoto(images.Product, "foto", w.Photo, &wrong); err != nil {
		return out, wrong, err
	}
	if images.IsSent(w.CategoryPhoto) {
		ready, err := s.readPhoto(images.Category, "fotoCategoria", w.CategoryPhoto, &wrong)
		out.category = &ready
		return out, wrong, err
	}
	return out, wrong, nil
}
