package donations_test

import (
	"net/http"
	"strings"
	"testing"

	"balcao/app/donations"
)

// What an event says is on its page; its HTML does nothing, whatever was typed (issue 21).
func TestThePageOfACause(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e := h.event(fields{
			"nome": "Natal <b>na</b> Lagoa", "meta": 300, "colorTheme": "#FFE000", "linkOfLive": "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
			"detailHtml":         `<p>Ceia para <strong>240 crianças</strong></p><script>alert(1)</script><img src=x onerror=alert(2)>`,
			"aboutProjectHtml":   `<a href="javascript:alert(3)">clique</a><svg onload="alert(4)"><circle/></svg><p style="x" onclick="alert(5)">Somos vizinhos</p><iframe src="https://evil.example"></iframe>`,
			"frequentlyQuestion": []fields{{"pergunta": "Para onde <vai>?", "resposta": "Para a instituição.\nToda."}},
			"whichInstitution":   "Quem vai receber?", "labelButtonDonate": "Ajudar", "contactPhrase": "Fale com a Lurdes", "contactPhone": "48991112222",
		})
		d := h.visit(e.Link)
		d.shows("Campanha ainda não aberta", "ainda não tem instituição")
		d.hides(`id="give"`)
		h.institution(e.ID, "Lar das Crianças")
		d.get("")
		d.shows("Ceia para <strong>240 crianças</strong>", "Somos vizinhos", "Para onde <vai>?", "Para a instituição.\nToda.", "Fale com a Lurdes", "(48) 99111-2222",
			"20/12/2026, 20:00", "A doação vai para <b>Lar das Crianças</b>", ">Ajudar<", "R$</small> 20<", `name="outro"`, "De R$ 5,00 a ", "Casa das Artes",
			"R$ 0,00</b> de <span class=\"figure\">R$ 300,00", "0% · 0 doações", "limitamos as tentativas", `data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"`)
		d.hides("<script>", "<iframe", "alert(", "javascript:", "<svg onload", "evil.example", "onclick", "onerror", "--light-theme: #FFE000", "Quem vai receber?", "<noscript>")
		if policy := d.header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-src https://www.youtube-nocookie.com 'self'") || !strings.Contains(policy, "script-src 'self';") {
			t.Errorf("the policy is %s", policy)
		}
		h.institution(e.ID, "Creche <Sol>")
		d.get("")
		d.shows("Quem vai receber?", "Creche <Sol>", `type="radio" name="instituicao"`)
		raw := h.Want(http.StatusOK, "", "GET", donations.Address(e.Link), nil)
		if text := string(raw.Body); !strings.Contains(text, "Creche &lt;Sol&gt;") || !strings.Contains(text, "Natal &lt;b&gt;na&lt;/b&gt; Lagoa") || !strings.Contains(text, "Para onde &lt;vai&gt;?") {
			t.Errorf("what was typed is markup:\n%s", text)
		}

		plain := h.event(fields{"nome": "Sem live", "linkOfLive": "https://www.twitch.tv/naldir", "showValueAbove": false, "valorLivre": false, "meta": 300})
		h.institution(plain.ID, "Lar")
		d = h.visit(plain.Link)
		d.shows("Assistir à live<small>em twitch.tv", `href="https://www.twitch.tv/naldir"`)
		d.hides("data-embed", `name="outro"`, "R$ 300,00", "Últimas doações")
		d.gives(fields{"valor": "7777"})
		if d.status != http.StatusBadRequest {
			t.Errorf("a value that is not offered answers %d", d.status)
		}
		d.shows("Escolha um dos valores mostrados.")
	})
}

// A page stays at every address that it had, says why nobody can give, and shows a donor what
// became of his donation whatever became of the event.
func TestAPageThatIsClosed(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, i := h.campaign()
		fixed := h.link(e.ID, i.ID, fields{"amount": 35})
		d := h.visit(fixed.Link)
		d.shows("R$</small> 35<", "Lar das Crianças")
		d.hides(`name="outro"`)
		form := d.gives(fields{"valor": "3500"})
		d.shows("Doe com Pix", "R$ 35,00")
		upper := h.visit(strings.ToUpper(e.Link))
		upper.shows("Natal Solidário")
		for _, path := range []string{"/doar", "/doar/nunca-houve", "/doar/" + e.Link + "/x"} {
			if got := h.Call("", "GET", path, nil).Status; got != http.StatusNotFound {
				t.Errorf("%s answers %d", path, got)
			}
		}
		h.Want(http.StatusNoContent, h.token, "DELETE", "/api/Link/Donation/"+fixed.ID, nil)
		h.visit(fixed.Link).shows("Link indisponível")
		h.Want(http.StatusOK, h.token, "PUT", "/api/Event/Situacao", fields{"localClienteId": h.venue.ID, "id": e.ID, "isActive": false})
		paused := h.visit(e.Link)
		paused.shows("Doações pausadas", "não recebe doações agora")
		paused.hides(`id="give"`)
		h.Want(http.StatusNoContent, h.token, "DELETE", "/api/Event/DeleteById/"+e.ID, nil)
		h.visit(e.Link).shows("Campanha encerrada", "Obrigado a quem doou!")
		d.get("")
		d.shows("Doe com Pix") // what was begun in time can be paid
		h.arrive(form.Get("chave"))
		d.get("")
		d.shows("Doação confirmada", "D2026-000001")
		d.hides("Doar de novo")
	})
}
