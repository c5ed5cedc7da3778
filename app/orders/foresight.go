package orders

import (
	"encoding/json"
	"slices"
	"strings"
)

// Foreseen is an order as it goes over the wire.
type Foreseen struct {
	Order
	// ChooseCarrier is the venue's needSelectResponsibleForTransportation.
	ChooseCarrier bool `json:"-"`
}

// Act makes the order what an action would make of it, for a board that cannot
// ask the server: its state and what it allows next. It answers false, and
// changes nothing, where the action is not possible.
func (f *Foreseen) Act(action Action, in ActionBody) bool {
	state, known := StateByID(strings.ToLower(f.WorkflowInstance.CurrenteState.ID))
	if !known {
		return false
	}
	facts := f.facts()
	steps, err := Plan(state, action, facts)
	if err != nil {
		return false
	}
	switch action {
	case Accept:
		if in.DeliveryTime != nil {
			f.TempoEntrega = in.DeliveryTime
		}
	case Transport, ReadyToPickup:
		if in.Timer != nil {
			f.Timer = in.Timer
		}
		f.Pronto = f.Pronto || action == ReadyToPickup
		facts.Ready = f.Pronto
	}
	f.Signal = false
	f.stand(steps[len(steps)-1].To, facts)
	return true
}

// Carry names who takes the order out.
func (f *Foreseen) Carry(c Carrier) {
	f.Transportador = &c
	if state, known := StateByID(strings.ToLower(f.WorkflowInstance.CurrenteState.ID)); known {
		f.Signal = f.Signal && state == Pending
		f.stand(state, f.facts())
	}
}

func (f *Foreseen) facts() Facts {
	return Facts{
		Origin: f.OrigemPedido, Fulfilment: fulfilmentNamed(f.TipoEntrega), Ready: f.Pronto,
		PaidOnline: f.OrigemPedido == Own && !f.EhPagamentoPresencial,
		// The server said where accepting leads in this venue.
		Reduced: slices.ContainsFunc(f.WorkflowInstance.AllowedActions, func(a AllowedAction) bool {
			return a.Action == Accept && strings.EqualFold(a.NewState.ID, Preparing.ID())
		}),
	}
}

func (f *Foreseen) stand(state State, facts Facts) {
	moves := AllowedActions(state, facts)
	actions := make([]AllowedAction, len(moves))
	for i, m := range moves {
		demands := []Demand{}
		switch {
		case m.Action == Transport && f.ChooseCarrier && facts.Fulfilment == Delivery && f.Transportador == nil && !f.Marketplace.deliversItself():
			demands = append(demands, NeedsCarrier)
		case m.Action == Refuse && f.OrigemPedido == Marketplace:
			demands = append(demands, NeedsReason)
		case m.Action == Refuse, m.Action == Return:
			demands = append(demands, NeedsPassword)
		}
		actions[i] = AllowedAction{m.Action, m.Action.Label(), m.To.asNew(), demands, m.Refund}
	}
	f.WorkflowInstance = WorkflowInstance{state.wire(), actions}
}

// Words are the words by which a list finds the order, folded.
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

// SearchWords are the words of a keyword, folded: a list finds the orders that
// have, for each of them, a word that begins with it.
func SearchWords(keyword string) []string { return searchWords(keyword) }

// ReadForeseen reads an order from the wire.
func ReadForeseen(data []byte) (*Foreseen, error) {
	f := &Foreseen{}
	if err := json.Unmarshal(data, &f.Order); err != nil {
		return nil, err
	}
	return f, nil
}
