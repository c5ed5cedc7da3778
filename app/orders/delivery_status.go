package orders

import (
	"cmp"
	"context"
	"encoding/json"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/idempotency"
	"balcao/app/money"
	"balcao/app/operation"
)

// Company is whose delivery an order is (D8).
type Company int

const (
	PlatformDelivery Company = iota
	OwnDelivery
)

// Stage is how far a platform's courier is.
type Stage string

const (
	ByHand    Stage = "manual"
	Asked     Stage = "solicitado"
	Searching Stage = "procurando"
	Assigned  Stage = "designado"
	Collected Stage = "coletado"
	Done      Stage = "entregue"
	Failed    Stage = "falhou"
)

// Live reports whether the platform was called and has neither failed nor ended.
func (s Stage) Live() bool {
	return s == Asked || s == Searching || s == Assigned || s == Collected
}

// taken reports whether the courier has the order, or brought it.
func (s Stage) taken() bool { return s == Collected || s == Done }

// DeliveryStatus is whose delivery an order is and how far it is.
type DeliveryStatus struct {
	EmpresaEntrega Company       `json:"EmpresaEntrega" enum:"0,1" doc:"0 Meep delivery, 1 own (D8)"`
	Plataforma     string        `json:"Plataforma" doc:"name of the courier platform; empty for own deliveries"`
	Estagio        Stage         `json:"Estagio" enum:"manual,solicitado,procurando,designado,coletado,entregue,falhou," doc:"manual: the courier has still to be called; empty for own deliveries"`
	Valor          *money.Amount `json:"Valor" doc:"what the platform asks for"`
	Mensagem       string        `json:"Mensagem" doc:"why there is no courier; empty when nothing went wrong"`
	Simulado       bool          `json:"Simulado" doc:"no such platform is configured: the courier is the simulator's (D4)"`
	LinkRastreio   string        `json:"LinkRastreio"`
}

// DecideDelivery writes what somebody, or the venue's settings, decide of an order's
// delivery, and answers the order as it is then. decide gets the order held for the
// transaction and may write in it once it refuses nothing; nil leaves the order as it is.
// The same Key of by decides once for a wish: a repetition gets the refusal of then, or
// the order as it has become.
func (s *Service) DecideDelivery(
	ctx context.Context, orderID, wish string, by operation.Actor, decide func(context.Context, bun.Tx, Parcel) (*DeliveryStatus, error),
) (Parcel, error) {
	call, err := idempotency.NewCall("carrier "+by.UserID, by.Key, []string{orderID, wish})
	if err != nil {
		return Parcel{}, err
	}
	who := actor{by.UserID, line(by.Name), line(by.Device)}
	venue, _, err := idempotency.Once(ctx, s.keys, call.KeepingRefusals(), func(ctx context.Context, tx bun.Tx) (string, error) {
		order, err := load(ctx, tx.Tx, orderID, forUpdate(s.DB.Dialect))
		if err != nil {
			return "", err
		}
		parcel, err := order.parcel()
		if err != nil {
			return "", err
		}
		status, err := decide(ctx, tx, parcel)
		if err != nil || status == nil {
			return "", err
		}
		if changed, err := order.showDelivery(*status, nil); err != nil || !changed {
			return "", err
		}
		return order.VenueID, s.writeWithEvent(ctx, tx, order, DeliveryChanged, who, status.sentence())
	})
	if err != nil {
		return Parcel{}, err
	}
	if venue != "" {
		s.Hub.Wake(topic(venue))
	}
	return s.Parcel(ctx, orderID)
}

// DeliveryProgress writes how far a platform is with an order. Where the venue delivers
// by itself by now, the order changes only once the courier has it or brought it: he
// could not be called off. Where one courier has the order, what is heard of another
// changes nothing. courier is the platform's; nil while there is none.
func (s *Service) DeliveryProgress(ctx context.Context, orderID string, status DeliveryStatus, courier *Carrier) error {
	return s.updateWithEvent(ctx, orderID, DeliveryChanged, actor{name: status.Plataforma}, status.sentence(), func(r *record) (bool, error) {
		before, err := r.deliveryStatus()
		if err != nil || !status.Estagio.taken() && (r.isOwnDelivery(before) || before.keeps(status)) {
			return false, err
		}
		return r.showDelivery(status, courier)
	})
}

// DeliveryCallOff writes why a courier may come for an order that wants none any more.
// Empty trouble says that he was called off.
func (s *Service) DeliveryCallOff(ctx context.Context, orderID, platform, trouble string) error {
	return s.updateWithEvent(ctx, orderID, DeliveryChanged, actor{name: platform}, cmp.Or(trouble, "Entregador dispensado"), func(r *record) (bool, error) {
		status, err := r.deliveryStatus()
		if err != nil || status == nil || status.Mensagem == trouble || status.EmpresaEntrega == PlatformDelivery && !r.State.Final() {
			return false, err
		}
		status.Mensagem = trouble
		return true, r.setDelivery(*status)
	})
}

