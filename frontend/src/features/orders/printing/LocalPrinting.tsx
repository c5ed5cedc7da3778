import { useEffect } from 'react'
import { useBoard } from '../data/board'
import { startAgentPrinting } from './agentPrinting'

/** Prints papers from this board that no computer of the venue prints (see agentPrinting.ts). */
export default function LocalPrinting() {
  const { live, open } = useBoard()
  useEffect(() => startAgentPrinting(live, open), [live, open])
  return null
}
