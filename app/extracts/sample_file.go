package extracts

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

// mostSampled is how many sales a sample has at most.
const mostSampled = 5000

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
	sample := Sample{Establishment: "1000000001", Sequence: at.YearDay(), Day: at, Due: at.AddDate(0, 0, 1), Rate: 249}
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

// SampleFile is a file that was made.
type SampleFile struct {
	Name    string `json:"FileName"`
	Content []byte `json:"Conteudo" doc:"in base64"`
}

type sampleOutput struct{ Body SampleFile }

func (s *Service) sampleRoute(ctx context.Context, in *sampleInput) (*sampleOutput, error) {
	raw, err := s.SampleOf(ctx, in.Body.VenueID, in.Body.Day, in.Body.V15)
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("CIELO_EXEMPLO_%s.txt", in.Body.Day)
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		return s.record(ctx, tx, in.Body.VenueID, audit.ExtractSampleMade, in.Body.VenueID, name)
	})
	return &sampleOutput{SampleFile{name, raw}}, err
}
