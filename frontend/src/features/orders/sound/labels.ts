import type { SoundState } from './chime'

/** Says what to do about a sound that cannot be heard. */
export const soundTrouble: Partial<Record<SoundState, string>> = {
  absent: 'Sem dispositivo de som. Ligue uma caixa de som ou um fone: o Balcão a encontra sozinho.',
  hung: 'Som bloqueado: o dispositivo não responde. Desligue a caixa de som e ligue de novo.',
  blocked: 'Som bloqueado pelo navegador. Toque na tela e tente de novo.',
}

/** Says how a test of the sound ended. */
export function soundTested(heard: boolean, state: SoundState): string {
  if (!heard) return soundTrouble[state] ?? 'O som não saiu. Tente de novo.'
  return 'A campainha tocou até o fim. Não ouviu? Aumente o volume do aparelho e da caixa de som.'
}
