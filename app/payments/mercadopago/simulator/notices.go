package simulator

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// noticeTime bounds the sending of a notice. None is sent again: nobody may rely on that.
const noticeTime = 5 * time.Second

// Notice is a notice of a payment as it is sent to an address, signed with a secret.
func (s *Simulator) Notice(address string, id int64, secret string) (*http.Request, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	about, request, now := strconv.FormatInt(id, 10), rand.Text(), s.Clock.Now().UnixMilli()
	query := u.Query()
	query.Set("data.id", about)
	query.Set("type", "payment")
	u.RawQuery = query.Encode()
	raw, err := json.Marshal(map[string]any{
		"id": s.Clock.Now().UnixNano(), "type": "payment", "action": "payment.updated", "api_version": "v1", "live_mode": true, "user_id": User,
		"data": map[string]string{"id": about},
	})
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequest(http.MethodPost, u.String(), bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "id:%s;request-id:%s;ts:%d;", about, request, now)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("x-request-id", request)
	r.Header.Set("x-signature", fmt.Sprintf("ts=%d,v1=%s", now, hex.EncodeToString(mac.Sum(nil))))
	return r, nil
}

// notify sends a notice of a payment where its preference has an address and there is a way.
func (s *Simulator) notify(p *payment) {
	if p.of.notices != "" && s.Web != nil {
		s.send(p.of.notices, p.id, Secret)
	}
}

func (s *Simulator) send(address string, id int64, secret string) {
	r, err := s.Notice(address, id, secret)
	if err != nil {
		return
	}
	s.notices.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), noticeTime)
		defer cancel()
		if res, err := s.Web.Do(r.WithContext(ctx)); err == nil {
			_ = res.Body.Close()
		}
	})
}

// Warn sends a notice of what was paid for a reference again, signed by somebody else where
// it is forged.
func (s *Simulator) Warn(reference string, forged bool) error {
	id := s.paidFor(reference)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.preferences {
		if p.reference == reference && p.notices != "" && s.Web != nil {
			secret := Secret
			if forged {
				secret = "de outra pessoa"
			}
			s.send(p.notices, id, secret)
			return nil
		}
	}
	return ErrUnknown
}

// Close waits for notices on their way.
func (s *Simulator) Close() { s.notices.Wait() }
