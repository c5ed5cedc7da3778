package equipment

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
)

// endsSoon is how many days before a licence ends it is warned of.
const endsSoon = 15

// LicenceState is how a licence stands on a day.
type LicenceState string

const (
	Unlicensed     LicenceState = "semLicenca"
	LicenceHolds   LicenceState = "valida"
	LicenceEnding  LicenceState = "vencendo"
	LicenceExpired LicenceState = "vencida"
)

// on is how the licence stands on a day; one of no id is none.
func (l Licence) on(today time.Time) LicenceState {
	day := today.Format(time.DateOnly)
	switch {
	case l.ID == "":
		return Unlicensed
	case l.ValidUntil < day:
		return LicenceExpired
	case l.ValidUntil <= today.AddDate(0, 0, endsSoon).Format(time.DateOnly):
		return LicenceEnding
	}
	return LicenceHolds
}

// today is the moment by the clocks of the venue.
func (s *Service) today(ctx context.Context, venueID string) (time.Time, error) {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return time.Time{}, err
	}
	return s.Clock.Now().In(at.Zone), nil
}

// License gives a licence to these devices and takes it away from all others. Devices of
// another type, and more than it covers, are refused; a device leaves the licence that it
// had for this one.
func (s *Service) License(ctx context.Context, venueID, id string, devices []string) (Licence, error) {
	wanted := slices.Compact(slices.Sorted(slices.Values(devices)))
	var l Licence
	err := s.write(ctx, venueID, func(ctx context.Context, tx bun.Tx) (err error) {
		if l, err = s.holdLicence(ctx, tx, venueID, id); err != nil {
			return err
		}
		if l.ArchivedAt != 0 {
			return errLicenceArchived
		}
		if len(wanted) > l.Seats {
			return fault.Field("equipamentos", fmt.Sprintf("A licença cobre %d e há %d marcados. Desmarque alguns ou aumente a quantidade da licença.", l.Seats, len(wanted)))
		}
		all, err := s.OfVenue(ctx, tx, venueID)
		if err != nil {
			return err
		}
		known, moved := 0, false
		var before, after []string
		for _, e := range all {
			chosen := slices.Contains(wanted, e.ID)
			if chosen && e.Type != l.Type {
				return fault.Field("equipamentos", e.Title()+" é "+e.Type.Label()+", e a licença é para "+l.Type.Label()+". Desmarque-o.")
			}
			moved = moved || chosen != (e.LicenceID == l.ID)
			if e.LicenceID == l.ID {
				before = append(before, e.Title())
			}
			if chosen {
				known++
				after = append(after, e.Title())
			}
		}
		if known != len(wanted) {
			return errUnknown
		}
		if !moved {
			return nil
		}
		if err := s.moveLicence(ctx, tx, l, wanted); err != nil {
			return err
		}
		return s.recordLicence(ctx, tx, audit.EquipmentLicensed, l, []audit.Value{{Name: "Equipamentos", Before: strings.Join(before, ", "), After: strings.Join(after, ", ")}})
	})
	return l, err
}

func (s *Service) moveLicence(ctx context.Context, tx bun.Tx, l Licence, devices []string) error {
	leave := tx.NewUpdate().Model((*Equipment)(nil)).Set("licence_id = NULL").Where("licence_id = ?", l.ID)
	if len(devices) > 0 {
		leave.Where("id NOT IN (?)", bun.List(devices))
	}
	if _, err := leave.Exec(ctx); err != nil {
		return fmt.Errorf("take licence away: %w", err)
	}
	if len(devices) == 0 {
		return nil
	}
	_, err := tx.NewUpdate().Model((*Equipment)(nil)).Set("licence_id = ?", l.ID).Where("venue_id = ? AND archived_at IS NULL AND id IN (?)", l.VenueID, bun.List(devices)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("give licence: %w", err)
	}
	return nil
}

// Licensable lists the venue's devices in use of the licence's type, and which licence each has.
func (s *Service) Licensable(ctx context.Context, venueID, id string) ([]Licensable, error) {
	var l Licence
	err := s.DB.Read.NewSelect().Model(&l).Where("id = ? AND venue_id = ?", id, venueID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errNoLicence
	}
	if err != nil {
		return nil, fmt.Errorf("read licence: %w", err)
	}
	all, err := s.OfVenue(ctx, s.DB.Read, venueID)
	if err != nil {
		return nil, err
	}
	licences, err := s.licencesOf(ctx, s.DB.Read, all)
	if err != nil {
		return nil, err
	}
	out := []Licensable{}
	for _, e := range all {
		if e.Type != l.Type {
			continue
		}
		one := Licensable{ID: e.ID, Titulo: e.Title(), NumeroSerie: e.Serial, Tem: e.LicenceID == l.ID}
		if !one.Tem {
			one.Outra = licences[e.LicenceID].Name
		}
		out = append(out, one)
	}
	return out, nil
}

// licencesOf are the licences of these devices, by id.
func (s *Service) licencesOf(ctx context.Context, db bun.IDB, devices []Equipment) (map[string]Licence, error) {
	found := map[string]Licence{}
	var ids []string
	for _, e := range devices {
		if e.LicenceID != "" {
			ids = append(ids, e.LicenceID)
		}
	}
	if len(ids) == 0 {
		return found, nil
	}
	var rows []Licence
	if err := db.NewSelect().Model(&rows).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read licences: %w", err)
	}
	for _, l := range rows {
		found[l.ID] = l
	}
	return found, nil
}

// licenceWarning says what is to be done about a licence; empty for nothing.
func licenceWarning(l Licence, today time.Time) string {
	day, _ := time.Parse(time.DateOnly, l.ValidUntil)
	switch l.on(today) {
	case LicenceExpired:
		return "A licença " + l.Name + " venceu em " + day.Format("02/01/2006") + ". Renove-a em Licenças; o aparelho continua vendendo."
	case LicenceEnding:
		return "A licença " + l.Name + " vence em " + day.Format("02/01/2006") + ". Renove-a em Licenças."
	}
	return ""
}
