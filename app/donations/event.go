package donations

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/images"
	"balcao/app/money"
)

// Event is what people give to.
type Event struct {
	bun.BaseModel `bun:"table:donation_events,alias:e"`

	ID      string `bun:",pk"`
	VenueID string
	// Link is its present address.
	Link string
	Name string
	// Live is the address of a broadcast; empty for none.
	Live string
	// At is when it takes place.
	At int64
	// BannerWeb and BannerMobile are ids of pictures; empty for none.
	BannerWeb, BannerMobile string
	// Active events take donations.
	Active bool
	FAQ    list[Question] `bun:"faq"`
	// ShowsRaised has the page say how much was given.
	ShowsRaised bool
	// Color is the page's theme: "#C00D1E".
	Color string
	// Detail and About are clean HTML.
	Detail, About string
	Thanks        string
	// Question stands over the institutions, Button on what gives.
	Question, Button            string
	ContactPhrase, ContactPhone string
	// Goal is 0 for none.
	Goal money.Amount
	// Amounts are offered to be given; with TakesAny another one may be typed, from Least on.
	Amounts    list[money.Amount]
	TakesAny   bool
	Least      money.Amount
	Version    int64
	CreatedAt  int64
	ArchivedAt int64 `bun:",nullzero"`
}

// Question is one that donors ask often.
type Question struct {
	Pergunta string `json:"pergunta" maxLength:"200"`
	Resposta string `json:"resposta" maxLength:"2000"`
}

const (
	defaultColor    = "#C00D1E"
	defaultQuestion = "Para qual instituição?"
	defaultButton   = "Doar"
	defaultThanks   = "Muito obrigado pela sua doação!"
	defaultLeast    = money.Amount(5_00)
	// lowestLeast keeps stolen cards from being tried with centavos.
	lowestLeast    = money.Amount(1_00)
	mostValue      = money.Amount(1_000_000_00)
	mostGoal       = money.Amount(9_999_999_999_99)
	mostAmounts    = 6
	mostQuestions  = 30
	longestName    = 120
	longestHTML    = 20_000
	longestPhrase  = 200
	longestThanks  = 1000
	longestAddress = 500
)

var (
	defaultAmounts = list[money.Amount]{20_00, 50_00, 100_00, 200_00}
	colors         = regexp.MustCompile(`^#[0-9A-F]{6}$`)
)

// Draft is an event as a form sends it.
type Draft struct {
	Event
	// Date is a moment; without a zone it is one of the venue's clocks.
	Date string
	// BannerWebSent and BannerMobileSent are a picture in base64, the address of the one that
	// is there, or empty for none; nil leaves it as it is.
	BannerWebSent, BannerMobileSent *string
	// Known is the version that was read; nil where the caller does not know.
	Known *int64
}

