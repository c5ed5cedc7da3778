package orders

import (
	"errors"
)

// State is where an order stands (S1§4). The numbers are stored.
type State int

const (
	Pending State = iota + 1
	Accepted
	Preparing
	InTransit
	Delivered
	Refused
)

// States lists every state in workflow order.
var States = []State{Pending, Accepted, Preparing, InTransit, Delivered, Refused}

var stateFacts = map[State]struct{ id, name, colour string }{
	Pending:   {"5f0c3a10-6c1e-4b52-8a57-0b1d6e2f9a01", "Pendente", "#8A5300"},
	Accepted:  {"5f0c3a10-6c1e-4b52-8a57-0b1d6e2f9a02", "Aceito", "#1A5FB4"},
	Preparing: {"5f0c3a10-6c1e-4b52-8a57-0b1d6e2f9a03", "Em preparo", "#6D3FB8"},
	InTransit: {"5f0c3a10-6c1e-4b52-8a57-0b1d6e2f9a04", "Em transporte", "#0B6B75"},
	Delivered: {"5f0c3a10-6c1e-4b52-8a57-0b1d6e2f9a05", "Entregue", "#1B6E3C"},
	Refused:   {"5f0c3a10-6c1e-4b52-8a57-0b1d6e2f9a06", "Recusado", "#B3261E"},
}

// ID is the state's fixed identifier on the wire, the same in every venue.
func (s State) ID() string { return stateFacts[s].id }

// String is the state's Portuguese name, as shown.
func (s State) String() string { return stateFacts[s].name }

// Colour is the state's background, dark enough for white text.
func (s State) Colour() string { return stateFacts[s].colour }

// StateByID finds a state by its wire identifier.
func StateByID(id string) (State, bool) {
	for _, s := range States {
		if s.ID() == id {
			return s, true
		}
	}
	return 0, false
}

// Action is what a person does to an order, by the last segment of its call.
type Action string

const (
	Accept        Action = "acceptOrder"
	Refuse        Action = "refuseOrder"
	Start         Action = "startOrder"
	Transport     Action = "transportOrder"
	ReadyToPickup Action = "readyToPickup"
	Received      Action = "receivedOrder"
	Deliver       Action = "deliverOrder"
	Return        Action = "returnedOrder"

	// CustomerCancel is the customer's: at once, or by a request that the venue grants (D52).
	// No card offers it.
	CustomerCancel Action = "customerCancel"

	// placed names an order's first event; nobody can ask for it.
	placed Action = "placeOrder"
	// RefundAsked follows a refusal or a return of what was paid online (D11):
	// the money is asked to be given back. It is no proof that it was.
	RefundAsked Action = "requestRefund"
)

// Actions lists every action in the order in which a card offers them: the
// way forward first.
var Actions = []Action{Accept, Start, Transport, ReadyToPickup, Received, Deliver, Refuse, Return}

// Label is the button's text (S1§4).
func (a Action) Label() string {
	return map[Action]string{
		Accept: "Aceitar", Refuse: "Recusar", Start: "Iniciar", Transport: "Transportar",
		ReadyToPickup: "Pedido pronto", Received: "Retirado", Deliver: "Finalizar", Return: "Devolver", CustomerCancel: "Cancelar",
	}[a]
}

// Origin is where an order came from (OrigemPedido).
type Origin int

const (
	Own         Origin = 1
	Marketplace Origin = 2
)

// Fulfilment is how an order reaches its customer.
type Fulfilment int

const (
	Delivery Fulfilment = iota + 1
	Table
	Pickup
)

// Facts are what the rules need to know of an order besides its state.
type Facts struct {
	Origin     Origin
	Fulfilment Fulfilment
	// Ready says that a marketplace pick-up order was marked as ready.
	Ready bool
	// Reduced says that the venue's accepting also starts (reducedOrderFlow): not
	// what a marketplace sold for later.
	Reduced bool
	// PaidOnline says that the money came before the order, through us.
	PaidOnline bool
	// TimePerOrder says that accepting a delivery takes its time (deliveryTimePerOrder).
	TimePerOrder bool
	// LacksCarrier says that a delivery must not leave yet: the venue wants somebody
	// to be named who takes it (needSelectResponsibleForTransportation).
	LacksCarrier bool
}

// ErrIllegal reports an action that the order's state does not allow.
var ErrIllegal = errors.New("orders: the action is not possible in this state")

// Next is the state to which one action leads, or ErrIllegal (D10). It knows
// nothing of the reduced flow: Plan does.
func Next(state State, action Action, facts Facts) (State, error) {
	own, pickup := facts.Origin == Own, facts.Fulfilment == Pickup
	switch {
	case state == Pending && action == Accept:
		return Accepted, nil
	case state == Pending && action == Refuse:
		return Refused, nil
	case own && action == CustomerCancel && (state == Pending || state == Accepted || state == Preparing):
		return Refused, nil
	case state == Accepted && action == Start:
		return Preparing, nil
	case state == Preparing && action == Transport && !pickup:
		return InTransit, nil
	case state == Preparing && action == ReadyToPickup && pickup && !own && !facts.Ready:
		return Preparing, nil
	case state == Preparing && action == Received && pickup && (own || facts.Ready):
		return Delivered, nil
	case state == InTransit && action == Deliver && own:
		return Delivered, nil
	case state == InTransit && action == Return && own:
		return Refused, nil
	}
	return state, ErrIllegal
}

// Step is one action of a plan and the state that it leads to.
type Step struct {
	Action Action
	To     State
}

// Plan is every step that an action means, in order: one, or accept and start
// where the venue's flow is reduced, or refuse and ask for a refund of what was
// paid online.
func Plan(state State, action Action, facts Facts) ([]Step, error) {
	to, err := Next(state, action, facts)
	if err != nil {
		return nil, err
	}
	steps := []Step{{action, to}}
	if action == Accept && facts.Reduced {
		started, err := Next(to, Start, facts)
		if err != nil {
			return nil, err
		}
		steps = append(steps, Step{Start, started})
	}
	if to == Refused && facts.PaidOnline {
		steps = append(steps, Step{RefundAsked, Refused})
	}
	return steps, nil
}

// Move is an action that an order allows now and where it ends.
type Move struct {
	Action Action
	To     State
	// Refund says that the money is asked to be given back (D11).
	Refund bool
}

// AllowedActions is what may be done to an order now, so that no client has to
// guess (order-states-02).
func AllowedActions(state State, facts Facts) []Move {
	moves := []Move{}
	for _, action := range Actions {
		if steps, err := Plan(state, action, facts); err == nil {
			last := steps[len(steps)-1]
			moves = append(moves, Move{action, last.To, last.Action == RefundAsked})
		}
	}
	return moves
}

// Final reports whether nothing can happen to an order in this state.
func (s State) Final() bool { return s == Delivered || s == Refused }
