package storefront

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"
)

// bag is what is to be ordered by plain forms: ids and quantities, no price. A cookie keeps it.
type bag struct {
	// Key is the order's Idempotency-Key: another bag has another one.
	Key   string       `json:"k"`
	Lines []WantedLine `json:"l"`
}

const (
	bagCookie = "carrinho"
	// largestBag is what a browser keeps of a cookie, with room for its name and path.
	largestBag = 3600
	// These are the intake's.
	mostLines, mostExtras, mostAnswers = 60, 30, 20
	longestNote                        = 200
	// bagKeyBytes are 192 bits.
	bagKeyBytes = 24
)

var bagText = base64.RawURLEncoding

// text is the bag as cookie and forms carry it; empty for an empty one.
func (b bag) text() string {
	if len(b.Lines) == 0 {
		return ""
	}
	raw, err := json.Marshal(b)
	if err != nil {
		panic(err) // it holds texts and numbers
	}
	return bagText.EncodeToString(raw)
}

// fits reports whether a cookie can keep the bag.
func (b bag) fits() bool { return len(b.Lines) <= mostLines && len(b.text()) <= largestBag }

// with is the bag with other lines: another order, with another key. The same change of
// the same bag, sent twice, is the same order.
func (b bag) with(lines []WantedLine) bag {
	if b.Key == "" {
		return bag{rand.Text(), lines}
	}
	changed := sha256.Sum256([]byte(b.Key + bag{b.Key, lines}.text()))
	return bag{bagText.EncodeToString(changed[:bagKeyBytes]), lines}
}

// readBag reads what a browser has sent. What is too large or no bag of ours is dropped.
func readBag(text string) (b bag) {
	if len(text) > largestBag {
		return bag{}
	}
	raw, err := bagText.DecodeString(text)
	if err != nil || !utf8.Valid(raw) || strings.Contains(string(raw), `\u0000`) || json.Unmarshal(raw, &b) != nil {
		return bag{}
	}
	if len(b.Key) < 16 || len(b.Key) > 40 || len(b.Lines) > mostLines || strings.ContainsFunc(b.Key, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return bag{}
	}
	for _, l := range b.Lines {
		if !l.isPossible() {
			return bag{}
		}
	}
	return b
}

func (l WantedLine) isPossible() bool {
	if uuid.Validate(l.Product) != nil || l.Quantity < 1 || l.Quantity > 99 || l.Grams < 0 ||
		len(l.Extras) > mostExtras || len(l.Answers) > mostAnswers || utf8.RuneCountInString(l.Note) > longestNote {
		return false
	}
	for _, e := range l.Extras {
		if uuid.Validate(e.Product) != nil || e.Quantity < 1 || e.Quantity > 99 {
			return false
		}
	}
	for _, a := range l.Answers {
		if len(a.Question) > 800 || len(a.Options) > 30 {
			return false
		}
	}
	return true
}

// bagState is the bag as the page's script takes it over into its own cart, once for each key.
type bagState struct {
	Key   string      `json:"chave"`
	Lines []stateLine `json:"linhas"`
}

// stateLine is a line as the intake takes it.
type stateLine struct {
	Product  string        `json:"ProdutoId"`
	Quantity int           `json:"Quantidade"`
	Grams    int           `json:"PesoGramas,omitempty"`
	Extras   []stateExtra  `json:"Adicionais,omitempty"`
	Answers  []stateAnswer `json:"Observacoes,omitempty"`
	Note     string        `json:"Observacao,omitempty"`
}

type stateExtra struct {
	Product  string `json:"ProdutoId"`
	Quantity int    `json:"Quantidade"`
	Fixed    bool   `json:"Fixo"`
}

type stateAnswer struct {
	Question string   `json:"Descricao"`
	Options  []string `json:"Opcoes"`
}

// state is the bag for the page's script; nil for an empty one.
func (b bag) state() *bagState {
	if len(b.Lines) == 0 {
		return nil
	}
	out := &bagState{Key: b.Key}
	for _, l := range b.Lines {
		line := stateLine{Product: l.Product, Quantity: l.Quantity, Grams: l.Grams, Note: l.Note}
		for _, e := range l.Extras {
			line.Extras = append(line.Extras, stateExtra(e))
		}
		for _, a := range l.Answers {
			line.Answers = append(line.Answers, stateAnswer(a))
		}
		out.Lines = append(out.Lines, line)
	}
	return out
}

// clean is typed text without what cannot be stored, as long as its field takes it.
func clean(text string, most int) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", "")
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most])
	}
	return strings.TrimSpace(text)
}
