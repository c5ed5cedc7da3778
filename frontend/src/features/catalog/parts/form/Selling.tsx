import type { Choices } from '../../api/form'
import { SelectField, SwitchField, useValue } from '../../fields'
import { sexes, units } from '../../labels'
import { isTicket, kind } from '../../product'
import { StockNow } from '../stock/StockNow'
import { Box, Fields } from './Box'
import { QuantityField } from './QuantityField'

/** What is on sale of a product, and what it is counted in. */
export function Stock() {
  const [isControlled, isComposed, unit, tipo] = [useValue('controlaEstoque'), useValue('produtoComposicao'), useValue('unidade'), useValue('tipo')]
  return (
    <Box title="Estoque">
      <SwitchField field="controlaEstoque" label="Controlar estoque" hint="Cada pedido reserva e baixa o que vende." />
      <StockNow />
      <Fields>
        {!isComposed && <QuantityField field="quantidadeReservado" label="Quantidade à venda" unit={unit} precision={unit === 'un' ? 0 : 3} isZero disabled={!isControlled} />}
        <SelectField field="unidade" label="Unidade do estoque" options={units} hint="Não muda mais depois do primeiro movimento." />
        {tipo === kind.kilo && <QuantityField field="tara" label="Tara" unit="g" isZero hint="Gramas da embalagem, descontadas na balança." />}
      </Fields>
    </Box>
  )
}

/** The events that a product may be of, and the one that it is of, should that take nothing any more. */
function eventOptions(events: Choices['eventos'], chosen: string) {
  const known = chosen === '' || events.some(({ id }) => id === chosen)
  return [
    { value: '', label: 'Nenhum evento' },
    ...events.map(({ id, nome }) => ({ value: id, label: nome })),
    ...(known ? [] : [{ value: chosen, label: 'Evento que não está mais ativo' }]),
  ]
}

/** Who may buy a product, and how much. */
export function Rules({ choices: { eventos, dicaEventos } }: { choices: Choices }) {
  const [tipo, eventoId] = [useValue('tipo'), useValue('eventoId')]
  return (
    <Box title="Regras de venda">
      <Fields>
        <QuantityField field="quantidadeMaximaPorUsuario" label="Máximo por pessoa" placeholder="Sem limite" isZero resets hint="Por dia do estabelecimento." />
        <QuantityField field="expireTime" label="Validade da ficha" unit="minutos" placeholder="Não vence" isZero resets />
        <SelectField field="restricaoPorSexo" label="Restrição por sexo" options={sexes} />
        <SelectField field="eventoId" label="Evento" options={eventOptions(eventos, eventoId)} hint={eventos.length === 0 ? dicaEventos : undefined} />
      </Fields>
      <SwitchField field="adultHood" label="Somente para maiores de 18 anos" />
      <SwitchField
        field="isencaoTaxaServico" label="Isento da taxa de serviço" disabled={isTicket(tipo)}
        hint={isTicket(tipo) ? 'Ingressos são sempre isentos.' : undefined}
      />
    </Box>
  )
}
