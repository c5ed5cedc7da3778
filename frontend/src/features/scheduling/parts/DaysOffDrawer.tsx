import { DeleteOutlined } from '@ant-design/icons'
import { Button, Drawer, Form, Input } from 'antd'
import { DayInput } from '@/ui/DayInput'
import { messageOf } from '@/ui/failures'
import { parseDay } from '@/ui/periods'
import { ShortForm } from '@/ui/ShortForm'
import { toast } from '@/ui/toasts'
import { exceptionWords, useExceptionChanges, type Exception, type Resource } from '../api/resources'
import { kinds } from '../resource'
import styles from './DaysOffDrawer.module.css'
import { FormTime } from './FormTime'
import { dayRule } from './rules'

interface DaysOffDrawerProps {
  venueId: string
  /** Whose they are. */
  resource: Resource
  open: boolean
  onClose: () => void
}

interface DayOffForm {
  /** As typed. */
  from: string
  to?: string
  start?: string
  end?: string
  reason?: string
}

/** Days on which other hours hold than the week's, or none. */
export function DaysOffDrawer({ venueId, resource, open, onClose }: DaysOffDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} title={`${resource.tipo === kinds.place ? 'Dias fechados' : 'Folgas'} de ${resource.nome}`} size="min(520px, 100vw)" destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      <DaysOff venueId={venueId} resource={resource} />
    </Drawer>
  )
}

function DaysOff({ venueId, resource: { id: resourceId, folgas } }: { venueId: string, resource: Resource }) {
  const { add } = useExceptionChanges(venueId)
  return (
    <div className={styles.days}>
      {folgas.length === 0 && <p className={styles.nothing}>Nada marcado.</p>}
      {folgas.length > 0 && <ul className={styles.list}>{folgas.map((exception) => <DayOff key={exception.id} venueId={venueId} exception={exception} />)}</ul>}
      <ShortForm<DayOffForm>
        label="Nova folga"
        submitLabel="Adicionar"
        success="Folga marcada."
        clears
        onSubmit={({ from, to = '', start = '', end = '', reason = '' }) =>
          add.mutateAsync({ resourceId, day: parseDay(from) ?? '', until: to === '' ? '' : (parseDay(to) ?? to), start, end, reason })}
      >
        <Form.Item name="from" label="Dia" rules={[dayRule]}><DayInput /></Form.Item>
        <Form.Item name="to" label="Até" extra="Em branco, só um dia." rules={[{ validator: (_, text: string = '') => (text === '' || parseDay(text) ? Promise.resolve() : Promise.reject(new Error('Informe um dia, como 27/11/2026.'))) }]}><DayInput /></Form.Item>
        <div className={styles.times}>
          <Form.Item name="start" label="Atende das"><FormTime /></Form.Item>
          <Form.Item name="end" label="até as" extra="Em branco, não atende."><FormTime /></Form.Item>
        </div>
        <Form.Item name="reason" label="Motivo"><Input autoComplete="off" maxLength={200} placeholder="Férias" /></Form.Item>
      </ShortForm>
    </div>
  )
}

function DayOff({ venueId, exception }: { venueId: string, exception: Exception }) {
  const { remove } = useExceptionChanges(venueId)
  const words = exceptionWords(exception)

  async function drop() {
    try {
      await remove.mutateAsync(exception.id)
      toast.success('Folga removida.')
    } catch (refusal) {
      toast.error(messageOf(refusal))
    }
  }

  return (
    <li>
      <span>{words}{exception.motivo && <small>{exception.motivo}</small>}</span>
      <Button type="text" danger icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Remover ${words}`} loading={remove.isPending} onClick={() => void drop()} />
    </li>
  )
}
