package printing

import "errors"

// Failure is why a document could not be delivered. Reason is Portuguese, for
// the person at the printer; Cause is for the log.
type Failure struct {
	Reason string
	// Uncertain is true when some or all of it may be on paper, so that
	// printing it again needs the 2ª VIA mark.
	Uncertain bool
	// Permanent is true when no later attempt can do better: the document is at
	// fault, not the printer.
	Permanent bool
	Cause     error
}

func (f *Failure) Error() string {
	if f.Cause != nil {
		return f.Reason + ": " + f.Cause.Error()
	}
	return f.Reason
}

func (f *Failure) Unwrap() error { return f.Cause }

// Reasons, as a person reads them.
const (
	reasonNoPaper      = "sem papel"
	reasonCoverOpen    = "tampa aberta"
	reasonCutter       = "guilhotina travada"
	reasonBroken       = "a impressora acusou um erro"
	reasonOffline      = "impressora fora de linha"
	reasonRefused      = "conexão recusada"
	reasonUnreachable  = "impressora desligada ou fora da rede"
	reasonUnknownHost  = "endereço da impressora não encontrado na rede"
	reasonBrokenOff    = "a conexão caiu durante a impressão"
	reasonSlow         = "a impressora demorou demais a responder"
	reasonInterrupted  = "impressão interrompida"
	reasonQueueStopped = "fila do CUPS parada"
	reasonQueueSilent  = "a impressora da fila do CUPS não respondeu"
	reasonQueueClosed  = "a fila do CUPS não aceita trabalhos"
	reasonNoQueue      = "fila não encontrada no CUPS"
	reasonNoCUPS       = "o CUPS não respondeu"
	reasonAborted      = "o CUPS desistiu do trabalho"
	reasonSpooler      = "o Windows não aceitou a impressão"
	reasonNoPrinter    = "impressora não encontrada no Windows"
	reasonElsewhere    = "esta impressora só pode ser usada em outro sistema"
	reasonFolder       = "a pasta dos PDFs não pode ser gravada"
	reasonPicture      = "a imagem do pedido não pode ser lida"
)

var errAddress = errors.New("printing: not an address of a printer")
