package stock

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/quantity"
)

// Position is how much there is of a product.
type Position struct {
	ProductID  string          `json:"produtoId"`
	Name       string          `json:"nome"`
	Category   string          `json:"categoria"`
	CategoryID string          `json:"categoriaId"`
	Unit       Unit            `json:"unidade" enum:"un,g,ml"`
	OnHand     quantity.Amount `json:"emEstoque"`
	Reserved   quantity.Amount `json:"reservado" doc:"by orders that were not accepted yet; 0 for a day of the past"`
	Free       quantity.Amount `json:"disponivel"`
	// Quota is what orders may draw in all since it was set, QuotaUsed what they have drawn.
	Quota     quantity.Amount `json:"cota" doc:"quantidadeReservado of the product; 0 is no limit"`
	QuotaUsed quantity.Amount `json:"cotaUsada"`
	Minimum   quantity.Amount `json:"minimo" doc:"below it stock is low; 0 is never"`
	// Average is per unit, of g and ml per thousand.
	Average   money.Amount `json:"custoMedio" doc:"of one; of g and ml of 1.000"`
	Value     money.Amount `json:"valor"`
	Status    Status       `json:"situacao" enum:"normal,baixo,zerado,negativo"`
	LastNo    int64        `json:"ultimoMovimento" doc:"number of the product's last movement; 0 for none"`
	MovedAt   *time.Time   `json:"movimentadoEm"`
	CountedAt *time.Time   `json:"contadoEm"`
	Packages  []Package    `json:"codigos" nullable:"false"`
}

// Status is what the numbers of a position mean.
type Status string

const (
	Normal   Status = "normal"
	Low      Status = "baixo"
	None     Status = "zerado"
	Negative Status = "negativo"
)

// PositionFilter narrows positions; what is empty narrows nothing.
type PositionFilter struct {
	Text       string `json:"texto"`
	CategoryID string `json:"categoriaId"`
	// Only is a status, or semMovimento: nothing moved it for thirty days.
	Only string `json:"so"`
	// Date is a day of the past, at whose end the position is asked.
	Date string `json:"data"`
}

const idle = 30 * 24 * time.Hour

// Positions answers the positions of a filter in menu order, and how many products have
// which status, whatever the filter's.
func (s *Service) Positions(ctx context.Context, venueID string, f PositionFilter) ([]Position, map[string]int, error) {
	all, err := s.Products.All(ctx, venueID)
	if err != nil {
		return nil, nil, err
	}
	balances, err := s.balancesAt(ctx, venueID, f.Date)
	if err != nil {
		return nil, nil, err
	}
	words := strings.Fields(br.Fold(f.Text))
	idleSince := s.Clock.Now().Add(-idle).UnixMilli()
	found, counts := []Position{}, map[string]int{}
	for _, p := range all {
		b, known := balances[p.ID]
		if !known {
			b = &balance{}
		}
		// What is no longer controlled, or archived, counts while something is left of it.
		if (p.Archived || !p.Controlled) && b.OnHand == 0 || f.CategoryID != "" && f.CategoryID != p.CategoryID || !p.matches(words) {
			continue
		}
		at := b.position(p)
		counts[string(at.Status)]++
		unmoved := b.MovedAt < idleSince
		if unmoved {
			counts["semMovimento"]++
		}
		counts["todos"]++
		if f.Only == "" || f.Only == string(at.Status) || f.Only == "semMovimento" && unmoved {
			found = append(found, at)
		}
	}
	return found, counts, nil
}

