package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"

	"balcao/app/fault"
)

// Cause is why the server is not heard.
type Cause string

// What a Cause may be.
const (
	NoNetwork   Cause = "network"
	NoName      Cause = "name"
	NotOpen     Cause = "refused"
	TooSlow     Cause = "timeout"
	Certificate Cause = "certificate"
	Portal      Cause = "portal"
	Trouble     Cause = "server"
	Throttled   Cause = "limited"
)

// sentences say each cause to a person.
var sentences = map[Cause]string{
	NoNetwork: "Sem rede: este computador não chegou ao servidor. Confira o cabo ou o Wi-Fi.",
	NoName:    "O endereço do servidor não foi encontrado. Confira a internet deste computador.",
	NotOpen:   "O servidor não aceitou a conexão: pode estar desligado ou reiniciando. Confira se está ligado; tentamos de novo sozinhos.",
	TooSlow:   "O servidor demorou demais a responder. Confira a rede; tentamos de novo sozinhos.",
	Portal:    "A rede respondeu no lugar do servidor. Confira no navegador se o Wi-Fi pede para entrar.",
	Trouble:   "O servidor está com problemas e não conseguiu responder. Tentamos de novo sozinhos.",
	Throttled: "O servidor pediu um intervalo entre as chamadas. Tentamos de novo sozinhos.",
}

// trouble is one failed exchange.
type trouble struct {
	cause   Cause
	message string
	// unheard says that the server cannot have received the call.
	unheard bool
	// lost says that the call was given up here, for the server was gone.
	lost bool
	// noted says that what it means for the way to the server is known.
	noted bool
	wait  time.Duration
}

func (t *trouble) Error() string { return string(t.cause) + ": " + t.message }

// troubled is the trouble of a cause. What a network's own page answers, the
// server has not heard.
func troubled(cause Cause) *trouble {
	return &trouble{cause: cause, message: sentences[cause], unheard: cause == Portal}
}

// isAway reports whether nothing was heard at all, neither of the server nor of
// what may stand in its place.
func (t *trouble) isAway() bool {
	return t.cause == NoNetwork || t.cause == NoName || t.cause == NotOpen || t.cause == TooSlow
}

// isLimit reports whether the server itself has counted what it was asked, as
// wrong passwords: that says nothing of any other call.
func isLimit(body []byte) bool {
	var said struct{ Code fault.Code }
	return json.Unmarshal(body, &said) == nil && said.Code == fault.Limited
}

// troubleIn is the trouble of an answer that the server could not do something,
// in its own words where it says what is wrong with it.
func troubleIn(status int, body []byte) *trouble {
	t := troubled(Trouble)
	var said struct {
		Message string
		Code    fault.Code
	}
	if status == http.StatusServiceUnavailable && json.Unmarshal(body, &said) == nil && said.Code == fault.Unavailable && said.Message != "" {
		t.message = said.Message
	}
	return t
}

// troubleOf tells what an error of the transport means.
func (g *Gateway) troubleOf(err error) *trouble {
	var known *trouble
	if errors.As(err, &known) {
		return known
	}
	if sentence := certificateTrouble(err, g.remote); sentence != "" {
		return &trouble{cause: Certificate, message: sentence, unheard: true}
	}
	t := troubled(causeOf(err))
	var dial *net.OpError
	t.unheard = t.cause == NoName || errors.As(err, &dial) && dial.Op == "dial"
	return t
}

func causeOf(err error) Cause {
	var name *net.DNSError
	var timeout net.Error
	switch {
	case errors.As(err, &name):
		return NoName
	case errors.Is(err, syscall.ECONNREFUSED):
		return NotOpen
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return TooSlow
	default:
		return NoNetwork
	}
}

// throttled is the trouble of an answer that asks for time.
func throttled(wait time.Duration) *trouble {
	t := troubled(Throttled)
	t.wait = wait
	t.message = fmt.Sprintf("O servidor pediu para esperar %s. Tentamos de novo sozinhos depois disso.", spoken(wait))
	return t
}

func spoken(d time.Duration) string {
	if d < 2*time.Minute {
		return fmt.Sprintf("%d s", int(d.Round(time.Second)/time.Second))
	}
	return fmt.Sprintf("%d min", int(d.Round(time.Minute)/time.Minute))
}
