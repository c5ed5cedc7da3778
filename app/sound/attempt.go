package sound

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/exec"
	"time"
)

// attempt runs one process and gives the turn back when it is gone. It answers
// false when ctx ended first.
func (p *Player) attempt(ctx context.Context, c Chime) (Report, bool) {
	cmd := exec.Command(p.command[0], append(p.command[1:len(p.command):len(p.command)], c.args()...)...)
	hideConsole(cmd)
	told, into, err := os.Pipe()
	if err != nil {
		<-p.turn
		return Report{State: Absent, Reason: err.Error()}, true
	}
	cmd.Stdout = into
	err = cmd.Start()
	into.Close()
	if err != nil {
		told.Close()
		<-p.turn
		return Report{State: Absent, Reason: err.Error()}, true
	}
	over := make(chan struct{})
	lines := read(told, over)
	ended := make(chan error, 1)
	go func() {
		ended <- cmd.Wait()
		<-p.turn
	}()
	defer close(over)
	report := Report{State: Absent, Reason: "the process said nothing"}
	watchdog := time.NewTimer(patience)
	defer watchdog.Stop()
	var end <-chan error // looked at once every line has been read
	for {
		select {
		case line, more := <-lines:
			if !more {
				lines, end = nil, ended
				continue
			}
			if line.absent != "" {
				report.State, report.Reason = Absent, line.absent
			} else {
				report.State, report.Reason, report.Position = Ready, "", line.position
			}
			watchdog.Reset(patience)
		case err := <-end:
			if err != nil && report.State == Ready {
				report.State, report.Reason = Absent, err.Error()
			}
			return report, true
		case <-watchdog.C:
			_ = cmd.Process.Kill() // it may have ended this instant
			return Report{State: Blocked, Position: report.Position, Reason: "the device takes no more sound"}, true
		case <-ctx.Done():
			_ = cmd.Process.Kill() // it may have ended this instant
			return Report{}, false
		}
	}
}

// read gives the lines that a process tells, until it tells no more or nobody listens.
func read(told io.ReadCloser, over <-chan struct{}) <-chan progress {
	lines := make(chan progress)
	go func() {
		defer close(lines)
		defer told.Close()
		for scanner := bufio.NewScanner(told); scanner.Scan(); {
			line, ok := parseProgress(scanner.Text())
			if !ok {
				continue
			}
			select {
			case lines <- line:
			case <-over:
				return
			}
		}
	}()
	return lines
}
