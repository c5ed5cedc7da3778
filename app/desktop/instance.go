package desktop

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// ErrAlreadyOpen is Claim's answer when another window has the data folder.
// That window has been brought to the front.
var ErrAlreadyOpen = errors.New("o Balcão já está aberto")

const (
	claimTimeout   = 2 * time.Second
	longestPath    = 2048
	claimConfirmed = "ok\n"
)

// Instance is the claim of one process on a data folder.
type Instance struct {
	listener net.Listener
	opened   chan string
}

// Claim makes this process the only window on dataDir. When another process
// has it, path ("" or a page of the portal) is handed to that one, and Claim
// answers ErrAlreadyOpen.
//
// The claim is a socket private to the user and ends with the process, however
// it ends: what a crash leaves behind is recognised because nobody answers.
func Claim(dataDir, path string) (*Instance, error) {
	if err := checkPath(path); err != nil {
		return nil, err
	}
	socket, err := socketFor(dataDir)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("unix", socket)
	if err != nil {
		if handOver(socket, path) {
			return nil, ErrAlreadyOpen
		}
		if err := os.Remove(socket); err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("clear the claim of a dead process: %w", err)
		}
		if listener, err = net.Listen("unix", socket); err != nil {
			return nil, fmt.Errorf("claim %s: %w", dataDir, err)
		}
	}
	instance := &Instance{listener: listener, opened: make(chan string, 1)}
	go instance.listen()
	return instance, nil
}

// Close gives the claim up.
func (i *Instance) Close() error { return i.listener.Close() }

// socketFor names the socket of a data folder. It lies in the user's cache
// folder because a socket's whole path may not exceed some hundred bytes, which
// a data folder's may.
func socketFor(dataDir string) (string, error) {
	dataDir, err := filepath.Abs(dataDir)
	if err != nil {
		return "", fmt.Errorf("locate the data folder: %w", err)
	}
	if real, err := filepath.EvalSymlinks(dataDir); err == nil {
		dataDir = real
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = dataDir
	}
	folder := filepath.Join(cache, "balcao")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("make the folder for the window's claim: %w", err)
	}
	sum := sha256.Sum256([]byte(dataDir))
	return filepath.Join(folder, hex.EncodeToString(sum[:8])+".sock"), nil
}

// handOver asks the process behind the socket to come to the front and open path.
func handOver(socket, path string) bool {
	conn, err := net.DialTimeout("unix", socket, claimTimeout)
	if err != nil {
		return false
	}
	defer conn.Close()
	// Whoever accepted the connection is alive; an answer that fails to come changes nothing.
	_ = conn.SetDeadline(time.Now().Add(claimTimeout))
	if _, err := io.WriteString(conn, path+"\n"); err == nil {
		_, _ = io.ReadAll(conn)
	}
	return true
}

func (i *Instance) listen() {
	defer close(i.opened)
	for {
		conn, err := i.listener.Accept()
		if err != nil {
			return
		}
		i.receive(conn)
	}
}

func (i *Instance) receive(conn net.Conn) {
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(claimTimeout))
	line, err := bufio.NewReader(io.LimitReader(conn, longestPath+1)).ReadString('\n')
	if err != nil {
		return
	}
	path := strings.TrimSuffix(line, "\n")
	if checkPath(path) != nil {
		return
	}
	select {
	case <-i.opened: // only the latest wish counts
	default:
	}
	i.opened <- path
	_, _ = io.WriteString(conn, claimConfirmed)
}

// checkPath accepts "" and paths inside the portal, never another site.
func checkPath(path string) error {
	if path == "" {
		return nil
	}
	parsed, err := url.Parse(path)
	if err != nil || len(path) > longestPath || parsed.Scheme != "" || parsed.Host != "" ||
		!strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.Contains(path, `\`) {
		return errors.New("o caminho a abrir deve ser uma página do portal, como /meepFood/painel")
	}
	return nil
}
