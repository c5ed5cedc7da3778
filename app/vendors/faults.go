package vendors

import "sync"

// Fault is a way in which a simulator's next call goes wrong.
type Fault string

const (
	// Fails and Busy are answered without the work being done, LosesAnswer after it was.
	Fails       Fault = "erro"
	Busy        Fault = "indisponivel"
	LosesAnswer Fault = "resposta-perdida"
	// Hangs is not answered at all.
	Hangs Fault = "silencio"
	// Proxied is answered by somebody on the way, who knows of nothing.
	Proxied Fault = "intermediario"
)

// Faults are those of a simulator that are still to come. It is safe for concurrent use.
type Faults struct {
	mu     sync.Mutex
	coming []Fault
}

// Misbehave has the next calls go wrong, one each.
func (f *Faults) Misbehave(faults ...Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.coming = append(f.coming, faults...)
}

// Recover ends all misbehaviour that is still to come.
func (f *Faults) Recover() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.coming = nil
}

// NextFault answers how the call that is made now goes wrong; empty where it does not.
func (f *Faults) NextFault() Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.coming) == 0 {
		return ""
	}
	next := f.coming[0]
	f.coming = f.coming[1:]
	return next
}
