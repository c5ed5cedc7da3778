import { useEffect, useState } from 'react'
import { quote } from './calls'
import type { TypedCart, TypedQuote } from './wire'

/** Milliseconds without a change after which the total is asked for. */
const rest = 250

export interface Quoted {
  /** The last one, also while another is being asked for; null before the first, and where the last was refused. */
  quote: TypedQuote | null
  /** It is of another cart than the one that stands there now. */
  stale: boolean
  failure: unknown
  /** Asks again, though nothing has changed. */
  again: () => void
}

/** What the cart costs, line by line. */
export function useQuote(cart: TypedCart | null): Quoted {
  const [tries, setTries] = useState(0)
  const [known, setKnown] = useState<{ of: string; quote: TypedQuote | null; failure: unknown }>({ of: '', quote: null, failure: null })
  const wanted = cart ? `${tries} ${JSON.stringify(cart)}` : ''

  useEffect(() => {
    if (wanted === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      quote(JSON.parse(wanted.slice(wanted.indexOf(' ') + 1)) as TypedCart, abort.signal).then(
        (found) => setKnown({ of: wanted, quote: found, failure: null }),
        (failure: unknown) => {
          if (!abort.signal.aborted) setKnown({ of: wanted, quote: null, failure })
        },
      )
    }, rest)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted])

  const isOf = known.of === wanted
  return { quote: cart ? known.quote : null, stale: !isOf, failure: isOf ? known.failure : null, again: () => setTries((before) => before + 1) }
}
