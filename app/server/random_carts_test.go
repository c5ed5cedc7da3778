package server_test

import (
	"crypto/rand"
	"fmt"
	"maps"
	"math"
	"net/http"
	"testing"

	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/server/servertest"

	"pgregory.net/rapid"
)

// Of a shop as its people may configure it, by the public calls: what is quoted is what the
// reference reckons, what is charged, and what tracking says; a centavo more or less than
// that is refused with the new quote, and what is refused is not stored.
func TestRandomCartsCostWhatTheyShould(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		r := openRandomShop(t, s)
		count := counter(t, s.DB, written(t, s))
		rapid.Check(t, func(rt *rapid.T) {
			r.change(rt, t)
			o := r.cart(rt)
			a := s.Call("", "POST", "/api/storefront/"+r.venue.Slug+"/quote", o)
			var q orders.Quote
			if a.Status == http.StatusOK {
				a.JSON(t, &q)
			}
			want := r.reckon(o, q.Totais.DistanciaMetros)
			before := count()
			send := func(expected money.Amount) servertest.Answer {
				sent := o
				sent.TotalEsperado = &expected
				return s.Call("", "POST", "/api/storefront/"+r.venue.Slug+"/orders", sent, "Idempotency-Key: "+rand.Text())
			}
			refuses := func(a servertest.Answer, field string) {
				var said struct{ Fields map[string]string }
				if a.JSON(t, &said); a.Status < 400 || a.Status >= 500 || said.Fields[field] == "" {
					rt.Fatalf("want it refused for %s: %d %s", field, a.Status, a.Body)
				}
				if after := count(); !maps.Equal(before, after) {
					rt.Fatalf("refused for %s, and stored: %v", field, difference(before, after))
				}
			}
			if want.refused != "" {
				refuses(a, want.refused)
				refuses(send(0), want.refused)
				return
			}
			if got := fmt.Sprint(q.Totais.Itens, q.Totais.Desconto, q.Totais.TaxaServico, q.Totais.Entrega, q.Totais.Total, q.Totais.RegraEntrega); a.Status != 200 ||
				got != fmt.Sprint(money.Amount(want.items), money.Amount(want.discount), money.Amount(want.service), money.Amount(want.delivery), money.Amount(want.total), want.rule) {
				rt.Fatalf("quoted %d %s, want %+v", a.Status, a.Body, want)
			}
			if far := q.Totais.DistanciaMetros; far != nil && math.Abs(float64(*far)-metresTo(o)) > 1 {
				rt.Fatalf("%d m away, want %f", *far, metresTo(o))
			}
			total := q.Totais.Total
			refuses(send(total-1), "TotalEsperado")
			refuses(send(total+1), "TotalEsperado")
			if want.tooLittle {
				refuses(send(total), "Itens")
				return
			}
			var placed orders.Placed
			if a := send(total); a.Status != http.StatusOK {
				rt.Fatalf("quoted %s, and refused: %d %s", total, a.Status, a.Body)
			} else {
				a.JSON(t, &placed)
			}
			var tracked orders.Tracked
			s.Want(http.StatusOK, "", "GET", "/api/MeepFood/Order/"+placed.CodigoAcompanhamento, nil).JSON(t, &tracked)
			if placed.ValorTotal != total || tracked.Amount != total || tracked.Totais != q.Totais.Breakdown {
				rt.Fatalf("quoted %+v, charged %s, told %+v", q.Totais, placed.ValorTotal, tracked.Totais)
			}
		})
	})
}
