// Package br knows Brazilian notations: taxpayer numbers (CPF, CNPJ), postal
// codes (CEP), telephones, e-mail addresses, states and their time zones, text folded for
// search, and the Pix BR Code.
//
// The documents follow one pattern. NormalizeX drops the mask and nothing
// else, so that what remains can still be told wrong; ValidX takes any
// notation; FormatX masks a valid value and returns anything else unchanged.
// Store the normalized form.
package br
