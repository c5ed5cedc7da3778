package server_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/cardcheck"
	"balcao/app/cashless"
	"balcao/app/catalog"
	"balcao/app/customers"
	"balcao/app/database"
	"balcao/app/donations"
	"balcao/app/equipment"
	"balcao/app/fault"
	"balcao/app/images"
	"balcao/app/imports"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/operators"
	"balcao/app/paymentlinks"
	"balcao/app/paymentmethods"
	"balcao/app/payments"
	"balcao/app/payments/manual"
	"balcao/app/printers"
	"balcao/app/printing"
	"balcao/app/quantity"
	"balcao/app/salespoints"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/stock"
	"balcao/app/stores"
	"balcao/app/tables"
	"balcao/app/tills"
	"balcao/app/venues"
)

// samples make a new row of a venue for the id of the paths that begin so; of all
// others it is an order's. A domain with rows of its own adds a line.
var samples = []struct {
	under string
	row   func(*testing.T, *servertest.Server, servertest.Venue) string
}{
	{"/api/kds/transportadores/", func(_ *testing.T, _ *servertest.Server, v servertest.Venue) string { return v.Carrier }},
	{"/api/Impressoras/estacoes/", stationOf},
	{"/api/Impressoras/{id}", printerOf},
	{"/api/Proprietario/", productOf},
	{"/api/Produto/agendamentos/", scheduledOf},
	{"/api/Produto/listas/", productListOf},
	{"/api/CategoriaProduto/categorias/", productCategoryOf},
	{"/api/CategoriaProduto/alteracoes/", goneCategoryOf},
	{"/api/CustomSaleMenu/{id}", saleMenuOf},
	{"/api/skippedproduct/", skippedOf},
	{"/api/Produto/produtos/", productOf},
	{"/api/kds/impressoes/", paperOf},
	{"/api/ClienteEstabelecimento/categorias/", categoryOf},
	{"/api/ClienteEstabelecimento/clientes/", customerOf},
	{"/api/ClienteEstabelecimento/importacoes/", importOf},
	{"/api/Produto/alteracoes/", changeOf},
	{"/api/Produto/importacoes/", productImportOf},
	{"/api/Produto/", productOf},
	{"/api/estoque/produtos/", countedProductOf},
	{"/api/estoque/movimentos/", movementOf},
	{"/api/estoque/motivos/", reasonOf},
	{"/api/Local/ContasBancarias/", accountOf},
	{"/api/store", storeOf},
	{"/api/equipamentos/importacoes/", equipmentImportOf},
	{"/api/equipamentos/licencas/", licenceOf},
	{"/api/equipamentos/papeisDeParede/", wallpaperOf},
	{"/api/equipamentos/", deviceOf},
	{"/api/caixas/", cashSessionOf},
	{"/api/eletronicExtract/", extractOf},
	{"/api/conciliacao/divergencias/", extractMatterOf},
	{"/api/operadores/", operatorOf},
	{"/api/formasPagamento/", paymentMethodOf},
	{"/api/SalesPoint/", salesPointOf},
	{"/api/salesPoint/", salesPointOf},
	{"/api/MeepEstabelecimento/AtivarEstabelecimentoDeliveryOld", func(_ *testing.T, _ *servertest.Server, v servertest.Venue) string { return v.ID }},
	{"/api/pagamentos/conferir/", paymentMatterOf},
	{"/api/relatorios/visoes/", reportViewOf},
	{"/api/relatorios/envios/", reportScheduleOf},
	{"/api/pagamentos/recebidos/", paymentOf},
	{"/api/pagamentos/devolucoes/", refundOf},
	{"/api/pagamentos/", chargeOf},
	{"/api/mepaylink/", paymentLinkOf},
	{"/api/Event", donationEventOf},
	{"/api/Cashless/Cartoes/", cashlessCardOf},
	{"/api/importacaoUsuarios/", userImportOf},
	{"/api/importacaoCartoes/", cardImportOf},
	{"/api/superapp/Creditcard/verificacoes/", cardCheckOf},
	{"/api/superapp/Creditcard", paymentCardOf},
	{"/api/Cashless/Grupos/", cashlessGroupOf},
	{"/api/Institute", institutionOf},
	{"/api/Link", donationLinkOf},
	{"/api/DonorReport/Anonimato", donationOf},
	{"/api/CategorySchedule/", scheduleCategoryOf},
	{"/api/ServiceSchedule/", scheduleServiceOf},
	{"/api/Schedule/Slot", scheduleSlotOf},
	{"/api/Schedule/", scheduleOf},
	{"/api/agendamento/recursos/", resourceOf},
	{"/api/agendamento/excecoes/", exceptionOf},
	{"/api/agendamento/reservas/", bookingOf},
	{"/api/agendamento/espera/", waitOf},
	{"/api/mesas/contas/", tableAccountOf},
	{"/api/posPago/contas/", tabAccountOf},
	{"/api/comandas/", tabOf},
	{"/api/mesas/chamados/", tableCallOf},
	{"/api/mesas/", tableOf},
	{"/api/ifoodMerchantConfiguration", func(_ *testing.T, _ *servertest.Server, v servertest.Venue) string { return v.ID }},
	{"/api/Local/BuscarDadosBancariosDoLocal/", func(_ *testing.T, _ *servertest.Server, v servertest.Venue) string { return v.ID }},
}

