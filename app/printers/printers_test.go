package printers_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/printers"
	"balcao/app/printing"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
	"balcao/app/venues"
)

// office is a venue with somebody who sets its printers up, and a cook.
type office struct {
	*testing.T
	*servertest.Server
	venue, other   servertest.Venue
	manager, cook  string
	neighbourPrint printers.VenuePrinter
}

func open(t *testing.T, s *servertest.Server) *office {
	t.Helper()
	o := &office{T: t, Server: s, venue: s.Venue("Bar do Cais"), other: s.Venue("Vizinho")}
	o.manager = s.Person("gerente@balcao.test", o.venue.ID, "CadastrarImpressoraPortal")
	o.cook = s.Person("cozinha@balcao.test", o.venue.ID, "Painel")
	neighbour, err := s.Printers.Add(t.Context(), o.other.ID, network("Grelha"))
	if err != nil {
		t.Fatal(err)
	}
	o.neighbourPrint = neighbour
	return o
}

func network(name string) printers.VenuePrinter {
	return printers.VenuePrinter{
		Printer: printing.Printer{
			Name: name, Kind: printing.Network, Address: "192.168.0.50", Mode: printing.Raster, Columns: 48, Dots: 576, CodePage: "cp860", Copies: 1,
		},
		Papers: printing.OrderSummary, Sectors: []string{}, Stores: []string{}, Active: true,
	}
}

func (o *office) add(status int, p printers.VenuePrinter) servertest.Answer {
	o.Helper()
	return o.Want(status, o.manager, "POST", "/api/Impressoras", map[string]any{"localClienteId": o.venue.ID, "printer": p})
}

func (o *office) overview(token string) (v printers.Overview) {
	o.Helper()
	o.Want(200, token, "GET", "/api/Impressoras/situacao?localClienteId="+o.venue.ID, nil).JSON(o.T, &v)
	return v
}

func fields(o *office, a servertest.Answer) map[string]string {
	var body struct{ Fields map[string]string }
	a.JSON(o.T, &body)
	return body.Fields
}

func TestPrinters(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		o := open(t, s)
		var grill printers.VenuePrinter
		typed := network("  Grelha  ")
		typed.Sectors = []string{"Carnes", " carnes", "", "Peixes"}
		o.add(200, typed).JSON(t, &grill)
		if grill.ID == "" || grill.Name != "Grelha" || strings.Join(grill.Sectors, ",") != "Carnes,Peixes" {
			t.Errorf("%+v", grill)
		}
		t.Run("printer-list names the venue's printers to every member", func(t *testing.T) {
			var names []printers.PrinterName
			o.Want(200, o.cook, "GET", "/api/Impressoras?localClienteId="+o.venue.ID, nil).JSON(t, &names)
			if len(names) != 1 || names[0] != (printers.PrinterName{ID: grill.ID, Nome: "Grelha"}) {
				t.Errorf("%+v", names)
			}
			o.Want(403, o.cook, "GET", "/api/Impressoras?localClienteId="+o.other.ID, nil)
		})
		t.Run("what is wrong is said by field", func(t *testing.T) {
			if got := fields(o, o.add(400, network("grélha"))); got["name"] == "" {
				t.Errorf("a name that is taken: %v", got)
			}
			queue := network("Fila")
			queue.Kind, queue.Address = printing.CUPS, "Cozinha"
			if got := fields(o, o.add(400, queue)); got["station"] == "" {
				t.Errorf("a queue of no computer: %v", got)
			}
			broken := network("Sem endereço")
			broken.Address = " "
			if got := fields(o, o.add(400, broken)); got["address"] == "" {
				t.Errorf("no address: %v", got)
			}
			stolen := network("Reserva alheia")
			stolen.Fallback = o.neighbourPrint.ID
			if got := fields(o, o.add(400, stolen)); got["fallback"] == "" {
				t.Errorf("another venue's printer as fallback: %v", got)
			}
			foreign, err := s.Printers.Pair(t.Context(), o.other.ID, "Vizinho", "")
			if err != nil {
				t.Fatal(err)
			}
			stolen.Fallback, stolen.Station = "", foreign.ID
			if got := fields(o, o.add(400, stolen)); got["station"] == "" {
				t.Errorf("another venue's computer: %v", got)
			}
		})
		t.Run("a printer is changed by the manager, not by the cook", func(t *testing.T) {
			grill.Copies, grill.Active = 2, false
			o.Want(403, o.cook, "PUT", "/api/Impressoras/"+grill.ID, grill)
			o.Want(200, o.manager, "PUT", "/api/Impressoras/"+grill.ID, grill)
			if got := o.overview(o.cook).Printers; len(got) != 1 || got[0].Copies != 2 || got[0].Active || got[0].State != "unknown" {
				t.Errorf("%+v", got)
			}
			o.Want(403, o.manager, "PUT", "/api/Impressoras/"+o.neighbourPrint.ID, grill)
		})
		t.Run("a printer that is removed gives up what waits for it", func(t *testing.T) {
			o.Want(200, o.cook, "POST", "/api/Impressoras/"+grill.ID+"/teste", nil)
			o.Want(403, o.cook, "DELETE", "/api/Impressoras/"+grill.ID, nil)
			o.Want(200, o.manager, "DELETE", "/api/Impressoras/"+grill.ID, nil)
			var papers []struct {
				Status     int
				Impressora string
				Motivo     string
			}
			o.Want(200, o.cook, "GET", "/api/kds/impressoes?localClienteId="+o.venue.ID, nil).JSON(t, &papers)
			if len(papers) != 1 || papers[0].Status != 3 || papers[0].Impressora != "Grelha" || papers[0].Motivo != "A impressora foi removida." {
				t.Errorf("%+v", papers)
			}
			if got := o.overview(o.manager).Printers; len(got) != 0 {
				t.Errorf("%+v", got)
			}
		})
	})
}

