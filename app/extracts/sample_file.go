package extracts

import (
	"bytes"
	"context"
	"io"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/files"
	"balcao/app/operation"
)

// mostSampled is how many sales a sample has at most.
const mostSampled = 5000

// sampleEstablishment is whose samples are, so that none is taken for an acquirer's file.
const sampleEstablishment = "1000000001"

// SampleOf answers a valid file that tells of what the venue has sold by card on a day, by
// the tables that read it: to try the reading, and for whom it is shown.
func (s *Service) SampleOf(ctx context.Context, venueID, day string, v15 bool) ([]byte, error) {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil, fault.Field("dia", "Informe um dia, como 2026-11-27.")
	}
	place, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return nil, err
	}
	paid, err := s.Sales.PaidByCard(ctx, venueID, day, day)
	if err != nil {
		return nil, err
	}
	sample := Sample{Establishment: sampleEstablishment, Sequence: at.YearDay(), Day: at, Due: at.AddDate(0, 0, 1), Rate: 249}
	for _, p := range paid {
		if p.Value > 0 && len(sample.Sales) < mostSampled {
			sample.Sales = append(sample.Sales, SampleSale{At: p.At.In(place.Zone), Code: p.Code, Brand: p.Brand, Value: int64(p.Value)})
		}
	}
	if len(sample.Sales) == 0 {
		return nil, fault.Field("dia", "Neste dia não houve venda no cartão. Escolha outro.")
	}
	var out bytes.Buffer
	err = sample.Write(&out, v15)
	return out.Bytes(), err
}

// SampleOrder is which sample is wanted.
type SampleOrder struct {
	operation.VenueBody
	Day string `json:"dia" maxLength:"10" doc:"YYYY-MM-DD"`
	V15 bool   `json:"v15" required:"false" doc:"Cielo v15; else 250 columns"`
}

type sampleInput struct{ Body SampleOrder }

type linkOutput struct{ Body files.Link }

// sampleRoute makes a file of the caller's and answers a link to it (D56).
func (s *Service) sampleRoute(ctx context.Context, in *sampleInput) (*linkOutput, error) {
	raw, err := s.SampleOf(ctx, in.Body.VenueID, in.Body.Day, in.Body.V15)
	if err != nil {
		return nil, err
	}
	by := operation.ActorFrom(ctx)
	file := files.NewFile{PersonID: by.UserID, VenueID: in.Body.VenueID, Roles: needed, Name: "CIELO_EXEMPLO_" + in.Body.Day + ".txt", ContentType: "text/plain; charset=iso-8859-1"}
	id, err := s.Files.Make(ctx, file, func(w io.Writer) error {
		_, err := w.Write(raw)
		return err
	})
	if err != nil {
		return nil, err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		return s.record(ctx, tx, in.Body.VenueID, audit.ExtractSampleMade, in.Body.VenueID, file.Name)
	})
	if err != nil {
		return nil, err
	}
	link, err := s.Files.Link(ctx, id, by.UserID)
	return &linkOutput{link}, err
}