// keeps reports whether a courier has the order and next tells of another one.
func (s *DeliveryStatus) keeps(next DeliveryStatus) bool {
	return s != nil && s.Estagio.taken() && (next.Plataforma != s.Plataforma || next.Estagio != Failed)
}

// showDelivery puts a delivery and its courier on the order, and reports whether that
// changed the order.
func (r *record) showDelivery(status DeliveryStatus, courier *Carrier) (bool, error) {
	before, err := r.deliveryStatus()
	if err != nil {
		return false, err
	}
	carrier := r.CarrierID
	switch {
	case courier != nil:
		r.CarrierID, r.CarrierName, r.CarrierPhone = database.Nullable(courier.ID), database.Nullable(line(courier.Nome)), database.Nullable(line(courier.Telefone))
	case status.Estagio == ByHand:
		r.CarrierID, r.CarrierName, r.CarrierPhone = database.Nullable(ManualCourier), database.Nullable("Chamar entregador manualmente"), database.Nullable("")
	case status.EmpresaEntrega == PlatformDelivery, before != nil && before.EmpresaEntrega == PlatformDelivery:
		r.CarrierID, r.CarrierName, r.CarrierPhone = database.Nullable(""), database.Nullable(""), database.Nullable("")
	}
	shown := r.Delivery
	err = r.setDelivery(status)
	return r.Delivery != shown || r.CarrierID != carrier, err
}

// sentence is what the order's history says of the change.
func (s DeliveryStatus) sentence() string {
	if s.EmpresaEntrega == OwnDelivery {
		return "Entrega própria"
	}
	if s.Mensagem != "" {
		return s.Mensagem
	}
	said := map[Stage]string{
		"":     "chamar o entregador quando o pedido for aceito",
		ByHand: "Chamar o entregador manualmente", Asked: "Entregador solicitado", Searching: "Procurando entregador",
		Assigned: "Entregador a caminho da loja", Collected: "Pedido com o entregador", Done: "Entregador concluiu a entrega",
	}[s.Estagio]
	if s.Simulado {
		said += " (simulado)"
	}
	return s.Plataforma + ": " + said
}

func (r *record) deliveryStatus() (*DeliveryStatus, error) {
	if !r.Delivery.Valid {
		return nil, nil
	}
	status := &DeliveryStatus{}
	err := json.Unmarshal([]byte(r.Delivery.String), status)
	if status.Plataforma == "Meep Delivery" {
		// As the platform's own couriers were called until November 2026.
		status.Plataforma = "Entregador da plataforma"
	}
	return status, err
}

// isOwnDelivery reports whether somebody made the delivery the venue's, or named
// one of its carriers before anybody chose.
func (r *record) isOwnDelivery(status *DeliveryStatus) bool {
	if status == nil {
		return r.hasCarrier()
	}
	return status.EmpresaEntrega == OwnDelivery
}

func (r *record) setDelivery(status DeliveryStatus) error {
	raw, err := json.Marshal(status)
	r.Delivery = database.Nullable(string(raw))
	return err
}

func (r *record) wireDelivery(o *Order) {
	if status, err := r.deliveryStatus(); status != nil && err == nil {
		o.deliver(status)
	}
}

// deliver fills the wire fields that tell whose delivery the order is.
func (o *Order) deliver(status *DeliveryStatus) {
	o.Entrega, o.LinkRastreio = status, pointer(database.Nullable(status.LinkRastreio))
	o.ChamouMeepDelivery = status.Estagio.Live() || status.Estagio == Done
}

// Parcel is what a courier platform is told of an order, and what decides whether it may
// be asked.
type Parcel struct {
	OrderID, VenueID, Code string
	State                  State
	Origin                 Origin
	Fulfilment             Fulfilment
	Customer               Customer
	Total                  money.Amount
	// Carried says that one of the venue's carriers is named for it.
	Carried bool
	// Delivery is nil until somebody or the venue's settings chose.
	Delivery *DeliveryStatus
}

// Parcel answers an order as a parcel; an unknown one is a NotFound fault.
func (s *Service) Parcel(ctx context.Context, orderID string) (Parcel, error) {
	r, err := load(ctx, s.DB.Read.DB, orderID, "")
	if err != nil {
		return Parcel{}, err
	}
	return r.parcel()
}

func (r *record) parcel() (Parcel, error) {
	status, err := r.deliveryStatus()
	return Parcel{
		OrderID: r.ID, VenueID: r.VenueID, Code: r.Code, State: r.State, Origin: r.Origin, Fulfilment: r.Fulfilment,
		Customer: Customer{Nome: r.CustomerName, Telefone: pointer(r.CustomerPhone), Endereco: r.customer().FullAddress()},
		Total:    r.Total, Carried: r.hasCarrier(), Delivery: status,
	}, err
}
