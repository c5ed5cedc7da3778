package statement_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/payments/statement"
)

// read shows a statement in a few words.
func read(t *testing.T, text string) string {
	t.Helper()
	found, err := statement.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, l := range found.Lines {
		lines = append(lines, fmt.Sprintf("%s %s %s", l.Day, l.Amount.Decimal(), l.Text))
	}
	if found.Unread > 0 {
		lines = append(lines, fmt.Sprintf("unread %d", found.Unread))
	}
	return strings.Join(lines, "\n")
}

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKTRANLIST><DTSTART>20261120<DTEND>20261121
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261120100000[-3:BRT]
<TRNAMT>50.00
<FITID>N1
<MEMO>PIX RECEBIDO 0CZ1XQ5G3K2YJ8W7V6T5S4R3Q
</STMTTRN>
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20261120
<TRNAMT>-1.234,56
<FITID>N2
<NAME>Luz &amp; for` + "\xe7" + `a
</STMTTRN>
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20261121
<TRNAMT>9,90
<FITID>N3
</STMTTRN>
<STMTTRN><DTPOSTED>hoje<TRNAMT>1.00<FITID>N4</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

func TestOFX(t *testing.T) {
	want := "2026-11-20 50 PIX RECEBIDO 0CZ1XQ5G3K2YJ8W7V6T5S4R3Q N1\n2026-11-20 -1234.56 Luz & força N2\n2026-11-21 -9.9 N3\nunread 1"
	if got := read(t, sgml); got != want {
		t.Errorf("read\n%s\nwant\n%s", got, want)
	}
	xml := `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="220"?><OFX><BANKTRANLIST>` +
		`<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>+12.5</TRNAMT><FITID>a</FITID><MEMO>Pix de João</MEMO></STMTTRN></BANKTRANLIST></OFX>`
	if got := read(t, xml); got != "2026-11-20 12.5 Pix de João a" {
		t.Errorf("read %q", got)
	}
}

// Each as a bank writes it.
func TestCSV(t *testing.T) {
	for name, test := range map[string]struct{ file, want string }{
		"commas and points": {
			"Data,Valor,Identificador,Descrição\n20/11/2026,50.00,6560-a,Transferência recebida pelo Pix\n21/11/2026,-12.30,6560-b,Compra\n",
			"2026-11-20 50 6560-a Transferência recebida pelo Pix\n2026-11-21 -12.3 6560-b Compra",
		},
		"a heading, decimal commas, Windows-1252": {
			"Extrato Conta Corrente\nConta ;123\nPer\xedodo ;20/11/2026 a 21/11/2026\n\nData Lan\xe7amento;Hist\xf3rico;Descri\xe7\xe3o;Valor;Saldo\n20/11/2026;Pix recebido;Jo\xe3o;1.250,00;1.300,00\n",
			"2026-11-20 1250 Pix recebido João 1.300,00",
		},
		"credit and debit": {
			"Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)\n19/11/26;SALDO ANTERIOR;;;;10,00\n20/11/26;PIX QR CODE;77;50,00;;60,00\n20/11/26;TARIFA;78;;-3,00;57,00\n20/11/26;TARIFA;79;0,00;4,00;53,00\n",
			"2026-11-20 50 PIX QR CODE 77 60,00\n2026-11-20 -3 TARIFA 78 57,00\n2026-11-20 -4 TARIFA 79 53,00",
		},
		"a column for the sign": {
			"\"Data\",\"Lançamento\",\"Valor\",\"Tipo\"\n\"20/11/2026\",\"Pix - Recebido\",\"50,00\",\"C\"\n\"20/11/2026\",\"Boleto\",\"50,00\",\"D\"\n\"20/11/2026\",\"Outro\",\"cinquenta\",\"C\"\n",
			"2026-11-20 50 Pix - Recebido C\n2026-11-20 -50 Boleto D\nunread 1",
		},
		"the sign behind": {
			"Date\tValor (R$)\tTexto\n2026-11-20 10:11\tR$ 50,00 C\ta\n2026-11-20T10:11:00\t50,00 D\tb\n2026-11-20\t(1.000,00)\tc\n2026-11-20\t7,00-\td\n",
			"2026-11-20 50 a\n2026-11-20 -50 b\n2026-11-20 -1000 c\n2026-11-20 -7 d",
		},
	} {
		t.Run(name, func(t *testing.T) {
			if got := read(t, test.file); got != test.want {
				t.Errorf("read\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestWhatIsNoStatement(t *testing.T) {
	for name, file := range map[string]string{
		"empty": "", "a picture": "\x89PNG\r\n\x1a\n\x00\x00", "a table of something else": "Produto;Preço\nPastel;10,00\n",
		"no movement": "Data;Valor\n", "an empty OFX": "<OFX></OFX>", "huge": strings.Repeat("a", statement.MostBytes+1),
	} {
		if _, err := statement.Read([]byte(file)); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever the file, reading it ends, and what is read is a day and an amount.
func FuzzRead(f *testing.F) {
	f.Add([]byte(sgml))
	f.Add([]byte("Data;Valor;Texto\n20/11/2026;1.250,00;a\n"))
	f.Add([]byte("Data,Crédito,Débito\n20/11/2026,,\"5,0\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		found, err := statement.Read(data)
		if err != nil {
			if !fault.Is(err, fault.Invalid) {
				t.Errorf("%v", err)
			}
			return
		}
		for _, l := range found.Lines {
			if _, err := time.Parse(time.DateOnly, l.Day); err != nil {
				t.Errorf("read %+v", l)
			}
			if again, err := money.Parse(l.Amount.Decimal()); err != nil || again != l.Amount {
				t.Errorf("read %+v", l)
			}
		}
	})
}
