import { DownOutlined } from '@ant-design/icons'
import { Alert, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { hasRole, useSession } from '@/api/session'
import { messageOf } from '@/ui/failures'
import { formatWire } from '@/ui/money'
import { PasswordConfirm } from '@/ui/PasswordConfirm'
import { toast } from '@/ui/toasts'
import { messages } from '../messages'
import { useConfirmPlan, usePlan, type Report } from '../negative'

type Step = 'plan' | 'confirm'

/** Plans the recharge of all who are below zero, and confirms it; shown to whoever may do one of them (S2§6). */
export function Planning({ venueId, report }: { venueId: string; report: Report }) {
  const session = useSession()
  const [step, setStep] = useState<Step | null>(null)
  const plan = usePlan(venueId)
  const confirm = useConfirmPlan(venueId, report.planId)
  const may = (role: 'CriarPlanejamentoRecargaSaldoNegativo' | 'ConfirmarRecargaSaldoNegativo') => session !== null && hasRole(session, role)
  const items = [
    ...(may('CriarPlanejamentoRecargaSaldoNegativo') ? [{ key: 'plan', label: messages.plan }] : []),
    ...(may('ConfirmarRecargaSaldoNegativo') ? [{ key: 'confirm', label: messages.confirm, disabled: report.planId === '' }] : []),
  ]
  if (items.length === 0) return null

  const close = () => setStep(null)
  const warning = <Alert type="warning" showIcon title={messages.irreversible} style={{ marginBottom: 16 }} />

  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => setStep(key as Step) }}>
        <Button icon={<DownOutlined aria-hidden="true" />} iconPlacement="end" aria-haspopup="menu">Planejamento</Button>
      </Dropdown>
      <PasswordConfirm
        open={step === 'plan'}
        title={`${messages.plan}?`}
        danger
        confirmLabel={messages.plan}
        onConfirm={async (password) => toast.success((await plan.mutateAsync(password)).message)}
        explain={(failure) => messageOf(failure, messages.notPlanned)}
        onClose={close}
      >
        {warning}
        <p>Cada cartão negativo será recarregado até R$ 0,00 quando o planejamento for confirmado. O planejamento anterior, se ainda não foi pago, é substituído.</p>
      </PasswordConfirm>
      <PasswordConfirm
        open={step === 'confirm'}
        title={`${messages.confirm}?`}
        danger
        confirmLabel={messages.confirm}
        onConfirm={async (password) => toast.success((await confirm.mutateAsync(password)).message)}
        onClose={close}
      >
        {warning}
        <p>Todos os cartões planejados serão pagos: {formatWire(report.totalScheduledRecharge)} ao todo.</p>
      </PasswordConfirm>
    </>
  )
}
