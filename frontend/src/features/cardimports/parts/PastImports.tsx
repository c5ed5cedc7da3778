import { UndoOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { UndoneReport } from '@/ui/ImportDone'
import type { ImportUndone } from '@/ui/importReport'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { Section } from '@/ui/Section'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import type { PastImport } from '../api'

interface PastImportsProps {
  imports: Parameters<typeof tableProps<PastImport>>[0]
  /** What is removed: "Os usuários que ninguém usou ou alterou". */
  what: string
  onUndo: (id: string) => Promise<ImportUndone>
}

const figure = (count: number) => count.toLocaleString('pt-BR')

/** The files that were imported, and the way back. */
export function PastImports({ imports, what, onUndo }: PastImportsProps) {
  const venue = useVenue()
  const dialogs = useDialogs<PastImport, 'undo'>()
  const [undone, setUndone] = useState<ImportUndone | null>(null)
  const when = (instant: string) => formatDateTime(instant, venue.zone)
  const columns: Column<PastImport>[] = [
    { key: 'arquivo', title: 'Arquivo', render: ({ Arquivo }) => Arquivo },
    { key: 'em', title: 'Quando', render: ({ Em }) => when(Em) },
    { key: 'quem', title: 'Quem', render: ({ Quem }) => Quem },
    { key: 'novas', title: 'Novas', align: 'end', render: ({ Novas }) => figure(Novas) },
    { key: 'ignoradas', title: 'Ignoradas', align: 'end', render: ({ Ignoradas }) => figure(Ignoradas) },
    { key: 'situacao', title: 'Situação', render: ({ DesfeitaEm }) => (DesfeitaEm ? `Desfeita em ${when(DesfeitaEm)}` : 'Concluída') },
  ]

  return (
    <Section title="Importações anteriores">
      {undone && <UndoneReport undone={undone} />}
      <ResourceTable<PastImport>
        label="Arquivos importados"
        columns={columns}
        rowKey={({ Id }) => Id}
        rowName={({ Arquivo, Em }) => `${Arquivo} de ${when(Em)}`}
        {...tableProps(imports)}
        actions={(past) => [{
          label: 'Desfazer', icon: <UndoOutlined />, danger: past.PodeDesfazer,
          disabled: past.PodeDesfazer ? undefined : past.DesfeitaEm ? 'Já foi desfeita.' : 'Só pode ser desfeita nos 30 dias seguintes.',
          onClick: () => dialogs.open('undo', past),
        }]}
        empty={<EmptyState text="Nenhum arquivo foi importado ainda." detail="Nada é gravado antes da sua confirmação." />}
      />
      <ConfirmDialog
        {...dialogs.of('undo')}
        title={dialogs.row ? `Desfazer a importação de ${dialogs.row.Arquivo}?` : ''}
        danger
        confirmLabel="Desfazer importação"
        onConfirm={dialogs.forRow(async ({ Id }) => setUndone(await onUndo(Id)))}
      >
        {what} são removidos. Os outros são mantidos, e o resultado diz quais.
      </ConfirmDialog>
    </Section>
  )
}
