import { DeleteOutlined } from '@ant-design/icons'
import { Button, Drawer, Form, Input, InputNumber, Select } from 'antd'
import { useVenue } from '@/api/venue'
import { defaultZone, formatDateTime, formatDay } from '@/ui/dates'
import { DayInput } from '@/ui/DayInput'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { MaskedPhone } from '@/ui/MaskedInput'
import { parseDay } from '@/ui/periods'
import { ShortForm } from '@/ui/ShortForm'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { scheduleLabel, useSchedules, type Schedule } from '../api/schedules'
import { useWaitChanges, useWaits, type NewWait, type Wait } from '../api/waits'
import styles from './DaysOffDrawer.module.css'
import { dayRule } from './rules'

/** The form; the day as typed. */
type WaitForm = Partial<Omit<NewWait, 'dia'>> & Pick<NewWait, 'scheduleId'> & { dia: string }

/** Who waits for a time of a full day, and putting somebody there. */
export function WaitDrawer({ open, onClose }: { open: boolean, onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} title="Lista de espera" size="min(560px, 100vw)" destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      <Waits />
    </Drawer>
  )
}

function Waits() {
  const venueId = useVenue().id
  const waits = useWaits(venueId)
  const schedules = useSchedules(venueId)
  const { add } = useWaitChanges(venueId)

  const submit = ({ scheduleId, serviceId = '', dia, cliente = '', telefone = '', email = '', pessoas = 1 }: WaitForm) =>
    add.mutateAsync({ scheduleId, serviceId, dia: parseDay(dia) ?? '', cliente, telefone, email, pessoas })

  return (
    <div className={styles.days}>
      <p>Quando um horário do dia é liberado, ele fica guardado por até uma hora para quem espera há mais tempo, que recebe a oferta por e-mail; depois passa para a próxima pessoa.</p>
      {!waits.data && waits.error && <ErrorState text={messageOf(waits.error)} onRetry={() => void waits.refetch()} />}
      {!waits.data && !waits.error && <Skeleton lines={3} />}
      {waits.data?.length === 0 && <p className={styles.nothing}>Ninguém está esperando.</p>}
      {waits.data && waits.data.length > 0 && <ul className={styles.list}>{waits.data.map((wait) => <Waiting key={wait.id} wait={wait} />)}</ul>}
      <ShortForm<WaitForm> label="Pôr na lista de espera" submitLabel="Pôr na lista" success="Na lista de espera." clears onSubmit={submit}>
        <Form.Item name="scheduleId" label="Agenda" rules={[{ required: true, message: 'Escolha a agenda.' }]}>
          <Select loading={schedules.isPending} options={schedules.data?.map((schedule) => ({ value: schedule.id, label: scheduleLabel(schedule) }))} />
        </Form.Item>
        <Form.Item noStyle dependencies={['scheduleId']}>
          {({ getFieldValue }) => <ServiceChoice of={schedules.data?.find(({ id }) => id === getFieldValue('scheduleId'))} />}
        </Form.Item>
        <Form.Item name="dia" label="Dia" rules={[dayRule]}><DayInput /></Form.Item>
        <Form.Item name="cliente" label="Nome" rules={[{ required: true, whitespace: true, message: 'Informe o nome.' }]}><Input autoComplete="off" maxLength={120} /></Form.Item>
        <Form.Item name="telefone" label="Telefone" rules={[{ required: true, message: 'Informe o telefone com DDD.' }]}><MaskedPhone autoComplete="off" /></Form.Item>
        <Form.Item name="email" label="E-mail" rules={[{ required: true, whitespace: true, message: 'Informe o e-mail para ser avisado quando um horário vagar.' }]}><Input type="email" autoComplete="off" maxLength={254} /></Form.Item>
        <Form.Item name="pessoas" label="Pessoas" initialValue={1}><InputNumber min={1} max={10_000} precision={0} style={{ width: 120 }} /></Form.Item>
      </ShortForm>
    </div>
  )
}

/** For which service of the schedule: it says how long a time has to be, and what it costs. */
function ServiceChoice({ of }: { of: Schedule | undefined }) {
  if (!of || of.services.length === 0) return null
  return (
    <Form.Item key={of.id} name="serviceId" label="Serviço" preserve={false} rules={[{ required: true, message: 'Escolha o serviço.' }]}>
      <Select options={of.services.map(({ id, productName }) => ({ value: id, label: productName }))} />
    </Form.Item>
  )
}

/** Whether a freed time was offered already, and whether it is still held. */
function heldWords({ cliente, oferecidoEm, guardadoAte }: Wait, zone: string): string {
  if (guardadoAte) return ` · horário guardado para ${cliente} até ${formatDateTime(guardadoAte, zone)}`
  return oferecidoEm ? ` · oferecido em ${formatDateTime(oferecidoEm, zone)}` : ''
}

function Waiting({ wait }: { wait: Wait }) {
  const { id, dia, agenda, cliente, pessoas } = wait
  const { id: venueId, zone = defaultZone } = useVenue()
  const { remove } = useWaitChanges(venueId)

  async function drop() {
    try {
      await remove.mutateAsync(id)
      toast.success('Retirado da lista de espera.')
    } catch (refusal) {
      toast.error(messageOf(refusal))
    }
  }

  return (
    <li>
      <span>
        {cliente} · {pessoas === 1 ? '1 pessoa' : `${pessoas} pessoas`}
        <small>{formatDay(dia)} · {agenda}{heldWords(wait, zone)}</small>
      </span>
      <Button type="text" danger icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Retirar ${cliente}`} loading={remove.isPending} onClick={() => void drop()} />
    </li>
  )
}
