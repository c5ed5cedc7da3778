import { formatDateTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import type { Column } from '@/ui/ResourceTable'
import type { LinkUse } from '../api'
import { methods, useStates } from '../labels'

/** The columns of the uses of a link, in a venue's zone. */
export function columnsIn(zone: string | undefined): Column<LinkUse>[] {
  return [
    { key: 'em', title: 'Quando', render: ({ iniciadoEm, pagoEm }) => formatDateTime(pagoEm ?? iniciadoEm, zone), width: 150 },
    { key: 'situacao', title: 'Situação', render: stateText },
    { key: 'forma', title: 'Forma', render: ({ forma }) => methods[forma] ?? '—' },
    { key: 'valor', title: 'Valor', align: 'end', render: ({ valor }) => formatWire(valor) },
    { key: 'recibo', title: 'Recibo', render: ({ recibo }) => recibo || '—' },
    { key: 'pagador', title: 'Quem paga', render: ({ email, documento }) => [email, documento].filter(Boolean).join(' · ') || '—' },
    { key: 'tentativas', title: 'Tentativas', align: 'end', render: ({ tentativas }) => tentativas },
  ]
}

/** How far a use is, and what became of its money. */
export function stateText({ situacao, devolvido, devolvendo, valor }: LinkUse): string {
  if (devolvido > 0 && devolvido >= valor) return 'Devolvido'
  const back = [devolvido > 0 && `devolvidos ${formatWire(devolvido)}`, devolvendo > 0 && `devolvendo ${formatWire(devolvendo)}`].filter(Boolean)
  return [useStates[situacao], ...back].join(', ')
}
