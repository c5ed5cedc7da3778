package equipment

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// Product is a product as a device sells it.
type Product struct {
	ID           string       `json:"id"`
	Nome         string       `json:"nome"`
	Categoria    string       `json:"categoria"`
	Preco        money.Amount `json:"preco" doc:"of one; of a kilogram where porQuilo"`
	PrecoAberto  bool         `json:"precoAberto" doc:"whoever sells it types the price"`
	PorQuilo     bool         `json:"porQuilo"`
	Foto         string       `json:"foto" doc:"address of its picture; empty for none"`
	CodigoBarras []string     `json:"codigosDeBarras" nullable:"false"`
	// Mark is another one after each change of what stands above.
	Mark string `json:"marca"`
}

// Held is a product as a device has it.
type Held struct {
	ID   string `json:"id" maxLength:"36"`
	Mark string `json:"marca" maxLength:"64" doc:"as the product was answered with"`
}

// Changes are what a device has to change to sell what its sales point does.
type Changes struct {
	Produtos []Product `json:"produtos" nullable:"false" doc:"new and changed ones"`
	Sairam   []string  `json:"sairam" nullable:"false" doc:"ids of products that are not sold there any more"`
	Total    int       `json:"total" doc:"how many products the device then has"`
}

// Sync answers what a device that has these products has to change, and notes that it
// sells them from now on.
func (s *Service) Sync(ctx context.Context, by operation.Equipment, held []Held) (Changes, error) {
	var e Equipment
	if err := s.DB.Read.NewSelect().Model(&e).Where("id = ? AND venue_id = ?", by.ID, by.VenueID).Scan(ctx); err != nil {
		return Changes{}, fmt.Errorf("read equipment: %w", err)
	}
	began := s.Clock.Now().UnixMilli()
	now, err := s.Products.At(ctx, by.VenueID, e.SalesPointID)
	if err != nil {
		return Changes{}, err
	}
	marks := make(map[string]string, len(held))
	for _, h := range held {
		marks[h.ID] = h.Mark
	}
	out := Changes{Produtos: []Product{}, Sairam: []string{}, Total: len(now)}
	for _, p := range now {
		if p.Mark, err = markOf(p); err != nil {
			return out, err
		}
		if marks[p.ID] != p.Mark {
			out.Produtos = append(out.Produtos, p)
		}
		delete(marks, p.ID)
	}
	for _, h := range held {
		if _, gone := marks[h.ID]; gone {
			out.Sairam = append(out.Sairam, h.ID)
		}
	}
	return out, s.write(ctx, by.VenueID, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model((*signal)(nil)).Set("products = ?", len(now)).Set("synced_at = ?", began).
			Set("sync_wanted_at = CASE WHEN sync_wanted_at <= ? THEN 0 ELSE sync_wanted_at END", began).
			Where("equipment_id = ?", by.ID).Exec(ctx)
		return err
	})
}

// markOf tells a product as it is from every other state of it.
func markOf(p Product) (string, error) {
	p.Mark = ""
	raw, err := json.Marshal(p)
	return digest(string(raw))[:32], err
}

// LeftOut is a product that a device could not take over, and why.
type LeftOut struct {
	ProductID string `json:"produtoId" maxLength:"36"`
	Name      string `json:"nome" maxLength:"200"`
	Reason    string `json:"motivo" minLength:"1" maxLength:"300"`
}

// NoteLeftOut notes the products that a device left out; none of them where one is not named.
func (s *Service) NoteLeftOut(ctx context.Context, by operation.Equipment, products []LeftOut) error {
	for _, p := range products {
		if p.ProductID == "" && p.Name == "" {
			return fault.Field("produtos", "Diga qual produto foi ignorado.")
		}
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for _, p := range products {
			if err := s.Products.LeftOut(ctx, tx, by.VenueID, by.Name, p); err != nil {
				return err
			}
		}
		return nil
	})
}
