// Package escpostest is the other end of a printer's cable: it reads ESC/POS
// commands back into sheets of paper, and stands in for a network printer with
// its moods. It is written from the commands' reference, not from the encoder.
package escpostest
