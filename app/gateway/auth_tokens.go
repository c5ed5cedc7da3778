package gateway

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/zalando/go-keyring"

	"balcao/app/outbox"
)

// Where tokens are kept.
const (
	InKeyring = "keyring"
	InFile    = "file"
)

const (
	tokensFile   = "sessoes.json"
	handlePrefix = "local-"
)

// session is a person who is signed in to the server from this computer.
type session struct {
	// ID is made of the handle, which cannot be made of it.
	ID     string `json:"id"`
	Server string `json:"server"`
	UserID string `json:"userId"`
	// Token is in the file only where there is no keyring; "" while the keyring
	// does not give it. It is read by tokenStore.token.
	Token string `json:"token,omitempty"`
	// Zones are the time zones of the person's venues, by venue.
	Zones map[string]string `json:"zones"`
	// Cutoffs are when their business days end, HH:mm (D31).
	Cutoffs map[string]string `json:"cutoffs"`
	// Place tells the order of sign-ins: of the later one it is greater.
	Place int64 `json:"place,omitempty"`
	// Over means that the person has signed out and the server does not know yet.
	Over bool `json:"over,omitempty"`
	// expired means that the server refused the token.
	expired bool
	// key is keyOfOwner's.
	key string
}

// sends reports whether taps can be sent with the session; the store is held.
func (s *session) sends() bool { return !s.Over && !s.expired && s.Token != "" }

func (s *session) owner() outbox.Owner { return outbox.Owner{Server: s.Server, UserID: s.UserID} }

// tokenStore keeps the tokens of the server, which the window never sees: it gets a
// handle in their place. They are in the system's keyring, or else in a file
// that only this user of the computer can read.
type tokenStore struct {
	path   string
	server string
	keys   *keys

	mu       sync.Mutex
	place    string
	sessions map[string]*session
	others   []*session
	// unwritten says that the file is not as it should be.
	unwritten bool
	changed   signal
}

func openTokens(dir, server string, keys *keys) (*tokenStore, error) {
	v := &tokenStore{path: filepath.Join(dir, tokensFile), server: server, keys: keys, place: InKeyring, sessions: map[string]*session{}}
	raw, err := os.ReadFile(v.path)
	if errors.Is(err, fs.ErrNotExist) {
		return v, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", tokensFile, err)
	}
	var kept []*session
	if err := json.Unmarshal(raw, &kept); err != nil {
		// Without it people sign in again, which is all that is lost.
		return v, nil
	}
	locked := false
	for _, s := range kept {
		if s.Server != server {
			v.others = append(v.others, s)
			continue
		}
		switch {
		case s.Token != "":
			v.place = InFile
		case !locked:
			// One that is locked would be asked in vain, once for each sign-in.
			if s.Token, err = v.keys.get(s.ID); errors.Is(err, keyring.ErrNotFound) {
				continue
			}
			locked = err != nil
		}
		s.key = keyOfOwner(s.owner())
		v.sessions[s.ID] = s
	}
	return v, nil
}

// admit keeps a token and answers the handle that stands for it. A disk that takes
// nothing keeps nobody from working: the handle holds until the program ends, and
// longer once it could be written.
func (v *tokenStore) admit(token, userID string, zones, cutoffs map[string]string) (handle string) {
	var b [32]byte
	_, _ = rand.Read(b[:])
	handle = handlePrefix + base64.RawURLEncoding.EncodeToString(b[:])
	s := &session{ID: idOf(handle), Server: v.server, UserID: userID, Token: token, Zones: zones, Cutoffs: cutoffs}
	s.key = keyOfOwner(s.owner())
	inKeyring := v.keys.set(s.ID, token) == nil
	v.mu.Lock()
	defer v.mu.Unlock()
	if !inKeyring {
		v.place = InFile
	}
	for id, other := range v.sessions {
		s.Place = max(s.Place, other.Place+1)
		if other.UserID == userID && !other.Over && (other.expired || other.Token == "") {
			delete(v.sessions, id)
			go v.keys.drop(id)
		}
	}
	v.sessions[s.ID] = s
	defer v.changed.tell()
	_ = v.write()
	return handle
}

// of answers who a handle stands for, nil when nobody.
func (v *tokenStore) of(handle string) *session {
	if !strings.HasPrefix(handle, handlePrefix) {
		return nil
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if s := v.sessions[idOf(handle)]; s != nil && !s.Over {
		return s
	}
	return nil
}

// senders are the people whose taps may be sent.
func (v *tokenStore) senders() (people []outbox.Owner) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, s := range v.sessions {
		if s.sends() && !slices.Contains(people, s.owner()) {
			people = append(people, s.owner())
		}
	}
	return people
}

// people are those who are signed in, whether the keyring gives their tokens or not.
func (v *tokenStore) people() (people []outbox.Owner) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, s := range v.sessions {
		if !s.Over && !s.expired && !slices.Contains(people, s.owner()) {
			people = append(people, s.owner())
		}
	}
	return people
}

