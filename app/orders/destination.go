package orders

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
)

// Destination is where a delivery goes, beside the address in the customer's own words. All
// of it is optional: a delivery fee needs the position, else the district.
type Destination struct {
	CEP         string   `json:"CEP,omitempty" maxLength:"9" doc:"masked or not; digits only once kept"`
	Numero      string   `json:"Numero,omitempty" maxLength:"20" doc:"of the house, s/n without one; an order's Endereco has it, too"`
	Complemento string   `json:"Complemento,omitempty" maxLength:"120" doc:"an order's Endereco has it, too"`
	Bairro      string   `json:"Bairro,omitempty" maxLength:"120"`
	Cidade      string   `json:"Cidade,omitempty" maxLength:"120"`
	Referencia  string   `json:"Referencia,omitempty" maxLength:"200" doc:"how to find it"`
	Latitude    *float64 `json:"Latitude,omitempty" minimum:"-90" maximum:"90" doc:"of the customer's pin, with Longitude"`
	Longitude   *float64 `json:"Longitude,omitempty" minimum:"-180" maximum:"180"`
}

// settled is the destination cleaned and checked.
func (d Destination) settled() (Destination, error) {
	d.CEP, d.Bairro, d.Cidade = br.NormalizeCEP(line(d.CEP)), line(d.Bairro), line(d.Cidade)
	d.Numero, d.Complemento, d.Referencia = line(d.Numero), line(d.Complemento), line(d.Referencia)
	switch {
	case d.CEP != "" && !br.ValidCEP(d.CEP):
		return d, fault.Field("Cliente.CEP", "Informe um CEP com 8 dígitos, ou deixe o campo vazio.")
	case (d.Latitude == nil) != (d.Longitude == nil):
		return d, fault.Field("Cliente.Latitude", "Informe latitude e longitude juntas, ou nenhuma das duas.")
	}
	return d, nil
}

// point is the position, where it is known.
func (d Destination) point() (Point, bool) {
	if d.Latitude == nil || d.Longitude == nil {
		return Point{}, false
	}
	return Point{*d.Latitude, *d.Longitude}, true
}

// at is the address with the number and the complement that it does not itself say: whoever
// reads it needs no other field to ring at the door.
func (d Destination) at(address string) string { return completed(address, d.Numero, d.Complemento) }

// completed adds to an address those parts that it does not itself say.
func completed(address string, parts ...string) string {
	said := strings.FieldsFunc(address, func(r rune) bool { return strings.ContainsRune(",;()–-/", r) })
	says := func(part string) bool {
		return slices.ContainsFunc(said, func(p string) bool { return DistrictKey(p) == DistrictKey(part) })
	}
	for _, part := range parts {
		if part != "" && !says(part) {
			address += ", " + part
		}
	}
	return address
}

// DistrictKey is the name of a district as fees are found by: letter case, accents and
// spaces make no difference.
func DistrictKey(name string) string { return br.Fold(line(name)) }

// goTo keeps where the order is delivered.
func (r *record) goTo(d Destination) error {
	if d == (Destination{}) {
		return nil
	}
	raw, err := json.Marshal(d)
	r.Destination = database.Nullable(string(raw))
	return err
}

// destination is where the order is delivered, as far as it says so apart from the address.
func (r *record) destination() (d Destination, err error) {
	if r.Destination.Valid {
		if err = json.Unmarshal([]byte(r.Destination.String), &d); err != nil {
			err = fmt.Errorf("read destination: %w", err)
		}
	}
	return d, err
}

// customer is who ordered, as boards and reports get it.
func (r *record) customer() Customer {
	// What was stored is readable; without it the address remains.
	to, _ := r.destination()
	return Customer{r.CustomerName, pointer(r.CustomerCPF), pointer(r.CustomerPhone), pointer(r.CustomerAddress), to}
}

// FullAddress is the address with what it does not itself say of district, city, CEP and
// how to find it.
func (c Customer) FullAddress() *string {
	if c.Endereco == nil {
		return nil
	}
	full := completed(*c.Endereco, c.Bairro, c.Cidade)
	if c.CEP != "" && !strings.Contains(full, c.CEP) && !strings.Contains(full, br.FormatCEP(c.CEP)) {
		full += ", CEP " + br.FormatCEP(c.CEP)
	}
	if c.Referencia != "" {
		full += " (referência: " + c.Referencia + ")"
	}
	return &full
}
