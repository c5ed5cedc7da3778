import { PlusOutlined, StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { BookingDialogsState } from './BookingDialogs'

/** What can be begun beside a map and a calendar. @param resourceId whose it would be; '' leaves it open */
export function BookingButtons({ dialogs, resourceId = '' }: { dialogs: BookingDialogsState, resourceId?: string }) {
  return (
    <>
      <Button icon={<StopOutlined aria-hidden="true" />} onClick={() => dialogs.open({ kind: 'block' })}>Bloquear horário</Button>
      <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open({ kind: 'new', at: { resourceId, start: '' } })}>Novo agendamento</Button>
    </>
  )
}
