/** A service as it is edited: what is booked in an agenda (S2§3, S2§5). */
import { messages } from './messages'

export interface ServiceDraft {
  image: File | string | null
  name: string
  /** In centavos. */
  value: number
  scheduleId: string
  /** '' for the agenda's. */
  categoryScheduleId: string
  /** Minutes; 0 is the agenda's, null not said yet. */
  duration: number | null
  bufferBefore: number
  bufferAfter: number
  /** Minutes before its begin from which on it can be booked no more, and cancelled no more. */
  noticeMinutes: number
  cancelNoticeMinutes: number
  /** In centavos; 0 asks for none. */
  deposit: number
  online: boolean
  versao: number
}

export const newService: ServiceDraft = {
  image: null, name: '', value: 0, scheduleId: '', categoryScheduleId: '', duration: null, bufferBefore: 0, bufferAfter: 0, noticeMinutes: 0, cancelNoticeMinutes: 0, deposit: 0, online: true, versao: 0,
}

/** What is wrong with a draft, in the order of the documents (S2§5). */
export function problemsOf(draft: ServiceDraft): Partial<Record<keyof ServiceDraft, string>> {
  return {
    ...(draft.name.trim() === '' && { name: messages.serviceName }),
    ...(draft.value === 0 && { value: messages.servicePrice }),
    ...(draft.scheduleId === '' && { scheduleId: messages.serviceSchedule }),
    ...(draft.duration === null && { duration: messages.serviceDuration }),
    ...(draft.deposit > draft.value && { deposit: 'O sinal não pode passar do preço.' }),
  }
}
