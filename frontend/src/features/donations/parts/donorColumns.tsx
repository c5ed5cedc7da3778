import { formatDateTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import type { Column } from '@/ui/ResourceTable'
import type { Donor } from '../api'

/** The columns of the donor report (S1§3). */
export function donorColumns(zone: string): Column<Donor>[] {
  return [
    { key: 'nome', title: 'Nome', render: ({ name, anonima }) => [name || 'Sem nome', anonima && '(anônima)'].filter(Boolean).join(' ') },
    { key: 'data', title: 'Data', render: ({ date }) => formatDateTime(date, zone) },
    { key: 'documento', title: 'CPF ou CNPJ', render: ({ document }) => document || '—' },
    { key: 'email', title: 'E-mail', render: ({ email }) => email || '—' },
    { key: 'telefone', title: 'Telefone', render: ({ phone }) => phone || '—' },
    { key: 'descricao', title: 'Descrição', render: ({ description }) => description },
    { key: 'instituicao', title: 'Instituição', render: ({ instituicao }) => instituicao },
    { key: 'valor', title: 'Valor', align: 'end', render: ({ amount }) => formatWire(amount) },
  ]
}
