package scheduling

import (
	"context"
	"time"

	"balcao/app/database"
	"balcao/app/money"
)

// SpendView is what the guests of a booking have to spend, and have.
type SpendView struct {
	Minimo    money.Amount `json:"minimo"`
	Consumido money.Amount `json:"consumido"`
	Sinal     money.Amount `json:"sinal" doc:"what was paid beforehand, which counts"`
	Falta     money.Amount `json:"falta"`
	TemMesa   bool         `json:"temMesa" doc:"the orders of its table count; without one the person says what was spent"`
	Acertado  bool         `json:"acertado"`
}

func (c Consumption) view() SpendView {
	return SpendView{Minimo: c.Minimum, Consumido: c.Spent, Sinal: c.Deposit, Falta: c.Missing, TemMesa: c.HasTable, Acertado: c.Settled}
}

type spendOutput struct{ Body SpendView }

func (s *Service) consumptionRoute(ctx context.Context, in *rowInput) (*spendOutput, error) {
	c, _, err := s.Consumption(ctx, in.VenueID, in.ID)
	return &spendOutput{c.view()}, err
}

// SettleForm settles the minimum spend of a booking.
type SettleForm struct {
	VersionForm
	Consumido money.Amount `json:"consumido,omitempty" doc:"what was spent, of a place without a dining table"`
}

type settleInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body SettleForm
}

func (s *Service) settleRoute(ctx context.Context, in *settleInput) (*spendOutput, error) {
	c, err := s.Settle(ctx, in.Body.VenueID, in.ID, in.Body.Consumido, in.Body.Versao)
	return &spendOutput{c.view()}, err
}

// SettingsView are a venue's settings of the minimum spend.
type SettingsView struct {
	Ligado       bool         `json:"ligado"`
	PorPessoa    bool         `json:"porPessoa"`
	Valor        money.Amount `json:"valor"`
	DiasDaSemana []int        `json:"diasDaSemana" nullable:"false" doc:"1 Monday to 7 Sunday"`
	Versao       int64        `json:"versao"`
}

func (g SpendSettings) view() SettingsView {
	return SettingsView{Ligado: g.Enabled, PorPessoa: g.PerPerson, Valor: g.Value, DiasDaSemana: g.days(), Versao: g.Version}
}

type settingsOutput struct{ Body SettingsView }

func (s *Service) settingsRoute(ctx context.Context, in *venueInput) (*settingsOutput, error) {
	g, err := s.SpendOf(ctx, s.DB.Read, in.VenueID)
	return &settingsOutput{g.view()}, err
}

// SettingsForm is what the form of the settings sends.
type SettingsForm struct {
	LocalClientBody
	Ligado       bool         `json:"ligado,omitempty"`
	PorPessoa    bool         `json:"porPessoa,omitempty"`
	Valor        money.Amount `json:"valor,omitempty"`
	DiasDaSemana []int        `json:"diasDaSemana,omitempty" nullable:"true" maxItems:"7"`
	Versao       *int64       `json:"versao,omitempty" nullable:"true"`
}

type saveSettingsInput struct{ Body SettingsForm }

func (s *Service) saveSettingsRoute(ctx context.Context, in *saveSettingsInput) (*settingsOutput, error) {
	f := in.Body
	g, err := s.SaveSpend(ctx, f.VenueID, SpendDraft{Enabled: f.Ligado, PerPerson: f.PorPessoa, Value: f.Valor, Weekdays: f.DiasDaSemana, Version: f.Versao})
	return &settingsOutput{g.view()}, err
}

// WaitView is somebody on the waiting list.
type WaitView struct {
	ID          string     `json:"id"`
	Dia         string     `json:"dia" format:"date"`
	ScheduleID  string     `json:"scheduleId"`
	ServiceID   *string    `json:"serviceId"`
	Agenda      string     `json:"agenda"`
	Cliente     string     `json:"cliente"`
	Telefone    string     `json:"telefone"`
	Email       string     `json:"email"`
	Pessoas     int        `json:"pessoas"`
	OferecidoEm *time.Time `json:"oferecidoEm" doc:"when a freed time was offered"`
	GuardadoAte *time.Time `json:"guardadoAte" doc:"until when the offered time is held; null where none is"`
	Desde       time.Time  `json:"desde"`
}

type waitsOutput struct {
	Body []WaitView `nullable:"false"`
}

func (s *Service) waitsRoute(ctx context.Context, in *venueInput) (*waitsOutput, error) {
	all, err := s.Waits(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	b, err := s.bookOf(ctx, s.DB.Read, in.VenueID, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	out := &waitsOutput{Body: make([]WaitView, len(all))}
	for i, w := range all {
		out.Body[i] = b.waitView(w)
	}
	return out, nil
}

func (b book) waitView(w Wait) WaitView {
	of, _ := b.schedule(w.ScheduleID)
	return WaitView{
		ID: w.ID, Dia: w.Day, ScheduleID: w.ScheduleID, ServiceID: orNull(w.ServiceID), Agenda: of.Name, Cliente: w.Customer, Telefone: w.Phone, Email: w.Email,
		Pessoas: w.PartySize, OferecidoEm: moment(w.OfferedAt), GuardadoAte: moment(w.HeldUntil), Desde: database.FromMilli(w.CreatedAt),
	}
}

// WaitForm puts somebody on the waiting list.
type WaitForm struct {
	LocalClientBody
	ScheduleID string  `json:"scheduleId" minLength:"1" maxLength:"36"`
	ServiceID  *string `json:"serviceId,omitempty" nullable:"true" maxLength:"36"`
	Dia        string  `json:"dia" maxLength:"10"`
	Cliente    string  `json:"cliente,omitempty" maxLength:"400"`
	Telefone   string  `json:"telefone,omitempty" maxLength:"30"`
	Email      string  `json:"email,omitempty" maxLength:"254"`
	Pessoas    int     `json:"pessoas,omitempty"`
}

type addWaitInput struct{ Body WaitForm }

type waitOutput struct{ Body WaitView }

func (s *Service) addWaitRoute(ctx context.Context, in *addWaitInput) (*waitOutput, error) {
	f := in.Body
	w, err := s.AddWait(ctx, f.VenueID, WaitDraft{
		Wish: Wish{ScheduleID: f.ScheduleID, ServiceID: orEmpty(f.ServiceID)}, Day: f.Dia,
		Guest: Guest{Customer: f.Cliente, Phone: f.Telefone, Email: f.Email, PartySize: f.Pessoas},
	})
	if err != nil {
		return nil, err
	}
	b, err := s.bookOf(ctx, s.DB.Read, f.VenueID, s.Clock.Now())
	return &waitOutput{b.waitView(w)}, err
}

func (s *Service) deleteWaitRoute(ctx context.Context, in *rowInput) (*struct{}, error) {
	return nil, s.RemoveWait(ctx, in.VenueID, in.ID)
}
