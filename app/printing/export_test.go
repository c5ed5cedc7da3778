package printing

// Printable and Readable are what tests compare with.
var Printable = printable

func Readable(text, page string) string { return readable(text, codePages[page].has, '?') }
