package chat_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"balcao/app/chat"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/httpapi"
	"balcao/app/operation"
	"balcao/app/push"
)

const (
	venue = "0190a000-0000-7000-8000-000000000001"
	order = "0190a000-0000-7000-8000-0000000000a1"
	code  = "abcdefgh12345"
	// phone is the secret of the phone that has ordered.
	phone = "AAAAAAAAAAAAAAAAAAAAAA"
)

// orders holds the orders by id; their public codes are in codes.
type orders map[string]chat.Order

func (o orders) Order(_ context.Context, id string) (chat.Order, error) {
	if found, ok := o[id]; ok {
		return found, nil
	}
	return chat.Order{}, fault.New(fault.NotFound, "Pedido não encontrado.")
}

func (o orders) ByPhone(ctx context.Context, given, secret string) (chat.Order, error) {
	if given != code || secret != phone {
		return chat.Order{}, fault.New(fault.NotFound, "Pedido não encontrado.")
	}
	return o.Order(ctx, order)
}

func (o orders) Some(context.Context, []string) (map[string]chat.Order, error) { return o, nil }

// harness is a venue that talks to its customers, behind real HTTP.
type harness struct {
	*testing.T
	clock   *clock.Fake
	hub     *push.Hub
	orders  orders
	allowed bool
	service *chat.Service
	url     string
	log     *bytes.Buffer
}

func each(t *testing.T, test func(*harness)) {
	t.Helper()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := &harness{
			T: t, clock: clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC)), allowed: true, log: &bytes.Buffer{},
			orders: orders{order: {ID: order, VenueID: venue, Code: "A012", Customer: "João Ninguém"}},
		}
		log := slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		h.hub = push.New(db, log)
		h.service = chat.New(chat.Config{
			DB: db, Clock: h.clock, Hub: h.hub, Orders: h.orders,
			Allowed: func(context.Context, string) (bool, error) { return h.allowed, nil },
		})
		web := httptest.NewServer(httpapi.New(httpapi.Config{
			Version: "test", Log: log, Routes: h.service.Routes(),
			Authenticate: func(_ context.Context, token string) (*operation.Caller, error) {
				switch token {
				case "ana":
					return &operation.Caller{UserID: "u-ana", Name: "Ana", Venues: map[string][]string{venue: {"Painel"}}}, nil
				case "olga":
					return &operation.Caller{UserID: "u-olga", Name: "Olga", Venues: map[string][]string{"elsewhere": {"Painel"}}}, nil
				}
				return nil, fault.New(fault.Unauthenticated, "Entre novamente.")
			},
		}))
		t.Cleanup(web.Close)
		t.Cleanup(h.hub.Close)
		h.url = web.URL
		test(h)
	})
}

// call answers the body of a call that must have this status.
func (h *harness) call(status int, method, path, token string, body any, into any, key ...string) string {
	h.Helper()
	answer, err := h.try(status, method, path, token, body, into, key...)
	if err != nil {
		h.Fatal(err)
	}
	return answer
}

// try is call for several at once.
func (h *harness) try(status int, method, path, token string, body any, into any, key ...string) (string, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return "", err
	}
	r, err := http.NewRequest(method, h.url+path, bytes.NewReader(raw))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/json")
	if token == customer {
		r.Header.Set("Pedido-Segredo", phone)
	} else if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	for _, k := range key {
		r.Header.Set("Idempotency-Key", k)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer func() { _ = res.Body.Close() }()
	answer, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != status {
		err = fmt.Errorf("%s %s: %d, want %d: %s", method, path, res.StatusCode, status, answer)
	}
	if err == nil && into != nil {
		err = json.Unmarshal(answer, into)
	}
	return string(answer), err
}

// customer is who calls with the phone's secret instead of a token.
const customer = "phone"

func text(s string) map[string]string { return map[string]string{"Texto": s} }

