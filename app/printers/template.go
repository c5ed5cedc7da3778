package printers

import (
	"context"
	"encoding/base64"

	"balcao/app/operation"
	"balcao/app/printing"
)

type templateOutput struct {
	Body printing.Template
}

func (s *Service) template(ctx context.Context, in *venueInput) (*templateOutput, error) {
	setup, err := s.Setup(ctx, in.VenueID)
	return &templateOutput{setup.Template}, err
}

type saveTemplateInput struct {
	Body struct {
		operation.VenueBody
		Template printing.Template `json:"template"`
	}
}

func (s *Service) saveTemplateRoute(ctx context.Context, in *saveTemplateInput) (*templateOutput, error) {
	if err := in.Body.Template.Validate(); err != nil {
		return nil, err
	}
	if err := s.saveTemplate(ctx, in.Body.VenueID, in.Body.Template); err != nil {
		return nil, err
	}
	s.changed(in.Body.VenueID)
	return &templateOutput{in.Body.Template}, nil
}

type previewInput struct {
	Body struct {
		operation.VenueBody
		Template printing.Template  `json:"template"`
		Type     printing.PaperType `json:"type" enum:"1,2,4" doc:"1 order summary, 2 ticket, 4 cancelled order"`
		Copy     int                `json:"copy,omitempty" minimum:"0" maximum:"9" doc:"above 1 with the mark 2ª VIA"`
	}
}

// Preview is a sample order as the template would have it on paper.
type Preview struct {
	Image string `json:"image" doc:"PNG as a data: address, 400 px × 3 wide (S1§2)"`
	Width int    `json:"width" doc:"of the paper, in px; the image is three times as fine"`
}

type previewOutput struct{ Body Preview }

func (s *Service) preview(ctx context.Context, in *previewInput) (*previewOutput, error) {
	if err := in.Body.Template.Validate(); err != nil {
		return nil, err
	}
	at, err := s.Venues.Venue(ctx, in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	sample := printing.Sample(in.Body.Type, at.Name, s.Clock.Now(), at.Zone.String())
	sample.Copy = max(in.Body.Copy, 1)
	picture := printing.Layout(sample, in.Body.Template).PNG(printing.PictureWidth, printing.PictureScale)
	return &previewOutput{Preview{"data:image/png;base64," + base64.StdEncoding.EncodeToString(picture), printing.PictureWidth}}, nil
}
