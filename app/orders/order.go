package orders

import (
	"time"

	"balcao/app/money"
	"balcao/app/operation"
)

// Order is an order as the board shows it (S1§3). The fields after
// PedidoPOSPrinterStatus are ours (D3).
type Order struct {
	ID                     string                `json:"Id"`
	Codigo                 string                `json:"Codigo" doc:"short code for calling out; repeats after 24,000 orders"`
	DataCriacao            time.Time             `json:"DataCriacao"`
	OrigemPedido           Origin                `json:"OrigemPedido" enum:"1,2" doc:"1 own channel, 2 marketplace"`
	EhPagamentoPresencial  bool                  `json:"EhPagamentoPresencial"`
	Cliente                Customer              `json:"Cliente"`
	ObservacaoPedido       string                `json:"ObservacaoPedido"`
	Mesa                   *string               `json:"Mesa" doc:"number of the table"`
	TipoPagamento          Payment               `json:"TipoPagamento"`
	Troco                  *money.Amount         `json:"Troco" doc:"the note that the customer pays with"`
	ValorTotal             money.Amount          `json:"ValorTotal"`
	TempoEntrega           *int                  `json:"TempoEntrega" doc:"minutes"`
	TempoEntregaMin        *int                  `json:"TempoEntregaMin" doc:"minutes within which half of such orders leave the kitchen, as the customer was promised with TempoEntregaMax; null where nothing was measured, or whoever accepted it said a TempoEntrega"`
	TempoEntregaMax        *int                  `json:"TempoEntregaMax" doc:"minutes within which four of five leave"`
	Para                   *time.Time            `json:"Para" doc:"the quarter of an hour, by its beginning, that an order for later is for; null: it is for now, or a marketplace's"`
	PrepararDesde          *time.Time            `json:"PrepararDesde" doc:"when an order for later is to be begun: how long it has been waiting counts from then"`
	Aguardando             bool                  `json:"Aguardando" doc:"for later, its time has not come and nobody has begun it: it stands apart, does not call, and is not printed by itself"`
	Itens                  operation.Raw[[]Item] `json:"Itens" nullable:"false"`
	Transportador          *Carrier              `json:"Transportador"`
	WorkflowInstance       WorkflowInstance      `json:"WorkflowInstance"`
	LinkRastreio           *string               `json:"LinkRastreio"`
	ChamouMeepDelivery     bool                  `json:"ChamouMeepDelivery"`
	Timer                  *int                  `json:"Timer" doc:"minutes"`
	Signal                 bool                  `json:"Signal" doc:"ring: nobody has acted on the order yet; it is pending, or the venue's settings accepted it, or its customer asks to cancel (CancelamentoPedido)"`
	EnderecoServidorLocal  *string               `json:"EnderecoServidorLocal"`
	PedidoPOSPrinterStatus []PrinterStatus       `json:"PedidoPOSPrinterStatus" nullable:"false"`

	Versao             int64     `json:"Versao" doc:"seq of the order's last change"`
	AtualizadoEm       time.Time `json:"AtualizadoEm"`
	TipoEntrega        string    `json:"TipoEntrega" enum:"delivery,mesa,retirada"`
	LojaID             *string   `json:"LojaId" doc:"store whose products these are; null when of none"`
	Pronto             bool      `json:"Pronto" doc:"a marketplace pick-up order that waits to be fetched"`
	Devolvido          bool      `json:"Devolvido"`
	MotivoCancelamento *string   `json:"MotivoCancelamento" doc:"reason of a refusal or a return"`
	Grupo              *string   `json:"Grupo" doc:"orders of one customer or table have the same, for orderGroupingTime from the first one while any is open; null when it cannot be told"`
	ClienteAlertado    bool      `json:"ClienteAlertado" doc:"the customer was alerted or blocked when the order came in; a blocked one orders only at a marketplace"`
	Estorno            *Refund   `json:"Estorno" doc:"null unless the money is to be given back"`
	PagamentoAMais     *Further  `json:"PagamentoAMais,omitempty" doc:"money that came in beyond what pays it; left out where none did"`

	Ciente               *time.Time            `json:"Ciente" doc:"what the order called for until then, somebody has taken notice of, on whichever board; null: nobody has"`
	PrazoConfirmacao     *time.Time            `json:"PrazoConfirmacao" doc:"the marketplace cancels the order unless it has heard by then that it was accepted; null once it has. Of an own order: the server refuses it unless it is accepted by then (acceptanceMinutes); null once it is, and where it waits for ever"`
	Marketplace          *AtMarketplace        `json:"Marketplace" doc:"null for own orders"`
	Totais               operation.Raw[Totals] `json:"Totais" doc:"the lines of ValorTotal"`
	CancelamentoPedido   *CancelRequest        `json:"CancelamentoPedido" doc:"the customer asks to cancel, and nobody has answered yet; null otherwise"`
	CanceladoPeloCliente bool                  `json:"CanceladoPeloCliente" doc:"refused because its customer wanted so"`
	Entrega              *DeliveryStatus       `json:"Entrega" doc:"null until somebody or the venue's settings chose who delivers"`
}

// Customer is whoever ordered. CPF and telephone are digits only.
type Customer struct {
	Nome     string  `json:"Nome"`
	CPF      *string `json:"CPF"`
	Telefone *string `json:"Telefone"`
	Endereco *string `json:"Endereco" doc:"as the customer wrote it, with Numero and Complemento"`
	Destination
}