func (h *harness) ask(s string, key ...string) (m chat.Message) {
	h.Helper()
	h.call(200, "POST", "/api/Chat/pedidos/"+code+"/mensagens", customer, text(s), &m, key...)
	return m
}

func (h *harness) answer(s string, key ...string) (m chat.Message) {
	h.Helper()
	h.call(200, "POST", "/api/Chat/conversas/"+order+"/mensagens", "ana", text(s), &m, key...)
	return m
}

func (h *harness) unread() (u chat.UnreadMessages) {
	h.Helper()
	h.call(200, "GET", "/api/Chat/GetNotVizualizedMessagesFromAppByLocal/"+venue, "ana", nil, &u)
	return u
}

func (h *harness) read(before int64) (c chat.ConversationMessages) {
	h.Helper()
	h.call(200, "GET", fmt.Sprintf("/api/Chat/conversas/%s/mensagens?antes=%d", order, before), "ana", nil, &c)
	return c
}

// markRead notes that Ana has seen the messages up to a number, and answers how
// many are left.
func (h *harness) markRead(upTo int64) int {
	h.Helper()
	var out struct{ NaoLidas int }
	h.call(200, "POST", "/api/Chat/conversas/"+order+"/lidas", "ana", map[string]int64{"Ate": upTo}, &out)
	return out.NaoLidas
}

func TestConversation(t *testing.T) {
	each(t, func(h *harness) {
		if got := h.unread(); got.Total != 0 || len(got.Conversas) != 0 {
			h.Errorf("before anything was written: %+v", got)
		}
		h.ask("Vai demorar?")
		h.clock.Advance(time.Minute)
		h.ask("Olá?")
		got := h.unread()
		want := chat.UnreadConversation{PedidoID: order, Codigo: "A012", Cliente: "João Ninguém", NaoLidas: 2, UltimaEm: h.clock.Now().UTC()}
		if got.Total != 2 || len(got.Conversas) != 1 || got.Conversas[0] != want {
			h.Errorf("unread %+v, want %+v", got, want)
		}
		if left := h.markRead(1); left != 1 || h.unread().Total != 1 {
			h.Errorf("after reading the first: %d unread, want 1", left)
		}
		h.markRead(99)
		if left := h.markRead(1); left != 0 {
			h.Errorf("reading went back: %d unread", left)
		}
		h.ask("E agora?")
		h.markRead(3)
		h.answer("Sai em cinco minutos.")
		c := h.read(0)
		if len(c.Mensagens) != 4 || c.HaAnteriores || !c.PodeResponder || c.Codigo != "A012" {
			h.Fatalf("conversation %+v", c)
		}
		if last := c.Mensagens[3]; last.Autor != "Ana" || last.DoCliente || last.Numero != 4 {
			h.Errorf("last message %+v", last)
		}
		if !c.Mensagens[0].Lida || !c.Mensagens[2].Lida {
			h.Errorf("messages that were read are not marked: %+v", c.Mensagens)
		}
		var list []chat.Conversation
		h.call(200, "GET", "/api/Chat/conversas?localClienteId="+venue, "ana", nil, &list)
		if len(list) != 1 || list[0].UltimoTexto != "Sai em cinco minutos." || list[0].UltimaDoCliente {
			h.Errorf("list %+v", list)
		}
		for _, personal := range []string{"Vai demorar", "João", "cinco minutos"} {
			if strings.Contains(h.log.String(), personal) {
				h.Errorf("the log holds %q", personal)
			}
		}
	})
}

