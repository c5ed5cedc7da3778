package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"

	"balcao/app/catalog"
	"balcao/app/money"
)

// catalogued is what a long catalogue takes: to come in as a file, to go again, and its list.
type catalogued struct {
	imported, undone time.Duration
	lists            []compared
}

// repricing is how often a price changes while lists are asked for.
const repricing = time.Second

// products measures the import of a catalogue and its undo, then the list of products by what
// somebody looks for, at busyConnections, while prices change.
func (b *run) products(ctx context.Context, s *subject) (out catalogued, err error) {
	line, err := dial(s.address)
	if err != nil {
		return out, err
	}
	defer line.close()
	file := sheetOf(b.cfg.Products)
	change, took, err := s.importProducts(line, s.markets[0], file)
	if err != nil {
		return out, err
	}
	out.imported = took
	start := time.Now()
	if err := line.do(http.MethodPost, "/api/Produto/importacoes/"+change+"/desfazer", s.bearer, []byte("{}")); err != nil {
		return out, fmt.Errorf("undo the import: %w", err)
	}
	out.undone = time.Since(start)
	b.say("import of %d products: %s ms, undone in %s ms", b.cfg.Products, millis(out.imported), millis(out.undone))
	// What is undone stays as archived products: lists are measured elsewhere.
	venue := s.markets[1]
	if _, _, err := s.importProducts(line, venue, file); err != nil {
		return out, err
	}
	category, err := s.mark(ctx, venue)
	if err != nil {
		return out, err
	}
	for _, asked := range productLists(category) {
		found, err := b.repriced(ctx, s, venue, func() (compared, error) {
			return b.compare(ctx, s.address, scenario{name: asked.name, begin: func() caller {
				luck := rand.New(rand.NewPCG(rand.Uint64(), 19))
				return func(c *connection) error {
					query := asked.by(luck)
					query.Set("localClienteId", venue)
					query.Set("size", "50")
					return c.do(http.MethodGet, "/api/Produto/produtos?"+query.Encode(), s.bearer, nil)
				}
			}}, busyConnections)
		})
		if err != nil {
			return out, err
		}
		b.say("products by %s: p99 %s ms at %d connections", asked.name, millis(found.measured.percentile(0.99)), busyConnections)
		out.lists = append(out.lists, found)
	}
	return out, nil
}

// importProducts brings a file in, as the screen does, and answers the change and how long it took.
func (s *subject) importProducts(line *connection, venue string, file []byte) (change string, took time.Duration, err error) {
	body, err := json.Marshal(map[string]any{
		"localClienteId": venue, "nome": "produtos.csv", "arquivo": file, "chave": catalog.ByInternalCode, "criarCategorias": true, "confirmar": true,
	})
	if err != nil {
		return "", 0, err
	}
	start := time.Now()
	raw, err := line.read(http.MethodPost, "/api/Produto/importar", s.bearer, body)
	if err != nil {
		return "", 0, fmt.Errorf("import products: %w", err)
	}
	took = time.Since(start)
	var report struct{ Id string }
	if err := json.Unmarshal(raw, &report); err != nil {
		return "", 0, err
	}
	if report.Id == "" {
		return "", 0, fmt.Errorf("the import wrote nothing: %s", raw[:min(len(raw), 500)])
	}
	return report.Id, took, nil
}

// mark gives chips something to find: products that are sold out, and archived ones. It answers
// a category that has both.
func (s *subject) mark(ctx context.Context, venue string) (category string, err error) {
	choices, err := s.Catalog.Products(ctx, venue, catalog.Filter{}, 0, 200)
	if err != nil {
		return "", err
	}
	var gone []string
	for i, p := range choices.Products {
		switch {
		case i%4 == 1:
			gone = append(gone, p.ID)
		case i%4 == 2:
			if _, err := s.Catalog.SetSoldOut(ctx, venue, p.ID, catalog.End{Reason: catalog.UntilReopened}); err != nil {
				return "", err
			}
		}
	}
	_, err = s.Catalog.ArchiveProducts(ctx, venue, catalog.BulkOrder{Selection: catalog.Selection{ProductIDs: gone}}, false)
	return choices.Products[0].CategoryID, err
}

// repriced measures while a price changes again and again.
func (b *run) repriced(ctx context.Context, s *subject, venue string, measure func() (compared, error)) (compared, error) {
	first, err := s.Catalog.Products(ctx, venue, catalog.Filter{}, 0, 1)
	if err != nil {
		return compared{}, err
	}
	product := first.Products[0]
	changing, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() {
		pace := time.NewTicker(repricing)
		defer pace.Stop()
		price, version := money.Amount(990), product.Version
		for {
			select {
			case <-changing.Done():
				done <- nil
				return
			case <-pace.C:
			}
			var err error
			price++
			if version, err = s.Catalog.SetPrice(ctx, venue, product.ID, price, version, nil); err != nil {
				done <- err
				return
			}
		}
	}()
	found, err := measure()
	stop()
	return found, errors.Join(err, <-done)
}

// lookedFor is a way to ask for the list of products.
type lookedFor struct {
	name string
	by   func(luck *rand.Rand) url.Values
}

// productLists are what people ask of the list: nothing, a search as it is typed, each filter and
// chip, each order.
func productLists(category string) []lookedFor {
	always := func(name, value string) func(*rand.Rand) url.Values {
		return func(*rand.Rand) url.Values { return url.Values{name: {value}} }
	}
	return []lookedFor{
		{"no filter", func(*rand.Rand) url.Values { return url.Values{} }},
		{"any page", func(luck *rand.Rand) url.Values { return url.Values{"page": {fmt.Sprint(1 + luck.IntN(100))}} }},
		{"name, what is typed so far", func(luck *rand.Rand) url.Values { return url.Values{"busca": {beginning(luck, dishes, last)}} }},
		{"name, two words", func(luck *rand.Rand) url.Values {
			return url.Values{"busca": {beginning(luck, dishes) + " " + beginning(luck, last)}}
		}},
		{"name that nothing has", func(luck *rand.Rand) url.Values {
			return url.Values{"busca": {fmt.Sprint("inexistente", luck.IntN(1_000_000))}}
		}},
		{"code", func(luck *rand.Rand) url.Values {
			return url.Values{"busca": {fmt.Sprintf("P%05d", luck.IntN(20_000))}}
		}},
		{"category", always("categoriaId", category)},
		{"for sale", always("venda", "sim")},
		{"paused", always("venda", "nao")},
		{"chip Sem foto", always("semFoto", "true")},
		{"chip Fiscal", always("fiscal", "true")},
		{"chip Esgotados", always("esgotados", "true")},
		{"chip Sem estoque", always("semEstoque", "true")},
		{"chip Arquivados", always("arquivados", "true")},
		{"by name", always("ordem", "nome")},
		{"dearest first", always("ordem", "-valor")},
		{"search, category and chip", func(luck *rand.Rand) url.Values {
			return url.Values{"busca": {beginning(luck, dishes)}, "categoriaId": {category}, "semFoto": {"true"}, "ordem": {"valor"}}
		}},
	}
}