// matches says whether every word occurs in the product's name or codes.
func (p Product) matches(words []string) bool {
	if len(words) == 0 {
		return true
	}
	text := br.Fold(p.Name + " " + p.InternalCode)
	for _, k := range p.Packages {
		text += " " + k.Code
	}
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

func (b *balance) position(p Product) Position {
	of := quantity.One
	if p.Unit != Piece {
		of = 1000 * quantity.One
	}
	out := Position{
		ProductID: p.ID, Name: p.Name, Category: p.Category, CategoryID: p.CategoryID, Unit: p.Unit, OnHand: b.OnHand, Reserved: b.Reserved,
		Free: b.free(), Quota: p.Quota, QuotaUsed: b.QuotaUsed, Minimum: b.Minimum, Average: b.average(of).money(), Value: b.Value.money(),
		Status: Normal, LastNo: b.LastNo, MovedAt: moment(b.MovedAt), CountedAt: moment(b.CountedAt), Packages: p.Packages,
	}
	switch {
	case b.OnHand < 0:
		out.Status = Negative
	case b.OnHand == 0:
		out.Status = None
	case b.OnHand < b.Minimum:
		out.Status = Low
	}
	return out
}

func moment(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	t := time.UnixMilli(ms).UTC()
	return &t
}

// balancesAt are the venue's balances by product: now, or as the ledger tells of a day's end.
func (s *Service) balancesAt(ctx context.Context, venueID, date string) (map[string]*balance, error) {
	if date != "" {
		return s.balancesOf(ctx, venueID, date)
	}
	var rows []*balance
	if err := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ?", venueID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read stock: %w", err)
	}
	byID := make(map[string]*balance, len(rows))
	for _, b := range rows {
		byID[b.ProductID] = b
	}
	return byID, nil
}

// balancesOf are those at the end of a day. What is low then is told by today's minimum.
func (s *Service) balancesOf(ctx context.Context, venueID, date string) (map[string]*balance, error) {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return nil, err
	}
	day, err := dayIn("data", date, at.Zone)
	if err != nil {
		return nil, err
	}
	if day.After(s.Clock.Now()) {
		return nil, fault.Field("data", "Informe um dia até hoje.")
	}
	var then []ledgerRow
	end := day.AddDate(0, 0, 1).UnixMilli()
	err = s.DB.Read.NewSelect().Model(&then).
		ColumnExpr(`l.*, COALESCE((SELECT b.minimum FROM stock_balances AS b WHERE b.venue_id = l.venue_id AND b.product_id = l.product_id), 0) AS minimum`).
		Where("l.venue_id = ? AND l.recorded_at < ?", venueID, end).
		Where(`l.no = (SELECT MAX(k.no) FROM stock_ledger AS k WHERE k.venue_id = l.venue_id AND k.product_id = l.product_id AND k.recorded_at < ?)`, end).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the ledger: %w", err)
	}
	past := make(map[string]*balance, len(then))
	for _, r := range then {
		past[r.ProductID] = &balance{OnHand: r.OnHand, Value: r.Value, LastNo: r.No, MovedAt: r.RecordedAt, Minimum: r.Minimum}
	}
	return past, nil
}

// Position answers how much there is of one product now.
func (s *Service) Position(ctx context.Context, venueID, productID string) (Position, error) {
	products, err := s.products(ctx, venueID)
	if err != nil {
		return Position{}, err
	}
	p, known := products[productID]
	if !known {
		return Position{}, fault.New(fault.NotFound, "Este produto não existe mais. Atualize a lista.")
	}
	balances, err := s.balancesAt(ctx, venueID, "")
	if err != nil {
		return Position{}, err
	}
	b := balances[productID]
	if b == nil {
		b = &balance{}
	}
	return b.position(p), nil
}

// SetMinimum says below which amount a product's stock is low.
func (s *Service) SetMinimum(ctx context.Context, venueID, productID string, minimum quantity.Amount) (Position, error) {
	products, err := s.products(ctx, venueID)
	if err != nil {
		return Position{}, err
	}
	p, known := products[productID]
	if !known {
		return Position{}, fault.New(fault.NotFound, "Este produto não existe mais. Atualize a lista.")
	}
	if err := stocked("minimo", p, !p.Archived); err != nil {
		return Position{}, err
	}
	if minimum < 0 || minimum > mostQuantity || p.Unit == Piece && !minimum.IsWhole() {
		return Position{}, fault.Field("minimo", "Use um número de zero a 1.000.000, inteiro para o que é contado em unidades.")
	}
	_, err = s.DB.Write.NewRaw(`INSERT INTO stock_balances (venue_id, product_id, minimum) VALUES (?, ?, ?)
		ON CONFLICT (venue_id, product_id) DO UPDATE SET minimum = EXCLUDED.minimum`, venueID, productID, minimum).Exec(ctx)
	if err != nil {
		return Position{}, fmt.Errorf("write minimum: %w", err)
	}
	return s.Position(ctx, venueID, productID)
}
