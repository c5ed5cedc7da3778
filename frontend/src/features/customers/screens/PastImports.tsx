import { UndoOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { UndoneReport } from '@/ui/ImportDone'
import { counted, type ImportUndone } from '@/ui/importReport'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { usePastImports, useUndoImport, type PastImport } from '../api'
import { allCustomers } from '../parts/ProfileHeader'
import styles from './PastImports.module.css'

const figure = (count: number) => count.toLocaleString('pt-BR')

/** /cadastro/clientes/importacoes: who brought customers in, from which file, and the way back. */
export default function PastImports() {
  const venue = useVenue()
  const imports = usePastImports(venue.id)
  const undo = useUndoImport(venue.id)
  const dialogs = useDialogs<PastImport, 'undo'>()
  const [undone, setUndone] = useState<{ file: string; report: ImportUndone } | null>(null)

  const result = useRef<HTMLElement>(null)
  const asking = dialogs.of('undo')
  // Once the question is gone, which gives the focus back: the result may stand out of sight.
  useEffect(() => {
    if (undone && !asking.open) result.current?.focus()
  }, [undone, asking.open])

  const when = (instant: string) => formatDateTime(instant, venue.zone)
  const columns: Column<PastImport>[] = [
    { key: 'arquivo', title: 'Arquivo', render: ({ Arquivo }) => <span className={styles.file}>{Arquivo}</span> },
    { key: 'em', title: 'Quando', render: ({ Em }) => when(Em) },
    { key: 'quem', title: 'Quem', render: ({ Quem }) => Quem },
    { key: 'novas', title: 'Novos', align: 'end', render: ({ Novas }) => figure(Novas) },
    { key: 'alteradas', title: 'Alterados', align: 'end', render: ({ Alteradas }) => figure(Alteradas) },
    { key: 'ignoradas', title: 'Ignorados', align: 'end', render: ({ Ignoradas }) => figure(Ignoradas) },
    { key: 'situacao', title: 'Situação', render: ({ DesfeitaEm }) => (DesfeitaEm ? `Desfeita em ${when(DesfeitaEm)}` : 'Concluída') },
  ]

  function reasonAgainst({ PodeDesfazer, DesfeitaEm }: PastImport): string | undefined {
    if (PodeDesfazer) return undefined
    return DesfeitaEm ? 'Já foi desfeita.' : 'Só pode ser desfeita nos 30 dias seguintes.'
  }

  return (
    <>
      <PageHeader
        title="Importações de clientes"
        description={`As planilhas de clientes que foram importadas em ${venue.name}. Cada uma pode ser desfeita nos 30 dias seguintes.`}
        back={allCustomers}
      />
      {undone && (
        <section ref={result} tabIndex={-1} className={styles.result} aria-label={`Resultado de desfazer ${undone.file}`}>
          <UndoneReport undone={undone.report} />
        </section>
      )}
      <ResourceTable<PastImport>
        label="Importações de clientes"
        columns={columns}
        rowKey={({ Id }) => Id}
        rowName={({ Arquivo, Em }) => `${Arquivo} de ${when(Em)}`}
        {...tableProps(imports)}
        actions={(past) => [
          {
            label: 'Desfazer', icon: <UndoOutlined />, danger: past.PodeDesfazer, disabled: reasonAgainst(past),
            onClick: () => {
              setUndone(null)
              dialogs.open('undo', past)
            },
          },
        ]}
        empty={<EmptyState text="Nenhuma planilha foi importada ainda." detail="Em Clientes, escolha Importar: nada é gravado antes da sua confirmação." />}
      />
      <ConfirmDialog
        {...asking}
        title={dialogs.row ? `Desfazer a importação de ${dialogs.row.Arquivo}?` : ''}
        danger
        confirmLabel="Desfazer importação"
        onConfirm={dialogs.forRow(async ({ Id, Arquivo }) => setUndone({ file: Arquivo, report: await undo.mutateAsync(Id) }))}
      >
        {dialogs.row && consequence(dialogs.row)}
      </ConfirmDialog>
    </>
  )
}

/** What undoing an import comes to, as far as nobody has changed anything since. */
function consequence({ Novas, Alteradas }: PastImport): string {
  const parts = [
    Novas > 0 && `${counted(Novas, 'cliente que ela cadastrou é removido', 'clientes que ela cadastrou são removidos')}.`,
    Alteradas > 0 && `${counted(Alteradas, 'cliente que ela alterou volta', 'clientes que ela alterou voltam')} a ser como antes.`,
    'Quem foi alterado depois, ou tem anotações, bloqueios ou valor em aberto desde então, é mantido. O resultado diz quem.',
  ]
  return parts.filter((each) => typeof each === 'string').join(' ')
}
