package donations_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"balcao/app/donations"
	"balcao/app/jobs"
	"balcao/app/money"
)

// paid writes a donation into the ledger as the payments would, without a charge: many are
// made that way in no time.
func (h hall) paid(rt *rapid.T, e donations.EventView, i donations.InstitutionView, n int, value money.Amount, at time.Time) {
	id := fmt.Sprintf("%s-%06d", e.ID[:20], n)
	row := donations.Donation{
		ID: id, VenueID: h.venue.ID, EventID: e.ID, InstitutionID: i.ID, EventName: e.Nome, InstitutionName: i.Nome, SecretHash: id, Value: value, Method: donations.Pix,
		Name: fmt.Sprintf("=Doador %d", n), Document: "39053344705", State: donations.Paid, Receipt: "T" + id, PaidAt: at.UnixMilli(), CreatedAt: at.UnixMilli(), Charges: 1,
	}
	if _, err := h.DB.Write.NewInsert().Model(&row).Exec(h.t.Context()); err != nil {
		rt.Fatal(err)
	}
	h.enter(rt, row, id, value, at)
}

func (h hall) enter(rt *rapid.T, d donations.Donation, id string, value money.Amount, at time.Time) {
	_, err := h.DB.Write.NewRaw("INSERT INTO donation_entries (id, donation_id, venue_id, event_id, institution_id, at, amount, fee, pays_on) VALUES (?, ?, ?, ?, ?, ?, ?, 0, '2026-12-01')",
		id, d.ID, d.VenueID, d.EventID, d.InstitutionID, at.UnixMilli(), value).Exec(h.t.Context())
	if err != nil {
		rt.Fatal(err)
	}
}

// For whatever filter: the total is the sum of the rows of all pages, and the last row of the
// file (donor-report-01, donor-report-04).
func TestTheReportsTotalIsTheSumOfItsRows(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		events := []donations.EventView{h.event(nil), h.event(fields{"nome": "Páscoa"})}
		var within []donations.InstitutionView
		for _, e := range events {
			within = append(within, h.institution(e.ID, "Lar"), h.institution(e.ID, "Asilo"))
		}
		n := 0
		rapid.Check(t, func(rt *rapid.T) {
			for range rapid.IntRange(0, 12).Draw(rt, "more donations") {
				i := rapid.SampledFrom(within).Draw(rt, "institution")
				e := events[0]
				if i.EventID != e.ID {
					e = events[1]
				}
				at := h.Clock.Now().Add(-time.Duration(rapid.IntRange(0, 10*24*60).Draw(rt, "minutes ago")) * time.Minute)
				value := money.Amount(rapid.IntRange(1, 1_000_000).Draw(rt, "centavos"))
				h.paid(rt, e, i, n, value, at)
				if back := rapid.IntRange(0, int(value)).Draw(rt, "given back"); back > 0 {
					d := donations.Donation{ID: fmt.Sprintf("%s-%06d", e.ID[:20], n), VenueID: h.venue.ID, EventID: e.ID, InstitutionID: i.ID}
					h.enter(rt, d, d.ID+"-r", -money.Amount(back), at.Add(time.Hour))
				}
				n++
			}
			query := url.Values{"localClienteId": {h.venue.ID}}
			if rapid.Bool().Draw(rt, "of an event") {
				query.Set("eventId", rapid.SampledFrom(events).Draw(rt, "event").ID)
			}
			if rapid.Bool().Draw(rt, "of an institution") {
				query.Set("instituteId", rapid.SampledFrom(within).Draw(rt, "of").ID)
			}
			if rapid.Bool().Draw(rt, "of a period") {
				from := h.Clock.Now().AddDate(0, 0, -rapid.IntRange(0, 9).Draw(rt, "from"))
				query.Set("de", from.Format(time.DateOnly))
				query.Set("ate", from.AddDate(0, 0, rapid.IntRange(0, 5).Draw(rt, "days")).Format(time.DateOnly))
			}
			h.agree(rt, query, rapid.IntRange(0, 4).Draw(rt, "file") == 0)
		})
	})
}

