package fiscal

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"balcao/app/fault"
)

// FuzzOfficialFile reads whatever stands where the official file should: what is taken has
// codes of eight digits and days, what is refused a sentence for the person.
func FuzzOfficialFile(f *testing.F) {
	var rows strings.Builder
	for i := range fewestNCM {
		fmt.Fprintf(&rows, `{"Codigo":"%08d","Descricao":"- a","Data_Inicio":"01/04/2022","Data_Fim":"31/12/9999"},`, i)
	}
	whole := func(first string) []byte {
		return []byte(`{"Data_Ultima_Atualizacao_NCM":"Vigente em 10/11/2026","Nomenclaturas":[` + strings.TrimSuffix(rows.String()+first, ",") + `]}`)
	}
	for _, seed := range [][]byte{
		whole(""), whole(`{"Codigo":"99","Descricao":"\u0000<i>x</i>","Data_Inicio":"","Data_Fim":""}`), whole(`{"Codigo":"9"}`), whole(`{"Codigo":9}`),
		[]byte(`{}`), []byte(`[]`), []byte("\xef\xbb\xbf{"), []byte(`{"Nomenclaturas":null}`), nil,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		dated, entries, err := readOfficial(data)
		if err != nil {
			if !fault.Is(err, fault.Invalid) {
				t.Fatalf("refused with %v", err)
			}
			return
		}
		if _, err := time.Parse(time.DateOnly, dated); err != nil || len(entries) < fewestNCM {
			t.Fatalf("table of %q, %d codes", dated, len(entries))
		}
		table := newTable(NCM, 1, dated, entries)
		for _, e := range entries {
			if !NCM.isCode(e.Code) || e.Description == "" || strings.ContainsRune(e.Description, 0) || table.Find(e.Code) == nil {
				t.Fatalf("took %+v", e)
			}
		}
	})
}
