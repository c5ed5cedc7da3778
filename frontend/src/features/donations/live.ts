/** A page that follows what happens: by a stream, and for as long as that brings nothing by asking again. */
import { useEffect, useRef, useState } from 'react'
import { openStream } from '@/api/stream'

/** Milliseconds after which figures are asked for again where no stream tells of them (S1§9). */
export const askAgainAfter = 60_000

/**
 * Follows a stream for as long as the page is there.
 *
 * @param onNews told of the stream's events of a name, with their data
 * @returns whether the stream is live
 */
export function useLive(path: string, name: string, onNews: (data: string) => void): boolean {
  const [isLive, setLive] = useState(false)
  const tell = useRef(onNews)
  useEffect(() => {
    tell.current = onNews
  })

  useEffect(() => {
    const end = new AbortController()
    openStream({
      path,
      signal: end.signal,
      onEvent: ({ event, data }) => {
        if (event === name) tell.current(data)
      },
      onState: (state) => setLive(state === 'live'),
    })
    return () => end.abort()
  }, [path, name])

  return isLive
}
