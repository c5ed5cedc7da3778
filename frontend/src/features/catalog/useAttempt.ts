import { useRef } from 'react'
import { newKey } from '@/api/idempotency'

/** One key for one payload: what is sent again after a lost answer is done once. */
export function useAttempt() {
  const last = useRef({ text: '', key: '' })
  return (payload: unknown): string => {
    const text = JSON.stringify(payload)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    return last.current.key
  }
}
