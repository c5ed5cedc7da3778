package bench

import (
	"fmt"
	"strings"
)

// Board is what a run of its own has found of the board in a browser with so
// many live orders. Times are in milliseconds.
type Board struct {
	Live int
	// Idle is the main thread's processor time in a second without news, garbage of opening apart.
	Idle float64
	// TapP50 and TapMax run from the pointer to the frame that answers it.
	TapP50, TapMax float64
	// BurstFrame is the longest frame's work while fifty orders arrive within a
	// second, 0 when none took over 50 ms; BurstGap the longest time between two frames.
	BurstFrame, BurstGap float64
	// PaintedP50 and PaintedP99 run from a customer's call to the card's frame.
	PaintedP50, PaintedP99 float64
	// Looks are the same with the burst in view, by what the board looks like.
	Looks []Look
}

// Look is a board's layout and what was found of it, in milliseconds.
type Look struct {
	Name                                       string
	Idle, TapP50, TapMax, BurstFrame, BurstGap float64
}

// lookNames are the looks in words.
var lookNames = map[string]string{"columns": "columns, burst in view", "cards": "Cartões, burst in view", "wall": "wall, burst in view"}

// Aims of the board, in milliseconds; idle is held to 500 orders only.
const (
	idleAim, idleOrders = 8, 500
	frameAim            = 50
	paintedAim          = 150
)

func (r report) writeBoards(b *strings.Builder) {
	if len(r.cfg.Boards) == 0 {
		return
	}
	b.WriteString("\n## The board in a browser\n\n" +
		"The production build in Chromium without a GPU, 1920 × 1080, server and browser on one machine. Work while idle is\n" +
		"the main thread's processor time in a second without news, once what opening left behind has been collected. A tap\n" +
		"lasts from the pointer to the frame that answers it.\n" +
		"A burst is 50 orders within a second, which queue at the end of Pendente, mostly out of view; where they\n" +
		"are in view, the columns are narrowed to them, and Cartões shows the newest first. A card's way is from\n" +
		"a customer's call to its frame on a board narrowed to that customer; while idle, the bell has been silenced.\n\n" +
		"| live orders | | ms | at most | |\n|---:|---|---:|---:|---|\n")
	for _, m := range r.cfg.Boards {
		row := func(what string, found, aim float64) {
			fmt.Fprintf(b, "| %s | %s | %.1f | %.0f | %s |\n", thousands(m.Live), what, found, aim, verdict(found <= aim))
		}
		told := func(what, found string) { fmt.Fprintf(b, "| %s | %s | %s | | |\n", thousands(m.Live), what, found) }
		seen := func(before string, l Look) {
			if m.Live == idleOrders {
				row(before+"work in an idle second", l.Idle, idleAim)
			} else {
				told(before+"work in an idle second", fmt.Sprintf("%.1f", l.Idle))
			}
			told(before+"tap to frame, p50", fmt.Sprintf("%.1f", l.TapP50))
			row(before+"tap to frame, longest", l.TapMax, frameAim)
			if l.BurstFrame == 0 {
				fmt.Fprintf(b, "| %s | %sburst, longest frame's work | under 50 | 50 | met |\n", thousands(m.Live), before)
			} else {
				row(before+"burst, longest frame's work", l.BurstFrame, frameAim)
			}
			told(before+"burst, longest time between frames", fmt.Sprintf("%.1f", l.BurstGap))
		}
		seen("", Look{Idle: m.Idle, TapP50: m.TapP50, TapMax: m.TapMax, BurstFrame: m.BurstFrame, BurstGap: m.BurstGap})
		told("order to card, p50", fmt.Sprintf("%.1f", m.PaintedP50))
		row("order to card, p99", m.PaintedP99, paintedAim)
		for _, l := range m.Looks {
			seen(lookNames[l.Name]+": ", l)
		}
	}
}
