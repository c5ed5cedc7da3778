import { useEffect } from 'react'
import { startLocalPrinting } from './agentPrinting'
import { useBoard } from '../data/board'

/** Prints from this board what no computer of the venue prints. */
export default function LocalPrinting() {
  const { live, open } = useBoard()
  useEffect(() => startLocalPrinting(live, open), [live, open])
  return null
}
