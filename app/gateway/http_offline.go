package gateway

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/orders"
)

// Headers of answers that do not come from the server now.
const (
	// HeaderOffline is "1" on them.
	HeaderOffline = "X-Balcao-Offline"
	// HeaderAge is how old what they say is, in seconds.
	HeaderAge = "X-Balcao-Age"
)

// serveOffline answers a call that did not reach the server, or need not try.
func (g *Gateway) serveOffline(w http.ResponseWriter, r *http.Request, s *session, t *trouble) {
	if r.Method != http.MethodGet {
		g.refuse(w, r, t)
		return
	}
	path := strings.ToLower(r.URL.Path)
	known, err := false, error(nil)
	if s != nil && path == listPath {
		known, err = g.serveList(w, r, s)
	} else if s != nil && path == overviewPath {
		known, err = g.serveOverview(w, r, s)
	} else if id, isOrder := strings.CutPrefix(path, ordersPath); isOrder && s != nil {
		known, err = g.serveOrder(w, r, s, id)
	} else {
		known = g.serveKept(w, r, s) || s != nil && path == carriersPath && g.serveCarriers(w, r, s)
	}
	switch {
	case err != nil:
		g.fail(w, r, err)
	case !known && strings.HasPrefix(path, picturesPath) && r.Header.Get("If-None-Match") != "":
		// Nobody says that the browser's copy is not the right one any more.
		w.WriteHeader(http.StatusNotModified)
	case !known:
		g.fail(w, r, fault.New(fault.Unavailable, t.message+" Esta informação ainda não está guardada neste computador: abra de novo quando a conexão voltar."))
	}
}

// knows reports whether a read can be answered here.
func (g *Gateway) knows(r *http.Request, s *session) bool {
	path := strings.ToLower(r.URL.Path)
	if s != nil && (path == listPath || path == overviewPath) {
		v, err := g.venue(r.Context(), s, r.URL.Query().Get("localClienteId"))
		return err == nil && v.loaded()
	}
	if id, isOrder := strings.CutPrefix(path, ordersPath); isOrder && s != nil {
		if venueID, err := g.cache.venueOfOrder(r.Context(), ownerKey(s), id); err == nil && venueID != "" {
			return true
		}
	}
	if _, found := g.cache.findFor(r.Context(), g.server(), s, requestOf(r.URL)); found {
		return true
	}
	if s == nil || path != carriersPath {
		return false
	}
	_, found := g.carriers(r.Context(), s, r.URL.Query().Get("localClienteId"))
	return found
}

// promise is what holds for reads and taps: nobody but the person sends a form again.
var promise = strings.NewReplacer("; tentamos de novo sozinhos.", ".", " Tentamos de novo sozinhos depois disso.", "", " Tentamos de novo sozinhos.", "")

// refuse says that nothing was done, or that it may have been.
func (g *Gateway) refuse(w http.ResponseWriter, r *http.Request, t *trouble) {
	name := strings.ToLower(r.URL.Path[strings.LastIndexByte(r.URL.Path, '/')+1:])
	wrong := promise.Replace(t.message)
	message := wrong + " Nada foi enviado, e o que você preencheu continua na tela."
	switch {
	case !t.unheard:
		message = wrong + " Não sabemos se o servidor recebeu o que você enviou: confira antes de enviar de novo."
	case t.isAway() && (name == "refuseorder" || name == "returnedorder"):
		message = "Sem conexão: recusar e devolver precisam da conferência do servidor. Tente de novo quando a conexão voltar."
	}
	g.fail(w, r, fault.New(fault.Unavailable, message))
}

// serveKept answers a read from what the server last said.
func (g *Gateway) serveKept(w http.ResponseWriter, r *http.Request, s *session) bool {
	k, found := g.cache.findFor(r.Context(), g.server(), s, requestOf(r.URL))
	if !found {
		return false
	}
	g.markOld(w, k.at)
	if k.total != "" {
		w.Header().Set("x-total-count", k.total)
	}
	w.Header().Set("Content-Type", k.typ)
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write(k.body)
	return true
}

