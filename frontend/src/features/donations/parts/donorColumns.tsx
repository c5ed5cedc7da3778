import type { ReactNode } from 'react'
import { formatDateTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import type { Column } from '@/ui/ResourceTable'
import type { Donor } from '../api'

/** What is read in one piece. */
function OneLine({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
}

/** The columns of the donor report (S1§3). */
export function donorColumns(zone: string): Column<Donor>[] {
  return [
    { key: 'nome', title: 'Nome', render: ({ name, anonima }) => [name || 'Sem nome', anonima && '(anônima)'].filter(Boolean).join(' ') },
    { key: 'data', title: 'Data', render: ({ date }) => <OneLine>{formatDateTime(date, zone)}</OneLine> },
    { key: 'documento', title: 'CPF ou CNPJ', render: ({ document }) => <OneLine>{document || '—'}</OneLine> },
    { key: 'email', title: 'E-mail', render: ({ email }) => email || '—' },
    { key: 'telefone', title: 'Telefone', render: ({ phone }) => <OneLine>{phone || '—'}</OneLine> },
    { key: 'descricao', title: 'Descrição', render: ({ description }) => description },
    { key: 'instituicao', title: 'Instituição', render: ({ instituicao }) => instituicao },
    { key: 'valor', title: 'Valor', align: 'end', render: ({ amount }) => formatWire(amount) },
  ]
}