// Payment is how an order is paid, in words.
type Payment struct {
	Descricao string `json:"Descricao"`
}

// Item is one line of an order, priced when it was placed.
type Item struct {
	ID          string        `json:"Id"`
	ProdutoID   string        `json:"ProdutoId"`
	Quantidade  int           `json:"Quantidade"`
	NomeProduto string        `json:"NomeProduto"`
	Valor       money.Amount  `json:"Valor" doc:"price of one, without additions"`
	ValorTotal  money.Amount  `json:"ValorTotal" doc:"price of the line with its additions"`
	Impressora  string        `json:"NomeImpressora"`
	Observacoes []Observation `json:"Observacoes" nullable:"false"`
	Adicionais  []Extra       `json:"Adicionais" nullable:"false"`
	Oculto      bool          `json:"OcultoNoPainel" doc:"not for the cook (dontShowInKDS)"`

	PesoGramas      int  `json:"PesoGramas,omitempty" doc:"of what is sold by the kilogram: grams without the package; Valor is then that of a kilogram"`
	SemImpressao    bool `json:"SemImpressao,omitempty" doc:"not on paper (bloquearImpressao)"`
	ValidadeMinutos int  `json:"ValidadeMinutos,omitempty" doc:"its ticket is valid for so long after the order (expireTime)"`
	Estoque         bool `json:"MoveEstoque,omitempty" doc:"it has drawn from stock: whoever returns it says whether it comes back (VoltamAoEstoque)"`
}

// Observation is what a customer chose in one of the product's observation groups.
type Observation struct {
	Descricao string   `json:"Descricao" maxLength:"200"`
	Opcoes    []string `json:"Opcoes" maxItems:"30" nullable:"false"`
}

// Extra is an addition to one unit of an item.
type Extra struct {
	ProdutoID  string       `json:"ProdutoId"`
	Nome       string       `json:"Nome"`
	Quantidade int          `json:"Quantidade" doc:"units on each unit of the item"`
	Gratis     int          `json:"Gratis" doc:"of these, units not charged"`
	Valor      money.Amount `json:"Valor" doc:"price of one unit"`
	Fixo       bool         `json:"Fixo,omitempty" doc:"it is the product's fixed addition, and not the optional one of the same product"`
}

// WorkflowInstance is where the order stands and what may be done to it.
type WorkflowInstance struct {
	CurrenteState  WorkflowState   `json:"CurrenteState"`
	AllowedActions []AllowedAction `json:"AllowedActions" nullable:"false"`
}

// WorkflowState is a state on the wire.
type WorkflowState struct {
	ID              string `json:"Id"`
	Name            string `json:"Name"`
	BackgroundColor string `json:"BackgroundColor"`
}

// AllowedAction is a button of the card: POST /api/kds/{Action}.
type AllowedAction struct {
	Action   Action   `json:"Action"`
	Name     string   `json:"Name" doc:"the button's text"`
	NewState NewState `json:"NewState"`
	Exige    []Demand `json:"Exige" nullable:"false" doc:"what has to be given first: a field of the body, or Transportador: a carrier named by atualizartransportador"`
	Estorno  bool     `json:"Estorno" doc:"paid online: the refund dialog takes this action's place (D11)"`
}

// Demand is something without which an action is refused.
type Demand string

// What actions may demand.
const (
	NeedsTime     Demand = "DeliveryTime"
	NeedsPassword Demand = "Password"
	NeedsReason   Demand = "ReasonCancellation"
	NeedsCarrier  Demand = "Transportador"
)

// NewState is the state to which an action led or would lead.
type NewState struct {
	ID   string `json:"Id"`
	Name string `json:"Name"`
}

var fulfilmentNames = map[Fulfilment]string{Delivery: "delivery", Table: "mesa", Pickup: "retirada"}

func fulfilmentNamed(name string) Fulfilment {
	for f, n := range fulfilmentNames {
		if n == name {
			return f
		}
	}
	return 0
}

func (s State) wire() WorkflowState { return WorkflowState{s.ID(), s.String(), s.Colour()} }

func (s State) asNew() NewState { return NewState{s.ID(), s.String()} }

func workflow(state State, facts Facts) WorkflowInstance {
	moves := AllowedActions(state, facts)
	actions := make([]AllowedAction, len(moves))
	for i, m := range moves {
		actions[i] = AllowedAction{m.Action, m.Action.Label(), m.To.asNew(), demands(m.Action, facts), m.Refund}
	}
	return WorkflowInstance{state.wire(), actions}
}

// demands is what an action takes besides itself, so that no client has to guess.
func demands(action Action, facts Facts) []Demand {
	demands := []Demand{}
	switch {
	case action == Accept && facts.TimePerOrder && facts.Fulfilment == Delivery && facts.Origin == Own:
		demands = append(demands, NeedsTime)
	case action == Transport && facts.LacksCarrier && facts.Fulfilment == Delivery:
		demands = append(demands, NeedsCarrier)
	case action == Refuse && facts.Origin == Marketplace:
		demands = append(demands, NeedsReason)
	case action == Refuse, action == Return:
		demands = append(demands, NeedsPassword)
	}
	return demands
}

func (r *record) hasCarrier() bool { return isPerson(r.CarrierID.String) }

// deliveredThere reports whether the marketplace's own courier takes the order out.
func (r *record) deliveredThere() bool {
	shown, err := r.atMarketplace()
	return err == nil && shown.deliversItself()
}