// rowOf is the id of a row of the venue's that the operation's path names, made anew
// where an earlier operation may have removed it; else the order's.
func rowOf(t *testing.T, s *servertest.Server, r operation.Route, v servertest.Venue, order string) string {
	t.Helper()
	if row := makerOf(r); row != nil {
		return row(t, s, v)
	}
	return order
}

// makerOf is what makes the row that the operation's path names; nil where no line of samples does.
func makerOf(r operation.Route) func(*testing.T, *servertest.Server, servertest.Venue) string {
	for _, sample := range samples {
		if strings.HasPrefix(r.Path, sample.under) {
			return sample.row
		}
	}
	return nil
}

// With an order's id in the place of another row's, the tests of foreign rows prove nothing.
func TestRowsThatOperationsNameAreMade(t *testing.T) {
	for _, r := range server.Describe().Routes {
		if !strings.HasPrefix(r.Access.String(), "venue") || !strings.Contains(r.Path, "{id}") || strings.HasPrefix(r.Path, "/api/kds/pedidos/") {
			continue
		}
		if makerOf(r) == nil {
			t.Errorf("%s %s: nothing makes the row that its {id} names: add a line to samples, above", r.Method, r.Path)
		}
	}
}

// scheduledOf is the id of a product with a schedule.
func scheduledOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	product := productOf(t, s, v)
	rules := catalog.ScheduleRules{Windows: []catalog.Window{{Weekday: 5, From: "18:00", To: "23:00"}}}
	if err := s.Catalog.SaveSchedule(t.Context(), v.ID, product, catalog.ScheduleDraft{ScheduleRules: rules, Version: 1}); err != nil && !fault.Is(err, fault.Conflict) {
		t.Fatal(err)
	}
	return product
}

// reportViewOf is the id of a view that somebody keeps.
func reportViewOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	id := uuid.NewString()
	_, err := s.DB.Write.NewRaw("INSERT INTO report_views (id, venue_id, person_id, report, name, kept, version, created_at) VALUES (?, ?, ?, 'porDia', ?, '{}', 1, 1)", id, v.ID, uuid.NewString(), id).Exec(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// reportScheduleOf is the id of a schedule of reports that somebody has.
func reportScheduleOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	id := uuid.NewString()
	_, err := s.DB.Write.NewRaw(`INSERT INTO report_schedules (id, venue_id, person_id, view_id, every, weekday, hour, format, why, failed, version, created_at)
		VALUES (?, ?, ?, ?, 'dia', 0, 8, 'pdf', 'pessoa', FALSE, 1, 1)`, id, v.ID, uuid.NewString(), reportViewOf(t, s, v)).Exec(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func paymentLinkOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	l, err := s.Links.Add(t.Context(), v.ID, paymentlinks.Draft{Price: 100, Description: "Link de " + v.Name})
	if err != nil {
		t.Fatal(err)
	}
	return l.ID
}

func cashlessCardOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	c, err := s.Cashless.AddCard(t.Context(), v.ID, cashless.CardDraft{Number: rand.Text(), Name: "Cartão de " + v.Name})
	if err != nil {
		t.Fatal(err)
	}
	return c.ID
}

func paymentCardOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	c, err := s.CardChecks.Add(t.Context(), v.ID, cardcheck.Draft{Document: "52998224725", Holder: rand.Text(), Final: "4321"})
	if err != nil {
		t.Fatal(err)
	}
	return c.ID
}

func cardCheckOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	k, err := s.CardChecks.Send(t.Context(), paymentCardOf(t, s, v), pixel)
	if err != nil {
		t.Fatal(err)
	}
	return k.ID
}

func cashlessGroupOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	g, err := s.Cashless.SaveGroup(t.Context(), cashless.Group{VenueID: v.ID, Name: "Grupo de " + v.Name}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g.ID
}

func donationEventOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	e, err := s.Donations.AddEvent(t.Context(), v.ID, donations.Draft{
		Event: donations.Event{Name: "Campanha de " + v.Name, Active: true, TakesAny: true, Amounts: []money.Amount{50_00}}, Date: "2026-12-20T20:00:00Z",
	})
	if err != nil {
		t.Fatal(err)
	}
	return e.ID
}

// receiverOf is an institution of the event, paid to the account.
func receiverOf(t *testing.T, s *servertest.Server, v servertest.Venue, event, account string) string {
	t.Helper()
	i, err := s.Donations.AddInstitution(t.Context(), v.ID, donations.InstitutionDraft{Name: "Lar de " + v.Name, BankDataID: account, EventID: event})
	if err != nil {
		t.Fatal(err)
	}
	return i.ID
}

// receivingAccount is the one account that institutions of the venue are paid to in these tests.
func receivingAccount(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	const bank = "Banco das doações"
	all, err := s.Venues.BankAccounts(t.Context(), v.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range all {
		if a.BankName == bank {
			return a.ID
		}
	}
	a, err := s.Venues.AddBankAccount(t.Context(), venues.BankAccount{
		VenueID: v.ID, Holder: v.Name, Document: "11222333000181", BankCode: "001", BankName: bank, Agency: "1234", Account: "98765", Digit: "0", Kind: venues.Checking, Acquirer: venues.PagSeguro,
	})
	if err != nil {
		t.Fatal(err)
	}
	return a.ID
}

func institutionOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	return receiverOf(t, s, v, donationEventOf(t, s, v), receivingAccount(t, s, v))
}

// donationOf is a donation that was paid.
func donationOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	event, id, at := donationEventOf(t, s, v), uuid.NewString(), s.Clock.Now().UnixMilli()
	d := donations.Donation{
		ID: id, VenueID: v.ID, EventID: event, InstitutionID: receiverOf(t, s, v, event, receivingAccount(t, s, v)), SecretHash: id, Value: 50_00, Method: donations.Pix,
		Name: "Doadora de " + v.Name, State: donations.Paid, Receipt: "D" + id, PaidAt: at, CreatedAt: at, Charges: 1,
	}
	if _, err := s.DB.Write.NewInsert().Model(&d).Exec(t.Context()); err != nil {
		t.Fatal(err)
	}
	return id
}

func donationLinkOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	event := donationEventOf(t, s, v)
	l, err := s.Donations.AddLink(t.Context(), v.ID, donations.LinkDraft{EventID: event, InstitutionID: receiverOf(t, s, v, event, receivingAccount(t, s, v)), Description: "Link de " + v.Name})
	if err != nil {
		t.Fatal(err)
	}
	return l.ID
}

func storeOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	st, err := s.Stores.Add(t.Context(), v.ID, stores.Draft{Name: uuid.NewString()})
	if err != nil {
		t.Fatal(err)
	}
	return st.ID
}

func salesPointOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	p, err := s.SalesPoints.Add(t.Context(), v.ID, salespoints.SalesPoint{
		Name: uuid.NewString(), Systems: []salespoints.System{{SystemType: salespoints.Token, PrintType: salespoints.PrintTokens}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

func operatorOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	o, err := s.Operators.Add(t.Context(), v.ID, operators.Draft{Name: uuid.NewString(), PIN: "4821"})
	if err != nil {
		t.Fatal(err)
	}
	return o.ID
}

func paymentMethodOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	m, err := s.Methods.Add(t.Context(), v.ID, paymentmethods.Draft{Name: uuid.NewString(), Kind: "dinheiro"})
	if err != nil {
		t.Fatal(err)
	}
	return m.ID
}

func deviceOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	e, err := s.Equipment.Register(t.Context(), v.ID, equipment.Draft{Type: equipment.App, Name: "App de " + v.Name})
	if err != nil {
		t.Fatal(err)
	}
	return e.ID
}

func licenceOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	l, err := s.Equipment.AddLicence(t.Context(), v.ID, equipment.LicenceDraft{Name: "Contrato de " + v.Name, Type: equipment.App, Seats: 5, ValidUntil: "2027-12-31"})
	if err != nil {
		t.Fatal(err)
	}
	return l.ID
}

func wallpaperOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	ready, err := images.PrepareSent(images.Wallpaper, pixel)
	if err != nil {
		t.Fatal(err)
	}
	w, err := s.Equipment.SetWallpaper(t.Context(), v.ID, "", equipment.Totem, ready)
	if err != nil {
		t.Fatal(err)
	}
	return w.ID
}

func cashSessionOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	id := deviceOf(t, s, v)
	code, err := s.Equipment.NewCode(t.Context(), v.ID, id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Equipment.Bind(t.Context(), uuid.NewString(), code.Code, uuid.NewString(), "1.0"); err != nil {
		t.Fatal(err)
	}
	if err := s.Tills.Open(t.Context(), operation.Equipment{ID: id, VenueID: v.ID}, tills.Opening{Session: uuid.NewString(), At: s.Clock.Now().UnixMilli()}); err != nil {
		t.Fatal(err)
	}
	all, _, err := s.Tills.Sessions(t.Context(), v.ID, true, operation.PageQuery{Page: 1, Size: 1})
	if err != nil || len(all) == 0 {
		t.Fatal("no cash session", err)
	}
	return all[0].ID
}

func userImportOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	report, err := s.CardFiles.ImportUsers(t.Context(), imports.Upload{
		VenueID: v.ID, FileName: "usuarios.csv", Commit: true,
		Data: []byte("Nome;CPF;E-mail;Telefone;Senha;Limite\nUsuário de " + v.Name + ";;;;;\n"),
	})
	if err != nil || report.ID == "" {
		t.Fatalf("import %+v: %v", report, err)
	}
	return report.ID
}

func cardImportOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	report, err := s.CardFiles.ImportCards(t.Context(), imports.Upload{VenueID: v.ID, FileName: "cartoes.csv", Data: []byte("Número\n" + uuid.NewString()[:30] + "\n"), Commit: true})
	if err != nil || report.ID == "" {
		t.Fatalf("import %+v: %v", report, err)
	}
	return report.ID
}

func equipmentImportOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	report, err := s.Equipment.Import(t.Context(), imports.Upload{
		VenueID: v.ID, FileName: "equipamentos.csv", Data: []byte("Tipo;Nome\nTablet;Tablet de " + v.Name + "\n"), Commit: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return report.ID
}

func productListOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	id, err := s.Catalog.AddProductList(t.Context(), v.ID, catalog.ProductListDraft{Name: uuid.NewString()})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func productCategoryOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	c, err := s.Catalog.AddCategory(t.Context(), catalog.Category{VenueID: v.ID, Name: uuid.NewString()})
	if err != nil {
		t.Fatal(err)
	}
	return c.ID
}

