package cli_test

import (
	"net/http"
	"testing"
)

func TestVenueAdd(t *testing.T) {
	data, file := folder(t)
	venue(t, file, "Bar do Teste", "bar-do-teste")
	typed(t, password)
	succeeds(t, "user", "add", "ana@exemplo.com.br", "--name", "Ana Souza", "--venue", "bar-do-teste", "--owner", "--data", data)

	add := []string{"venue", "add", "Bar da Praia", "--state", "SC", "--city", "Florianópolis", "--data", data, "--owner"}
	succeeds(t, append(add, "ana@exemplo.com.br")...)
	if status, session := signIn(t, data, "ana@exemplo.com.br", password); status != http.StatusOK || len(session.Locais) != 2 {
		t.Errorf("sign-in: %d, %+v", status, session)
	}
	succeeds(t, append(add, "ana@exemplo.com.br", "--copy-from", "bar-do-teste", "--document", "11.222.333/0001-81")...)
	refuses(t, "Estabelecimento não encontrado", append(add, "ana@exemplo.com.br", "--copy-from", "outro-bar")...)
	refuses(t, "Não existe uma conta", append(add, "ninguem@exemplo.com.br")...)
	refuses(t, "tipo", append(add, "ana@exemplo.com.br", "--type", "25")...)
}
