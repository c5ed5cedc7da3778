package postal_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"balcao/app/br"
	"balcao/app/httpapi"
	"balcao/app/operation"
	"balcao/app/postal"
	"balcao/app/venues"
)

func ask(t *testing.T, url, cep string) (status int, found postal.Address, body string) {
	t.Helper()
	service := postal.New(postal.Config{URL: url, Web: &http.Client{Timeout: 5 * time.Second}, Log: slog.New(slog.DiscardHandler)})
	routes := service.Routes()
	for i := range routes {
		routes[i].Access = operation.Public
	}
	handler := httpapi.New(httpapi.Config{Version: "test", Log: slog.New(slog.DiscardHandler), Routes: routes})
	r := httptest.NewRecorder()
	handler.ServeHTTP(r, httptest.NewRequest(http.MethodGet, "/api/CEP/"+cep, nil))
	if r.Code == http.StatusOK {
		if err := json.Unmarshal(r.Body.Bytes(), &found); err != nil {
			t.Fatal(err)
		}
	}
	return r.Code, found, r.Body.String()
}

func TestService(t *testing.T) {
	asked := ""
	public := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r.URL.Path
		switch {
		case strings.Contains(asked, "88064000"):
			_, _ = w.Write([]byte(`{"cep":"88064-000","logradouro":"Rodovia Baldicero Filomeno","bairro":"Ribeirão da Ilha","localidade":"Florianópolis","uf":"sc"}`))
		case strings.Contains(asked, "11111111"):
			_, _ = w.Write([]byte(`{"erro": "true"}`))
		case strings.Contains(asked, "22222222"):
			w.WriteHeader(http.StatusNotFound)
		default:
			_, _ = w.Write([]byte(`<html>Entre na rede</html>`))
		}
	}))
	defer public.Close()
	url := public.URL + "/ws/{cep}/json/"

	t.Run("address-01 eight digits are looked up at the public service", func(t *testing.T) {
		status, found, _ := ask(t, url, "88064-000")
		want := postal.Address{
			CEP: "88064000", Logradouro: "Rodovia Baldicero Filomeno", Bairro: "Ribeirão da Ilha", Localidade: "Florianópolis", UF: "SC",
		}
		if status != http.StatusOK || found != want || asked != "/ws/88064000/json/" {
			t.Errorf("%d %+v, asked %s", status, found, asked)
		}
	})
	for cep, want := range map[string]int{"11111111": 404, "22222222": 404, "33333333": 503, "8806400": 400, "8806400a": 400} {
		if status, _, body := ask(t, url, cep); status != want || strings.Contains(body, cep) {
			t.Errorf("%s: %d %s", cep, status, body)
		}
	}
	public.Close()
	if status, _, _ := ask(t, url, "88064000"); status != http.StatusServiceUnavailable {
		t.Errorf("without the service: %d", status)
	}
}

func TestSimulatorSaysSo(t *testing.T) {
	for cep, city := range map[string]string{"01310100": "São Paulo", "69057000": "Manaus", "88064000": "Florianópolis", "72900000": "Goiânia", "99999999": "Porto Alegre"} {
		if status, found, _ := ask(t, "", cep); status != http.StatusOK || !found.Simulado || found.Localidade != city {
			t.Errorf("%s: %d %+v", cep, status, found)
		}
	}
	if status, _, _ := ask(t, "", "00999999"); status != http.StatusNotFound {
		t.Errorf("a code that no state has: %d", status)
	}
}

// What the simulator names must be found among the cities of its state.
func TestSimulatedCitiesExist(t *testing.T) {
	seen := map[string]bool{}
	for prefix := 10; prefix < 1000; prefix++ {
		cep := string([]byte{byte('0' + prefix/100), byte('0' + prefix/10%10), byte('0' + prefix%10)}) + "00001"
		status, found, _ := ask(t, "", cep)
		if status == http.StatusNotFound {
			continue
		}
		seen[found.UF] = true
		state, known := br.FindState(found.UF)
		if !known {
			t.Fatalf("%s: state %q", cep, found.UF)
		}
		if prefix%50 == 0 && !hasCity(state, found.Localidade) {
			t.Errorf("%s has no city %s", found.UF, found.Localidade)
		}
	}
	if len(seen) != 27 {
		t.Errorf("%d states", len(seen))
	}
}

func hasCity(state br.State, name string) bool {
	list, _ := venues.Cities(string([]byte{byte('0' + state.ID/10), byte('0' + state.ID%10)}))
	for _, c := range list {
		if c.Name == name {
			return true
		}
	}
	return false
}
