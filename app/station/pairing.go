package station

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"balcao/app/fault"
	"balcao/app/printers"
	"balcao/app/printing"
)

// Pairing is what makes this computer a station of a venue.
type Pairing struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Key  string `json:"key"`
}

// settings are what station.json keeps, readable by its owner only.
type settings struct {
	// Pairings are by the server's address; "" is the server in this process.
	Pairings map[string]Pairing `json:"pairings"`
	// Setups are what each server said last, for a start without it.
	Setups map[string]printers.StationSetup `json:"setups"`
	Agent  AgentSettings                    `json:"agent"`
}

const settingsFile = "station.json"

func readSettings(dir string) (settings, error) {
	kept := settings{}
	raw, err := os.ReadFile(filepath.Join(dir, settingsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return kept, nil
	}
	if err != nil {
		return settings{}, fmt.Errorf("read %s: %w", settingsFile, err)
	}
	if err := json.Unmarshal(raw, &kept); err != nil {
		return settings{}, fmt.Errorf("%w: %w", errDamaged, err)
	}
	return kept, nil
}

var errDamaged = errors.New(settingsFile + " is damaged")

// takeSettings reads station.json; a damaged one is set aside, and aside is
// where it is: this computer can be paired anew.
func takeSettings(dir string, now time.Time) (kept settings, aside string, err error) {
	kept, err = readSettings(dir)
	if !errors.Is(err, errDamaged) {
		return kept, "", err
	}
	file := filepath.Join(dir, settingsFile)
	aside = file + now.UTC().Format(".danificado-20060102T150405.000")
	if err := os.Rename(file, aside); err != nil {
		return settings{}, "", fmt.Errorf("set %s aside: %w", settingsFile, err)
	}
	return settings{}, aside, nil
}

// Keep pairs a station that does not run with the server of its own process: it
// is paired once it is opened.
func Keep(dataDir string, p Pairing) error {
	kept, _, err := takeSettings(dataDir, time.Now())
	if err != nil {
		return err
	}
	if kept.Pairings == nil {
		kept.Pairings = map[string]Pairing{}
	}
	kept.Pairings[""] = p
	delete(kept.Setups, "")
	return kept.save(dataDir)
}

// Driven are the printers that this computer drives, whatever the server, as the
// data folder keeps them; none where it prints for nobody.
func Driven(dataDir string) ([]printing.Printer, error) {
	kept, err := readSettings(dataDir)
	if err != nil {
		return nil, err
	}
	var all []printing.Printer
	for _, server := range slices.Sorted(maps.Keys(kept.Setups)) {
		all = append(all, kept.Setups[server].Printers...)
	}
	return all, nil
}

// save replaces the file whole: half of one would cost the key.
func (s settings) save(dir string) error {
	raw, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, settingsFile+".*") // mode 0600
	if err != nil {
		return err
	}
	_, err = file.Write(raw)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), filepath.Join(dir, settingsFile))
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

// Pair makes this computer the station that the key is of.
func (s *Station) Pair(p Pairing) error {
	if p.ID == "" || p.Key == "" {
		return fault.New(fault.Invalid, "A chave deste computador não chegou do servidor. Tente novamente.")
	}
	return s.change(func(kept *settings) {
		kept.Pairings[s.cfg.Server] = p
		delete(kept.Setups, s.cfg.Server)
	})
}

// Unpair forgets the key: this computer takes no further papers of the venue.
func (s *Station) Unpair() error {
	err := s.change(func(kept *settings) {
		delete(kept.Pairings, s.cfg.Server)
		delete(kept.Setups, s.cfg.Server)
	})
	if err != nil {
		return err
	}
	return s.engine.SetPrinters(nil)
}

// change saves changed settings and lets the work begin anew with them.
func (s *Station) change(change func(*settings)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.keep(change); err != nil {
		return err
	}
	s.setup, s.problem, s.connected = s.kept.Setups[s.cfg.Server], "", false
	close(s.changed)
	s.changed = make(chan struct{})
	return nil
}

// keep saves changed settings; the caller holds mu.
func (s *Station) keep(change func(*settings)) error {
	kept := settings{Pairings: map[string]Pairing{}, Setups: map[string]printers.StationSetup{}, Agent: s.kept.Agent}
	maps.Copy(kept.Pairings, s.kept.Pairings)
	maps.Copy(kept.Setups, s.kept.Setups)
	change(&kept)
	if err := kept.save(s.cfg.DataDir); err != nil {
		return fmt.Errorf("as configurações de impressão não puderam ser guardadas: %w", err)
	}
	s.kept = kept
	return nil
}

// takeOver keeps what the server has said and prints with it from now on.
func (s *Station) takeOver(setup printers.StationSetup) error {
	if err := s.engine.SetPrinters(setup.Printers); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.setup
	s.setup, s.connected, s.problem = setup, true, ""
	if before.ID == setup.ID && before.Revision == setup.Revision {
		return nil
	}
	return s.keep(func(kept *settings) { kept.Setups[s.cfg.Server] = setup })
}
