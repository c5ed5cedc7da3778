package storefront

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/hours"
	"balcao/app/money"
)

// Configuration is a venue's online-ordering configuration (S0§3): all of it
// but whose it is, which StorefrontConfiguration adds.
type Configuration struct {
	Description                      string         `json:"description" maxLength:"1000"`
	IsActive                         bool           `json:"isActive"`
	StoreCategories                  []ShopCategory `json:"storeCategories" nullable:"false" maxItems:"50"`
	AvailableDay                     []Opening      `json:"availableDay" nullable:"false" maxItems:"100" doc:"empty is always open"`
	DeliveryRadiusKilometers         int            `json:"deliveryRadiusKilometers" doc:"1 to 20; what lies outside becomes the nearest (S0§5)"`
	DeliveryTime                     int            `json:"deliveryTime" minimum:"0" maximum:"1440" doc:"minutes; 0 promises none"`
	DeliveryTimePerOrder             bool           `json:"deliveryTimePerOrder" doc:"whoever accepts a delivery says its time"`
	AllowDeliveryHome                bool           `json:"allowDeliveryHome"`
	AllowTableDelivery               bool           `json:"allowTableDelivery"`
	AllowCatchOnShop                 bool           `json:"allowCatchOnShop"`
	ShowDeliveryStatus               bool           `json:"showDeliveryStatus"`
	AllowCustomDelivery              bool           `json:"allowCustomDelivery"`
	CustomDeliveryDescription        string         `json:"customDeliveryDescription" maxLength:"1000"`
	UseOwnDelivery                   bool           `json:"useOwnDelivery"`
	UseMeepDelivery                  bool           `json:"useMeepDelivery"`
	DeliveryPlatform                 int            `json:"deliveryPlatform" enum:"0,1,2" doc:"0 Play Delivery, 1 Loggi, 2 platform courier (D8)"`
	CallMeepDeliveryManually         bool           `json:"callMeepDeliveryManually"`
	BaseValuePerDelivery             money.Amount   `json:"baseValuePerDelivery"`
	DeliveryValuePerKilometer        money.Amount   `json:"deliveryValuePerKilometer"`
	NumberOfFreeKilometers           int            `json:"numberOfFreeKilometers" minimum:"0" maximum:"1000"`
	AllowPaymentOnDelivery           bool           `json:"allowPaymentOnDelivery"`
	AllowOnlinePayment               bool           `json:"allowOnlinePayment" doc:"on whenever the platform's courier is (S0§4)"`
	AllowMeepCard                    bool           `json:"allowMeepCard"`
	EnableServiceTax                 bool           `json:"enableServiceTax"`
	ServiceTaxPercentage             int            `json:"serviceTaxPercentage" doc:"1 to 100 while the service fee is on"`
	AllowCustomerCancelOrder         bool           `json:"allowCustomerCancelOrder"`
	TimeToCancelOrder                int            `json:"timeToCancelOrder" doc:"1 to 60 minutes"`
	Discount                         int            `json:"discount" doc:"percent off the items of an order in the shop: 5 to 100; 0 gives none (D37)"`
	NotificationPhone                string         `json:"notificationPhone" maxLength:"30" doc:"digits only once saved; support and chat buttons call it (D15)"`
	AutomaticallyAcceptOrder         bool           `json:"automaticallyAcceptOrder"`
	ReducedOrderFlow                 bool           `json:"reducedOrderFlow"`
	OrderGroupingTime                int            `json:"orderGroupingTime" doc:"minutes, at least 5; 0 becomes 5"`
	SendToPrinterServerOnAcceptOrder bool           `json:"sendToPrinterServerOnAcceptOrder"`
	SendToRemotePrinterOnAcceptOrder bool           `json:"sendToRemotePrinterOnAcceptOrder"`
	AllowCustomerChatVisualization   bool           `json:"allowCustomerChatVisualization"`
	DeliveryEnabled                  bool           `json:"deliveryEnabled"`
	InPlaceEnabled                   bool           `json:"inPlaceEnabled"`
	ShowStoreOnMeepFood              bool           `json:"showStoreOnMeepFood"`
	EnableShoppingCartOnVirtualMenu  bool           `json:"enableShoppingCartOnVirtualMenu"`
	ShowCustomHome                   bool           `json:"showCustomHome"`
	Selling
	// Pin is where the venue stands on the map; SetPin keeps it. Null until somebody has
	// confirmed it, and once the venue has another address.
	Pin *Pin `json:"pin" required:"false" doc:"where the venue stands on the map; null: nobody has confirmed it. Set by a call of its own: what is sent here is not looked at"`
	// PausedUntil is when orders are taken again; Pause keeps it.
	PausedUntil *time.Time `json:"pausedUntil" required:"false" doc:"no orders are taken before; null: no pause. Set by calls of their own: what is sent here is not looked at"`
	// Version grows with every save; 0 is Default's.
	Version int64 `json:"-"`
}