const (
	listPath      = "/api/kds"
	overviewPath  = "/api/kds/visaogeral"
	contestedPath = "/api/kds/conferir"
	ordersPath    = "/api/kds/pedidos/"
	carriersPath  = "/api/kds/transportadores"
	settingsPath  = "/api/kds/storeConfiguration/"
	picturesPath  = "/blob/"
)

// carriers is the list of all carriers of a venue as the server last said it.
func (g *Gateway) carriers(ctx context.Context, s *session, venueID string) (kept, bool) {
	query := url.Values{"localClienteId": {venueID}, "keyword": {""}}
	return g.cache.find(ctx, g.server(), ownerKey(s), carriersPath+"?"+query.Encode())
}

// serveCarriers looks for carriers among those that were last listed: by the
// beginnings of their names' words.
func (g *Gateway) serveCarriers(w http.ResponseWriter, r *http.Request, s *session) bool {
	k, found := g.carriers(r.Context(), s, r.URL.Query().Get("localClienteId"))
	var all []orders.Carrier
	if !found || json.Unmarshal(k.body, &all) != nil {
		return false
	}
	words := orders.SearchWords(r.URL.Query().Get("keyword"))
	all = slices.DeleteFunc(all, func(c orders.Carrier) bool {
		names := orders.SearchWords(c.Nome)
		return slices.ContainsFunc(words, func(word string) bool {
			return !slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, word) })
		})
	})
	g.markOld(w, k.at)
	answer(w, http.StatusOK, all)
	return true
}

func (g *Gateway) markOld(w http.ResponseWriter, at time.Time) {
	age := max(int64(g.clock.Now().Sub(at)/time.Second), 0)
	w.Header().Set(HeaderOffline, "1")
	w.Header().Set(HeaderAge, strconv.FormatInt(age, 10))
}

// serveList answers GET /api/kds from the replica; false when there is none.
func (g *Gateway) serveList(w http.ResponseWriter, r *http.Request, s *session) (bool, error) {
	query := r.URL.Query()
	venueID := query.Get("localClienteId")
	v, err := g.venue(r.Context(), s, venueID)
	if err != nil || !v.loaded() {
		return false, err
	}
	in, ends := g.daysOf(r.Context(), s, venueID)
	zone, err := time.LoadLocation(cmp.Or(in, br.DefaultZone))
	if err != nil {
		zone = time.Local
	}
	// Where nobody has told the cut-off days end at midnight.
	cutoff, _ := time.Parse("15:04", ends)
	begins := time.Duration(cutoff.Hour()*60+cutoff.Minute()) * time.Minute
	f := filterOf(query, zone, begins, func(id string) string { return g.tableNumber(r.Context(), s, venueID, id) })
	choose := g.choosesCarrier(r.Context(), s, venueID)
	page, total, err := v.list(r.Context(), f, func(c change) (shown, error) { return g.overlay.look(ownerKey(s), c, choose) })
	if err != nil {
		return false, err
	}
	_, _, heard := v.position()
	g.markOld(w, heard)
	w.Header().Set("x-total-count", strconv.Itoa(total))
	answer(w, http.StatusOK, page)
	return true, nil
}

// daysOf is a venue's zone and when its business days end, as the server has said it
// last: the portal asks for its venues anew without another sign-in.
func (g *Gateway) daysOf(ctx context.Context, s *session, venueID string) (zone, ends string) {
	var account struct {
		Places []signedInAt `json:"locais"`
	}
	g.lastSaid(ctx, s, "/api/account/userinfo", url.Values{}, &account)
	for _, p := range account.Places {
		if p.ID == venueID {
			return p.Zone, p.Ends
		}
	}
	return s.Zones[venueID], s.Cutoffs[venueID]
}