// agree fails unless list, total and, where it is to be made, file of the report say the same.
func (h hall) agree(rt *rapid.T, query url.Values, withFile bool) {
	var totals donations.DonorTotals
	h.Want(http.StatusOK, h.token, "GET", "/api/DonorReport/Totais?"+query.Encode(), nil).JSON(h.t, &totals)
	var sum, in, out money.Amount
	rows, seen := 0, map[string]bool{}
	query.Set("size", "7")
	for page := 1; ; page++ {
		query.Set("page", fmt.Sprint(page))
		var some []donations.DonorRow
		a := h.Want(http.StatusOK, h.token, "GET", "/api/DonorReport?"+query.Encode(), nil)
		if a.JSON(h.t, &some); a.Header.Get("x-total-count") != fmt.Sprint(totals.Linhas) {
			rt.Fatalf("%s rows of %d", a.Header.Get("x-total-count"), totals.Linhas)
		}
		for _, r := range some {
			if sum += r.Amount; r.Amount > 0 {
				in += r.Amount
			} else {
				out -= r.Amount
			}
			if seen[r.ID] || r.Devolucao != (r.Amount < 0) {
				rt.Fatalf("row %+v", r)
			}
			seen[r.ID] = true
			rows++
		}
		if len(some) < 7 {
			break
		}
	}
	if rows != totals.Linhas || sum != totals.Total || in != totals.Recebido || out != totals.Devolvido {
		rt.Fatalf("%d rows make %s (%s, %s), the totals are %+v", rows, sum, in, out, totals)
	}
	if !withFile {
		return
	}
	file := h.download(rt, query)
	last := file[len(file)-1]
	want := strings.NewReplacer("R$ ", "", ".", "").Replace(sum.String())
	if rows == 0 {
		want = ""
	}
	if len(file) != rows+2 || !strings.HasSuffix(last, ";"+want) || !strings.Contains(last, fmt.Sprint(rows)) {
		rt.Fatalf("%d lines; the last one %q is to say %d rows and %s", len(file), last, rows, want)
	}
}

// download has the report made by a job, as CSV, and answers its lines.
func (h hall) download(rt *rapid.T, query url.Values) []string {
	order := fields{"localClienteId": h.venue.ID, "formato": "csv"}
	for _, name := range []string{"eventId", "instituteId", "de", "ate"} {
		order[name] = query.Get(name)
	}
	var queued jobs.Job
	h.Want(http.StatusOK, h.token, "POST", "/api/DonorReport/exportar", order).JSON(h.t, &queued)
	all := h.AwaitJobs(h.token)
	at := slices.IndexFunc(all, func(j jobs.Job) bool { return j.ID == queued.ID })
	if at < 0 || all[at].State != jobs.Done {
		rt.Fatalf("the export %+v", all)
	}
	var file struct{ RelativePath string }
	h.Want(http.StatusOK, h.token, "POST", "/api/files/"+all[at].FileID+"/link", fields{}).JSON(h.t, &file)
	body := string(h.Want(http.StatusOK, "", "GET", "/api/download/file?"+url.Values{"relativepath": {file.RelativePath}}.Encode(), nil).Body)
	return strings.Split(strings.TrimSpace(body), "\r\n")
}

// The documented call answers a file at once, and every export is in the audit.
func TestTheReportIsDownloadedAsDocumented(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, i := h.campaign()
		h.given(e.Link, ana(50_00))
		var link struct{ FileName, RelativePath string }
		query := url.Values{"localClienteId": {h.venue.ID}, "eventId": {e.ID}, "instituteId": {i.ID}, "event": {"Natal"}, "institute": {"Lar"}, "extensao": {"EXCELOPENXML"}}
		h.Want(http.StatusOK, h.token, "GET", "/api/DonorReport/DownloadMeepDonor?"+query.Encode(), nil).JSON(t, &link)
		if link.FileName != "relatorio-de-doadores.xlsx" {
			t.Errorf("the file is called %q", link.FileName)
		}
		file := h.Want(http.StatusOK, "", "GET", "/api/download/file?"+url.Values{"filename": {link.FileName}, "relativepath": {link.RelativePath}}.Encode(), nil)
		if !strings.HasPrefix(string(file.Body), "PK") {
			t.Error("it is no workbook")
		}
		var n int
		must(t, h.DB.Read.NewRaw("SELECT COUNT(*) FROM audit_entries WHERE action = 'donor-report-exported' AND venue_id = ?", h.venue.ID).Scan(t.Context(), &n))
		if n != 1 {
			t.Errorf("%d exports in the audit", n)
		}
		for _, days := range []string{"&de=2026-02-30", "&de=2026-12-01&ate=2026-11-01"} {
			h.Want(http.StatusBadRequest, h.token, "GET", "/api/DonorReport?localClienteId="+h.venue.ID+days, nil)
		}
	})
}
