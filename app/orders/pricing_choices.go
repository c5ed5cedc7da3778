package orders

import (
	"fmt"
	"slices"

	"balcao/app/fault"
)

// ownNote is the question to which a customer's own words answer.
const ownNote = "Observação"

// choose checks answers against the product's questions and keeps those given, and after
// them what the customer has written.
func choose(at string, asked Line, product Product) ([]Observation, error) {
	chosen := []Observation{}
	seen := map[string]bool{}
	for i, answer := range asked.Observacoes {
		field := fmt.Sprintf("%sObservacoes[%d]", at, i)
		g := slices.IndexFunc(product.Groups, func(g ObservationGroup) bool { return g.Description == answer.Descricao })
		if g < 0 || seen[answer.Descricao] {
			return nil, fault.Field(field+".Descricao", "Esta observação não existe no produto ou foi repetida.")
		}
		seen[answer.Descricao] = true
		options, err := chooseOptions(field, answer.Opcoes, product.Groups[g])
		if err != nil {
			return nil, err
		}
		if len(options) > 0 {
			chosen = append(chosen, Observation{answer.Descricao, options})
		}
	}
	written := line(asked.Observacao)
	if written != "" && !product.OwnNote {
		return nil, fault.Field(at+"Observacao", "Este produto não aceita observação escrita. Use a observação do pedido.")
	}
	if written != "" {
		chosen = append(chosen, Observation{ownNote, []string{written}})
	}
	return chosen, nil
}

func chooseOptions(field string, asked []string, group ObservationGroup) ([]string, error) {
	if !group.Multiple && len(asked) > 1 {
		return nil, fault.Field(field+".Opcoes", "Escolha só uma opção.")
	}
	options := []string{}
	for _, option := range asked {
		if !slices.Contains(group.Options, option) || slices.Contains(options, option) {
			return nil, fault.Field(field+".Opcoes", "Esta opção não existe na observação ou foi repetida.")
		}
		options = append(options, option)
	}
	return options, nil
}
