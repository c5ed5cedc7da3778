package salespoints

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"balcao/app/br"
	"balcao/app/fault"
)

const longestName = 120

// settle makes a sales point what is kept of it, or says what is wrong: the type and the
// tokens follow from the systems, and what the form does not show is off.
func (p *SalesPoint) settle() error {
	p.Name = br.OneLine(p.Name)
	if p.Name == "" || utf8.RuneCountInString(p.Name) > longestName {
		return fault.Field("name", fmt.Sprintf("Preencha o nome do ponto de venda, com até %d caracteres.", longestName))
	}
	systems, chosen, err := choose(p.Systems)
	if err != nil {
		return err
	}
	p.Systems, p.Type, p.EnablePrepaidToken = systems, chosen.kind, chosen.token
	p.InitialScreenShortcuts, p.PostPaymentMessage = strings.TrimSpace(p.InitialScreenShortcuts), strings.TrimSpace(p.PostPaymentMessage)
	return p.Settings.settle(chosen)
}

// settle switches off what the form of the choice does not show, and refuses what is on
// without what it needs.
func (s *Settings) settle(c choice) (err error) {
	each(c, func(one setting, shown bool) {
		if !shown {
			s.field(one.name).SetZero()
		}
	})
	each(c, func(one setting, _ bool) {
		if err != nil || one.kind != "" || !s.on(one.name) {
			return
		}
		for _, needed := range one.needs {
			if !s.on(needed) {
				err = fault.Field(one.name, fmt.Sprintf("Para usar “%s”, ative “%s”.", one.label, labelOf(needed)))
				return
			}
		}
	})
	if err == nil && s.EnableServiceTax && (s.ServiceTaxPercentage < 1 || s.ServiceTaxPercentage > 100) {
		err = fault.Field("serviceTaxPercentage", "Informe a taxa de serviço, de 1 a 100%.")
	}
	return err
}
