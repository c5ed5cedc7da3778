package venues_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"balcao/app/br"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/httpapi"
	"balcao/app/venues"
)

func bar(name string) venues.Venue {
	return venues.Venue{Name: name, Kind: venues.Bar, Address: venues.Address{State: "mg", City: "belo horizonte"}}
}

func TestVenues(t *testing.T) {
	ctx := context.Background()
	now := time.Date(2026, 9, 4, 15, 0, 0, 0, time.UTC)
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		service := venues.New(venues.Config{DB: db, Clock: clock.At(now)})
		created, err := service.Create(ctx, db.Write, bar(" Açaí & Cia. "))
		if err != nil {
			t.Fatal(err)
		}
		if created.Name != "Açaí & Cia." || created.Slug != "acai-cia" || created.State != "MG" || created.City != "Belo Horizonte" ||
			created.CityID != "3106200" || created.TimeZone != "America/Sao_Paulo" || created.CreatedAt != now.UnixMilli() || !created.IsActive {
			t.Errorf("created %+v", created)
		}
		for _, find := range []func() (venues.Venue, error){
			func() (venues.Venue, error) { return service.Get(ctx, created.ID) },
			func() (venues.Venue, error) { return service.BySlug(ctx, "acai-cia") },
		} {
			if found, err := find(); err != nil || found != created {
				t.Errorf("found %+v, %v", found, err)
			}
		}
		if _, err := service.Get(ctx, "unknown"); !fault.Is(err, fault.NotFound) {
			t.Errorf("unknown venue: %v", err)
		}

		t.Run("names alike get addresses of their own, a chosen one must be free", func(t *testing.T) {
			second, err := service.Create(ctx, db.Write, bar("Acai cia"))
			if err != nil || second.Slug != "acai-cia-2" {
				t.Errorf("second %q, %v", second.Slug, err)
			}
			taken := bar("Outro")
			taken.Slug = "acai-cia"
			if _, err := service.Create(ctx, db.Write, taken); !fault.Is(err, fault.Conflict) {
				t.Errorf("taken slug: %v", err)
			}
			taken.Slug = "Açaí cia"
			if _, err := service.Create(ctx, db.Write, taken); !fault.Is(err, fault.Invalid) {
				t.Errorf("bad slug: %v", err)
			}
		})

		t.Run("D31 moving changes the time zone", func(t *testing.T) {
			move := func(v *venues.Venue) {
				v.State, v.City, v.BusinessDayCutoff, v.FastPolling = "PE", "Fernando de Noronha", 270, true
			}
			if err := service.Change(ctx, created.ID, move); err != nil {
				t.Fatal(err)
			}
			found, err := service.Get(ctx, created.ID)
			if err != nil || found.TimeZone != "America/Noronha" || found.Slug != created.Slug {
				t.Errorf("moved %+v, %v", found, err)
			}
			places, err := service.Places(ctx, []string{created.ID, "unknown"})
			if err != nil || len(places) != 1 || places[0].BusinessDayCutoff != "04:30" || !places[0].FastPolling || places[0].Kind != 1 {
				t.Errorf("places %+v, %v", places, err)
			}
			if err := service.Change(ctx, "unknown", move); !fault.Is(err, fault.NotFound) {
				t.Errorf("save unknown: %v", err)
			}
		})
	})
}

func TestSlugs(t *testing.T) {
	db := databasetest.Open(t, databasetest.SQLite(t))
	service := venues.New(venues.Config{DB: db, Clock: clock.Real()})
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringN(1, 80, -1).Filter(func(s string) bool {
			return strings.TrimSpace(s) != "" && !strings.ContainsRune(s, 0) && utf8.ValidString(s)
		}).Draw(t, "name")
		created, err := service.Create(context.Background(), db.Write, bar(name))
		if err != nil {
			t.Fatal(err)
		}
		if !venues.ValidSlug(created.Slug) {
			t.Fatalf("%q became %q", name, created.Slug)
		}
	})
}

func TestStatesAndCities(t *testing.T) {
	handler := httpapi.New(httpapi.Config{
		Version: "test", Log: slog.New(slog.DiscardHandler), Routes: (&venues.Service{}).Routes(),
	})
	get := func(path string) (int, string) {
		r := httptest.NewRecorder()
		handler.ServeHTTP(r, httptest.NewRequest(http.MethodGet, path, nil))
		return r.Code, r.Body.String()
	}
	if status, body := get("/api/Local/BuscarEstados"); status != http.StatusOK || !strings.Contains(body, `{"id":"31","nome":"Minas Gerais","sigla":"MG"}`) {
		t.Errorf("states: %d %s", status, body)
	}
	if status, body := get("/api/Local/BuscarCidades/53"); status != http.StatusOK || strings.TrimSpace(body) != `[{"id":"5300108","nome":"Brasília","estadoId":"53"}]` {
		t.Errorf("cities: %d %s", status, body)
	}
	if status, _ := get("/api/Local/BuscarCidades/99"); status != http.StatusNotFound {
		t.Errorf("cities of no state: %d", status)
	}
}

// IBGE gave these nine municipalities codes whose last digit breaks its own
// rule; every other code must keep it.
var irregular = []string{
	"2201919", "2201988", "2202251", "2611533", "3117836", "3152131", "4305871", "5203939", "5203962",
}

func TestCityCodes(t *testing.T) {
	total := 0
	for _, state := range br.States() {
		list, found := venues.Cities(codeOf(state))
		if !found {
			t.Fatalf("no cities in %s", state.UF)
		}
		seen := map[string]bool{}
		for _, city := range list {
			if len(city.ID) != 7 || !strings.HasPrefix(city.ID, codeOf(state)) || seen[city.ID] || city.Name == "" {
				t.Errorf("%s: bad entry %+v", state.UF, city)
			}
			if checkDigit(city.ID[:6]) != city.ID[6] && !slices.Contains(irregular, city.ID) {
				t.Errorf("%s: the code of %s cannot be right", state.UF, city.Name)
			}
			seen[city.ID] = true
		}
		total += len(list)
	}
	if total != 5571 {
		t.Errorf("%d municipalities, want 5571", total)
	}
}

func codeOf(s br.State) string { return string([]byte{byte('0' + s.ID/10), byte('0' + s.ID%10)}) }

// checkDigit is IBGE's: digits weigh 1 and 2 by turns, a product's digits are
// added, and the sum is filled up to a multiple of ten.
func checkDigit(code string) byte {
	sum := 0
	for i := range len(code) {
		product := int(code[i]-'0') * (1 + i%2)
		sum += product/10 + product%10
	}
	return byte('0' + (10-sum%10)%10)
}
