// Package fiscal keeps the tables of fiscal codes and tells what is wrong with the codes of
// products: NCM (the kind of goods), CEST (goods under tax substitution) and CFOP (the kind
// of operation).
//
// NCM and CFOP ship with the program (tables/, written by build/fiscal-tables.mjs), codes
// without descriptions in the case of NCM; words.tsv holds our own words for the codes that
// bars, canteens and venues use. An administrator loads the official NCM file and a sheet of
// CEST (load.go), by the screen or the command line: from then on those count. What a later
// table lacks is kept as ended.
//
// A wrong code is a warning and never a refusal: tables lag behind the law.
//
// Tables: fiscal_loads, fiscal_codes. Both are the same for all venues.
package fiscal