// sender is the session that a person's taps are sent with, nil when there is none:
// the newest that works, or always the same one of those from before their order was
// kept.
func (v *tokenStore) sender(person outbox.Owner) (newest *session) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, s := range v.sessions {
		if s.sends() && s.owner() == person && (newest == nil || newest.Place < s.Place || newest.Place == s.Place && newest.ID < s.ID) {
			newest = s
		}
	}
	return newest
}

// expire notes that the server takes the token no more.
func (v *tokenStore) expire(s *session) {
	v.mu.Lock()
	defer v.mu.Unlock()
	s.expired = true
}

// gone reports whether a session is of no use any more.
func (v *tokenStore) gone(s *session) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return s.expired || s.Over
}

// leave ends a session here; the token stays until the server has ended it too.
func (v *tokenStore) leave(s *session) error {
	err := v.end(s)
	switch {
	case err == nil:
	case v.where() == InKeyring:
		// Without its token nobody is signed in again by a file that says so.
		v.keys.drop(s.ID)
	default:
		err = errors.Join(err, v.empty())
	}
	return err
}

// empty takes everything out of a file that could not be replaced, which needs no
// room on the disk: it would sign in again who has signed out. The others of this
// computer are in it again once it is written.
func (v *tokenStore) empty() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.unwritten {
		// It has been written since, without who signed out.
		return nil
	}
	if os.Truncate(v.path, 0) == nil {
		return nil
	}
	return remove(v.path)
}

// remove removes a file if it is there.
func remove(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (v *tokenStore) end(s *session) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	s.Over = true
	defer v.changed.tell()
	return v.write()
}

// rewrite writes the file again if it could not be written.
func (v *tokenStore) rewrite() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.unwritten {
		return nil
	}
	return v.write()
}

// knows reports whether somebody is signed in whose key this is, at any server.
func (v *tokenStore) knows(owner string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, s := range v.sessions {
		if !s.Over && s.key == owner {
			return true
		}
	}
	return slices.ContainsFunc(v.others, func(s *session) bool { return !s.Over && keyOfOwner(s.owner()) == owner })
}

// leaveAll ends every session here, as leave does, and forgets those at other servers.
func (v *tokenStore) leaveAll() error {
	err := v.endAll()
	if err != nil {
		err = errors.Join(err, v.empty())
	}
	return err
}

func (v *tokenStore) endAll() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, s := range v.sessions {
		s.Over = true
	}
	for _, s := range v.others {
		go v.keys.drop(s.ID)
	}
	v.others = nil
	defer v.changed.tell()
	return v.write()
}

// ended are the sessions that the server still has to end.
func (v *tokenStore) ended() []*session {
	v.mu.Lock()
	defer v.mu.Unlock()
	var out []*session
	for _, s := range v.sessions {
		if s.Over && s.Token != "" {
			out = append(out, s)
		}
	}
	return out
}

// forget drops a session and its token.
func (v *tokenStore) forget(s *session) error {
	v.keys.drop(s.ID)
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.sessions, s.ID)
	return v.write()
}

// where answers where tokens are kept.
func (v *tokenStore) where() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.place
}

// write replaces the file, whole or not at all.
func (v *tokenStore) write() error {
	err := v.replace()
	v.unwritten = err != nil
	return err
}

func (v *tokenStore) replace() error {
	kept := append([]*session{}, v.others...)
	for _, s := range v.sessions {
		copied := *s
		if v.place == InKeyring {
			copied.Token = ""
		}
		kept = append(kept, &copied)
	}
	raw, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	temporary := v.path + ".novo"
	if err := os.WriteFile(temporary, raw, 0o600); err != nil {
		// What was written of it may be a token.
		return fmt.Errorf("write %s: %w", tokensFile, errors.Join(err, remove(temporary)))
	}
	return os.Rename(temporary, v.path)
}

func idOf(handle string) string {
	sum := sha256.Sum256([]byte(handle))
	return hex.EncodeToString(sum[:16])
}

// signedInAt is a venue as the server tells the person of it.
type signedInAt struct {
	ID   string `json:"localId"`
	Zone string `json:"fusoHorario"`
	Ends string `json:"businessDayCutoff"`
}

// admission takes the token out of the answer to a sign-in and puts a handle in
// its place; other answers are left as they are.
func (v *tokenStore) admission(body []byte) ([]byte, error) {
	var answer struct {
		Token string `json:"access_token"`
		User  struct {
			ID string `json:"id"`
		} `json:"usuarioMeep"`
		Places []signedInAt `json:"locais"`
	}
	if err := json.Unmarshal(body, &answer); err != nil || answer.Token == "" || answer.User.ID == "" {
		return body, nil
	}
	zones, cutoffs := map[string]string{}, map[string]string{}
	for _, p := range answer.Places {
		zones[p.ID], cutoffs[p.ID] = p.Zone, p.Ends
	}
	handle := v.admit(answer.Token, answer.User.ID, zones, cutoffs)
	var all map[string]json.RawMessage
	if err := json.Unmarshal(body, &all); err != nil {
		return nil, err
	}
	raw, err := json.Marshal(handle)
	if err != nil {
		return nil, err
	}
	all["access_token"] = raw
	return json.Marshal(all)
}
