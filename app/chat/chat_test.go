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
)

// orders holds the orders by id; their public codes are in codes.
type orders map[string]chat.Order

func (o orders) Order(_ context.Context, id string) (chat.Order, error) {
	if found, ok := o[id]; ok {
		return found, nil
	}
	return chat.Order{}, fault.New(fault.NotFound, "Pedido não encontrado.")
}

func (o orders) ByPublicCode(ctx context.Context, given string) (chat.Order, error) {
	if given != code {
		return chat.Order{}, fault.New(fault.NotFound, "Pedido não encontrado.")
	}
	return o.Order(ctx, order)
}

func (o orders) Some(context.Context, []string) (map[string]chat.Order, error) { return o, nil }

// desk is a venue that talks to its customers, behind real HTTP.
type desk struct {
	*testing.T
	clock   *clock.Fake
	hub     *push.Hub
	orders  orders
	allowed bool
	service *chat.Service
	url     string
	log     *bytes.Buffer
}

func each(t *testing.T, test func(*desk)) {
	t.Helper()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		d := &desk{
			T: t, clock: clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC)), allowed: true, log: &bytes.Buffer{},
			orders: orders{order: {ID: order, VenueID: venue, Code: "A012", Customer: "João Ninguém"}},
		}
		log := slog.New(slog.NewTextHandler(d.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		d.hub = push.New(db, log)
		d.service = chat.New(chat.Config{
			DB: db, Clock: d.clock, Hub: d.hub, Orders: d.orders,
			Allowed: func(context.Context, string) (bool, error) { return d.allowed, nil },
		})
		web := httptest.NewServer(httpapi.New(httpapi.Config{
			Version: "test", Log: log, Routes: d.service.Routes(),
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
		t.Cleanup(d.hub.Close)
		d.url = web.URL
		test(d)
	})
}

// call answers the body of a call that must have this status.
func (d *desk) call(status int, method, path, token string, body any, into any, key ...string) string {
	d.Helper()
	answer, err := d.try(status, method, path, token, body, into, key...)
	if err != nil {
		d.Fatal(err)
	}
	return answer
}

// try is call for several at once.
func (d *desk) try(status int, method, path, token string, body any, into any, key ...string) (string, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return "", err
	}
	r, err := http.NewRequest(method, d.url+path, bytes.NewReader(raw))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
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

func text(s string) map[string]string { return map[string]string{"Texto": s} }

func (d *desk) ask(s string, key ...string) (m chat.Message) {
	d.Helper()
	d.call(200, "POST", "/api/Chat/pedidos/"+code+"/mensagens", "", text(s), &m, key...)
	return m
}

func (d *desk) answer(s string, key ...string) (m chat.Message) {
	d.Helper()
	d.call(200, "POST", "/api/Chat/conversas/"+order+"/mensagens", "ana", text(s), &m, key...)
	return m
}

func (d *desk) unread() (u chat.UnreadMessages) {
	d.Helper()
	d.call(200, "GET", "/api/Chat/GetNotVizualizedMessagesFromAppByLocal/"+venue, "ana", nil, &u)
	return u
}

func (d *desk) read(before int64) (c chat.ConversationMessages) {
	d.Helper()
	d.call(200, "GET", fmt.Sprintf("/api/Chat/conversas/%s/mensagens?antes=%d", order, before), "ana", nil, &c)
	return c
}

// markRead notes that Ana has seen the messages up to a number, and answers how
// many are left.
func (d *desk) markRead(upTo int64) int {
	d.Helper()
	var out struct{ NaoLidas int }
	d.call(200, "POST", "/api/Chat/conversas/"+order+"/lidas", "ana", map[string]int64{"Ate": upTo}, &out)
	return out.NaoLidas
}

func TestConversation(t *testing.T) {
	each(t, func(d *desk) {
		if got := d.unread(); got.Total != 0 || len(got.Conversas) != 0 {
			d.Errorf("before anything was written: %+v", got)
		}
		d.ask("Vai demorar?")
		d.clock.Advance(time.Minute)
		d.ask("Olá?")
		got := d.unread()
		want := chat.UnreadConversation{PedidoID: order, Codigo: "A012", Cliente: "João Ninguém", NaoLidas: 2, UltimaEm: d.clock.Now().UTC()}
		if got.Total != 2 || len(got.Conversas) != 1 || got.Conversas[0] != want {
			d.Errorf("unread %+v, want %+v", got, want)
		}
		if left := d.markRead(1); left != 1 || d.unread().Total != 1 {
			d.Errorf("after reading the first: %d unread, want 1", left)
		}
		d.markRead(99)
		if left := d.markRead(1); left != 0 {
			d.Errorf("reading went back: %d unread", left)
		}
		d.ask("E agora?")
		d.markRead(3)
		d.answer("Sai em cinco minutos.")
		c := d.read(0)
		if len(c.Mensagens) != 4 || c.HaAnteriores || !c.PodeResponder || c.Codigo != "A012" {
			d.Fatalf("conversation %+v", c)
		}
		if last := c.Mensagens[3]; last.Autor != "Ana" || last.DoCliente || last.Numero != 4 {
			d.Errorf("last message %+v", last)
		}
		if !c.Mensagens[0].Lida || !c.Mensagens[2].Lida {
			d.Errorf("messages that were read are not marked: %+v", c.Mensagens)
		}
		var list []chat.Conversation
		d.call(200, "GET", "/api/Chat/conversas?localClienteId="+venue, "ana", nil, &list)
		if len(list) != 1 || list[0].UltimoTexto != "Sai em cinco minutos." || list[0].UltimaDoCliente {
			d.Errorf("list %+v", list)
		}
		for _, personal := range []string{"Vai demorar", "João", "cinco minutos"} {
			if strings.Contains(d.log.String(), personal) {
				d.Errorf("the log holds %q", personal)
			}
		}
	})
}

// What the customer writes while an answer is on its way was on no screen when
// the answer was written.
func TestAnAnswerReadsNothing(t *testing.T) {
	each(t, func(d *desk) {
		d.ask("Tem amendoim no molho?")
		d.markRead(1)
		d.ask("Sou alérgico a amendoim.")
		d.answer("Tem um pouco.")
		if got := d.unread(); got.Total != 1 || len(got.Conversas) != 1 || got.Conversas[0].NaoLidas != 1 {
			d.Errorf("nobody is told of what was written meanwhile: %+v", got)
		}
		c := d.read(0)
		if len(c.Mensagens) != 3 || c.NaoLidas != 1 || !c.Mensagens[0].Lida || c.Mensagens[1].Lida {
			d.Errorf("conversation %+v", c)
		}
		if left := d.markRead(3); left != 0 || !d.read(0).Mensagens[1].Lida {
			d.Errorf("once it was seen: %d unread", left)
		}
	})
}

// Boards read anew what they show when they are told something else than before.
func TestBoardsAreToldOfEveryMessage(t *testing.T) {
	each(t, func(d *desk) {
		const other = "0190a000-0000-7000-8000-0000000000a2"
		d.orders[other] = chat.Order{ID: other, VenueID: venue, Code: "A013", Customer: "Maria José"}
		told := ""
		news := func(after string) {
			d.Helper()
			found, err := d.service.Unread(d.Context(), venue)
			if err != nil {
				d.Fatal(err)
			}
			now, err := json.Marshal(found)
			if err != nil {
				d.Fatal(err)
			}
			if string(now) == told {
				d.Errorf("%s changes nothing in %s", after, now)
			}
			told = string(now)
		}
		news("opening the board")
		d.answer("O pão acabou.")
		news("the venue's first message")
		d.answer("Pode ser de forma?")
		news("another in the same millisecond")
		d.call(200, "POST", "/api/Chat/conversas/"+other+"/mensagens", "ana", text("Sai já."), nil)
		news("one in another conversation")
		d.clock.Advance(-time.Hour)
		d.answer("Ou francês.")
		news("one by a clock that was set back")
		d.ask("De forma.")
		news("the customer's message")
		d.markRead(4)
		news("reading it")
		d.answer("Certo.")
		news("an answer to what was read")
		before := d.unread().Marca
		d.markRead(4)
		if now := d.unread().Marca; before == "" || now != before {
			d.Errorf("nothing was written, but the mark went from %q to %q", before, now)
		}
		d.allowed = false
		if got := d.unread(); got.Marca != "" {
			d.Errorf("switched off, it tells %+v", got)
		}
	})
}

// Whoever knows a message finds all that came before it: a board that sent the
// fourth message does not miss the third.
func TestReadingHasNoHoles(t *testing.T) {
	each(t, func(d *desk) {
		var g errgroup.Group
		for i := range 16 {
			g.Go(func() error {
				path, token := "/api/Chat/conversas/"+order+"/mensagens", "ana"
				if i%2 == 0 {
					path, token = "/api/Chat/pedidos/"+code+"/mensagens", ""
				}
				var sent chat.Message
				if _, err := d.try(200, "POST", path, token, text(fmt.Sprint("m", i)), &sent); err != nil {
					return err
				}
				var c chat.ConversationMessages
				if _, err := d.try(200, "GET", "/api/Chat/conversas/"+order+"/mensagens", "ana", nil, &c); err != nil {
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
			d.Fatal(err)
		}
	})
}

func TestPages(t *testing.T) {
	each(t, func(d *desk) {
		for i := range 53 {
			d.answer(fmt.Sprint("mensagem ", i+1))
		}
		last := d.read(0)
		if len(last.Mensagens) != 50 || last.Mensagens[0].Numero != 4 || !last.HaAnteriores {
			d.Fatalf("last page: %d from %d", len(last.Mensagens), last.Mensagens[0].Numero)
		}
		if first := d.read(4); len(first.Mensagens) != 3 || first.HaAnteriores {
			d.Errorf("first page %+v", first)
		}
		if none := d.read(1 << 62); len(none.Mensagens) != 50 {
			d.Errorf("before a huge number: %d", len(none.Mensagens))
		}
	})
}

func TestSendingTwice(t *testing.T) {
	each(t, func(d *desk) {
		first := d.answer("Já vai.", "k1")
		if again := d.answer("Já vai.", "k1"); again.Numero != first.Numero || again.Texto != first.Texto {
			d.Errorf("repeated: %+v, first %+v", again, first)
		}
		d.call(409, "POST", "/api/Chat/conversas/"+order+"/mensagens", "ana", text("Outra coisa."), nil, "k1")
		if d.ask("Já vai.", "k1").Numero != 2 {
			d.Error("the customer's key met the venue's")
		}
		// Ten at once leave ten messages with ten numbers, and no unread one is lost.
		var g errgroup.Group
		for i := range 10 {
			g.Go(func() error {
				_, err := d.try(200, "POST", "/api/Chat/pedidos/"+code+"/mensagens", "", text(fmt.Sprint("m", i)), nil)
				return err
			})
		}
		if err := g.Wait(); err != nil {
			d.Fatal(err)
		}
		c := d.read(0)
		if len(c.Mensagens) != 12 || c.NaoLidas != 11 {
			d.Fatalf("%d messages, %d unread; want 12 and 11", len(c.Mensagens), c.NaoLidas)
		}
		for i, m := range c.Mensagens {
			if m.Numero != int64(i+1) {
				d.Errorf("message %d has number %d", i+1, m.Numero)
			}
		}
	})
}

func TestWhatIsRefused(t *testing.T) {
	each(t, func(d *desk) {
		send := "/api/Chat/pedidos/" + code + "/mensagens"
		for name, body := range map[string]any{"nothing": text(""), "blanks": text(" \n\t "), "too much": text(strings.Repeat("á", 1001)), "no text": map[string]string{}} {
			if answer := d.call(400, "POST", send, "", body, nil); strings.Contains(answer, "áá") {
				d.Errorf("%s: the answer repeats it", name)
			}
		}
		d.ask(strings.Repeat("á", 1000))
		d.call(404, "POST", "/api/Chat/pedidos/outrocodigo00/mensagens", "", text("oi"), nil)
		t := d.T
		t.Run("chat-01 the token is a bearer of every call; without one 401", func(*testing.T) {
			for _, path := range []string{"GetNotVizualizedMessagesFromAppByLocal/" + venue, "conversas?localClienteId=" + venue, "conversas/" + order + "/mensagens"} {
				d.call(401, "GET", "/api/Chat/"+path, "", nil, nil)
				d.call(403, "GET", "/api/Chat/"+path, "olga", nil, nil)
			}
		})
		d.allowed = false
		d.call(409, "POST", send, "", text("oi"), nil)
		d.call(409, "POST", "/api/Chat/conversas/"+order+"/mensagens", "ana", text("oi"), nil)
		if got := d.unread(); got.Total != 0 {
			d.Errorf("switched off, %d unread", got.Total)
		}
		if c := d.read(0); len(c.Mensagens) != 1 || c.PodeResponder {
			d.Errorf("switched off: %+v", c)
		}
		d.allowed = true
		o := d.orders[order]
		o.Ended = d.clock.Now()
		d.orders[order] = o
		d.clock.Advance(chat.WriteFor)
		d.ask("Faltou o guardanapo.")
		d.clock.Advance(time.Second)
		d.call(409, "POST", send, "", text("Alguém?"), nil)
		d.clock.Advance(chat.KeepFor)
		if err := d.service.Sweep(d.Context()); err != nil {
			d.Fatal(err)
		}
		if c := d.read(0); len(c.Mensagens) != 0 {
			d.Errorf("kept for too long: %+v", c)
		}
		var texts int
		if err := d.service.DB.Read.NewRaw("SELECT COUNT(*) FROM chat_messages").Scan(d.Context(), &texts); err != nil || texts != 0 {
			d.Errorf("%d messages outlive their conversation, %v", texts, err)
		}
	})
}

func TestLimits(t *testing.T) {
	each(t, func(d *desk) {
		for i := range 12 {
			d.ask(fmt.Sprint("m", i))
		}
		d.call(429, "POST", "/api/Chat/pedidos/"+code+"/mensagens", "", text("mais uma"), nil)
		d.clock.Advance(time.Minute)
		d.ask("agora vai")
	})
}

func TestBoardsAreWoken(t *testing.T) {
	each(t, func(d *desk) {
		wake, stop := d.hub.Subscribe(d.service.Topic(venue))
		defer stop()
		woken := func(after string) {
			d.Helper()
			select {
			case <-wake:
			case <-time.After(10 * time.Second):
				d.Fatalf("nobody was woken after %s", after)
			}
		}
		d.ask("oi")
		woken("a customer's message")
		d.call(200, "POST", "/api/Chat/conversas/"+order+"/lidas", "ana", map[string]int{"Ate": 1}, nil)
		woken("reading")
	})
}
