package storefront

import (
	"time"

	"balcao/app/money"
)

// Menu is the public page of a shop. Prices are those that an order will have.
type Menu struct {
	ID                  string         `json:"Id" doc:"of the venue"`
	Nome                string         `json:"Nome"`
	Descricao           string         `json:"Descricao"`
	Aberto              bool           `json:"Aberto"`
	Aviso               string         `json:"Aviso" doc:"why no orders are taken; empty while open"`
	SemPedidos          bool           `json:"SemPedidos" doc:"the menu is there to be read: nobody orders by it"`
	AbreEm              *time.Time     `json:"AbreEm" doc:"when orders are taken next; null while they are, and where nobody can say"`
	FechaEm             *time.Time     `json:"FechaEm" doc:"when orders are no longer taken; null while none are, and where no end is in sight"`
	ProximoHorario      string         `json:"ProximoHorario,omitempty" doc:"the first time for which an order for later is taken while the shop is closed, as it is said there: hoje às 18:45. Left out while it is open, and where it takes none"`
	ParaMaisTarde       bool           `json:"ParaMaisTarde,omitempty" doc:"orders for later are taken"`
	FusoHorario         string         `json:"FusoHorario" doc:"IANA name"`
	Logo                string         `json:"Logo" doc:"address of the shop's picture; empty without one"`
	PaginaInicial       bool           `json:"PaginaInicial" doc:"the shop begins with Destaques"`
	EntregaCombinada    string         `json:"EntregaCombinada" doc:"what the shop says of its deliveries; empty for nothing"`
	TempoEntrega        int            `json:"TempoEntrega" doc:"minutes, as configured; 0 when none is promised"`
	TempoEntregaMin     int            `json:"TempoEntregaMin,omitempty" doc:"minutes within which half of the orders of the first of TiposEntrega leave the kitchen, by the venue's own last weeks and how much is open now; left out where too little was measured. It goes before TempoEntrega; the quote knows it of the way that was chosen"`
	TempoEntregaMax     int            `json:"TempoEntregaMax,omitempty" doc:"minutes within which four of five leave"`
	TiposEntrega        []string       `json:"TiposEntrega" enum:"delivery,mesa,retirada" nullable:"false"`
	PagamentoOnline     bool           `json:"PagamentoOnline" doc:"in any of FormasOnline"`
	FormasOnline        []string       `json:"FormasOnline" enum:"pix,cartao" nullable:"false" doc:"TipoPagamento of orders with PagamentoOnline; cartao is paid on the provider's page, by credit or debit"`
	PagamentoPresencial bool           `json:"PagamentoPresencial"`
	PedidoMinimo        money.Amount   `json:"PedidoMinimo" doc:"least value of an order's items; 0: none"`
	EntregaAPartirDe    *money.Amount  `json:"EntregaAPartirDe" doc:"the lowest delivery fee; null where nothing is delivered, or a courier platform says the fee"`
	Desconto            int            `json:"Desconto" doc:"percent off the items of an order; 0: none"`
	Empresa             Business       `json:"Empresa" doc:"who sells"`
	Destaques           []string       `json:"Destaques" nullable:"false" doc:"products to show before all others, in menu order"`
	Alergenos           []MenuAllergen `json:"Alergenos" nullable:"false" doc:"those that any of the products contains"`
	Lojas               []MenuStore    `json:"Lojas" nullable:"false" doc:"the stores within the venue that make any of the products"`
	Categorias          []MenuCategory `json:"Categorias" nullable:"false"`
}

// MenuStore is a store within the venue that makes products of the menu.
type MenuStore struct {
	ID       string     `json:"Id" doc:"as in LojaId of the products"`
	Nome     string     `json:"Nome"`
	Situacao string     `json:"Situacao,omitempty" doc:"while it takes no orders, what there is to say of it: fechada, abre às 18h"`
	AbreEm   *time.Time `json:"AbreEm,omitempty" doc:"when it takes orders next; left out while it does, and where nobody can say"`
	FechaEm  *time.Time `json:"FechaEm,omitempty" doc:"when it no longer takes them; left out where no end is in sight"`
}

// MenuAllergen is something that not everybody may eat.
type MenuAllergen struct {
	Codigo string `json:"Codigo" doc:"as in Alergenos of the products"`
	Nome   string `json:"Nome"`
}

