package paymentlinks_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/jobs"
	"balcao/app/paymentlinks"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// However many people pay at once, a link is never paid more often than it allows, and who
// has a code is never told that it is used up.
func TestManyPeoplePayByOneLink(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		const people, places = 40, 7
		link := c.add(fields{"limiteDeUsos": places, "expirationDate": "2026-11-20"})
		all := make([]*browser, people)
		for i := range all {
			all[i] = c.open(link.ID)
		}
		var together sync.WaitGroup
		for _, b := range all {
			together.Go(func() { b.send("pagar", nil) })
		}
		together.Wait()
		waiting := 0
		for _, b := range all {
			switch {
			case strings.Contains(b.html, "Pague com Pix"):
				waiting++
			default:
				b.shows("últimas vagas")
			}
		}
		if waiting != places {
			t.Fatalf("%d people can pay, want %d", waiting, places)
		}
		for _, u := range c.uses(link.ID).Usos {
			c.arrive(c.charges(u.ID)[0])
		}
		if got := c.link(link.ID); got.Pagos != places || got.Situacao != paymentlinks.UsedUp {
			t.Errorf("the link %+v", got)
		}
		late := c.open(link.ID)
		late.shows("Link já utilizado")
		all[0].get("")
		c.Clock.Advance(4 * hour)
		late.get("")
		late.shows("Prazo encerrado")
		for _, b := range all {
			b.get("")
			if !strings.Contains(b.html, "Pagamento confirmado") && !strings.Contains(b.html, "Prazo encerrado") {
				t.Errorf("a page says\n%s", b.html)
			}
		}
	})
}

// Who gives his charge up frees its place for somebody else.
func TestAPayerGivesUp(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		link := c.add(fields{"limiteDeUsos": 1})
		first, second := c.open(link.ID), c.open(link.ID)
		first.send("pagar", nil)
		second.send("pagar", nil)
		second.shows("últimas vagas")
		first.send("desistir", nil)
		first.shows("A cobrança anterior foi cancelada", "Gerar Pix")
		second.send("pagar", nil)
		second.shows("Pague com Pix")
		// What the first one pays all the same is too late: the place is taken.
		use := c.uses(link.ID).Usos[1].ID
		c.arrive(c.charges(use)[0])
		first.get("")
		first.shows("está sendo devolvido")
		wantSales(t, c)
	})
}

func TestThePaymentsOfALinkAreExported(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		link := c.add(nil)
		for range 2 {
			c.open(link.ID).send("pagar", fields{"email": "ana@correio.test"})
		}
		c.arrive(c.charges(c.uses(link.ID).Usos[0].ID)[0])
		c.Want(http.StatusOK, c.token, "POST", "/api/mepaylink/usos/"+link.ID+"/exportar", fields{"localClienteId": c.venue.ID, "formato": "csv"})
		job := c.AwaitJobs(c.token)[0]
		if job.State != jobs.Done || job.Sentence != "2 usos exportados." {
			t.Fatalf("the export: %+v", job)
		}
		var file struct{ RelativePath string }
		c.Want(http.StatusOK, c.token, "POST", "/api/files/"+job.FileID+"/link", fields{}).JSON(t, &file)
		text := string(c.Want(http.StatusOK, "", "GET", "/api/download/file?"+url.Values{"relativepath": {file.RelativePath}}.Encode(), nil).Body)
		for _, want := range []string{";Pago;Pix;480,00;480,00;0,00;", ";Aguardando;Pix;480,00;;0,00;", "2026-000001", "ana@correio.test"} {
			if !strings.Contains(text, want) {
				t.Errorf("%q is not in\n%s", want, text)
			}
		}
	})
}

