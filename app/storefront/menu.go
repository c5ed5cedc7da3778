package storefront

import (
	"context"

	"balcao/app/money"
)

// Menu is the public page of a shop. Prices are those that an order will have.
type Menu struct {
	ID                  string         `json:"Id" doc:"of the venue"`
	Nome                string         `json:"Nome"`
	Descricao           string         `json:"Descricao"`
	Aberto              bool           `json:"Aberto"`
	Aviso               string         `json:"Aviso" doc:"why no orders are taken; empty while open"`
	FusoHorario         string         `json:"FusoHorario" doc:"IANA name"`
	TempoEntrega        int            `json:"TempoEntrega" doc:"minutes; 0 when none is promised"`
	TiposEntrega        []string       `json:"TiposEntrega" enum:"delivery,mesa,retirada" nullable:"false"`
	PagamentoOnline     bool           `json:"PagamentoOnline"`
	PagamentoPresencial bool           `json:"PagamentoPresencial"`
	Mesas               []string       `json:"Mesas" nullable:"false" doc:"numbers of the tables"`
	Categorias          []MenuCategory `json:"Categorias" nullable:"false"`
}

// Offer is the part of a menu that the catalogue and the tables make.
type Offer struct {
	Categories []MenuCategory
	Tables     []string
}

// MenuCategory is a group of products on the menu.
type MenuCategory struct {
	ID       string        `json:"Id"`
	Nome     string        `json:"Nome"`
	Imagem   *string       `json:"Imagem"`
	Produtos []MenuProduct `json:"Produtos" nullable:"false"`
}

// MenuProduct is a product on the menu.
type MenuProduct struct {
	ID               string            `json:"Id"`
	Nome             string            `json:"Nome"`
	Descricao        string            `json:"Descricao"`
	Valor            money.Amount      `json:"Valor"`
	Imagem           *string           `json:"Imagem"`
	LojaID           *string           `json:"LojaId"`
	ParaAdultos      bool              `json:"ParaAdultos"`
	MaximoPorPedido  int               `json:"MaximoPorPedido" doc:"0 when only the general limit of 99 holds"`
	AdicionaisGratis int               `json:"AdicionaisGratis" doc:"free units of additions on each unit"`
	Esgotado         bool              `json:"Esgotado" doc:"shown, but not sold now"`
	Adicionais       []MenuAddition    `json:"Adicionais" nullable:"false"`
	Observacoes      []MenuObservation `json:"Observacoes" nullable:"false"`
}

// MenuAddition is something that may go on a product: Minimo to Maximo units, or
// exactly Maximo (or none) when it is fixed.
type MenuAddition struct {
	ProdutoID string       `json:"ProdutoId"`
	Nome      string       `json:"Nome"`
	Valor     money.Amount `json:"Valor"`
	Fixo      bool         `json:"Fixo"`
	Minimo    int          `json:"Minimo"`
	Maximo    int          `json:"Maximo"`
	Gratis    int          `json:"Gratis"`
	Esgotado  bool         `json:"Esgotado" doc:"shown, but not sold now"`
}

// MenuObservation is a question with options.
type MenuObservation struct {
	Descricao string   `json:"Descricao"`
	Multipla  bool     `json:"Multipla"`
	Opcoes    []string `json:"Opcoes" nullable:"false"`
}

type menuInput struct {
	Slug string `path:"slug" maxLength:"60"`
}

type menuOutput struct{ Body Menu }

func (s *Service) menu(ctx context.Context, in *menuInput) (*menuOutput, error) {
	shop, err := s.BySlug(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	offer, err := s.Offers.Offer(ctx, shop.ID)
	if err != nil {
		return nil, err
	}
	return &menuOutput{Menu{
		ID: shop.ID, Nome: shop.Name, Descricao: shop.Description, Aberto: shop.Closed == "", Aviso: shop.Closed,
		FusoHorario: shop.Zone.String(), TempoEntrega: shop.DeliveryTime, TiposEntrega: shop.deliveries(),
		PagamentoOnline: shop.AllowOnlinePayment, PagamentoPresencial: shop.AllowPaymentOnDelivery,
		Mesas: offer.Tables, Categorias: offer.Categories,
	}}, nil
}

func (s Shop) deliveries() []string {
	ways := []string{}
	for _, way := range []struct {
		name    string
		allowed bool
	}{{"delivery", s.AllowDeliveryHome}, {"mesa", s.AllowTableDelivery}, {"retirada", s.AllowCatchOnShop}} {
		if way.allowed {
			ways = append(ways, way.name)
		}
	}
	return ways
}
