package printing

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"balcao/app/br"
)

// Paper is a receipt laid out: its lines in order, not yet as wide as any
// printer. Every text is printable: no control characters, one line.
type Paper struct {
	Type  PaperType
	Lines []Line
}

// LineKind tells a line of text from what separates.
type LineKind int

const (
	TextLine LineKind = iota
	RuleLine
	GapLine
)

// Line is one line of a paper; it is wrapped where the paper is too narrow.
type Line struct {
	Kind LineKind
	// Lead stands before the text, whose further lines are indented by its width.
	Lead string
	Text string
	// Right stands at the right edge of the text's last line.
	Right string
	Size  TypeSize
	Bold  bool
	// Inverse is white on black, over the whole width.
	Inverse bool
	Center  bool
}

// Mark is what stands on a paper that may have been printed before.
const Mark = "2ª VIA"

const cancelledTitle = "PEDIDO CANCELADO"

var (
	rule = Line{Kind: RuleLine}
	gap  = Line{Kind: GapLine}
)

// Layout lays a receipt out as the template wants it. Whatever the template
// says, a paper that is printed again carries the mark, a cancelled order says
// so above and below everything else, one for later for when it is, and nothing of an item's
// name is cut.
func Layout(r Receipt, t Template) Paper {
	var lines []Line
	if r.marked() {
		lines = append(lines, banner(Mark), gap)
	}
	if r.Type == CancelledOrder {
		lines = append(lines, banner(cancelledTitle), gap)
		lines = append(lines, labelled("Motivo", r.Reason, Line{Size: Large, Bold: true})...)
	}
	lines = append(lines, forLater(r)...)
	for _, block := range t.Blocks {
		if lay, known := blocks[block.Kind]; known && block.Papers&r.blocks() != 0 {
			lines = append(lines, lay(r, t)...)
		}
	}
	if r.Type == CancelledOrder {
		lines = append(lines, gap, banner(cancelledTitle))
	}
	if r.marked() {
		lines = append(lines, gap, banner(Mark))
	}
	return Paper{Type: r.Type, Lines: single(lines)}
}

// single leaves one gap where several meet, and none at the edges.
func single(lines []Line) []Line {
	var out []Line
	for i, line := range lines {
		if line.Kind == GapLine && (len(out) == 0 || out[len(out)-1].Kind == GapLine || i == len(lines)-1) {
			continue
		}
		out = append(out, line)
	}
	return out
}

// Tickets splits an order into one ticket per sector, in the order in which the
// sectors first appear. Items without a sector are a ticket of their own.
func (r Receipt) Tickets() []Receipt {
	var tickets []Receipt
	at := map[string]int{}
	for _, item := range r.Items {
		i, known := at[item.Sector]
		if !known {
			i = len(tickets)
			at[item.Sector] = i
			ticket := r
			ticket.Type, ticket.Sector, ticket.Items = Ticket, item.Sector, nil
			tickets = append(tickets, ticket)
		}
		tickets[i].Items = append(tickets[i].Items, item)
	}
	return tickets
}

func banner(text string) Line {
	return Line{Text: text, Size: Huge, Bold: true, Inverse: true, Center: true}
}

var blocks = map[BlockKind]func(Receipt, Template) []Line{
	BlockHeader: func(_ Receipt, t Template) []Line { return free(t.Header) },
	BlockTitle:  func(r Receipt, _ Template) []Line { return title(r) },
	BlockCode: func(r Receipt, t Template) []Line {
		return apart(text(r.Code, Line{Size: t.CodeSize, Bold: true, Center: true}))
	},
	BlockWhen: func(r Receipt, _ Template) []Line { return text(when(r), Line{Center: true}) },
	BlockFulfilment: func(r Receipt, _ Template) []Line {
		return apart(text(fulfilment(r), Line{Size: Large, Bold: true, Center: true}))
	},
	BlockSector: func(r Receipt, _ Template) []Line {
		return text(r.Sector, Line{Size: Large, Bold: true, Center: true})
	},
	BlockCustomer: func(r Receipt, _ Template) []Line { return labelled("Cliente", r.Customer, Line{}) },
	BlockPhone:    func(r Receipt, _ Template) []Line { return labelled("Telefone", br.FormatPhone(r.Phone), Line{}) },
	BlockAddress:  func(r Receipt, _ Template) []Line { return labelled("Endereço", r.Address, Line{}) },
	BlockNote: func(r Receipt, t Template) []Line {
		return labelled("Obs.", r.Note, Line{Size: afar(r, t.NoteSize), Bold: true})
	},
	BlockItems:   items,
	BlockPayment: func(r Receipt, _ Template) []Line { return payment(r) },
	BlockTotal: func(r Receipt, _ Template) []Line {
		if r.Total == nil {
			return nil
		}
		lines := []Line{gap}
		amounts := func(of []ReceiptLine) {
			for _, l := range of {
				lines = append(lines, Line{Text: printable(l.Name), Right: printable(l.Amount.String())})
			}
		}
		amounts(r.Lines)
		lines = append(lines, Line{Text: "TOTAL", Right: printable(r.Total.String()), Size: Large, Bold: true})
		amounts(r.Below)
		for _, note := range r.TotalNotes {
			lines = append(lines, text(note, Line{})...)
		}
		return lines
	},
	BlockCourier: func(r Receipt, _ Template) []Line { return labelled("Entregador", r.Courier, Line{}) },
	BlockOrigin:  func(r Receipt, _ Template) []Line { return text(r.Origin, Line{Center: true}) },
	BlockFooter:  func(_ Receipt, t Template) []Line { return apart(free(t.Footer)) },
}

