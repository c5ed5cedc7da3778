package salespoints

import (
	"reflect"
	"slices"
	"testing"

	"balcao/app/fault"
)

// sales-points-15, -16, -17, -18, -19: of all 2^n sets of systems, those of S2§4 and no
// others may be chosen, and the type follows.
func TestEverySetOfSystems(t *testing.T) {
	for _, set := range allSets() {
		has := func(s SystemType) bool { return slices.Contains(set, s) }
		exclusive := 0
		for _, s := range []SystemType{Tab, Cashless, SchoolCard} {
			if has(s) {
				exclusive++
			}
		}
		allowed := len(set) > 0 && exclusive <= 1 && (!has(HonestMarket) || len(set) == 1)
		var kind Type
		switch {
		case has(HonestMarket):
			kind = Honest
		case has(Tab) || has(Cashless):
			kind = CashLessPosPaid
		case has(SchoolCard):
			kind = School
		default:
			kind = Standard
		}
		p := SalesPoint{Name: "Bar", Systems: asSystems(set)}
		slices.Reverse(p.Systems)
		err := p.settle()
		if allowed != (err == nil) {
			t.Errorf("%v: allowed %v, settled with %v", set, allowed, err)
		}
		if err != nil {
			continue
		}
		if p.Type != kind || p.EnablePrepaidToken != (has(Token) && len(set) > 1) {
			t.Errorf("%v: type %d, tokens %v", set, p.Type, p.EnablePrepaidToken)
		}
		if twice := (SalesPoint{Name: "Bar", Systems: append(p.Systems, p.Systems[0])}); twice.settle() == nil {
			t.Errorf("%v: a system is taken twice", set)
		}
	}
}

// sales-points-28, -30, -31, -32, -33, -34, -35: what the form of a type shows, and that
// the rest is off.
func TestWhatIsHiddenIsOff(t *testing.T) {
	hidden := func(c choice, name string) bool {
		inSection := func(key string) bool {
			i := slices.IndexFunc(sections, func(b section) bool { return b.key == key })
			return slices.ContainsFunc(sections[i].settings, func(s setting) bool { return s.name == name })
		}
		switch {
		case inSection("token"):
			return c.kind != Standard && !c.token
		case inSection("cashless"):
			return c.kind != CashLessPosPaid
		case inSection("honest"):
			return c.kind != Honest
		case inSection("school"):
			return c.kind != School
		}
		switch name {
		case "includeOrderInKDS", "requestOrderObservation":
			return c.kind == Honest
		case "requestConsumptionSaleTable", "inactiveClientIdentification":
			return c.kind == Honest || c.kind == School && !c.token
		}
		return false
	}
	for _, c := range choices {
		p := SalesPoint{Name: "Bar", Systems: asSystems(c.systems), Settings: everythingOn()}
		if err := p.settle(); err != nil {
			t.Errorf("%v with everything on: %v", c.systems, err)
		}
		for name := range fieldIndex {
			want := !hidden(c, name)
			if name == "enablePrepaidToken" {
				want = c.token
			}
			if got := !p.field(name).IsZero(); got != want {
				t.Errorf("%v: %s is on: %v, want %v", c.systems, name, got, want)
			}
		}
	}
}

// sales-points-26, -27, -28, -29: what needs others is refused without any one of them.
func TestWhatNeedsOthersIsRefusedWithout(t *testing.T) {
	for _, c := range choices {
		each(c, func(s setting, shown bool) {
			if !shown || s.kind != "" {
				return
			}
			for _, needed := range s.needs {
				p := SalesPoint{Name: "Bar", Systems: asSystems(c.systems)}
				for _, n := range append(s.needs, s.name) {
					p.field(n).SetBool(n != needed)
				}
				err := p.settle()
				if !fault.Is(err, fault.Invalid) {
					t.Errorf("%s without %s: %v", s.name, needed, err)
				}
			}
		})
	}
	p := SalesPoint{Name: "Bar", Systems: asSystems([]SystemType{Token}), Settings: Settings{EnableServiceTax: true}}
	if p.settle() == nil {
		t.Error("a fee of nothing is on")
	}
}

// Every field of Settings stands once in the tables, and every need names a switch.
// sales-points-36: the student card option is the ordering configuration's, and none of these.
func TestTheTablesAreWhole(t *testing.T) {
	seen := map[string]int{}
	for _, b := range sections {
		for _, s := range b.settings {
			seen[s.name]++
			if s.label == "" {
				t.Errorf("%s has no label", s.name)
			}
			for _, n := range s.needs {
				if i, known := fieldIndex[n]; !known || reflect.TypeFor[Settings]().Field(i).Type.Kind() != reflect.Bool {
					t.Errorf("%s needs %s, which is no switch", s.name, n)
				}
			}
		}
	}
	for name := range fieldIndex {
		if seen[name] != 1 {
			t.Errorf("%s stands %d times in the tables", name, seen[name])
		}
	}
	if seen["allowMeepCard"] != 0 {
		t.Error("the student card option stands among the settings")
	}
	if len(seen) != len(fieldIndex) {
		t.Errorf("%d settings for %d fields", len(seen), len(fieldIndex))
	}
}

func everythingOn() Settings {
	var s Settings
	for name := range fieldIndex {
		switch f := s.field(name); f.Kind() {
		case reflect.Bool:
			f.SetBool(true)
		case reflect.Int:
			f.SetInt(10)
		default:
			f.SetString("Texto")
		}
	}
	return s
}
