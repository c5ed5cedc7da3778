package cardcheck_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"image"
	"image/png"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/cardcheck"
	"balcao/app/fault"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

const (
	at  = "/api/superapp/Creditcard"
	cpf = "52998224725"
)

type fields map[string]any

// counter is a venue with a person who checks cards.
type counter struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
}

// checker is a person of the platform, which alone grants this role, who belongs to the venue.
func checker(t *testing.T, s *servertest.Server, venueID, email string) string {
	t.Helper()
	s.Person(email, venueID, roles.Cards)
	if err := s.Access.SetRoles(t.Context(), email, false, []string{roles.CardVerification}); err != nil {
		t.Fatal(err)
	}
	return s.SignIn(email)
}

func each(t *testing.T, test func(t *testing.T, c counter)) {
	t.Helper()
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Porto")
		test(t, counter{s, t, v, checker(t, s, v.ID, "confere@porto.test")})
	})
}

// picture is a document as a phone sends it.
func picture(t testing.TB) string {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewRGBA(image.Rect(0, 0, 40, 30))); err != nil {
		t.Fatal(err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(out.Bytes())
}

func (c counter) add() cardcheck.CardView {
	c.t.Helper()
	var made cardcheck.CardView
	c.Want(http.StatusCreated, c.token, "POST", at, fields{"localClienteId": c.venue.ID, "cpf": "529.982.247-25", "nomeTitular": "Maria S  Silva", "finalCartao": "4321"}).JSON(c.t, &made)
	return made
}

func (c counter) list() (cards []cardcheck.CardView) {
	c.t.Helper()
	c.Want(http.StatusOK, c.token, "GET", at+"/GetCreditCardByUserCPF/"+cpf+"?localClienteId="+c.venue.ID, nil).JSON(c.t, &cards)
	return cards
}

func (c counter) send(card string) string {
	c.t.Helper()
	var sent cardcheck.Sent
	c.Want(http.StatusOK, c.token, "POST", at+"/VerifyUserCard", fields{"cardId": card, "imageDocument": picture(c.t)}).JSON(c.t, &sent)
	return sent.CheckID
}

func (c counter) check(want int, token, id, what string, extra fields) servertest.Answer {
	c.t.Helper()
	body := fields{"localClienteId": c.venue.ID}
	for k, v := range extra {
		body[k] = v
	}
	return c.Want(want, token, "POST", at+"/verificacoes/"+id+"/"+what, body)
}

// sealed counts the pictures that are kept.
func (c counter) sealed() (n int) {
	c.t.Helper()
	if err := c.DB.Read.NewRaw("SELECT COUNT(*) FROM secrets WHERE venue_id = ? AND name LIKE 'documento:%'", c.venue.ID).Scan(c.t.Context(), &n); err != nil {
		c.t.Fatal(err)
	}
	return n
}

// audited are the venue's actions about cards, the first first.
func (c counter) audited() (actions []string) {
	c.t.Helper()
	err := c.DB.Read.NewRaw("SELECT action FROM audit_entries WHERE venue_id = ? AND action LIKE '%card-%' ORDER BY at, id", c.venue.ID).Scan(c.t.Context(), &actions)
	if err != nil {
		c.t.Fatal(err)
	}
	return actions
}

func TestCardsOfACPF(t *testing.T) {
	each(t, func(t *testing.T, c counter) { // card-verification-01
		made := c.add()
		cards := c.list()
		if len(cards) != 1 || cards[0] != made || made.HolderName != "MARIA S SILVA" || made.FinalNumber != "4321" || made.IsActive {
			t.Errorf("%+v, %+v", made, cards)
		}
		again := c.Call(c.token, "POST", at, fields{"localClienteId": c.venue.ID, "cpf": cpf, "nomeTitular": "MARIA S SILVA", "finalCartao": "4321"})
		if again.Status != http.StatusConflict {
			t.Errorf("the same card twice: %d %s", again.Status, again.Body)
		}
		var none []cardcheck.CardView
		c.Want(http.StatusOK, c.token, "GET", at+"/GetCreditCardByUserCPF/39053344705?localClienteId="+c.venue.ID, nil).JSON(t, &none)
		if len(none) != 0 {
			t.Errorf("cards of another CPF: %+v", none)
		}
		if said := c.Want(http.StatusBadRequest, c.token, "GET", at+"/GetCreditCardByUserCPF/11111111111?localClienteId="+c.venue.ID, nil).Message(); said != "Preencha com um CPF válido" {
			t.Error(said)
		}
		for field, value := range map[string]string{"cpf": "1", "nomeTitular": " ", "finalCartao": "5555444433332222"} {
			body := fields{"localClienteId": c.venue.ID, "cpf": cpf, "nomeTitular": "Outra", "finalCartao": "1111"}
			body[field] = value
			if a := c.Call(c.token, "POST", at, body); a.Status/100 != 4 || !strings.Contains(string(a.Body), field) {
				t.Errorf("%s %q: %d %s", field, value, a.Status, a.Body)
			}
		}
		var shown cardcheck.ShownCPF
		c.Want(http.StatusOK, c.token, "POST", at+"/"+made.CardID+"/mostrarCPF", fields{"localClienteId": c.venue.ID}).JSON(t, &shown)
		if actions := c.audited(); shown.CPF != cpf || actions[len(actions)-1] != string(audit.PaymentCardCPFShown) {
			t.Errorf("%+v, %v", shown, actions)
		}
	})
}

func TestADocumentWaitsThenIsConfirmed(t *testing.T) {
	each(t, func(t *testing.T, c counter) { // card-verification-03
		card := c.add()
		first := c.send(card.CardID)
		id := c.send(card.CardID)
		if listed := c.list()[0]; listed.CheckID != id || listed.CheckSentAt == 0 || listed.IsActive || first == id {
			t.Errorf("%+v", listed)
		}
		if n := c.sealed(); n != 1 {
			t.Errorf("%d pictures are kept: one was replaced", n)
		}
		c.check(http.StatusNotFound, c.token, first, "documento", nil)
		var rows []string
		if err := c.DB.Read.NewRaw("SELECT sealed FROM secrets WHERE venue_id = ?", c.venue.ID).Scan(t.Context(), &rows); err != nil || strings.Contains(rows[0], "JFIF") {
			t.Errorf("the picture is not sealed: %v", err)
		}
		var seen cardcheck.ShownDocument
		c.check(http.StatusOK, c.token, id, "documento", nil).JSON(t, &seen)
		raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(seen.Image, "data:image/jpeg;base64,"))
		if err != nil || http.DetectContentType(raw) != "image/jpeg" {
			t.Errorf("%v, %.40s", err, seen.Image)
		}
		c.check(http.StatusNoContent, c.token, id, "decidir", fields{"aprovada": true})
		if listed := c.list()[0]; !listed.IsActive || listed.CheckID != "" || c.sealed() != 0 {
			t.Errorf("after the decision: %+v, %d pictures", listed, c.sealed())
		}
		for _, what := range []string{"documento", "decidir"} {
			c.check(http.StatusNotFound, c.token, id, what, fields{"aprovada": true})
		}
		want := []string{"payment-card-added", "card-document-sent", "card-document-sent", "card-document-seen", "card-check-approved"}
		if got := c.audited(); strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("audited %v, not %v", got, want)
		}
		// A refusal takes the confirmation back.
		id = c.send(card.CardID)
		c.check(http.StatusNoContent, c.token, id, "decidir", fields{"aprovada": false})
		if c.list()[0].IsActive || c.sealed() != 0 {
			t.Error("refused, and active still")
		}
	})
}