// settle cleans what was typed and says what is wrong with it. before is the event as it was.
func (d Draft) settle(before Event, zone *time.Location) (Event, error) {
	e := d.Event
	e.ID, e.VenueID, e.Version, e.CreatedAt, e.ArchivedAt = before.ID, before.VenueID, before.Version, before.CreatedAt, before.ArchivedAt
	e.BannerWeb, e.BannerMobile = before.BannerWeb, before.BannerMobile
	wrong := problems{}
	e.Name = line(e.Name)
	wrong.check(e.Name == "", "nome", "Informe o nome do evento.")
	wrong.check(tooLong(e.Name, longestName), "nome", "Use um nome com até 120 caracteres.")
	at, err := momentOf(d.Date, zone)
	wrong.check(strings.TrimSpace(d.Date) == "", "date", "Informe a data e a hora do evento.")
	wrong.check(err != nil, "date", "Informe uma data que exista, como 31/12/2026, e a hora, como 20:00.")
	e.At = at.UnixMilli()
	if e.Live = strings.TrimSpace(e.Live); e.Live != "" {
		address, err := url.Parse(e.Live)
		wrong.check(err != nil || address.Scheme != "https" || address.Host == "" || address.User != nil || len(e.Live) > longestAddress,
			"linkOfLive", "Informe o endereço da transmissão inteiro, começando com https://.")
	}
	e.Color = strings.ToUpper(strings.TrimSpace(e.Color))
	if e.Color == "" {
		e.Color = defaultColor
	}
	wrong.check(!colors.MatchString(e.Color), "colorTheme", "Informe a cor como #RRGGBB, por exemplo #C00D1E.")
	e.Detail, e.About = cleanHTML(e.Detail), cleanHTML(e.About)
	wrong.check(tooLong(e.Detail, longestHTML), "detailHtml", "Use um texto com até 20.000 caracteres, contando a formatação.")
	wrong.check(tooLong(e.About, longestHTML), "aboutProjectHtml", "Use um texto com até 20.000 caracteres, contando a formatação.")
	e.Thanks, e.Question, e.Button = text(e.Thanks), line(e.Question), line(e.Button)
	wrong.check(tooLong(e.Thanks, longestThanks), "customThanks", "Use um agradecimento com até 1.000 caracteres.")
	wrong.check(tooLong(e.Question, longestPhrase), "whichInstitution", "Use até 200 caracteres.")
	wrong.check(tooLong(e.Button, 30), "labelButtonDonate", "Use até 30 caracteres: o texto fica no botão.")
	e.ContactPhrase, e.ContactPhone = line(e.ContactPhrase), br.NormalizePhone(e.ContactPhone)
	wrong.check(tooLong(e.ContactPhrase, longestPhrase), "contactPhrase", "Use até 200 caracteres.")
	wrong.check(e.ContactPhone != "" && !br.ValidPhone(e.ContactPhone), "contactPhone", "Informe o telefone com DDD, como (48) 99123-4567.")
	e.FAQ = settleQuestions(e.FAQ, wrong)
	e.settleValues(wrong)
	return e, wrong.fault()
}

func (e *Event) settleValues(wrong problems) {
	if e.Least == 0 {
		e.Least = defaultLeast
	}
	wrong.check(e.Least < lowestLeast || e.Least > mostValue, "valorMinimo", "O menor valor vai de R$ 1,00 a R$ 1.000.000,00.")
	wrong.check(e.Goal < 0 || e.Goal > mostGoal, "meta", "Informe uma meta maior que zero, ou deixe em branco.")
	if len(e.Amounts) == 0 && !e.TakesAny {
		e.Amounts = slices.Clone(defaultAmounts)
	}
	e.Amounts = slices.Clone(e.Amounts)
	slices.Sort(e.Amounts)
	e.Amounts = slices.Compact(e.Amounts)
	wrong.check(len(e.Amounts) > mostAmounts, "valores", "Sugira até 6 valores.")
	for _, a := range e.Amounts {
		wrong.check(a < e.Least || a > mostValue, "valores", "Os valores sugeridos vão do menor valor aceito a R$ 1.000.000,00.")
	}
}

// open reports whether it takes donations.
func (e Event) open() bool { return e.Active && e.ArchivedAt == 0 }

// banner answers the address of a picture; empty for none.
func (e Event) banner(kind images.Kind, id string) string {
	if id == "" {
		return ""
	}
	return images.Key{Venue: e.VenueID, Kind: kind, ID: id}.Address()
}

func settleQuestions(typed []Question, wrong problems) list[Question] {
	out := list[Question]{}
	for _, one := range typed {
		one.Pergunta, one.Resposta = line(one.Pergunta), text(one.Resposta)
		if one.Pergunta == "" && one.Resposta == "" {
			continue
		}
		wrong.check(one.Pergunta == "" || one.Resposta == "", "frequentlyQuestion", "Preencha a pergunta e a resposta, ou apague a linha.")
		wrong.check(tooLong(one.Pergunta, longestPhrase) || tooLong(one.Resposta, 2000), "frequentlyQuestion", "Use perguntas com até 200 caracteres e respostas com até 2.000.")
		out = append(out, one)
	}
	wrong.check(len(out) > mostQuestions, "frequentlyQuestion", "Use até 30 perguntas.")
	return out
}

// momentOf reads a moment. A trailing .000 stands for Z (S1§9).
func momentOf(text string, zone *time.Location) (time.Time, error) {
	text = strings.TrimSpace(text)
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	if bare, found := strings.CutSuffix(text, ".000"); found {
		return time.Parse(time.RFC3339, bare+"Z")
	}
	if at, err := time.ParseInLocation("2006-01-02T15:04:05", text, zone); err == nil {
		return at, nil
	}
	return time.ParseInLocation("2006-01-02T15:04", text, zone)
}
