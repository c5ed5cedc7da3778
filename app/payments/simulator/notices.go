package simulator

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"time"
)

// Notice is the body of a notice of what came in for charges, as the bank would send it.
func (s *Simulator) Notice(txids ...string) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []*received
	for _, p := range s.received {
		for _, txid := range txids {
			if p.txid == txid {
				all = append(all, p)
			}
		}
	}
	return notice(all...)
}

// Forged is the body of a notice of a payment that was never made.
func (s *Simulator) Forged(txid string) []byte {
	return notice(&received{endToEnd: "E" + transaction(s.Clock.Now()), txid: txid, amount: 1, at: s.Clock.Now()})
}

func notice(all ...*received) []byte {
	told := make([]any, len(all))
	for i, p := range all {
		told[i] = p.wire()
	}
	raw, err := json.Marshal(map[string]any{"pix": told})
	if err != nil {
		return nil
	}
	return raw
}

// noticeTime bounds the sending of a notice. None is sent again: nobody may rely on that.
const noticeTime = 5 * time.Second

// notify sends a notice of a payment where the key has an address and there is a way.
func (s *Simulator) notify(key string, p *received) {
	if address := s.webhooks[key]; address != "" && s.Web != nil {
		s.send(address, notice(p))
	}
}

func (s *Simulator) send(address string, body []byte) {
	s.notices.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), noticeTime)
		defer cancel()
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimRight(address, "/")+"/pix", bytes.NewReader(body))
		if err != nil {
			return
		}
		r.Header.Set("Content-Type", "application/json")
		if res, err := s.Web.Do(r); err == nil {
			_ = res.Body.Close()
		}
	})
}

// Close waits for notices on their way.
func (s *Simulator) Close() { s.notices.Wait() }