// What the customer writes while an answer is on its way was on no screen when
// the answer was written.
func TestAnAnswerReadsNothing(t *testing.T) {
	each(t, func(h *harness) {
		h.ask("Tem amendoim no molho?")
		h.markRead(1)
		h.ask("Sou alérgico a amendoim.")
		h.answer("Tem um pouco.")
		if got := h.unread(); got.Total != 1 || len(got.Conversas) != 1 || got.Conversas[0].NaoLidas != 1 {
			h.Errorf("nobody is told of what was written meanwhile: %+v", got)
		}
		c := h.read(0)
		if len(c.Mensagens) != 3 || c.NaoLidas != 1 || !c.Mensagens[0].Lida || c.Mensagens[1].Lida {
			h.Errorf("conversation %+v", c)
		}
		if left := h.markRead(3); left != 0 || !h.read(0).Mensagens[1].Lida {
			h.Errorf("once it was seen: %d unread", left)
		}
	})
}

// Boards read anew what they show when they are told something else than before.
func TestBoardsAreToldOfEveryMessage(t *testing.T) {
	each(t, func(h *harness) {
		const other = "0190a000-0000-7000-8000-0000000000a2"
		h.orders[other] = chat.Order{ID: other, VenueID: venue, Code: "A013", Customer: "Maria José"}
		told := ""
		news := func(after string) {
			h.Helper()
			found, err := h.service.Unread(h.Context(), venue)
			if err != nil {
				h.Fatal(err)
			}
			now, err := json.Marshal(found)
			if err != nil {
				h.Fatal(err)
			}
			if string(now) == told {
				h.Errorf("%s changes nothing in %s", after, now)
			}
			told = string(now)
		}
		news("opening the board")
		h.answer("O pão acabou.")
		news("the venue's first message")
		h.answer("Pode ser de forma?")
		news("another in the same millisecond")
		h.call(200, "POST", "/api/Chat/conversas/"+other+"/mensagens", "ana", text("Sai já."), nil)
		news("one in another conversation")
		h.clock.Advance(-time.Hour)
		h.answer("Ou francês.")
		news("one by a clock that was set back")
		h.ask("De forma.")
		news("the customer's message")
		h.markRead(4)
		news("reading it")
		h.answer("Certo.")
		news("an answer to what was read")
		before := h.unread().Marca
		h.markRead(4)
		if now := h.unread().Marca; before == "" || now != before {
			h.Errorf("nothing was written, but the mark went from %q to %q", before, now)
		}
		h.allowed = false
		if got := h.unread(); got.Marca != "" {
			h.Errorf("switched off, it tells %+v", got)
		}
	})
}

// Whoever knows a message finds all that came before it: a board that sent the
// fourth message does not miss the third.
func TestReadingHasNoHoles(t *testing.T) {
	each(t, func(h *harness) {
		var g errgroup.Group
		for i := range 16 {
			g.Go(func() error {
				path, token := "/api/Chat/conversas/"+order+"/mensagens", "ana"
				if i%2 == 0 {
					path, token = "/api/Chat/pedidos/"+code+"/mensagens", customer
				}
				var sent chat.Message
				if _, err := h.try(200, "POST", path, token, text(fmt.Sprint("m", i)), &sent); err != nil {
					return err
				}
				var c chat.ConversationMessages
				if _, err := h.try(200, "GET", "/api/Chat/conversas/"+order+"/mensagens", "ana", nil, &c); err != nil {
					return err
				}
				for n, m := range c.Mensagens {
					if m.Numero != int64(n+1) {
						return fmt.Errorf("after sending %d, message %d has number %d", sent.Numero, n+1, m.Numero)
					}
				}
				if int64(len(c.Mensagens)) < sent.Numero {
					return fmt.Errorf("sent %d, read %d messages", sent.Numero, len(c.Mensagens))
				}
				return nil
			})
		}
		if err := g.Wait(); err != nil {
			h.Fatal(err)
		}
	})
}

