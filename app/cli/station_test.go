package cli_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/printers"
	"balcao/app/venues"
)

func TestStationPair(t *testing.T) {
	ctx := context.Background()
	data, file := folder(t)
	db, err := database.Open(ctx, "sqlite:"+file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	venue, err := venues.New(venues.Config{DB: db, Clock: clock.Real()}).Create(ctx, db.Write, venues.Venue{
		Name: "Bar do Zé", Kind: venues.Bar, Address: venues.Address{State: "SP", City: "São Paulo"},
	})
	if err != nil {
		t.Fatal(err)
	}
	refuses(t, "não encontrado", "station", "pair", "--data", data, "--venue", "outro")
	printed := succeeds(t, "station", "pair", "--data", data, "--venue", venue.Slug, "--name", "Cozinha")
	if !strings.Contains(printed, "imprime para Bar do Zé") {
		t.Error(printed)
	}
	raw, err := os.ReadFile(filepath.Join(data, "station.json"))
	if err != nil {
		t.Fatal(err)
	}
	all, err := printers.New(printers.Config{DB: db, Clock: clock.Real()}).Stations(ctx, venue.ID)
	if err != nil || len(all) != 1 || all[0].Name != "Cozinha" || !strings.Contains(string(raw), all[0].ID) {
		t.Errorf("%+v %v", all, err)
	}
}

func TestStationAgent(t *testing.T) {
	data := t.TempDir()
	kept := func() (agent struct {
		On, Network bool
		Key         string
	}) {
		t.Helper()
		raw, err := os.ReadFile(filepath.Join(data, "station.json"))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(raw, &struct{ Agent any }{&agent}); err != nil {
			t.Fatal(err)
		}
		return agent
	}
	if printed := succeeds(t, "station", "agent", "here", "--data", data); strings.Contains(printed, "Chave") {
		t.Error(printed)
	}
	if got := kept(); !got.On || got.Network || got.Key != "" {
		t.Errorf("here: %+v", got)
	}
	printed := succeeds(t, "station", "agent", "network", "--data", data)
	got := kept()
	if !got.On || !got.Network || got.Key == "" || !strings.Contains(printed, got.Key) {
		t.Errorf("network: %+v\n%s", got, printed)
	}
	succeeds(t, "station", "agent", "off", "--data", data)
	if off := kept(); off.On || off.Network || off.Key != got.Key {
		t.Errorf("off: %+v; the key is that of the boards that have it", off)
	}
	if _, code := balcao(t, "station", "agent", "everybody", "--data", data); code != 2 {
		t.Errorf("exit code %d", code)
	}
}
