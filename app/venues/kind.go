package venues

import "strconv"

// Kind is the establishment type of S0§3, 1 Bar to 24 Condominiums.
type Kind int

// The kinds that change what the portal shows.
const (
	Bar       Kind = 1
	Nightclub Kind = 2
	School    Kind = 4
	lastKind  Kind = 24
)

// kindLabels are what a person reads for the kinds, from Bar on.
var kindLabels = [lastKind]string{
	"Bar", "Casa noturna", "Academia", "Escola", "Parque", "Time esportivo",
	"Estádio", "Evento", "Restaurante", "Franquia ou rede", "Salão de beleza", "Clínica",
	"Igreja", "Concessionária de alimentação", "Clube ou resort", "Parceiro", "Hotel ou motel", "Lanchonete",
	"Cafeteria", "Farmácia", "Doações", "Delivery", "Hospital", "Condomínio",
}

// Label answers what a person reads for the kind, or its number where there is no such kind.
func (k Kind) Label() string {
	if k < Bar || k > lastKind {
		return strconv.Itoa(int(k))
	}
	return kindLabels[k-Bar]
}
