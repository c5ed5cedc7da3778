package orders

import (
	"database/sql"
	"fmt"
	"slices"
	"time"

	"balcao/app/database"
)

// journey is an order on its way, as its customer is told of it.
type journey struct {
	*record
	zone    *time.Location
	reached map[State]time.Time
	// byPhone says that a phone has placed it, not the staff.
	byPhone bool
	// fate is that of an order that was not handed out.
	fate   fate
	items  []Item
	totals Totals
	// unpaid is one that is to be paid online, or never was; nil: its venue has got it.
	unpaid *unpaid
	// others are the ways in which that can be paid instead.
	others []OnlineWay
}

func (r *record) journey(zone *time.Location, events []Event) (journey, error) {
	j := journey{record: r, zone: zone, reached: reachedAt(events)}
	j.byPhone = slices.ContainsFunc(events, func(e Event) bool { return e.Acao == placed && e.Canal == "" })
	j.fate = j.fateNow()
	var err error
	if j.items, err = r.Items.Read(); err != nil {
		return journey{}, fmt.Errorf("track order: %w", err)
	}
	if j.totals, err = r.totals().Read(); err != nil {
		return journey{}, fmt.Errorf("track order: %w", err)
	}
	return j, nil
}

// trackedStep is one of the five steps of an order (S0§4), or how it ended before the last.
type trackedStep struct {
	// Shape is that of the state on the board.
	Shape, Name, Note, At string
	// Stand is done, now, ahead or skipped.
	Stand string
}

// Shapes of the states, as boards draw them.
var shapes = map[State]string{
	Pending: "pending", Accepted: "accepted", Preparing: "preparing", InTransit: "in-transit", Delivered: "delivered", Refused: "refused",
}

// reachedAt is when an order has first come to each state.
func reachedAt(events []Event) map[State]time.Time {
	reached := map[State]time.Time{}
	for _, e := range events {
		state, _ := StateByID(e.Estado.ID)
		if _, before := reached[state]; !before {
			reached[state] = e.Em
		}
	}
	return reached
}

// steps are the five in their order. An order that was not handed out has those that it
// has come to, and how it ended.
func (j journey) steps() []trackedStep {
	var steps []trackedStep
	for _, state := range States[:len(States)-1] {
		at, reached := j.reached[state]
		step := trackedStep{Shape: shapes[state], Name: state.String(), At: j.clock(at), Stand: "ahead"}
		switch {
		case j.State == Refused && !reached:
			continue
		case state == InTransit && j.Fulfilment == Pickup:
			step.Stand, step.Note = "skipped", "Não se aplica: você retira no balcão"
		case state < j.State, state == Delivered && j.State == Delivered:
			step.Stand, step.Note = "done", j.been(state)
		case state == j.State:
			step.Stand, step.Note = "now", j.being(state)
		}
		steps = append(steps, step)
	}
	if j.State == Refused {
		steps = append(steps, trackedStep{shapes[Refused], j.fate.word(), "", j.clock(j.reached[Refused]), "now"})
	}
	return steps
}

// being is what happens while the order stands at a state.
func (j journey) being(state State) string {
	if j.waits() && state == Accepted {
		return "A loja confirmou, e prepara perto da hora marcada"
	}
	switch state {
	case Pending:
		if j.unpaid != nil {
			return "Esperando o " + j.theMoney()
		}
		if j.isPaidOnline() {
			return j.moneyConfirmed() + ": esperando a loja confirmar"
		}
		return "Esperando a loja confirmar"
	case Accepted:
		return "A loja confirmou seu pedido"
	case Preparing:
		if j.Ready {
			return "Pronto: pode vir retirar"
		}
		return "A cozinha está fazendo"
	case InTransit:
		if j.Fulfilment == Table {
			return "A caminho da sua mesa"
		}
		return "Saiu para a entrega"
	}
	return ""
}

// been is what has happened once the order has left a state behind, or ended well.
func (j journey) been(state State) string {
	switch state {
	case Pending:
		if j.isPaidOnline() {
			return j.moneyConfirmed()
		}
		return "A loja recebeu seu pedido"
	case Accepted:
		return "A loja confirmou seu pedido"
	case Delivered:
		return map[Fulfilment]string{Delivery: "Bom apetite!", Table: "Servido na mesa. Bom apetite!", Pickup: "Retirado. Bom apetite!"}[j.Fulfilment]
	}
	return ""
}

// as is the order as far as its venue tells of it: how far one has come that has not ended
// may be nobody's business.
func (j journey) as(shop Shop) journey {
	if !shop.HidesProgress || j.State.Final() {
		return j
	}
	quiet := *j.record
	quiet.State, quiet.Ready, quiet.WaitsUntil = Pending, false, sql.NullInt64{}
	j.record = &quiet
	return j
}

