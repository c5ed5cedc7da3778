package printing

// statusParts are the numbers of DLE EOT that matter: offline, error, paper.
var statusParts = [...]byte{2, 3, 4}

// statusQuestion asks for all of them in real time (DLE EOT).
func statusQuestion() []byte {
	var question []byte
	for _, part := range statusParts {
		question = append(question, 0x10, 0x04, part)
	}
	return question
}

// inTurn reports whether an answer is to GS r, which waits for its turn, and
// not to DLE EOT: their fixed bits differ.
func inTurn(answer byte) bool { return answer&0x90 == 0 }

// deviceStatus is what a printer answered to statusParts.
type deviceStatus struct {
	offline, fault, paper byte
}

// statusOf reads the answers in order; what is missing or no answer at all (the
// fixed bits of DLE EOT differ) counts as nothing wrong.
func statusOf(answers []byte) deviceStatus {
	var parts [len(statusParts)]byte
	for i, b := range answers {
		if b&0x93 == 0x12 {
			parts[i] = b
		}
	}
	return deviceStatus{parts[0], parts[1], parts[2]}
}

// problem is why the printer cannot print, in plain words; "" is nothing.
func (s deviceStatus) problem() string {
	switch {
	case s.offline&0x20 != 0, s.paper&0x60 != 0:
		return reasonNoPaper
	case s.offline&0x04 != 0:
		return reasonCoverOpen
	case s.fault&0x08 != 0:
		return reasonCutter
	case s.fault&0x60 != 0, s.offline&0x40 != 0:
		return reasonBroken
	}
	return ""
}
