package server

import (
	"slices"
	"strings"
	"testing"

	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/printing"
	"balcao/app/tables"
)

// A bill on paper names what was added to each item, how it was paid and who pays the rest.
func TestABillOnPaper(t *testing.T) {
	lines := billLines([]orders.Item{{
		NomeProduto: "Pizza", Quantidade: 1, ValorTotal: 5000,
		Adicionais:  []orders.Extra{{Nome: "Queijo", Quantidade: 2, Valor: 350}},
		Observacoes: []orders.Observation{{Descricao: "Ponto", Opcoes: []string{"Bem passada"}}},
	}})
	if notes := lines[0].Notes; len(notes) != 2 || !strings.HasPrefix(notes[0], "+ 2 Queijo") || notes[1] != "Ponto: Bem passada" {
		t.Errorf("an item's notes are %q", notes)
	}
	paper := billPaper(tables.Bill{
		Orders: []tables.Order{{Lines: lines}},
		Payments: []tables.Payment{
			{Kind: "pix", Value: 2000, Note: "Pessoa 1 de 2"}, {Kind: "debito", Value: 100, UndoneAt: 1},
			{Kind: "dinheiro", Value: -500}, {Kind: "cortesia", Value: 300, Note: "Aniversário"},
		},
		Value: tables.Value{Items: 5000, Total: 5000}, Online: 1000, Left: 2200,
	}, []tables.Part{{Name: "Pessoa 2 de 2", Value: 2200}})
	want := []printing.ReceiptLine{
		{Name: "Pago online", Amount: 1000}, {Name: "Pix, Pessoa 1 de 2", Amount: 2000}, {Name: "Devolvido em Dinheiro", Amount: -500},
		{Name: "Não cobrado (Cortesia)", Amount: 300}, {Name: "Falta", Amount: 2200}, {Name: "Pessoa 2 de 2", Amount: 2200},
	}
	if !slices.Equal(paper.Below, want) {
		t.Errorf("below the total stands %v", paper.Below)
	}
	if len(paper.Items[0].Notes) != 2 {
		t.Errorf("the item is %+v", paper.Items[0])
	}
	if unpaid := billPaper(tables.Bill{Value: tables.Value{Items: 1, Total: 1}, Left: money.Amount(1)}, nil); unpaid.Below != nil {
		t.Errorf("a bill of which nothing is paid says %v", unpaid.Below)
	}
}
