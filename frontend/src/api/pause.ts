/** A shop takes no orders for a while (D39). The board and the configuration both offer it. */
import { answer, api } from './client'

/** How long a pause may last: minutes; 0 until the business day ends, which ends every pause. */
export const pauses = [
  { minutes: 30, label: '30 minutos' },
  { minutes: 60, label: '1 hora' },
  { minutes: 0, label: 'Até o fim do dia' },
] as const

/** Answers when orders are taken again. */
export async function pauseShop(localClienteId: string, minutos: number): Promise<string | null> {
  return (await answer(api.POST('/api/kds/pausarEstabelecimento', { body: { localClienteId, minutos } }))).pausedUntil
}

export async function resumeShop(localClienteId: string): Promise<void> {
  await api.POST('/api/kds/retomarEstabelecimento', { body: { localClienteId } })
}
