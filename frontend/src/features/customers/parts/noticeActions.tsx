import { StopOutlined, UnlockOutlined, WarningOutlined } from '@ant-design/icons'
import type { RowAction } from '@/ui/ActionButton'
import type { Customer } from '../api'
import { messages, noticeTexts, type NoticeKind } from '../messages'

/** What a customer's standing can be changed by; blocked and alerted exclude each other (S0§4). */
export function noticeActions({ CPF, estaBloqueado: isBlocked, estaAlertado: isAlerted }: Customer, ask: (kind: NoticeKind) => void): RowAction[] {
  const unknown: string | undefined = CPF ? undefined : messages.needsCPF
  const offer = (kind: NoticeKind, icon: RowAction['icon'], disabled = unknown) => ({ label: noticeTexts[kind].label, icon, disabled, onClick: () => ask(kind) })
  return [
    isBlocked ? offer('unlock', <UnlockOutlined />) : offer('block', <StopOutlined />, isAlerted ? 'Remova o alerta antes de bloquear.' : unknown),
    isAlerted ? offer('disarm', <WarningOutlined />) : offer('alert', <WarningOutlined />, isBlocked ? 'Desbloqueie antes de criar o alerta.' : unknown),
  ]
}
