package printing

import (
	"net"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"balcao/app/fault"
)

// Kind is the way to a printer.
type Kind string

const (
	// Network speaks ESC/POS over a TCP connection, usually to port 9100.
	Network Kind = "network"
	// CUPS is a queue of a CUPS server or any IPP printer.
	CUPS Kind = "cups"
	// Windows is a printer of the Windows spooler, by its name.
	Windows Kind = "windows"
	// PDF writes one file per job into a folder.
	PDF Kind = "pdf"
)

// Mode is how an ESC/POS printer is told what to print.
type Mode string

const (
	// Raster sends dots: everything a screen can show, on every printer.
	Raster Mode = "raster"
	// Text sends characters of a code page: faster, in the printer's own letters.
	Text Mode = "text"
)

// Printer is one printer of a venue and how it wants to be spoken to.
type Printer struct {
	ID   string `json:"id" maxLength:"36"`
	Name string `json:"name" maxLength:"60"`
	Kind Kind   `json:"kind" enum:"network,cups,windows,pdf"`
	// Address is host:port of a network printer (the port may be left out:
	// 9100), the ipp:// address or the name of a CUPS queue, the name of a
	// Windows printer, the folder of a PDF printer.
	Address string `json:"address" maxLength:"500" doc:"network: host or host:port; cups: ipp:// address or name of the queue; windows: the printer's name; pdf: a folder"`
	Mode    Mode   `json:"mode" enum:"raster,text"`
	// Columns is characters per line in text mode.
	Columns int `json:"columns" enum:"32,42,48"`
	// Dots is the printable width.
	Dots     int    `json:"dots" enum:"384,512,576"`
	CodePage string `json:"codePage" enum:"cp860,cp850,cp858,windows-1252,ascii"`
	Cut      bool   `json:"cut"`
	// Drawer opens the cash drawer with each order summary.
	Drawer bool `json:"drawer"`
	Copies int  `json:"copies" minimum:"1" maximum:"5"`
	// Fallback is the ID of the printer that takes over; "" is none.
	Fallback string `json:"fallback" maxLength:"36"`
}

// Validate reports every field at fault at once, in Portuguese.
func (p Printer) Validate() error {
	faults := fault.New(fault.Invalid, "Confira os dados da impressora.")
	refuse := func(wrong bool, field, message string) {
		if wrong {
			faults = faults.With(field, message)
		}
	}
	refuse(strings.TrimSpace(p.Name) == "", "name", "Dê um nome à impressora")
	refuse(!p.usesCommands() && p.Kind != PDF, "kind", "Escolha o tipo de conexão")
	if message := p.addressFault(); message != "" {
		faults = faults.With("address", message)
	}
	refuse(p.Mode != Raster && p.Mode != Text, "mode", "Escolha imagem ou texto")
	refuse(p.Columns != 32 && p.Columns != 42 && p.Columns != 48, "columns", "Escolha 32, 42 ou 48 colunas")
	refuse(p.Dots != 384 && p.Dots != 512 && p.Dots != 576, "dots", "Escolha 384, 512 ou 576 pontos")
	_, known := codePages[p.CodePage]
	refuse(!known, "codePage", "Escolha a página de códigos")
	refuse(p.Copies < 1 || p.Copies > 5, "copies", "De 1 a 5 vias")
	refuse(p.Fallback != "" && p.Fallback == p.ID, "fallback", "Escolha outra impressora como reserva")
	if len(faults.Fields) > 0 {
		return faults
	}
	return nil
}

func (p Printer) usesCommands() bool {
	return p.Kind == Network || p.Kind == CUPS || p.Kind == Windows
}

// addressFault is what is wrong with the address; "" is nothing.
func (p Printer) addressFault() string {
	switch p.Kind {
	case Network:
		if _, err := tcpAddress(p.Address); err != nil {
			return "Informe o endereço da impressora, como 192.168.0.50 ou 192.168.0.50:9100"
		}
	case CUPS:
		if _, err := queueAddress(p.Address); err != nil {
			return "Escolha a fila do CUPS ou informe o endereço, como ipp://servidor/printers/cozinha"
		}
	case Windows:
		if strings.TrimSpace(p.Address) == "" {
			return "Escolha a impressora do Windows"
		}
	case PDF:
		if !wholePath(p.Address) {
			return "Informe a pasta em que os arquivos ficam, com o caminho completo"
		}
	}
	return ""
}

// wholePath reports whether a folder's path is complete on some system: a
// server does not run the system of the computer that prints.
var wholePath = regexp.MustCompile(`^(/|[A-Za-z]:[\\/]|\\\\)`).MatchString

// tcpAddress is host:port, with the port that ESC/POS printers listen on unless
// the address names one.
func tcpAddress(address string) (string, error) {
	address = strings.TrimSpace(address)
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		host, port = strings.Trim(address, "[]"), "9100"
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return "", errAddress
	}
	if host == "" || strings.ContainsAny(host, " /\\\t\n") || strings.Contains(host, ":") && net.ParseIP(host) == nil {
		return "", errAddress
	}
	return net.JoinHostPort(host, port), nil
}

// queueAddress is the IPP address of a queue; a bare name is one of the local
// CUPS server's.
func queueAddress(address string) (*url.URL, error) {
	address = strings.TrimSpace(address)
	if address == "" {
		return nil, errAddress
	}
	if !strings.Contains(address, "://") {
		if strings.ContainsAny(address, "/ #\t\n") {
			return nil, errAddress
		}
		return &url.URL{Scheme: "ipp", Host: "localhost", Path: "/printers/" + address}, nil
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "ipp" && u.Scheme != "ipps" {
		return nil, errAddress
	}
	return u, nil
}
