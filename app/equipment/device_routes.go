package equipment

import (
	"context"

	"balcao/app/operation"
)

type pairInput struct {
	operation.Client
	Body struct {
		Codigo      string `json:"codigo" minLength:"1" maxLength:"40" doc:"as the portal shows it"`
		NumeroSerie string `json:"numeroSerie" minLength:"1" maxLength:"100"`
		Versao      string `json:"versao" maxLength:"60" doc:"of the device's program"`
	}
}

// Paired is what a device keeps of its pairing.
type Paired struct {
	ID       string `json:"id"`
	Nome     string `json:"nome" doc:"what people call it by"`
	Tipo     Type   `json:"tipo" enum:"1,2,3,4,5,6,7,8,9"`
	LocalID  string `json:"localId"`
	Chave    string `json:"chave" doc:"told this once; Authorization: Equipment, and the key"`
	SinalSeg int    `json:"sinalSegundos" doc:"how often the device tells of itself"`
}

type pairOutput struct{ Body Paired }

// signalEvery is how often devices tell of themselves, in seconds.
const signalEvery = 60

func (s *Service) pairRoute(ctx context.Context, in *pairInput) (*pairOutput, error) {
	bound, err := s.Bind(ctx, in.Address(), in.Body.Codigo, in.Body.NumeroSerie, in.Body.Versao)
	if err != nil {
		return nil, err
	}
	return &pairOutput{Paired{
		ID: bound.ID, Nome: bound.Title(), Tipo: bound.Type, LocalID: bound.VenueID, Chave: bound.Key, SinalSeg: signalEvery,
	}}, nil
}

type signalInput struct {
	Body struct {
		NumeroSerie string `json:"numeroSerie" minLength:"1" maxLength:"100"`
		Versao      string `json:"versao" maxLength:"60"`
		Bateria     *int   `json:"bateria" required:"false" minimum:"0" maximum:"100"`
		Carregando  bool   `json:"carregando" required:"false"`
		NaoEnviadas int    `json:"naoEnviadas" required:"false" minimum:"0" maximum:"1000000"`
	}
}

// Orders are what a device is to do.
type Orders struct {
	SincronizarProdutos bool               `json:"sincronizarProdutos"`
	Licenca             LicenceOnDevice    `json:"licenca"`
	PapelDeParede       *WallpaperOnDevice `json:"papelDeParede" doc:"null for none"`
	Tablet              *TabletScreen      `json:"tablet" doc:"what it shows; null for a device that is no tablet"`
}

type ordersOutput struct{ Body Orders }

func (s *Service) signalRoute(ctx context.Context, in *signalInput) (*ordersOutput, error) {
	wanted, err := s.Hear(ctx, *operation.EquipmentFrom(ctx), Told{
		Serial: in.Body.NumeroSerie, Version: in.Body.Versao, Battery: in.Body.Bateria, Charging: in.Body.Carregando, Unsent: in.Body.NaoEnviadas,
	})
	return &ordersOutput{Orders{wanted.Sync, wanted.Licence, wanted.Wallpaper, wanted.Tablet}}, err
}

type productsInput struct {
	Body struct {
		Tenho []Held `json:"tenho" maxItems:"30000" nullable:"false" doc:"all products that the device has"`
	}
}

type productsOutput struct{ Body Changes }

func (s *Service) productsRoute(ctx context.Context, in *productsInput) (*productsOutput, error) {
	changes, err := s.Sync(ctx, *operation.EquipmentFrom(ctx), in.Body.Tenho)
	return &productsOutput{changes}, err
}

type leftOutInput struct {
	Body struct {
		Produtos []LeftOut `json:"produtos" minItems:"1" maxItems:"200" nullable:"false"`
	}
}

func (s *Service) leftOutRoute(ctx context.Context, in *leftOutInput) (*struct{}, error) {
	return nil, s.NoteLeftOut(ctx, *operation.EquipmentFrom(ctx), in.Body.Produtos)
}
