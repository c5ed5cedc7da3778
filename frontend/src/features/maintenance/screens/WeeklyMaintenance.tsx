import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeleton'
import { useMaintenance, useMaintenanceChanges } from '../api'
import { planText } from '../labels'
import { PlanDrawer } from '../parts/PlanDrawer'
import { RunCard } from '../parts/RunCard'

type Question = 'stop' | 'start' | 'plan'

/** /admin/manutencaoSemanal: when the programme runs, what it found, and stopping it (S2§2.14, D60). */
export default function WeeklyMaintenance() {
  const maintenance = useMaintenance()
  const { start, stop } = useMaintenanceChanges()
  const [asked, setAsked] = useState<Question>()
  const close = () => setAsked(undefined)
  if (!maintenance.data) {
    return (
      <>
        <PageHeader title="Manutenção semanal" />
        {maintenance.error
          ? <ErrorState text={messageOf(maintenance.error)} onRetry={() => void maintenance.refetch()} retrying={maintenance.isFetching} />
          : <Skeleton lines={3} lineHeight={120} />}
      </>
    )
  }
  const { plano, proximaEm, execucoes } = maintenance.data
  const runs = execucoes[0]?.situacao === 'andamento'

  return (
    <>
      <PageHeader
        title="Manutenção semanal"
        description={`De todo o servidor, ${planText(plano)}.${proximaEm ? ` Próxima: ${formatDateTime(proximaEm)}.` : ''}`}
        actions={
          <>
            <Button onClick={() => setAsked('plan')}>Alterar plano</Button>
            {runs
              ? <Button danger onClick={() => setAsked('stop')}>Interromper manutenção</Button>
              : <Button type="primary" onClick={() => setAsked('start')}>Executar agora</Button>}
          </>
        }
      />
      {execucoes.length === 0 && <EmptyState text="Nenhuma manutenção foi feita ainda." detail="Ela começa no horário do plano, ou em Executar agora." />}
      {execucoes.map((run) => (
        <Section key={run.id} title={formatDateTime(run.inicioEm)}><RunCard run={run} /></Section>
      ))}
      <PlanDrawer open={asked === 'plan'} plan={plano} onClose={close} />
      <ConfirmDialog open={asked === 'start'} title="Executar a manutenção agora?" confirmLabel="Executar" onConfirm={() => start.mutateAsync()} success="Manutenção iniciada." onClose={close}>
        O servidor continua atendendo, um pouco mais devagar: prefira uma hora sem movimento.
      </ConfirmDialog>
      <ConfirmDialog open={asked === 'stop'} title="Interromper a manutenção?" danger confirmLabel="Interromper" onConfirm={() => stop.mutateAsync()} success="Manutenção interrompida com sucesso" onClose={close}>
        A tarefa em andamento é cancelada e as que faltam não são executadas. O que já terminou fica valendo.
      </ConfirmDialog>
    </>
  )
}