func TestPages(t *testing.T) {
	each(t, func(h *harness) {
		for i := range 53 {
			h.answer(fmt.Sprint("mensagem ", i+1))
		}
		last := h.read(0)
		if len(last.Mensagens) != 50 || last.Mensagens[0].Numero != 4 || !last.HaAnteriores {
			h.Fatalf("last page: %d from %d", len(last.Mensagens), last.Mensagens[0].Numero)
		}
		if first := h.read(4); len(first.Mensagens) != 3 || first.HaAnteriores {
			h.Errorf("first page %+v", first)
		}
		if none := h.read(1 << 62); len(none.Mensagens) != 50 {
			h.Errorf("before a huge number: %d", len(none.Mensagens))
		}
	})
}

func TestSendingTwice(t *testing.T) {
	each(t, func(h *harness) {
		first := h.answer("Já vai.", "k1")
		if again := h.answer("Já vai.", "k1"); again.Numero != first.Numero || again.Texto != first.Texto {
			h.Errorf("repeated: %+v, first %+v", again, first)
		}
		h.call(409, "POST", "/api/Chat/conversas/"+order+"/mensagens", "ana", text("Outra coisa."), nil, "k1")
		if h.ask("Já vai.", "k1").Numero != 2 {
			h.Error("the customer's key met the venue's")
		}
		// Longer ago than answers are kept, the message is not sent a second time either.
		if _, err := h.service.DB.Write.DB.ExecContext(h.Context(), "DELETE FROM idempotency_keys"); err != nil {
			h.Fatal(err)
		}
		h.call(409, "POST", "/api/Chat/conversas/"+order+"/mensagens", "ana", text("Já vai."), nil, "k1")
		// Ten at once leave ten messages with ten numbers, and no unread one is lost.
		var g errgroup.Group
		for i := range 10 {
			g.Go(func() error {
				_, err := h.try(200, "POST", "/api/Chat/pedidos/"+code+"/mensagens", customer, text(fmt.Sprint("m", i)), nil)
				return err
			})
		}
		if err := g.Wait(); err != nil {
			h.Fatal(err)
		}
		c := h.read(0)
		if len(c.Mensagens) != 12 || c.NaoLidas != 11 {
			h.Fatalf("%d messages, %d unread; want 12 and 11", len(c.Mensagens), c.NaoLidas)
		}
		for i, m := range c.Mensagens {
			if m.Numero != int64(i+1) {
				h.Errorf("message %d has number %d", i+1, m.Numero)
			}
		}
	})
}

func TestWhatIsRefused(t *testing.T) {
	each(t, func(h *harness) {
		send := "/api/Chat/pedidos/" + code + "/mensagens"
		for name, body := range map[string]any{"nothing": text(""), "blanks": text(" \n\t "), "too much": text(strings.Repeat("á", 1001)), "no text": map[string]string{}} {
			if answer := h.call(400, "POST", send, customer, body, nil); strings.Contains(answer, "áá") {
				h.Errorf("%s: the answer repeats it", name)
			}
		}
		h.ask(strings.Repeat("á", 1000))
		h.call(404, "POST", "/api/Chat/pedidos/outrocodigo00/mensagens", customer, text("oi"), nil)
		t := h.T
		t.Run("chat-01 the token is a bearer of every call; without one 401", func(*testing.T) {
			for _, path := range []string{"GetNotVizualizedMessagesFromAppByLocal/" + venue, "conversas?localClienteId=" + venue, "conversas/" + order + "/mensagens"} {
				h.call(401, "GET", "/api/Chat/"+path, "", nil, nil)
				h.call(403, "GET", "/api/Chat/"+path, "olga", nil, nil)
			}
		})
		h.allowed = false
		h.call(409, "POST", send, customer, text("oi"), nil)
		h.call(409, "POST", "/api/Chat/conversas/"+order+"/mensagens", "ana", text("oi"), nil)
		if got := h.unread(); got.Total != 0 {
			h.Errorf("switched off, %d unread", got.Total)
		}
		if c := h.read(0); len(c.Mensagens) != 1 || c.PodeResponder {
			h.Errorf("switched off: %+v", c)
		}
		h.allowed = true
		o := h.orders[order]
		o.Ended = h.clock.Now()
		h.orders[order] = o
		h.clock.Advance(chat.WriteFor)
		h.ask("Faltou o guardanapo.")
		h.clock.Advance(time.Second)
		h.call(409, "POST", send, customer, text("Alguém?"), nil)
		h.clock.Advance(chat.KeepFor)
		if err := h.service.Sweep(h.Context()); err != nil {
			h.Fatal(err)
		}
		if c := h.read(0); len(c.Mensagens) != 0 {
			h.Errorf("kept for too long: %+v", c)
		}
		var texts int
		if err := h.service.DB.Read.NewRaw("SELECT COUNT(*) FROM chat_messages").Scan(h.Context(), &texts); err != nil || texts != 0 {
			h.Errorf("%d messages outlive their conversation, %v", texts, err)
		}
	})
}

