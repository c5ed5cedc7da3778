package storefront

import (
	"net/http"
	"time"

	"balcao/app/fault"
)

// tableView is the page of a table's visit, for browsers without the script: its account,
// the bill to ask for and the waiter to call.
type tableView struct {
	visit
	Visit   Visit
	Refusal *refusal
}

// Clock is a time of day at the venue; empty for none.
func (v tableView) Clock(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.In(v.zone).Format("15:04")
}

func (p shopPages) showTable(v visit, w http.ResponseWriter, r *http.Request) {
	p.writeTable(v, w, r, nil)
}

// sendTable calls the waiter, or asks for the bill.
func (p shopPages) sendTable(v visit, w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		p.Fail(w, r, errForm)
		return
	}
	if v.Table == nil {
		p.writeTable(v, w, r, nil)
		return
	}
	var err error
	if r.PostFormValue("acao") == "conta" {
		err = p.Seats.AskForBill(r.Context(), v.address, v.Slug, v.Table.Token, r.PostFormValue("semtaxa") != "")
	} else {
		err = p.Seats.CallWaiter(r.Context(), v.address, v.Slug, v.Table.Token)
	}
	if err != nil {
		p.writeTable(v, w, r, p.Fault(err))
		return
	}
	http.Redirect(w, r, v.Path+"/"+tableCookie, http.StatusSeeOther)
}

func (p shopPages) writeTable(v visit, w http.ResponseWriter, r *http.Request, refused *fault.Error) {
	view, status := tableView{visit: v}, http.StatusOK
	if v.Table != nil {
		visit, err := p.Seats.Visit(r.Context(), v.address, v.Slug, v.Table.Token)
		if err != nil {
			p.Fail(w, r, err)
			return
		}
		view.Visit = visit
	}
	if refused != nil {
		view.Refusal, status = refusalOf(refused), refused.Code.Status()
	}
	page := v.page("Sua mesa – "+v.Menu.Nome, view)
	page.Private, page.Plain, page.Description = true, true, ""
	p.Write(w, r, status, "table", page)
}
