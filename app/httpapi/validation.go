package httpapi

import (
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"
)

const missingPrefix = "Campo obrigatório: "

// sentences replaces every text of huma's validator. "%.0v" swallows an
// argument that may repeat what was sent.
var sentences = map[*string]string{
	&validation.MsgUnexpectedProperty:                 "Campo desconhecido.",
	&validation.MsgExpectedRFC3339DateTime:            "Informe data e hora no formato RFC 3339.",
	&validation.MsgExpectedRFC1123DateTime:            "Informe data e hora no formato RFC 1123.",
	&validation.MsgExpectedRFC3339Date:                "Informe a data no formato AAAA-MM-DD.",
	&validation.MsgExpectedRFC3339Time:                "Informe a hora no formato HH:MM:SS.",
	&validation.MsgExpectedRFC5322Email:               "Formato do e-mail inválido%.0v",
	&validation.MsgExpectedRFC5322EmailBare:           "Formato do e-mail inválido",
	&validation.MsgExpectedRFC5890Hostname:            "Informe um nome de servidor válido.",
	&validation.MsgExpectedRFC2673IPv4:                "Informe um endereço IPv4 válido.",
	&validation.MsgExpectedRFC2373IPv6:                "Informe um endereço IPv6 válido.",
	&validation.MsgExpectedRFCIPAddr:                  "Informe um endereço IP válido.",
	&validation.MsgExpectedRFC3986URI:                 "Informe um endereço válido.%.0v",
	&validation.MsgExpectedRFC3986AbsoluteURI:         "Informe um endereço completo, com https://.",
	&validation.MsgExpectedRFC4122UUID:                "Informe um identificador válido.%.0v",
	&validation.MsgExpectedRFC6570URITemplate:         "Informe um modelo de endereço válido.",
	&validation.MsgExpectedRFC6901JSONPointer:         "Informe um ponteiro JSON válido.",
	&validation.MsgExpectedRFC6901RelativeJSONPointer: "Informe um ponteiro JSON relativo válido.",
	&validation.MsgExpectedRegexp:                     "Informe uma expressão regular válida.%.0v",
	&validation.MsgExpectedMatchAtLeastOneSchema:      "O valor não tem nenhuma das formas aceitas.",
	&validation.MsgExpectedMatchExactlyOneSchema:      "O valor não tem exatamente uma das formas aceitas.",
	&validation.MsgExpectedNotMatchSchema:             "O valor tem uma forma que não é aceita.",
	&validation.MsgExpectedPropertyNameInObject:       "Falta o campo que identifica a forma do objeto.",
	&validation.MsgExpectedBoolean:                    "Informe verdadeiro ou falso.",
	&validation.MsgExpectedDuration:                   "Informe uma duração válida.%.0v",
	&validation.MsgExpectedNumber:                     "Informe um número.",
	&validation.MsgExpectedInteger:                    "Informe um número inteiro.",
	&validation.MsgExpectedString:                     "Informe um texto.",
	&validation.MsgExpectedBase64String:               "Informe um conteúdo em base64.",
	&validation.MsgExpectedArray:                      "Informe uma lista.",
	&validation.MsgExpectedObject:                     "Informe um objeto.",
	&validation.MsgExpectedArrayItemsUnique:           "A lista não pode repetir itens.",
	&validation.MsgExpectedOneOf:                      "Informe um destes valores: %s.",
	&validation.MsgExpectedConst:                      "Informe exatamente o valor esperado.%.0v",
	&validation.MsgExpectedMinimumNumber:              "Informe um número maior ou igual a %v.",
	&validation.MsgExpectedExclusiveMinimumNumber:     "Informe um número maior que %v.",
	&validation.MsgExpectedMaximumNumber:              "Informe um número menor ou igual a %v.",
	&validation.MsgExpectedExclusiveMaximumNumber:     "Informe um número menor que %v.",
	&validation.MsgExpectedNumberBeMultipleOf:         "Informe um múltiplo de %v.",
	&validation.MsgExpectedMinLength:                  "Informe ao menos %d caracteres.",
	&validation.MsgExpectedMaxLength:                  "Informe no máximo %d caracteres.",
	&validation.MsgExpectedBePattern:                  "Informe o valor no formato esperado.%.0v",
	&validation.MsgExpectedMatchPattern:               "Informe o valor no formato esperado.%.0v",
	&validation.MsgExpectedMinItems:                   "Informe ao menos %d itens.",
	&validation.MsgExpectedMaxItems:                   "Informe no máximo %d itens.",
	&validation.MsgExpectedMinProperties:              "Informe ao menos %d campos.",
	&validation.MsgExpectedMaxProperties:              "Informe no máximo %d campos.",
	&validation.MsgExpectedRequiredProperty:           missingPrefix + "%s",
	&validation.MsgExpectedDependentRequiredProperty:  "O campo %s é obrigatório quando %s é informado.",
	&validation.MsgExpectedResolvableSchemaRef:        "O valor não tem a forma esperada.%.0v",
}

var prefixes []string

// huma keeps its texts and its error constructor in package variables: they
// are replaced once, before anything is registered.
func init() {
	for target, text := range sentences {
		*target = text
		prefix, _, _ := strings.Cut(text, "%")
		prefixes = append(prefixes, prefix)
	}
	huma.NewError = describe
}

// parameters holds our words for what huma says of path, query and header values.
var parameters = map[string]string{
	"required path parameter is missing":   "Campo obrigatório.",
	"required query parameter is missing":  "Campo obrigatório.",
	"required header parameter is missing": "Campo obrigatório.",
	"invalid integer":                      "Informe um número inteiro.",
	"invalid float":                        "Informe um número.",
	"invalid boolean":                      "Informe verdadeiro ou falso.",
}

// ofOne holds what a number in a sentence of ours makes wrong when it is one.
var ofOne = map[string]string{
	"Informe ao menos 1 caracteres.":  "Campo obrigatório.",
	"Informe no máximo 1 caracteres.": "Informe no máximo 1 caractere.",
	"Informe ao menos 1 itens.":       "Informe ao menos 1 item.",
	"Informe no máximo 1 itens.":      "Informe no máximo 1 item.",
	"Informe ao menos 1 campos.":      "Informe ao menos 1 campo.",
	"Informe no máximo 1 campos.":     "Informe no máximo 1 campo.",
}

// sentence answers our words for a validation text, if it is one we know.
func sentence(message string) (string, bool) {
	if s, ok := parameters[message]; ok {
		return s, true
	}
	if s, ok := ofOne[message]; ok {
		return s, true
	}
	if strings.HasPrefix(message, "invalid date/time") {
		return "Informe data e hora no formato RFC 3339.", true
	}
	return message, slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(message, p) })
}