// Who sends another document while one is decided, and who decides, both get an answer.
func TestADocumentIsSentWhileOneIsDecided(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		card := c.add()
		for range 8 {
			id := c.send(card.CardID)
			var sent, decided error
			var wait sync.WaitGroup
			wait.Go(func() { _, sent = c.CardChecks.Send(t.Context(), card.CardID, picture(t)) })
			wait.Go(func() { decided = c.CardChecks.Decide(t.Context(), c.venue.ID, id, true) })
			wait.Wait()
			if sent != nil || (decided != nil && !fault.Is(decided, fault.NotFound)) || c.sealed() != 1 {
				t.Fatalf("sent: %v, decided: %v, %d pictures", sent, decided, c.sealed())
			}
		}
	})
}

func TestADocumentThatIsNoPicture(t *testing.T) {
	each(t, func(t *testing.T, c counter) { // card-verification-02
		card := c.add()
		for _, sent := range []string{"", "não é base64", "data:image/png;base64," + base64.StdEncoding.EncodeToString([]byte("<svg/>"))} {
			a := c.Call(c.token, "POST", at+"/VerifyUserCard", fields{"cardId": card.CardID, "imageDocument": sent})
			if a.Status/100 != 4 || !strings.Contains(string(a.Body), "imageDocument") {
				t.Errorf("%q: %d %s", sent, a.Status, a.Body)
			}
		}
		if c.sealed() != 0 || c.list()[0].CheckID != "" {
			t.Error("something is kept")
		}
	})
}