// goneCategoryOf is the id of the change that deleted a category.
func goneCategoryOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	id, err := s.Catalog.ArchiveCategory(t.Context(), v.ID, productCategoryOf(t, s, v))
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func saleMenuOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	menu, err := s.Catalog.AddSaleMenu(t.Context(), v.ID, catalog.SaleMenuDraft{Name: uuid.NewString()})
	if err != nil {
		t.Fatal(err)
	}
	return menu.ID
}

func skippedOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	id, err := s.Catalog.Skip(t.Context(), s.DB.Write, v.ID, catalog.SkippedProduct{Name: "Produto de " + v.Name})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func accountOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	a, err := s.Venues.AddBankAccount(t.Context(), venues.BankAccount{
		VenueID: v.ID, Holder: v.Name, Document: "11222333000181", BankCode: "001", BankName: "Banco do Brasil", Agency: "1234",
		Account: "56789", Digit: "0", Kind: venues.Checking, Acquirer: venues.PagSeguro,
	})
	if err != nil {
		t.Fatal(err)
	}
	return a.ID
}

func tableOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	added, err := s.Tables.Add(t.Context(), v.ID, tables.Draft{Number: uuid.NewString()[16:]})
	if err != nil {
		t.Fatal(err)
	}
	return added.Tables[0].ID
}

// tableAccountOf is the id of the account of a table.
func tableAccountOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	order, account, at := uuid.NewString(), "", tables.Seat{ID: tableOf(t, s, v), Number: "1"}
	err := s.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return s.Tables.Join(ctx, tx, v.ID, at, order)
	})
	if err == nil {
		err = s.DB.Read.NewRaw("SELECT account_id FROM table_account_orders WHERE order_id = ?", order).Scan(t.Context(), &account)
	}
	if err != nil {
		t.Fatal(err)
	}
	return account
}

// tabOf is the id of a tab that nobody has.
func tabOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	added, err := s.Tables.AddTabs(t.Context(), v.ID, tables.TabDraft{Number: uuid.NewString()[:20]})
	if err != nil {
		t.Fatal(err)
	}
	return added.Tabs[0].ID
}

// tabAccountOf is the id of the account of an open tab.
func tabAccountOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	id, err := s.Tables.OpenTab(t.Context(), v.ID, tabOf(t, s, v), "")
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// tableCallOf is the id of a call from a table.
func tableCallOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	at := tables.Seat{ID: tableOf(t, s, v), Number: "1"}
	if err := s.Tables.Ask(t.Context(), v.ID, at, tables.Waiter, nil); err != nil {
		t.Fatal(err)
	}
	var id string
	if err := s.DB.Read.NewRaw("SELECT id FROM table_calls WHERE table_id = ?", at.ID).Scan(t.Context(), &id); err != nil {
		t.Fatal(err)
	}
	return id
}

func stationOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	station, err := s.Printers.Pair(t.Context(), v.ID, "Computador", "")
	if err != nil {
		t.Fatal(err)
	}
	return station.ID
}

func paperOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	paper, err := s.Orders.Test(t.Context(), v.ID, printerOf(t, s, v))
	if err != nil {
		t.Fatal(err)
	}
	return paper
}

func categoryOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	c, err := s.Customers.AddCategory(t.Context(), v.ID, customers.CategoryDraft{Description: uuid.NewString(), Colour: "#1a5fb4"})
	if err != nil {
		t.Fatal(err)
	}
	return c.ID
}

func customerOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	c, err := s.Customers.Save(t.Context(), v.ID, customers.Draft{Nome: "Cliente de " + v.Name})
	if err != nil {
		t.Fatal(err)
	}
	return c.ID
}

// importOf is the id of an import of a customer into the venue.
func importOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	report, err := s.Customers.Import(t.Context(), imports.Upload{
		VenueID: v.ID, FileName: "clientes.csv", Data: []byte("Nome\nCliente " + uuid.NewString() + " de " + v.Name + "\n"), Commit: true,
	})
	if err != nil || report.ID == "" {
		t.Fatalf("import %+v: %v", report, err)
	}
	return report.ID
}

// shelfOf is the id of a category of the venue's products.
func shelfOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	c, err := s.Catalog.AddCategory(t.Context(), catalog.Category{VenueID: v.ID, Name: "Prateleira " + uuid.NewString()})
	if err != nil {
		t.Fatal(err)
	}
	return c.ID
}