// Offer is the part of a menu that the catalogue makes.
type Offer struct {
	Categories []MenuCategory
	// Featured are the ids of the products to show first.
	Featured []string
	// Allergens are those that any of the products contains.
	Allergens []MenuAllergen
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
	PorQuilo         bool              `json:"PorQuilo" doc:"Valor is that of a kilogram; a line says PesoGramas"`
	ValorLivre       bool              `json:"ValorLivre,omitempty" doc:"for the venue's staff only: they say the price, a line says ValorInformado"`
	TaraGramas       int               `json:"TaraGramas" doc:"of the package, taken off PesoGramas"`
	Imagem           *string           `json:"Imagem"`
	LojaID           *string           `json:"LojaId"`
	Destaque         bool              `json:"Destaque" doc:"stands first in its category"`
	ParaAdultos      bool              `json:"ParaAdultos" doc:"the order states MaiorDeIdade"`
	RestricaoPorSexo int               `json:"RestricaoPorSexo" enum:"0,1,2" doc:"1 male, 2 female: the order states Sexo; 0 anybody"`
	Esgotado         bool              `json:"Esgotado" doc:"sold out: it is shown, and cannot be ordered"`
	MaximoPorPedido  int               `json:"MaximoPorPedido" doc:"for one person on a business day; 0 when only the general limit of 99 holds"`
	ValidadeMinutos  int               `json:"ValidadeMinutos" doc:"for how long after the order its ticket is valid; 0: for ever"`
	AdicionaisGratis int               `json:"AdicionaisGratis" doc:"free units of additions on each unit, in the order of Adicionais"`
	Adicionais       []MenuAddition    `json:"Adicionais" nullable:"false"`
	Observacoes      []MenuObservation `json:"Observacoes" nullable:"false"`
	AceitaObservacao bool              `json:"AceitaObservacao" doc:"the customer may write an Observacao of their own"`
	Alergenos        []string          `json:"Alergenos" nullable:"false"`
	Contem           string            `json:"Contem" doc:"the allergens as a sentence: Contém glúten e lactose. Empty without any"`
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
	// The order states so for the addition, too.
	ParaAdultos      bool `json:"ParaAdultos"`
	RestricaoPorSexo int  `json:"RestricaoPorSexo" enum:"0,1,2"`
	Esgotado         bool `json:"Esgotado" doc:"shown, but not sold now"`
	// As of a product; left out without any.
	Alergenos []string `json:"Alergenos,omitempty"`
	Contem    string   `json:"Contem,omitempty" doc:"Alergenos in a sentence"`
}

// MenuObservation is a question with options.
type MenuObservation struct {
	Descricao string   `json:"Descricao"`
	Multipla  bool     `json:"Multipla"`
	Opcoes    []string `json:"Opcoes" nullable:"false"`
}

// menuOf is the shop's menu with what it offers.
func (s Shop) menuOf(offer Offer) Menu {
	menu := Menu{
		ID: s.ID, Nome: s.Name, Descricao: s.Description, Aberto: s.Closed == "", Aviso: s.Closed,
		FusoHorario: s.Zone.String(), TempoEntrega: s.DeliveryTime, TiposEntrega: s.deliveries(),
		TempoEntregaMin: s.promised.least, TempoEntregaMax: s.promised.most,
		PagamentoOnline: s.AllowOnlinePayment, FormasOnline: s.OnlineWays, PagamentoPresencial: s.AllowPaymentOnDelivery,
		PedidoMinimo: s.MinOrderValue, EntregaAPartirDe: s.lowestFee(), Desconto: s.Discount, Empresa: s.business(),
		SemPedidos: !s.EnableShoppingCartOnVirtualMenu, Logo: s.Logo, PaginaInicial: s.ShowCustomHome,
		Destaques: offer.Featured, Alergenos: offer.Allergens, Categorias: offer.Categories,
		Lojas: s.storesOf(offer), ProximoHorario: s.nextLater, ParaMaisTarde: s.DaysAhead() > 0,
	}
	if s.AllowCustomDelivery && s.AllowDeliveryHome {
		menu.EntregaCombinada = s.CustomDeliveryDescription
	}
	if !s.Closes.IsZero() {
		closes := s.Closes.UTC()
		menu.FechaEm = &closes
	}
	if !s.Opens.IsZero() {
		opens := s.Opens.UTC()
		menu.AbreEm = &opens
	}
	return menu
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