// ShopCategory is what a shop sells, as the app groups shops (S0§3).
type ShopCategory struct {
	ID   string `json:"id" maxLength:"36"`
	Name string `json:"name" maxLength:"120"`
}

// Opening is one availableDay; dayOfWeek is 0 Sunday to 6 Saturday (D23).
type Opening struct {
	DayOfWeek int    `json:"dayOfWeek" minimum:"0" maximum:"6"`
	StartHour string `json:"startHour" maxLength:"8" doc:"HH:mm; seconds are dropped"`
	EndHour   string `json:"endHour" maxLength:"8" doc:"HH:mm; before startHour means the next day"`
}

// Default is the configuration of a venue that has saved none (S0§9).
func Default() Configuration {
	return Configuration{
		IsActive: true, AllowDeliveryHome: true, AllowTableDelivery: true, AllowCatchOnShop: true,
		AllowPaymentOnDelivery: true, UseOwnDelivery: true, ShowDeliveryStatus: true,
		DeliveryEnabled: true, InPlaceEnabled: true, EnableShoppingCartOnVirtualMenu: true,
		DeliveryRadiusKilometers: 5, TimeToCancelOrder: 5, OrderGroupingTime: 5, ServiceTaxPercentage: 10,
		StoreCategories: []ShopCategory{}, AvailableDay: []Opening{},
		Selling: Selling{LaterPerQuarter: 4, LaterLeadMinutes: 40, UnpaidPerCustomer: 3, SpecialDays: []SpecialDay{}, DeliveryDistricts: []DistrictFee{}},
	}
}

const longestGrouping = 24 * 60

// settled brings the numbers into their limits (S0§5, S0§9), cleans the texts,
// and reports what cannot be repaired.
func (c Configuration) settled() (Configuration, error) {
	c.DeliveryRadiusKilometers = clamp(c.DeliveryRadiusKilometers, 1, 20)
	c.TimeToCancelOrder = clamp(c.TimeToCancelOrder, 1, 60)
	if c.Discount = max(c.Discount, 0); c.Discount > 0 {
		c.Discount = clamp(c.Discount, 5, 100)
	}
	c.ServiceTaxPercentage = clamp(c.ServiceTaxPercentage, 1, 100)
	c.OrderGroupingTime = clamp(c.OrderGroupingTime, 5, longestGrouping)
	c.AllowOnlinePayment = c.AllowOnlinePayment || c.UseMeepDelivery
	c.Description = strings.TrimSpace(c.Description)
	c.CustomDeliveryDescription = strings.TrimSpace(c.CustomDeliveryDescription)
	c.NotificationPhone = br.NormalizePhone(strings.TrimSpace(c.NotificationPhone))
	categories, err := knownCategories(c.StoreCategories)
	if err != nil {
		return c, err
	}
	c.StoreCategories = categories
	week, err := c.week()
	if err != nil {
		return c, fault.Field("availableDay", "Confira os horários de funcionamento.").Because(err)
	}
	days := make([]Opening, len(week))
	for i, span := range week {
		days[i] = Opening{int(span.Day), clockFace(span.From), clockFace(span.To)}
	}
	c.AvailableDay = days
	if c.Selling, err = c.Selling.settled(); err != nil {
		return c, err
	}
	switch {
	case c.DeliveryTime < 0 || c.DeliveryTime > 24*60:
		return c, fault.Field("deliveryTime", "Informe o tempo de entrega em minutos.")
	case c.DeliveryPlatform < 0 || c.DeliveryPlatform > 2:
		return c, fault.Field("deliveryPlatform", "Escolha a plataforma de entrega.")
	case c.NotificationPhone != "" && !br.ValidPhone(c.NotificationPhone):
		return c, fault.Field("notificationPhone", "Informe um telefone válido, com DDD.")
	case c.BaseValuePerDelivery < 0:
		return c, fault.Field("baseValuePerDelivery", "O valor não pode ser negativo.")
	case c.DeliveryValuePerKilometer < 0:
		return c, fault.Field("deliveryValuePerKilometer", "O valor não pode ser negativo.")
	case utf8.RuneCountInString(c.Description) > 1000:
		return c, fault.Field("description", "A descrição deve ter no máximo 1000 caracteres.")
	}
	return c, nil
}