// pixel is a picture in base64.
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

// changeOf is the id of a change of the venue's prices.
func changeOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	done, err := s.Catalog.ChangePrices(t.Context(), v.ID, catalog.Adjustment{Mode: "valor", By: 1, Rounding: catalog.ToCentavo},
		catalog.BulkOrder{Selection: catalog.Selection{ProductIDs: []string{v.Product}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return done.ChangeID
}

// productImportOf is the id of an import of a product into the venue.
func productImportOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	report, err := s.Catalog.Import(t.Context(), imports.Upload{
		VenueID: v.ID, FileName: "produtos.csv", Data: []byte("Nome;Categoria;Preço\nProduto " + uuid.NewString() + " de " + v.Name + ";Importados;5\n"), Commit: true,
	}, catalog.ImportOptions{Key: catalog.ByName, MakeCategories: true})
	if err != nil || report.ID == "" {
		t.Fatalf("import %+v: %v", report, err)
	}
	return report.ID
}

// noteOf is the id of a note about a customer of the venue's.
func noteOf(t *testing.T, s *servertest.Server, v servertest.Venue, customerID string) string {
	t.Helper()
	n, err := s.Customers.AddNote(t.Context(), v.ID, customerID, "Anotação de "+v.Name)
	if err != nil {
		t.Fatal(err)
	}
	return n.ID
}

func printerOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	p, err := s.Printers.Add(t.Context(), v.ID, printers.VenuePrinter{
		Printer: printing.Printer{
			Name: uuid.NewString(), Kind: printing.Network, Address: "127.0.0.1", Mode: printing.Text,
			Columns: 48, Dots: 576, CodePage: "cp860", Copies: 1,
		},
		Papers: printing.OrderSummary, Active: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

// tablesOfVenues lists the tables whose rows belong to a venue: those with a
// venue_id, those that refer to one of them, and those that one of them refers to.
func tablesOfVenues(t *testing.T, db *database.DB) []string {
	t.Helper()
	columns := "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'venue_id'"
	references := `SELECT m.name AS source, f."table" AS target FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`
	if db.Dialect == database.Postgres {
		columns = "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'venue_id'"
		references = "SELECT conrelid::regclass::text AS source, confrelid::regclass::text AS target FROM pg_constraint WHERE contype = 'f'"
	}
	var named []string
	if err := db.Read.NewRaw(columns).Scan(t.Context(), &named); err != nil {
		t.Fatal(err)
	}
	var edges []struct{ Source, Target string }
	if err := db.Read.NewRaw(references).Scan(t.Context(), &edges); err != nil {
		t.Fatal(err)
	}
	reached := slices.Clone(named)
	for before := -1; before != len(reached); {
		before = len(reached)
		for _, e := range edges {
			if slices.Contains(reached, e.Target) && !slices.Contains(reached, e.Source) {
				reached = append(reached, e.Source)
			}
		}
	}
	for _, e := range edges {
		if slices.Contains(named, e.Source) && !slices.Contains(reached, e.Target) {
			reached = append(reached, e.Target)
		}
	}
	all := tablesOf(t, db)
	return slices.DeleteFunc(reached, func(name string) bool { return !slices.Contains(all, name) })
}

func productOf(_ *testing.T, _ *servertest.Server, v servertest.Venue) string { return v.Product }

// typedProductOf is the id of a product whose price is said by who types the order, and which takes notes.
func typedProductOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	categories, err := s.Catalog.Categories(t.Context(), v.ID)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Catalog.AddProduct(t.Context(), catalog.Product{
		VenueID: v.ID, CategoryID: categories[0].ID, Name: "Prato do dia de " + v.Name, Kind: catalog.Variable, ForSale: true, GeneralObservation: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

func countedProductOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	categories, err := s.Catalog.Categories(t.Context(), v.ID)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Catalog.AddProduct(t.Context(), catalog.Product{
		VenueID: v.ID, CategoryID: categories[0].ID, Name: "Cerveja de " + v.Name, ForSale: true, ControlsStock: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

func movementOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	return bought(t, s, v, countedProductOf(t, s, v))
}

// stockedProductOf is the id of a product of the venue's that is there.
func stockedProductOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	product := countedProductOf(t, s, v)
	bought(t, s, v, product)
	return product
}

// bought is the id of the movement by which the venue gets some of the product.
func bought(t *testing.T, s *servertest.Server, v servertest.Venue, product string) string {
	t.Helper()
	m, err := s.Stock.Record(t.Context(), v.ID, stock.In, stock.Draft{
		ReasonID: "compra", Lines: []stock.DraftLine{{ProductID: product, Quantity: quantity.Of(10)}},
	}, operation.Actor{})
	if err != nil {
		t.Fatal(err)
	}
	return m.ID
}

func reasonOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	r, err := s.Stock.AddReason(t.Context(), v.ID, stock.ReasonDraft{Direction: stock.Outgoing, Name: "Evento de " + v.Name + " " + uuid.NewString()[:8]})
	if err != nil {
		t.Fatal(err)
	}
	return r.ID
}

// chargeOf is the id of a charge that a person has confirmed with another amount.
func chargeOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	by := operation.Actor{Name: "Caixa"}
	settings, err := json.Marshal(manual.Settings{Key: "caixa@balcao.test", Name: "Caixa", City: "Recife"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Payments.SaveAccount(t.Context(), payments.AccountDraft{VenueID: v.ID, Provider: payments.ManualProvider, Settings: settings}, by)
	if err != nil {
		t.Fatal(err)
	}
	err = s.Payments.SaveOffer(t.Context(), payments.Offer{VenueID: v.ID, Method: payments.Pix, Provider: payments.ManualProvider}, by)
	if err != nil {
		t.Fatal(err)
	}
	var made payments.Charge
	err = s.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		made, err = s.Payments.Create(ctx, tx, payments.NewCharge{
			VenueID: v.ID, Subject: payments.Subject{Kind: "amostra", ID: uuid.NewString(), Label: "Cobrança de " + v.Name},
			Method: payments.Pix, Amount: 5000, Lasts: time.Hour,
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Payments.Look(t.Context(), v.ID, made.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Payments.Confirm(t.Context(), v.ID, made.ID, 4000, by); err != nil {
		t.Fatal(err)
	}
	return made.ID
}

// paymentOf is the id of what came in for a charge.
func paymentOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	all, _, err := s.Payments.Payments(t.Context(), v.ID, chargeOf(t, s, v))
	if err != nil {
		t.Fatal(err)
	}
	return all[0].ID
}

// refundOf is the id of a refund that waits for a person.
func refundOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	asked, err := s.Payments.GiveBack(t.Context(), payments.RefundRequest{
		VenueID: v.ID, PaymentID: paymentOf(t, s, v), Key: "amostra", Amount: 1000, Reason: "Amostra",
	})
	if err != nil {
		t.Fatal(err)
	}
	settled(t, s, v.ID)
	return asked.ID
}

// settled has the venue's refunds be attended, by this call or by the server's own round: a row
// that a test compares does not change meanwhile.
func settled(t *testing.T, s *servertest.Server, venueID string) {
	t.Helper()
	for waiting := 1; waiting > 0; {
		if err := s.Payments.Round(t.Context(), venueID); err != nil {
			t.Fatal(err)
		}
		if err := s.DB.Read.NewRaw("SELECT COUNT(*) FROM payment_refunds WHERE venue_id = ? AND next_at IS NOT NULL", venueID).Scan(t.Context(), &waiting); err != nil {
			t.Fatal(err)
		}
	}
}

// paymentMatterOf is the id of a payment that somebody has to look at.
func paymentMatterOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	charge := chargeOf(t, s, v)
	var id string
	if err := s.DB.Read.NewRaw("SELECT id FROM payment_matters WHERE charge_id = ? AND settled_at IS NULL", charge).Scan(t.Context(), &id); err != nil {
		t.Fatal(err)
	}
	return id
}