func TestTicketsFollowTheMenu(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		o := open(t, s)
		shop := storefront.Default()
		shop.AutomaticallyAcceptOrder, shop.SendToPrinterServerOnAcceptOrder = true, true
		if err := s.Storefront.Save(t.Context(), o.venue.ID, shop); err != nil {
			t.Fatal(err)
		}
		if err := s.Venues.Change(t.Context(), o.venue.ID, func(v *venues.Venue) { v.PrintPerSector = true }); err != nil {
			t.Fatal(err)
		}
		drinks, err := s.Catalog.AddCategory(t.Context(), catalog.Category{VenueID: o.venue.ID, Name: "Bebidas geladas"})
		if err != nil {
			t.Fatal(err)
		}
		juice, err := s.Catalog.AddProduct(t.Context(), catalog.Product{VenueID: o.venue.ID, CategoryID: drinks.ID, Name: "Suco", Price: 900, ForSale: true})
		if err != nil {
			t.Fatal(err)
		}
		for name, sectors := range map[string][]string{"Cozinha": {}, "Copa": {"bebidas GELADAS"}} {
			p := network(name)
			p.Papers, p.Sectors = printing.Ticket, sectors
			o.add(200, p)
		}

		placed := s.Order(o.venue, func(in *orders.NewOrder) {
			in.Itens = append(in.Itens, orders.Line{ProdutoID: juice.ID, Quantidade: 1})
		})
		var detail struct {
			Pedido struct {
				Itens                  []orders.Item
				PedidoPOSPrinterStatus []orders.PrinterStatus
			}
		}
		o.Want(200, o.cook, "GET", "/api/kds/pedidos/"+placed.ID, nil).JSON(t, &detail)
		var items, papers []string
		for _, item := range detail.Pedido.Itens {
			items = append(items, item.NomeProduto+": "+item.Impressora)
		}
		for _, p := range detail.Pedido.PedidoPOSPrinterStatus {
			papers = append(papers, p.Impressora+": "+p.Setor)
		}
		slices.Sort(papers)
		if want := []string{"Moqueca de Bar do Cais: ", "Suco: Bebidas geladas"}; !slices.Equal(items, want) {
			t.Errorf("items %q, want %q", items, want)
		}
		if want := []string{"Copa: Bebidas geladas", "Cozinha: "}; !slices.Equal(papers, want) {
			t.Errorf("papers %q, want %q", papers, want)
		}
	})
}

