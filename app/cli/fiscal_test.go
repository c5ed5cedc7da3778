package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// officialNCM is a file like the official one: the codes that ship with the program, one of
// them left out.
func officialNCM(t *testing.T, updated string) string {
	t.Helper()
	shipped, err := os.ReadFile("../fiscal/tables/ncm.txt")
	if err != nil {
		t.Fatal(err)
	}
	var rows []map[string]string
	for _, code := range strings.Fields(string(shipped)[strings.Index(string(shipped), "\n"):]) {
		if code != "22030000" {
			rows = append(rows, map[string]string{"Codigo": code, "Descricao": "Mercadoria", "Data_Inicio": "01/04/2022", "Data_Fim": "31/12/9999"})
		}
	}
	data, err := json.Marshal(map[string]any{"Data_Ultima_Atualizacao_NCM": updated, "Nomenclaturas": rows})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "Tabela_NCM_Vigente.json")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFiscalTables(t *testing.T) {
	data, _ := folder(t)
	shows := func(words string) {
		t.Helper()
		if printed := succeeds(t, "fiscal", "show", "--data", data); !strings.Contains(printed, words) {
			t.Errorf("want %q in\n%s", words, printed)
		}
	}
	shows("NCM: 10515 códigos, tabela de 17/09/2026, do programa\n")
	shows("CEST: nenhuma tabela carregada\n")

	file := officialNCM(t, "Vigente em 18/09/2026")
	said := "NCM de 18/09/2026, 10514 códigos em vigor (0 novos, 1 extintos, 10514 alterados)."
	if printed := succeeds(t, "fiscal", "load", file, "--try", "--data", data); !strings.Contains(printed, "Nada foi gravado") || !strings.Contains(printed, said) {
		t.Error(printed)
	}
	shows("do programa\n")
	if printed := succeeds(t, "fiscal", "load", file, "--data", data); !strings.Contains(printed, "Tabela carregada: "+said) {
		t.Error(printed)
	}
	shows("NCM: 10514 códigos, tabela de 18/09/2026, carregada de um arquivo\n")

	refuses(t, "mais antigo que a tabela em uso", "fiscal", "load", officialNCM(t, "Vigente em 17/09/2026"), "--data", data)
	cest := filepath.Join(t.TempDir(), "cest.csv")
	if err := os.WriteFile(cest, []byte("CEST;NCM;Descrição\n0302100;2203;Cerveja\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	refuses(t, "Informe a data da tabela.", "fiscal", "load", cest, "--list", "cest", "--data", data)
	succeeds(t, "fiscal", "load", cest, "--list", "cest", "--dated", "2026-09-01", "--data", data)
	shows("CEST: 1 códigos, tabela de 01/09/2026, carregada de um arquivo\n")
	refuses(t, "não há banco de dados", "fiscal", "show", "--data", t.TempDir())
}