func clamp(n, least, most int) int { return max(least, min(n, most)) }

func clockFace(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// calendar is when the shop is open.
func (c Configuration) calendar() (hours.Calendar, error) {
	week, err := c.week()
	if err != nil {
		return hours.Calendar{}, err
	}
	days, err := c.days()
	return hours.Calendar{Week: week, Days: days}, err
}

func (c Configuration) week() (hours.Week, error) {
	var w hours.Week
	for _, d := range c.AvailableDay {
		span, err := hours.ParseSpan(d.DayOfWeek, d.StartHour, d.EndHour)
		if err != nil {
			return nil, err
		}
		w = append(w, span)
	}
	return w, nil
}

// Save keeps a venue's configuration, its numbers brought into their limits; pin and
// pause stay as they are.
func (s *Service) Save(ctx context.Context, venueID string, c Configuration) error {
	return s.change(ctx, venueID, func(Configuration) (Configuration, error) { return c, nil })
}

// change saves what edit makes of a venue's configuration, in one transaction.
func (s *Service) change(ctx context.Context, venueID string, edit func(before Configuration) (Configuration, error)) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := readConfiguration(ctx, tx.Tx, venueID, s.rowLock())
		if err != nil {
			return err
		}
		after, err := edit(before)
		if err != nil {
			return err
		}
		return s.write(ctx, tx, venueID, before, after)
	})
	if err != nil {
		return err
	}
	s.forgetEverywhere()
	return nil
}

// rowLock keeps others from changing the row until the transaction ends; on SQLite
// there is one writer anyway.
func (s *Service) rowLock() string {
	if s.DB.Dialect == database.Postgres {
		return " FOR UPDATE"
	}
	return ""
}

// write stores a venue's configuration, settled, and keeps in the audit what that
// changed.
func (s *Service) write(ctx context.Context, tx bun.Tx, venueID string, before, after Configuration) error {
	after, err := after.settled()
	if err != nil {
		return err
	}
	// They have columns of their own.
	after.Pin, after.PausedUntil = before.Pin, before.PausedUntil
	settings := after
	settings.Pin, settings.PausedUntil = nil, nil
	raw, err := json.Marshal(settings)
	if err != nil {
		return err
	}
	// Where there is no row yet, none could be locked: two first saves meet here.
	result, err := tx.Tx.ExecContext(ctx, `INSERT INTO storefronts (venue_id, settings, platform_delivery, updated_at, version) VALUES ($1, $2, $3, $4, 1)
		ON CONFLICT (venue_id) DO UPDATE SET settings = excluded.settings, platform_delivery = excluded.platform_delivery,
			updated_at = excluded.updated_at, version = storefronts.version + 1
			WHERE storefronts.version = $5`,
		venueID, string(raw), after.UseMeepDelivery, s.Clock.Now().UnixMilli(), before.Version)
	if err != nil {
		return fmt.Errorf("save storefront: %w", err)
	}
	written, err := result.RowsAffected()
	if err != nil {
		return fmt.Errorf("save storefront: %w", err)
	}
	if written == 0 {
		return errStale
	}
	return s.keep(ctx, tx, venueID, before, after)
}

func (s *Service) forgetEverywhere() {
	s.Forget()
	s.Changed()
}

// Configuration answers what the venue saved, or Default. Fields that did not
// exist when it was saved have their default. A pause may be over, and a pin may be of
// another address: a Shop has neither.
func (s *Service) Configuration(ctx context.Context, venueID string) (Configuration, error) {
	return readConfiguration(ctx, s.DB.Read.DB, venueID, "")
}

type rowReader interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func readConfiguration(ctx context.Context, from rowReader, venueID, lock string) (Configuration, error) {
	var raw, pin string
	var paused int64
	c := Default()
	err := from.QueryRowContext(ctx, "SELECT settings, version, pin, paused_until FROM storefronts WHERE venue_id = $1"+lock, venueID).
		Scan(&raw, &c.Version, &pin, &paused)
	if errors.Is(err, sql.ErrNoRows) {
		return c, nil
	}
	if err != nil {
		return Configuration{}, fmt.Errorf("read storefront: %w", err)
	}
	if err := json.Unmarshal([]byte(raw), &c); err != nil {
		return Configuration{}, fmt.Errorf("read storefront: %w", err)
	}
	if paused > 0 {
		until := time.UnixMilli(paused).UTC()
		c.PausedUntil = &until
	}
	c.Pin, err = readPin(pin)
	return c, err
}
