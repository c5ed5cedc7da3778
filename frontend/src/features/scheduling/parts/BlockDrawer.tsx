import { Form, Input, Select } from 'antd'
import { useVenue } from '@/api/venue'
import { defaultZone, formatDay } from '@/ui/dates'
import { DayInput } from '@/ui/DayInput'
import { FormDrawer } from '@/ui/FormDrawer'
import { parseDay } from '@/ui/periods'
import { useBookingActs } from '../api/bookings'
import { useResources } from '../api/resources'
import { instantOf } from '../zone'
import { FormTime, timeRule } from './FormTime'
import { dayRule } from './rules'

interface BlockForm {
  resourceId: string
  /** As typed. */
  day: string
  from: string
  to: string
  reason?: string
}

/** Keeps a time of somebody, or of a place, free of bookings. */
export function BlockDrawer({ day, open, onClose }: { day: string, open: boolean, onClose: () => void }) {
  const { id: venueId, zone = defaultZone } = useVenue()
  const { block } = useBookingActs(venueId)
  const resources = useResources(venueId)

  return (
    <FormDrawer<BlockForm>
      open={open}
      onClose={onClose}
      title="Bloquear horário"
      submitLabel="Bloquear"
      initialValues={{ day: formatDay(day), from: '', to: '' }}
      validate={({ from, to }) => (from >= to ? { to: 'O fim vem depois do início.' } : {})}
      onSubmit={({ resourceId, day: typed, from, to, reason = '' }) => {
        const on = parseDay(typed) ?? day
        return block.mutateAsync({ resourceId, start: instantOf(on, from, zone), end: instantOf(on, to, zone), reason })
      }}
      success="Horário bloqueado."
    >
      <Form.Item name="resourceId" label="Colaborador ou lugar" rules={[{ required: true, message: 'Escolha de quem é o horário.' }]}>
        <Select showSearch={{ optionFilterProp: 'label' }} loading={resources.isPending} options={resources.data?.map(({ id, nome }) => ({ value: id, label: nome }))} />
      </Form.Item>
      <Form.Item name="day" label="Dia" rules={[dayRule]}><DayInput /></Form.Item>
      <Form.Item name="from" label="Das" rules={[timeRule]}><FormTime /></Form.Item>
      <Form.Item name="to" label="Até" rules={[timeRule]}><FormTime /></Form.Item>
      <Form.Item name="reason" label="Motivo"><Input autoComplete="off" maxLength={500} placeholder="Manutenção" /></Form.Item>
    </FormDrawer>
  )
}
