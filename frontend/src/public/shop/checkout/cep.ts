/** Finds the street of a CEP; the last one typed counts. */
import { answer, api, failureMessage } from '@/api/client'
import type { Flow } from './flow'

export interface Search {
  /** The customer does not know the CEP. */
  isByHand: boolean
  isLooking: boolean
  /** Why nothing was found; empty otherwise. */
  message: string
  /** No service is configured: the street is made up. */
  isExample: boolean
}

export const noSearch: Search = { isByHand: false, isLooking: false, message: '', isExample: false }

const settled = ['Cliente.CEP', 'Cliente.Endereco', 'Cliente.Bairro', 'Cliente.Cidade']

export interface Finder {
  /** Takes over the digits typed, and looks the street up once they are eight. */
  type: (cep: string) => void
  /** The customer writes the address. */
  byHand: () => void
  byCep: () => void
  stop: () => void
}

export function openFinder(slug: string, flow: Flow, changed: (search: Search) => void): Finder {
  let looking: AbortController | undefined
  const nowhere = { street: '', district: '', city: '', uf: '', source: '' as const, position: null }

  async function find(cep: string) {
    const mine = new AbortController()
    looking = mine
    changed({ ...noSearch, isLooking: true })
    try {
      const found = await answer(api.GET('/api/storefront/{slug}/cep/{cep}', { params: { path: { slug, cep } }, signal: mine.signal }))
      if (looking !== mine) return
      changed({ ...noSearch, isExample: found.Simulado })
      const isWhole = found.Logradouro !== '' && found.Bairro !== ''
      flow.type({ street: found.Logradouro, district: found.Bairro, city: found.Cidade, uf: found.UF, source: isWhole ? 'cep' : 'town' }, ...settled)
    } catch (failure) {
      if (looking !== mine) return
      changed({ ...noSearch, message: failureMessage(failure) })
      flow.type({ source: 'hand' }, ...settled)
    }
  }

  function stop() {
    looking?.abort()
    looking = undefined
  }

  return {
    type(cep) {
      if (cep === flow.get().form.cep) return
      stop()
      changed(noSearch)
      const isByHand = flow.get().form.source === 'hand' && cep.length < 8
      flow.type({ cep, ...(!isByHand && nowhere) }, ...settled)
      if (cep.length === 8) void find(cep)
    },
    byHand() {
      stop()
      changed({ ...noSearch, isByHand: true })
      flow.type({ cep: '', source: 'hand' }, ...settled)
    },
    byCep() {
      changed(noSearch)
      flow.type(nowhere, ...settled)
    },
    stop,
  }
}