func title(r Receipt) []Line {
	lines := text(r.Venue, Line{Bold: true, Center: true})
	switch r.Type {
	case OrderSummary:
		lines = append(lines, Line{Text: "Resumo do pedido", Center: true})
	case Ticket:
		lines = append(lines, Line{Text: "Ficha", Center: true})
	case Bill:
		lines = append(lines, Line{Text: "Conta", Center: true})
	}
	return lines
}

func items(r Receipt, t Template) []Line {
	lines := []Line{rule}
	for i, item := range r.Items {
		if i > 0 {
			lines = append(lines, gap)
		}
		line := Line{
			Lead: strconv.Itoa(item.Quantity) + "x ",
			Text: printable(item.Name), Size: afar(r, t.ItemSize), Bold: r.blocks() != OrderSummary,
		}
		if (t.Prices && r.Type == OrderSummary || r.Type == Bill) && item.Total != nil {
			line.Right = printable(item.Total.String())
		}
		lines = append(lines, line)
		for _, note := range item.Notes {
			if note = printable(note); note != "" {
				lines = append(lines, Line{Lead: "   * ", Text: note, Size: afar(r, t.NoteSize), Bold: true})
			}
		}
	}
	return append(lines, rule)
}

// afar is the size for papers that hang over a stove: one larger.
func afar(r Receipt, size TypeSize) TypeSize {
	if r.blocks() == OrderSummary {
		return size
	}
	return size.larger()
}

func payment(r Receipt) []Line {
	lines := labelled("Pagamento", r.Payment, Line{})
	if r.Change != nil {
		lines = append(lines, Line{Text: "Troco para", Right: printable(r.Change.String()), Bold: true})
		if r.Total != nil && *r.Total > 0 && *r.Change > *r.Total {
			lines = append(lines, Line{Text: "Levar de troco", Right: printable((*r.Change - *r.Total).String()), Bold: true})
		}
	}
	return lines
}

// text is one line like the given one, or none for an empty text.
func text(s string, like Line) []Line {
	like.Text = printable(s)
	if like.Text == "" {
		return nil
	}
	return []Line{like}
}

func labelled(label, s string, like Line) []Line {
	if s = printable(s); s == "" {
		return nil
	}
	return text(label+": "+s, like)
}

// apart sets lines off from what stands above and below.
func apart(lines []Line) []Line {
	if len(lines) == 0 {
		return nil
	}
	return append(append([]Line{gap}, lines...), gap)
}

// free is text that somebody typed in lines of his own; empty lines stay.
func free(s string) []Line {
	s = strings.TrimSpace(strings.ReplaceAll(s, "\r\n", "\n"))
	if s == "" {
		return nil
	}
	var lines []Line
	for line := range strings.SplitSeq(s, "\n") {
		if line = printable(line); line == "" {
			lines = append(lines, gap)
			continue
		}
		lines = append(lines, Line{Text: line, Center: true})
	}
	return lines
}

// when is the time on the venue's clock (S1§9).
func when(r Receipt) string {
	if r.At.IsZero() {
		return ""
	}
	return r.here(r.At).Format("02/01/2006 15:04")
}

// here is a moment in the venue's zone.
func (r Receipt) here(at time.Time) time.Time {
	if zone, err := time.LoadLocation(r.Zone); err == nil && r.Zone != "" {
		return at.In(zone)
	}
	return at
}

// forLater says for when an order for later is.
func forLater(r Receipt) []Line {
	if r.For == nil {
		return nil
	}
	return apart([]Line{{Text: "PARA " + r.here(*r.For).Format("02/01 15:04"), Size: Large, Bold: true, Center: true}})
}

func fulfilment(r Receipt) string {
	var words string
	switch r.Fulfilment {
	case "delivery":
		words = "ENTREGA"
	case "retirada":
		words = "RETIRADA"
	case "mesa":
		words = "MESA"
	}
	if r.Table == "" {
		return words
	}
	if words == "" {
		words = "MESA"
	}
	return words + " " + r.Table
}

// printable is the text in one line with single spaces: composed letters,
// nothing that steers a printer or turns the direction of writing.
func printable(s string) string {
	s = norm.NFC.String(strings.ToValidUTF8(s, "\uFFFD"))
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.Is(unicode.Cc, r), unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r):
			return ' '
		case unicode.Is(unicode.Cf, r), unicode.Is(unicode.Variation_Selector, r):
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}
