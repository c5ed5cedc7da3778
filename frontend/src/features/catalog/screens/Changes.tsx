import { DollarOutlined, UndoOutlined, UnorderedListOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { useChanges, useUndoChange, type Change, type Undone } from '../api/changes'
import { PriceDrawer } from '../parts/bulk/PriceDrawer'
import { ChangeDrawer } from '../parts/changes/ChangeDrawer'
import { kinds } from '../parts/changes/kinds'
import { UndoneChange } from '../parts/changes/UndoneChange'
import { ExportProducts } from '../parts/transfer/ExportProducts'
import styles from './Changes.module.css'

const noFilters = {}

/** /produtos/alteracoes: who changed many products at once, and the way back. */
export default function Changes() {
  const venue = useVenue()
  const navigate = useNavigate()
  const table = useTableState(noFilters)
  const changes = useChanges(venue.id, table.page, table.pageSize)
  const undo = useUndoChange(venue.id)
  const dialogs = useDialogs<Change, 'rows' | 'undo'>()
  const [undone, setUndone] = useState<{ of: string; report: Undone } | null>(null)

  const result = useRef<HTMLElement>(null)
  const asking = dialogs.of('undo')
  // Once the question is gone, which gives the focus back: the result may stand out of sight.
  useEffect(() => {
    if (undone && !asking.open) result.current?.focus()
  }, [undone, asking.open])

  const when = (instant: string) => formatDateTime(instant, venue.zone)
  const columns: Column<Change>[] = [
    { key: 'resumo', title: 'O que mudou', render: ({ resumo }) => <span className={styles.summary}>{resumo}</span> },
    { key: 'tipo', title: 'Tipo', render: ({ tipo }) => <span className={styles.kind}>{kinds[tipo].icon} {kinds[tipo].label}</span> },
    { key: 'total', title: 'Itens', align: 'end', render: ({ total }) => total.toLocaleString('pt-BR') },
    { key: 'quem', title: 'Quem', render: ({ quem }) => quem || 'Balcão' },
    { key: 'em', title: 'Quando', render: ({ em }) => when(em) },
    { key: 'situacao', title: 'Situação', render: ({ desfeitaEm, desfeitaPor }) => (desfeitaEm ? `Desfeita por ${desfeitaPor || 'Balcão'} em ${when(desfeitaEm)}` : 'Em vigor') },
  ]

  return (
    <>
      <PageHeader
        title="Alterações de produtos"
        description={`Mudanças de preço e de categoria, preços propagados, categorias unidas ou excluídas, arquivamentos e importações em ${venue.name}. Cada uma pode ser desfeita a qualquer tempo.`}
        back={{ to: '/produtos/produto', label: 'Produtos' }}
        actions={
          <>
            <ExportProducts />
            <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => void navigate('/admin/importacao/produtos')}>Importar</Button>
            <Button icon={<DollarOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>Mudar todos os preços</Button>
          </>
        }
      />
      {undone && (
        <section ref={result} tabIndex={-1} className={styles.result} aria-label={`Resultado de desfazer ${undone.of}`}>
          <UndoneChange undone={undone.report} />
        </section>
      )}
      <ResourceTable<Change>
        label="Alterações de produtos"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ resumo, em }) => `${resumo}, de ${when(em)}`}
        {...tableProps(changes)}
        table={table}
        onOpen={(change) => dialogs.open('rows', change)}
        actions={(change) => [
          { label: 'Ver itens', icon: <UnorderedListOutlined />, onClick: () => dialogs.open('rows', change) },
          {
            label: 'Desfazer', icon: <UndoOutlined />, danger: !change.desfeitaEm, disabled: change.desfeitaEm ? 'Já foi desfeita.' : undefined,
            onClick: () => {
              setUndone(null)
              dialogs.open('undo', change)
            },
          },
        ]}
        empty={<EmptyState text="Nenhuma mudança foi feita ainda." detail="Em Produtos, escolha vários para mudar preços, mover ou arquivar, ou importe uma planilha." />}
      />
      <PriceDrawer {...dialogs.of('create')} onDone={() => setUndone(null)} />
      <ChangeDrawer change={dialogs.row} {...dialogs.of('rows')} />
      <ConfirmDialog
        {...asking}
        title={dialogs.row ? `Desfazer “${dialogs.row.resumo}”?` : ''}
        danger
        confirmLabel="Desfazer"
        onConfirm={dialogs.forRow(async ({ id, resumo }) => setUndone({ of: resumo, report: await undo.mutateAsync(id) }))}
      >
        O que esta alteração mudou volta a ser como antes, e o que ela cadastrou é arquivado. O que alguém mudou depois fica como está; o resultado diz o quê.
      </ConfirmDialog>
    </>
  )
}