// serveOverview counts the replica's open orders; false when there is none.
func (g *Gateway) serveOverview(w http.ResponseWriter, r *http.Request, s *session) (bool, error) {
	v, err := g.venue(r.Context(), s, r.URL.Query().Get("localClienteId"))
	if err != nil || !v.loaded() {
		return false, err
	}
	seq, _, heard := v.position()
	all, _, err := v.list(r.Context(), filter{page: 1, size: math.MaxInt}, func(c change) (shown, error) { return g.lookAt(s, v.id, c) })
	if err != nil {
		return false, err
	}
	known := make([]orders.InState, 0, len(all))
	for _, one := range all {
		var order struct {
			Aguardando       bool
			WorkflowInstance struct {
				CurrenteState struct {
					ID string `json:"Id"`
				}
			}
			Itens []orders.Item
		}
		if err := json.Unmarshal(one, &order); err != nil {
			return false, fmt.Errorf("read order: %w", err)
		}
		state, _ := orders.StateByID(order.WorkflowInstance.CurrenteState.ID)
		if !order.Aguardando {
			known = append(known, orders.InState{State: state, Items: order.Itens})
		}
	}
	counted := orders.OverviewOf(known)
	counted.Versao = seq
	g.markOld(w, heard)
	answer(w, http.StatusOK, counted)
	return true, nil
}

// serveOrder answers an order's details: as the replica has it, with the history
// that was last read.
func (g *Gateway) serveOrder(w http.ResponseWriter, r *http.Request, s *session, id string) (bool, error) {
	owner := ownerKey(s)
	venueID, err := g.cache.venueOfOrder(r.Context(), owner, id)
	if err != nil || venueID == "" {
		return g.serveKept(w, r, s), err
	}
	v, err := g.venue(r.Context(), s, venueID)
	if err != nil {
		return false, err
	}
	c, found, err := v.order(r.Context(), id)
	if err != nil || !found {
		return false, err
	}
	order, err := g.overlay.look(owner, c, g.choosesCarrier(r.Context(), s, venueID))
	if err != nil {
		return false, err
	}
	detail := struct {
		Pedido    json.RawMessage
		Historico json.RawMessage
	}{order.data, json.RawMessage("[]")}
	if k, found := g.cache.find(r.Context(), g.server(), owner, requestOf(r.URL)); found {
		var last struct{ Historico json.RawMessage }
		if json.Unmarshal(k.body, &last) == nil && last.Historico != nil {
			detail.Historico = last.Historico
		}
	}
	_, _, heard := v.position()
	g.markOld(w, heard)
	answer(w, http.StatusOK, detail)
	return true, nil
}

// lookAt shows an order with the taps that are under way.
func (g *Gateway) lookAt(s *session, venueID string, c change) (shown, error) {
	if c.id == "" || !g.overlay.has(ownerKey(s), c.id) {
		return shown{c.data, c.state}, nil
	}
	return g.overlay.look(ownerKey(s), c, g.choosesCarrier(g.ctx, s, venueID))
}

// lastSaid reads what the server last answered to a read.
func (g *Gateway) lastSaid(ctx context.Context, s *session, path string, query url.Values, into any) bool {
	return g.lastSaidTo(ctx, ownerKey(s), path, query, into)
}

func (g *Gateway) lastSaidTo(ctx context.Context, owner, path string, query url.Values, into any) bool {
	k, found := g.cache.find(ctx, g.server(), owner, strings.ToLower(path)+"?"+query.Encode())
	return found && json.Unmarshal(k.body, into) == nil
}

func (g *Gateway) tableNumber(ctx context.Context, s *session, venueID, id string) string {
	var tables []struct{ ID, Numero string }
	g.lastSaid(ctx, s, "/api/kds/mesas", url.Values{"localClienteId": {venueID}}, &tables)
	for _, t := range tables {
		if t.ID == id {
			return t.Numero
		}
	}
	return ""
}

func (g *Gateway) choosesCarrier(ctx context.Context, s *session, venueID string) bool {
	var settings struct{ NeedSelectResponsibleForTransportation bool }
	return g.lastSaid(ctx, s, settingsPath+venueID, url.Values{}, &settings) && settings.NeedSelectResponsibleForTransportation
}
