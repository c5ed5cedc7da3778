package orders

import (
	"encoding/json"
	"slices"
	"strings"
)

// OptimisticOrder is an order from the wire that a board changes before the server has
// answered, by the rules of workflow.go.
type OptimisticOrder struct {
	Order
	// ChooseCarrier is the venue's needSelectResponsibleForTransportation.
	ChooseCarrier bool `json:"-"`
}

// Act does an action to the order: its state and what it allows next become what the
// server would make of them. It answers false, and changes nothing, where the action is
// not possible.
func (o *OptimisticOrder) Act(action Action, in ActionBody) bool {
	state, known := StateByID(strings.ToLower(o.WorkflowInstance.CurrenteState.ID))
	if !known {
		return false
	}
	facts := o.facts()
	steps, err := Plan(state, action, facts)
	if err != nil {
		return false
	}
	switch action {
	case Accept:
		if in.DeliveryTime != nil {
			o.TempoEntrega, o.TempoEntregaMin, o.TempoEntregaMax = in.DeliveryTime, nil, nil
		}
	case Transport, ReadyToPickup:
		if in.Timer != nil {
			o.Timer = in.Timer
		}
		o.Pronto = o.Pronto || action == ReadyToPickup
		facts.Ready = o.Pronto
	}
	to := steps[len(steps)-1].To
	if !cancellable(to, facts) {
		o.CancelamentoPedido = nil
	}
	o.Signal = o.CancelamentoPedido != nil
	o.Aguardando = o.Aguardando && (to == Pending || to == Accepted)
	if to.Final() || o.OrigemPedido == Own {
		o.PrazoConfirmacao = nil
	}
	o.WorkflowInstance = workflow(to, facts)
	return true
}

// Carry names who takes the order out. It answers false, and changes nothing, where none
// of the venue's carriers can be named.
func (o *OptimisticOrder) Carry(c Carrier) bool {
	state, known := StateByID(strings.ToLower(o.WorkflowInstance.CurrenteState.ID))
	if !known {
		return false
	}
	delivery, err := carriedBy(state, o.carrierID(), o.Entrega)
	if err != nil {
		return false
	}
	if delivery != o.Entrega {
		o.deliver(delivery)
	}
	o.Transportador = &Carrier{ID: c.ID, Nome: c.Nome, Telefone: c.Telefone}
	o.Signal = o.Signal && (state == Pending || o.CancelamentoPedido != nil)
	o.WorkflowInstance = workflow(state, o.facts())
	return true
}

func (o *OptimisticOrder) carrierID() string {
	if o.Transportador == nil {
		return ""
	}
	return o.Transportador.ID
}

func (o *OptimisticOrder) facts() Facts {
	facts := Facts{
		Origin: o.OrigemPedido, Fulfilment: fulfilmentNamed(o.TipoEntrega), Ready: o.Pronto,
		PaidOnline:   o.OrigemPedido == Own && !o.EhPagamentoPresencial,
		LacksCarrier: o.ChooseCarrier && !isPerson(o.carrierID()) && !o.Marketplace.deliversItself(),
	}
	for _, a := range o.WorkflowInstance.AllowedActions {
		if a.Action == Accept {
			// The server said where accepting leads in this venue, and what it takes.
			facts.Reduced = strings.EqualFold(a.NewState.ID, Preparing.ID())
			facts.TimePerOrder = slices.Contains(a.Exige, NeedsTime)
		}
	}
	return facts
}

// Words answers the folded words by which a list finds the order.
func (o *Order) Words() ([]string, error) {
	items, err := o.Itens.Read()
	if err != nil {
		return nil, err
	}
	texts := []string{o.Codigo, called(o.Codigo), o.Cliente.Nome}
	if o.Marketplace != nil {
		texts = append(texts, o.Marketplace.Codigo)
	}
	if o.Cliente.Telefone != nil {
		texts = append(texts, *o.Cliente.Telefone)
	}
	return searchWords(append(texts, itemNames(items))...), nil
}

// SearchWords answers the folded words of a keyword. A list finds the orders that have,
// for each of them, a word that begins with it.
func SearchWords(keyword string) []string { return searchWords(keyword) }

// ReadOptimisticOrder decodes an order from the wire.
func ReadOptimisticOrder(data []byte) (*OptimisticOrder, error) {
	o := &OptimisticOrder{}
	if err := json.Unmarshal(data, &o.Order); err != nil {
		return nil, err
	}
	return o, nil
}