func TestStations(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		o := open(t, s)
		var paired printers.Paired
		pairing := map[string]string{"localClienteId": o.venue.ID, "name": "Computador do caixa"}
		o.Want(403, o.cook, "POST", "/api/Impressoras/estacoes", pairing)
		o.Want(200, o.manager, "POST", "/api/Impressoras/estacoes", pairing).JSON(t, &paired)
		queue := network("Cozinha")
		queue.Kind, queue.Address, queue.Station = printing.CUPS, "Cozinha", paired.ID
		var kitchen printers.VenuePrinter
		o.add(200, queue).JSON(t, &kitchen)
		if strings.Contains(s.Log.String(), paired.Key) {
			t.Error("the key is in the log")
		}
		if seen := o.overview(o.manager); len(seen.Stations) != 1 || seen.Stations[0].Online || seen.Stations[0].SeenAt != nil {
			t.Errorf("before it was heard: %+v", seen.Stations)
		}
		told := printers.Told{
			Version: "v1", System: "linux", Found: []printing.InstalledPrinter{{Name: "Cozinha", Kind: printing.CUPS, Address: "Cozinha"}},
			Printers: []printers.PrinterStanding{{ID: kitchen.ID, Reason: "sem papel", Since: s.Clock.Now(), Queued: 3}},
		}
		var setup printers.StationSetup
		s.Want(200, "", "POST", "/api/estacao", told, "Authorization: Station "+paired.Key).JSON(t, &setup)
		if setup.VenueID != o.venue.ID || setup.Venue != "Bar do Cais" || len(setup.Printers) != 1 || setup.Printers[0].ID != kitchen.ID || setup.Revision == "" {
			t.Errorf("%+v", setup)
		}
		t.Run("the screen shows what the station says", func(t *testing.T) {
			seen := o.overview(o.cook)
			p, st := seen.Printers[0], seen.Stations[0]
			if p.State != "error" || p.Reason != "sem papel" || p.Waiting != 3 || !st.Online || st.Version != "v1" || len(st.Found) != 1 {
				t.Errorf("%+v", seen)
			}
		})
		t.Run("and when it was heard last", func(t *testing.T) {
			s.Clock.Advance(2 * time.Minute)
			seen := o.overview(o.cook)
			if p := seen.Printers[0]; p.State != "offline" || seen.Stations[0].Online || !strings.Contains(p.Reason, "Computador do caixa") {
				t.Errorf("%+v", seen)
			}
		})
		t.Run("without its station a queue is nobody's", func(t *testing.T) {
			o.Want(403, o.cook, "DELETE", "/api/Impressoras/estacoes/"+paired.ID, nil)
			o.Want(200, o.manager, "DELETE", "/api/Impressoras/estacoes/"+paired.ID, nil)
			s.Want(401, "", "POST", "/api/estacao", told, "Authorization: Station "+paired.Key)
			if p := o.overview(o.cook).Printers[0]; p.Serves() || p.State != "unknown" {
				t.Errorf("%+v", p)
			}
		})
	})
}

func TestTemplateAndAgent(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		o := open(t, s)
		address := "/api/Impressoras/modelo?localClienteId=" + o.venue.ID
		var template printing.Template
		o.Want(200, o.manager, "GET", address, nil).JSON(t, &template)
		template.Footer = "Volte sempre!"
		o.Want(403, o.cook, "PUT", "/api/Impressoras/modelo", map[string]any{"localClienteId": o.venue.ID, "template": template})
		o.Want(200, o.manager, "PUT", "/api/Impressoras/modelo", map[string]any{"localClienteId": o.venue.ID, "template": template})
		o.Want(200, o.manager, "GET", address, nil).JSON(t, &template)
		if template.Footer != "Volte sempre!" {
			t.Errorf("%+v", template)
		}
		var drawn, other printers.Preview
		preview := func(footer string, out *printers.Preview) {
			template.Footer = footer
			o.Want(200, o.manager, "POST", "/api/Impressoras/modelo/previa", map[string]any{"localClienteId": o.venue.ID, "template": template, "type": 1}).JSON(t, out)
		}
		preview("Volte sempre!", &drawn)
		preview("Até logo", &other)
		if !strings.HasPrefix(drawn.Image, "data:image/png;base64,") || drawn.Image == other.Image || drawn.Width != 400 {
			t.Error("the preview does not show the template")
		}
		template.Blocks = nil
		o.Want(400, o.manager, "POST", "/api/Impressoras/modelo/previa", map[string]any{"localClienteId": o.venue.ID, "template": template, "type": 1})

		agent := func(status int, address string) {
			t.Helper()
			o.Want(status, o.manager, "PUT", "/api/Impressoras/servidorLocal", map[string]string{"localClienteId": o.venue.ID, "enderecoServidorLocal": address})
		}
		agent(400, "javascript:alert(1)")
		agent(400, "192.168.0.9")
		agent(200, "http://192.168.0.9:9180/")
		if got := o.overview(o.cook).Agent; got != "http://192.168.0.9:9180" {
			t.Errorf("agent %q", got)
		}
		agent(200, "")
		if got := o.overview(o.cook).Agent; got != "" {
			t.Errorf("agent %q", got)
		}
	})
}
