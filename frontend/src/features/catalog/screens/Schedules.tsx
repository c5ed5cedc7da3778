import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { FormDrawer } from '@/ui/FormDrawer'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { readSchedules, useScheduleChanges, useSchedules, type Schedule } from '../api/schedules'
import { ScheduleFields } from '../parts/schedules/ScheduleFields'
import styles from '../parts/schedules/Schedules.module.css'
import { formOf, inWords, problemsOf, rulesOf, worded, type ScheduleForm } from '../schedule'

const newSchedule: Partial<ScheduleForm> = { versao: 0, janelas: [], periodos: [], fechados: [] }

const columns: Column<Schedule>[] = [
  { key: 'nome', title: 'Produto ou categoria', render: ({ nome }) => nome },
  { key: 'ehCategoria', title: 'O que é', render: ({ ehCategoria }) => (ehCategoria ? 'Categoria' : 'Produto') },
  { key: 'regras', title: 'Quando vende', render: (schedule) => <ul className={styles.rules}>{inWords(schedule).map((rule) => <li key={rule}>{rule}</li>)}</ul> },
  { key: 'agora', title: 'Agora', render: ({ agora }) => (agora ? 'Vendendo' : 'Fora do horário') },
]

/** /produtos/agendamento: when products and categories are sold, by week and by date. */
export default function Schedules() {
  const venue = useVenue()
  const schedules = useSchedules(venue.id)
  const changes = useScheduleChanges(venue.id)
  const dialogs = useDialogs<Schedule>()
  const chosen = dialogs.row

  const save = (form: ScheduleForm) => changes.save.mutateAsync({ id: form.alvo, versao: form.versao, ...rulesOf(form) })

  function problemsOfNew(form: ScheduleForm) {
    // Where somebody else was faster, theirs is in the form by now, with its version.
    const known = form.versao === 0 && schedules.data?.find(({ id }) => id === form.alvo)
    return { ...problemsOf(form), ...(known && { alvo: `${known.nome} já tem um agendamento. Edite-o na lista.` }) }
  }

  async function reread(id: string) {
    const found = (await readSchedules(venue.id)).find((schedule) => schedule.id === id)
    if (!found) throw new Error('the schedule is gone')
    return formOf(found)
  }

  return (
    <>
      <PageHeader
        title="Agendamento de produtos"
        description="O que não está aqui vende sempre. Quando o produto e a categoria dele têm horários, valem os dois."
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>
            Novo agendamento
          </Button>
        }
      />
      <ResourceTable<Schedule>
        label="Agendamentos"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ nome }) => nome}
        {...tableProps(schedules)}
        empty={<EmptyState text="Ainda não há agendamentos." detail="Sem eles, tudo o que está à venda vende a qualquer hora." />}
        onOpen={(schedule) => dialogs.open('edit', schedule)}
        actions={(schedule) => [
          { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', schedule) },
          { label: 'Remover', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', schedule) },
        ]}
      />

      <FormDrawer<ScheduleForm>
        {...dialogs.of('create')}
        title="Novo agendamento"
        size={600}
        marksOptional={false}
        initialValues={newSchedule}
        validate={problemsOfNew}
        onSubmit={save}
        reread={({ alvo }) => reread(alvo)}
        worded={worded}
        success="Agendamento criado."
      >
        {(form) => <ScheduleFields form={form} isNew />}
      </FormDrawer>
      <FormDrawer<ScheduleForm>
        {...dialogs.of('edit')}
        title={chosen ? `Quando vende ${chosen.nome}` : ''}
        size={600}
        marksOptional={false}
        initialValues={chosen && formOf(chosen)}
        validate={problemsOf}
        onSubmit={save}
        reread={dialogs.forRow(({ id }) => reread(id))}
        worded={worded}
        success="Agendamento alterado."
      >
        {(form) => <ScheduleFields form={form} isNew={false} />}
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('delete')}
        title={chosen ? `Remover o agendamento de ${chosen.nome}?` : ''}
        danger
        confirmLabel="Remover"
        onConfirm={dialogs.forRow(({ id }) => changes.remove.mutateAsync(id))}
        success="Agendamento removido."
      >
        {chosen && `${chosen.nome} volta a vender a qualquer hora.`}
      </ConfirmDialog>
    </>
  )
}
