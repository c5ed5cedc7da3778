package printing

import (
	"context"
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/windows"
)

// The Windows spooler's functions (winspool.drv); golang.org/x/sys has none.
var (
	winspool         = windows.NewLazySystemDLL("winspool.drv")
	openPrinter      = winspool.NewProc("OpenPrinterW")
	closePrinter     = winspool.NewProc("ClosePrinter")
	startDocPrinter  = winspool.NewProc("StartDocPrinterW")
	endDocPrinter    = winspool.NewProc("EndDocPrinter")
	startPagePrinter = winspool.NewProc("StartPagePrinter")
	endPagePrinter   = winspool.NewProc("EndPagePrinter")
	abortPrinter     = winspool.NewProc("AbortPrinter")
	writePrinter     = winspool.NewProc("WritePrinter")
	getPrinter       = winspool.NewProc("GetPrinterW")
	enumPrinters     = winspool.NewProc("EnumPrintersW")
	getDefault       = winspool.NewProc("GetDefaultPrinterW")
)

// docInfo is DOC_INFO_1W.
type docInfo struct {
	name, file, datatype *uint16
}

// printerInfo4 is PRINTER_INFO_4W.
type printerInfo4 struct {
	name, server *uint16
	attributes   uint32
}

// printerInfo6 is PRINTER_INFO_6.
type printerInfo6 struct{ status uint32 }

// deliverSpooler hands the printer's own commands to the spooler, past its
// driver (datatype RAW).
func deliverSpooler(ctx context.Context, pr Printer, doc Document) error {
	handle, err := openSpooler(pr)
	if err != nil {
		return err
	}
	defer closePrinter.Call(handle)
	if reason := spoolerProblem(handle); reason != "" {
		return &Failure{Reason: reason}
	}
	title, err := windows.UTF16PtrFromString(printable(doc.Title + " " + doc.ID))
	if err != nil {
		return &Failure{Reason: reasonSpooler, Cause: err}
	}
	raw, err := windows.UTF16PtrFromString("RAW")
	if err != nil {
		return &Failure{Reason: reasonSpooler, Cause: err}
	}
	info := docInfo{name: title, datatype: raw}
	if ok, _, err := startDocPrinter.Call(handle, 1, uintptr(unsafe.Pointer(&info))); ok == 0 {
		return &Failure{Reason: reasonSpooler, Cause: fmt.Errorf("StartDocPrinter: %w", err)}
	}
	if err := writeAll(ctx, handle, doc.commands(pr)); err != nil {
		abortPrinter.Call(handle)
		return err
	}
	if ok, _, err := endDocPrinter.Call(handle); ok == 0 {
		return &Failure{Reason: reasonSpooler, Uncertain: true, Cause: fmt.Errorf("EndDocPrinter: %w", err)}
	}
	return nil
}

func writeAll(ctx context.Context, handle uintptr, data []byte) error {
	if ok, _, err := startPagePrinter.Call(handle); ok == 0 {
		return &Failure{Reason: reasonSpooler, Cause: fmt.Errorf("StartPagePrinter: %w", err)}
	}
	for sent := false; len(data) > 0; sent = true {
		if ctx.Err() != nil {
			return interrupted(ctx, sent)
		}
		var written uint32
		ok, _, err := writePrinter.Call(handle, uintptr(unsafe.Pointer(&data[0])), uintptr(len(data)), uintptr(unsafe.Pointer(&written)))
		if ok == 0 || written == 0 {
			return &Failure{Reason: reasonSpooler, Uncertain: sent, Cause: fmt.Errorf("WritePrinter: %w", err)}
		}
		data = data[written:]
	}
	if ok, _, err := endPagePrinter.Call(handle); ok == 0 {
		return &Failure{Reason: reasonSpooler, Uncertain: true, Cause: fmt.Errorf("EndPagePrinter: %w", err)}
	}
	return nil
}

