package escpostest

// kind names a command by its bytes.
type kind string

const (
	literal kind = "text"
	unknown kind = "?"
)

// command is one command with its parameters, or one character.
type command struct {
	kind kind
	args []byte
}

// lengths of the parameters of the commands that have a fixed number.
var lengths = map[string]int{
	"\x1b@": 0, "\x1c.": 0, "\x1bt": 1, "\x1bE": 1, "\x1ba": 1, "\x1bd": 1, "\x1b!": 1, "\x1bp": 3,
	"\x1dB": 1, "\x1d!": 1, "\x1dr": 1, "\x10\x04": 1,
}

// next reads the first command of a stream and its length; 0 is that more is
// needed to tell.
func next(stream []byte) (command, int) {
	if len(stream) == 0 {
		return command{}, 0
	}
	switch stream[0] {
	case 0x1b, 0x1c, 0x1d, 0x10:
	default:
		return command{literal, stream[:1]}, 1
	}
	if len(stream) < 2 {
		return command{}, 0
	}
	name := string(stream[:2])
	switch name {
	case "\x1dV":
		return cut(stream)
	case "\x1dv":
		return picture(stream)
	}
	n, known := lengths[name]
	if !known {
		return command{unknown, stream[:1]}, 1
	}
	if len(stream) < 2+n {
		return command{}, 0
	}
	return command{kind(name), stream[2 : 2+n]}, 2 + n
}

func cut(stream []byte) (command, int) {
	if len(stream) < 3 {
		return command{}, 0
	}
	n := 3
	if stream[2] == 65 || stream[2] == 66 {
		n = 4
	}
	if len(stream) < n {
		return command{}, 0
	}
	return command{"\x1dV", stream[2:n]}, n
}

// picture is GS v 0 m xL xH yL yH and x*y bytes.
func picture(stream []byte) (command, int) {
	if len(stream) < 8 {
		return command{}, 0
	}
	if stream[2] != '0' {
		return command{unknown, stream[:1]}, 1
	}
	n := 8 + (int(stream[4])|int(stream[5])<<8)*(int(stream[6])|int(stream[7])<<8)
	if len(stream) < n {
		return command{}, 0
	}
	return command{"\x1dv", stream[3:n]}, n
}
