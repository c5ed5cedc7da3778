package venues

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"balcao/app/br"
	"balcao/app/fault"
)

// BankAccount is an account that a venue's money goes to (S2§3).
type BankAccount struct {
	ID      string `bun:"id,pk"`
	VenueID string
	// Holder and Document are whose it is; Document is a CNPJ or a CPF without its mask.
	Holder, Document string
	// BankCode is the bank's three digits; BankName is what people call it.
	BankCode, BankName string
	// Agency is four digits, Account digits only, Digit one or two of 0-9 and X.
	Agency, Account, Digit string
	Kind                   AccountKind
	// PixKey is a CPF, a CNPJ, an e-mail address, a telephone as +55 and digits, or
	// a UUID; empty for none.
	PixKey   string
	Acquirer Acquirer
	// MPPagamentos accounts are paid by the platform's own acquirer.
	MPPagamentos bool
	// Version grows with every change.
	Version   int64
	CreatedAt int64
	// ArchivedAt is 0 while the account is in use.
	ArchivedAt int64 `bun:",nullzero"`
}

// AccountKind is tipoContaBancaria (S2§3).
type AccountKind int

const (
	Checking AccountKind = 1
	Savings  AccountKind = 2
	Payment  AccountKind = 3
)

// Label answers what a person reads for the kind.
func (k AccountKind) Label() string {
	return map[AccountKind]string{Checking: "Conta corrente", Savings: "Conta poupança", Payment: "Conta de pagamento"}[k]
}

// Acquirer is the code of an acquirer in bank accounts, which is not the one of
// the list of acquirers (D24).
type Acquirer int

const (
	Stone     Acquirer = 2
	PagSeguro Acquirer = 3
	// MP is MPPagamentos.
	MP Acquirer = 4
)

// Label answers what a person reads for the acquirer.
func (a Acquirer) Label() string {
	return map[Acquirer]string{Stone: "Stone", PagSeguro: "PagSeguro", MP: "MPPagamentos"}[a]
}

// Number is the account with its digit, as it stands on a cheque.
func (a BankAccount) Number() string { return a.Account + "-" + a.Digit }

// Description tells accounts apart in a choice (S2§3).
func (a BankAccount) Description() string {
	return a.BankName + ", agência " + a.Agency + ", conta " + a.Number()
}

const (
	longestHolder   = 120
	longestBankName = 80
)

var (
	bankCode   = regexp.MustCompile(`^[0-9]{3}$`)
	agency     = regexp.MustCompile(`^[0-9]{4}$`)
	account    = regexp.MustCompile(`^[0-9]{1,20}$`)
	checkDigit = regexp.MustCompile(`^[0-9X]{1,2}$`)
)

// settle cleans what was typed and reports every field at fault.
func (a *BankAccount) settle() error {
	a.Holder, a.BankName = br.OneLine(a.Holder), br.OneLine(a.BankName)
	a.Document = br.NormalizeCNPJ(a.Document)
	a.Digit = strings.ToUpper(a.Digit)
	pix, pixKnown := pixKey(strings.TrimSpace(a.PixKey))
	a.PixKey = pix
	problems := map[string]string{}
	for _, rule := range []struct {
		field   string
		isRight bool
		problem string
	}{
		{"titular", a.Holder != "" && utf8.RuneCountInString(a.Holder) <= longestHolder, "Informe o titular, com até 120 caracteres."},
		{"documento", validDocument(a.Document), "Informe um CNPJ ou CPF válido."},
		{"codigoBanco", bankCode.MatchString(a.BankCode), "O código do banco tem 3 números."},
		{"nomeBanco", a.BankName != "" && utf8.RuneCountInString(a.BankName) <= longestBankName, "Informe o nome do banco, com até 80 caracteres."},
		{"agencia", agency.MatchString(a.Agency), "Agência deve conter exatamente 4 números."},
		{"conta", account.MatchString(a.Account), "Informe a conta sem o dígito, só com números."},
		{"digito", checkDigit.MatchString(a.Digit), "Informe o dígito da conta: até dois números, ou X."},
		{"tipoContaBancaria", a.Kind >= Checking && a.Kind <= Payment, "Escolha o tipo da conta."},
		{"chavePix", pixKnown, "Informe um CPF, CNPJ, e-mail, telefone com DDD ou chave aleatória."},
		{"adquirente", a.Acquirer >= Stone && a.Acquirer <= MP, "Escolha a adquirente."},
	} {
		if !rule.isRight {
			problems[rule.field] = rule.problem
		}
	}
	if len(problems) > 0 {
		f := fault.New(fault.Invalid, "Confira os dados da conta.")
		f.Fields = problems
		return f
	}
	return nil
}

// pixKey answers a key as the Pix directory writes it; known is false for what is
// none. Eleven digits that could be both are a CPF.
func pixKey(s string) (key string, known bool) {
	switch {
	case s == "":
		return "", true
	case br.ValidCPF(s):
		return br.NormalizeCPF(s), true
	case br.ValidCNPJ(s):
		return br.NormalizeCNPJ(s), true
	case br.ValidPhone(s):
		return "+" + br.CountryCode + br.NormalizePhone(s), true
	case br.ValidEmail(strings.ToLower(s)):
		return strings.ToLower(s), true
	}
	id, err := uuid.Parse(s)
	return id.String(), err == nil && len(s) == 36
}
