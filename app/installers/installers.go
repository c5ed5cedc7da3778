// Package installers offers people the installers that `make package` has made
// (order-board-16). A folder of the server holds them together with SHA256SUMS;
// what that file does not name, or names with another checksum, is not offered.
package installers

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"balcao/app/operation"
	"balcao/app/roles"
)

// Prefix is where Handler serves the packages.
const Prefix = "/pacotes/"

// Package is one file that people may install.
type Package struct {
	Nome        string `json:"nome" doc:"name of the file"`
	Programa    string `json:"programa" enum:"balcao,balcao-server" doc:"with the window, or the server alone"`
	Versao      string `json:"versao"`
	Sistema     string `json:"sistema" enum:"windows,linux,macos"`
	Arquitetura string `json:"arquitetura" enum:"amd64,arm64,universal"`
	Formato     string `json:"formato" enum:"setup,exe,deb,dmg" doc:"setup installs; exe is the program itself"`
	Tamanho     int64  `json:"tamanho" doc:"bytes"`
	SHA256      string `json:"sha256"`
	Endereco    string `json:"endereco" doc:"path on this server, no token needed"`
}

// Service knows the packages of one folder.
type Service struct {
	dir string
	log *slog.Logger

	mu     sync.Mutex
	hashed map[string]checked
}

// checked is what a file's content hashed to while it looked like this.
type checked struct {
	size     int64
	modified time.Time
	sum      string
}

// Config is what a Service needs. Every field is required.
type Config struct {
	// Dir is the folder of the packages; it may be missing or change at any time.
	Dir string
	Log *slog.Logger
}

// New answers a Service.
func New(cfg Config) *Service {
	return &Service{dir: cfg.Dir, log: cfg.Log, hashed: map[string]checked{}}
}

// Routes lists the operations of this package, for the board, whose program the
// packages are (roles-07). The files themselves are no secret and come without a
// token, as a browser downloads them: see Handler.
func (s *Service) Routes() []operation.Route {
	return []operation.Route{
		operation.Get("package-list", "/api/pacotes", operation.Venue(roles.Board), s.list).Tag("packages"),
	}
}

type listInput struct {
	operation.VenueQuery
}

type listOutput struct {
	Body []Package `nullable:"false"`
}

func (s *Service) list(ctx context.Context, _ *listInput) (*listOutput, error) {
	offered, err := s.offered(ctx)
	if err != nil {
		return nil, err
	}
	return &listOutput{offered}, nil
}

// systems is the order in which packages are listed: the commonest counter first.
var systems = []string{"windows", "linux", "macos"}

// offered lists the folder's good packages: by system, programs with a window
// first, installers before bare programs.
func (s *Service) offered(ctx context.Context) ([]Package, error) {
	file, err := os.Open(filepath.Join(s.dir, sumsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return []Package{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list the packages: %w", err)
	}
	defer file.Close()
	sums, err := readSums(file)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", sumsFile, err)
	}
	offered := []Package{}
	for name, sum := range sums {
		p, ok := parseName(name)
		if !ok {
			continue
		}
		found, err := s.check(name)
		if err == nil && found.sum != sum {
			err = errors.New("its checksum is another")
		}
		if err != nil {
			s.log.LogAttrs(ctx, slog.LevelWarn, "a package is not offered", slog.String("file", name), slog.Any("cause", err))
			continue
		}
		p.Tamanho, p.SHA256 = found.size, sum
		offered = append(offered, p)
	}
	slices.SortFunc(offered, func(a, b Package) int {
		return cmp.Or(
			slices.Index(systems, a.Sistema)-slices.Index(systems, b.Sistema),
			cmp.Compare(a.Programa, b.Programa), cmp.Compare(b.Formato, a.Formato), cmp.Compare(a.Nome, b.Nome),
		)
	})
	return offered, nil
}

// check hashes a file of the folder, once for as long as it looks the same.
func (s *Service) check(name string) (checked, error) {
	file, info, err := s.open(name)
	if err != nil {
		return checked{}, err
	}
	defer file.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	if known, ok := s.hashed[name]; ok && known.is(info) {
		return known, nil
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return checked{}, err
	}
	found := checked{info.Size(), info.ModTime(), hex.EncodeToString(hash.Sum(nil))}
	s.hashed[name] = found
	return found, nil
}

func (c checked) is(info fs.FileInfo) bool {
	return c.size == info.Size() && c.modified.Equal(info.ModTime())
}

// open opens a regular file of the folder; links out of it are not followed.
func (s *Service) open(name string) (*os.File, fs.FileInfo, error) {
	file, err := os.OpenInRoot(s.dir, name)
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("it is no regular file")
	}
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return file, info, nil
}
