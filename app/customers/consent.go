package customers

import (
	"strings"
	"time"
	"unicode/utf8"

	"balcao/app/fault"
)

// Consent is what a customer has agreed to (LGPD): the words that he was shown, and when
// he agreed. An empty text withdraws it.
type Consent struct {
	Em    *time.Time `json:"Em,omitempty" required:"false" nullable:"true" doc:"when the customer agreed; now when absent"`
	Texto string     `json:"Texto" doc:"what the customer agreed to, up to 1000 characters; empty withdraws it"`
}

func (c *Consent) settle() (*Consent, error) {
	if c == nil {
		return nil, nil
	}
	out := Consent{Em: c.Em, Texto: strings.TrimSpace(c.Texto)}
	if utf8.RuneCountInString(out.Texto) > maxText {
		return nil, fault.Field("consentimento", "O texto do consentimento pode ter até 1000 caracteres.")
	}
	return &out, nil
}

// at is when the customer agreed, in Unix milliseconds: now at the latest, and 0 where he
// withdraws.
func (c *Consent) at(now int64) int64 {
	switch {
	case c.Texto == "":
		return 0
	case c.Em == nil:
		return now
	}
	return min(c.Em.UnixMilli(), now)
}

// consent is what the customer has agreed to; nil where he has not.
func (r *record) consent() *Consent {
	if r.ConsentAt == 0 {
		return nil
	}
	at := time.UnixMilli(r.ConsentAt).UTC()
	return &Consent{Em: &at, Texto: r.ConsentText}
}
