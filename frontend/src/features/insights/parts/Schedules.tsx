import { MailOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { useViews, type Definition } from '../reports'
import type { ReportState } from '../reportState'
import { useSchedules } from '../schedules'
import { NewScheduleForm } from './NewScheduleForm'
import { ScheduleList } from './ScheduleList'

interface SchedulesProps {
  venueId: string
  definition: Definition
  state: ReportState
}

/** Saved views by mail: what leaves when, and a further one of this report. A letter leads here by ?envios=sim. */
export function Schedules({ venueId, definition, state }: SchedulesProps) {
  const isOpen = state.table.filters.envios !== ''
  const schedules = useSchedules(venueId, isOpen)
  const views = useViews(venueId)
  useFocusReturn(isOpen)
  const failed = schedules.error ?? views.error
  const mine = views.data?.filter(({ Relatorio }) => Relatorio === definition.Chave) ?? []

  return (
    <>
      <Button size="large" icon={<MailOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => state.table.setFilters({ envios: 'sim' })}>E-mail</Button>
      <Drawer open={isOpen} onClose={() => state.table.setFilters({ envios: '' })} size="min(480px, 100vw)" title="Relatórios por e-mail" destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
        {schedules.data && views.data ? (
          <>
            <ScheduleList venueId={venueId} schedules={schedules.data} />
            <NewScheduleForm key={mine.map(({ Id }) => Id).join()} venueId={venueId} views={mine} chosen={state.table.filters.visao} />
          </>
        ) : failed ? (
          <ErrorState text={messageOf(failed)} onRetry={() => void Promise.all([schedules.refetch(), views.refetch()])} />
        ) : (
          <Skeleton lines={4} lineHeight={48} />
        )}
      </Drawer>
    </>
  )
}
