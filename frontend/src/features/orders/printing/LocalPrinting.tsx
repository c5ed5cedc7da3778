import { useEffect } from 'react'
import { useBoard } from '../data/board'
import { startAgentPrinting } from './agentPrinting'

/** Prints from this board what no computer of the venue prints. */
export default function LocalPrinting() {
  const { live, open } = useBoard()
  useEffect(() => startAgentPrinting(live, open), [live, open])
  return null
}