// What another venue's people name by its id is theirs to neither see, export nor give back, nor to
// fetch once it was exported.
func TestPaymentsOfALinkAreItsVenuesAlone(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		link := c.add(nil)
		c.open(link.ID).send("pagar", fields{})
		use := c.uses(link.ID).Usos[0]
		c.arrive(c.charges(use.ID)[0])
		use = c.uses(link.ID).Usos[0]
		other := c.Venue("Vizinho")
		stranger := c.Person("vizinho@bar.test", other.ID, roles.PaymentLinks, roles.Refunds)
		export, refund := "/api/mepaylink/usos/"+link.ID+"/exportar", "/api/pagamentos/recebidos/"+use.PagamentoID+"/devolver"
		for venue, want := range map[string]int{c.venue.ID: http.StatusForbidden, other.ID: http.StatusNotFound} {
			c.Want(want, stranger, "GET", "/api/mepaylink/usos/"+link.ID+"?localClienteId="+venue, nil)
			c.Want(want, stranger, "POST", export, fields{"localClienteId": venue, "formato": "csv"})
			c.Want(http.StatusOK, stranger, "POST", "/api/session/confirm", fields{"senha": servertest.Password})
			c.Want(want, stranger, "POST", refund, fields{"localClienteId": venue, "valor": 1, "motivo": "Não é meu"}, "Idempotency-Key: "+venue)
		}
		if now := c.uses(link.ID).Usos[0]; now.Restante != use.Restante || use.Restante == 0 {
			t.Errorf("%s of %s are left", now.Restante, use.Restante)
		}
		c.Want(http.StatusOK, c.token, "POST", export, fields{"localClienteId": c.venue.ID, "formato": "csv"})
		file := c.AwaitJobs(c.token)[0].FileID
		c.Want(http.StatusNotFound, stranger, "POST", "/api/files/"+file+"/link", fields{})
	})
}

// A value that has changed since the page was shown is agreed to first.
func TestThePriceOfALinkChanges(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		link := c.add(nil)
		b := c.open(link.ID)
		c.Want(http.StatusOK, c.token, "PUT", "/api/mepaylink/Update", c.form(fields{"id": link.ID, "price": 500}))
		b.send("pagar", fields{"valor": "48000", "email": "ana@correio.test"})
		b.shows("mudou de R$ 480,00 para R$ 500,00", "Gerar Pix de R$ 500,00", `value="ana@correio.test"`, `name="valor" value="50000"`)
		if uses := c.uses(link.ID).Usos; len(uses) != 0 {
			t.Errorf("charged all the same: %+v", uses)
		}
		b.send("pagar", fields{"valor": "50000"})
		b.shows("Pague com Pix", "R$ 500,00")
		// Who is being charged pays what he has agreed to.
		c.Want(http.StatusOK, c.token, "PUT", "/api/mepaylink/Update", c.form(fields{"id": link.ID, "price": 600}))
		c.arrive(c.charges(c.uses(link.ID).Usos[0].ID)[0])
		b.get("")
		b.shows("Pagamento confirmado", "R$ 500,00")
		wantSales(t, c, "3 2026-000001 500")
	})
}

// Whoever a venue has to forget is forgotten here, too; what was paid stays.
func TestWhoHasPaidIsForgotten(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		link := c.add(nil)
		for _, who := range []fields{
			{"documento": "529.982.247-25", "email": "ana@correio.test"}, // pays with her address, and is somebody else
			{"email": "Ana@correio.test"},
			{"documento": "390.533.447-05", "email": "ana@trabalho.test"},
		} {
			c.open(link.ID).send("pagar", who)
			c.arrive(c.charges(c.uses(link.ID).Usos[0].ID)[0])
		}
		ana := paymentlinks.Person{Documents: []string{"39053344705"}, Emails: []string{"ana@correio.test"}}
		found, err := c.Links.OfPerson(t.Context(), c.venue.ID, ana)
		if err != nil || len(found) != 2 || found[0].Receipt != "2026-000002" || found[1].Email != "ana@trabalho.test" {
			t.Errorf("of the person %+v, %v", found, err)
		}
		err = c.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			return c.Links.Erase(ctx, tx, c.venue.ID, ana)
		})
		if err != nil {
			t.Fatal(err)
		}
		uses := c.uses(link.ID).Usos
		for _, u := range uses[:2] {
			if u.Documento != "" || u.Email != "" || u.Recibo == "" || u.Valor != 48000 {
				t.Errorf("forgotten %+v", u)
			}
		}
		if other := uses[2]; other.Documento == "" || other.Email == "" {
			t.Errorf("somebody else is forgotten: %+v", other)
		}
	})
}

