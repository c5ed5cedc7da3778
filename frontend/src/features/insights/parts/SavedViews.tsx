import { Button, Dropdown, Form, Input, type MenuProps } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { fieldErrorsOf, messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { messages } from '../messages'
import { useViewChanges, useViews, type View, type ViewContent } from '../reports'
import type { ReportState } from '../reportState'

interface SavedViewsProps {
  venueId: string
  report: string
  state: ReportState
}

/** The person's saved views of a report: its period, filters and order under a name. */
export function SavedViews({ venueId, report, state }: SavedViewsProps) {
  const views = useViews(venueId)
  const changes = useViewChanges(venueId)
  const [dialog, setDialog] = useState<'save' | 'remove' | null>(null)
  const mine = views.data?.filter(({ Relatorio }) => Relatorio === report) ?? []
  const current = mine.find(({ Id }) => Id === state.table.filters.visao)

  async function update(view: View) {
    try {
      await changes.save({ ...view, ...contentOf(state, report, view.Nome) })
      toast.success(messages.viewSaved)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  const items: NonNullable<MenuProps['items']> = [
    ...mine.map((view) => ({ key: view.Id, label: view.Nome, onClick: () => state.show(view) })),
    ...(mine.length > 0 ? [{ type: 'divider' as const }] : []),
    ...(current
      ? [
          { key: 'update', label: `Atualizar “${current.Nome}”`, onClick: () => void update(current) },
          { key: 'remove', label: `Excluir “${current.Nome}”`, danger: true, onClick: () => setDialog('remove') },
        ]
      : []),
    { key: 'save', label: 'Salvar visão…', onClick: () => setDialog('save') },
  ]

  return (
    <>
      <Dropdown autoFocus trigger={['click']} menu={{ items, selectedKeys: current ? [current.Id] : [] }}>
        <Button size="large" aria-haspopup="menu">{current ? `Visão: ${current.Nome}` : 'Visões'}</Button>
      </Dropdown>
      <SaveView open={dialog === 'save'} onClose={() => setDialog(null)} onSave={async (name) => state.show(await changes.add(contentOf(state, report, name)))} />
      <ConfirmDialog
        open={dialog === 'remove'}
        title={`Excluir a visão “${current?.Nome ?? ''}”?`}
        confirmLabel="Excluir"
        danger
        success={messages.viewRemoved}
        onConfirm={async () => {
          if (current) await changes.remove(current.Id)
          state.table.setFilters({ visao: '' })
        }}
        onClose={() => setDialog(null)}
      >
        O relatório continua como está; só o atalho some.
      </ConfirmDialog>
    </>
  )
}

/** What is on screen, as a view keeps it. */
function contentOf({ preset, period, query }: ReportState, report: string, name: string): ViewContent {
  return {
    Relatorio: report, Nome: name,
    Periodo: preset, De: preset ? '' : period.from, Ate: preset ? '' : period.to,
    Filtros: query.Filtros, Ordem: query.Ordem ?? '', Decrescente: query.Decrescente ?? false,
  }
}

function SaveView({ open, onClose, onSave }: { open: boolean; onClose: () => void; onSave: (name: string) => Promise<unknown> }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <ConfirmDialog
      open={open}
      title="Salvar visão"
      confirmLabel="Salvar"
      hasField
      success={messages.viewSaved}
      onConfirm={async () => {
        if (name.trim() === '') {
          setProblem(messages.viewNameMissing)
          return false
        }
        try {
          await onSave(name.trim())
        } catch (failure) {
          const { Nome } = fieldErrorsOf(failure)
          if (!Nome) throw failure
          setProblem(Nome)
          return false
        }
        setName('')
        return true
      }}
      onClose={onClose}
    >
      <p>O período, os filtros e a ordem ficam guardados para você, neste estabelecimento.</p>
      <Form layout="vertical" component="div">
        <Form.Item label="Nome da visão" required htmlFor="nome-da-visao" validateStatus={problem ? 'error' : undefined} help={problem}>
          <Input
            id="nome-da-visao"
            autoFocus
            maxLength={60}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setProblem(undefined)
            }}
          />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  )
}
