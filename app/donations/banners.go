package donations

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/images"
)

// banners reads the pictures that the form sends: they take their time, outside of the transaction.
func (d Draft) banners() (sent [2]*images.Ready, err error) {
	for i, one := range []*string{d.BannerWebSent, d.BannerMobileSent} {
		if one == nil || !images.IsSent(*one) {
			continue
		}
		ready, err := images.PrepareSent(bannerKinds[i], *one)
		if fault.Is(err, fault.Invalid) {
			return sent, fault.Field([]string{"bannerWeb", "bannerMobile"}[i], fault.Wrap(err).Message)
		}
		if err != nil {
			return sent, err
		}
		sent[i] = &ready
	}
	return sent, nil
}

// putBanners stores the pictures that were sent, under ids of their own, and drops those
// that they take the place of.
func (s *Service) putBanners(ctx context.Context, tx bun.Tx, old Event, e *Event, d Draft, sent [2]*images.Ready) error {
	had := []string{old.BannerWeb, old.BannerMobile}
	for i, into := range []*string{&e.BannerWeb, &e.BannerMobile} {
		typed := []*string{d.BannerWebSent, d.BannerMobileSent}[i]
		switch {
		case sent[i] != nil:
			id, err := newID()
			if err != nil {
				return err
			}
			if err := s.Images.PutIn(ctx, tx, e.VenueID, id, *sent[i]); err != nil {
				return err
			}
			*into = id
		case typed != nil && *typed == "":
			*into = ""
		}
		if had[i] != "" && had[i] != *into {
			if err := s.Images.DeleteIn(ctx, tx, images.Key{Venue: e.VenueID, Kind: bannerKinds[i], ID: had[i]}); err != nil {
				return err
			}
		}
	}
	return nil
}
