import { useState } from 'react'
import { ApiError, failureMessage } from '@/api/client'
import { fieldErrorsOf } from '@/ui/failures'
import { place } from './calls'
import type { Placed, TypedOrder } from './wire'

export interface Placing {
  busy: boolean
  /** What the server said, or why it said nothing; null while nothing is wrong. */
  problem: string | null
  /** Id of the order that was placed before what stands there was changed; null without one. */
  before: string | null
  /** What is wrong with each field, by wire name. */
  wrong: Record<string, string>
  send: (order: TypedOrder, key: string) => Promise<void>
  /** Says something that was wrong before anything was sent. */
  refuse: (problem: string, wrong?: Record<string, string>) => void
  /** Says nothing more of what was refused. */
  forget: () => void
}

const lost = 'O pedido pode ter chegado. Envie de novo sem mudar nada: ele não se repete.'

type Refusal = Pick<Placing, 'problem' | 'before' | 'wrong'>

const none: Refusal = { problem: null, before: null, wrong: {} }

function placedBefore(failure: unknown): string | null {
  const { PedidoId } = ((failure instanceof ApiError && failure.details) || {}) as { PedidoId?: string }
  return PedidoId ?? null
}

/** Sends an order. After a refusal everything stays as it was typed; isLost says that nobody knows whether it has come in. */
export function usePlacing(onPlaced: (placed: Placed) => void, onRefused: (isLost: boolean) => void): Placing {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(none)

  async function send(order: TypedOrder, key: string) {
    if (busy) return
    setBusy(true)
    setRefusal(none)
    let placed: Placed
    try {
      placed = await place(order, key)
    } catch (failure) {
      const isLost = failure instanceof ApiError && failure.kind !== 'http'
      setRefusal({ problem: isLost ? `${failureMessage(failure)} ${lost}` : failureMessage(failure), before: placedBefore(failure), wrong: fieldErrorsOf(failure) })
      onRefused(isLost)
      return
    } finally {
      setBusy(false)
    }
    onPlaced(placed)
  }

  return { busy, ...refusal, send, refuse: (problem, wrong = {}) => setRefusal({ ...none, problem, wrong }), forget: () => setRefusal(none) }
}
