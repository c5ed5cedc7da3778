package salespoints

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"
)

var update = flag.Bool("update", false, "write the portal's conditions anew")

const portal = "../../frontend/src/features/salespoints/"

// wireSetting and wireSection are the tables as the portal reads them.
type wireSetting struct {
	Name  string   `json:"name"`
	Label string   `json:"label"`
	Kind  string   `json:"kind"`
	Needs []string `json:"needs"`
	Shown []when   `json:"shown"`
	Fixed string   `json:"fixed"`
}

type wireSection struct {
	Key      string        `json:"key"`
	Title    string        `json:"title"`
	Shown    []when        `json:"shown"`
	Settings []wireSetting `json:"settings"`
}

type wireChoice struct {
	Systems []SystemType `json:"systems"`
	Type    Type         `json:"type"`
	Token   bool         `json:"token"`
}

type option[T any] struct {
	Value T      `json:"value"`
	Label string `json:"label"`
}

// The form's conditions, and the cases that its tests try, are written from the tables
// that the server checks by.
func TestConditionsOfThePortal(t *testing.T) {
	var out bytes.Buffer
	out.WriteString("// Written by go generate ./app/salespoints from its tables: do not edit.\n")
	out.WriteString("\nexport type SystemType = 1 | 2 | 3 | 4 | 5\nexport type PrintType = 1 | 2 | 3 | 4\n")
	out.WriteString("export type When = { type: number; token: boolean }\n")
	out.WriteString("export type Kind = 'switch' | 'percent' | 'text'\n")
	out.WriteString("export type Setting = { name: SettingName; label: string; kind: Kind; needs: SwitchName[]; shown: When[]; fixed: string }\n")
	out.WriteString("export type Section = { key: string; title: string; shown: When[]; settings: Setting[] }\n")
	out.WriteString("export type Choice = { systems: SystemType[]; type: number; token: boolean }\n\n")
	var switches, others []string
	blocks := []wireSection{}
	for _, b := range sections {
		block := wireSection{Key: b.key, Title: b.title, Shown: append([]when{}, b.shown...)}
		for _, s := range b.settings {
			kind := s.kind
			if kind == "" {
				kind = "switch"
				switches = append(switches, s.name)
			} else {
				others = append(others, s.name)
			}
			block.Settings = append(block.Settings, wireSetting{s.name, s.label, kind, append([]string{}, s.needs...), append([]when{}, s.shown...), s.fixed})
		}
		blocks = append(blocks, block)
	}
	union := func(name string, words []string) {
		fmt.Fprintf(&out, "export type %s =\n", name)
		for _, w := range words {
			fmt.Fprintf(&out, "  | '%s'\n", w)
		}
	}
	union("SwitchName", switches)
	out.WriteString("export type SettingName = SwitchName")
	for _, o := range others {
		fmt.Fprintf(&out, " | '%s'", o)
	}
	out.WriteString("\n\n")
	value := func(name, kind string, v any) {
		raw, err := json.MarshalIndent(v, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "export const %s: %s = %s\n\n", name, kind, raw)
	}
	value("systemTypes", "{ value: SystemType; label: string }[]", labelled(systemLabels))
	value("printTypes", "{ value: PrintType; label: string }[]", labelled(printLabels))
	made := []wireChoice{}
	for _, c := range choices {
		made = append(made, wireChoice{c.systems, c.kind, c.token})
	}
	value("choices", "Choice[]", made)
	value("sections", "Section[]", blocks)
	check(t, portal+"conditions.gen.ts", bytes.TrimRight(out.Bytes(), "\n"))

	out.Reset()
	out.WriteString("// Written by go generate ./app/salespoints from its tables: do not edit.\n")
	out.WriteString("\nimport type { SettingName, SwitchName, SystemType } from './conditions.gen'\n\n")
	out.WriteString("/** Every set of systems: what it is, what may still be ticked, and what the form shows. */\n")
	value("systemCases", "{ systems: SystemType[]; may: SystemType[]; type: number; token: boolean; shown: SettingName[] }[]", systemCases())
	out.WriteString("/** Every setting that needs others: with which of them on it may be switched on. */\n")
	value("needCases", "{ name: SettingName; on: SwitchName[]; enabled: boolean }[]", needCases())
	check(t, portal+"conditions.cases.gen.ts", bytes.TrimRight(out.Bytes(), "\n"))
}

func labelled[T ~int](labels map[T]string) []option[T] {
	out := []option[T]{}
	for _, v := range slices.Sorted(maps.Keys(labels)) {
		out = append(out, option[T]{v, labels[v]})
	}
	return out
}

type systemCase struct {
	Systems []SystemType `json:"systems"`
	May     []SystemType `json:"may"`
	Type    Type         `json:"type"`
	Token   bool         `json:"token"`
	Shown   []string     `json:"shown"`
}

// systemCases are all sets of systems; of one that nobody may choose the type is 0.
func systemCases() []systemCase {
	cases := []systemCase{}
	for _, set := range allSets() {
		one := systemCase{Systems: set, May: []SystemType{}, Shown: []string{}}
		for s := Tab; s <= HonestMarket; s++ {
			wanted := append(slices.Clone(set), s)
			if !slices.Contains(set, s) && slices.ContainsFunc(choices, func(c choice) bool {
				return !slices.ContainsFunc(wanted, func(w SystemType) bool { return !slices.Contains(c.systems, w) })
			}) {
				one.May = append(one.May, s)
			}
		}
		if _, c, err := choose(asSystems(set)); err == nil {
			one.Type, one.Token = c.kind, c.token
			each(c, func(s setting, shown bool) {
				if shown {
					one.Shown = append(one.Shown, s.name)
				}
			})
		}
		cases = append(cases, one)
	}
	return cases
}

type needCase struct {
	Name    string   `json:"name"`
	On      []string `json:"on"`
	Enabled bool     `json:"enabled"`
}

func needCases() []needCase {
	cases := []needCase{}
	for _, b := range sections {
		for _, s := range b.settings {
			if len(s.needs) == 0 {
				continue
			}
			for bits := range 1 << len(s.needs) {
				on := []string{}
				for i, n := range s.needs {
					if bits>>i&1 == 1 {
						on = append(on, n)
					}
				}
				cases = append(cases, needCase{s.name, on, len(on) == len(s.needs)})
			}
		}
	}
	return cases
}

// allSets are the 2^n sets of systems.
func allSets() [][]SystemType {
	sets := [][]SystemType{}
	for bits := range 1 << HonestMarket {
		set := []SystemType{}
		for s := Tab; s <= HonestMarket; s++ {
			if bits>>(s-1)&1 == 1 {
				set = append(set, s)
			}
		}
		sets = append(sets, set)
	}
	return sets
}

func asSystems(set []SystemType) []System {
	systems := []System{}
	for _, s := range set {
		systems = append(systems, System{SystemType: s, PrintType: PrintNothing})
	}
	return systems
}

func check(t *testing.T, path string, want []byte) {
	t.Helper()
	want = append(want, '\n')
	if *update {
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	have, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want) {
		t.Errorf("%s is not what go generate ./app/salespoints writes", path)
	}
}