// Two tabs of one browser are one payer; who wants to pay once more says so.
func TestTwoTabsPayOnce(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		link := c.add(nil)
		b := c.open(link.ID)
		first := url.Values{"acao": {"pagar"}, "chave": {b.secret()}, "forma": {"pix"}}
		b.get("")
		second := url.Values{"acao": {"pagar"}, "chave": {b.secret()}, "forma": {"pix"}}
		b.post(first)
		b.post(second)
		b.shows("Pague com Pix")
		if uses := c.uses(link.ID).Usos; len(uses) != 1 {
			t.Fatalf("uses %+v", uses)
		}
		c.arrive(c.charges(c.uses(link.ID).Usos[0].ID)[0])
		b.post(second)
		b.shows("Pagamento confirmado")
		b.get("?novo")
		b.send("pagar", fields{"novo": "1"})
		b.shows("Pague com Pix", `name="acao" value="desistir"`)
		if uses := c.uses(link.ID).Usos; len(uses) != 2 {
			t.Errorf("uses %+v", uses)
		}
	})
}

// Who wants to pay once more keeps the receipt of before, whatever comes of it.
func TestTheReceiptOfBeforeIsKept(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		link := c.add(nil)
		b := c.open(link.ID)
		b.send("pagar", nil)
		c.arrive(c.charges(c.uses(link.ID).Usos[0].ID)[0])
		hasReceipt := func() {
			t.Helper()
			b.get("/recibo")
			b.shows("Recibo 2026-000001")
		}
		b.get("?novo")
		b.shows("Gerar Pix", "Abrir o recibo anterior")
		b.send("pagar", fields{"novo": "1", "documento": "1"})
		b.shows("os dígitos não combinam")
		b.get("")
		b.shows("Pagamento confirmado")
		b.get("?novo")
		b.send("pagar", fields{"novo": "1"})
		b.shows("Pague com Pix", "Abrir o recibo anterior")
		hasReceipt()
		b.get("")
		b.send("desistir", nil)
		b.shows("A cobrança anterior foi cancelada", "Abrir o recibo anterior")
		hasReceipt()

		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/mepaylink/Delete/"+link.ID, nil)
		b.post(url.Values{"acao": {"pagar"}, "chave": {paymentlinks.NewSecret()}, "forma": {"pix"}, "novo": {"1"}})
		b.shows("Link indisponível", "Abrir o recibo anterior")
		hasReceipt()
	})
}

// A link that was deleted meanwhile does not take the receipt of who wants to pay once more.
func TestTheReceiptOfADeletedLink(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		link := c.add(nil)
		b := c.open(link.ID)
		b.send("pagar", nil)
		c.arrive(c.charges(c.uses(link.ID).Usos[0].ID)[0])
		b.get("?novo")
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/mepaylink/Delete/"+link.ID, nil)
		b.send("pagar", fields{"novo": "1"})
		b.shows("Link indisponível", "Abrir o recibo anterior")
		b.get("")
		b.shows("Pagamento confirmado", "2026-000001")
		b.get("/recibo")
		b.shows("Recibo 2026-000001")
	})
}

// What came to nothing is dropped, and who has not paid is forgotten.
func TestSweep(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		proving, plain := c.add(fields{"authenticated": true}), c.add(nil)
		who := fields{"documento": "390.533.447-05", "email": "ana@correio.test"}
		c.open(proving.ID).send("pagar", who)
		c.open(plain.ID).send("pagar", who)
		c.open(plain.ID).send("pagar", who)
		c.arrive(c.charges(c.uses(plain.ID).Usos[0].ID)[0])
		for _, step := range []struct {
			after        time.Duration
			begun, known int
		}{{23 * hour, 1, 2}, {2 * hour, 0, 2}, {91 * 24 * hour, 0, 1}} {
			c.Clock.Advance(step.after)
			if err := c.Links.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			c.token = c.SignIn("links@bar.test")
			known := 0
			for _, u := range c.uses(plain.ID).Usos {
				if u.Email != "" {
					known++
				}
			}
			if begun := len(c.uses(proving.ID).Usos); begun != step.begun || known != step.known {
				t.Errorf("after another %v: %d begun, %d known", step.after, begun, known)
			}
		}
	})
}
