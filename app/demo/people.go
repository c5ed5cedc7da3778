package demo

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"balcao/app/br"
)

// person is somebody who orders. The documents are arithmetic, not anybody's.
type person struct {
	name     string
	cpf      string
	phone    string
	address  string
	district string
}

// town is where a venue's customers live.
type town struct {
	areaCode string
	streets  []string
	district []string
}

var firstNames = strings.Fields(`Ana Beatriz Bruno Camila Carlos Cecília Clara Daniel Davi Débora Diego Eduardo Elisa
	Enzo Fabiana Felipe Fernanda Gabriel Giovana Gustavo Heitor Igor Isabela Ivan Joana João Júlia Kauã Laís Larissa
	Leandro Letícia Lívia Lucas Luísa Marcelo Mariana Mateus Miguel Milena Natália Nicolas Olívia Otávio Patrícia Paulo
	Pedro Priscila Rafael Raquel Renata Ricardo Roberta Rodrigo Sabrina Samuel Sofia Talita Thiago Valentina Vanessa
	Vinícius Vitória Yasmin`)

var lastNames = strings.Fields(`Almeida Alves Andrade Araújo Barbosa Barros Batista Borges Cardoso Carvalho Castro
	Correia Costa Cunha Dias Duarte Farias Fernandes Ferreira Freitas Garcia Gomes Gonçalves Lima Lopes Machado Marques
	Martins Medeiros Melo Mendes Monteiro Moraes Moreira Moura Nascimento Nogueira Nunes Oliveira Pereira Pinto Ramos
	Ribeiro Rocha Rodrigues Santana Santos Schmitt Silva Silveira Soares Souza Teixeira Vieira`)

// meet invents a person of the town.
func meet(rng *rand.Rand, from town) person {
	name := pick(rng, firstNames) + " " + pick(rng, lastNames)
	if chance(rng, 0.3) {
		name += " " + pick(rng, lastNames)
	}
	who := person{
		name:  name,
		cpf:   inventCPF(rng),
		phone: fmt.Sprintf("%s9%04d%04d", from.areaCode, 8000+rng.IntN(2000), rng.IntN(10000)),
	}
	street := fmt.Sprintf("%s, %d", pick(rng, from.streets), 10+rng.IntN(1990))
	who.district = pick(rng, from.district)
	who.address = street + ", " + who.district
	return who
}

// inventCPF answers eleven digits with the right check digits.
func inventCPF(rng *rand.Rand) string {
	for {
		body := fmt.Sprintf("%09d", rng.IntN(1_000_000_000))
		for check := range 100 {
			if cpf := fmt.Sprintf("%s%02d", body, check); br.ValidCPF(cpf) {
				return cpf
			}
		}
	}
}

func pick[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }

func chance(rng *rand.Rand, p float64) bool { return rng.Float64() < p }

// weighted picks an index in proportion to its weight.
func weighted(rng *rand.Rand, weights []float64) int {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	at := rng.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return len(weights) - 1
}
