package catalog

import (
	"slices"
	"strings"

	"balcao/app/fault"
)

// problems gathers all that is wrong with a form, in the order of its fields.
type problems struct {
	messages map[string]string
	fields   []string
}

func (p *problems) add(field, message string) {
	if p.messages == nil {
		p.messages = map[string]string{}
	}
	if _, known := p.messages[field]; known {
		return
	}
	p.messages[field] = message
	p.fields = append(p.fields, field)
}

// check adds the message where it is wrong.
func (p *problems) check(wrong bool, field, message string) {
	if wrong {
		p.add(field, message)
	}
}

// join adds what else is wrong.
func (p *problems) join(others problems) {
	for _, field := range others.fields {
		p.add(field, others.messages[field])
	}
}

// renamed are the same problems under other names of the fields.
func (p *problems) renamed(names *strings.Replacer) *problems {
	out := &problems{}
	for _, field := range p.fields {
		out.add(names.Replace(field), p.messages[field])
	}
	return out
}

// err is one Invalid fault with every field and all messages joined by commas (S1§8);
// nil without problems.
func (p *problems) err() error {
	if len(p.fields) == 0 {
		return nil
	}
	var words []string
	for _, field := range p.fields {
		if message := p.messages[field]; !slices.Contains(words, message) {
			words = append(words, message)
		}
	}
	return &fault.Error{Code: fault.Invalid, Message: strings.Join(words, ", "), Fields: p.messages}
}
