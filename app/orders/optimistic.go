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
	to := steps[len(steps)-1].To
	if to.Final() {
		f.PrazoConfirmacao = nil
	}
	f.WorkflowInstance = workflow(to, facts)
	return true
}

// Carry names who takes the order out. It answers false, and changes nothing, where
// none of the venue's carriers can be named.
func (f *Foreseen) Carry(c Carrier) bool {
	state, known := StateByID(strings.ToLower(f.WorkflowInstance.CurrenteState.ID))
	if !known {
		return false
	}
	delivery, err := carriedBy(state, f.carrierID(), f.Entrega)
	if err != nil {
		return false
	}
	if delivery != f.Entrega {
		f.deliver(delivery)
	}
	f.Transportador = &Carrier{ID: c.ID, Nome: c.Nome, Telefone: c.Telefone}
	f.Signal = f.Signal && state == Pending
	f.WorkflowInstance = workflow(state, f.facts())
	return true
}

func (f *Foreseen) carrierID() string {
	if f.Transportador == nil {
		return ""
	}
	return f.Transportador.ID
}

func (f *Foreseen) facts() Facts {
	facts := Facts{
		Origin: f.OrigemPedido, Fulfilment: fulfilmentNamed(f.TipoEntrega), Ready: f.Pronto,
		PaidOnline:   f.OrigemPedido == Own && !f.EhPagamentoPresencial,
		LacksCarrier: f.ChooseCarrier && !isPerson(f.carrierID()) && !f.Marketplace.deliversItself(),
	}
	for _, a := range f.WorkflowInstance.AllowedActions {
		if a.Action == Accept {
			// The server said where accepting leads in this venue, and what it takes.
			facts.Reduced = strings.EqualFold(a.NewState.ID, Preparing.ID())
			facts.TimePerOrder = slices.Contains(a.Exige, NeedsTime)
		}
	}
	return facts
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
