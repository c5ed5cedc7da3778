package equipment

import (
	"context"

	"balcao/app/fault"
	"balcao/app/images"
	"balcao/app/operation"
)

// WallpaperView is a wallpaper on the wire.
type WallpaperView struct {
	ID             string `json:"id"`
	PontoDeVendaID string `json:"pontoDeVendaId" doc:"empty for all"`
	Tipo           Type   `json:"tipo" minimum:"0" maximum:"9" doc:"0 for all"`
	Onde           string `json:"onde" doc:"which devices show it, in words"`
	Foto           string `json:"foto" doc:"address of the picture"`
	AlteradoEm     int64  `json:"alteradoEm" doc:"epoch ms"`
	Equipamentos   int    `json:"equipamentos" doc:"how many devices in use show it"`
}

// WallpapersView are the venue's wallpapers, and the sales points that they may be for.
type WallpapersView struct {
	Papeis        []WallpaperView `json:"papeis" nullable:"false"`
	PontosDeVenda []PointName     `json:"pontosDeVenda" nullable:"false"`
}

// PointName is a sales point.
type PointName struct {
	ID   string `json:"id"`
	Nome string `json:"nome"`
}

type wallpapersOutput struct{ Body WallpapersView }

func (s *Service) wallpapersRoute(ctx context.Context, in *operation.VenueQuery) (*wallpapersOutput, error) {
	all, shown, err := s.shownWallpapers(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	names, err := s.SalesPoints(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	out := &wallpapersOutput{WallpapersView{Papeis: make([]WallpaperView, len(all)), PontosDeVenda: pointsByName(names)}}
	for i, w := range all {
		out.Body.Papeis[i] = w.view(names, shown[w.ID])
	}
	return out, nil
}

// shownWallpapers are the venue's wallpapers, and how many devices in use show each, by id.
func (s *Service) shownWallpapers(ctx context.Context, venueID string) (all []Wallpaper, shown map[string]int, err error) {
	if all, err = s.Wallpapers(ctx, s.DB.Read, venueID); err != nil {
		return nil, nil, err
	}
	devices, err := s.OfVenue(ctx, s.DB.Read, venueID)
	shown = map[string]int{}
	for _, e := range devices {
		if w, ok := wallpaperOf(all, e); ok {
			shown[w.ID]++
		}
	}
	return all, shown, err
}

func (w Wallpaper) view(names map[string]string, devices int) WallpaperView {
	return WallpaperView{
		ID: w.ID, PontoDeVendaID: w.SalesPointID, Tipo: w.Type, Onde: w.place(names), Foto: w.address(), AlteradoEm: w.UpdatedAt, Equipamentos: devices,
	}
}

type setWallpaperInput struct {
	Body struct {
		operation.VenueBody
		PontoDeVendaID string `json:"pontoDeVendaId" maxLength:"36" doc:"empty for all"`
		Tipo           Type   `json:"tipo" minimum:"0" maximum:"9" doc:"0 for all"`
		Foto           string `json:"foto" minLength:"1" doc:"a picture in base64, bare or as a data address, of up to 5,500,000 bytes"`
	}
}

type wallpaperOutput struct{ Body WallpaperView }

func (s *Service) setWallpaperRoute(ctx context.Context, in *setWallpaperInput) (*wallpaperOutput, error) {
	if !images.IsSent(in.Body.Foto) {
		return nil, fault.Field("foto", "Escolha a imagem.")
	}
	ready, err := images.PrepareSent(images.Wallpaper, in.Body.Foto)
	if fault.Is(err, fault.Invalid) {
		return nil, fault.Field("foto", fault.Wrap(err).Message)
	}
	if err != nil {
		return nil, err
	}
	w, err := s.SetWallpaper(ctx, in.Body.VenueID, in.Body.PontoDeVendaID, in.Body.Tipo, ready)
	if err != nil {
		return nil, err
	}
	_, shown, err := s.shownWallpapers(ctx, in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	names, err := s.SalesPoints(ctx, in.Body.VenueID)
	return &wallpaperOutput{w.view(names, shown[w.ID])}, err
}

type removeWallpaperInput struct {
	ID string `path:"id" maxLength:"36"`
	operation.VenueQuery
}

func (s *Service) removeWallpaperRoute(ctx context.Context, in *removeWallpaperInput) (*struct{}, error) {
	return nil, s.RemoveWallpaper(ctx, in.VenueID, in.ID)
}

// WallpaperOnDevice is the picture that a device shows while nobody uses it.
type WallpaperOnDevice struct {
	Endereco string `json:"endereco" doc:"where the picture is, with an ETag"`
	Versao   int64  `json:"versao" doc:"another one after each change of the picture"`
	ID       string `json:"id"`
}
