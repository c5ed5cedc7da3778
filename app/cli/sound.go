package cli

import "balcao/app/desktop"

type soundCommand struct {
	Event  string `help:"O que a campainha anuncia: new-order, deadline, cancelled, table ou offline." enum:"new-order,deadline,cancelled,table,offline," default:"new-order" placeholder:"EVENTO" env:"-"`
	Set    string `help:"Conjunto de sons: calm ou loud." enum:"calm,loud" default:"loud" placeholder:"CONJUNTO" env:"-"`
	Volume int    `help:"Volume, de 0 a 100." default:"100" placeholder:"N" env:"-"`
}

// Help is shown by --help after the summary.
func (soundCommand) Help() string {
	return "Uma linha por passo: quantos milissegundos da campainha o dispositivo já recebeu. É também o que a janela executa a cada chamada, para que um dispositivo travado não a atinja."
}

func (c soundCommand) Run(p *program) error {
	return desktop.Sound(p.ctx, p.out, c.Event, c.Set, c.Volume)
}
