/** An institution in a form. */
import type { components } from '@/api/schema.gen'
import type { Problems } from '@/ui/form'
import { messages } from './messages'

export type Institution = components['schemas']['DonationsInstitutionView']

export interface InstitutionDraft {
  nome: string
  bankDataId: string
  eventId: string
  versao: number
}

export const newInstitution: InstitutionDraft = { nome: '', bankDataId: '', eventId: '', versao: 0 }

export function institutionDraftOf({ nome, bankDataId, eventId, versao }: Institution): InstitutionDraft {
  return { nome, bankDataId, eventId, versao }
}

/** What is wrong with a draft, by field (S1§5). */
export function institutionProblems({ nome, bankDataId, eventId }: InstitutionDraft): Problems {
  return {
    ...(nome.trim() === '' && { nome: 'Informe o nome da instituição.' }),
    ...(bankDataId === '' && { bankDataId: messages.chooseBankData }),
    ...(eventId === '' && { eventId: messages.chooseEvent }),
  }
}
