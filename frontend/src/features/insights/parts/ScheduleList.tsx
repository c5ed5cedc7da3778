import { Button } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { weekdayName } from '../labels'
import { messages } from '../messages'
import { useScheduleChanges, type Schedule } from '../schedules'
import { formatValue } from '../values'
import styles from './Schedules.module.css'

interface ScheduleListProps {
  venueId: string
  schedules: readonly Schedule[]
}

const hour = (at: number) => `${String(at).padStart(2, '0')}:00`

/** "Toda segunda, às 08:00". */
function rhythmOf({ Frequencia, Dia, Hora }: Schedule): string {
  if (Frequencia === 'fechamento') return 'Quando o fechamento do dia é assinado'
  return Frequencia === 'dia' ? `Todo dia, às ${hour(Hora)}` : `Toda semana, ${weekdayName(Dia).toLowerCase()}, às ${hour(Hora)}`
}

/** What leaves by mail, each with its ways to pause and to end it. */
export function ScheduleList({ venueId, schedules }: ScheduleListProps) {
  const { zone } = useVenue()
  const changes = useScheduleChanges(venueId)
  const [removing, setRemoving] = useState<Schedule | null>(null)
  const moment = (at: string) => formatValue({ Tipo: 'instante' }, at, zone)

  async function pause(schedule: Schedule, paused: boolean) {
    try {
      await changes.pause(schedule, paused)
      toast.success(paused ? messages.schedulePaused : messages.scheduleResumed)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  function standing({ Pausado, Motivo, ProximoEm, EnviadoEm, Falhou }: Schedule): string {
    if (Motivo === 'papel') return 'Pausado: você não tem mais acesso a este relatório.'
    if (Pausado) return 'Pausado.'
    const last = Falhou ? 'O último e-mail não pôde ser enviado. ' : EnviadoEm ? `Último envio: ${moment(EnviadoEm)}. ` : ''
    return last + (ProximoEm ? `Próximo: ${moment(ProximoEm)}.` : 'Sai depois da assinatura.')
  }

  if (schedules.length === 0) return <p>Você ainda não recebe relatórios por e-mail.</p>
  return (
    <>
      <ul className={styles.list} aria-label="Envios agendados">
        {schedules.map((schedule) => (
          <li key={schedule.Id}>
            <strong>{schedule.Titulo}: {schedule.Nome}</strong>
            <span>{rhythmOf(schedule)}, em {schedule.Formato === 'pdf' ? 'PDF' : schedule.Formato}</span>
            <span className={styles.standing}>{standing(schedule)}</span>
            <div className={styles.ways}>
              <Button onClick={() => void pause(schedule, !schedule.Pausado)} aria-label={`${schedule.Pausado ? 'Retomar' : 'Pausar'} ${schedule.Nome}`}>
                {schedule.Pausado ? 'Retomar' : 'Pausar'}
              </Button>
              <Button danger onClick={() => setRemoving(schedule)} aria-label={`Excluir o envio de ${schedule.Nome}`}>Excluir</Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        title={`Excluir o envio de “${removing?.Nome ?? ''}”?`}
        confirmLabel="Excluir"
        danger
        success={messages.scheduleRemoved}
        onConfirm={async () => {
          if (removing) await changes.remove(removing.Id)
        }}
        onClose={() => setRemoving(null)}
      >
        A visão continua salva; só o e-mail deixa de sair.
      </ConfirmDialog>
    </>
  )
}
