/** The calls of Recebimentos online: by whom, how and at what cost a venue is paid. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

export type PaymentSettings = Schemas['PaymentsSettingsView']
export type Provider = Schemas['PaymentsProviderView']
export type PaymentMethod = Schemas['PaymentsMethodView']
export type TestAnswer = Schemas['PaymentsTestView']

const key = (venueId: string) => ['paymentSettings', venueId]

export const readPaymentSettings = (localClienteId: string): Promise<PaymentSettings> =>
  answer(api.GET('/api/pagamentos/recebimentos', { params: { query: { localClienteId } } }))

export function usePaymentSettings(venueId: string) {
  return useQuery({ queryKey: key(venueId), queryFn: () => readPaymentSettings(venueId) })
}

/** What a person has typed of an account; secrets left out stay as they are. */
export interface AccountDraft {
  provedor: string
  versao: number
  ajustes: Record<string, string>
  segredos: Record<string, string>
}

export interface MethodDraft {
  forma: string
  versao: number
  provedor: string
  taxaPercentual: number
  taxaFixa: number
  diasParaReceber: number
}

/** The changes; each reads the settings again, whatever came of it. */
export function usePaymentSettingsChanges(localClienteId: string) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: key(localClienteId) })
  const account = (provedor: string) => ({ params: { path: { provedor } }, body: { localClienteId } })
  const saveAccount = useMutation({
    mutationFn: ({ provedor, ...draft }: AccountDraft) =>
      api.PUT('/api/pagamentos/recebimentos/contas/{provedor}', { params: { path: { provedor } }, body: { localClienteId, ...draft } }),
    onSettled,
  })
  const dropAccount = useMutation({
    mutationFn: (provedor: string) =>
      api.DELETE('/api/pagamentos/recebimentos/contas/{provedor}', { params: { path: { provedor }, query: { localClienteId } } }),
    onSettled,
  })
  const test = useMutation({
    mutationFn: (provedor: string) => answer(api.POST('/api/pagamentos/recebimentos/contas/{provedor}/testar', account(provedor))),
    onSettled,
  })
  const askForNotices = useMutation({
    mutationFn: (provedor: string) => answer(api.POST('/api/pagamentos/recebimentos/contas/{provedor}/avisos', account(provedor))),
    onSettled,
  })
  const saveMethod = useMutation({
    mutationFn: ({ forma, ...draft }: MethodDraft) =>
      api.PUT('/api/pagamentos/recebimentos/formas/{forma}', { params: { path: { forma } }, body: { localClienteId, ...draft } }),
    onSettled,
  })
  const dropMethod = useMutation({
    mutationFn: (forma: string) =>
      api.DELETE('/api/pagamentos/recebimentos/formas/{forma}', { params: { path: { forma }, query: { localClienteId } } }),
    onSettled,
  })
  return { saveAccount, dropAccount, test, askForNotices, saveMethod, dropMethod }
}
