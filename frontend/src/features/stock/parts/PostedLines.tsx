import type { Movement } from '@/api/queries/stock'
import { formatMoney, toCentavos } from '@/ui/money'
import { formatQuantity } from '@/ui/quantity'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { formatChange } from '../labels'

type Posted = Movement['linhas'][number]

const columns: Column<Posted>[] = [
  { key: 'produto', title: 'Produto', render: ({ produto }) => produto },
  { key: 'quantidade', title: 'Quantidade', align: 'end', render: ({ quantidade, unidade }) => formatChange(quantidade, unidade) },
  { key: 'embalagem', title: 'Embalagem', align: 'end', render: ({ unidadesPorEmbalagem: units, unidade }) => (units === 1 ? '-' : `com ${formatQuantity(units, unidade)}`) },
  { key: 'total', title: 'Total', align: 'end', render: ({ total }) => (total === null ? '-' : formatMoney(toCentavos(total))) },
  { key: 'custo', title: 'Valor do estoque', align: 'end', render: ({ custo }) => formatMoney(toCentavos(custo)) },
  { key: 'saldo', title: 'Saldo depois', align: 'end', render: ({ saldo, unidade }) => formatQuantity(saldo, unidade) },
]

/** What a movement did to each product. */
export function PostedLines({ movement }: { movement: Movement }) {
  const order = new Map(movement.linhas.map((line, index) => [line, String(index)]))
  return (
    <ResourceTable<Posted>
      label="Produtos do movimento"
      columns={columns}
      rowKey={(line) => order.get(line) ?? line.produtoId}
      rowName={({ produto }) => produto}
      rows={movement.linhas}
    />
  )
}
