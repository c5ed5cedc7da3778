package stores

import (
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/images"
)

const (
	longestName = 120
	// longestPart bounds the names of categories and sectors.
	longestPart = 60
)

// Draft is what the form of a store sends (S0§3).
type Draft struct {
	OwnerID      string         `json:"ownerId" maxLength:"36" doc:"the venue"`
	Name         string         `json:"name" maxLength:"1000" doc:"up to 120 characters; unique in the venue, ignoring accents and letter case"`
	Image        *string        `json:"image,omitempty" required:"false" nullable:"true" doc:"a picture in base64, bare or as a data address, of up to 5,500,000 bytes; its address or nothing keeps the one that is there, an empty text takes it away"`
	Sectors      []Sector       `json:"sectors" required:"false" maxItems:"50" nullable:"false"`
	Categories   []Category     `json:"storeCategories" required:"false" maxItems:"50" nullable:"false"`
	Users        []User         `json:"users" required:"false" maxItems:"200" nullable:"false" doc:"of the venue; none: it is everybody's"`
	Order        int            `json:"order" required:"false" minimum:"0" maximum:"10000" doc:"its place among the venue's stores, from 1 on; 0 leaves it where it is, a new one at the end"`
	AvailableDay []AvailableDay `json:"availableDay" required:"false" maxItems:"100" nullable:"false" doc:"none: always open"`
	Version      *int64         `json:"versao,omitempty" required:"false" nullable:"true" minimum:"1" doc:"of a store that exists, the one that was read: when somebody else has changed it since, the save is refused with 409. Left out, the save is not checked"`
}

// Venue implements operation.Venued.
func (d Draft) Venue() string { return d.OwnerID }

// settle cleans what was typed and reports every field at fault.
func (d Draft) settle() (Draft, error) {
	wrong := fault.New(fault.Invalid, "Confira os dados da loja.")
	complain := func(field, text string) {
		wrong.Message = text
		wrong = wrong.With(field, text)
	}
	d.Name = br.OneLine(d.Name)
	if d.Name == "" || utf8.RuneCountInString(d.Name) > longestName {
		complain("name", "Informe o nome da loja, com até 120 caracteres.")
	}
	sectors := []Sector{}
	for _, sector := range d.Sectors {
		sector.Name = br.OneLine(sector.Name)
		switch {
		case sector.Name == "" || utf8.RuneCountInString(sector.Name) > longestPart:
			complain("sectors", "Informe o nome do setor, com até 60 caracteres.")
		case sector.LocationID != "" && sector.LocationID != d.OwnerID:
			complain("sectors", "Um dos setores é de outro estabelecimento. Tire-o e adicione-o de novo aqui.")
		case slices.ContainsFunc(sectors, func(other Sector) bool { return br.Fold(other.Name) == br.Fold(sector.Name) }):
			complain("sectors", "Um dos setores está repetido. Deixe-o uma vez.")
		}
		sectors = append(sectors, sector)
	}
	d.Sectors = sectors
	if _, err := week(d.AvailableDay); err != nil {
		complain("availableDay", "Confira os horários da loja: cada um precisa de um dia da semana, início e fim, como 18:00.")
	}
	for i := range d.AvailableDay {
		day := &d.AvailableDay[i]
		// Seconds are trimmed, as S0§3 has it.
		day.StartHour, day.EndHour = day.StartHour[:min(5, len(day.StartHour))], day.EndHour[:min(5, len(day.EndHour))]
	}
	if len(wrong.Fields) > 0 {
		return d, wrong
	}
	return d, nil
}

// picture is what the form wants of the store's picture.
type picture struct {
	// fresh is a new one; nil keeps what is there, unless it is taken away.
	fresh   *images.Ready
	removed bool
}

// text is what the audit is told of a store's picture after the form was saved.
func (p picture) text(before bool) string {
	switch {
	case p.fresh != nil:
		return "Nova"
	case before && !p.removed:
		return "Sim"
	}
	return "Não"
}

// picture reads the form's picture, which takes its time: before the transaction.
func (d Draft) picture() (picture, error) {
	switch {
	case d.Image != nil && *d.Image == "":
		return picture{removed: true}, nil
	case d.Image == nil || !images.IsSent(*d.Image):
		return picture{}, nil
	}
	ready, err := images.PrepareSent(images.StorePicture, *d.Image)
	if fault.Is(err, fault.Invalid) {
		return picture{}, fault.Field("image", fault.Wrap(err).Message)
	}
	return picture{fresh: &ready}, err
}

// settleUsers answers the ids of the form's people, each once; who has no access to the
// venue is refused.
func (s *Service) settleUsers(ctx context.Context, venueID string, chosen []User) (list[string], error) {
	ids := list[string]{}
	if len(chosen) == 0 {
		return ids, nil
	}
	members, err := s.Members(ctx, venueID)
	if err != nil {
		return nil, fmt.Errorf("read members: %w", err)
	}
	for _, user := range chosen {
		if _, member := members[user.ID]; !member {
			return nil, fault.Field("users", "Uma das pessoas não tem mais acesso ao estabelecimento. Tire-a da loja, ou convide-a de novo em Acessos.")
		}
		if !slices.Contains(ids, user.ID) {
			ids = append(ids, user.ID)
		}
	}
	return ids, nil
}