func checkSpooler(pr Printer) error {
	handle, err := openSpooler(pr)
	if err != nil {
		return err
	}
	defer closePrinter.Call(handle)
	if reason := spoolerProblem(handle); reason != "" {
		return &Failure{Reason: reason}
	}
	return nil
}

func openSpooler(pr Printer) (uintptr, error) {
	name, err := windows.UTF16PtrFromString(pr.Address)
	if err != nil {
		return 0, &Failure{Reason: reasonNoPrinter, Cause: err}
	}
	var handle uintptr
	ok, _, err := openPrinter.Call(uintptr(unsafe.Pointer(name)), uintptr(unsafe.Pointer(&handle)), 0)
	if ok == 0 {
		return 0, &Failure{Reason: reasonNoPrinter, Cause: fmt.Errorf("OpenPrinter: %w", err)}
	}
	return handle, nil
}

// spoolerProblem is why a printer would not print now; "" is nothing, or that
// the spooler does not know.
func spoolerProblem(handle uintptr) string {
	var info printerInfo6
	var needed uint32
	ok, _, _ := getPrinter.Call(handle, 6, uintptr(unsafe.Pointer(&info)), unsafe.Sizeof(info), uintptr(unsafe.Pointer(&needed)))
	if ok == 0 {
		return ""
	}
	for _, known := range spoolerStates {
		if info.status&known.bits != 0 {
			return known.reason
		}
	}
	return ""
}

// spoolerStates are bits of PRINTER_STATUS, the telling ones first.
var spoolerStates = []struct {
	bits   uint32
	reason string
}{
	{0x00000010 | 0x00000040, reasonNoPaper},
	{0x00400000, reasonCoverOpen},
	{0x00000008, "papel preso"},
	{0x00000080 | 0x00001000, reasonUnreachable},
	{0x00000001, "impressora pausada no Windows"},
	{0x00000002 | 0x00100000, reasonBroken},
}

// Installed lists the printers of this computer's printing system. Without one
// the error is a *Failure.
func Installed(context.Context) ([]InstalledPrinter, error) {
	// Local printers and those of other computers that the person connected.
	const local, connections = 2, 4
	var needed, count uint32
	ask := func(buffer []byte) error {
		var first *byte
		if len(buffer) > 0 {
			first = &buffer[0]
		}
		ok, _, err := enumPrinters.Call(local|connections, 0, 4, uintptr(unsafe.Pointer(first)), uintptr(len(buffer)),
			uintptr(unsafe.Pointer(&needed)), uintptr(unsafe.Pointer(&count)))
		if ok == 0 {
			return fmt.Errorf("EnumPrinters: %w", err)
		}
		return nil
	}
	err := ask(nil)
	if err == nil {
		return nil, nil
	}
	if !errors.Is(err, windows.ERROR_INSUFFICIENT_BUFFER) {
		return nil, &Failure{Reason: reasonSpooler, Cause: err}
	}
	// Pointers, so that the records stand where their fields may.
	buffer := make([]uintptr, (int(needed)+7)/8+1)
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&buffer[0])), len(buffer)*int(unsafe.Sizeof(buffer[0])))
	if err := ask(bytes); err != nil {
		return nil, &Failure{Reason: reasonSpooler, Cause: err}
	}
	standard := defaultPrinter()
	var found []InstalledPrinter
	for _, info := range unsafe.Slice((*printerInfo4)(unsafe.Pointer(&buffer[0])), count) {
		name := windows.UTF16PtrToString(info.name)
		printer := InstalledPrinter{Name: name, Kind: Windows, Address: name, Raw: true, Default: name == standard}
		var failure *Failure
		if err := checkSpooler(Printer{Address: name}); errors.As(err, &failure) {
			printer.Problem = failure.Reason
		}
		found = append(found, printer)
	}
	return found, nil
}

func defaultPrinter() string {
	name := make([]uint16, 512)
	size := uint32(len(name))
	if ok, _, _ := getDefault.Call(uintptr(unsafe.Pointer(&name[0])), uintptr(unsafe.Pointer(&size))); ok == 0 {
		return ""
	}
	return windows.UTF16ToString(name)
}
