package catalog

import (
	"context"
	"encoding/json"
	"strconv"

	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/images"
	"balcao/app/operation"
)

// ProductForm is a product as the tabbed form saves it (S1§7). Without an id it is a new one.
type ProductForm struct {
	Product
	// FollowPrice gives the parents' own prices of this addition the product's new price
	// (product-edit-17), where that has changed; those without one follow by themselves.
	FollowPrice bool `json:"deveAtualizarValorProdutoReferencia" required:"false"`
	// Followers are the parents that were ticked; nil is all of them.
	Followers []string `json:"produtosReferencia" required:"false" maxItems:"1000" doc:"ids of the products whose own price of it follows; left out, all"`
	// OwnCopies and Everywhere say, of what the product shares with others, what changes here
	// alone and what in all of them (shared.go).
	OwnCopies  []OwnCopy    `json:"copiasDeAcrescimos" required:"false" maxItems:"200"`
	Everywhere []Everywhere `json:"observacoesEmTodos" required:"false" maxItems:"50"`
	// NewPhoto replaces the photo; empty, or an address, leaves it.
	NewPhoto    string `json:"foto" required:"false" doc:"a picture in base64, bare or as a data address; anything else leaves the photo as it is"`
	RemovePhoto bool   `json:"removerFoto" required:"false"`

	// sent are the fields that the body has.
	sent map[string]json.RawMessage
}

// Venue is the venue whose product it is.
func (f ProductForm) Venue() string { return f.VenueID }

// SaveProduct makes the product what the form says, or a new one where it has no id, all in
// one transaction, and answers its id. The same key saves once. Faults: Invalid with
// everything that is wrong, NotFound, Conflict where somebody has saved since.
func (s *Service) SaveProduct(ctx context.Context, by operation.Actor, f ProductForm) (string, error) {
	call, err := idempotency.NewCall("save product "+by.UserID, by.Key, []any{f, f.sent})
	if err != nil {
		return "", err
	}
	around, err := s.Surroundings.Around(ctx, f.VenueID)
	if err != nil {
		return "", err
	}
	var wrongPhoto problems
	var photo images.Ready
	if images.IsSent(f.NewPhoto) {
		if photo, err = s.readPhoto(images.Product, "foto", f.NewPhoto, &wrongPhoto); err != nil {
			return "", err
		}
	}
	return s.editOnce(ctx, f.VenueID, call, func(ctx context.Context, e *edit) (string, error) {
		p, before, err := e.formed(f)
		if err != nil {
			return "", err
		}
		stores, err := s.storeNames(ctx, e.tx, f.VenueID)
		if err != nil {
			return "", err
		}
		wrong := p.inspect()
		wrong.join(wrongPhoto)
		around.check(p, before, stores, &wrong)
		copies, err := e.ownCopies(p, f.OwnCopies, &wrong)
		if err != nil {
			return "", err
		}
		e.checkEverywhere(p, before, f.Everywhere, &wrong)
		e.inspectReferences(p, &wrong)
		e.checkFee(p, before, &wrong)
		e.checkUse(p, before, &wrong)
		e.checkFollowers(p, f.Followers, &wrong)
		if err := wrong.err(); err != nil {
			return "", err
		}
		if err := s.putOwnCopies(ctx, e, by, copies); err != nil {
			return "", err
		}
		if err := s.placePhoto(ctx, e, p, f, photo); err != nil {
			return "", err
		}
		if err := e.write(ctx, p); err != nil {
			return "", err
		}
		if err := e.recordChange(ctx, by, before, p); err != nil {
			return "", err
		}
		if err := e.spread(ctx, by, p, before, f.Everywhere); err != nil {
			return "", err
		}
		if f.FollowPrice && p.Price != before.Price {
			return p.ID, e.follow(ctx, p, before, f.Followers)
		}
		return p.ID, nil
	})
}

// formed is the product that the form describes, and the one that is there; a new one's is
// empty.
func (e *edit) formed(f ProductForm) (p, before *Product, err error) {
	p = f.Product.clone()
	if f.ID == "" || f.ID == noID {
		return e.newProduct(p)
	}
	if known := e.products[f.ID]; known != nil && known.archived {
		return nil, nil, errArchived
	}
	if before, err = e.product(f.ID); err != nil {
		return nil, nil, err
	}
	if f.Version != 0 && f.Version != before.Version {
		return nil, nil, errStale.With("versao", strconv.Itoa(before.Version))
	}
	if before.Kind == Fee {
		// Its name and price are not typed here (product-edit-05).
		fee := before.clone()
		fee.NCM, fee.CEST, fee.CFOP = p.NCM, p.CEST, p.CFOP
		return fee, before, nil
	}
	f.keep(p, before)
	if p.CategoryID != before.CategoryID {
		p.Position = e.lastPosition(p.CategoryID) + 1
	}
	return p, before, nil
}

// keep takes from the product as it is what the body lacks, and what other screens change.
func (f ProductForm) keep(p, before *Product) {
	p.VenueID, p.Version, p.Position, p.SoldOut, p.HasPhoto = before.VenueID, before.Version, before.Position, before.SoldOut, before.HasPhoto
	lacks := func(field string) bool { _, sent := f.sent[field]; return !sent }
	if lacks("habilitado") {
		p.ForSale = before.ForSale
	}
	if lacks("unidade") {
		p.Unit = before.Unit
	}
	if lacks("alergenos") {
		p.Allergens = before.Allergens
	}
	if lacks("codigosBarra") {
		p.keepBarcodes(before)
	}
	if p.Reserved == p.ReservedBefore {
		// Not typed: the quota may have been changed elsewhere meanwhile.
		p.Reserved = before.Reserved
	}
}

// keepBarcodes is for forms that know one barcode: the others stay.
func (p *Product) keepBarcodes(before *Product) {
	switch {
	case onlyDigits(p.Barcode) == before.Barcode:
		p.Barcodes = before.Barcodes
	case len(before.Barcodes) > 1:
		p.Barcodes = before.Barcodes[1:]
		if p.Barcode != "" {
			p.Barcodes = append([]Barcode{{Code: p.Barcode}}, p.Barcodes...)
		}
	}
}

// placePhoto stores the new photo, or takes the photo away.
func (s *Service) placePhoto(ctx context.Context, e *edit, p *Product, f ProductForm, photo images.Ready) error {
	switch {
	case images.IsSent(f.NewPhoto):
		p.HasPhoto = true
		return s.putPhoto(ctx, e, p.ID, photo)
	case f.RemovePhoto && p.HasPhoto:
		p.HasPhoto = false
		return s.Images.DeleteIn(ctx, e.tx, images.Key{Venue: e.venueID, Kind: images.Product, ID: p.ID})
	}
	return nil
}

var (
	errStale    = fault.New(fault.Conflict, "Outra pessoa alterou este produto enquanto você editava. Confira o que ela mudou e salve de novo.")
	errArchived = fault.New(fault.NotFound, "Este produto foi arquivado. Restaure-o na lista de produtos para editar.")
)
