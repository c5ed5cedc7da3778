package venues

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"balcao/app/br"
	"balcao/app/fault"
)

// Origin tells which product a venue signed up for (S1§3).
type Origin int

const (
	BackOffice Origin = 1
	Food       Origin = 2
	Donate     Origin = 3
)

// Address is a place on the map, in the words of S0§3.
type Address struct {
	Street     string
	Number     string
	Complement string
	District   string
	PostalCode string
	// State is the abbreviation, "MG".
	State string
	City  string
	// CityID is the IBGE code, empty for a city typed otherwise than IBGE has it.
	CityID string
}

// Venue is an establishment.
type Venue struct {
	ID   string `bun:"id,pk"`
	Name string
	// LegalName, Document and Email are who the venue is to the tax office; empty
	// until somebody tells. Document is a CNPJ or a CPF without its mask.
	LegalName, Document, Email string
	// IssuesInvoices says that products need NCM and CFOP, for the electronic invoice of each
	// sale (GerarNFCE); none is issued yet.
	IssuesInvoices bool
	// Slug is the venue's part of the public store address; empty until it is chosen.
	Slug   string
	Kind   Kind
	Origin Origin
	// Phone is digits only.
	Phone   string
	Address `bun:"embed:"`
	// TimeZone is an IANA name.
	TimeZone string
	// BusinessDayCutoff is how many minutes after midnight a business day ends (D31).
	BusinessDayCutoff int
	// LegacyPortal venues are not sent on to the newer portal (S2§2.1, D6).
	LegacyPortal bool
	// FastPolling boards ask every 15 s instead of 25 s while there is no stream (D7).
	FastPolling bool
	// PrintPerSector prints an order once per sector instead of once (D7).
	PrintPerSector bool
	// AttentionMinutes and LateMinutes are the ages at which the board marks an
	// order; 0 means 10 and 20.
	AttentionMinutes, LateMinutes int
	// ChooseCarrier says that a delivery leaves only with a named carrier
	// (needSelectResponsibleForTransportation, S1§3).
	ChooseCarrier bool
	IsActive      bool
	CreatedAt     int64
	// Version grows with every change.
	Version int64
}

// TakeBoard takes over how another venue's board works and when its day ends.
func (v *Venue) TakeBoard(from Venue) {
	v.BusinessDayCutoff, v.AttentionMinutes, v.LateMinutes = from.BusinessDayCutoff, from.AttentionMinutes, from.LateMinutes
	v.FastPolling, v.PrintPerSector, v.ChooseCarrier = from.FastPolling, from.PrintPerSector, from.ChooseCarrier
}

// Zone is the venue's time zone.
func (v Venue) Zone() *time.Location { return br.Zone(v.State, v.City) }

// Cutoff writes BusinessDayCutoff as HH:mm.
func (v Venue) Cutoff() string {
	return fmt.Sprintf("%02d:%02d", v.BusinessDayCutoff/60, v.BusinessDayCutoff%60)
}

const (
	maxName          = 120
	longestLegalName = 200
	longestSlug      = 60

	usualAttention = 10
	usualLate      = 20
	longestAge     = 24 * 60
)

// settle trims what was typed, derives the time zone and city code, and reports every field at fault.
func (v *Venue) settle() error {
	v.Name = strings.TrimSpace(v.Name)
	v.City = strings.TrimSpace(v.City)
	v.State = strings.ToUpper(strings.TrimSpace(v.State))
	v.Phone = br.NormalizePhone(v.Phone)
	v.LegalName, v.Email = br.OneLine(v.LegalName), strings.ToLower(strings.TrimSpace(v.Email))
	v.Document = br.NormalizeCNPJ(v.Document)
	if v.AttentionMinutes == 0 && v.LateMinutes == 0 {
		v.AttentionMinutes, v.LateMinutes = usualAttention, usualLate
	}
	problems := map[string]string{}
	if v.Name == "" || len([]rune(v.Name)) > maxName {
		problems["nome"] = "Informe o nome do estabelecimento, com até 120 caracteres."
	}
	if v.Kind < Bar || v.Kind > lastKind {
		problems["tipo"] = "Escolha o tipo do estabelecimento."
	}
	if _, known := br.FindState(v.State); !known {
		problems["uf"] = "Escolha o estado."
	}
	if v.City == "" || len([]rune(v.City)) > maxName {
		problems["cidade"] = "Informe a cidade."
	}
	if v.Phone != "" && !br.ValidPhone(v.Phone) {
		problems["telefone"] = "Informe um telefone válido, com DDD."
	}
	if utf8.RuneCountInString(v.LegalName) > longestLegalName {
		problems["razaoSocial"] = "A razão social deve ter no máximo 200 caracteres."
	}
	if v.Document != "" && !validDocument(v.Document) {
		problems["documento"] = "Informe um CNPJ ou CPF válido."
	}
	if v.Email != "" && !br.ValidEmail(v.Email) {
		problems["email"] = "Formato do e-mail inválido"
	}
	if v.BusinessDayCutoff < 0 || v.BusinessDayCutoff >= 24*60 {
		problems["businessDayCutoff"] = "Informe uma hora entre 00:00 e 23:59."
	}
	if v.AttentionMinutes < 1 || v.AttentionMinutes > longestAge {
		problems["atencaoMinutos"] = "Informe de 1 a 1440 minutos."
	}
	if v.LateMinutes <= v.AttentionMinutes || v.LateMinutes > longestAge {
		problems["atrasoMinutos"] = "O atraso deve vir depois da atenção, em até 1440 minutos."
	}
	if len(problems) > 0 {
		f := fault.New(fault.Invalid, "Confira os dados do estabelecimento.")
		f.Fields = problems
		return f
	}
	v.TimeZone = v.Zone().String()
	v.CityID = ""
	if city, known := findCity(v.State, v.City); known {
		v.City, v.CityID = city.Name, city.ID
	}
	return nil
}

// validDocument reports whether s is a CNPJ, with letters or without, or a CPF (D30).
func validDocument(s string) bool { return br.ValidCNPJ(s) || br.ValidCPF(s) }

// slugOf reduces a name to what an address can carry: no spaces, accents or
// special characters (S0§5).
func slugOf(name string) string {
	var b strings.Builder
	for _, r := range br.Fold(name) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
		if b.Len() >= longestSlug {
			break
		}
	}
	if slug := strings.Trim(b.String(), "-"); slug != "" {
		return slug
	}
	return "local"
}

// ValidSlug reports whether s can stand in a public address as it is.
func ValidSlug(s string) bool { return s != "" && len(s) <= longestSlug && slugOf(s) == s }
