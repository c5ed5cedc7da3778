package faulttest

/*
#cgo linux LDFLAGS: -Wl,--unresolved-symbols=ignore-in-object-files
#include "disk_linux.h"
*/
import "C"

import (
	"fmt"
	"os"
	"strconv"
	"unsafe"
)

// Environment of a process whose disk is to misbehave.
const (
	// envKillAt is at which change of a file the process dies, counted from 1:
	// before it when negative, after it otherwise.
	envKillAt = "BALCAO_FAULT_KILL_AT"
	// envJournal is where every change of a file is written down.
	envJournal = "BALCAO_FAULT_JOURNAL"
)

// How a disk fails.
const (
	diskWell = iota
	diskFull
	diskBroken
	// diskUnsynced takes writes and fails when they are to be made durable.
	diskUnsynced
)

// breakableDisk puts a disk below every SQLite file of this process that fails
// when told.
func breakableDisk() error {
	killAt, before := 0, 0
	if text := os.Getenv(envKillAt); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		if killAt = n; n < 0 {
			killAt, before = -n, 1
		}
	}
	journal := C.CString(os.Getenv(envJournal))
	defer C.free(unsafe.Pointer(journal))
	if code := C.fault_disk(C.long(killAt), C.int(before), journal); code != 0 {
		return fmt.Errorf("the breakable disk answers %d", code)
	}
	return nil
}

// dieAt has the process die at its nth change of a file from now, before it when
// negative.
func dieAt(nth int) {
	before := 0
	if nth < 0 {
		nth, before = -nth, 1
	}
	C.fault_kill(C.long(nth), C.int(before))
}

func failDisk(how int) { C.fault_fail(C.int(how)) }

// diskChanges counts the changes of files so far.
func diskChanges() int { return int(C.fault_count()) }
