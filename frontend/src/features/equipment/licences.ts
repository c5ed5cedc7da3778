/** The calls about what is licensed of each type of device. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { formatDay } from '@/ui/dates'
import { parseDay } from '@/ui/periods'
import type { EquipmentType } from './api'

type Schemas = components['schemas']

export type Licence = Schemas['EquipmentLicenceView']
/** A device that may have a licence. */
export type Licensable = Schemas['EquipmentLicensable']

/** A licence as a person writes it, its day as typed; without a version a new one. */
export interface LicenceForm {
  nome: string
  tipo: EquipmentType
  quantidade: number
  validaAte: string
  versao?: number
}

export const newLicence: LicenceForm = { nome: '', tipo: 3, quantidade: 1, validaAte: '' }

export const formOf = ({ nome, tipo, quantidade, validaAte, versao }: Licence): LicenceForm => ({ nome, tipo, quantidade, validaAte: formatDay(validaAte), versao })

export const licenceNames: Record<Licence['situacao'], string> = { valida: 'Válida', vencendo: 'Vence em breve', vencida: 'Vencida' }

const licencesKey = (venueId: string) => ['equipment', venueId, 'licences']

/** A page of the venue's licences, what ends first before the others. */
export function useLicences(venueId: string, arquivadas: boolean, page: number, size: number) {
  return useQuery({
    queryKey: [...licencesKey(venueId), 'list', arquivadas, page, size],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/equipamentos/licencas', { params: { query: { localClienteId: venueId, arquivadas, page, size } } })
      return { rows: data, total: Number(response.headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })
}

/** The devices that may have a licence, and which do. */
export function useLicensable(venueId: string, id: string) {
  return useQuery({
    queryKey: [...licencesKey(venueId), 'devices', id],
    queryFn: () => answer(api.GET('/api/equipamentos/licencas/{id}/equipamentos', { params: { path: { id }, query: { localClienteId: venueId } } })),
    gcTime: 0,
  })
}

const wire = ({ nome, tipo, quantidade, validaAte }: LicenceForm) => ({ nome, tipo, quantidade, validaAte: parseDay(validaAte) ?? '' })

/** The changes to the venue's licences, after which they and the devices are read anew. */
export function useLicenceChanges(venueId: string) {
  const localClienteId = venueId
  return {
    add: useChange(venueId, (form: LicenceForm) => answer(api.POST('/api/equipamentos/licencas', { body: { localClienteId, ...wire(form) } }))),
    change: useChange(venueId, ({ id, ...form }: LicenceForm & { id: string }) =>
      answer(api.PUT('/api/equipamentos/licencas/{id}', { params: { path: { id } }, body: { localClienteId, ...wire(form), versao: form.versao ?? 0 } })),
    ),
    archive: useChange(venueId, (id: string) => api.POST('/api/equipamentos/licencas/{id}/arquivar', { params: { path: { id } }, body: { localClienteId } })),
    restore: useChange(venueId, (id: string) => answer(api.POST('/api/equipamentos/licencas/{id}/restaurar', { params: { path: { id } }, body: { localClienteId } }))),
    assign: useChange(venueId, ({ id, equipamentos }: { id: string; equipamentos: string[] }) =>
      answer(api.PUT('/api/equipamentos/licencas/{id}/equipamentos', { params: { path: { id } }, body: { localClienteId, equipamentos } })),
    ),
  }
}

function useChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: ['equipment', venueId] }) })
}
