import { useSyncExternalStore } from 'react'
import { answer, api } from './client'
import type { components } from './schema.gen'

export type PortalConfiguration = components['schemas']['ServerPortalConfiguration']

interface ConfigurationState {
  /** False until the server has answered; the value is then what an unconfigured portal would have. */
  known: boolean
  value: PortalConfiguration
}

const unconfigured: PortalConfiguration = {
  versao: '',
  demo: false,
  contasDemo: [],
  legacyPortalUrl: '',
  newPortalUrl: '',
  newPortalItems: [],
  hostOrigins: [],
  suporteUrl: '',
  lojaUrl: '',
  emailMode: 'smtp',
  emailPasta: '',
  enderecoPublico: '',
  secondFactor: false,
}

const retryAfter = 5_000
const listeners = new Set<() => void>()
let state: ConfigurationState = { known: false, value: unconfigured }
let loading: Promise<PortalConfiguration> | null = null

async function fetchUntilKnown(): Promise<PortalConfiguration> {
  for (;;) {
    try {
      const value = await answer(api.GET('/api/portal/configuracao'))
      state = { known: true, value }
      for (const listener of listeners) listener()
      return state.value
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryAfter))
    }
  }
}

/**
 * The portal's configuration, asked for once and again until the server
 * answers: the login page paints without it.
 */
export function loadConfiguration(): Promise<PortalConfiguration> {
  loading ??= fetchUntilKnown()
  return loading
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The configuration as far as it is known now. */
export function useConfiguration(): ConfigurationState {
  return useSyncExternalStore(subscribe, () => state)
}