func TestADocumentThatNobodyLooksAtIsDeleted(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		id := c.send(c.add().CardID)
		for _, step := range []struct {
			later time.Duration
			kept  int
		}{{cardcheck.KeepFor - time.Minute, 1}, {time.Minute, 0}} {
			c.Clock.Advance(step.later)
			if err := c.CardChecks.Sweep(t.Context()); err != nil || c.sealed() != step.kept {
				t.Errorf("%v, %d pictures, not %d", err, c.sealed(), step.kept)
			}
		}
		var state string
		if err := c.DB.Read.NewRaw("SELECT state FROM card_checks WHERE id = ?", id).Scan(t.Context(), &state); err != nil || state != cardcheck.Expired {
			t.Errorf("%v, %q", err, state)
		}
	})
}

func TestNobodyElseReachesACardOrItsDocument(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		card := c.add()
		id := c.send(card.CardID)
		other := c.Venue("Bar da Praia")
		for who, token := range map[string]string{
			"of another venue": checker(t, c.Server, other.ID, "confere@praia.test"),
			"without the role": c.Person("caixa@porto.test", c.venue.ID, roles.Cards, roles.Customers),
		} {
			c.Want(http.StatusForbidden, token, "GET", at+"/GetCreditCardByUserCPF/"+cpf+"?localClienteId="+c.venue.ID, nil)
			c.check(http.StatusForbidden, token, id, "documento", nil)
			c.check(http.StatusForbidden, token, id, "decidir", fields{"aprovada": true})
			if a := c.Call(token, "POST", at+"/VerifyUserCard", fields{"cardId": card.CardID, "imageDocument": picture(t)}); a.Status != http.StatusForbidden && a.Status != http.StatusNotFound {
				t.Errorf("%s: %d", who, a.Status)
			}
		}
		theirs := c.SignIn("confere@praia.test")
		for _, path := range []string{"/verificacoes/" + id + "/documento", "/verificacoes/" + id + "/decidir", "/" + card.CardID + "/mostrarCPF"} {
			c.Want(http.StatusNotFound, theirs, "POST", at+path, fields{"localClienteId": other.ID, "aprovada": true})
		}
		if listed := c.list()[0]; listed.CheckID != id || listed.IsActive {
			t.Errorf("%+v", listed)
		}
	})
}

func TestAnErasedPersonLeavesNoDocument(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		c.send(c.add().CardID)
		err := c.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			return c.CardChecks.Erase(ctx, tx, c.venue.ID, []string{cpf})
		})
		if err != nil || len(c.list()) != 0 || c.sealed() != 0 {
			t.Errorf("%v, %+v, %d pictures", err, c.list(), c.sealed())
		}
	})
}