func TestLimits(t *testing.T) {
	each(t, func(h *harness) {
		for i := range 12 {
			h.ask(fmt.Sprint("m", i))
		}
		h.call(429, "POST", "/api/Chat/pedidos/"+code+"/mensagens", customer, text("mais uma"), nil)
		h.clock.Advance(time.Minute)
		h.ask("agora vai")
	})
}

func TestBoardsAreWoken(t *testing.T) {
	each(t, func(h *harness) {
		wake, stop := h.hub.Subscribe(h.service.Topic(venue))
		defer stop()
		woken := func(after string) {
			h.Helper()
			select {
			case <-wake:
			case <-time.After(time.Minute):
				h.Fatalf("nobody was woken after %s", after)
			}
		}
		h.ask("oi")
		woken("a customer's message")
		h.call(200, "POST", "/api/Chat/conversas/"+order+"/lidas", "ana", map[string]int{"Ate": 1}, nil)
		woken("reading")
	})
}

// The customer reads what both have written, and may write as long as it says so; without
// the phone's secret there is no such order.
func TestTheCustomersSide(t *testing.T) {
	each(t, func(h *harness) {
		path := "/api/Chat/pedidos/" + code + "/mensagens"
		read := func(query string) (c chat.CustomerConversation) {
			h.Helper()
			h.call(200, "GET", path+query, customer, nil, &c)
			return c
		}
		if c := read(""); len(c.Mensagens) != 0 || !c.PodeEscrever {
			h.Errorf("before anything was written: %+v", c)
		}
		h.ask("Vai demorar?")
		h.answer("Cinco minutos.")
		c := read("")
		if len(c.Mensagens) != 2 || !c.Mensagens[0].DoCliente || c.Mensagens[1].Texto != "Cinco minutos." || c.Mensagens[1].Autor != "" {
			h.Errorf("the customer reads %+v", c)
		}
		if got := h.unread(); got.Total != 1 {
			h.Errorf("his reading left %d of his own unread", got.Total)
		}
		for range 52 {
			h.answer("E mais uma.")
		}
		if c := read(""); len(c.Mensagens) != 50 || !c.HaAnteriores {
			h.Errorf("%d messages, more before: %v", len(c.Mensagens), c.HaAnteriores)
		}
		if c := read("?antes=5"); len(c.Mensagens) != 4 || c.HaAnteriores {
			h.Errorf("the first: %+v", c)
		}
		for _, token := range []string{"", "ana"} {
			if body := h.call(404, "GET", path, token, nil, nil); strings.Contains(body, "demorar") {
				h.Error("the refusal tells what was written")
			}
			h.call(404, "POST", path, token, text("Sou eu"), nil)
		}
		h.allowed = false
		if c := read(""); len(c.Mensagens) == 0 || c.PodeEscrever {
			h.Errorf("switched off: %+v", c)
		}
		h.allowed = true
		o := h.orders[order]
		o.Ended = h.clock.Now().Add(-chat.WriteFor - time.Second)
		h.orders[order] = o
		if c := read(""); c.PodeEscrever {
			h.Error("he may write for ever")
		}
	})
}
