package equipment

import (
	"context"
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
	CategoriaID  string       `json:"categoriaId"`
	Categoria    string       `json:"categoria"`
	Preco        money.Amount `json:"preco"`
	PrecoAberto  bool         `json:"precoAberto" doc:"whoever sells it types the price"`
	PorQuilo     bool         `json:"porQuilo"`
	Foto         string       `json:"foto" doc:"address of its picture; empty for none"`
	CodigoBarras []string     `json:"codigosDeBarras" nullable:"false"`
	// Changed is the catalogue's version at its last change.
	Changed int64 `json:"alterado"`
}

// Catalogue is what a sales point sells at a version of the venue's catalogue.
type Catalogue struct {
	Version  int64
	Products []Product
}

// Changes are what a device has to change to sell what its sales point does.
type Changes struct {
	Versao    int64     `json:"versao" doc:"say it as desde the next time"`
	Tudo      bool      `json:"tudo" doc:"the list is whole: forget all others"`
	Produtos  []Product `json:"produtos" nullable:"false" doc:"new or changed ones"`
	Vendaveis []string  `json:"vendaveis" nullable:"false" doc:"ids of all products that may be sold: forget all others"`
}

// Sync answers what has changed of a device's products since the version that it has, 0
// for none, and notes that it sells from the new one.
func (s *Service) Sync(ctx context.Context, by operation.Equipment, since int64) (Changes, error) {
	var e Equipment
	if err := s.DB.Read.NewSelect().Model(&e).Where("id = ? AND venue_id = ?", by.ID, by.VenueID).Scan(ctx); err != nil {
		return Changes{}, fmt.Errorf("read equipment: %w", err)
	}
	now, err := s.Products.At(ctx, by.VenueID, e.SalesPointID)
	if err != nil {
		return Changes{}, err
	}
	out := Changes{Versao: now.Version, Tudo: since == 0 || since > now.Version, Produtos: []Product{}, Vendaveis: make([]string, len(now.Products))}
	for i, p := range now.Products {
		out.Vendaveis[i] = p.ID
		if out.Tudo || p.Changed > since {
			out.Produtos = append(out.Produtos, p)
		}
	}
	return out, s.write(ctx, by.VenueID, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model((*signal)(nil)).Set("catalogue = ?", now.Version).Set("synced_at = ?", s.Clock.Now().UnixMilli()).
			Where("equipment_id = ?", by.ID).Exec(ctx)
		return err
	})
}

// LeftOut is a product that a device could not take over, and why.
type LeftOut struct {
	ProductID string `json:"produtoId" maxLength:"36"`
	Name      string `json:"nome" maxLength:"200"`
	Reason    string `json:"motivo" minLength:"1" maxLength:"300"`
}

// NoteLeftOut notes the products that a device left out.
func (s *Service) NoteLeftOut(ctx context.Context, by operation.Equipment, products []LeftOut) error {
	for _, p := range products {
		if p.ProductID == "" && p.Name == "" {
			return fault.Field("produtos", "Diga qual produto foi ignorado.")
		}
		if err := s.Products.LeftOut(ctx, by.VenueID, by.Name, p); err != nil {
			return err
		}
	}
	return nil
}