// arrival is when the order comes, or how the customer gets it.
func (j journey) arrival(rules Rules, now time.Time) labelled {
	switch {
	case j.unpaid != nil:
		return j.arrivalOncePaid(now)
	case j.State == Delivered && j.Fulfilment == Pickup:
		return j.ended("Retirado")
	case j.State == Delivered:
		return j.ended("Entregue")
	case j.State == Refused:
		return labelled{"Situação", j.fate.word()}
	case j.Fulfilment == Pickup && j.Ready:
		return labelled{"Pronto", "Pode vir retirar"}
	case j.WantedFor.Valid && now.After(database.FromMilli(j.WantedFor.Int64).Add(quarter)):
		return labelled{"Era previsto para", laterWords(database.FromMilli(j.WantedFor.Int64), now, j.zone)}
	case j.WantedFor.Valid && j.State == InTransit && j.Fulfilment == Delivery:
		return labelled{"Entrega", "A caminho"}
	case j.WantedFor.Valid && j.Fulfilment == Pickup:
		return labelled{"Retirada", laterWords(database.FromMilli(j.WantedFor.Int64), now, j.zone)}
	case j.WantedFor.Valid:
		return labelled{"Entrega", laterWords(database.FromMilli(j.WantedFor.Int64), now, j.zone)}
	case j.isPromised() && j.State < InTransit:
		return j.leaving(now)
	case j.Fulfilment == Pickup:
		return labelled{"Retirada", "No balcão"}
	case j.Fulfilment == Table:
		return labelled{"Na mesa", "Levamos até você"}
	}
	due := j.due(rules)
	switch {
	case due.IsZero() && j.State == InTransit:
		return labelled{"Entrega", "A caminho"}
	case due.IsZero():
		return labelled{"Entrega", "A loja informa a hora"}
	case now.After(due):
		return labelled{"Era previsto para", j.clock(due)}
	}
	return labelled{"Chega por volta de", j.clock(due)}
}

// due is when the delivery was promised; zero where nothing was.
func (j journey) due(rules Rules) time.Time {
	if !j.DeliveryMinutes.Valid {
		return time.Time{}
	}
	from := database.FromMilli(j.CreatedAt)
	if accepted, is := j.reached[Accepted]; is && rules.TimePerOrder {
		from = accepted
	}
	return from.Add(time.Duration(j.DeliveryMinutes.Int64) * time.Minute)
}

// isPromised reports whether it was said within how many minutes the order leaves the kitchen.
func (j journey) isPromised() bool { return j.PromisedMin.Valid && j.PromisedMax.Valid }

// leaving is when the order leaves the kitchen, as was promised when it was placed.
func (j journey) leaving(now time.Time) labelled {
	placed := database.FromMilli(j.CreatedAt)
	from, until := placed.Add(time.Duration(j.PromisedMin.Int64)*time.Minute), placed.Add(time.Duration(j.PromisedMax.Int64)*time.Minute)
	leaves := map[Fulfilment]string{Delivery: "Sai para a entrega", Table: "Sai da cozinha", Pickup: "Fica pronto"}[j.Fulfilment]
	switch {
	case now.After(until):
		return labelled{"Era previsto para", j.clock(until)}
	case from.Equal(until):
		return labelled{leaves, "por volta de " + j.clock(until)}
	}
	return labelled{leaves, "entre " + j.clock(from) + " e " + j.clock(until)}
}

// news is where the order stands, in one sentence.
func (j journey) news(seen trackedOrder) string {
	if seen.Ending != nil {
		return seen.Ending.Title
	}
	if j.unpaid != nil {
		return "Pedido " + j.Code + ": aguardando o pagamento."
	}
	note := j.being(j.State)
	if j.State == Delivered {
		note = j.been(j.State)
	}
	return "Pedido " + j.Code + ": " + j.State.String() + ". " + note
}

// ended is when an order ended well, in a word.
func (j journey) ended(word string) labelled {
	at := j.reached[Delivered]
	if j.isAnotherDay(at) {
		return labelled{word + " em", at.In(j.zone).Format("02/01 às 15:04")}
	}
	return labelled{word + " às", j.clock(at)}
}

// isAnotherDay reports whether a moment of an order for later lies on another day than its
// placing.
func (j journey) isAnotherDay(at time.Time) bool {
	return j.WantedFor.Valid && at.In(j.zone).Format(time.DateOnly) != database.FromMilli(j.CreatedAt).In(j.zone).Format(time.DateOnly)
}

// clock is the time of day at the venue, with the day where that is another one; empty for no
// time.
func (j journey) clock(at time.Time) string {
	switch {
	case at.IsZero():
		return ""
	case j.isAnotherDay(at):
		return at.In(j.zone).Format("02/01 15:04")
	}
	return at.In(j.zone).Format("15:04")
}

// at is clock within a sentence: "às 19:30", "em 27/11 às 19:30".
func (j journey) at(at time.Time) string {
	if j.isAnotherDay(at) {
		return at.In(j.zone).Format("em 02/01 às 15:04")
	}
	return "às " + j.clock(at)
}
